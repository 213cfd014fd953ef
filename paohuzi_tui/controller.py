"""The turn controller: asks the seat whose decision it is, applies the answer, has it kept.

It knows neither widgets nor files. The person sits behind a `Front`; bots think in threads.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from threading import Event as Flag
from typing import Protocol

from bots.base import Bot
from engine.actions import PASS, Action
from engine.events import Event, EventKind
from engine.match import Match
from engine.view import SeatView

QUIET = (EventKind.PASS, EventKind.BAR)
"""Events after which the card in question is still in question."""


@dataclass(frozen=True, slots=True)
class Step:
    """What one applied action did, as the person may know it.

    ``events`` are new in ``view``. ``lost`` is what the person had chosen to do with the card that
    another seat has now taken first.
    """

    view: SeatView
    events: tuple[Event, ...]
    lost: Action | None = None


class Front(Protocol):
    """The person's side of the table."""

    async def begin(self, view: SeatView) -> None:
        """A round begins, or one that was left goes on."""

    async def ask(self, view: SeatView, choices: tuple[Action, ...]) -> Action:
        """One of ``choices``; there are at least two."""
        ...

    async def show(self, step: Step) -> None:
        """Show what happened; returns when it has been seen long enough."""


def choices_of(view: SeatView) -> tuple[Action, ...]:
    """All that the seat asked can do with the card in question, now or later; 过 last."""
    every = dict.fromkeys((*view.legal, *view.later))
    return tuple(sorted(every, key=lambda action: action == PASS))


class Controller:
    """Plays rounds of a match for one person and bots."""

    def __init__(
        self,
        match: Match,
        person: int,
        bots: Mapping[int, Bot],
        front: Front,
        save: Callable[[], None],
    ) -> None:
        self._match = match
        self._person = person
        self._bots = bots
        self._front = front
        self._save = save
        self._answer: Action | None = None
        """What the person has chosen to do with the card in question."""

    async def play_round(self) -> None:
        """Play the current round to its end and book it.

        Cancelling it stops a bot's thinking at once; the match stays as it is.
        """
        current = self._match.round
        view = current.view(self._person)
        await self._front.begin(view)
        while (decision := current.decision) is not None:
            if decision.seat == self._person:
                action = await self._person_decides(current.view(self._person))
            else:
                action = await self._bot_decides(decision.seat)
            current.apply(action)
            self._save()
            seen = len(view.events)
            view = current.view(self._person)
            events = view.events[seen:]
            await self._front.show(Step(view, events, self._forget(action, events)))
        self._match.finish_round()
        self._save()

    async def _person_decides(self, view: SeatView) -> Action:
        choices = choices_of(view)
        if len(choices) == 1:
            return choices[0]
        if self._answer not in choices:
            self._answer = await self._front.ask(view, choices)
        return self._answer if self._answer in view.legal else PASS

    async def _bot_decides(self, seat: int) -> Action:
        view = self._match.round.view(seat)
        chance = f"{self._match.seed}/{self._match.number}/{seat}/{len(view.events)}"
        stop = Flag()
        try:
            advice = await asyncio.to_thread(
                self._bots[seat].decide, view, view.legal, rng=Random(chance), stop=stop.is_set
            )
        finally:
            stop.set()
        return advice.best

    def _forget(self, action: Action, events: tuple[Event, ...]) -> Action | None:
        """Drop the person's answer once its card is settled; return it if it came to nothing."""
        if all(event.kind in QUIET for event in events):
            return None
        answer, self._answer = self._answer, None
        return None if answer in (None, PASS, action) else answer
