"""What a seat can do when it is asked."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

from engine.cards import HIDDEN, KINDS

Triple = tuple[int, int, int]


class ActionKind(IntEnum):
    """胡 过 碰 吃 打; 提 偎 臭偎 跑 are announced at the manual table only (G.1)."""

    HU = 0
    PASS = 1
    PENG = 2
    CHI = 3
    DISCARD = 4
    TI = 5
    WEI = 6
    CHOUWEI = 7
    PAO = 8


ANNOUNCED = (ActionKind.TI, ActionKind.WEI, ActionKind.CHOUWEI, ActionKind.PAO)
"""What happens by itself but at the manual table."""


class Action(NamedTuple):
    """One choice; small, hashable, comparable.

    ``card`` is the card discarded, `HIDDEN` for the others: there it is the card in question.
    ``groups`` belong to 吃: first the group with the eaten card, then the 比 groups (A10), each a
    sorted triple, the 比 groups sorted among themselves.
    """

    kind: ActionKind
    card: int = HIDDEN
    groups: tuple[Triple, ...] = ()


HU = Action(ActionKind.HU)
PASS = Action(ActionKind.PASS)
PENG = Action(ActionKind.PENG)
TI = Action(ActionKind.TI)
WEI = Action(ActionKind.WEI)
CHOUWEI = Action(ActionKind.CHOUWEI)
PAO = Action(ActionKind.PAO)
DISCARDS = tuple(Action(ActionKind.DISCARD, kind) for kind in range(KINDS))
"""``DISCARDS[kind]`` is the discard of one card of that kind."""


def chi(groups: tuple[Triple, ...]) -> Action:
    """吃 with ``groups``: the eaten group, then its 比 groups."""
    return Action(ActionKind.CHI, HIDDEN, groups)
