"""Worlds: rounds that look to one seat exactly as its own does, the hidden cards guessed.

For search, and for the tests that nothing hidden shows in a view.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from random import Random

from engine.actions import PASS
from engine.cards import COPIES, HIDDEN, KINDS, expand
from engine.deal import shuffled
from engine.decompose import unpack
from engine.legality import kinds_in
from engine.melds import Meld
from engine.position import Deal, Position, Turn
from engine.round import Round
from engine.state import Decision
from engine.view import Phase, SeatView

_TURNS = {
    Phase.DRAWN: Turn.DRAWN,
    Phase.DISCARDED: Turn.DISCARDED,
    Phase.TO_DISCARD: Turn.DISCARD,
}


@dataclass(frozen=True, slots=True)
class Hidden:
    """What a seat may not know (A15). Tuples are per seat, the entries of the seat itself unused.

    ``hands``: 20 counts each. ``wall``: the 墩, next card first. ``wei``: the kinds of the closed
    偎, in the order in which they lie. ``card``: the card that another has drawn and not shown.
    ``barred``, ``passed_peng``, ``dead_hu``: private marks as in `SeatView`, empty for none.
    """

    hands: tuple[tuple[int, ...], ...]
    wall: tuple[int, ...]
    wei: tuple[tuple[int, ...], ...]
    card: int = HIDDEN
    barred: tuple[frozenset[int], ...] = ()
    passed_peng: tuple[frozenset[int], ...] = ()
    dead_hu: tuple[frozenset[int], ...] = ()


def hidden_of(played: Round, seat: int) -> Hidden:
    """What ``seat`` may not know of a round: with its view it makes up the whole."""
    view = played.view(seat, history=False)
    return Hidden(
        hands=tuple(map(unpack, played.hands)),
        wall=played.wall,
        wei=tuple(
            tuple(
                real.cards[0]
                for real, seen in zip(played.melds[other], view.melds[other], strict=True)
                if seen.cards[0] == HIDDEN
            )
            for other in range(played.seats)
        ),
        card=played.card if view.card == HIDDEN else HIDDEN,
        barred=tuple(map(kinds_in, played.barred)),
        passed_peng=tuple(map(kinds_in, played.passed_peng)),
        dead_hu=tuple(map(kinds_in, played.dead_hu)),
    )


def guess(view: SeatView, rng: Random) -> Hidden:
    """The cards that the seat does not see, dealt at random; no private marks.

    Every deal of them is equally likely, but for closed 偎, for which three of a kind are set aside
    first. What play has shown is not considered: `from_view` may refuse the result.
    """
    left = list(shuffled(unseen(view), rng))
    wei: list[tuple[int, ...]] = []
    for melds in view.melds:
        kinds: list[int] = []
        for _ in range(_closed(melds)):
            kinds.append(next(kind for kind in left if left.count(kind) >= 3))
            for _ in range(3):
                left.remove(kinds[-1])
        wei.append(tuple(kinds))
    hands = []
    for seat, size in enumerate(view.hand_sizes):
        size = 0 if seat == view.seat else size
        held, left = left[:size], left[size:]
        hands.append(tuple(map(held.count, range(KINDS))))
    card = left.pop() if _hides_card(view) else HIDDEN
    bottom = (view.bottom,) if view.bottom != HIDDEN else ()
    wall = (*left[: view.wall - len(bottom)], *bottom)
    return Hidden(tuple(hands), wall, tuple(wei), card)


def unseen(view: SeatView) -> list[int]:
    """The cards of the 80 that the seat does not see, lowest kind first (A15.1)."""
    left = [COPIES - many for many in view.hand]
    for card in _face_up(view):
        left[card] -= 1
    return expand(left)


def _face_up(view: SeatView) -> Iterable[int]:
    for melds in view.melds:
        for meld in melds:
            if meld.cards[0] != HIDDEN:
                yield from meld.cards
    for pile in view.piles:
        for entry in pile:
            yield entry.card
    for card in (view.card, view.bottom):
        if card != HIDDEN:
            yield card


def _closed(melds: Iterable[Meld]) -> int:
    return sum(meld.cards[0] == HIDDEN for meld in melds)


def _hides_card(view: SeatView) -> bool:
    """Whether a card lies there that the seat does not see: drawn, or a 亮张 not shown."""
    return view.phase in (Phase.DRAWN, Phase.UPTURNED) and view.card == HIDDEN


def from_view(view: SeatView, hidden: Hidden) -> Round:
    """The round that ``view`` shows, with ``hidden`` for what it does not show.

    ``world.view(view.seat)`` is ``view``; where the seat is asked, the world stands at that
    question, and those asked before it about the same card have passed. Where it is not asked, the
    world stands at the first question that may be the one asked now. `ValueError` if the guess
    contradicts the view: wrong numbers of cards, or cards with which the round would have gone
    another way; or if it is too early for that, while 起手提 are announced.
    """
    if view.phase in (Phase.OVER, Phase.DEALT):
        raise ValueError("no question of play")
    hands, melds, aside = _cards(view, hidden)
    if view.phase == Phase.UPTURNED:
        upturned = hidden.card if _hides_card(view) else view.card
        full = tuple(tuple(expand(hand)) for hand in hands)
        deal = Deal(view.dealer, full, upturned, hidden.wall, view.draws)
        world = Round.from_deal(view.rules, deal)
    else:
        world = Round.from_position(view.rules, _position(view, hidden, hands, melds, aside))
    _go_to_question(world, view)
    world.events = list(view.events)
    return world


def _cards(
    view: SeatView, hidden: Hidden
) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[Meld, ...], ...], tuple[int, ...]]:
    """All hands, all melds, and the cards out of the game; `ValueError` if they do not fit."""
    hands = tuple(
        view.hand if seat == view.seat else hidden.hands[seat] for seat in range(view.seats)
    )
    if tuple(map(sum, hands)) != view.hand_sizes or len(hidden.wall) != view.wall:
        raise ValueError("the guess has another number of cards than the view")
    if any(len(kinds) != _closed(row) for kinds, row in zip(hidden.wei, view.melds, strict=True)):
        raise ValueError("the guess has another number of closed 偎 than the view")
    if view.bottom != HIDDEN and hidden.wall[-1:] != (view.bottom,):
        raise ValueError("the guess has another last card of the 墩 than the view")
    if (hidden.card != HIDDEN) != _hides_card(view):
        raise ValueError("the guess has an unseen drawn card and the view has none, or the reverse")
    if view.phase != Phase.UPTURNED and any(COPIES in hand for hand in hands):
        raise ValueError("four of a kind in a hand would lie as a 提 [A4.3]")
    left = [0] * KINDS
    for card in unseen(view):
        left[card] += 1
    for seat, hand in enumerate(hands):
        if seat != view.seat:
            left = [many - held for many, held in zip(left, hand, strict=True)]
    for card in (*hidden.wall, hidden.card):
        if card != HIDDEN:
            left[card] -= 1
    if view.bottom != HIDDEN:
        left[view.bottom] += 1
    for kinds in hidden.wei:
        for kind in kinds:
            left[kind] -= 3
    if min(left) < 0:
        raise ValueError("the guess has a fifth card of a kind [A1.1]")
    melds = tuple(_uncovered(row, kinds) for row, kinds in zip(view.melds, hidden.wei, strict=True))
    return hands, melds, tuple(expand(left))


def _uncovered(melds: tuple[Meld, ...], kinds: tuple[int, ...]) -> tuple[Meld, ...]:
    rest = iter(kinds)
    return tuple(
        meld._replace(cards=(next(rest),) * 3) if meld.cards[0] == HIDDEN else meld
        for meld in melds
    )


def _position(
    view: SeatView,
    hidden: Hidden,
    hands: tuple[tuple[int, ...], ...],
    melds: tuple[tuple[Meld, ...], ...],
    aside: tuple[int, ...],
) -> Position:
    def marks(
        own: frozenset[int], others: tuple[frozenset[int], ...]
    ) -> tuple[frozenset[int], ...]:
        private = others or (frozenset(),) * view.seats
        return tuple(own if seat == view.seat else private[seat] for seat in range(view.seats))

    skips = [event.seat for event in view.events if event.rule == "A11.4"]
    return Position(
        dealer=view.dealer,
        upturned=view.upturned,
        hands=hands,
        melds=melds,
        piles=view.piles,
        wall=hidden.wall,
        aside=aside,
        turn=_TURNS[view.phase],
        seat=view.turn,
        card=hidden.card if _hides_card(view) else view.card,
        discarded=view.discarded,
        barred=marks(view.barred, hidden.barred),
        passed_peng=marks(view.passed_peng, hidden.passed_peng),
        dead_hu=marks(view.dead_hu, hidden.dead_hu),
        exemptions=view.exemptions,
        no_discard=tuple(map(skips.count, range(view.seats))),
        touch=view.touch,
        errors=view.errors,
        draws=view.draws,
    )


def _go_to_question(world: Round, view: SeatView) -> None:
    """Pass for every seat asked before the question at which ``view`` stands."""
    while world.decision is not None and not _may_be_asked(world.decision, view):
        if PASS not in world.decision.legal:
            break
        world.apply(PASS)
    if world.view(view.seat, history=False) != replace(view, events=()):
        raise ValueError("with these cards the round would have gone another way")


def _may_be_asked(decision: Decision, view: SeatView) -> bool:
    if view.legal:
        return decision == (view.seat, view.legal)
    return decision.seat != view.seat
