"""Each option changes what it says and nothing else.

A probe is one question put to the engine, with the answer of the base rules and the answer when one
field is played the other way. No other option of play may touch that answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest

from engine.account import account_of
from engine.actions import HU, PASS, WEI, ActionKind
from engine.cards import HIDDEN
from engine.decompose import pack
from engine.events import EventKind
from engine.match import Length, Match
from engine.position import Deal, Turn
from engine.round import Round
from engine.ruleset import RuleSet
from engine.scoring import settle
from engine.settlement import Settlement
from engine.view import Error, Fault
from engine.win import Win
from tests.engine.helpers import (
    at,
    cards,
    deal,
    eat,
    hand,
    k,
    kinds,
    melds,
    position,
    rules,
    throw,
)


class Probe(NamedTuple):
    """``ask`` answers ``base`` under the base rules and ``other`` with ``changes``.

    ``allied``: other fields that touch the answer by their own meaning. ``given``: changes that
    both answers stand on.
    """

    changes: dict[str, Any]
    ask: Callable[[RuleSet], object]
    base: object
    other: object
    allied: tuple[str, ...] = ()
    given: Mapping[str, Any] = MappingProxyType({})


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


WINS_ON_LIU = "偎柒柒柒 吃二七十 吃二七十 提壹壹壹壹 吃捌玖拾"
"""With 三三 四 五 in hand and 六: 6 + 3 + 3 + 12 = 24 胡息, ten red (红胡)."""


def wins_on(turn: Turn, with_rules: RuleSet) -> Round:
    """Seat 0 has drawn or discarded a 六, with which seat 1 has seven doors."""
    hands, table = ("七 八 拾", "三三 四 五", "捌 贰"), ("", WINS_ON_LIU, "")
    return at(turn, 0, "六", hands=hands, table=table, wall_size=9, with_rules=with_rules)


def discard_wins(with_rules: RuleSet) -> object:
    return HU in wins_on(Turn.DISCARDED, with_rules).legal


def may_let_go(with_rules: RuleSet) -> object:
    legal = wins_on(Turn.DRAWN, with_rules).legal
    assert HU in legal
    return PASS in legal


def let_go(with_rules: RuleSet) -> object:
    round_ = wins_on(Turn.DRAWN, with_rules)
    round_.apply(PASS)
    return round_.view(1).dead_hu


def after_an_error(with_rules: RuleSet) -> object:
    """Whether seat 1, which has missed a 偎 (失偎), may win."""
    hands, table = ("七 八 拾", "三三 四 五", "捌 贰"), ("", WINS_ON_LIU, "")
    start = position(Turn.DRAWN, 0, "六", hands=hands, table=table, wall_size=9)
    start = replace(start, errors=(Error(1, Fault.SHIWEI, k("八")),))
    return HU in Round.from_position(with_rules, start).legal


def draws_a_third(with_rules: RuleSet) -> Round:
    """Seat 0 has a pair of 三 and draws a third."""
    hands = ("三三 四 五", "拾 捌", "七 九")
    return at(Turn.DRAWN, 0, "三", hands=hands, wall="拾 拾", wall_size=9, with_rules=with_rules)


def asks_for_the_wei(with_rules: RuleSet) -> object:
    return WEI in draws_a_third(with_rules).legal


def told_of_a_missed_wei(with_rules: RuleSet) -> object:
    round_ = draws_a_third(with_rules)
    round_.apply(PASS)
    assert not round_.over
    return round_.view(0).errors


def discarded_pair(with_rules: RuleSet) -> object:
    """What seat 1, with a pair of the discarded 三, has on the table before it has answered."""
    hands = ("玖", "三三 四 五", "捌")
    round_ = at(Turn.DISCARDED, 0, "三", hands=hands, wall_size=9, with_rules=with_rules)
    return [meld.cards for meld in round_.melds[1]]


def others_wei(with_rules: RuleSet) -> object:
    """The 偎 of seat 0 as seat 1 sees it."""
    hands, table = ("五 捌", "拾", "柒"), ("偎伍伍伍", "", "")
    round_ = at(Turn.DISCARD, 0, hands=hands, table=table, wall_size=3, with_rules=with_rules)
    return round_.view(1).melds[0][0].cards


def others_upturned(with_rules: RuleSet) -> object:
    """The dealer's 亮张 as seat 1 sees it."""
    return Round.from_deal(with_rules, deal(("", "", ""), "捌")).view(1).upturned


