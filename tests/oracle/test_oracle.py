"""The oracle against hand-made values: the worked examples of part W, and a few more of A.

Written from the rulebook alone, shares nothing with engine.
"""

import random
from itertools import combinations

import pytest

from .grouping import (
    TRIPLES,
    Cards,
    Group,
    best_huxi,
    chi_options,
    huxi,
    is_jiao,
    is_shun,
    loose_groupings,
    waits,
    winning_groupings,
)
from .scoring import best_points, mingtang, points, red_count, total_fan, tun

CHARS = "一二三四五六七八九十壹贰叁肆伍陆柒捌玖拾"
NAMES = {"提": "ti", "跑": "pao", "坎": "kan", "偎": "wei", "臭": "chouwei", "碰": "peng"}
NAMES |= {"将": "jiang", "顺": "shun", "绞": "jiao"}


def c(text: str) -> Cards:
    """Cards from their characters, sorted."""
    return tuple(sorted(CHARS.index(char) for char in text if char != " "))


def k(char: str) -> int:
    """One kind from its character."""
    return CHARS.index(char)


def m(text: str) -> list[Group]:
    """Melds; 吃 is 顺 or 绞."""
    melds: list[Group] = []
    for word in text.split():
        cards = c(word[1:])
        if word[0] == "吃":
            melds.append(("shun" if is_shun(cards) else "jiao", cards))
        else:
            melds.append((NAMES[word[0]], cards))
    return melds


def way(text: str) -> tuple[Group, ...]:
    """All doors of a win, as winning_groupings gives them."""
    return tuple(sorted(m(text)))


def chi(text: str) -> tuple[Cards, tuple[Cards, ...]]:
    """A choice to 吃: the eaten group, then the 比 groups."""
    eaten, *bi = text.split()
    return c(eaten), tuple(sorted(c(word) for word in bi))


# ------------------------------------------------------------------------------- A5


@pytest.mark.parametrize(
    ("kind", "small", "big"),
    [("ti", 9, 12), ("pao", 6, 9), ("kan", 3, 6), ("wei", 3, 6), ("chouwei", 3, 6), ("peng", 1, 3)],
)
def test_a5_same_kind(kind: str, small: int, big: int) -> None:
    size = 4 if kind in ("ti", "pao") else 3
    for n in range(10):
        assert huxi(kind, (n,) * size) == small
        assert huxi(kind, (n + 10,) * size) == big


def test_a5_other_groups() -> None:
    assert [huxi("shun", c(t)) for t in ("一二三", "二七十", "二三四", "八九十")] == [3, 3, 0, 0]
    assert [huxi("shun", c(t)) for t in ("壹贰叁", "贰柒拾", "贰叁肆", "捌玖拾")] == [6, 6, 0, 0]
    assert huxi("jiao", c("二二贰")) == huxi("jiao", c("二贰贰")) == huxi("jiang", c("贰贰")) == 0
    with pytest.raises(ValueError):
        huxi("chi", c("一二三"))


def test_a5_which_groups_there_are() -> None:
    # 8 顺子 and one 二七十 of each size, two 绞 of each number.
    assert sum(map(is_shun, TRIPLES)) == 18
    assert sum(map(is_jiao, TRIPLES)) == 20
    assert len(TRIPLES) == 38
    for text in ("九十一", "十一二", "一二叁", "二柒十", "九十壹", "三三三", "二七九", "一三五"):
        assert c(text) not in TRIPLES


# ------------------------------------------------------------------------------- loose cards


def test_loose_by_hand() -> None:
    assert loose_groupings([], False) == {()}
    assert loose_groupings([], True) == set()
    assert loose_groupings(c("三三"), True) == {(c("三三"),)}
    assert loose_groupings(c("三三"), False) == set()
    assert loose_groupings(c("三三三"), False) == set()
    assert loose_groupings(c("三叁"), True) == set()
    assert loose_groupings(c("一二三二七十"), False) == {(c("一二三"), c("二七十"))}
    assert loose_groupings(c("二二贰二七十"), False) == {(c("二二贰"), c("二七十"))}
    assert loose_groupings(c("一一二二三三壹贰叁"), False) == {
        (c("一二三"), c("一二三"), c("壹贰叁")),
        (c("一一壹"), c("二二贰"), c("三三叁")),
    }
    assert loose_groupings(c("二二三四五"), True) == {(c("二二"), c("三四五"))}
    assert loose_groupings(c("二二二三四"), True) == {(c("二二"), c("二三四"))}
    assert loose_groupings(c("二二四四"), True) == set()


