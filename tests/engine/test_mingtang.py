"""Each 名堂 (A14, B.1, C.6, D.3, E.4): hands that have it, and hands that just miss it.

What each is worth stands in `test_ruleset`; here it is what counts together, and what grows.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine.cards import parse_cards
from engine.melds import Meld, MeldKind, triple_kind
from engine.mingtang import Facts, counting, named
from engine.rulefile import changed, preset
from engine.ruleset import RuleSet
from engine.settlement import ScoredMeld
from engine.view import Touch
from engine.win import Win

HANDS = {
    "plain": "二七十 三四五 四五六 肆伍陆 八捌捌 九玖玖 一壹壹",  # 3 red, 12 small, 9 big
    "0 red": "一一一 三四五 四五六 壹壹壹 叁肆伍 肆伍陆 九九玖",
    "0 red too": "四五六 三四五 八八捌 叁肆伍 肆伍陆 九九玖 一壹壹",
    "1 red": "一一一 三四五 四五六 捌捌捌 叁肆伍 肆伍陆 一二三",
    "1 red too": "一二三 三四五 四五六 九九玖 叁肆伍 肆伍陆 八捌捌",
    "2 red": "一一一 三四五 四五六 捌捌捌 壹贰叁 肆伍陆 一二三",
    "4 red": "二七十 一二三 四五六 肆伍陆 八捌捌 九玖玖 一壹壹",
    "5 red": "二七十 一二三 壹贰叁 四五六 肆伍陆 八捌捌 九玖玖",
    "7 red": "二七十 贰柒拾 一二三 四五六 肆伍陆 八捌捌 九玖玖",
    "9 red": "二七十 贰柒拾 二七十 四五六 肆伍陆 八捌捌 九玖玖",
    "10 red": "二七十 贰柒拾 二七十 一二三 肆伍陆 八捌捌 九玖玖",
    "12 red": "二七十 贰柒拾 二七十 一二三 壹贰叁 陆柒捌 九玖玖",
    "13 red": "二七十 贰柒拾 二七十 一二三 壹贰叁 陆柒捌 六七八",
    "14 red": "二七十 贰柒拾 二七十 二七十 一二三 壹贰叁 九玖玖",
    "alike": "一一一 三三三 八八八 伍伍伍 玖玖玖 二二二 陆陆陆",
    "alike with a pair": "一一一一 三三三 八八八 伍伍伍 玖玖玖 二二二 柒柒",
    "alike, 0 red": "一一一 三三三 八八八 伍伍伍 玖玖玖 四四四 陆陆陆",
    "alike, 0 red, a pair": "一一一一 三三三 八八八 伍伍伍 玖玖玖 四四四 陆陆",
    "alike, 1 red": "一一一 三三三 八八八 伍伍伍 玖玖玖 四四四 陆柒捌",
    "all but one alike": "一一一 三三三 八八八 伍伍伍 玖玖玖 二二二 肆伍陆",
    "17 big": "壹壹壹 贰贰贰 叁叁叁 肆伍陆 八捌捌 肆伍陆 一二三",
    "18 big": "壹壹壹 贰贰贰 叁叁叁 肆伍陆 柒捌玖 肆伍陆 一二三",
    "20 big": "壹壹壹 贰贰贰 叁叁叁 肆伍陆 捌捌八 肆伍陆 玖玖玖",
    "15 small": "一一一 二二二 三三三 四五六 七八九 肆伍陆 柒捌玖",
    "16 small": "一一一 二二二 三三三 四五六 七八九 四肆肆 伍陆柒",
    "18 small": "一一一 二二二 三三三 四五六 七八九 四五六 伍陆柒",
    "each scores": "一一一 三三三 四四四 伍伍伍 陆陆陆 二七十 贰柒拾",
    "each scores too": "一一一 三三三 四四四 捌捌捌 玖玖玖 二七十 贰柒拾",
    "all but one score": "一一一 三三三 四四四 伍伍伍 九玖玖 二七十 贰柒拾",
    "six score": "一一一一 三三三 四四四 伍伍伍 陆陆陆 二七十 玖玖",
    "six score too": "一一一一 三三三 四四四 捌捌捌 玖玖玖 贰柒拾 伍伍",
    "five score": "一一一一 三三三 四四四 伍伍伍 九玖玖 二七十 捌捌",
    "twin fours": "一一一一 壹壹壹壹 六七八 二三四 肆伍陆 八捌捌 九九",
    "twin fours too": "三三三三 叁叁叁叁 六七八 陆柒捌 肆伍陆 一壹壹 九九",
    "four and three": "一一一一 壹壹壹 六七八 二三四 肆伍陆 八捌捌 九九",
    "twin threes": "三三三 叁叁叁 六七八 陆柒捌 肆伍陆 一壹壹 九九玖",
    "four and two": "三三三三 六七八 陆柒捌 肆伍陆 一壹壹 九九玖 叁叁",
    "27 胡息": "壹壹壹 叁叁叁 肆肆肆 伍伍伍 三三三 六七八 二三四",
    "30 胡息": "壹壹壹 叁叁叁 肆肆肆 伍伍伍 陆陆陆 六七八 二三四",
    "33 胡息": "壹壹壹 叁叁叁 肆肆肆 伍伍伍 陆陆陆 六七八 一二三",
    "27 胡息, 12 red": "贰贰贰 柒柒柒 拾拾拾 二二二 壹壹壹 三四五 八八捌",
    "30 胡息, 15 red": "贰贰贰 柒柒柒 拾拾拾 二二二 七七七 壹壹壹 三四五",
    "33 胡息, 12 red": "贰贰贰 柒柒柒 拾拾拾 二二二 壹壹壹 叁叁叁 三四五",
}
WINS: dict[str, dict[str, Any]] = {
    "": {},
    "the last card": {"last": True},
    "one card left": {"single": True},
    "hand as dealt": {"touch": Touch.NONE},
    "but for the opening discard": {"touch": Touch.OPENING, "dealer": True},
    "forced": {"tianhu": "forced", "touch": Touch.NONE, "opened": True},
    "亮张, the dealer": {"tianhu": "upturned", "dealer": True, "touch": Touch.NONE, "opened": True},
    "亮张, another": {"tianhu": "upturned", "touch": Touch.NONE, "opened": True},
    "nobody has discarded": {"opened": True},
    "the first discard": {"discarded": True, "first_discard": True},
    "another discard": {"discarded": True},
}
Row = tuple[str, str, str, str]
"""Hand, win, the 名堂 that count, those that are just missed."""
FULL: list[Row] = [
    ("plain", "", "", "tinghu shuahou haidi"),
    ("0 red", "", "wuhu", "dianhu"),
    ("0 red too", "", "wuhu", "wudui"),
    ("1 red", "", "dianhu", "wuhu"),
    ("1 red too", "", "dianhu", "wuhu"),
    ("2 red", "", "", "dianhu"),
    ("9 red", "", "", "honghu"),
    ("10 red", "", "honghu", ""),
    ("12 red", "", "honghu", "hongwu"),
    ("13 red", "", "hongwu", "honghu"),
    ("14 red", "", "hongwu", ""),
    ("alike", "", "duiduihu", "wudui"),
    ("alike with a pair", "", "duiduihu", ""),
    ("alike, 0 red", "", "wudui", ""),
    ("alike, 0 red, a pair", "", "wudui", ""),
    ("alike, 1 red", "", "dianhu", "wudui duiduihu"),
    ("all but one alike", "", "", "duiduihu"),
    ("plain", "the last card", "haidi", ""),
    ("10 red", "the last card", "honghu haidi", ""),
    ("17 big", "", "", "dazihu"),
    ("18 big", "", "dazihu", ""),
    ("20 big", "", "dazihu", ""),
    ("15 small", "", "", "xiaozihu"),
    ("16 small", "", "xiaozihu", ""),
    ("18 small", "", "xiaozihu", ""),
    ("plain", "hand as dealt", "tinghu", ""),
    ("plain", "but for the opening discard", "tinghu", ""),
    ("plain", "亮张, another", "", "tinghu"),
    ("plain", "one card left", "shuahou", ""),
    ("10 red", "one card left", "honghu shuahou", ""),
]
HONGHEIDIAN: list[Row] = [
    ("plain", "", "", ""),
    ("0 red", "", "heihu", "dianhu"),
    ("0 red too", "", "heihu", ""),
    ("1 red", "", "dianhu", "heihu"),
    ("1 red too", "", "dianhu", ""),
    ("2 red", "", "", "dianhu"),
    ("9 red", "", "", "honghu"),
    ("10 red", "", "honghu", ""),
    ("12 red", "", "honghu", "hongwu"),
    ("13 red", "", "hongwu", "honghu"),
    ("14 red", "", "hongwu", ""),
    ("alike", "", "duizihu", ""),
    ("alike with a pair", "", "duizihu", ""),
    ("all but one alike", "", "", "duizihu"),
]
LIUBA: list[Row] = [
    ("plain", "", "", "tinghu shuahou haidi tianhu dihu"),
    ("plain", "forced", "tianhu", ""),
    ("plain", "亮张, the dealer", "tianhu", "dihu"),
    ("plain", "亮张, another", "dihu", "tianhu tinghu"),
    ("10 red", "亮张, another", "dihu honghu", ""),
    ("plain", "the last card", "haidi", ""),
    ("10 red", "the last card", "haidi honghu", ""),
    ("plain", "hand as dealt", "tinghu", ""),
    ("plain", "but for the opening discard", "tinghu", ""),
    ("9 red", "", "", "honghu"),
    ("10 red", "", "honghu", ""),
    ("14 red", "", "honghu", ""),
    ("0 red", "", "heihu beikaobei", "dianhu"),
    ("0 red too", "", "heihu", ""),
    ("1 red", "", "dianhu", "heihu"),
    ("1 red too", "", "dianhu", ""),
    ("17 big", "", "siqihong", "dahu"),
    ("18 big", "", "dahu", "siqihong"),
    ("20 big", "", "dahu", ""),
    ("15 small", "", "", "xiaohu"),
    ("16 small", "", "xiaohu", ""),
    ("18 small", "", "xiaohu", ""),
    ("alike", "", "duizihu hanghangxi", ""),
    ("alike with a pair", "", "duizihu jiahanghang", ""),
    ("all but one alike", "", "", "duizihu hanghangxi"),
    ("plain", "one card left", "shuahou", ""),
    ("10 red", "one card left", "honghu shuahou", ""),
    ("each scores", "", "hanghangxi", ""),
    ("each scores too", "", "hanghangxi", ""),
    ("all but one score", "", "", "hanghangxi"),
    ("six score", "", "jiahanghang", ""),
    ("six score too", "", "jiahanghang", ""),
    ("five score", "", "", "jiahanghang"),
    ("4 red", "", "siqihong", ""),
    ("7 red", "", "siqihong", ""),
    ("5 red", "", "", "siqihong"),
    ("twin fours", "", "tuanhu", ""),
    ("twin fours too", "", "tuanhu", "beikaobei"),
    ("four and three", "", "beikaobei", "tuanhu"),
    ("twin threes", "", "beikaobei", ""),
    ("four and two", "", "", "beikaobei"),
]
DOUBLING: list[Row] = [
    ("plain", "", "", "tianhu dihu haidi"),
    ("plain", "forced", "tianhu", ""),
    ("plain", "亮张, the dealer", "tianhu", ""),
    ("plain", "亮张, another", "tianhu", "dihu"),
    ("plain", "hand as dealt", "dihu", ""),
    ("10 red", "hand as dealt", "dihu honghu", ""),
    ("plain", "but for the opening discard", "", "dihu"),
    ("1 red", "", "dianhu", "wuhu"),
    ("1 red too", "", "dianhu", ""),
    ("2 red", "", "", "dianhu"),
    ("9 red", "", "", "honghu"),
    ("10 red", "", "honghu", ""),
    ("14 red", "", "honghu", ""),
    ("0 red", "", "wuhu", "dianhu"),
    ("0 red too", "", "wuhu", ""),
    ("alike", "", "pengpenghu sanshi", ""),
    ("alike with a pair", "", "pengpenghu", "sanshi"),
    ("all but one alike", "", "", "pengpenghu"),
    ("plain", "the last card", "haidi", ""),
    ("10 red", "the last card", "honghu haidi", ""),
    ("27 胡息", "", "", "sanshi"),
    ("30 胡息", "", "sanshi", "hongsanshi"),
    ("33 胡息", "", "sanshi", ""),
    ("27 胡息, 12 red", "", "honghu", "hongsanshi sanshi"),
    ("30 胡息, 15 red", "", "honghu sanshi hongsanshi", ""),
    ("33 胡息, 12 red", "", "honghu sanshi hongsanshi", ""),
]
HUNDRED = [
    (hand, win, names.replace("honghu sanshi hongsanshi", "sanshi hongsanshi"), missed)
    for hand, win, names, missed in DOUBLING
    if not hand.startswith(("30 胡息", "alike"))
] + [
    ("alike", "", "pengpenghu sanshi kasanshi", ""),
    ("alike, 0 red", "", "wuhu pengpenghu sanshi kasanshi", ""),
    ("alike, 0 red, a pair", "", "wuhu pengpenghu", "sanshi"),
    ("30 胡息", "", "sanshi kasanshi", "hongsanshi"),
    ("30 胡息, 15 red", "", "sanshi kasanshi hongsanshi", ""),
    ("33 胡息", "", "sanshi", "kasanshi"),
]
LUZHOU: list[Row] = [
    ("plain", "", "", "tianhu dihu"),
    ("9 red", "", "", "honghu"),
    ("10 red", "", "honghu", ""),
    ("14 red", "", "honghu", ""),
    ("0 red", "", "wuhu", ""),
    ("0 red too", "", "wuhu", ""),
    ("1 red", "", "", "wuhu"),
    ("plain", "nobody has discarded", "tianhu", ""),
    ("10 red", "亮张, the dealer", "honghu tianhu", ""),
    ("plain", "the first discard", "dihu", "tianhu"),
    ("10 red", "the first discard", "honghu dihu", ""),
    ("plain", "another discard", "", "dihu"),
]
STYLES = {
    ("hunan", "full"): FULL,
    ("changde", "hongheidian"): HONGHEIDIAN,
    ("changde", "daliuba"): LIUBA,
    ("changde", "xiaoliuba"): LIUBA,
    ("fangpaofa", "doubling"): DOUBLING,
    ("fangpaofa", "hundred"): HUNDRED,
    ("luzhou", "luzhou"): LUZHOU,
}


def rules_of(game: str, style: str) -> RuleSet:
    """The game with every line of the style played."""
    base = changed(preset(game), {"mingtang": style})
    lines = next(each.lines for each in base.styles if each.name == style)
    return changed(base, {f"styles.{style}.{line.name}.on": True for line in lines})


def facts(rules: RuleSet, hand: str, win: str) -> Facts:
    """The doors of a hand as if they had been laid; fours are 跑, threes 坎."""
    doors = []
    for text in HANDS[hand].split():
        cards = tuple(sorted(parse_cards(text)))
        alike = {4: MeldKind.PAO, 3: MeldKind.KAN, 2: MeldKind.JIANG}[len(cards)]
        kind = alike if len(set(cards)) == 1 else triple_kind(cards)  # type: ignore[arg-type]
        doors.append(Meld(kind, cards))
    scored = tuple(ScoredMeld(meld, rules.meld_huxi(meld.kind, meld.cards)) for meld in doors)
    return Facts(Win(0, doors[0].cards[0], 1, zimo=False, **WINS[win]), scored, (), 7)


@pytest.mark.parametrize("hand", HANDS)
def test_the_hands_are_seven_doors_of_cards_that_exist(hand: str) -> None:
    doors = [parse_cards(text) for text in HANDS[hand].split()]
    cards = Counter(card for door in doors for card in door)
    fours = sum(len(door) == 4 for door in doors)
    assert len(doors) == 7
    assert max(cards.values()) <= 4
    assert cards.total() == (20 + fours if fours else 21)
    assert sum(len(door) == 2 for door in doors) == bool(fours)


CASES = [(game, style, *row) for (game, style), rows in STYLES.items() for row in rows]


@pytest.mark.parametrize(("game", "style", "hand", "win", "names", "missed"), CASES)
def test_what_counts(game: str, style: str, hand: str, win: str, names: str, missed: str) -> None:
    rules = rules_of(game, style)
    found = {line.name for line in counting(rules, facts(rules, hand, win))}
    assert found == set(names.split())
    assert not found & set(missed.split())


@pytest.mark.parametrize(("game", "style"), STYLES)
def test_each_line_is_had_twice_and_missed_once(game: str, style: str) -> None:
    """A line added to a rule file wants its rows here."""
    rows = STYLES[game, style]
    had = Counter(name for row in rows for name in row[2].split())
    missed = Counter(name for row in rows for name in row[3].split())
    lines = {line.name for line in rules_of(game, style).active_mingtang}
    assert {name for name in lines if had[name] >= 2} == lines
    assert {name for name in lines if missed[name] >= 1} == lines


def test_every_style_that_a_game_offers_is_here_or_part_of_one_that_is() -> None:
    for game in ("hunan", "changde", "fangpaofa", "luzhou"):
        rules = preset(game)
        covered = {
            line for (name, style) in STYLES if name == game for line in _lines(rules, style)
        }
        offered = {line for style in rules.mingtang_choices for line in _lines(rules, style)}
        assert offered == covered, game


def _lines(rules: RuleSet, style: str) -> set[str]:
    return {line.name for each in rules.styles if each.name == style for line in each.lines}


@pytest.mark.parametrize(
    ("game", "style", "hand", "win", "worth"),
    [
        ("hunan", "full", "18 big", "", {"dazihu": 6}),
        ("hunan", "full", "20 big", "", {"dazihu": 8}),
        ("hunan", "full", "16 small", "", {"xiaozihu": 8}),
        ("hunan", "full", "18 small", "", {"xiaozihu": 10}),
        ("hunan", "half", "plain", "the last card", {"haidi": 1}),
        ("hunan", "half", "10 red", "the last card", {"honghu": 2, "haidi": 2}),
        ("changde", "daliuba", "10 red", "", {"honghu": 3}),
        ("changde", "daliuba", "14 red", "", {"honghu": 7}),
        ("changde", "xiaoliuba", "14 red", "", {"honghu": 6}),
        ("changde", "xiaoliuba", "20 big", "", {"dahu": 8}),
        ("changde", "daliuba", "18 small", "", {"xiaohu": 12}),
        ("luzhou", "luzhou", "10 red", "the first discard", {"honghu": 2, "dihu": 2}),
    ],
)
def test_what_grows_and_what_counts_alone(
    game: str, style: str, hand: str, win: str, worth: dict[str, int]
) -> None:
    """One 番 more for each card above the least (B.1, C.6); 海底 alone counts 1 (A14)."""
    rules = changed(preset(game), {"mingtang": style})
    found = facts(rules, hand, win)
    assert {item.name: item.fan for item in named(counting(rules, found), found)} == worth