def bottom_shown(with_rules: RuleSet) -> object:
    """The 亮张 and the last card of the 墩 as seat 1 sees them; a red 七 lies below an 八."""
    dealt = with_bottom(deal(("", "", ""), "捌", "八 七"), 2)
    view = Round.from_deal(with_rules, dealt).view(1)
    return view.upturned, view.bottom


def with_bottom(dealt: Deal, many: int) -> Deal:
    """The deal with the first cards of its 墩 put below it, in their order."""
    return dealt._replace(wall=dealt.wall[many:] + dealt.wall[:many])


def forced_round(with_rules: RuleSet, draws: int = 0) -> Round:
    """Seat 1 is dealt three 提 of 9 胡息: 底 (54 − 12) / 3 = 14, + 1. Seat 0 deals; 壹 is last."""
    dealt = with_bottom(deal(("", THREE_TI, ""), "拾", "壹"), 1)
    round_ = Round.from_deal(with_rules, dealt._replace(draws=draws))
    assert round_.over
    return round_


BARE = {"mingtang": "none", "forced_tianhu_loose": False}
"""Only the three 提 of `forced_round` count."""
FORCED = ("forced_tianhu", "forced_tianhu_ti", "styles", "huangfan")


def each_after_two_draws(with_rules: RuleSet) -> object:
    settlement = forced_round(with_rules, draws=2).settlement
    assert settlement is not None
    return settlement.each


def four_accounts(with_rules: RuleSet) -> object:
    """Persons 0, 1 and 3 play, 2 sits out."""
    return account_of(forced_round(with_rules), (0, 1, 3), 2).points


def bird_accounts(with_rules: RuleSet) -> object:
    """The 壹 says that the birds share the dealer's fortune, which loses."""
    account = account_of(forced_round(with_rules), (0, 1, 2), HIDDEN)
    return account.points, account.bird


def booked(with_rules: RuleSet) -> Match:
    """Seat 1 has won 24 胡息 with 红胡: 4 × 2 = 8 from each."""
    match = Match.start(with_rules, seed=5)
    match.round = wins_on(Turn.DRAWN, with_rules)
    match.round.apply(HU)
    match.finish_round()
    return match


def table_of(with_rules: RuleSet) -> object:
    """How many persons there are, and how many play."""
    match = Match.start(with_rules, seed=5)
    return len(match.points), match.round.seats


def two_win(with_rules: RuleSet) -> object:
    """W9 between two: 12 + 3 + 1 = 16 胡息."""
    table = ("提壹壹壹壹 碰贰贰贰 吃六七八 吃肆伍陆 吃玖玖九", "")
    hands = ("三三 四四", "捌")
    round_ = at(Turn.DRAWN, 1, "三", hands=hands, table=table, wall_size=5, with_rules=with_rules)
    return HU in round_.legal


