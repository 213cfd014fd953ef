"""`normal`: plans for seven doors and 15 胡息, and weighs what each action does to its plans."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from random import Random

from bots.base import Advice, Bot, ranked
from bots.hand_value import DEFAULT, Outlook, Weights
from engine.actions import ANNOUNCED, HU, Action, ActionKind
from engine.cards import HIDDEN
from engine.decompose import pack
from engine.melds import Meld, MeldKind, triple_kind
from engine.scoring import settle
from engine.view import SeatView
from engine.win import win_now

PATIENCE = 0.7
"""What waiting for a better win is held to be worth of what it promises: wins get lost."""


class NormalBot(Bot):
    """Claims what brings it nearer to a win and discards what it needs least, nobody else most."""

    name = "normal"

    def __init__(self, weights: Weights = DEFAULT) -> None:
        self._weights = weights

    def decide(
        self,
        view: SeatView,
        legal: tuple[Action, ...],
        *,
        rng: Random,
        stop: Callable[[], bool] = lambda: False,
    ) -> Advice:
        """``legal`` by its worth, in points that each loser pays; equals by lot."""
        position = _Position(view, self._weights)
        return ranked(legal, position.value, rng)


class _Position:
    """One question to be answered."""

    def __init__(self, view: SeatView, weights: Weights) -> None:
        self._view = view
        self._outlook = Outlook(view, weights)

    def value(self, action: Action) -> float:
        if action.kind == ActionKind.HU:
            return self._win()
        if action.kind == ActionKind.PASS or action.kind in ANNOUNCED:
            return self._passing()
        if action.kind == ActionKind.DISCARD:
            return self._discards[action.card]
        return self._claim(action)

    def _win(self) -> float:
        view = self._view
        win = win_now(view, view.seat, sum(view.hand))
        settled = settle(view.rules, win, pack(view.hand), view.melds[view.seat], view.seats)
        return settled.each / view.rules.stake if settled else 0.0

    def _passing(self) -> float:
        view = self._view
        could_win = HU in view.legal
        holding = self._outlook.holding(view.hand, view.melds[view.seat], owed=False)
        worth = self._outlook.worth(holding, HIDDEN if could_win else view.card)
        return PATIENCE * worth if could_win else worth

    @cached_property
    def _discards(self) -> dict[int, float]:
        view = self._view
        holding = self._outlook.holding(view.hand, view.melds[view.seat], owed=True)
        return self._outlook.discards(holding)

    def _claim(self, action: Action) -> float:
        view = self._view
        hand, melds = list(view.hand), view.melds[view.seat]
        if action.kind == ActionKind.PENG:
            hand[view.card] -= 2
            melds += (Meld(MeldKind.PENG, (view.card,) * 3, view.card),)
        else:
            hand[view.card] += 1
            for group in action.groups:
                melds += (Meld(triple_kind(group), group),)
                for card in group:
                    hand[card] -= 1
        owed = not view.exemptions[view.seat]
        holding = self._outlook.holding(hand, melds, owed=owed)
        return self._outlook.worth(holding)