def plainest(cards: Cards, need_pair: bool) -> set[tuple[Cards, ...]]:
    """Plainer still: the first card with every choice of others, told by predicate alone."""
    if not cards:
        return set() if need_pair else {()}
    found: set[tuple[Cards, ...]] = set()
    for size in (1, 2):
        for picked in combinations(range(1, len(cards)), size):
            group = (cards[0], *(cards[i] for i in picked))
            rest = tuple(card for i, card in enumerate(cards) if i and i not in picked)
            if size == 2 and (is_shun(group) or is_jiao(group)):
                after = plainest(rest, need_pair)
            elif size == 1 and need_pair and group[0] == group[1]:
                after = plainest(rest, False)
            else:
                continue
            found |= {tuple(sorted((group, *more))) for more in after}
    return found


def test_loose_against_plainest() -> None:
    rng = random.Random(1)
    low = [triple for triple in TRIPLES if max(card % 10 for card in triple) < 3]
    some = 0
    for _ in range(200):
        need_pair = rng.random() < 0.5
        cards: list[int] = [rng.choice((0, 1, 2, 10, 11, 12))] * 2 if need_pair else []
        for _ in range(rng.choice((1, 2, 3, 3, 4))):
            cards += rng.choice(low)
        if cards and rng.random() < 0.2:
            cards[0] = rng.randrange(20)
        expected = plainest(tuple(sorted(cards)), need_pair)
        assert loose_groupings(cards, need_pair) == expected
        some += len(expected) > 1
    assert some > 5  # more than one way


# ------------------------------------------------------------------------------- W1 - W5


def test_w1() -> None:
    assert chi_options(c("一 二二 三三 四 贰贰"), k("二")) == {
        chi("一二三 二二贰"),
        chi("一二三 二三四 二贰贰"),
        chi("二二贰 一二三"),
        chi("二二贰 二三四"),
        chi("二三四 二二贰"),
        chi("二三四 一二三 二贰贰"),
        chi("二贰贰 一二三 二三四"),
    }


def test_w2() -> None:
    assert chi_options(c("一一 二 三 壹"), k("一")) == {chi("一二三 一一壹"), chi("一一壹 一二三")}
    assert chi_options(c("一 二 三 四"), k("一")) == set()
    assert chi_options(c("一 二 三 壹壹"), k("一")) == {
        chi("一二三 一壹壹"),
        chi("一壹壹 一二三"),
        chi("一一壹"),
    }


def test_w3() -> None:
    assert chi_options(c("二二 一一 三三 七 十"), k("二")) == {
        chi("一二三 一二三 二七十"),
        chi("二七十 一二三 一二三"),
    }


def test_w4() -> None:
    assert chi_options(c("五五五 四 六"), k("四")) == set()
    assert chi_options(c("伍 陆 柒 捌"), k("柒")) == set()


def test_w5() -> None:
    assert chi_options(c("九九 玖玖 七八十"), k("九")) == {
        chi("七八九 九九玖"),
        chi("八九十 九九玖"),
        chi("九九玖 七八九"),
        chi("九九玖 八九十"),
    }


def test_a10_more() -> None:
    assert chi_options([], k("二")) == set()
    assert chi_options(c("一三"), k("二")) == {chi("一二三")}
    assert chi_options(c("一三 七十 贰贰"), k("二")) == {
        chi("一二三"),
        chi("二七十"),
        chi("二贰贰"),
    }
    # Neither the group nor the 比 may take from a 坎.
    assert chi_options(c("一三 二 贰贰贰"), k("二")) == set()
    assert chi_options(c("贰贰贰"), k("二")) == set()
    # A 坎 of the card itself is run, not eaten by.
    assert chi_options(c("一三 二二二"), k("二")) == set()


