"""What the others could do with a discard, from what everybody can see."""

from __future__ import annotations

from math import comb
from typing import NamedTuple

from engine.actions import Triple
from engine.cards import COPIES, KINDS
from engine.melds import TRIPLES_WITH
from engine.view import SeatView


class Threat(NamedTuple):
    """The chances that a discard is run by somebody, 碰 by somebody, 吃 by the 下家."""

    run: float
    peng: float
    chi: float


def threats(view: SeatView, left: list[int]) -> list[Threat]:
    """The threat of each kind; ``left`` are the cards of each kind that the seat cannot see.

    Hands only shrink. So nobody can 碰 or run a kind of which a card lies dead on the table, nor
    can a seat 吃 one that lay dead before it or before its 上家: it had not the cards, or it has
    passed on them and the kind is 臭 for it (A8).
    """
    hidden = max(1, sum(left))
    lying = [{card for card, _ in pile} for pile in view.piles]
    dead = set().union(*lying)
    following = view.next_seat(view.seat)
    others = [seat for seat in range(view.seats) if seat != view.seat]
    holds = {seat: _at_least(view.hand_sizes[seat] / hidden) for seat in others}
    uneatable = lying[following] | lying[view.seat] | view.discarded[following]
    found: list[Threat] = []
    for kind in range(KINDS):
        run = peng = chi = 0.0
        if kind not in dead:
            for seat in others:
                chances = holds[seat][left[kind]]
                run += chances[3]
                if kind not in view.discarded[seat]:
                    peng += chances[2]
        if kind not in uneatable:
            chi = _can_eat(holds[following], left, kind)
        found.append(Threat(run, peng, chi))
    return found


def _can_eat(holds: list[list[float]], left: list[int], kind: int) -> float:
    cannot = 1.0
    for first, second in _WITH[kind]:
        if first == second:
            can = holds[left[first]][2]
        else:
            can = holds[left[first]][1] * holds[left[second]][1]
        cannot *= 1 - can
    return 1 - cannot


def _others(triple: Triple, kind: int) -> tuple[int, int]:
    rest = list(triple)
    rest.remove(kind)
    return rest[0], rest[1]


_WITH = [[_others(triple, kind) for triple in TRIPLES_WITH[kind]] for kind in range(KINDS)]
"""For each kind the two cards that make a group with it."""


def _at_least(share: float) -> list[list[float]]:
    """``[many][least]``: the chance to hold ``least`` of ``many`` hidden cards or more.

    For a hand with ``share`` of all hidden cards.
    """
    table: list[list[float]] = []
    for many in range(COPIES + 1):
        exactly = [
            comb(many, held) * share**held * (1 - share) ** (many - held)
            for held in range(COPIES + 1)
        ]
        table.append([sum(exactly[least:]) for least in range(COPIES + 1)])
    return table
