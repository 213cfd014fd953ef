"""What a hand is worth: the plans it has, the chance that each comes off, and what that pays.

Worth is counted in points that each loser pays at a stake of 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from math import exp
from typing import NamedTuple

from bots.danger import threats
from bots.distance import (
    HALF_PAIRED,
    HUXI,
    LOW,
    MOST,
    ONE,
    PAIRED,
    PARTIAL,
    WHOLE,
    Option,
    Options,
    Plan,
    find_plans,
    option,
    size,
    spread,
)
from engine.cards import COPIES, DECK_SIZE, HIDDEN, KINDS, RED, counts
from engine.melds import FOURS, TRIPLES, Meld, MeldKind, triple_kind
from engine.ruleset import RuleSet
from engine.scoring import fan_of
from engine.settlement import Named
from engine.view import SeatView
from engine.worlds import unseen


class Weights(NamedTuple):
    """What the estimates rest on; found by playing some thousand deals."""

    appear: float = 1.24
    """How many of the cards in the 墩 turn up in time, discards of the like counted in."""
    last: float = 0.8
    """The same for the card that wins, which must be drawn, by whomever."""
    chi: float = 0.6
    """The share of the cards turned up that a seat may 吃; all of them may be 碰."""
    barred: float = 0.25
    """What is left of a chance by a kind that is 臭 (A8): it can only win, 偎 or run."""
    own: float = 0.5
    """What is left of a chance to 吃 a kind of which one holds another (比, A10.2)."""
    single: float = 0.5
    """What is left of a chance to win with the second card of the 将, which nothing else brings."""
    power: float = 2.0
    """How much the best plan outweighs the number of plans (1: not at all)."""
    short: tuple[float, ...] = (0.35, 0.25, 0.2, 0.1, 0.07, 0.05, 0.03, 0.02, 0.01)
    """What a plan pays that is 1, 2, 3, … 胡息 short: a 偎 or a 跑 may yet make them up."""
    hopeless: float = 0.003
    """What a plan pays that is shorter still."""
    red: float = 0.3
    """The share of the cards still to come that are red."""
    zimo: float = 0.4
    """How often the winner has drawn the card itself, for the bonus."""
    danger_run: float = 0.1
    """What it costs to discard a card that somebody runs, …"""
    danger_peng: float = 0.03
    """… that somebody can 碰, …"""
    danger_chi: float = 0.02
    """… that the 下家 can 吃."""


DEFAULT = Weights()
_MOST_HUXI = 1500
"""More than seven doors can have in any rule set."""
_RED = sum(ONE[kind] for kind in RED)


class Pattern(NamedTuple):
    """Loose cards that go together. ``first`` is their place, up to ``cost`` as in `Option`.

    ``ways``: for each 胡息 that they may come to the key, the kinds to 吃 and the kind to 碰 (or
    `HIDDEN`). ``same``: whether they are a pair.
    """

    first: int
    singles: int
    doubles: int
    cost: int
    ways: tuple[tuple[int, tuple[int, ...], int], ...]
    same: bool


class Holding(NamedTuple):
    """Cards to be planned with.

    ``loose`` is spread, ``doors`` are those it must fill, ``huxi`` is what table and 坎 have,
    ``reds`` are the red cards of table and hand; ``pair``: a 将 is wanted; ``owed``: a discard
    comes first.
    """

    loose: int
    doors: int
    huxi: int
    reds: int
    pair: bool
    owed: bool


@cache
def wholes(rules: RuleSet) -> tuple[Pattern, ...]:
    """Every group of three loose cards."""
    return tuple(
        _pattern(cards, ((WHOLE + HUXI * rules.meld_huxi(triple_kind(cards), cards), (), HIDDEN),))
        for cards in TRIPLES
    )


@cache
def parts(rules: RuleSet) -> tuple[Pattern, ...]:
    """Every two cards that one more makes a group."""
    waits: dict[tuple[int, ...], dict[int, list[int]]] = {}
    for cards in TRIPLES:
        huxi = rules.meld_huxi(triple_kind(cards), cards)
        for wanted in sorted(set(cards)):
            rest = list(cards)
            rest.remove(wanted)
            waits.setdefault(tuple(rest), {}).setdefault(huxi, []).append(wanted)
    found: list[Pattern] = []
    for held, by_huxi in waits.items():
        ways = [(PARTIAL + HUXI * huxi, tuple(kinds), HIDDEN) for huxi, kinds in by_huxi.items()]
        if held[0] == held[1]:
            huxi = rules.huxi_by_kind[MeldKind.PENG][held[0]]
            ways.append((PARTIAL + HUXI * huxi, (), held[0]))
        found.append(_pattern(held, tuple(ways)))
    return tuple(found)


def _pattern(cards: tuple[int, ...], ways: tuple[tuple[int, tuple[int, ...], int], ...]) -> Pattern:
    first, (singles, doubles, cost, _, _) = option(cards, 0, 1.0)
    return Pattern(first, singles, doubles, cost, ways, len(set(cards)) == 1)


class Outlook:
    """What one seat may yet get, and from that the worth of what it may hold."""

    def __init__(self, view: SeatView, weights: Weights = DEFAULT) -> None:
        self._rules = view.rules
        self._weights = weights
        self._hand = view.hand
        self._loose = spread(view.hand)
        self._barred = view.barred | view.discarded[view.seat]
        self._left = counts(unseen(view))
        self._turning_up = view.wall / max(1, sum(self._left))
        self._payoffs = _payoffs(view.rules, weights)
        self._fans = _fans(view.rules, weights.red)
        self._costs = [
            weights.danger_run * run + weights.danger_peng * peng + weights.danger_chi * chi
            for run, peng, chi in threats(view, self._left)
        ]
        self._worths: dict[tuple[Holding, int], float] = {}
        self._tables: dict[tuple[bool, bool, int], Options] = {}

    def holding(self, hand: Sequence[int], melds: tuple[Meld, ...], *, owed: bool) -> Holding:
        """``hand`` (twenty counts) beside ``melds``, its 坎 and 提 counted as doors."""
        rules, by_kind = self._rules, self._rules.huxi_by_kind
        huxi = sum([rules.meld_huxi(meld.kind, meld.cards) for meld in melds])
        four = any(meld.kind in FOURS for meld in melds)
        reds = sum([card in RED for meld in melds for card in meld.cards])
        reds += sum([hand[kind] for kind in RED])
        doors = rules.doors - len(melds)
        for kind, many in enumerate(hand):
            if many >= 3:
                doors -= 1
                four = four or many == COPIES
                huxi += by_kind[MeldKind.TI if many == COPIES else MeldKind.KAN][kind]
        return Holding(spread(hand), doors, huxi, reds, four, owed)

    def worth(self, holding: Holding, passed: int = HIDDEN) -> float:
        """The worth of ``holding``; ``passed`` is a kind that becomes 臭 (`HIDDEN`: none).

        A discard that is owed, or will be after the next claim, is the best one.
        """
        key = (holding, passed)
        if key not in self._worths:
            plans = self._plans(holding, passed)
            if plans and plans[0].junk:
                self._worths[key] = max(self._by_discard(plans, holding).values())
            else:
                self._worths[key] = self._worth_of(plans, holding)
        return self._worths[key]

    def discards(self, holding: Holding) -> dict[int, float]:
        """For each kind the worth of what its discard leaves, less what it may give the others."""
        return self._by_discard(self._plans(holding, HIDDEN), holding)

    def _by_discard(self, plans: Sequence[Plan], holding: Holding) -> dict[int, float]:
        return {
            kind: self._worth_of([plan for plan in plans if plan.junk & 3 * one], holding)
            - self._costs[kind]
            for kind, one in enumerate(ONE)
            if holding.loose & 3 * one
        }

    def _worth_of(self, plans: Iterable[Plan], holding: Holding) -> float:
        """One figure for several plans: the best counts most, the others add a little."""
        power, huxi, reds = self._weights.power, holding.huxi, holding.reds
        total = 0.0
        for partial, more, junk, chance in plans:
            left = reds - (junk & _RED).bit_count() - 2 * (junk >> 1 & _RED).bit_count()
            total += (chance * self._payoffs[huxi + more] * self._fans[partial][left]) ** power
        return float(total ** (1 / power))

    def _plans(self, holding: Holding, passed: int) -> list[Plan]:
        """The plans that need fewest cards; none for a hand that cannot fill its doors any more."""
        loose, doors, _, _, pair, owed = holding
        to_spare = size(loose) + pair - 3 * doors
        for partial in range(max(0, owed - to_spare), min(doors, MOST) + 1):
            options = self._options(pair, partial == 1, passed)
            junk = min(partial + to_spare, MOST)
            plans = find_plans(loose, options, doors, partial=partial, junk=junk, pair=pair)
            # A hand with no card to spare is not done while it owes a discard.
            plans = [plan for plan in plans if plan.partial == partial]
            if plans:
                return plans
        return []

    def _options(self, pair: bool, last: bool, passed: int) -> Options:
        key = (pair, last, passed)
        if key not in self._tables:
            self._tables[key] = self._find_options(pair, last, passed)
        return self._tables[key]

    def _find_options(self, pair: bool, last: bool, passed: int) -> Options:
        """The groups the hand can make, whole and partial, and the chance of each."""
        drawn, peng, chi = self._chances(last, passed)
        loose = self._loose
        ones, twos = (loose | loose >> 1) & LOW, loose & 2 * LOW
        options: Options = [[] for _ in range(KINDS)]
        for first, singles, doubles, cost, ways, _ in wholes(self._rules):
            if ones & singles == singles and twos & doubles == doubles:
                options[first].append(Option(singles, doubles, cost, ways[0][0], 1.0))
        for first, singles, doubles, cost, ways, same in parts(self._rules):
            if ones & singles != singles or twos & doubles != doubles:
                continue
            if same and pair:
                options[first].append(Option(singles, doubles, cost, PAIRED, 1.0))
            gains = [
                (key, sum([chi[kind] for kind in kinds]) + (peng[third] if third >= 0 else 0.0))
                for key, kinds, third in ways
            ]
            whole = sum([gain for _, gain in gains])
            share = (1 - exp(-whole)) / whole if whole else 0.0
            options[first] += [
                Option(singles, doubles, cost, key, share * gain) for key, gain in gains if gain
            ]
        if pair:
            for kind, many in enumerate(drawn):
                if ones & ONE[kind] and many:
                    chance = self._weights.single * (1 - exp(-many))
                    first, entry = option((kind,), HALF_PAIRED, chance)
                    options[first].append(entry)
        return options

    def _chances(self, last: bool, passed: int) -> tuple[list[float], list[float], list[float]]:
        """How many cards of each kind will turn up, for 胡, for 碰 and for 吃."""
        weights = self._weights
        rate = self._turning_up * (weights.last if last else weights.appear)
        drawn = [many * rate for many in self._left]
        if last:
            return drawn, drawn, drawn
        peng = [
            many * (weights.barred if kind in self._barred or kind == passed else 1.0)
            for kind, many in enumerate(drawn)
        ]
        chi = [
            many * weights.chi * (weights.own if held else 1.0)
            for many, held in zip(peng, self._hand, strict=True)
        ]
        return drawn, peng, chi


@cache
def _payoffs(rules: RuleSet, weights: Weights) -> list[float]:
    """What a plan pays, by its 胡息."""
    bonus = weights.zimo * rules.zimo_bonus
    found: list[float] = []
    for huxi in range(_MOST_HUXI):
        short = rules.least_huxi - huxi
        if short <= 0:
            found.append(max(1.0, (huxi - rules.tun_base) / rules.tun_step) + bonus)
        elif short <= len(weights.short):
            found.append(weights.short[short - 1])
        else:
            found.append(weights.hopeless)
    return found


@cache
def _fans(rules: RuleSet, red: float) -> list[list[float]]:
    """The 番 to expect for a number of cards still to come and of red cards there already."""
    table = [[float(_fan(rules, reds)) for reds in range(DECK_SIZE)]]
    for _ in range(MOST):
        nearer = table[-1]
        one_more = [*nearer[1:], nearer[-1]]
        table.append(
            [(1 - red) * same + red * more for same, more in zip(nearer, one_more, strict=True)]
        )
    return table


def _fan(rules: RuleSet, reds: int) -> int:
    """The 番 for red cards alone."""
    names = [
        Named(line.name, line.fan + (reds - bounds[0] if line.grows else 0))
        for line in rules.active_mingtang
        for key, bounds in line.conditions
        if key == "red" and len(line.conditions) == 1 and bounds[0] <= reds <= bounds[1]
    ]
    return fan_of(rules, tuple(names))
