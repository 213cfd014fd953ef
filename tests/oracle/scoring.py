"""名堂 and points (A13, A14) with the figures of the base game.

Written from the rulebook alone (part A), slow by design, shares nothing with engine.
"""

from collections.abc import Iterable, Sequence

from .grouping import Group, number, total_huxi, winning_groupings

TIERS = ("none", "basic", "half")


def red_count(cards: Iterable[int]) -> int:
    """How many are red: 二 七 十 贰 柒 拾 (A1.2)."""
    return sum(1 for card in cards if number(card) in (2, 7, 10))


def mingtang(groups: Iterable[Group], last_card: bool, tier: str) -> dict[str, int]:
    """The 名堂 of a winner's doors and the 番 of each (A14)."""
    if tier not in TIERS:
        raise ValueError(f"no such tier: {tier}")
    if tier == "none":
        return {}

    doors = list(groups)
    red = red_count(card for _, cards in doors for card in cards)
    found: dict[str, int] = {}
    if red == 0:
        found["wuhu"] = 5
    elif red == 1:
        found["dianhu"] = 3
    elif 10 <= red <= 12:
        found["honghu"] = 2
    elif red >= 13:
        found["hongwu"] = 4

    if tier == "half":
        if all(kind not in ("shun", "jiao") for kind, _ in doors):
            if "wuhu" in found:
                del found["wuhu"]
                found["wudui"] = 10
            else:
                found["duiduihu"] = 4
        if last_card:
            found["haidi"] = 2 if found else 1
    return found


def total_fan(found: dict[str, int]) -> int:
    """番 are added; none is 1 (A14.2)."""
    return sum(found.values()) if found else 1


def tun(huxi: int, self_drawn: bool, tianhu: bool) -> int:
    """底, with the +1 of 自摸 in it (A13.1 to A13.3)."""
    counted = 2 * huxi if tianhu else huxi
    return (counted - 12) // 3 + (1 if self_drawn else 0)


def points(huxi: int, fan: int, self_drawn: bool, tianhu: bool) -> int:
    """What each loser pays (A13.4, A13.5), the +1 before the 番, no cap, stake 1."""
    return tun(huxi, self_drawn, tianhu) * max(1, fan)


def best_points(
    hand: Sequence[int],
    melds: Sequence[Group],
    card: int,
    self_drawn: bool,
    upturned_dealer: bool = False,
    own_card_free: bool = False,
    *,
    last_card: bool = False,
    tier: str = "basic",
    tianhu: bool = False,
    min_huxi: int = 15,
) -> int | None:
    """The most that each loser may have to pay (A9.6); None if the card does not win.

    The dealer's win on the 亮张 (upturned_dealer) is always 天胡 and 自摸 (A4.2); another
    seat's win on it is to be asked for with tianhu=True.
    """
    ways = winning_groupings(
        hand, melds, card, self_drawn, upturned_dealer, own_card_free, min_huxi=min_huxi
    )
    return max(
        (
            points(
                total_huxi(way),
                total_fan(mingtang(way, last_card, tier)),
                self_drawn or upturned_dealer,
                tianhu or upturned_dealer,
            )
            for way in ways
        ),
        default=None,
    )
