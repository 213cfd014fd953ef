"""The turn controller: asks the seat whose decision it is, applies the answer, has it kept.

It knows neither widgets nor files. The persons sit behind a `Front`; bots think in threads.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from random import Random
from threading import Event as Flag
from typing import Protocol

from bots import base
from bots.base import Bot
from engine.actions import PASS, Action
from engine.events import Event, EventKind
from engine.match import Match
from engine.view import WATCHER, Phase, SeatView

QUIET = (EventKind.PASS, EventKind.BAR, EventKind.ERROR)
"""Events after which the card in question is still in question."""
CARELESS = 0.2
"""How often a careless bot makes an error that it could make."""


@dataclass(frozen=True, slots=True)
class Step:
    """What one applied action did, as the one who looks on may know it.

    ``events`` are new in ``view``. ``lost`` is what the person had chosen to do with the card that
    another seat has now taken first.
    """

    view: SeatView
    events: tuple[Event, ...]
    lost: Action | None = None


class Front(Protocol):
    """The persons' side of the table."""

    async def begin(self, view: SeatView) -> None:
        """A round begins, or one that was left goes on."""

    async def ask(self, view: SeatView, choices: tuple[Action, ...]) -> Action:
        """One of ``choices``; there are at least two. ``view.seat`` is the seat asked."""
        ...

    async def show(self, step: Step) -> None:
        """Show what happened; returns when it has been seen long enough."""


def choices_of(view: SeatView) -> tuple[Action, ...]:
    """All that the seat asked can do with the card in question, now or later; 过 last."""
    every = dict.fromkeys((*view.legal, *view.later))
    return tuple(sorted(every, key=lambda action: action == PASS))


@dataclass(frozen=True, slots=True)
class _Answer:
    """What a person has chosen to do with the card in question, ``about``."""

    action: Action
    about: tuple[Phase, int, int]


class Controller:
    """Plays rounds of a match for the persons in ``seats`` and bots in the others.

    What happens is shown from the seat of the person who was asked last; before anybody was, from
    that of the only person, else as one who sits out sees it.
    """

    def __init__(
        self,
        match: Match,
        seats: Collection[int],
        bots: Mapping[int, Bot],
        front: Front,
        save: Callable[[], None],
        *,
        careless: bool = False,
    ) -> None:
        self._match = match
        self._bots = bots
        self._front = front
        self._save = save
        self._careless = CARELESS if careless else 0.0
        self._looking = next(iter(seats)) if len(seats) == 1 else WATCHER
        self._answers: dict[int, _Answer] = {}

    async def play_round(self) -> None:
        """Play the current round to its end and book it.

        Cancelling it stops a bot's thinking at once; the match stays as it is.
        """
        current = self._match.round
        view = current.view(self._looking)
        await self._front.begin(view)
        while (decision := current.decision) is not None:
            if decision.seat in self._bots:
                action = await self._bot_decides(decision.seat)
            else:
                action = await self._person_decides(current.view(decision.seat))
                view = current.view(self._looking)
            current.apply(action)
            self._save()
            seen = len(view.events)
            view = current.view(self._looking)
            events = view.events[seen:]
            await self._front.show(Step(view, events, self._forget(decision.seat, action, events)))
        self._match.finish_round()
        self._save()

    async def _person_decides(self, view: SeatView) -> Action:
        choices = choices_of(view)
        if len(choices) == 1:
            return choices[0]
        about = (view.phase, view.turn, view.card)
        answer = self._answers.get(view.seat)
        if answer is None or answer.about != about or answer.action not in choices:
            answer = _Answer(await self._front.ask(view, choices), about)
            self._looking = view.seat
            self._answers[view.seat] = answer
        return answer.action if answer.action in view.legal else PASS

    async def _bot_decides(self, seat: int) -> Action:
        view = self._match.round.view(seat)
        chance = f"{self._match.seed}/{self._match.number}/{seat}/{len(view.events)}"
        stop = Flag()
        try:
            return await asyncio.to_thread(
                base.answer,
                self._bots[seat],
                view,
                rng=Random(chance),
                stop=stop.is_set,
                careless=self._careless,
            )
        finally:
            stop.set()

    def _forget(self, seat: int, action: Action, events: tuple[Event, ...]) -> Action | None:
        """Drop the answers once their card is settled.

        What the one who looks on had chosen is returned if it came to nothing.
        """
        if all(event.kind in QUIET for event in events):
            return None
        answer = self._answers.get(self._looking)
        self._answers.clear()
        carried_out = seat == self._looking and answer is not None and answer.action == action
        return None if answer is None or answer.action == PASS or carried_out else answer.action
