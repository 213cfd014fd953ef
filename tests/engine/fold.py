"""A seat's masked events, folded up into what that seat knows. Written from A15 and the event list.

It uses no code of the engine but the words of its events.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.events import Event
from tests.engine.helpers import ORACLE_NAMES
from tests.oracle.grouping import huxi

NONE = -1
Group = tuple[str, tuple[int, ...], int]


@dataclass
class Folded:
    """The knowledge of ``seat``, at first nothing."""

    seat: int
    seats: int
    dealer: int = NONE
    upturned: int = NONE
    phase: str = ""
    turn: int = NONE
    card: int = NONE
    wall: int = 19
    hand: list[int] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)
    melds: list[list[Group]] = field(default_factory=list)
    piles: list[list[tuple[int, bool]]] = field(default_factory=list)
    discarded: list[set[int]] = field(default_factory=list)
    exemptions: list[int] = field(default_factory=list)
    barred: set[int] = field(default_factory=set)
    chou: set[int] = field(default_factory=set)
    dead: set[int] = field(default_factory=set)
    hands: dict[int, list[int]] = field(default_factory=dict)
    opening: bool = True
    mover: int = NONE

    def __post_init__(self) -> None:
        self.sizes = [0] * self.seats
        self.exemptions = [0] * self.seats
        self.melds = [[] for _ in range(self.seats)]
        self.piles = [[] for _ in range(self.seats)]
        self.discarded = [set() for _ in range(self.seats)]

    def shown_huxi(self, seat: int) -> int:
        """胡息 on the table, another's closed 偎 left out (A15.2)."""
        return sum(huxi(kind, held) for kind, held, _ in self.melds[seat] if held[0] != NONE)

    def fold(self, event: Event) -> None:
        getattr(self, f"on_{event.kind!s}")(event)

    def on_deal(self, event: Event) -> None:
        self.sizes[event.seat] = len(event.cards)
        if event.seat == self.seat:
            self.hand = sorted(event.cards)

    def on_upturn(self, event: Event) -> None:
        self.dealer = self.turn = self.mover = event.seat
        self.upturned = self.card = event.card
        self.phase = "upturned"

    def on_take(self, event: Event) -> None:
        self.card = NONE
        self.sizes[event.seat] += 1
        if event.seat == self.seat:
            self.hand.append(event.card)
        self.phase, self.turn = "to_discard", event.seat

    def on_draw(self, event: Event) -> None:
        self.opening = False
        self.wall -= 1
        self.phase, self.turn, self.card = "drawn", event.seat, event.card
        self.mover = event.seat

    def on_show(self, event: Event) -> None:
        self.card = event.card

    def on_discard(self, event: Event) -> None:
        self.opening = False
        self.sizes[event.seat] -= 1
        self.discarded[event.seat].add(event.card)
        if event.seat == self.seat:
            self.hand.remove(event.card)
        self.phase, self.turn, self.card = "discarded", event.seat, event.card
        self.mover = event.seat

    def on_meld(self, event: Event) -> None:
        seat, own = event.seat, event.seat == self.seat
        before = self.shown_huxi(seat)
        laid: list[Group] = [(ORACLE_NAMES[m.kind], tuple(m.cards), m.taken) for m in event.melds]
        spent = [card for _, held, _ in laid for card in held]
        dealt = self.opening and laid[0][0] == "ti"
        if not dealt:
            spent.remove(event.card)  # that one never was in the hand
        if event.grown != NONE:  # of a group on the table: nothing comes out of the hand
            self.melds[seat].pop(event.grown)
            spent = []
        self.sizes[seat] -= len(spent)
        if own:
            for card in spent:
                self.hand.remove(card)
        self.melds[seat] += laid
        if own and self.shown_huxi(seat) != before:
            self.dead.clear()
        if dealt:
            self.exemptions[seat] = max(0, len(self.melds[seat]) - 1)
            self.turn = self.dealer
        else:
            self.turn = seat
        self.phase, self.card = "to_discard", NONE

    def on_pass(self, event: Event) -> None:
        pass

    def on_bar(self, event: Event) -> None:
        if event.seat == self.seat:
            {"A8.1": self.barred, "A8.4": self.chou, "A8.5": self.dead}[event.rule].add(event.card)

    def on_left(self, event: Event) -> None:
        self.piles[event.seat].append((event.card, event.drawn))
        self.card = NONE

    def on_skip(self, event: Event) -> None:
        self.turn = self.mover  # nothing is owed, so the last to draw or discard it is
        if event.rule in ("A4.4", "A4.5"):
            self.exemptions[event.seat] -= 1

    def on_hu(self, event: Event) -> None:
        self.phase = "over"
        self.card = event.card

    def on_drawn_game(self, event: Event) -> None:
        self.phase = "over"

    def on_reveal(self, event: Event) -> None:
        self.hands[event.seat] = sorted(event.cards)
        self.sizes[event.seat] = len(event.cards)
        self.melds[event.seat] = [
            (ORACLE_NAMES[m.kind], tuple(m.cards), m.taken) for m in event.melds
        ]
        if event.seat == self.seat:
            self.hand = sorted(event.cards)
