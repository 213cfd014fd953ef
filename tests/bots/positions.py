"""Questions put to a bot: a seat with the cards written out, the others' dealt at random."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from engine.actions import Action
from engine.cards import COPIES, HIDDEN, counts, expand, parse_card, parse_cards
from engine.deal import shuffled
from engine.melds import Meld
from engine.position import Position, Turn, empty
from engine.round import Round
from engine.rulefile import preset
from engine.view import PileCard

RULES = preset("hunan")
WALL = 19


def question(
    hand: str,
    card: str = "",
    *,
    source: int = 0,
    drawn: bool = False,
    melds: tuple[Meld, ...] = (),
    piles: tuple[str, str, str] = ("", "", ""),
    passed: str = "",
) -> Round:
    """Seat 0 owes a discard, or is asked about ``card``, which ``source`` drew or discarded."""
    held = counts(parse_cards(hand))
    lying = [parse_cards(pile) for pile in piles]
    kind = parse_card(card) if card else HIDDEN
    left = [COPIES - many for many in held]
    for shown in [*(meld.cards for meld in melds), *lying, [kind] if card else []]:
        for other in shown:
            left[other] -= 1
    turn = Turn.DISCARD
    if card:
        turn = Turn.DRAWN if drawn else Turn.DISCARDED
    position = replace(
        empty(3),
        melds=(melds, (), ()),
        piles=tuple(tuple(PileCard(other, True) for other in pile) for pile in lying),
        turn=turn,
        seat=source,
        card=kind,
        barred=(frozenset(parse_cards(passed)), frozenset(), frozenset()),
    )
    for seed in range(100):
        asked = Round.from_position(RULES, _dealt(position, held, expand(left), seed))
        if asked.decision and asked.decision.seat == 0:
            return asked
    raise AssertionError("seat 0 is never the first to be asked")


def _dealt(position: Position, held: list[int], left: list[int], seed: int) -> Position:
    hidden = shuffled(left, Random(seed))
    size = (len(hidden) - WALL) // 2
    others = [tuple(counts(hidden[:size])), tuple(counts(hidden[size : 2 * size]))]
    return replace(position, hands=(tuple(held), *others), wall=hidden[2 * size :])


def answer(asked: Round, name: str, seed: int = 0) -> Action:
    """What the bot of that level does."""
    from bots.registry import make

    view = asked.view(0)
    return make(name).decide(view, view.legal, rng=Random(seed)).best
