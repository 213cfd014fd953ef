"""What a round is made of, and what each seat could do with the card in question."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple, Self

from engine.actions import DISCARDS, PASS, PENG, Action
from engine.cards import HIDDEN
from engine.decompose import ALL_ONES, ONE, Grouper, grouper, kinds_of
from engine.events import Event, EventKind
from engine.legality import (
    Table,
    after_chi,
    chi_actions,
    chi_without_bi,
    leaves_discard,
    must_run,
    own_meld,
    win_huxi,
)
from engine.melds import Meld, MeldKind
from engine.position import Deal, Position
from engine.ruleset import RuleSet
from engine.settlement import Settlement
from engine.view import Error, Phase, PileCard, Touch


class Ask(IntEnum):
    """What a seat is being asked."""

    HU = 0
    """胡 on the card in question, or pass."""
    OWN = 1
    """胡 with the 提 or 偎 that the drawn card makes, or pass and lay it down (A7.1)."""
    RUN = 2
    """Nothing: the 跑 is forced when its turn comes (A6.2, A7.3); by hand: 跑 or pass."""
    PENG = 3
    """碰 or pass."""
    CHI = 4
    """吃, in any of its ways, or pass."""
    DISCARD = 5
    """Which card to discard."""
    LAY = 6
    """The manual table: 提 four of a kind that were dealt (A4.3), or pass."""
    EXTRA = 7
    """The manual table: no discard after a 八块 (A11.3), or one all the same."""


class Decision(NamedTuple):
    """The seat that is asked, and every action it may take, each once."""

    seat: int
    legal: tuple[Action, ...]


class Question(NamedTuple):
    """One step of the order in which a card is offered (A6, A7).

    ``card``: the card it is about, where every question has its own (A4.3).
    """

    ask: Ask
    seat: int
    legal: tuple[Action, ...]
    card: int = HIDDEN


_PENG_OR_PASS = (PENG, PASS)


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
        "draws",
        "errors",
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
        "touch",
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
        self.touch = [Touch.NONE] * seats
        self.errors: tuple[Error, ...] = ()
        self.draws = start.draws
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
        new.touch = self.touch.copy()
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
        """Whether ``seat`` may 胡 on the card in question (A4.2, A7.1, A7.2, A8.5, F.3, G.2)."""
        if self.dead_hu[seat] >> self.card & 1 or self.has_lost_hu(seat):
            return False
        hand, table, own = self.hands[seat], self.tables[seat], seat == self.turn
        least = self.rules.least_huxi
        if self.phase == Phase.UPTURNED:
            if own:
                held = hand + ONE[self.card]
                return self._groups.best_huxi(held, 0, 0, False, 0, least) >= least
            if self.rules.hides_upturned:
                return False
        elif self.is_bottom:
            return False
        discarded = self.phase == Phase.DISCARDED
        found = win_huxi(
            self.rules, self._groups, hand, table, self.card, own, least, discarded=discarded
        )
        return found >= least

    def has_lost_hu(self, seat: int) -> bool:
        """Whether an error has cost ``seat`` the right to 胡 (G.2)."""
        return self.rules.errors_bar_hu and any(error.seat == seat for error in self.errors)

    @property
    def is_bottom(self) -> bool:
        """Whether the card in question is the shown last one of the 墩 (F.3)."""
        return self.rules.zuodi and self.phase == Phase.DRAWN and not self.wall

    @property
    def wall_left(self) -> int:
        """Cards left in the 墩."""
        return len(self.wall)

    def own_kind(self, seat: int) -> MeldKind | None:
        """提 or 偎, which the card in question makes for ``seat``, who has drawn it (A7.1)."""
        if not self.drawn or seat != self.turn:
            return None
        return own_meld(self.hands[seat], self.tables[seat], self.card)

    def must_run(self, seat: int) -> bool:
        """Whether the card in question makes ``seat`` run (A6.2, A7.3)."""
        if self.own_kind(seat) is not None:
            return False
        return must_run(self.hands[seat], self.tables[seat], self.card, self.drawn)

    def peng_offer(self, seat: int) -> tuple[Action, ...]:
        """碰 and pass, if ``seat`` may 碰 the card in question (A6.3, A7.4, A8, A11.4)."""
        if (self.hands[seat] >> 3 * self.card) & 7 != 2:
            return ()
        if self.is_barred(seat) and not self.rules.manual:
            return ()
        if not self._leaves_discard(seat, self.hands[seat] - 2 * ONE[self.card]):
            return ()
        return _PENG_OR_PASS

    def chi_offer(self, seat: int) -> tuple[Action, ...]:
        """Every 吃 of the card in question that ``seat`` may make, and pass (A8, A10, A11.4)."""
        if self.is_barred(seat) and not self.rules.manual:
            return ()
        hand, card = self.hands[seat], self.card
        ways = chi_actions(hand, card)
        if self.rules.manual:
            ways += chi_without_bi(hand, card)
        found = [
            action for action in ways if self._leaves_discard(seat, after_chi(hand, card, action))
        ]
        return (*found, PASS) if found else ()

    def could_eat(self, seat: int) -> bool:
        """Whether some 吃 that ``seat`` is offered is no error (A10)."""
        return not self.is_barred(seat) and bool(chi_actions(self.hands[seat], self.card))

    def discard_offer(self, seat: int) -> tuple[Action, ...]:
        """Every discard ``seat`` may make (A11.4); at the manual table out of a 坎 too (G.2)."""
        hand = self.hands[seat]
        discards = self._groups.discards(hand)
        if not self.rules.manual or not discards:
            return discards
        return tuple(DISCARDS[kind] for kind in kinds_of((hand | hand >> 1 | hand >> 2) & ALL_ONES))

    def eaters(self) -> tuple[int, ...]:
        """The seats that may eat the card in question, in order (A6.4, A7.5)."""
        following = (self.turn + 1) % self.seats
        if not self.drawn:
            return (following,)
        return (self.turn, following) if self.rules.next_eats_drawn else (self.turn,)

    def is_barred(self, seat: int) -> bool:
        """Whether ``seat`` may neither 吃 nor 碰 the kind in question (A8.1, A8.2)."""
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
