"""Each option changes what it says and nothing else.

A probe is one question put to the engine, with the answer of the base rules and the answer when one
field is played the other way. No other option of play may touch that answer.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any, NamedTuple

import pytest

from engine.actions import HU, PASS, ActionKind
from engine.decompose import pack
from engine.events import EventKind
from engine.match import Match
from engine.position import Turn
from engine.round import Round
from engine.ruleset import RuleSet
from engine.scoring import Win, settle
from engine.settlement import Settlement
from tests.engine.helpers import at, deal, eat, hand, k, kinds, melds, rules, throw


class Probe(NamedTuple):
    """``ask`` answers ``base`` under the base rules and ``other`` with ``changes``.

    ``allied``: other fields that touch the answer by their own meaning.
    """

    changes: dict[str, Any]
    ask: Callable[[RuleSet], object]
    base: object
    other: object
    allied: tuple[str, ...] = ()


THREE_TI = "一一一一 三三三三 五五五五"
FIVE_KAN = "一一一 三三三 五五五 伍伍伍 玖玖玖"
WINS_ON_BA = "捌捌 壹贰叁 贰柒拾 四五六 七八九 伍陆柒 叁肆伍"
FOUR = "提壹壹壹壹 碰贰贰贰 碰捌捌捌 碰陆陆陆 吃玖玖九"


def over_at_once(held: str) -> Callable[[RuleSet], object]:
    def ask(with_rules: RuleSet) -> object:
        return Round.from_deal(with_rules, deal(("", held, ""), "拾")).over

    return ask


def upturned_asks(with_rules: RuleSet) -> object:
    """Whether seat 1 is asked to win on the 亮张."""
    round_ = Round.from_deal(with_rules, deal(("", WINS_ON_BA, ""), "捌"))
    return HU in round_.legal


def upturned_zimo(seat: int) -> Callable[[RuleSet], object]:
    def ask(with_rules: RuleSet) -> object:
        hands = ["", "", ""]
        hands[seat] = WINS_ON_BA
        round_ = Round.from_deal(with_rules, deal(hands, "捌"))
        round_.apply(HU)
        assert round_.settlement is not None
        return round_.settlement.zimo

    return ask


def upturned_pass(with_rules: RuleSet) -> object:
    round_ = Round.from_deal(with_rules, deal(("", WINS_ON_BA, ""), "捌"))
    round_.apply(PASS)
    return round_.view(1).dead_hu


def own_third_wins(with_rules: RuleSet) -> object:
    round_ = at(
        Turn.DRAWN,
        0,
        "三",
        hands=("三三 四 五", "拾 捌", "七"),
        table=(FOUR.replace("碰捌捌捌", "碰伍伍伍"), "", ""),
        wall_size=3,
        with_rules=with_rules,
    )
    return HU in round_.legal


def next_eats(with_rules: RuleSet) -> object:
    round_ = at(
        Turn.DRAWN,
        0,
        "一",
        hands=("捌 五", "二 三 拾", "玖"),
        wall="八",
        with_rules=with_rules,
    )
    return eat("一二三") in round_.legal


def eats_its_last(with_rules: RuleSet) -> object:
    round_ = at(
        Turn.DISCARDED, 0, "一", hands=("五", "二 三", "柒"), wall="八", with_rules=with_rules
    )
    return eat("一二三") in round_.legal


def others_see_a_pass(with_rules: RuleSet) -> object:
    round_ = at(
        Turn.DISCARDED, 0, "一", hands=("五", "二 三 拾", "柒"), wall="八", with_rules=with_rules
    )
    round_.apply(PASS)
    seen = [event.kind for event in round_.view(2).events]
    return EventKind.PASS in seen


def closed_huxi(with_rules: RuleSet) -> object:
    round_ = at(
        Turn.DISCARD,
        0,
        hands=("五 捌", "拾", "柒"),
        table=("偎伍伍伍 碰陆陆陆", "", ""),
        wall_size=3,
        with_rules=with_rules,
    )
    view = round_.view(1)
    return view.huxi[0], view.hides_huxi(0)


def low_win(with_rules: RuleSet) -> object:
    """Seven doors with 12 + 1 + 1 = 14 胡息, 八 drawn."""
    round_ = at(
        Turn.DRAWN,
        0,
        "六",
        hands=("三三 五 七", "拾", "柒"),
        table=("提壹壹壹壹 碰八八八 碰四四四 吃肆伍陆 吃玖玖九", "", ""),
        wall_size=3,
        with_rules=with_rules,
    )
    return HU in round_.legal


def deal_passes(with_rules: RuleSet) -> object:
    """Whether the deal passes after one 荒庄."""
    match = Match.start(with_rules, seed=5)
    match.round = at(Turn.DRAW, match.dealer, hands=("一 四", "七 十", "贰 伍"))
    match.finish_round()
    return match.next_dealer != match.dealer


PROBES = {
    "forced_tianhu": Probe(
        {"forced_tianhu": False}, over_at_once(THREE_TI), True, False, ("forced_tianhu_ti",)
    ),
    "forced_tianhu_ti": Probe(
        {"forced_tianhu_ti": 4}, over_at_once(THREE_TI), True, False, ("forced_tianhu",)
    ),
    "forced_tianhu_kan": Probe(
        {"forced_tianhu_kan": 6}, over_at_once(FIVE_KAN), True, False, ("forced_tianhu",)
    ),
    "upturned_win": Probe({"upturned_win": False}, upturned_asks, True, False),
    "upturned_zimo for all": Probe(
        {"upturned_zimo": "all"}, upturned_zimo(1), False, True, ("upturned_win",)
    ),
    "upturned_zimo for none": Probe(
        {"upturned_zimo": "none"}, upturned_zimo(0), True, False, ("upturned_win",)
    ),
    "upturned_pass_bars": Probe(
        {"upturned_pass_bars": False}, upturned_pass, kinds("捌"), frozenset(), ("upturned_win",)
    ),
    "own_card_free": Probe({"own_card_free": True}, own_third_wins, False, True),
    "next_eats_drawn": Probe({"next_eats_drawn": False}, next_eats, True, False),
    "entry_needs_discard": Probe({"entry_needs_discard": False}, eats_its_last, False, True),
    "passes_private": Probe({"passes_private": False}, others_see_a_pass, False, True),
    "wei_huxi_private": Probe({"wei_huxi_private": False}, closed_huxi, (3, True), (9, False)),
    "min_huxi": Probe({"min_huxi": 14}, low_win, False, True),
    "draws_before_deal_passes": Probe({"draws_before_deal_passes": 1}, deal_passes, False, True),
}


@pytest.mark.parametrize("name", PROBES)
def test_the_option_changes_what_it_says(name: str) -> None:
    probe = PROBES[name]
    assert probe.ask(rules()) == probe.base
    assert probe.ask(rules(**probe.changes)) == probe.other


@pytest.mark.parametrize("name", PROBES)
def test_no_other_option_changes_it(name: str) -> None:
    probe = PROBES[name]
    for other in PROBES.values():
        if not other.changes.keys() & {*probe.changes, *probe.allied}:
            assert probe.ask(rules(**other.changes)) == probe.base, other.changes
            both = {**other.changes, **probe.changes}
            assert probe.ask(rules(**both)) == probe.other, both


# --------------------------------------------------------------------------- points


def drawn_win(with_rules: RuleSet) -> Settlement:
    """24 胡息 self-drawn, ten red: (4 + 1) × 2."""
    win = Win(0, k("六"), 0, zimo=True)
    table = melds("偎柒柒柒 吃二七十 吃二七十 提壹壹壹壹 吃捌玖拾")
    found = settle(with_rules, win, pack(hand("三三 四 五")), table, 3)
    assert found is not None
    return found


def forced_win(with_rules: RuleSet) -> Settlement:
    """9 + 9 + 12 and 壹贰叁 … of black cards but 贰: 点胡."""
    held = "四四四四 五五五五 捌捌捌捌 壹贰叁 八九 玖玖六"
    found = settle(with_rules, Win(0, -1, 0, zimo=True, tianhu="forced"), pack(hand(held)), (), 3)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("changes", "each"),
    [
        ({}, (4 + 1) * 2),
        ({"zimo_before_fan": False}, 4 * 2 + 1),
        ({"zimo_bonus": 3}, (4 + 3) * 2),
        ({"zimo_bonus": 0}, 4 * 2),
        ({"tun_base": 9}, (5 + 1) * 2),
        ({"tun_step": 4}, (3 + 1) * 2),
        ({"mingtang_tier": "none"}, 4 + 1),
        ({"mingtang_tier": "basic"}, (4 + 1) * 2),
        ({"stake": 5}, 50),
        ({"cap": 8}, 8),
        ({"cap": 8, "cap_per": "round"}, 4),
        ({"cap_per": "round"}, 10),
        ({"tianhu_factor": 1}, (4 + 1) * 2),
        ({"huxi_wei": [3, 9]}, (5 + 1) * 2),
        ({"huxi_erqishi": [6, 6]}, (6 + 1) * 2),
        ({"huxi_ti": [9, 15]}, (5 + 1) * 2),
        ({"huxi_kan": [9, 9], "huxi_pao": [9, 9], "huxi_yiersan": [9, 9]}, (4 + 1) * 2),
    ],
)
def test_options_of_points(changes: dict[str, Any], each: int) -> None:
    found = drawn_win(rules(**changes))
    assert found.each == each
    assert found.points == (2 * each, -each, -each)


@pytest.mark.parametrize(
    ("changes", "huxi", "each"),
    [
        # 36 胡息: (72 − 12) / 3 = 20, + 1, 点胡 3 番.
        ({}, 36, 21 * 3),
        ({"forced_tianhu_mingtang": False}, 36, 21),
        ({"forced_tianhu_loose": False}, 30, (16 + 1) * 3),
        ({"tianhu_factor": 1}, 36, (8 + 1) * 3),
        ({"zimo_bonus": 2}, 36, 22 * 3),
        ({"zimo_before_fan": False}, 36, 20 * 3 + 1),
    ],
)
def test_options_of_the_forced_tianhu(changes: dict[str, Any], huxi: int, each: int) -> None:
    found = forced_win(rules(**changes))
    assert (found.huxi, found.each) == (huxi, each)


def test_the_number_of_doors() -> None:
    """A9.1 with five doors: the table's four and 四五六."""
    table = melds("偎壹壹壹 偎伍伍伍 碰捌捌捌 吃玖玖九")
    win = Win(0, k("六"), 1, zimo=False)
    assert settle(rules(), win, pack(hand("四 五")), table, 3) is None
    found = settle(rules(doors=5), win, pack(hand("四 五")), table, 3)
    assert found is not None
    assert found.huxi == 6 + 6 + 3


