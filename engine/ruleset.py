"""`RuleSet`: every point on which the games differ; `engine.rulefile` reads it from TOML."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any

from engine.cards import BIG, DECK_SIZE, KINDS, RED
from engine.melds import MeldKind

HAND = 20
"""Cards dealt to each seat (A3.1)."""

Figures = tuple[int, ...]
"""胡息 of (小字, 大字), or of (小字, 大字, red 小字, red 大字)."""


@dataclass(frozen=True, slots=True)
class Mingtang:
    """One line of a 名堂 table (A14): it counts when all its ``conditions`` hold.

    ``conditions`` are pairs of a key of `engine.mingtang.CONDITIONS` and what is wanted of it.
    ``fan`` is what it adds, or multiplies by; ``grows`` names a count (``red`` ``big`` ``small``)
    each of which above the least wanted adds one 番 more. ``fan_alone``: its 番 where no other line
    counts. ``points``: what the win is worth outright (D.3), 0 for one of 番. ``replaces``: lines
    that it stands for. ``on``: whether the table plays it.
    """

    name: str
    fan: int = 1
    fan_alone: int = 0
    points: int = 0
    grows: str = ""
    replaces: tuple[str, ...] = ()
    on: bool = True
    conditions: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Style:
    """One way to count 名堂: a table of lines, whose order is only that in which they are told."""

    name: str
    lines: tuple[Mingtang, ...]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Style) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    @property
    def _key(self) -> tuple[str, frozenset[Mingtang]]:
        return self.name, frozenset(self.lines)


@dataclass(frozen=True)
class RuleSet:
    """A table's rules. What each field means, with its rule number, stands in its preset file.

    ``origin`` is the preset of the game that the rules go back to: their own name, or for rules of
    one's own the base they name. Points are counted in 底 times ``stake``.
    """

    name: str
    origin: str
    words: str
    min_huxi: int
    doors: int
    discard_win: bool
    must_hu: bool
    dead_hu: bool
    huxi_ti: Figures
    huxi_pao: Figures
    huxi_kan: Figures
    huxi_wei: Figures
    huxi_peng: Figures
    huxi_yiersan: Figures
    huxi_erqishi: Figures
    forced_tianhu: bool
    forced_tianhu_ti: int
    forced_tianhu_kan: int
    forced_tianhu_loose: bool
    forced_tianhu_mingtang: bool
    upturned_shown: bool
    upturned_win: bool
    upturned_zimo: str
    upturned_pass_bars: bool
    own_card_free: bool
    next_eats_drawn: bool
    must_peng: bool
    entry_needs_discard: bool
    wei_open: bool
    late_ti_on_top: bool
    passes_private: bool
    wei_huxi_private: bool
    manual: bool
    errors_told: str
    errors_bar_hu: bool
    tun_base: int
    tun_step: int
    zimo_bonus: int
    discard_bonus: int
    zimo_before_fan: bool
    tianhu_factor: int
    fan_combine: str
    huangfan: bool
    discard_payer: str
    discard_cap: int
    cap: int
    cap_per: str
    stake: int
    draws_before_deal_passes: int
    totals: str
    totals_cap: int
    match_target: int
    persons: int
    two_min_huxi: int
    two_removed: int
    four: str
    chips: bool
    birds: int
    mingtang: str
    mingtang_choices: tuple[str, ...]
    styles: tuple[Style, ...]

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash(tuple(getattr(self, field.name) for field in fields(self)))

    # --- the table (part F)

    @property
    def seats(self) -> int:
        """How many play a round: two, or three."""
        return 2 if self.persons == 2 else 3

    @property
    def zuodi(self) -> bool:
        """坐底 (F.3): the last card of the 墩 is shown instead of the 亮张."""
        return self.persons == 4 and self.four == "zuodi"

    @property
    def hides_upturned(self) -> bool:
        """Whether the dealer alone sees its 21st card (F.3, H.1)."""
        return self.zuodi or not self.upturned_shown

    @property
    def wall_size(self) -> int:
        """Cards of the 墩 after the deal (A3.1, F.1)."""
        removed = self.two_removed if self.persons == 2 else 0
        return DECK_SIZE - HAND * self.seats - 1 - removed

    @cached_property
    def least_huxi(self) -> int:
        """胡息 that a win needs at this table (A9.3, F.1)."""
        return max(self.min_huxi, self.two_min_huxi) if self.persons == 2 else self.min_huxi

    # --- figures

    @cached_property
    def huxi_by_kind(self) -> tuple[tuple[int, ...], ...]:
        """``[MeldKind][card]`` → 胡息 for the groups of one kind of card (A5)."""
        figures = {
            MeldKind.TI: self.huxi_ti,
            MeldKind.PAO: self.huxi_pao,
            MeldKind.KAN: self.huxi_kan,
            MeldKind.WEI: self.huxi_wei,
            MeldKind.CHOUWEI: self.huxi_wei,
            MeldKind.PENG: self.huxi_peng,
        }
        return tuple(
            tuple(_figure(figures.get(kind, (0, 0)), card) for card in range(KINDS))
            for kind in MeldKind
        )

    def meld_huxi(self, kind: MeldKind, cards: tuple[int, ...]) -> int:
        """胡息 of a group (A5). ``cards`` are sorted."""
        if kind == MeldKind.SHUN:
            big = cards[0] >= BIG
            low = cards[0] % BIG
            if low == 0:
                return self.huxi_yiersan[big]
            return self.huxi_erqishi[big] if cards[2] - cards[0] > 2 else 0
        return self.huxi_by_kind[kind][cards[0]]

    # --- 名堂

    @cached_property
    def active_mingtang(self) -> tuple[Mingtang, ...]:
        """The lines of the chosen style that the table plays."""
        style = next(style for style in self.styles if style.name == self.mingtang)
        return tuple(line for line in style.lines if line.on)


def _figure(figures: Figures, card: int) -> int:
    red = 2 if len(figures) == 4 and card in RED else 0
    return figures[red + (card >= BIG)]