def dealt_wall(with_rules: RuleSet) -> object:
    start = Round.deal(with_rules, rng=Random(3)).start
    assert isinstance(start, Deal)
    return len(start.wall)


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
    "upturned_shown": Probe({"upturned_shown": False}, others_upturned, k("捌"), HIDDEN),
    "upturned_shown to win on": Probe(
        {"upturned_shown": False}, upturned_asks, True, False, ("upturned_win",)
    ),
    "upturned_win": Probe({"upturned_win": False}, upturned_asks, True, False, ("upturned_shown",)),
    "upturned_zimo for all": Probe(
        {"upturned_zimo": "all"},
        upturned_zimo(1),
        False,
        True,
        ("upturned_win", "upturned_shown"),
    ),
    "upturned_zimo for none": Probe(
        {"upturned_zimo": "none"}, upturned_zimo(0), True, False, ("upturned_win",)
    ),
    "upturned_pass_bars": Probe(
        {"upturned_pass_bars": False},
        upturned_pass,
        kinds("捌"),
        frozenset(),
        ("upturned_win", "upturned_shown", "must_hu", "dead_hu"),
    ),
    "own_card_free": Probe({"own_card_free": True}, own_third_wins, False, True),
    "next_eats_drawn": Probe({"next_eats_drawn": False}, next_eats, True, False),
    "entry_needs_discard": Probe({"entry_needs_discard": False}, eats_its_last, False, True),
    "passes_private": Probe({"passes_private": False}, others_see_a_pass, False, True),
    "wei_huxi_private": Probe(
        {"wei_huxi_private": False}, closed_huxi, (3, True), (9, False), ("wei_open",)
    ),
    "wei_open": Probe({"wei_open": True}, others_wei, (HIDDEN,) * 3, cards("伍伍伍")),
    "wei_open for the 胡息": Probe(
        {"wei_open": True}, closed_huxi, (3, True), (9, False), ("wei_huxi_private",)
    ),
    "discard_win": Probe({"discard_win": True}, discard_wins, False, True),
    "must_hu": Probe({"must_hu": True}, may_let_go, True, False),
    "dead_hu": Probe({"dead_hu": False}, let_go, kinds("六"), frozenset(), ("must_hu",)),
    "must_peng": Probe(
        {"must_peng": True}, discarded_pair, [], [cards("三三三")], allied=("manual",)
    ),
    "manual": Probe({"manual": True}, asks_for_the_wei, False, True),
    "errors_told": Probe(
        {"errors_told": "at_end"},
        told_of_a_missed_wei,
        (Error(0, Fault.SHIWEI, k("三")),),
        (),
        given={"manual": True},
    ),
    "errors_bar_hu": Probe(
        {"errors_bar_hu": False}, after_an_error, False, True, given={"manual": True}
    ),
    "min_huxi": Probe({"min_huxi": 14}, low_win, False, True),
    "draws_before_deal_passes": Probe(
        {"draws_before_deal_passes": 1}, deal_passes, False, True, ("persons", "birds")
    ),
    "huangfan": Probe({"huangfan": True}, each_after_two_draws, 15, 45, FORCED, BARE),
    "totals": Probe(
        {"totals": "won"},
        lambda with_rules: booked(with_rules).points,
        (-8, 16, -8),
        (0, 8, 0),
        ("persons", "birds", "styles"),
    ),
    "totals_cap": Probe(
        {"totals_cap": 5},
        lambda with_rules: booked(with_rules).final_points,
        (-8, 16, -8),
        (-5, 10, -5),
        ("persons", "birds", "styles"),
        given={"totals": "won"},
    ),
    "match_target": Probe(
        {"match_target": 100},
        lambda with_rules: Match.start(with_rules, seed=5).length,
        Length(rounds=10),
        Length(rounds=None, target=100),
    ),
    "persons: two": Probe({"persons": 2}, table_of, (3, 3), (2, 2)),
    "persons: four": Probe({"persons": 4}, table_of, (3, 3), (4, 3)),
    "two_min_huxi": Probe({"two_min_huxi": 21}, two_win, True, False, given={"persons": 2}),
    "two_removed": Probe({"two_removed": 0}, dealt_wall, 19, 39, given={"persons": 2}),
    "four": Probe(
        {"four": "zuodi"},
        bottom_shown,
        (k("捌"), HIDDEN),
        (HIDDEN, k("八")),
        ("birds", "upturned_shown"),
        given={"persons": 4},
    ),
    "chips": Probe(
        {"chips": True},
        four_accounts,
        (-15, 30, 0, -15),
        (-16, 30, 2, -16),
        (*FORCED, "birds", "four"),
        given=BARE | {"persons": 4},
    ),
    "birds": Probe(
        {"birds": 2},
        bird_accounts,
        ((-15, 30, -15), 0),
        ((-15, 60, -15), -15),
        (*FORCED, "four"),
        given=BARE,
    ),
    "styles: what a line counts": Probe(
        {"styles.half.honghu.fan": 5},
        lambda with_rules: booked(with_rules).points,
        (-8, 16, -8),
        (-20, 40, -20),
        ("persons", "birds", "totals"),
    ),
    "styles: whether it counts": Probe(
        {"styles.half.honghu.on": False},
        lambda with_rules: booked(with_rules).points,
        (-8, 16, -8),
        (-4, 8, -4),
        ("persons", "birds", "totals"),
    ),
    "styles: when it counts": Probe(
        {"styles.half.honghu.red": [11, 12]},
        lambda with_rules: booked(with_rules).points,
        (-8, 16, -8),
        (-4, 8, -4),
        ("persons", "birds", "totals"),
    ),
}


