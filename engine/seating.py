"""Who sits at the table: three play, and with four the one opposite the dealer sits out (F.2)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from engine.cards import HIDDEN, KINDS, number
from engine.deal import shuffled


class Lots(NamedTuple):
    """How four persons found their places (F.2).

    ``drawn``: the card each drew, ``places``: the place each took, 0 the first dealer's, 1 its
    下家's, 2 opposite it.
    """

    drawn: tuple[int, ...]
    places: tuple[int, ...]


def draw_lots(rng: Random) -> Lots:
    """Four different cards are drawn; the highest takes first of 一 二 三 四, face down."""
    drawn = shuffled(range(KINDS), rng)[:4]
    numbers = shuffled(range(4), rng)
    places = [0] * 4
    for taken, person in zip(numbers, ranked(drawn), strict=True):
        places[person] = taken
    return Lots(drawn, tuple(places))


def ranked(drawn: Sequence[int]) -> list[int]:
    """The persons by the cards they drew: 拾 十 玖 九 … 壹 一."""
    return sorted(range(len(drawn)), key=lambda who: (-number(drawn[who]), -drawn[who]))


def resting(persons: int, dealer: int) -> int:
    """Who sits out (醒家), `HIDDEN` for nobody."""
    return (dealer + 2) % persons if persons == 4 else HIDDEN


def sitting(persons: int, dealer: int) -> tuple[int, ...]:
    """The persons that play, one a seat, in the order of play."""
    out = resting(persons, dealer)
    return tuple(person for person in range(persons) if person != out)
