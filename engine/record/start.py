"""Reading what a record starts from: a deal, or a position set up by hand.

Cards that are not known are dealt from the unseen ones; 80 cards are always accounted for (A1.1).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from random import Random

from engine.cards import COPIES, HIDDEN, KINDS, counts, expand, name, parse_card, parse_cards
from engine.deal import shuffled
from engine.errors import NotationError
from engine.melds import FOURS, Meld, MeldKind
from engine.notation import parse_melds, parse_pile, parse_some_cards
from engine.position import Deal, Position, Turn, empty
from engine.record.lines import Line, Sheet
from engine.ruleset import HAND, RuleSet
from engine.view import Error, Fault, PileCard, Touch

_DEAL = (("upturned", "wall"), ("hand",))
_POSITION = (
    ("upturned", "wall", "aside", "turn", "training"),
    (
        *("hand", "melds", "pile", "discarded", "barred", "passed-peng", "dead-hu"),
        *("exempt", "no-discard", "untouched", "errors"),
    ),
)
UNTOUCHED = {"yes": Touch.NONE, "opening": Touch.OPENING, "no": Touch.CHANGED}
"""What a seat has done to the hand it was dealt, in words."""
_TRIES = 1000
"""How often unknown cards are dealt anew to keep four of a kind out of every hand."""


class _Ledger:
    """Every card written, with the line it stands in."""

    def __init__(self) -> None:
        self._entries: list[tuple[int, int]] = []

    def add(self, line: int, kinds: Iterable[int]) -> None:
        """Count the known ones of ``kinds``."""
        self._entries += [(line, kind) for kind in kinds if kind != HIDDEN]

    def unseen(self) -> list[int]:
        """The cards written nowhere; `NotationError` at the line with a fifth of a kind (A1.1)."""
        where: list[list[int]] = [[] for _ in range(KINDS)]
        for line, kind in sorted(self._entries):
            if len(where[kind]) == COPIES:
                lines = ", ".join(map(str, sorted(set(where[kind]))))
                raise NotationError(
                    f"a fifth {name(kind)}; the others stand in line {lines}",
                    line=line,
                    rule="A1.1",
                )
            where[kind].append(line)
        return expand([COPIES - len(lines) for lines in where])


def read_deal(lines: Iterable[Line], *, rules: RuleSet, dealer: int, rng: Random, at: int) -> Deal:
    """The deal written in ``lines``. ``at`` is the line of the heading.

    Raises `NotationError`: A3.1 for a wrong number of cards, A1.1 for a fifth of a kind.
    """
    sheet = Sheet(lines, *_DEAL, rules.seats)
    ledger = _Ledger()

    def read(key: str, size: int, seat: int) -> Sequence[int]:
        line = sheet.get(key, seat)
        if line is None:
            return [HIDDEN] * size
        kinds = parse_some_cards(line.value, line=line.number)
        if len(kinds) != size:
            many = f"{len(kinds)} card{'s' * (len(kinds) != 1)}"
            raise NotationError(f"{many}, {size} are dealt here", line=line.number, rule="A3.1")
        ledger.add(line.number, kinds)
        return kinds

    hands = [read("hand", HAND, seat) for seat in range(rules.seats)]
    upturned = read("upturned", 1, HIDDEN)
    wall = read("wall", rules.wall_size, HIDDEN)
    unseen = ledger.unseen()
    _check_enough(unseen, [*hands, upturned, wall], at)
    deck = iter(shuffled(unseen, rng))
    return Deal(
        dealer,
        tuple(tuple(sorted(_fill(hand, deck))) for hand in hands),
        _fill(upturned, deck)[0],
        _fill(wall, deck),
    )


def _fill(kinds: Iterable[int], deck: Iterator[int]) -> tuple[int, ...]:
    return tuple(next(deck) if kind == HIDDEN else kind for kind in kinds)


def _check_enough(unseen: Sequence[int], places: Iterable[Sequence[int]], at: int) -> None:
    unknown = sum(kind == HIDDEN for kinds in places for kind in kinds)
    if unknown > len(unseen):
        raise NotationError(
            f"{unknown} cards are unknown, but only {len(unseen)} are left of the 80",
            line=at,
            rule="A1.1",
        )


def with_draws(start: Deal | Position, draws: int) -> Deal | Position:
    """``start`` after so many 荒庄 in a row (B.2)."""
    if isinstance(start, Deal):
        return start._replace(draws=draws)
    return replace(start, draws=draws)


def read_position(
    lines: Iterable[Line], *, rules: RuleSet, dealer: int, rng: Random, at: int
) -> Position:
    """The position written in ``lines``. ``at`` is the line of the heading.

    Raises `NotationError`: A1.1 for a fifth of a kind, A4.3 for four of a kind in a hand, A4.6 for
    a seat with a card too many or too few (unless ``training: yes``), A5 for a meld that is none.
    """
    sheet = Sheet(lines, *_POSITION, rules.seats)
    return _PositionReader(sheet, dealer, rules, at).read(rng)


class _PositionReader:
    """Reads one position. What is not written is nothing, but for hands, 墩 and the cards aside."""

    def __init__(self, sheet: Sheet, dealer: int, rules: RuleSet, at: int) -> None:
        self._sheet = sheet
        self._dealer = dealer
        self._rules = rules
        self._seats = range(rules.seats)
        self._at = at
        self._training = self._is_training()
        self._ledger = _Ledger()

    def read(self, rng: Random) -> Position:
        turn, turn_seat, card = self._turn()
        melds = [self._melds(seat) for seat in self._seats]
        piles = tuple(self._pile(seat) for seat in self._seats)
        exempt = tuple(self._number("exempt", seat) for seat in self._seats)
        no_discard = tuple(self._number("no-discard", seat) for seat in self._seats)
        hands: list[list[int]] = []
        for seat in self._seats:
            due = cards_due(melds[seat], exempt[seat], no_discard[seat])
            due += turn == Turn.DISCARD and turn_seat == seat
            hands.append(self._hand(seat, due, sum(len(meld.cards) for meld in melds[seat])))
        wall, aside = self._cards("wall"), self._cards("aside")
        unseen = self._ledger.unseen()
        table = [list(meld.cards) for row in melds for meld in row]
        _check_enough(unseen, [*hands, *table, wall or (), aside or ()], self._at)

        tidy_melds, tidy_hands, rest = self._deal_unknown(melds, hands, unseen, rng)
        deck = iter(rest)
        known_wall = _fill(
            [HIDDEN] * min(self._rules.wall_size, len(rest)) if wall is None else wall, deck
        )
        known_aside = _fill(aside or (), deck)
        left = sorted(deck)
        if aside is not None and left:
            raise NotationError(
                f"{len(left)} of the 80 cards are nowhere", line=self._at, rule="A1.1"
            )
        discarded = [self._kinds("discarded", seat) for seat in self._seats]
        for seat, pile in enumerate(piles):
            discarded[seat] |= {entry.card for entry in pile if not entry.drawn}
        if turn == Turn.DISCARDED:
            discarded[turn_seat] |= {card}
        passed = tuple(self._kinds("passed-peng", seat) for seat in self._seats)
        barred = (self._kinds("barred", seat) | passed[seat] for seat in self._seats)
        return replace(
            empty(len(self._seats)),
            dealer=self._dealer,
            upturned=self._upturned(),
            hands=tidy_hands,
            melds=tidy_melds,
            piles=piles,
            wall=known_wall,
            aside=known_aside + tuple(left),
            turn=turn,
            seat=turn_seat,
            card=card,
            discarded=tuple(discarded),
            barred=tuple(barred),
            passed_peng=passed,
            dead_hu=tuple(self._kinds("dead-hu", seat) for seat in self._seats),
            exemptions=exempt,
            no_discard=no_discard,
            touch=tuple(self._touch(seat) for seat in self._seats),
            errors=tuple(error for seat in self._seats for error in self._errors(seat)),
        )

    # --- single lines

    def _turn(self) -> tuple[Turn, int, int]:
        line = self._sheet.get("turn")
        if line is None:
            raise NotationError("'turn: …' is missing: whose turn is it?", line=self._at)
        word, seat, *cards = [*line.value.lower().split(maxsplit=2), "", ""][:3]
        wanted = f"{line.value!r}: draw S, discard S, drawn S CARD or discarded S CARD is wanted"
        if word not in {turn.value for turn in Turn}:
            raise NotationError(wanted, line=line.number)
        turn = Turn(word)
        with_card = turn in (Turn.DRAWN, Turn.DISCARDED)
        if seat not in {str(number) for number in self._seats} or with_card != bool(cards[0]):
            raise NotationError(wanted, line=line.number)
        card = parse_card(cards[0], line=line.number) if with_card else HIDDEN
        self._ledger.add(line.number, [card])
        return turn, int(seat), card

    def _upturned(self) -> int:
        line = self._sheet.get("upturned")
        return parse_card(line.value, line=line.number) if line else HIDDEN

    def _melds(self, seat: int) -> tuple[Meld, ...]:
        line = self._sheet.get("melds", seat)
        if line is None:
            return ()
        melds = parse_melds(line.value, line=line.number)
        self._ledger.add(line.number, (card for meld in melds for card in meld.cards))
        return melds

    def _pile(self, seat: int) -> tuple[PileCard, ...]:
        line = self._sheet.get("pile", seat)
        if line is None:
            return ()
        pile = parse_pile(line.value, line=line.number)
        self._ledger.add(line.number, (entry.card for entry in pile))
        return pile

    def _kinds(self, key: str, seat: int) -> frozenset[int]:
        line = self._sheet.get(key, seat)
        return frozenset(parse_cards(line.value, line=line.number) if line else ())

    def _touch(self, seat: int) -> Touch:
        line = self._sheet.get("untouched", seat)
        if line is None:
            return Touch.CHANGED
        if line.value.lower() not in UNTOUCHED:
            wanted = ", ".join(UNTOUCHED)
            raise NotationError(f"{line.value!r}: one of {wanted} is wanted", line=line.number)
        return UNTOUCHED[line.value.lower()]

    def _errors(self, seat: int) -> Iterator[Error]:
        line = self._sheet.get("errors", seat)
        words = line.value.split() if line else []
        for fault, card in zip(words[::2], words[1::2], strict=False):
            if line and fault not in list(Fault):
                raise NotationError(f"{fault!r} is no error of G.2", line=line.number)
            yield Error(seat, Fault(fault), parse_card(card, line=line.number if line else 0))

    def _number(self, key: str, seat: int) -> int:
        line = self._sheet.get(key, seat)
        return line.whole(-20 if key == "no-discard" else 0, 20) if line else 0

    def _cards(self, key: str) -> list[int] | None:
        line = self._sheet.get(key)
        if line is None:
            return None
        kinds = parse_some_cards(line.value, line=line.number)
        self._ledger.add(line.number, kinds)
        return kinds

    def _hand(self, seat: int, due: int, on_table: int) -> list[int]:
        line = self._sheet.get("hand", seat)
        number = line.number if line else self._at
        kinds = [HIDDEN] * max(0, due - on_table)
        if line:
            kinds = parse_some_cards(line.value, line=number)
            self._ledger.add(number, kinds)
        for kind, many in Counter(kinds).items():
            if kind != HIDDEN and many == COPIES:
                raise NotationError(
                    f"four {name(kind)} in a hand lie as a 提", line=number, rule="A4.3"
                )
        if len(kinds) + on_table != due and not self._training:
            raise NotationError(
                f"seat {seat} has {len(kinds)} cards in hand and {on_table} on the table, "
                f"together {due} are wanted",
                line=number,
                rule="A4.6",
            )
        return kinds

    def _is_training(self) -> bool:
        line = self._sheet.get("training")
        if line and line.value.lower() not in ("yes", "no"):
            raise NotationError("training: yes or no is wanted", line=line.number)
        return line is not None and line.value.lower() == "yes"

    # --- unknown cards

    def _deal_unknown(
        self,
        melds: Sequence[tuple[Meld, ...]],
        hands: Sequence[Sequence[int]],
        unseen: Sequence[int],
        rng: Random,
    ) -> tuple[tuple[tuple[Meld, ...], ...], tuple[tuple[int, ...], ...], list[int]]:
        """Melds and hands with every card known, and the unseen cards then left, shuffled."""
        for _ in range(_TRIES):
            left = list(shuffled(unseen, rng))
            tidy = tuple(tuple(self._known(meld, left) for meld in row) for row in melds)
            deck = iter(left)
            held = tuple(tuple(counts(_fill(hand, deck))) for hand in hands)
            if all(COPIES not in hand for hand in held):
                return tidy, held, list(deck)
        raise NotationError(
            "the unknown cards give some hand four of a kind", line=self._at, rule="A4.3"
        )

    def _known(self, meld: Meld, left: list[int]) -> Meld:
        """``meld``, a closed 偎 made of three cards taken out of ``left``."""
        if meld.cards[0] != HIDDEN:
            return meld
        kind = next((kind for kind in left if left.count(kind) >= 3), HIDDEN)
        if kind == HIDDEN:
            raise NotationError("no unknown card is left for a 偎", line=self._at, rule="A1.1")
        for _ in range(3):
            left.remove(kind)
        return Meld(MeldKind.WEI, (kind,) * 3)


def cards_due(melds: Iterable[Meld], exempt: int, no_discard: int) -> int:
    """How many cards a seat has, hand and melds together, while nobody is to act (A4.6)."""
    fours = sum(meld.kind in FOURS for meld in melds)
    return HAND + max(0, fours - 1) - exempt + no_discard
