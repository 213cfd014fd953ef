"""What happened, in one vocabulary for the log, the screen, the bots and the record.

`mask` gives an event as one seat may see it (A15); folded up, a seat's masked events make up its
`engine.view.SeatView`.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from engine.cards import HIDDEN
from engine.melds import Meld, MeldKind
from engine.ruleset import RuleSet


class EventKind(StrEnum):
    """Each value is also the word used outside Python (records, JSON)."""

    DEAL = "deal"
    """``cards``: the hand dealt to ``seat``, its owner's alone."""
    UPTURN = "upturn"
    """``card``: the 亮张, turned up for all, or the dealer's alone (F.3)."""
    BOTTOM = "bottom"
    """``card``: the last card of the 墩, shown to all (F.3)."""
    TAKE = "take"
    """The dealer takes the 亮张 ``card`` into its hand (A3.1)."""
    DRAW = "draw"
    """``seat`` draws ``card``, which it alone sees (A7.1)."""
    SHOW = "show"
    """The drawn ``card`` is shown to all (A7.2)."""
    DISCARD = "discard"
    """``seat`` discards ``card`` (A6)."""
    MELD = "meld"
    """``seat`` lays ``melds``: 提 偎 跑 碰 or 吃 with its 比. ``card`` is the card that made it."""
    PASS = "pass"
    """``seat`` declined what it could have done with ``card``; its own affair (A15.2)."""
    BAR = "bar"
    """``card`` becomes 臭 for ``seat``, its own affair (A15.2). ``rule``: A8.1 no 吃 or 碰 of it
    any more, A8.4 a 偎 of it will be a 臭偎, A8.5 no 胡 on it until the table 胡息 change."""
    LEFT = "left"
    """Nobody took ``card``: it stays face up before ``seat`` (A6.5, A7.6)."""
    SKIP = "skip"
    """``seat`` makes no discard; ``rule`` says why: A4.4, A4.5, A11.3 or A11.4."""
    ERROR = "error"
    """The manual table: ``seat`` has made the error ``rule`` (a `Fault`) with ``card`` (G.2)."""
    HU = "hu"
    """``seat`` wins with ``card`` (`HIDDEN` for the forced 天胡 of A4.1)."""
    DRAWN_GAME = "drawn_game"
    """荒庄: the 墩 is empty (A12.1)."""
    REVEAL = "reveal"
    """After the end: ``seat`` shows its hand ``cards`` and its ``melds``, closed 偎 too."""


class Event(NamedTuple):
    """One thing that happened to ``seat``. Fields that a kind does not use keep their defaults."""

    kind: EventKind
    seat: int
    card: int = HIDDEN
    cards: tuple[int, ...] = ()
    melds: tuple[Meld, ...] = ()
    rule: str = ""
    drawn: bool = False
    """For `MELD` and `LEFT`: whether the card came from the 墩 (else it was discarded)."""
    grown: int = HIDDEN
    """For a 提 or 跑 out of a group on the table: the place, from 0, of that 偎 or 碰 in the seat's
    melds; `HIDDEN` for one out of the hand. The four goes to the end of the melds."""
    source: int = HIDDEN
    """For `MELD` and `HU`: the seat that drew or discarded the card. For `PASS` and `BAR`: ``seat``
    itself where it alone has seen the card (A7.1)."""


def mask(event: Event, seat: int, rules: RuleSet) -> Event | None:
    """``event`` as ``seat`` sees it; ``None`` where it does not notice it at all (A15)."""
    kind = event.kind
    if kind == EventKind.ERROR and (event.seat != seat or rules.errors_told == "at_end"):
        return None
    if event.seat == seat:
        return event
    if kind == EventKind.DEAL:
        return event._replace(cards=(HIDDEN,) * len(event.cards))
    if kind == EventKind.DRAW:
        return event._replace(card=HIDDEN)
    if kind in (EventKind.UPTURN, EventKind.TAKE) and rules.hides_upturned:
        return event._replace(card=HIDDEN)
    if kind in (EventKind.PASS, EventKind.BAR):
        hidden = rules.passes_private or event.source == event.seat
        return None if hidden else event
    if kind == EventKind.MELD and is_closed(event.melds[0], rules):
        melds = tuple(masked(meld, rules) for meld in event.melds)
        return event._replace(card=HIDDEN, melds=melds)
    return event


def is_closed(meld: Meld, rules: RuleSet) -> bool:
    """Whether other seats may not know the kind of ``meld`` while the round goes on (A15.1)."""
    return meld.kind == MeldKind.WEI and not rules.wei_open


def masked(meld: Meld, rules: RuleSet) -> Meld:
    """``meld`` as another seat sees it while the round goes on."""
    return Meld(meld.kind, (HIDDEN,) * len(meld.cards)) if is_closed(meld, rules) else meld
