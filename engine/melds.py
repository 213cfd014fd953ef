"""The kinds of group (A5) and a group on the table."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

from engine.cards import BIG, HIDDEN


class MeldKind(IntEnum):
    """提 跑 坎 偎 臭偎 碰 顺 绞 将 (A5)."""

    TI = 0
    """提: four, the fourth drawn by oneself or dealt; three backs, one face."""
    PAO = 1
    """跑: four, the fourth from another or drawn onto one's 碰; open."""
    KAN = 2
    """坎: three dealt, in hand."""
    WEI = 3
    """偎: three, the third drawn by oneself; backs."""
    CHOUWEI = 4
    """臭偎: a 偎 of a kind one has passed on; one face."""
    PENG = 5
    """碰: three, the third from another; open."""
    SHUN = 6
    """顺子, 二七十 and 贰柒拾."""
    JIAO = 7
    """绞: one number in both sizes."""
    JIANG = 8
    """将: the pair that a 提 or 跑 asks for (A9.2)."""


FOURS = (MeldKind.TI, MeldKind.PAO)
WEIS = (MeldKind.WEI, MeldKind.CHOUWEI)
SAME = (*FOURS, MeldKind.KAN, *WEIS, MeldKind.PENG, MeldKind.JIANG)
"""Groups of one kind only: what 对对胡 is made of (A14)."""


class Meld(NamedTuple):
    """One group. ``cards`` are sorted kinds, or all `HIDDEN` for another's closed 偎 (A15.1).

    ``taken`` is the card that was eaten or claimed, -1 where none was (提 偎 坎, a 比 group).
    """

    kind: MeldKind
    cards: tuple[int, ...]
    taken: int = HIDDEN

    @property
    def open(self) -> bool:
        """Whether every card of it lies face up for all."""
        return self.kind in (MeldKind.PAO, MeldKind.PENG, MeldKind.SHUN, MeldKind.JIAO)


def _triples() -> tuple[tuple[int, int, int], ...]:
    groups: list[tuple[int, int, int]] = []
    for base in (0, BIG):
        groups += [(base + low, base + low + 1, base + low + 2) for low in range(8)]
        groups.append((base + 1, base + 6, base + 9))
    for small in range(BIG):
        big = small + BIG
        groups += [(small, small, big), (small, big, big)]
    return tuple(sorted(groups))


TRIPLES = _triples()
"""Every 顺子, 二七十 and 绞 there is, each sorted (A5, A5.2)."""

TRIPLES_WITH: tuple[tuple[tuple[int, int, int], ...], ...] = tuple(
    tuple(triple for triple in TRIPLES if kind in triple) for kind in range(2 * BIG)
)
"""For each kind the triples that hold it."""


def triple_kind(cards: tuple[int, ...]) -> MeldKind:
    """顺 or 绞, for a member of `TRIPLES`."""
    return MeldKind.JIAO if cards[0] % BIG == cards[2] % BIG else MeldKind.SHUN
