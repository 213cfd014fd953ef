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
        """Weigh ``legal`` (never empty). ``stop`` turning true asks for an answer at once."""
        ...