# ------------------------------------------------------------------------------- W6 - W11


def test_w6() -> None:
    hand, card = c("一二三 二七十 壹贰叁 贰柒拾 四五六 八八捌 玖玖"), k("九")
    expected = way("顺一二三 顺二七十 顺壹贰叁 顺贰柒拾 顺四五六 绞八八捌 绞玖玖九")
    assert expected in winning_groupings(hand, [], card, self_drawn=True)
    assert best_huxi(hand, [], card, self_drawn=True) == 18
    assert tun(18, self_drawn=False, tianhu=False) == 2
    assert tun(18, self_drawn=True, tianhu=False) == 3
    assert red_count((*hand, card)) == 8
    assert mingtang(expected, last_card=False, tier="basic") == {}
    assert best_points(hand, [], card, self_drawn=True) == 3


def test_w7() -> None:
    melds = m("偎贰贰贰 碰伍伍伍 吃一二三 跑十十十十 吃七八九")
    hand, card = c("捌捌 柒拾"), k("贰")
    assert winning_groupings(hand, melds, card, self_drawn=False) == {
        way("偎贰贰贰 碰伍伍伍 顺一二三 跑十十十十 顺七八九 顺贰柒拾 将捌捌")
    }
    assert best_huxi(hand, melds, card, self_drawn=False) == 24
    assert tun(24, self_drawn=False, tianhu=False) == 4
    # Drawn by oneself it must be 提, which leaves 捌捌 柒拾 (A9.5); unless own_card_free.
    assert best_huxi(hand, melds, card, self_drawn=True) is None
    assert best_huxi(hand, melds, card, self_drawn=True, own_card_free=True) == 24


def test_w8() -> None:
    melds = m("偎柒柒柒 碰壹壹壹 吃六七八 吃肆伍陆 吃玖玖九")
    hand, card = c("三三三 四五"), k("三")
    assert winning_groupings(hand, melds, card, self_drawn=False) == set()
    assert winning_groupings(hand, melds, card, self_drawn=False, min_huxi=13) == set()
    assert winning_groupings(hand, melds, card, self_drawn=False, min_huxi=12) == {
        way("偎柒柒柒 碰壹壹壹 顺六七八 顺肆伍陆 绞玖玖九 坎三三三 顺三四五")
    }


def test_w9() -> None:
    melds = m("提壹壹壹壹 碰贰贰贰 吃六七八 吃肆伍陆 吃玖玖九")
    hand, common = c("三三 四四"), "提壹壹壹壹 碰贰贰贰 顺六七八 顺肆伍陆 绞玖玖九 "
    assert winning_groupings(hand, melds, k("三"), self_drawn=True) == {
        way(common + "偎三三三 将四四")
    }
    assert best_huxi(hand, melds, k("三"), self_drawn=True) == 18
    assert winning_groupings(hand, melds, k("三"), self_drawn=False) == {
        way(common + "碰三三三 将四四")
    }
    assert best_huxi(hand, melds, k("三"), self_drawn=False) == 16
    for self_drawn in (True, False):
        assert winning_groupings(hand, melds, k("叁"), self_drawn) == {
            way(common + "绞三三叁 将四四")
        }
        assert best_huxi(hand, melds, k("叁"), self_drawn) == 15
    # By symmetry 四 and 肆 as well, nothing else.
    assert waits(hand, melds, self_drawn=True) == {
        k("三"): 18,
        k("四"): 18,
        k("叁"): 15,
        k("肆"): 15,
    }
    assert waits(hand, melds, self_drawn=False) == {
        k("三"): 16,
        k("四"): 16,
        k("叁"): 15,
        k("肆"): 15,
    }


def test_w10() -> None:
    melds = m("碰壹壹壹 碰贰贰贰 碰三三三 偎柒柒柒 碰捌捌捌 吃七八九")
    hand = c("四五")
    for self_drawn in (True, False):
        assert winning_groupings(hand, melds, k("三"), self_drawn) == {
            way("碰壹壹壹 碰贰贰贰 碰三三三 偎柒柒柒 碰捌捌捌 顺七八九 顺三四五")
        }
        assert waits(hand, melds, self_drawn) == {k("三"): 16, k("六"): 16}
    assert tun(16, self_drawn=False, tianhu=False) == 1
    # The 碰 三 run, and one card waiting for its pair (A9.2).
    after = m("碰壹壹壹 碰贰贰贰 跑三三三三 偎柒柒柒 碰捌捌捌 吃七八九")
    assert waits(c("四"), after, self_drawn=False) == {k("四"): 21}


