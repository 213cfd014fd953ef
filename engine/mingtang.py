"""名堂: the named conditions of the rule files, and which lines of a table count (A14).

A new condition is one entry of `CONDITIONS`: what may be written for it, and when it holds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from engine.cards import BIG, DECK_SIZE, RED
from engine.checks import Check, is_bool, is_ints, is_words
from engine.melds import FOURS, SAME, MeldKind
from engine.ruleset import Mingtang, RuleSet
from engine.settlement import Named, ScoredMeld
from engine.view import Touch
from engine.win import Win

COUNTS = ("red", "big", "small")
"""The counts of cards that conditions and ``grows`` may name."""
_THREES = (*SAME[:-1],)
"""Groups of at least three alike."""


@dataclass(frozen=True)
class Facts:
    """What is asked about a win. ``cards`` are all of the winner's.

    ``rest`` are cards beside the doors (A4.1); ``doors`` is how many doors a whole hand has.
    """

    win: Win
    groups: tuple[ScoredMeld, ...]
    rest: Sequence[int]
    doors: int

    @cached_property
    def cards(self) -> list[int]:
        """All cards of the winner, the winning one too."""
        return [card for item in self.groups for card in item.meld.cards] + list(self.rest)

    def many(self, count: str) -> int:
        """How many of the cards are ``red``, ``big`` or ``small``."""
        if count == "red":
            return sum(card in RED for card in self.cards)
        return sum((card >= BIG) == (count == "big") for card in self.cards)

    @property
    def huxi(self) -> int:
        """胡息 of all doors."""
        return sum(item.huxi for item in self.groups)

    @property
    def whole(self) -> bool:
        """Whether the cards make up all doors; a forced 天胡 need not (A4.1)."""
        return not self.rest and len(self.groups) == self.doors

    @property
    def same(self) -> bool:
        """No 顺 and no 绞 (对对胡)."""
        return self.whole and all(item.meld.kind in SAME for item in self.groups)

    @property
    def pair(self) -> bool:
        """Whether one door is the 将."""
        return any(item.meld.kind == MeldKind.JIANG for item in self.groups)

    @property
    def idle(self) -> int:
        """Doors without 胡息, the 将 apart."""
        return sum(not item.huxi and item.meld.kind != MeldKind.JIANG for item in self.groups)

    def twins(self, kinds: Sequence[MeldKind]) -> bool:
        """Whether some number lies as groups of these kinds in both sizes."""
        found = {item.meld.cards[0] for item in self.groups if item.meld.kind in kinds}
        return any(card + BIG in found for card in found)


class Condition(NamedTuple):
    """One condition: a check of what a rule file wants of it, and whether it holds."""

    check: Check
    holds: Callable[[Any, Facts], bool]


def _within(bounds: Sequence[int], many: int) -> bool:
    return bounds[0] <= many <= bounds[1]


_RANGE = is_ints((2,), 0, DECK_SIZE)

CONDITIONS: dict[str, Condition] = {
    "red": Condition(_RANGE, lambda want, facts: _within(want, facts.many("red"))),
    "big": Condition(_RANGE, lambda want, facts: _within(want, facts.many("big"))),
    "small": Condition(_RANGE, lambda want, facts: _within(want, facts.many("small"))),
    "red_among": Condition(
        is_ints(tuple(range(1, 10)), 0, DECK_SIZE), lambda want, facts: facts.many("red") in want
    ),
    "huxi": Condition(is_ints((2,), 0, 1000), lambda want, facts: _within(want, facts.huxi)),
    "same": Condition(is_bool, lambda want, facts: facts.same == want),
    "last": Condition(is_bool, lambda want, facts: facts.win.last == want),
    "opening": Condition(
        is_words("none", "forced", "dealer", "other"),
        lambda want, facts: facts.win.opening in want,
    ),
    "opened": Condition(is_bool, lambda want, facts: facts.win.opened == want),
    "first_discard": Condition(is_bool, lambda want, facts: facts.win.first_discard == want),
    "undisturbed": Condition(
        is_bool, lambda want, facts: (facts.win.touch <= Touch.OPENING) == want
    ),
    "untouched": Condition(is_bool, lambda want, facts: (facts.win.touch == Touch.NONE) == want),
    "single": Condition(is_bool, lambda want, facts: facts.win.single == want),
    "scoring": Condition(is_bool, lambda want, facts: (facts.whole and not facts.idle) == want),
    "pair": Condition(is_bool, lambda want, facts: facts.pair == want),
    "twin_fours": Condition(is_bool, lambda want, facts: facts.twins(FOURS) == want),
    "twin_threes": Condition(is_bool, lambda want, facts: facts.twins(_THREES) == want),
}
"""What a line of a 名堂 table may ask for, by the key it is written with:

``red big small``: from so many to so many cards of the kind, ``red_among``: one of these numbers
of red cards; ``huxi``: 胡息 from, to; ``same``: no 顺 and no 绞; ``last``: won on the last card of
the 墩; ``opening``: won before the round began, see `Win.opening`; ``opened``: before anybody has
discarded; ``first_discard``: see `Win`; ``undisturbed``: the winner has not eaten or 碰'd and has
discarded nothing but the dealer's first; ``untouched``: not even that; ``single``: one card was
left in hand; ``scoring``: every door but the 将 has 胡息; ``pair``: there is a 将; ``twin_fours``:
提 or 跑 of both sizes of a number; ``twin_threes``: the same of three or four alike.
"""


def counting(rules: RuleSet, facts: Facts) -> list[Mingtang]:
    """The lines that count for a win, those left out that another replaces."""
    lines = [line for line in rules.active_mingtang if _holds(line, facts)]
    replaced = {name for line in lines for name in line.replaces}
    return [line for line in lines if line.name not in replaced]


def named(lines: Sequence[Mingtang], facts: Facts) -> tuple[Named, ...]:
    """``lines`` with the 番 or the points that each is worth here."""
    alone = len(lines) == 1
    return tuple(Named(line.name, _fan(line, facts, alone), line.points) for line in lines)


def _holds(line: Mingtang, facts: Facts) -> bool:
    return all(CONDITIONS[key].holds(wanted, facts) for key, wanted in line.conditions)


def _fan(line: Mingtang, facts: Facts, alone: bool) -> int:
    if alone and line.fan_alone:
        return line.fan_alone
    if not line.grows:
        return line.fan
    least: int = dict(line.conditions)[line.grows][0]
    return line.fan + facts.many(line.grows) - least
