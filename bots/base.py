"""What a bot is, and what it answers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import NamedTuple, Protocol

from engine.actions import Action
from engine.view import SeatView


class Candidate(NamedTuple):
    """One action and what the bot thinks it is worth (a bigger value is better)."""

    action: Action
    value: float


@dataclass(frozen=True, slots=True)
class Advice:
    """The actions a bot weighed, best first; never empty."""

    candidates: tuple[Candidate, ...]

    @property
    def best(self) -> Action:
        """What the bot chooses."""
        return self.candidates[0].action


def ranked(legal: tuple[Action, ...], value: Callable[[Action], float], rng: Random) -> Advice:
    """``legal`` by ``value``, the highest first; equals in an order drawn by lot."""
    order = sorted(legal, key=lambda action: rng.random())
    weighed = [Candidate(action, value(action)) for action in order]
    weighed.sort(key=lambda candidate: -candidate.value)
    return Advice(tuple(weighed))


def answer(
    bot: Bot,
    view: SeatView,
    *,
    rng: Random,
    stop: Callable[[], bool] = lambda: False,
    careless: float = 0.0,
) -> Action:
    """What ``bot`` does at the question of ``view``.

    At the manual table it makes no error (G.2), but for the share ``careless`` of those it could
    make.
    """
    right = view.right
    wrong = [action for action in view.legal if action in view.wrong]
    if wrong and rng.random() < careless:
        return wrong[int(rng.random() * len(wrong))]
    return right[0] if len(right) == 1 else bot.decide(view, right, rng=rng, stop=stop).best


class Bot(Protocol):
    """A player that knows one seat's view.

    The same view, actions and random state give the same advice on any machine.
    """

    name: str

    def decide(
        self,
        view: SeatView,
        legal: tuple[Action, ...],
        *,
        rng: Random,
        stop: Callable[[], bool] = ...,
    ) -> Advice:
        """Weigh ``legal``: never empty, and at the manual table only what is no error.

        ``stop`` turning true asks for an answer at once.
        """
        ...