def test_w11() -> None:
    # A pair left over and no 提 or 跑: seven doors with a 将 among them, no win.
    no_quad = m("偎贰贰贰 碰伍伍伍 吃一二三 偎拾拾拾 吃七八九 吃七八九")
    assert waits(c("捌"), no_quad, self_drawn=True) == {}
    # It wins by becoming a 偎 or 绞, or by a 提 or 跑 that gives the pair its right as 将.
    assert waits(c("捌捌"), no_quad, self_drawn=True) == {
        k("捌"): 24,
        k("八"): 18,
        k("贰"): 24,
        k("拾"): 24,
        k("伍"): 24,
    }
    # A 提 and no pair: seven doors without a 将, no win.
    quad = m("偎贰贰贰 碰伍伍伍 吃一二三 提拾拾拾拾 吃七八九 吃七八九")
    assert waits(c("四五"), quad, self_drawn=True) == {}
    assert waits(c("四"), quad, self_drawn=True) == {k("四"): 24}


# ------------------------------------------------------------------------------- A9.5, A3.1

A95 = m("偎捌捌捌 碰陆陆陆 吃壹贰叁 吃贰柒拾 吃四五六")  # 6 + 3 + 6 + 6 + 0


def test_a95_third_of_a_pair() -> None:
    """As 碰, 偎 or 坎 of 二 the rest fits nothing; loose, each 二 is in a door of its own."""
    melds, common = A95[:4], "偎捌捌捌 碰陆陆陆 顺壹贰叁 顺贰柒拾 "
    hand, card = c("二二 一三 七十 四 三"), k("二")
    loose = way(common + "顺一二三 顺二三四 顺二七十")
    assert winning_groupings(hand, melds, card, self_drawn=False) == {loose}
    assert winning_groupings(hand, melds, card, self_drawn=True) == set()
    assert winning_groupings(hand, melds, card, self_drawn=True, own_card_free=True) == {loose}
    # The 亮张 makes a 坎, which is not split.
    assert winning_groupings(hand, melds, card, True, upturned_dealer=True) == set()


def test_a95_kan_stays_whole() -> None:
    """四四四 五五五 are 坎, so three 三四五 do not come about."""
    melds = m("碰捌捌捌 碰陆陆陆 吃壹贰叁 吃贰柒拾")
    common = "碰捌捌捌 碰陆陆陆 顺壹贰叁 顺贰柒拾 坎四四四 坎五五五 "
    hand, card = c("三三 四四四 五五五"), k("三")
    assert winning_groupings(hand, melds, card, False) == {way(common + "碰三三三")}
    assert winning_groupings(hand, melds, card, True) == {way(common + "偎三三三")}
    assert winning_groupings(hand, melds, card, True, True) == {way(common + "坎三三三")}


def test_a95_fourth_of_a_kan() -> None:
    melds, card = m("碰陆陆陆 吃壹贰叁 吃贰柒拾 吃四五六 吃四五六"), k("捌")
    common = "碰陆陆陆 顺壹贰叁 顺贰柒拾 顺四五六 顺四五六 "
    hand = c("捌捌捌 九九")
    assert winning_groupings(hand, melds, card, True) == {way(common + "提捌捌捌捌 将九九")}
    assert winning_groupings(hand, melds, card, False) == {way(common + "跑捌捌捌捌 将九九")}
    hand = c("捌捌捌 玖拾")
    loose = way(common + "坎捌捌捌 顺捌玖拾")
    assert winning_groupings(hand, melds, card, False) == {loose}
    assert winning_groupings(hand, melds, card, True) == set()
    assert winning_groupings(hand, melds, card, True, own_card_free=True) == {loose}


