"""`random`: any legal action, each as likely as the others."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from bots.base import Advice, Bot, ranked
from engine.actions import Action
from engine.view import SeatView


class RandomBot(Bot):
    """The floor that every other level must clear."""

    name = "random"

    def decide(
        self,
        view: SeatView,
        legal: tuple[Action, ...],
        *,
        rng: Random,
        stop: Callable[[], bool] = lambda: False,
    ) -> Advice:
        """All of ``legal`` at the same value, in an order drawn by lot."""
        return ranked(legal, lambda action: 0.0, rng)