def fields_of(changes: Mapping[str, Any]) -> set[str]:
    """The fields of rules that changes are about."""
    return {key.partition(".")[0] for key in changes}


@pytest.mark.parametrize("name", PROBES)
def test_the_option_changes_what_it_says(name: str) -> None:
    probe = PROBES[name]
    assert probe.ask(rules(**probe.given)) == probe.base
    assert probe.ask(rules(**probe.given, **probe.changes)) == probe.other


@pytest.mark.parametrize("name", PROBES)
def test_no_other_option_changes_it(name: str) -> None:
    probe = PROBES[name]
    touching = fields_of(probe.changes) | fields_of(probe.given) | {*probe.allied}
    for other in PROBES.values():
        if not fields_of(other.changes) & touching:
            one = {**probe.given, **other.changes}
            assert probe.ask(rules(**one)) == probe.base, one
            both = {**one, **probe.changes}
            assert probe.ask(rules(**both)) == probe.other, both


# --------------------------------------------------------------------------- points


def drawn_win(with_rules: RuleSet) -> Settlement:
    """24 胡息 self-drawn, ten red: (4 + 1) × 2."""
    return settled(with_rules, Win(0, k("六"), 0, zimo=True))


def settled(with_rules: RuleSet, win: Win) -> Settlement:
    found = settle(with_rules, win, pack(hand("三三 四 五")), melds(WINS_ON_LIU), 3)
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
        ({"mingtang": "none"}, 4 + 1),
        ({"mingtang": "basic"}, (4 + 1) * 2),
        ({"stake": 5}, 50),
        ({"cap": 8}, 8),
        ({"cap": 8, "cap_per": "round"}, 4),
        ({"cap_per": "round"}, 10),
        ({"tianhu_factor": 1}, (4 + 1) * 2),
        ({"huxi_wei": [3, 9]}, (5 + 1) * 2),
        ({"huxi_erqishi": [6, 6]}, (6 + 1) * 2),
        ({"huxi_ti": [9, 15]}, (5 + 1) * 2),
        ({"huxi_kan": [9, 9], "huxi_pao": [9, 9], "huxi_yiersan": [9, 9]}, (4 + 1) * 2),
        ({"discard_bonus": 3}, (4 + 1) * 2),
        ({"discard_payer": "all"}, (4 + 1) * 2),
        ({"discard_cap": 3}, (4 + 1) * 2),
        ({"fan_combine": "multiply"}, (4 + 1) * 2),
        ({"huangfan": True}, (4 + 1) * 2),
        ({"styles.half.honghu.fan": 7}, (4 + 1) * 7),
    ],
)
def test_options_of_points(changes: dict[str, Any], each: int) -> None:
    found = drawn_win(rules(**changes))
    assert found.each == each
    assert found.points == (2 * each, -each, -each)