@pytest.mark.parametrize("kind", ["偎", "臭"])
def test_a95_fourth_of_a_wei(kind: str) -> None:
    melds = m(kind + "捌捌捌 碰陆陆陆 吃壹贰叁 吃贰柒拾 吃四五六 吃四五六")
    card, common = k("捌"), "碰陆陆陆 顺壹贰叁 顺贰柒拾 顺四五六 顺四五六 "
    hand = c("九九")
    assert winning_groupings(hand, melds, card, True) == {way(common + "提捌捌捌捌 将九九")}
    assert winning_groupings(hand, melds, card, False) == {way(common + "跑捌捌捌捌 将九九")}
    hand = c("玖拾")
    loose = way(common + kind + "捌捌捌 顺捌玖拾")
    assert winning_groupings(hand, melds, card, False) == {loose}
    assert winning_groupings(hand, melds, card, True) == set()
    assert winning_groupings(hand, melds, card, True, own_card_free=True) == {loose}


def test_a95_fourth_of_a_peng() -> None:
    melds = m("碰捌捌捌 碰陆陆陆 吃壹贰叁 吃贰柒拾 吃四五六 吃四五六")
    card, common = k("捌"), "碰陆陆陆 顺壹贰叁 顺贰柒拾 顺四五六 顺四五六 "
    for self_drawn in (True, False):
        assert winning_groupings(c("九九"), melds, card, self_drawn) == {
            way(common + "跑捌捌捌捌 将九九")
        }
        assert winning_groupings(c("玖拾"), melds, card, self_drawn) == {
            way(common + "碰捌捌捌 顺捌玖拾")
        }


def test_a31_upturned() -> None:
    hand = c("壹贰叁 贰柒拾 四五六 四五六 八八捌 九九玖 陆陆")
    common = "顺壹贰叁 顺贰柒拾 顺四五六 顺四五六 绞八八捌 绞九九玖 "
    assert winning_groupings(hand, [], k("陆"), True, upturned_dealer=True) == {
        way(common + "坎陆陆陆")
    }
    assert best_huxi(hand, [], k("陆"), True, upturned_dealer=True) == 18
    assert winning_groupings(hand, [], k("陆"), False) == {way(common + "碰陆陆陆")}
    assert best_huxi(hand, [], k("陆"), False) == 15
    # ⌊(36 − 12) / 3⌋ + 1; another seat: ⌊(30 − 12) / 3⌋.
    assert best_points(hand, [], k("陆"), True, True, tier="half") == 9
    assert best_points(hand, [], k("陆"), False, tier="half", tianhu=True) == 6

    hand = c("壹贰叁 贰柒拾 四五六 四五六 八八捌 陆陆陆 玖玖")
    common = "顺壹贰叁 顺贰柒拾 顺四五六 顺四五六 绞八八捌 将玖玖 "
    assert winning_groupings(hand, [], k("陆"), True, upturned_dealer=True) == {
        way(common + "提陆陆陆陆")
    }
    assert winning_groupings(hand, [], k("陆"), False) == {way(common + "跑陆陆陆陆")}


def test_a51_ti_in_hand() -> None:
    """Four in hand are a 提 and ask for a 将."""
    hand = c("陆陆陆陆 壹贰叁 四五六 四五六 八八捌 玖玖 九九")
    assert len(hand) == 20
    assert winning_groupings(hand, [], k("玖"), True) == {
        way("提陆陆陆陆 偎玖玖玖 顺壹贰叁 顺四五六 顺四五六 绞八八捌 将九九")
    }
    assert best_huxi(hand, [], k("玖"), True) == 24
    assert winning_groupings(hand, [], k("九"), False) == {
        way("提陆陆陆陆 将玖玖 碰九九九 顺壹贰叁 顺四五六 顺四五六 绞八八捌"),
        way("提陆陆陆陆 将九九 绞九玖玖 顺壹贰叁 顺四五六 顺四五六 绞八八捌"),
    }
    assert best_huxi(hand, [], k("九"), False) == 19


def test_five_of_a_kind_is_refused() -> None:
    with pytest.raises(ValueError):
        winning_groupings(c("陆陆陆陆"), [], k("陆"), True)
    with pytest.raises(ValueError):
        winning_groupings([], m("提陆陆陆陆"), k("陆"), True)


