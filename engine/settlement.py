"""`Settlement`: the itemised result of a won round, which a player can check by hand (A13)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from engine.melds import Meld


class ScoredMeld(NamedTuple):
    """One door of the winner and its 胡息 (A5)."""

    meld: Meld
    huxi: int


class Named(NamedTuple):
    """One 名堂 that counts and its 番 (A14); ``name`` is the name in the rule file.

    ``points``: what it makes the win worth outright (D.3), 0 for one that counts by its 番.
    """

    name: str
    fan: int
    points: int = 0


@dataclass(frozen=True, slots=True)
class Settlement:
    """What the winner has and what each seat gets.

    ``tianhu`` is "" for an ordinary win, ``forced`` for 必须天胡 (A4.1), ``upturned`` for 亮张胡
    (A4.2). ``discarded``: won on a discard (A6.1). ``last``: won on the last card of the 墩 (海底).
    ``groups`` are the doors, the table's first, then the hand's; ``rest`` are the cards beside them
    (only a forced 天胡 has any). 胡息 → ``tun`` 底 by A13.1 or A13.3, without the bonus; ``bonus``
    is that for 自摸 or a discard, 0 where it is none. ``fan`` is the multiplier (A13.4),
    ``outright`` what the 名堂 make the win worth whatever else (D.3), 0 for nothing. ``times`` is
    that of 黄番 (B.2). ``payers`` are the seats that pay (A13.5, D.1); ``each`` is what one of them
    pays, in points, after stake and cap; ``points`` sums to zero.
    """

    winner: int
    card: int
    source: int
    zimo: bool
    tianhu: str
    discarded: bool
    last: bool
    groups: tuple[ScoredMeld, ...]
    rest: tuple[int, ...]
    huxi: int
    tun: int
    bonus: int
    mingtang: tuple[Named, ...]
    fan: int
    outright: int
    times: int
    capped: bool
    payers: tuple[int, ...]
    each: int
    points: tuple[int, ...]