def test_every_field_is_probed_here() -> None:
    """Nothing is a field for show."""
    probed = {name for probe in PROBES.values() for name in probe.changes}
    probed |= {"zimo_before_fan", "zimo_bonus", "tun_base", "tun_step", "mingtang_tier", "stake"}
    probed |= {"cap", "cap_per", "tianhu_factor", "doors", "forced_tianhu_mingtang"}
    probed |= {"forced_tianhu_loose"}
    huxi = {field.name for field in fields(RuleSet) if field.name.startswith("huxi_")}
    others = {field.name for field in fields(RuleSet)} - probed - huxi
    assert others == {"name", "mingtang"}


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("huxi_ti", "提"),
        ("huxi_pao", "跑"),
        ("huxi_kan", "坎"),
        ("huxi_wei", "偎"),
        ("huxi_wei", "臭"),
        ("huxi_peng", "碰"),
    ],
)
def test_figures_of_groups(name: str, text: str) -> None:
    changed_rules = rules(**{name: [50, 70]})
    for char, value in (("三", 50), ("叁", 70)):
        for word in "提跑坎偎臭碰":
            (meld,) = melds(word + char * (4 if word in "提跑" else 3))
            expected = (
                value
                if word == text or (name == "huxi_wei" and word in "偎臭")
                else (rules().meld_huxi(meld.kind, meld.cards))
            )
            assert changed_rules.meld_huxi(meld.kind, meld.cards) == expected


@pytest.mark.parametrize(
    ("name", "small", "big"),
    [("huxi_yiersan", "一二三", "壹贰叁"), ("huxi_erqishi", "二七十", "贰柒拾")],
)
def test_figures_of_sequences(name: str, small: str, big: str) -> None:
    changed_rules = rules(**{name: [50, 70]})
    for text, value in ((small, 50), (big, 70), ("四五六", 0), ("捌玖拾", 0), ("二二贰", 0)):
        (meld,) = melds("吃" + text)
        assert changed_rules.meld_huxi(meld.kind, meld.cards) == value


def test_passing_is_never_forced() -> None:
    """Whatever the options, a seat that may take a card may pass, but not on a discard due."""
    for probe in PROBES.values():
        with_rules = rules(**probe.changes)
        round_ = at(
            Turn.DISCARDED,
            0,
            "一",
            hands=("五", "二 三 拾", "柒"),
            wall="八",
            with_rules=with_rules,
        )
        assert PASS in round_.legal
        round_.apply(eat("一二三"))
        assert {action.kind for action in round_.legal} == {ActionKind.DISCARD}
        assert round_.legal == (throw("拾"),)