# ------------------------------------------------------------------------------- W12, A13, A14


def test_w12() -> None:
    assert [tun(h, False, False) for h in range(15, 24)] == [1, 1, 1, 2, 2, 2, 3, 3, 3]
    assert tun(24, True, False) == 5
    assert points(24, 2, True, False) == 10
    assert tun(16, True, True) == 7
    assert points(16, 1, True, True) == 7
    assert points(15, 0, False, False) == 1


def doors(text: str, last_card: bool = False, tier: str = "half") -> dict[str, int]:
    return mingtang(m(text), last_card, tier)


PLAIN = "顺一二三 顺二七十 顺四五六 顺四五六 绞八八捌 绞九九玖 坎陆陆陆"  # 4 red
ONE = "顺一二三 顺四五六 顺四五六 绞八八捌 绞九九玖 坎陆陆陆 坎壹壹壹"
NONE = "顺四五六 顺四五六 绞八八捌 绞九九玖 坎陆陆陆 坎壹壹壹 坎叁叁叁"
PAIRS = "提壹壹壹壹 坎二二二 偎四四四 臭五五五 碰六六六 跑八八八八 将九九"  # 3 red
BLACK = "坎一一一 坎三三三 偎四四四 臭五五五 碰六六六 碰八八八 碰九九九"
RED9 = "坎二二二 坎七七七 坎十十十 顺四五六 顺四五六 绞八八捌 绞九九玖"
RED10 = "坎二二二 坎七七七 坎十十十 顺一二三 顺四五六 绞八八捌 绞九九玖"
RED12 = "坎二二二 坎七七七 坎十十十 顺贰柒拾 顺四五六 绞八八捌 绞九九玖"
RED13 = "坎二二二 坎七七七 坎十十十 顺贰柒拾 顺一二三 绞八八捌 绞九九玖"


def test_a14() -> None:
    assert doors(PLAIN) == doors(RED9) == {}
    assert doors(ONE) == {"dianhu": 3}
    assert doors(NONE) == {"wuhu": 5}
    assert doors(RED10) == doors(RED12) == {"honghu": 2}
    assert doors(RED13) == {"hongwu": 4}
    assert doors(PAIRS) == {"duiduihu": 4}
    assert doors(BLACK) == {"wudui": 10}

    assert doors(PLAIN, True) == {"haidi": 1}
    assert doors(ONE, True) == {"dianhu": 3, "haidi": 2}
    assert total_fan(doors(ONE, True)) == 5
    assert doors(BLACK, True) == {"wudui": 10, "haidi": 2}
    assert total_fan({}) == 1


def test_a14_tiers() -> None:
    assert doors(PAIRS, True, "basic") == {}
    assert doors(BLACK, True, "basic") == {"wuhu": 5}
    assert doors(ONE, True, "basic") == {"dianhu": 3}
    for text in (PLAIN, ONE, NONE, PAIRS, BLACK, RED10, RED13):
        assert doors(text, True, "none") == {}
    with pytest.raises(ValueError):
        doors(PLAIN, False, "full")


def test_a96_best_points() -> None:
    """Two ways, only one of them 对对胡 (乌对, since no card is red)."""
    melds = m("偎壹壹壹 碰伍伍伍 偎捌捌捌 提陆陆陆陆 碰九九九")  # 6 + 3 + 6 + 12 + 1
    hand, card = c("三三 叁叁"), k("三")
    common = "偎壹壹壹 碰伍伍伍 偎捌捌捌 提陆陆陆陆 碰九九九 "
    assert winning_groupings(hand, melds, card, False) == {
        way(common + "碰三三三 将叁叁"),
        way(common + "绞三叁叁 将三三"),
    }
    assert best_huxi(hand, melds, card, False) == 29
    assert best_points(hand, melds, card, False, tier="half") == 5 * 10
    assert best_points(hand, melds, card, False, tier="half", last_card=True) == 5 * 12
    assert best_points(hand, melds, card, False, tier="basic") == 5 * 5
    assert best_points(hand, melds, card, False, tier="none") == 5
    assert best_points(hand, melds, k("二"), False) is None
