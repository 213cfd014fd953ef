"""The pictures between two views: one for each thing that happened, so that it can be followed.

One action may set off a whole chain (nobody takes the card, the next seat draws, a 跑 is made). The
engine gives the view at its end; these are the moments on the way, for the eye only.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeVar

from engine.cards import HIDDEN
from engine.events import Event, EventKind
from engine.view import Phase, PileCard, SeatView

T = TypeVar("T")


def frames(
    before: SeatView, after: SeatView, events: tuple[Event, ...]
) -> Iterator[tuple[Event, SeatView]]:
    """Each event with the table as it stands then; the last shows ``after`` itself."""
    view = before
    for position, event in enumerate(events, start=1):
        view = after if position == len(events) else _moved(view, after, event)
        yield event, view


def _moved(view: SeatView, after: SeatView, event: Event) -> SeatView:
    seat = event.seat
    view = replace(view, legal=(), later=(), events=(*view.events, event))
    match event.kind:
        case EventKind.DRAW:
            return replace(view, phase=Phase.DRAWN, turn=seat, card=event.card, wall=view.wall - 1)
        case EventKind.SHOW:
            return replace(view, phase=Phase.DRAWN, turn=seat, card=event.card)
        case EventKind.DISCARD:
            settled = _settled(view, after, seat)
            return replace(settled, phase=Phase.DISCARDED, turn=seat, card=event.card)
        case EventKind.MELD | EventKind.TAKE:
            return replace(_settled(view, after, seat), card=HIDDEN)
        case EventKind.LEFT:
            pile = (*view.piles[seat], PileCard(event.card, event.drawn))
            return replace(view, card=HIDDEN, piles=_put(view.piles, seat, pile))
        case _:
            return view


def _settled(view: SeatView, after: SeatView, seat: int) -> SeatView:
    """``view`` with what belongs to ``seat`` as it is at the end of the chain."""
    return replace(
        view,
        hand=after.hand if seat == view.seat else view.hand,
        hand_sizes=_put(view.hand_sizes, seat, after.hand_sizes[seat]),
        melds=_put(view.melds, seat, after.melds[seat]),
        huxi=_put(view.huxi, seat, after.huxi[seat]),
    )


def _put(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    return (*values[:index], value, *values[index + 1 :])
