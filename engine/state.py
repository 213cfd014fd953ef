"""What a round is made of, and what each seat could do with the card in question."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple, Self

from engine.actions import Action
from engine.cards import HIDDEN
from engine.decompose import ONE, Grouper, grouper
from engine.events import Event, EventKind
from engine.legality import Table, after_chi, chi_actions, leaves_discard, must_run, win_huxi
from engine.melds import Meld
from engine.position import Deal, Position
from engine.ruleset import RuleSet
from engine.settlement import Settlement
from engine.view import Phase, PileCard


class Ask(IntEnum):
    """What a seat is being asked."""

    HU = 0
    """胡 on the card in question, or pass."""
    OWN = 1
    """胡 with the 提 or 偎 that the drawn card makes, or pass and lay it down (A7.1)."""
    RUN = 2
    """Nothing: the 跑 is forced when its turn comes (A6.2, A7.3)."""
    PENG = 3
    """碰 or pass."""
    CHI = 4
    """吃, in any of its ways, or pass."""
    DISCARD = 5
    """Which card to discard."""


class Decision(NamedTuple):
    """The seat that is asked, and every action it may take, each once."""

    seat: int
    legal: tuple[Action, ...]


class Question(NamedTuple):
    """One step of the order in which a card is offered (A6, A7)."""

    ask: Ask
    seat: int
    legal: tuple[Action, ...]


class State:
    """The state of one round. Hands are packed ints, marks bit masks of kinds; seats 0…n−1.

    ``start`` and ``actions`` are what it began from and the answers logged so far: its record.
    """

    __slots__ = (
        "_groups",
        "_queue",
        "actions",
        "aside",
        "ask",
        "barred",
        "card",
        "dead_hu",
        "dealer",
        "decision",
        "declined",
        "discarded",
        "drawn",
        "events",
        "exemptions",
        "hands",
        "logging",
        "melds",
        "no_discard",
        "over",
        "passed_peng",
        "phase",
        "piles",
        "rules",
        "seats",
        "settlement",
        "start",
        "tables",
        "turn",
        "upturned",
        "wall",
    )

    def __init__(self, rules: RuleSet, start: Deal | Position, dealer: int, seats: int) -> None:
        self.rules = rules
        self.start = start
        self.actions: tuple[Action, ...] = ()
        self.dealer = dealer
        self.seats = seats
        self._groups: Grouper = grouper(rules)
        self.hands = [0] * seats
        self.melds: list[tuple[Meld, ...]] = [()] * seats
        self.tables = [Table() for _ in range(seats)]
        self.piles: list[tuple[PileCard, ...]] = [()] * seats
        self.discarded = [0] * seats
        self.barred = [0] * seats
        self.passed_peng = [0] * seats
        self.dead_hu = [0] * seats
        self.exemptions = [0] * seats
        self.no_discard = [0] * seats
        self.wall: tuple[int, ...] = ()
        self.aside: tuple[int, ...] = ()
        self.upturned = HIDDEN
        self.phase = Phase.UPTURNED
        self.turn = dealer
        self.card = HIDDEN
        self.drawn = False
        self.ask = Ask.HU
        self._queue: list[Question] = []
        self.declined: tuple[tuple[int, Ask], ...] = ()
        self.decision: Decision | None = None
        self.settlement: Settlement | None = None
        self.over = False
        self.logging = True
        self.events: list[Event] = []

    def copy(self) -> Self:
        """An independent copy; it shares only what never changes."""
        new = self.__new__(type(self))
        for name in State.__slots__:
            setattr(new, name, getattr(self, name))
        new.hands = self.hands.copy()
        new.melds = self.melds.copy()
        new.tables = [table.copy() for table in self.tables]
        new.piles = self.piles.copy()
        new.discarded = self.discarded.copy()
        new.barred = self.barred.copy()
        new.passed_peng = self.passed_peng.copy()
        new.dead_hu = self.dead_hu.copy()
        new.exemptions = self.exemptions.copy()
        new.no_discard = self.no_discard.copy()
        new._queue = self._queue.copy()
        new.events = self.events.copy()
        return new

    def snapshot(self) -> tuple[object, ...]:
        """The whole state but for the log, comparable: equal snapshots play on alike."""
        tables = [
            (table.doors, table.huxi, table.fours, table.wei, table.peng) for table in self.tables
        ]
        names = (name for name in State.__slots__ if name not in _NOT_STATE)
        return (*(_frozen(getattr(self, name)) for name in names), tuple(tables))

    # --- who may do what with the card in question

    def can_win(self, seat: int) -> bool:
        """Whether ``seat`` may 胡 on the card in question (A4.2, A7.1, A7.2, A8.5)."""
        if self.dead_hu[seat] >> self.card & 1:
            return False
        hand, table, own = self.hands[seat], self.tables[seat], seat == self.turn
        least = self.rules.min_huxi
        if own and self.phase == Phase.UPTURNED:
            return self._groups.best_huxi(hand + ONE[self.card], 0, 0, False, 0, least) >= least
        return win_huxi(self.rules, self._groups, hand, table, self.card, own, least) >= least

    def must_run(self, seat: int) -> bool:
        """Whether the card in question makes ``seat`` run (A6.2, A7.3)."""
        return must_run(self.hands[seat], self.tables[seat], self.card, self.drawn)

    def can_peng(self, seat: int) -> bool:
        """Whether ``seat`` may 碰 the card in question (A6.3, A7.4, A8, A11.4)."""
        if (self.hands[seat] >> 3 * self.card) & 7 != 2 or self._is_barred(seat):
            return False
        return self._leaves_discard(seat, self.hands[seat] - 2 * ONE[self.card])

    def chi_ways(self, seat: int) -> tuple[Action, ...]:
        """Every 吃 of the card in question that ``seat`` may make (A8, A10, A11.4)."""
        if self._is_barred(seat):
            return ()
        hand, card = self.hands[seat], self.card
        return tuple(
            action
            for action in chi_actions(hand, card)
            if self._leaves_discard(seat, after_chi(hand, card, action))
        )

    def eaters(self) -> tuple[int, ...]:
        """The seats that may eat the card in question, in order (A6.4, A7.5)."""
        following = (self.turn + 1) % self.seats
        if not self.drawn:
            return (following,)
        return (self.turn, following) if self.rules.next_eats_drawn else (self.turn,)

    def _is_barred(self, seat: int) -> bool:
        return bool((self.barred[seat] | self.discarded[seat]) >> self.card & 1)

    def _leaves_discard(self, seat: int, hand: int) -> bool:
        return leaves_discard(self.rules, hand, self.exemptions[seat])

    def _log(
        self,
        kind: EventKind,
        seat: int,
        card: int = HIDDEN,
        cards: tuple[int, ...] = (),
        melds: tuple[Meld, ...] = (),
        rule: str = "",
        drawn: bool = False,
        grown: int = HIDDEN,
        source: int = HIDDEN,
    ) -> None:
        if self.logging:
            self.events.append(Event(kind, seat, card, cards, melds, rule, drawn, grown, source))


_NOT_STATE = frozenset({"rules", "start", "actions", "_groups", "tables", "logging", "events"})


def _frozen(value: object) -> object:
    return tuple(value) if isinstance(value, list) else value
