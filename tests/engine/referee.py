"""A second, naive referee: it reads the whole log of a round and says what each next step must be.

Written from the rulebook (A3 to A12), with hands as plain lists and the oracle for 胡 and 吃. It
never decides anything: where a seat is asked, the answer is read from the log.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from engine.actions import Action
from engine.events import Event
from engine.position import Deal
from engine.round import Round
from engine.ruleset import RuleSet
from tests.engine.helpers import ORACLE_NAMES, full_hands, text_of
from tests.oracle.grouping import Group, chi_options, huxi, winning_groupings

HU, PASS, PENG, CHI, DISCARD = range(5)


@dataclass
class Asked:
    """One question the engine put, and what it held of the round at that moment."""

    seat: int
    legal: tuple[Action, ...]
    hands: list[list[int]]
    marks: tuple[Any, ...]


def marks_of(round_: Round) -> tuple[Any, ...]:
    """What the engine remembers of passes, wins let go and discards owed."""
    return (
        tuple(round_.barred),
        tuple(round_.passed_peng),
        tuple(round_.dead_hu),
        tuple(round_.discarded),
        tuple(round_.exemptions),
        tuple(round_.no_discard),
    )


def note(round_: Round) -> Asked:
    """The question the engine puts now."""
    assert round_.decision is not None
    return Asked(round_.decision.seat, round_.decision.legal, full_hands(round_), marks_of(round_))


class Referee:
    """Walks through the log of one round. ``asked``: the questions, by how many events came before.

    `check` raises AssertionError at the first step that the rulebook does not have.
    """

    def __init__(
        self, rules: RuleSet, deal: Deal, events: list[Event], asked: dict[int, Asked]
    ) -> None:
        self.rules = rules
        self.deal = deal
        self.events = events
        self.asked = asked
        self.at = 0
        self.seats = len(deal.hands)
        self.hands = [list(held) for held in deal.hands]
        self.melds: list[list[Group]] = [[] for _ in deal.hands]
        self.barred: list[set[int]] = [set() for _ in deal.hands]
        self.chou: list[set[int]] = [set() for _ in deal.hands]
        self.dead: list[set[int]] = [set() for _ in deal.hands]
        self.discarded: list[set[int]] = [set() for _ in deal.hands]
        self.spare = [0] * self.seats
        self.stuck = [0] * self.seats
        self.wall = list(deal.wall)
        self.questions = 0
        self.seen: Counter[str] = Counter()

    # ----- reading the log

    def take(self, kind: str, seat: int, **expected: Any) -> Event:
        """The next event, which must be this one."""
        assert self.at < len(self.events), f"the log ends where {kind} of seat {seat} is due"
        event = self.events[self.at]
        assert (str(event.kind), event.seat) == (kind, seat), (
            f"event {self.at} is {event}, {kind} of seat {seat} is due"
        )
        for name, value in expected.items():
            assert getattr(event, name) == value, f"event {self.at}, {name}: {event} not {value}"
        self.at += 1
        self.seen[kind] += 1
        return event

    def next_kind(self) -> str:
        return str(self.events[self.at].kind)

    def ask(self, seat: int, legal: set[Action]) -> None:
        """The engine must ask this seat now, with these actions."""
        question = self.asked.get(self.at)
        assert question is not None, f"after event {self.at} seat {seat} is to be asked: {legal}"
        assert question.seat == seat, f"after event {self.at}: {question}, not seat {seat}"
        assert set(question.legal) == legal, f"after event {self.at}: {question.legal} not {legal}"
        assert len(question.legal) == len(legal), f"twice the same: {question.legal}"
        assert [sorted(held) for held in self.hands] == question.hands
        assert question.marks == self.marks(), f"{question.marks} not {self.marks()}"
        self.questions += 1

    def marks(self) -> tuple[Any, ...]:
        def bits(rows: list[set[int]]) -> tuple[int, ...]:
            return tuple(sum(1 << kind for kind in row) for row in rows)

        return (
            bits(self.barred),
            bits(self.chou),
            bits(self.dead),
            bits(self.discarded),
            tuple(self.spare),
            tuple(self.stuck),
        )

    def order(self, first: int) -> list[int]:
        return [(first + step) % self.seats for step in range(self.seats)]

    # ----- the round

    def check(self) -> None:
        for seat, held in enumerate(self.deal.hands):
            self.take("deal", seat, cards=held)
        self.take("upturn", self.deal.dealer, card=self.deal.upturned)
        self.opening()
        assert self.at == len(self.events), f"events too many: {self.events[self.at :]}"
        assert self.questions == len(self.asked), "questions that were not due"

    def opening(self) -> None:
        dealer, card = self.deal.dealer, self.deal.upturned
        if self.rules.forced_tianhu:  # A4.1
            for seat in self.order(dealer):
                held = Counter(self.hands[seat] + ([card] if seat == dealer else []))
                ti = sum(number == 4 for number in held.values())
                kan = sum(number == 3 for number in held.values())
                if ti >= 3 or ti + kan >= 5:
                    self.take("take", dealer, card=card)
                    self.hands[dealer].append(card)
                    self.win(seat, -1, seat)
                    return
        if self.rules.upturned_win:  # A4.2
            for seat in self.order(dealer):
                if self.wins(seat, card, own=seat == dealer, dealer_takes=seat == dealer):
                    self.ask(seat, {Action(HU), Action(PASS)})
                    if self.next_kind() == "hu":
                        self.win(seat, card, dealer)
                        return
                    self.take("pass", seat, card=card)
                    if self.rules.upturned_pass_bars:
                        self.let_go(seat, card)
        self.take("take", dealer, card=card)
        self.hands[dealer].append(card)
        for seat in self.order(dealer):  # A4.3
            dealt = sorted(kind for kind, n in Counter(self.hands[seat]).items() if n == 4)
            for kind in dealt:
                self.lay(seat, [("ti", (kind,) * 4)], kind, [kind] * 4, drawn=False, source=seat)
            self.spare[seat] = max(0, len(dealt) - 1)  # A4.5
        if self.spare[dealer]:  # A4.4
            self.spare[dealer] -= 1
            self.take("skip", dealer, rule="A4.4")
            self.draw((dealer + 1) % self.seats)
        else:
            self.owe(dealer)

    def draw(self, seat: int) -> None:
        if not self.wall:  # A12.1
            self.take("drawn_game", seat)
            self.reveal()
            return
        card = self.wall.pop(0)
        self.take("draw", seat, card=card)
        held = self.hands[seat].count(card)
        closed = self.has(seat, card, "wei", "chouwei")
        if held == 3 or closed or held == 2:  # A7.1
            if self.wins(seat, card, own=True):
                self.ask(seat, {Action(HU), Action(PASS)})
                if self.next_kind() == "hu":
                    self.win(seat, card, seat)
                    return
                self.take("pass", seat, card=card)
                self.let_go(seat, card)
            if held == 2:
                name = "chouwei" if card in self.chou[seat] else "wei"
                self.lay(seat, [(name, (card,) * 3)], card, [card] * 2, drawn=True, source=seat)
                self.entered(seat)
            else:
                self.four(seat, "ti", card, seat, drawn=True)
            return
        self.take("show", seat, card=card)
        for other in self.order(seat):  # A7.2
            if self.wins(other, card, own=other == seat):
                self.ask(other, {Action(HU), Action(PASS)})
                if self.next_kind() == "hu":
                    self.win(other, card, seat)
                    return
                self.take("pass", other, card=card)
                self.let_go(other, card)
        for other in range(self.seats):  # A7.3
            if self.hands[other].count(card) == 3 or self.has(
                other, card, "wei", "chouwei", "peng"
            ):
                self.four(other, "pao", card, seat, drawn=True)
                return
        eaters = [seat]  # A7.5
        if self.rules.next_eats_drawn:
            eaters.append((seat + 1) % self.seats)
        self.claim(seat, card, eaters, drawn=True)

    def discard(self, seat: int, card: int) -> None:
        self.take("discard", seat, card=card)
        self.hands[seat].remove(card)
        self.discarded[seat].add(card)
        for other in range(self.seats):  # A6.2
            if self.hands[other].count(card) == 3 or self.has(other, card, "wei", "chouwei"):
                self.four(other, "pao", card, seat, drawn=False)
                return
        self.claim(seat, card, [(seat + 1) % self.seats], drawn=False)

    def claim(self, source: int, card: int, eaters: list[int], *, drawn: bool) -> None:
        """碰, then 吃, else it stays (A6.3 to A6.5, A7.4 to A7.6)."""
        declined_peng: list[int] = []
        declined_chi: list[int] = []
        for seat in range(self.seats):
            if seat == source or self.hands[seat].count(card) != 2 or self.bars(seat, card):
                continue
            rest = [held for held in self.hands[seat] if held != card]
            if not self.can_go_on(seat, rest):
                continue
            self.ask(seat, {Action(PENG), Action(PASS)})
            if self.next_kind() == "meld":
                self.lay(
                    seat, [("peng", (card,) * 3)], card, [card] * 2, drawn=drawn, source=source
                )
                self.entered(seat)
                return
            self.take("pass", seat, card=card)
            declined_peng.append(seat)
        for seat in eaters:
            ways = self.eatings(seat, card)
            if not ways:
                continue
            self.ask(seat, {*ways, Action(PASS)})
            event = self.events[self.at]
            if (str(event.kind), event.seat) != ("pass", seat):
                self.smell(card, declined_peng, declined_chi, taker=seat)
                self.eat(seat, card, ways, drawn=drawn, source=source)
                return
            self.take("pass", seat, card=card)
            declined_chi.append(seat)
        self.smell(card, declined_peng, declined_chi, taker=-1)
        self.take("left", source, card=card, drawn=drawn)
        self.draw((source + 1) % self.seats)

    def smell(self, card: int, peng: list[int], chi: list[int], *, taker: int) -> None:
        """A8.1, A8.3, A8.4: a pass counts, unless the one who passed took the card after all."""
        due: set[tuple[int, str]] = set()
        for seat in {*peng, *chi} - {taker}:
            if card not in self.barred[seat]:
                due.add((seat, "A8.1"))
            self.barred[seat].add(card)
            if seat in peng:
                due.add((seat, "A8.4"))
                self.chou[seat].add(card)
        found = set()
        while self.at < len(self.events) and self.next_kind() == "bar":
            event = self.events[self.at]
            self.take("bar", event.seat, card=card)
            assert (event.seat, event.rule) not in found
            found.add((event.seat, event.rule))
        assert found == due, f"{found} not {due} before event {self.at}"

    # ----- what a seat may do

    def has(self, seat: int, card: int, *names: str) -> bool:
        return any(name in names and held[0] == card for name, held in self.melds[seat])

    def wins(self, seat: int, card: int, *, own: bool, dealer_takes: bool = False) -> bool:
        if card in self.dead[seat]:  # A8.5
            return False
        return bool(
            winning_groupings(
                self.hands[seat],
                self.melds[seat],
                card,
                own,
                dealer_takes,
                self.rules.own_card_free,
                min_huxi=self.rules.min_huxi,
            )
        )

    def bars(self, seat: int, card: int) -> bool:
        return card in self.barred[seat] or card in self.discarded[seat]

    def can_go_on(self, seat: int, rest: list[int]) -> bool:
        """A11.4: a discard can be made of what is left, or none is owed."""
        if not self.rules.entry_needs_discard or self.spare[seat]:
            return True
        return any(rest.count(card) < 3 for card in rest)

    def eatings(self, seat: int, card: int) -> set[Action]:
        if self.bars(seat, card):
            return set()
        found = set()
        for eaten, bi in chi_options(self.hands[seat], card):
            rest = Counter(self.hands[seat])
            rest[card] += 1
            for group in (eaten, *bi):
                rest.subtract(group)
            assert min(rest.values()) >= 0
            if self.can_go_on(seat, list(rest.elements())):
                found.add(Action(CHI, -1, (eaten, *bi)))  # type: ignore[arg-type]
        return found

    # ----- what a seat does

    def lay(
        self,
        seat: int,
        groups: list[Group],
        card: int,
        from_hand: list[int],
        *,
        drawn: bool,
        source: int,
    ) -> None:
        event = self.take("meld", seat, card=card, drawn=drawn, source=source)
        laid = [(ORACLE_NAMES[meld.kind], tuple(meld.cards)) for meld in event.melds]
        assert laid == groups, f"{event} not {groups}"
        before = sum(huxi(*group) for group in self.melds[seat])
        for held in from_hand:
            self.hands[seat].remove(held)
        if groups[0][0] in ("ti", "pao"):  # of a 偎 or 碰 on the table
            self.melds[seat] = [
                group
                for group in self.melds[seat]
                if not (group[0] in ("wei", "chouwei", "peng") and group[1][0] == card)
            ]
        self.melds[seat] += groups
        if sum(huxi(*group) for group in self.melds[seat]) != before:
            self.dead[seat].clear()  # A8.5
        self.seen[groups[0][0]] += 1

    def four(self, seat: int, name: str, card: int, source: int, *, drawn: bool) -> None:
        held = [card] * self.hands[seat].count(card)
        self.lay(seat, [(name, (card,) * 4)], card, held, drawn=drawn, source=source)
        if sum(group[0] in ("ti", "pao") for group in self.melds[seat]) > 1:  # A11.3
            self.take("skip", seat, rule="A11.3")
            self.draw((seat + 1) % self.seats)
        else:
            self.owe(seat)

    def eat(self, seat: int, card: int, ways: set[Action], *, drawn: bool, source: int) -> None:
        event = self.events[self.at]
        action = Action(CHI, -1, tuple(tuple(meld.cards) for meld in event.melds))  # type: ignore[arg-type]
        assert action in ways
        spent = [held for group in action.groups for held in group]
        spent.remove(card)
        groups: list[Group] = [
            ("jiao" if len({held % 10 for held in group}) == 1 else "shun", group)
            for group in action.groups
        ]
        assert [meld.taken for meld in event.melds] == [card] + [-1] * (len(groups) - 1)
        self.lay(seat, groups, card, spent, drawn=drawn, source=source)
        assert card not in self.hands[seat], f"比 left out: {text_of(self.hands[seat])}"
        if len(groups) > 1:
            self.seen["bi"] += 1
        self.entered(seat)

    def let_go(self, seat: int, card: int) -> None:
        """臭胡 (A8.5)."""
        self.dead[seat].add(card)
        self.take("bar", seat, card=card, rule="A8.5")

    def entered(self, seat: int) -> None:
        """A11.1 and A4.5: 吃 碰 偎 are followed by a discard, unless one is excused."""
        if self.spare[seat]:
            self.spare[seat] -= 1
            self.take("skip", seat, rule="A4.5")
            self.draw((seat + 1) % self.seats)
        else:
            self.owe(seat)

    def owe(self, seat: int) -> None:
        free = {card for card in self.hands[seat] if self.hands[seat].count(card) < 3}
        if not free:  # A11.4
            self.stuck[seat] += 1
            self.seen["stuck"] += 1
            self.take("skip", seat, rule="A11.4")
            self.draw((seat + 1) % self.seats)
            return
        self.ask(seat, {Action(DISCARD, card) for card in free})
        self.discard(seat, self.events[self.at].card)

    def win(self, seat: int, card: int, source: int) -> None:
        self.take("hu", seat, card=card, source=source)
        self.reveal()

    def reveal(self) -> None:
        for seat in range(self.seats):
            event = self.take("reveal", seat, cards=tuple(sorted(self.hands[seat])))
            shown = sorted((ORACLE_NAMES[m.kind], tuple(m.cards)) for m in event.melds)
            assert shown == sorted(self.melds[seat])