@pytest.mark.parametrize(
    ("changes", "points"),
    [
        # 24 胡息 are 4, 红胡 ×2; D.1: the discarder alone pays.
        ({}, (8, -8, 0)),
        ({"zimo_bonus": 3}, (8, -8, 0)),
        ({"discard_payer": "all"}, (16, -8, -8)),
        ({"discard_bonus": 3}, (14, -14, 0)),
        ({"discard_bonus": 3, "zimo_before_fan": False}, (11, -11, 0)),
        ({"discard_cap": 5}, (5, -5, 0)),
        ({"discard_cap": 8}, (8, -8, 0)),
        ({"discard_cap": 5, "stake": 3}, (15, -15, 0)),
        ({"discard_cap": 5, "discard_payer": "all"}, (16, -8, -8)),
        ({"cap": 6}, (6, -6, 0)),
        ({"cap": 6, "cap_per": "round"}, (6, -6, 0)),
        ({"cap": 6, "cap_per": "round", "discard_payer": "all"}, (6, -3, -3)),
    ],
)
def test_options_of_a_win_on_a_discard(changes: dict[str, Any], points: tuple[int, ...]) -> None:
    """D.1 to D.3: who pays, what is added, and the most that one discarder pays."""
    win = Win(0, k("六"), 1, zimo=False, discarded=True)
    assert settled(rules(**changes), win).points == points


@pytest.mark.parametrize(
    ("changes", "fan"),
    [({}, 3 + 2), ({"fan_combine": "multiply"}, 3 * 2), ({"fan_combine": "add"}, 3 + 2)],
)
def test_how_several_mingtang_combine(changes: dict[str, Any], fan: int) -> None:
    """A14.2, E.4: 点胡 and 海底; 12 + 6 + 3 = 21 胡息 are 3."""
    table = melds("提壹壹壹壹 偎伍伍伍 碰捌捌捌 吃三四五 吃玖玖九")
    win = Win(0, k("七"), 1, zimo=False, last=True)
    found = settle(rules(**changes), win, pack(hand("六六 八 九")), table, 3)
    assert found is not None
    assert (found.huxi, found.fan, found.each) == (21, fan, 3 * fan)


@pytest.mark.parametrize(
    ("changes", "each"),
    [
        ({}, 10),
        ({"huangfan": True}, 30),
        ({"huangfan": True, "cap": 25}, 25),
        ({"huangfan": True, "cap": 25, "stake": 2}, 50),
    ],
)
def test_huangfan(changes: dict[str, Any], each: int) -> None:
    """B.2: after two 荒庄 three times as much; the cap is on all of it."""
    win = Win(0, k("六"), 0, zimo=True, draws=2)
    assert settled(rules(**changes), win).each == each


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


NO_PLAY = {
    "name": "what the rules are called",
    "origin": "which preset their file stands on",
    "words": "the words of the screen (C.1)",
    "late_ti_on_top": "which card of a 提 the screen shows (C.5)",
    "mingtang_choices": "which styles the screen lets the table choose from",
}
"""Fields that no play and no settlement looks at."""
SETTLED = {
    *("tun_base", "tun_step", "zimo_bonus", "zimo_before_fan", "discard_bonus"),
    *("mingtang", "fan_combine", "tianhu_factor", "huangfan", "doors"),
    *("discard_payer", "discard_cap", "cap", "cap_per", "stake"),
    *("forced_tianhu_mingtang", "forced_tianhu_loose"),
}
"""Fields probed by the tests of points above."""


def test_every_field_is_probed_here() -> None:
    """Nothing is a field for show."""
    every = {field.name for field in fields(RuleSet)}
    probed = SETTLED.union(*(fields_of(probe.changes) for probe in PROBES.values()))
    huxi = {name for name in every if name.startswith("huxi_")}
    assert every == probed | huxi | NO_PLAY.keys()
    assert not NO_PLAY.keys() & (probed | huxi)


@pytest.mark.parametrize(
    "changes",
    [
        {"name": "mine"},
        {"words": "luzhou"},
        {"late_ti_on_top": True},
        {"mingtang_choices": ["half", "none"]},
    ],
)
def test_fields_of_the_screen_change_no_play(changes: dict[str, Any]) -> None:
    assert fields_of(changes) <= NO_PLAY.keys()
    for probe in PROBES.values():
        assert probe.ask(rules(**probe.given, **changes)) == probe.base
        assert probe.ask(rules(**probe.given, **changes, **probe.changes)) == probe.other


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


def test_eating_is_never_forced() -> None:
    """Whatever the options, a seat that may eat a card may pass, but not on a discard due."""
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
