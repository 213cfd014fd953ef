"""From a winning hand to points (A4.1, A9.6, A13, A14)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.decompose import pack
from engine.melds import MeldKind
from engine.round import Round
from engine.ruleset import RuleSet
from engine.scoring import can_force_tianhu, settle, tun_of, winning_groups
from engine.settlement import Settlement
from engine.win import Win
from tests.engine.helpers import HUNAN, cards, deal, group_of, hand, k, melds, rules
from tests.engine.strategies import Ready, ready_hands
from tests.oracle import grouping as oracle
from tests.oracle import scoring as oracle_scoring

Many = Callable[[int, int], int]


def score(
    held: str,
    table: str,
    card: str,
    *,
    own: bool = False,
    last: bool = False,
    upturned: bool = False,
    dealer: bool = False,
    zimo: bool | None = None,
    with_rules: RuleSet = HUNAN,
    seats: int = 3,
) -> Settlement | None:
    """Seat 0 wins; ``own``: it drew the card itself, else seat 1 did."""
    win = Win(
        winner=0,
        card=k(card),
        source=0 if own or dealer else 1,
        zimo=own if zimo is None else zimo,
        tianhu="upturned" if upturned else "",
        dealer=dealer,
        last=last,
    )
    return settle(with_rules, win, pack(hand(held)), melds(table), seats)


def forced(held: str, with_rules: RuleSet = HUNAN) -> Settlement:
    win = Win(0, -1, 0, zimo=True, tianhu="forced")
    found = settle(with_rules, win, pack(hand(held)), (), 3)
    assert found is not None
    return found


def won(found: Settlement | None) -> Settlement:
    assert found is not None, "it wins"
    return found


def names(found: Settlement) -> dict[str, int]:
    assert len({item.name for item in found.mingtang}) == len(found.mingtang)
    return {item.name: item.fan for item in found.mingtang}


def shown(found: Settlement) -> tuple[oracle.Group, ...]:
    return tuple(sorted(group_of(item.meld) for item in found.groups))


# --------------------------------------------------------------------------- A13


@pytest.mark.parametrize(
    ("huxi", "tun"),
    [(15, 1), (16, 1), (17, 1), (18, 2), (20, 2), (21, 3), (23, 3), (24, 4), (30, 6)],
)
def test_tun(huxi: int, tun: int) -> None:
    """A13.1."""
    assert tun_of(HUNAN, huxi, tianhu=False) == tun


@pytest.mark.parametrize(("huxi", "tun"), [(15, 6), (16, 6), (17, 7), (18, 8), (24, 12)])
def test_tun_of_a_tianhu(huxi: int, tun: int) -> None:
    """A13.3: twice the 胡息."""
    assert tun_of(HUNAN, huxi, tianhu=True) == tun


def test_fifteen_is_enough_and_fourteen_is_not() -> None:
    """A9.3."""
    found = won(score("三三 六 八", "提壹壹壹壹 碰捌捌捌 吃四五六 吃肆伍陆 吃玖玖九", "七"))
    assert (found.huxi, found.tun, found.bonus, found.fan, found.each) == (15, 1, 0, 3, 3)
    fourteen = "提壹壹壹壹 碰八八八 碰四四四 吃肆伍陆 吃玖玖九"
    assert score("三三 五 七", fourteen, "六") is None
    lower = won(score("三三 五 七", fourteen, "六", with_rules=rules(min_huxi=14)))
    assert (lower.huxi, lower.tun) == (14, 1), "底 is at least 1"


def test_zimo_and_points_of_all_seats() -> None:
    """A13.2, A13.5; W12: 24 self-drawn is 4 + 1 = 5."""
    table = "提壹壹壹壹 偎伍伍伍 碰捌捌捌 碰陆陆陆 吃四五六"
    found = won(score("三三 玖 玖", table, "九", own=True, with_rules=rules(mingtang="none")))
    assert (found.huxi, found.tun, found.bonus, found.fan) == (24, 4, 1, 1)
    assert (found.each, found.points) == (5, (10, -5, -5))
    found = won(score("三三 玖 玖", table, "九", with_rules=rules(mingtang="none")))
    assert (found.huxi, found.tun, found.bonus, found.each) == (24, 4, 0, 4)
    assert found.points == (8, -4, -4)
    found = won(
        score("三三 玖 玖", table, "九", own=True, with_rules=rules(mingtang="none"), seats=2)
    )
    assert found.points == (5, -5)


def ten_red(**more: object) -> Settlement:
    """二 七 十 twice, 柒柒柒 and 拾: 6 + 3 + 1 = 10 red; 3 + 3 + 6 + 12 = 24 胡息."""
    table = "偎柒柒柒 吃二七十 吃二七十 提壹壹壹壹 吃捌玖拾"
    return won(score("三三 四 五", table, "六", **more))  # type: ignore[arg-type]


def test_ten_red_doubles() -> None:
    """W12: 24 self-drawn with 红胡: (4 + 1) × 2 = 10 from each."""
    found = ten_red(own=True)
    assert (found.huxi, found.tun, found.bonus) == (24, 4, 1)
    assert names(found) == {"honghu": 2}
    assert (found.fan, found.each, found.points) == (2, 10, (20, -10, -10))


def test_the_bonus_before_or_after_the_fan() -> None:
    """A13.4 [D]."""
    assert ten_red(own=True, with_rules=rules(zimo_before_fan=True)).each == (4 + 1) * 2
    assert ten_red(own=True, with_rules=rules(zimo_before_fan=False)).each == 4 * 2 + 1
    assert ten_red(with_rules=rules(zimo_before_fan=False)).each == 4 * 2


def test_the_cap_on_each_loser_or_on_the_round() -> None:
    """A13.4 [D]; the cap is on 底 × 番, the stake multiplies what is left."""
    per_loser = ten_red(own=True, with_rules=rules(cap=7))
    assert (per_loser.each, per_loser.capped, per_loser.points) == (7, True, (14, -7, -7))
    per_round = ten_red(own=True, with_rules=rules(cap=14, cap_per="round"))
    assert (per_round.each, per_round.capped, per_round.points) == (7, True, (14, -7, -7))
    unreached = ten_red(own=True, with_rules=rules(cap=10))
    assert (unreached.each, unreached.capped) == (10, False)
    unreached = ten_red(own=True, with_rules=rules(cap=20, cap_per="round"))
    assert (unreached.each, unreached.capped) == (10, False)
    reached = ten_red(own=True, with_rules=rules(cap=19, cap_per="round"))
    assert reached.each == 9
    assert sum(reached.points) == 0
    two = ten_red(own=True, with_rules=rules(cap=7, cap_per="round"), seats=2)
    assert two.points == (7, -7)
    staked = ten_red(own=True, with_rules=rules(cap=7, stake=5))
    assert (staked.each, staked.points) == (35, (70, -35, -35))
    assert not ten_red(own=True, with_rules=rules(cap=0)).capped


def test_the_stake_multiplies() -> None:
    assert ten_red(own=True, with_rules=rules(stake=3)).points == (60, -30, -30)


def test_other_figures() -> None:
    found = ten_red(own=True, with_rules=rules(tun_base=9, tun_step=5, zimo_bonus=4))
    assert (found.tun, found.bonus, found.each) == (3, 4, 14)


# --------------------------------------------------------------------------- A14


def black(last_door: str, card: str, **more: object) -> Settlement:
    """No red but what ``last_door`` and ``card`` bring; 12 + 6 + 3 = 21 胡息 on the table."""
    table = "提壹壹壹壹 偎伍伍伍 碰捌捌捌 吃三四五 吃玖玖九"
    return won(score(last_door, table, card, **more))  # type: ignore[arg-type]


def test_wuhu_and_dianhu() -> None:
    found = black("六六 四 肆", "四")
    assert names(found) == {"wuhu": 5}
    assert (found.huxi, found.tun, found.each) == (21, 3, 15)
    found = black("六六 八 九", "七")
    assert names(found) == {"dianhu": 3}
    assert found.each == 9
    found = black("七七 四 五", "六")
    assert names(found) == {}
    assert (found.fan, found.each) == (1, 3)


def test_the_pair_counts_for_the_red() -> None:
    """Two red in the 将 alone make an end of 点胡 and 乌胡."""
    assert names(black("六六 四 五", "三")) == {"wuhu": 5}
    assert names(black("拾拾 四 五", "三")) == {}


@pytest.mark.parametrize(
    ("table", "held", "card", "red", "expected"),
    [
        # 2 + 7 + 10 of both sizes, 柒 柒, 二 for the rest.
        ("吃二七十 吃二七十 偎柒柒柒 碰壹壹壹 碰伍伍伍 吃三四五", "三 四", "五", 9, {}),
        ("吃二七十 吃二七十 偎柒柒柒 碰壹壹壹 碰伍伍伍 吃捌玖拾", "三 四", "五", 10, {"honghu": 2}),
        ("吃二七十 吃二七十 偎柒柒柒 碰壹壹壹 碰伍伍伍 碰拾拾拾", "三 四", "五", 12, {"honghu": 2}),
        ("吃二七十 吃二七十 偎柒柒柒 碰壹壹壹 碰拾拾拾 吃三四五", "一 三", "二", 13, {"hongwu": 4}),
        ("吃二七十 吃二七十 偎柒柒柒 碰贰贰贰 碰拾拾拾 吃三四五", "一 三", "二", 16, {"hongwu": 4}),
    ],
)
def test_red_cards(table: str, held: str, card: str, red: int, expected: dict[str, int]) -> None:
    found = won(score(held, table, card))
    all_cards = [one for item in found.groups for one in item.meld.cards]
    assert sum(one % 10 in (1, 6, 9) for one in all_cards) == red
    assert names(found) == expected


SAME = "提壹壹壹壹 偎伍伍伍 碰捌捌捌 碰三三三 碰玖玖玖"


def test_duiduihu_and_wudui() -> None:
    # 12 + 6 + 3 + 1 + 3 + 1 = 26; seven doors: the 将 六六 is one.
    found = won(score("六六 八八", SAME, "八"))
    assert found.huxi == 12 + 6 + 3 + 1 + 3 + 1
    assert names(found) == {"wudui": 10}, "instead of 5 + 4"
    assert (found.tun, found.each) == (4, 40)
    found = won(score("六六 七七", SAME, "七"))
    assert names(found) == {"duiduihu": 4}
    found = won(score("六六 七 八", SAME, "九"))
    assert names(found) == {"dianhu": 3}, "a 顺 is among the doors"
    found = won(score("六六 九 九", SAME.replace("碰玖玖玖", "碰陆陆陆"), "玖"))
    assert names(found) == {"wuhu": 5}, "a 绞 is among the doors"


def test_mingtang_are_added() -> None:
    """A14.2, W12: 海底 with 点胡 is 3 + 2 = 5."""
    assert names(black("六六 八 九", "七", last=True)) == {"dianhu": 3, "haidi": 2}
    assert black("六六 八 九", "七", last=True).each == 3 * 5
    found = won(score("六六 七七", SAME, "七", last=True))
    assert names(found) == {"duiduihu": 4, "haidi": 2}
    found = won(score("六六 八八", SAME, "八", last=True))
    assert names(found) == {"wudui": 10, "haidi": 2}
    assert found.fan == 12


def test_haidi_alone_counts_one() -> None:
    found = black("七七 四 五", "六", last=True)
    assert names(found) == {"haidi": 1}
    assert (found.fan, found.each) == (1, 3)


@pytest.mark.parametrize(
    ("tier", "expected"),
    [
        ("none", {}),
        ("basic", {"wuhu": 5}),
        ("half", {"wudui": 10, "haidi": 2}),
    ],
)
def test_tiers(tier: str, expected: dict[str, int]) -> None:
    found = won(score("六六 八八", SAME, "八", last=True, with_rules=rules(mingtang=tier)))
    assert names(found) == expected
    assert found.fan == max(1, sum(expected.values()))
    assert found.each == 4 * found.fan


# --------------------------------------------------------------------------- A9.6


def test_the_grouping_worth_most_is_scored() -> None:
    """三三 叁叁 + 三 drawn by another: 碰 三 and the 将 叁叁, or the 将 三三 and 三叁叁."""
    table = "提壹壹壹壹 偎伍伍伍 碰捌捌捌 碰玖玖玖 坎一一一"
    win = Win(0, k("三"), 1, zimo=False)
    ways = list(winning_groups(HUNAN, win, pack(hand("三三 叁叁")), melds(table), least=15))
    assert len(ways) == 2
    found = won(score("三三 叁叁", table, "三"))
    assert names(found) == {"wudui": 10}
    assert found.huxi == 12 + 6 + 3 + 3 + 3 + 1


def test_loose_cards_grouped_for_huxi() -> None:
    """一一二二三三壹贰叁: three 顺 (3 + 3 + 6) beat three 绞 (0)."""
    table = "碰伍伍伍 碰捌捌捌 碰玖玖玖 碰陆陆陆"
    found = won(score("一一二二三三 壹 贰", table, "叁"))
    assert found.huxi == 12 + 3 + 3 + 6
    assert ("shun", cards("壹贰叁")) in shown(found)


def test_a_first_grouping_under_fifteen_refuses_nothing() -> None:
    """The 绞 of the same cards come to 12: the win stands by the 顺."""
    table = "碰伍伍伍 碰捌捌捌 碰玖玖玖 碰陆陆陆"
    win, held = Win(0, k("叁"), 1, zimo=False), pack(hand("一一二二三三 壹 贰"))
    every = list(winning_groups(HUNAN, win, held, melds(table), least=0))
    assert len(every) == 2
    ways = list(winning_groups(HUNAN, win, held, melds(table), least=15))
    assert len(ways) == 1, "the three 绞 have 12 胡息 and are no win"
    assert list(winning_groups(HUNAN, win, held, melds(table), least=24)) == ways
    assert list(winning_groups(HUNAN, win, held, melds(table), least=25)) == []


def test_best_of_all_groupings_against_the_oracle(many: Many) -> None:
    """Settled groups are a way to win, rightly added up, and none is worth more."""
    wins = first_too_low = several = 0
    for index, ready in enumerate(ready_hands(51, many(5000, 60_000))):
        tier = ("none", "basic", "half")[index % 3]
        last = index % 4 == 0
        with_rules = rules(mingtang=tier)
        win = Win(0, ready.card, 0 if ready.self_drawn else 1, zimo=ready.self_drawn, last=last)
        found = settle(with_rules, win, ready.packed, ready.melds, 3)
        ways = oracle.winning_groupings(ready.hand, ready.groups, ready.card, ready.self_drawn)
        best = oracle_scoring.best_points(
            ready.hand, ready.groups, ready.card, ready.self_drawn, last_card=last, tier=tier
        )
        if found is None:
            assert not ways
            continue
        wins += 1
        assert found.each == best, ready
        assert shown(found) in ways
        assert found.huxi == oracle.total_huxi(shown(found))
        assert names(found) == oracle_scoring.mingtang(shown(found), last, tier)
        assert all(oracle.huxi(*group_of(item.meld)) == item.huxi for item in found.groups)
        every = oracle.winning_groupings(
            ready.hand, ready.groups, ready.card, ready.self_drawn, min_huxi=0
        )
        first_too_low += len(every) > len(ways)
        several += len(ways) > 1
    assert wins > 500
    assert first_too_low > 10, "a grouping under 15 is there, and the best one wins"
    assert several > 30


def test_winning_groups_are_all_the_ways(many: Many) -> None:
    for ready in ready_hands(52, many(500, 10_000)):
        for own in (True, False):
            for free in (True, False):
                ways = [
                    tuple(sorted(group_of(meld) for meld in groups))
                    for groups in winning_groups(
                        rules(own_card_free=free),
                        Win(0, ready.card, 0 if own else 1, zimo=own),
                        ready.packed,
                        ready.melds,
                        least=15,
                    )
                ]
                assert len(set(ways)) == len(ways), "one way twice"
                assert set(ways) == oracle.winning_groupings(
                    ready.hand, ready.groups, ready.card, own, own_card_free=free
                )


# --------------------------------------------------------------------------- A4.2


def test_the_upturned_card_in_the_dealers_hand() -> None:
    """A3.1: a third makes a 坎, a fourth a 提. ⌊(30 − 12) / 3⌋ = 6, and 1 for 自摸."""
    found = won(
        score(
            "捌捌 壹贰叁 一二三 四五六 七八九 伍陆柒 叁肆伍",
            "",
            "捌",
            dealer=True,
            upturned=True,
            zimo=True,
            with_rules=rules(mingtang="none"),
        )
    )
    assert (found.huxi, found.tun, found.bonus, found.each) == (6 + 6 + 3, 6, 1, 7)
    assert ("kan", cards("捌捌捌")) in shown(found), "a 坎, neither 偎 nor 碰"
    assert found.tianhu == "upturned"


def test_another_seat_on_the_upturned_card() -> None:
    """A pair of it is a 碰, a 坎 a 跑; no 自摸 for it by default; 胡息 doubled all the same."""
    found = won(
        score(
            "捌捌 壹贰叁 贰柒拾 四五六 七八九 伍陆柒 叁肆伍",
            "",
            "捌",
            upturned=True,
            with_rules=rules(mingtang="none"),
        )
    )
    assert ("peng", cards("捌捌捌")) in shown(found)
    assert (found.huxi, found.tun, found.bonus, found.each) == (15, 6, 0, 6)


def test_the_dealers_fourth_card_is_a_ti() -> None:
    found = won(
        score(
            "捌捌捌 一二三 四五六 七八九 肆伍陆 四五六 叁叁",
            "",
            "捌",
            dealer=True,
            upturned=True,
            zimo=True,
            with_rules=rules(mingtang="none"),
        )
    )
    assert (found.huxi, found.each) == (15, 7)
    assert ("ti", cards("捌捌捌捌")) in shown(found)


@pytest.mark.parametrize("free", [False, True])
def test_the_dealers_third_card_is_never_split(free: bool) -> None:
    """A3.1, A5.1: `own_card_free` is about a card drawn (A7.1)."""
    held = "壹壹 贰叁 壹贰叁 一二三 四五六 六七八 九九玖"
    assert (
        score(
            held,
            "",
            "壹",
            dealer=True,
            upturned=True,
            zimo=True,
            with_rules=rules(own_card_free=free),
        )
        is None
    )


# --------------------------------------------------------------------------- A4.1


@pytest.mark.parametrize(
    ("held", "wins"),
    [
        ("一一一一 二二二二 三三三三", True),
        ("一一一一 二二二二 三三三 四四四 五五五", True),
        ("一一一 二二二 三三三 四四四 五五五", True),
        ("一一一一 二二二 三三三 四四四 五五五", True),
        ("一一一一 二二二二 三三三 四四四", False),
        ("一一一 二二二 三三三 四四四 五五", False),
        ("一一一一 二二二二 三三 四四 五五", False),
    ],
)
def test_who_must_win(held: str, wins: bool) -> None:
    """W20."""
    assert can_force_tianhu(HUNAN, pack(hand(held))) is wins


def test_forced_points() -> None:
    """A4.1 [D]: 提 and 坎, and the best of the rest; 自摸; 胡息 doubled."""
    # 9 + 9 + 12 = 30; 贰柒拾 6; 一二三 would need the laid 一. 4 and 5 score nothing.
    found = forced("一一一一 三三三三 壹壹壹壹 贰柒拾 四五 捌玖玖")
    assert found.huxi == 9 + 9 + 12 + 6
    assert found.tun == (2 * 36 - 12) // 3 == 20
    assert (found.bonus, found.zimo, found.tianhu) == (1, True, "forced")
    assert names(found) == {}
    assert found.each == 21
    assert sorted(found.rest) == sorted(cards("四五捌玖玖"))


def test_forced_without_the_rest() -> None:
    held = "一一一一 三三三三 壹壹壹壹 贰柒拾 四五 捌玖玖"
    found = forced(held, rules(forced_tianhu_loose=False))
    assert found.huxi == 30
    assert sorted(found.rest) == sorted(cards("贰柒拾四五捌玖玖"))


def test_forced_takes_the_best_of_the_rest() -> None:
    """一二三 and 二七十 share a 二; 一一二二三三 are two; big ones score more."""
    found = forced("四四四四 伍伍伍伍 陆陆陆陆 一二三七十 八八")
    assert found.huxi == 9 + 12 + 12 + 3
    found = forced("四四四四 伍伍伍伍 陆陆陆陆 一二二三七十 八八")
    assert found.huxi == 9 + 12 + 12 + 3 + 3
    found = forced("四四四四 伍伍伍伍 陆陆陆陆 一一二二三三 八八")
    assert found.huxi == 9 + 12 + 12 + 3 + 3


def test_forced_mingtang_count_cards() -> None:
    """Red and black are counted over all cards, those that fit no group too."""
    black_hand = "一一一一 三三三三 壹壹壹壹 四五六八九 叁肆伍"
    assert names(forced(black_hand)) == {"wuhu": 5}
    assert names(forced(black_hand.replace("叁肆伍", "叁肆柒"))) == {"dianhu": 3}
    assert names(forced(black_hand, rules(forced_tianhu_mingtang=False))) == {}
    assert names(forced("二二二二 七七七七 十十十十 四五六八九 叁肆伍")) == {"honghu": 2}


def test_forced_duiduihu_only_if_the_whole_hand_fits() -> None:
    seven = "一一一 三三三 四四四 壹壹壹 叁叁叁 肆肆肆 二二二"
    found = forced(seven)
    assert names(found) == {"duiduihu": 4}, "three red: no other 名堂"
    with_pair = "一一一一 三三三 四四四 壹壹壹 叁叁叁 伍伍伍 六六"
    found = forced(with_pair)
    assert names(found) == {"wudui": 10}
    assert found.rest == ()
    assert ("jiang", cards("六六")) in shown(found)
    no_four = "一一一 三三三 四四四 壹壹壹 叁叁叁 伍伍伍 六六"
    assert names(forced(no_four)) == {"wuhu": 5}, "a pair without a 提 is no 将 (A9.2)"
    not_whole = "一一一一 三三三 四四四 壹壹壹 叁叁叁 伍伍 六六"
    assert names(forced(not_whole)) == {"wuhu": 5}


@pytest.mark.parametrize("seat", [0, 1])
def test_forced_never_haidi(seat: int) -> None:
    """A4.1: nor 听胡 nor 耍猴, of the dealer (seat 0) or of another; 小字胡 counts cards."""
    hands = ["", "", ""]
    hands[seat] = "一一一一 三三三三 四四四四 五六八九 六八九 伍"
    played = Round.from_deal(rules(mingtang="full"), deal(hands, "玖", "陆"))
    found = won(played.settlement)
    assert (found.winner, found.tianhu, found.last) == (seat, "forced", False)
    assert names(found) == {"wuhu": 5, "xiaozihu": 8 + 19 - 16}


# --------------------------------------------------------------------------- what a door is worth


@pytest.mark.parametrize(
    ("text", "huxi"),
    [
        ("提三三三三", 9),
        ("提叁叁叁叁", 12),
        ("跑三三三三", 6),
        ("跑叁叁叁叁", 9),
        ("坎三三三", 3),
        ("坎叁叁叁", 6),
        ("偎三三三", 3),
        ("偎叁叁叁", 6),
        ("臭三三三", 3),
        ("臭叁叁叁", 6),
        ("碰三三三", 1),
        ("碰叁叁叁", 3),
        ("吃一二三", 3),
        ("吃壹贰叁", 6),
        ("吃二七十", 3),
        ("吃贰柒拾", 6),
        ("吃二三四", 0),
        ("吃贰叁肆", 0),
        ("吃八九十", 0),
        ("吃三三叁", 0),
        ("吃一壹壹", 0),
        ("将三三", 0),
        ("将叁叁", 0),
    ],
)
def test_huxi_of_a_group(text: str, huxi: int) -> None:
    """A5."""
    (meld,) = melds(text)
    assert HUNAN.meld_huxi(meld.kind, meld.cards) == huxi
    assert meld.kind != MeldKind.JIAO or huxi == 0


def test_ready_is_what_it_says() -> None:
    ready = Ready(cards("一二"), melds("碰三三三"), k("三"), True)
    assert ready.groups == [("peng", cards("三三三"))]
