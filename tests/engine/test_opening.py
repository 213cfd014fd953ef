"""The deal and the opening (A3, A4) in literal deals: 必须天胡, 亮张胡, 起手提, who discards first.

A hand is written as its twenty cards wherever they matter; seats that no test speaks of are filled
up with cards of which they hold no third. Seat 1 is the 下家 of seat 0, seat 2 its 上家.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.cards import HIDDEN
from engine.events import Event, EventKind
from engine.melds import Meld, MeldKind
from engine.notation import format_action, format_melds, parse_action
from engine.round import Round
from engine.ruleset import RuleSet
from engine.settlement import Settlement
from engine.view import Phase
from tests.engine.helpers import HUNAN, cards, deal, hand, k, kinds, rules


def opened(
    hands: Sequence[str], upturned: str, wall: str = "", dealer: int = 0, by: RuleSet = HUNAN
) -> Round:
    return Round.from_deal(by, deal(hands, upturned, wall, dealer))


def at_seat(seat: int, held: str) -> list[str]:
    """Three hands, two of them left to be filled up."""
    return [held if other == seat else "" for other in range(3)]


def asked(round_: Round) -> str:
    """``"1: 碰 / 过"``: who is asked, and what it may do."""
    assert round_.decision is not None, "the round is over"
    seat, legal = round_.decision
    return f"{seat}: " + " / ".join(sorted(map(format_action, legal)))


def who_is_asked(round_: Round) -> str:
    """The seat and the first word only, where every card of a hand may be discarded."""
    return asked(round_)[:4]


def play(round_: Round, *moves: str) -> Round:
    """``"1 碰"``: that seat must be asked now."""
    for move in moves:
        assert asked(round_)[0] == move[0], f"{move!r}, but {asked(round_)}"
        round_.apply(parse_action(move[1:]))
    return round_


def settled(round_: Round) -> Settlement:
    assert round_.settlement is not None, "nobody has won"
    return round_.settlement


def of_kind(round_: Round, kind: EventKind) -> list[Event]:
    return [event for event in round_.events if event.kind == kind]


def skips(round_: Round) -> list[tuple[int, str]]:
    return [(event.seat, event.rule) for event in of_kind(round_, EventKind.SKIP)]


def draws(round_: Round) -> list[int]:
    return [event.seat for event in of_kind(round_, EventKind.DRAW)]


def sizes(round_: Round) -> list[int]:
    """Cards of each seat, hand and melds together (A4.6)."""
    view = round_.view(0)
    on_table = [sum(len(meld.cards) for meld in row) for row in view.melds]
    return [held + laid for held, laid in zip(view.hand_sizes, on_table, strict=True)]


# --------------------------------------------------------------------------- A3, the deal


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_the_upturned_card_belongs_to_the_dealers_hand(dealer: int) -> None:
    """A3.1: 20 cards each, a 21st for the dealer, 19 left."""
    round_ = opened(("", "", ""), "玖", dealer=dealer)
    view = round_.view(dealer)
    assert who_is_asked(round_) == f"{dealer}: 打"
    assert (view.hand_sizes[dealer], sum(view.hand_sizes), view.wall) == (21, 61, 19)
    assert (view.hand[k("玖")], view.upturned) == (1, k("玖"))
    assert format_action(round_.legal[0])[0] == "打"
    assert parse_action("打 玖") in round_.legal, "it may be discarded at once"


def test_a_third_upturned_card_makes_a_kan_of_the_dealers() -> None:
    """A3.1, A11.4: like any other 坎 it is not discarded."""
    round_ = opened(("玖玖 一", "", ""), "玖")
    assert round_.view(0).hand[k("玖")] == 3
    assert parse_action("打 玖") not in round_.legal
    assert parse_action("打 一") in round_.legal


def test_a_fourth_upturned_card_makes_a_ti_of_the_dealers() -> None:
    """A3.1, A4.3."""
    round_ = opened(("玖玖玖 一", "", ""), "玖")
    assert format_melds(round_.melds[0]) == "提:玖玖玖玖"
    assert who_is_asked(round_) == "0: 打"


@pytest.mark.parametrize("seat", [1, 2])
@pytest.mark.parametrize("held", ["玖玖玖", "玖玖", "柒 捌", "玖 九"])
def test_no_other_seat_takes_the_upturned_card(seat: int, held: str) -> None:
    """A3.1: no 跑, no 碰, no 吃; the dealer discards, and nobody was asked before."""
    round_ = opened(at_seat(seat, held), "玖")
    assert who_is_asked(round_) == "0: 打"
    assert round_.melds == [(), (), ()]
    assert of_kind(round_, EventKind.PASS) == []


# --------------------------------------------------------------------------- A4.1, 必须天胡


@pytest.mark.parametrize("seat", [0, 1, 2])
@pytest.mark.parametrize(
    ("held", "huxi", "tun", "fan"),
    [
        # 3 提; nothing else scores
        ("一一一一 四四四四 八八八八 二 五 九 十 叁 伍 陆 玖", 27, 14, 1),
        # 3 提 with 贰柒拾 and 二七十
        ("一一一一 四四四四 捌捌捌捌 贰 柒 拾 二 七 十 三 五", 39, 22, 1),
        # 3 提; the one 二 scores in 一二三 or in 二七十, not in both
        ("八八八八 肆肆肆肆 伍伍伍伍 一 二 三 七 十 玖 陆", 36, 20, 1),
        # 2 提, 3 坎
        ("一一一一 壹壹壹壹 三三三 伍伍伍 捌捌捌 六 贰 柒", 36, 20, 1),
        # 1 提, 4 坎
        ("壹壹壹壹 三三三 伍伍伍 捌捌捌 九九九 二 六 柒 肆", 30, 16, 1),
        # 5 坎, 6 坎
        ("一一一 壹壹壹 伍伍伍 捌捌捌 九九九 三 五 七 拾 陆", 24, 12, 1),
        ("一一一 壹壹壹 三三三 伍伍伍 捌捌捌 九九九 七 拾", 27, 14, 1),
        # 4 提, 1 坎, one red card: 点胡
        ("一一一一 壹壹壹壹 伍伍伍伍 八八八八 三三三 七", 45, 26, 3),
        # 5 提, no red card: 乌胡, but five doors are no 对对胡
        ("一一一一 壹壹壹壹 伍伍伍伍 八八八八 玖玖玖玖", 54, 32, 5),
    ],
)
def test_enough_ti_and_kan_win_at_once(seat: int, held: str, huxi: int, tun: int, fan: int) -> None:
    """A4.1, A13.3: 自摸 for whoever has it, the 胡息 doubled."""
    found = settled(opened(at_seat(seat, held), "十", dealer=(seat + 1) % 3))
    each = (tun + 1) * fan
    assert (found.winner, found.tianhu, found.zimo) == (seat, "forced", True)
    assert (found.huxi, found.tun, found.bonus, found.fan) == (huxi, tun, 1, fan)
    assert found.points == tuple(2 * each if other == seat else -each for other in range(3))


@pytest.mark.parametrize(
    "held",
    [
        "一一一一 壹壹壹壹 伍伍伍 捌捌捌",
        "一一一一 三三三 伍伍伍 捌捌捌",
        "一一一 三三三 伍伍伍 捌捌捌",
    ],
)
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_two_ti_or_four_ti_and_kan_do_not_win(held: str, seat: int) -> None:
    """A4.1: neither three 提 nor five together."""
    round_ = opened(at_seat(seat, held), "十")
    assert not round_.over
    assert of_kind(round_, EventKind.HU) == []


@pytest.mark.parametrize(
    ("held", "upturned", "huxi", "tun", "fan"),
    [
        # the fifth 坎
        ("一一一 壹壹壹 伍伍伍 捌捌捌 九九 三 五 七 拾 陆 肆", "九", 24, 12, 1),
        # the third 提
        ("一一一一 四四四四 八八八 二 五 九 十 叁 伍 陆 玖 拾", "八", 27, 14, 1),
        # seven doors: 30, no red card and 对对胡 together, 10 番
        ("一一一 三三三 四四四 捌捌捌 玖玖玖 陆陆陆 八八", "八", 30, 16, 10),
        # with three red cards it is 对对胡
        ("二二二 三三三 四四四 捌捌捌 玖玖玖 陆陆陆 八八", "八", 30, 16, 4),
        # 提, five 坎 and a 将 fit A9.2 as well, 33
        ("二二二二 三三三 四四四 捌捌捌 玖玖玖 陆陆 八八", "陆", 33, 18, 4),
        # the same without a 将 is no 对对胡
        ("二二二二 三三三 四四四 捌捌捌 玖玖玖 陆陆 八九", "陆", 33, 18, 1),
    ],
)
def test_the_dealer_counts_the_upturned_card(
    held: str, upturned: str, huxi: int, tun: int, fan: int
) -> None:
    """A4.1: and 对对胡 applies only where the whole hand fits A9."""
    found = settled(opened((held, "", ""), upturned))
    each = (tun + 1) * fan
    assert (found.winner, found.tianhu, found.huxi) == (0, "forced", huxi)
    assert (found.card, found.source) == (HIDDEN, 0)
    assert (found.tun, found.fan, found.points) == (tun, fan, (2 * each, -each, -each))


@pytest.mark.parametrize("seat", [1, 2])
def test_another_seat_does_not_count_the_upturned_card(seat: int) -> None:
    """A4.1: neither as its fifth 坎 nor as its third 提."""
    for held, upturned in (
        ("一一一 壹壹壹 伍伍伍 捌捌捌 九九 三 五 七 拾 陆 肆", "九"),
        ("一一一一 四四四四 八八八 二 五 九 十 叁 伍 陆 玖 拾", "八"),
    ):
        assert who_is_asked(opened(at_seat(seat, held), upturned)) == "0: 打"


def test_a_kan_that_becomes_a_ti_is_counted_once() -> None:
    """A4.1: 坎 三 and the 亮张 三 are one 提; four groups in all do not win."""
    round_ = opened(("一一一一 三三三 四四四 捌捌捌", "", ""), "三")
    assert format_melds(round_.melds[0]) == "提:一一一一 提:三三三三"
    assert skips(round_)[0] == (0, "A4.4")


FIVE_KAN = {
    0: "一一一 三三三 五五五 七七七 九九九",
    1: "二二二 四四四 六六六 八八八 十十十",
    2: "壹壹壹 叁叁叁 伍伍伍 柒柒柒 玖玖玖",
}


@pytest.mark.parametrize(
    ("dealer", "holders", "winner"),
    [
        (0, (0, 1, 2), 0),
        (1, (0, 1, 2), 1),
        (2, (0, 1, 2), 2),
        (0, (1, 2), 1),
        (1, (0, 2), 2),
        (2, (0, 1), 0),
        (1, (0, 1), 1),
        (0, (2,), 2),
    ],
)
def test_the_dealer_then_the_next_seat_then_the_last_must_win(
    dealer: int, holders: tuple[int, ...], winner: int
) -> None:
    """A4.1: of several seats that have it."""
    hands = [FIVE_KAN[seat] if seat in holders else "" for seat in range(3)]
    found = settled(opened(hands, "拾", dealer=dealer))
    assert (found.winner, found.tianhu) == (winner, "forced")


WAITS_FOR_LIU = (
    "四五 壹贰叁 贰柒拾 二七十 一二三 捌玖拾 肆伍陆",  # 6 + 6 + 3 + 3 = 18, nine red cards
    "四五 壹壹壹 叁叁叁 一二三 七八九 八九十 伍陆柒",  # 6 + 6 + 3 = 15, four red cards
    "七八 捌捌捌 玖玖玖 贰柒拾 肆伍陆 八九十 五五伍",  # 6 + 6 + 6 = 18, five red cards
)
"""Three hands that win together on the 亮张 六."""


def test_a_forced_win_comes_before_a_win_on_the_upturned_card() -> None:
    """A4: the dealer could 胡 on the 六, but the 上家 has five 坎; nobody is asked."""
    hands = (WAITS_FOR_LIU[0], "", "八八八 九九九 陆陆陆 柒柒柒 玖玖玖")
    round_ = opened(hands, "六")
    assert (settled(round_).winner, settled(round_).tianhu) == (2, "forced")
    assert [str(event.kind) for event in round_.events] == (
        ["deal"] * 3 + ["upturn", "take", "hu"] + ["reveal"] * 3
    )
    assert round_.actions == ()


def test_a_seat_that_must_win_does_not_choose_the_upturned_card() -> None:
    """A4.1: five 坎, 叁肆伍 and 四五 would win on the 六 too, but that is no choice."""
    held = "一一一 三三三 八八八 捌捌捌 玖玖玖 四五 叁肆伍"
    round_ = opened(("", held, ""), "六")
    assert settled(round_).tianhu == "forced"
    assert settled(round_).huxi == 3 + 3 + 3 + 6 + 6


def test_a_forced_win_lays_nothing_and_shows_everything() -> None:
    """A4.1 before A4.3: the 提 stay in the hands that are shown."""
    round_ = opened(("叁叁叁叁", "一一一一 四四四四 八八八八", ""), "玖")
    assert (round_.over, round_.phase) == (True, Phase.OVER)
    assert of_kind(round_, EventKind.MELD) == []
    hands = round_.view(2).hands
    assert (hands[0][k("叁")], hands[1][k("一")], sum(hands[0]), sum(hands[1])) == (4, 4, 21, 20)


def test_without_forced_wins_three_ti_are_laid() -> None:
    """A4.1 switched off: A4.3 follows, and the dealer discards."""
    held = "一一一一 四四四四 八八八八"
    round_ = opened(("", held, ""), "玖", by=rules(forced_tianhu=False))
    assert format_melds(round_.melds[1]) == "提:一一一一 提:四四四四 提:八八八八"
    assert who_is_asked(round_) == "0: 打"


@pytest.mark.parametrize(
    ("changes", "huxi", "tun", "fan"),
    [
        ({}, 45 + 3, 28, 3),
        ({"forced_tianhu_loose": False}, 45, 26, 3),
        ({"forced_tianhu_mingtang": False}, 45 + 3, 28, 1),
        ({"mingtang": "none"}, 45 + 3, 28, 1),
        ({"tianhu_factor": 1}, 45 + 3, 12, 3),
        ({"upturned_zimo": "none"}, 45 + 3, 28, 3),
    ],
)
def test_what_options_make_of_a_forced_win(
    changes: dict[str, object], huxi: int, tun: int, fan: int
) -> None:
    """A4.1, A13.3: 12 + 12 + 12 + 9 and 一二三, one red card; 自摸 whatever a 亮张胡 is."""
    held = "壹壹壹壹 伍伍伍伍 玖玖玖玖 八八八八 一二三 六"
    found = settled(opened(("", held, ""), "十", by=rules(**changes)))
    assert (found.huxi, found.tun, found.bonus, found.fan) == (huxi, tun, 1, fan)


# --------------------------------------------------------------------------- A4.2, 亮张胡


@pytest.mark.parametrize(("dealer", "order"), [(0, "012"), (1, "120"), (2, "201")])
def test_the_dealer_the_next_seat_and_the_last_are_asked_in_turn(dealer: int, order: str) -> None:
    """A4.2: and when all have passed, the dealer takes the card and discards."""
    round_ = opened(WAITS_FOR_LIU, "六", dealer=dealer)
    for seat in order:
        assert round_.phase == Phase.UPTURNED
        assert asked(round_) == f"{seat}: 胡 / 过"
        play(round_, f"{seat} 过")
    assert who_is_asked(round_) == f"{dealer}: 打"
    assert round_.view(dealer).hand[k("六")] == 1
    assert [round_.view(seat).dead_hu for seat in range(3)] == [kinds("六")] * 3, "臭胡 (A3.1)"


@pytest.mark.parametrize(
    ("moves", "huxi", "tun", "bonus", "points"),
    [
        (["0 胡"], 18, 8, 1, (18, -9, -9)),
        (["0 过", "1 胡"], 15, 6, 0, (-6, 12, -6)),
        (["0 过", "1 过", "2 胡"], 18, 8, 0, (-8, -8, 16)),
    ],
)
def test_only_the_dealers_upturned_win_is_self_drawn(
    moves: list[str], huxi: int, tun: int, bonus: int, points: tuple[int, ...]
) -> None:
    """A4.2 [D], A13.3: every such win has its 胡息 doubled."""
    found = settled(play(opened(WAITS_FOR_LIU, "六"), *moves))
    assert (found.tianhu, found.card, found.source) == ("upturned", k("六"), 0)
    assert (found.huxi, found.tun, found.bonus) == (huxi, tun, bonus)
    assert (found.zimo, found.points) == (bool(bonus), points)


@pytest.mark.parametrize(
    ("zimo", "bonuses"), [("dealer", [1, 0, 0]), ("all", [1, 1, 1]), ("none", [0, 0, 0])]
)
def test_for_whom_an_upturned_win_is_self_drawn_is_an_option(zimo: str, bonuses: list[int]) -> None:
    """A4.2 [D]: dealer, 下家 and 上家, each winning on the same 六."""
    found = []
    for passes in range(3):
        round_ = opened(WAITS_FOR_LIU, "六", by=rules(upturned_zimo=zimo))
        play(round_, *[f"{seat} 过" for seat in range(passes)], f"{passes} 胡")
        found.append(settled(round_).bonus)
    assert found == bonuses


def test_without_upturned_wins_nobody_is_asked() -> None:
    """A4.2 switched off."""
    round_ = opened(WAITS_FOR_LIU, "六", by=rules(upturned_win=False))
    assert who_is_asked(round_) == "0: 打"
    assert round_.view(0).dead_hu == frozenset()


PAIR_OF_JIU = "九九 壹贰叁 贰柒拾 四五六 五六七 肆伍陆 伍陆柒"


def test_a_third_card_is_a_kan_for_the_dealer_and_a_peng_for_another() -> None:
    """A3.1, A9.5: 6 + 6 + 3 = 15 for the dealer, 6 + 6 + 1 = 13 is no win (A9.3)."""
    assert asked(opened((PAIR_OF_JIU, "", ""), "九")) == "0: 胡 / 过"
    assert who_is_asked(opened(("", PAIR_OF_JIU, ""), "九")) == "0: 打"
    lower = rules(min_huxi=13)
    assert asked(opened(("", PAIR_OF_JIU, ""), "九", by=lower)) == "1: 胡 / 过"
    round_ = play(opened((PAIR_OF_JIU, "", ""), "九"), "0 胡")
    assert (settled(round_).huxi, settled(round_).points) == (15, (14, -7, -7))
    assert Meld(MeldKind.KAN, cards("九九九")) in [door.meld for door in settled(round_).groups]


KAN_OF_YI = "壹壹壹 捌捌 贰柒拾 四五六 七八九 八九十 肆伍陆"


def test_a_fourth_card_is_a_ti_for_the_dealer_and_a_pao_for_another() -> None:
    """A3.1, A9.5: 12 + 6 and 9 + 6, the 捌捌 is the 将 (A9.2)."""
    dealer = play(opened((KAN_OF_YI, "", ""), "壹"), "0 胡")
    assert settled(dealer).huxi == 18
    other = play(opened(("", "", KAN_OF_YI), "壹"), "2 胡")
    assert (settled(other).huxi, settled(other).points) == (15, (-6, -6, 12))


def test_the_dealers_third_card_joins_no_sequence() -> None:
    """A3.1, A5.1: 捌捌 with the 亮张 捌 is a 坎, so 陆柒捌 with the 将 捌捌 is not to be had."""
    held = "壹壹壹壹 捌捌 陆柒 一二三 四五六 七八九 贰叁肆"  # 12 + 3
    assert who_is_asked(opened((held, "", ""), "捌")) == "0: 打"
    free = rules(own_card_free=True)  # about drawn cards (A7.1), and this one is not drawn
    assert who_is_asked(opened((held, "", ""), "捌", by=free)) == "0: 打"
    round_ = play(opened(("", held, ""), "捌"), "1 胡")
    assert (settled(round_).huxi, settled(round_).points) == (15, (-6, 12, -6))


def test_a_win_on_the_upturned_card_beats_the_dealers_ti() -> None:
    """A4.2 before A4.3: the 六 would be the dealer's fourth, and its 上家 wins with it."""
    round_ = opened(("六六六", "", WAITS_FOR_LIU[2]), "六")
    assert asked(round_) == "2: 胡 / 过"
    assert of_kind(round_, EventKind.MELD) == []
    won = play(round_.copy(), "2 胡")
    assert settled(won).winner == 2
    assert of_kind(won, EventKind.MELD) == [], "no 提 was laid"
    play(round_, "2 过")
    assert format_melds(round_.melds[0]) == "提:六六六六"
    assert who_is_asked(round_) == "0: 打"
    assert round_.view(2).dead_hu == kinds("六"), "another's 提 does not lift it (A8.5)"


def test_a_dealt_ti_of_anothers_does_not_lift_the_dead_card() -> None:
    """A8.5: the 胡息 of one's own melds must have changed."""
    round_ = play(opened((WAITS_FOR_LIU[0], "", "九九九九"), "六"), "0 过")
    assert format_melds(round_.melds[2]) == "提:九九九九"
    assert round_.view(0).dead_hu == kinds("六")


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_ones_own_dealt_ti_lifts_the_dead_card(seat: int) -> None:
    """A3.1 [D], A8.5: passed at the 亮张, then the 提 comes to lie on the table."""
    held = "壹壹壹壹 捌捌 陆 柒 一二三 四五六 七八九 贰叁肆"
    round_ = opened(at_seat(seat, held), "伍")
    happened = round_.apply(parse_action("过"))
    assert [(event.seat, event.rule) for event in happened if event.kind == EventKind.BAR] == [
        (seat, "A8.5")
    ]
    assert format_melds(round_.melds[seat]) == "提:壹壹壹壹"
    assert round_.view(seat).dead_hu == frozenset()


@pytest.mark.parametrize(
    ("bars", "question"),
    [(True, "1: 吃 五六七 / 吃 六七八 / 吃 四五六 / 过"), (False, "1: 胡 / 过")],
)
def test_a_passed_upturned_card_is_dead_in_play(bars: bool, question: str) -> None:
    """A3.1 [D]: the next 六 is drawn by the seat that has passed the first one."""
    by = rules(upturned_pass_bars=bars)
    round_ = opened(("拾", WAITS_FOR_LIU[1], ""), "六", wall="六拾拾拾", by=by)
    play(round_, "1 过", "0 打 拾")
    assert (round_.turn, round_.card) == (1, k("六"))
    assert asked(round_) == question


# --------------------------------------------------------------------------- A4.3, 起手提


def test_dealt_fours_are_laid_in_order_and_by_themselves() -> None:
    """A4.3: after the dealer has taken the 亮张; each shows its kind, none comes from the 墩."""
    hands = ("三三三三", "玖玖玖 陆陆陆陆 一一一一", "")
    round_ = opened(hands, "捌", dealer=2)
    assert [
        (str(event.kind), event.seat, event.card, format_melds(event.melds), event.drawn)
        for event in round_.events[4:]
    ] == [
        ("take", 2, k("捌"), "", False),
        ("meld", 0, k("三"), "提:三三三三", False),
        ("meld", 1, k("一"), "提:一一一一", False),
        ("meld", 1, k("陆"), "提:陆陆陆陆", False),
    ]
    assert who_is_asked(round_) == "2: 打"
    assert round_.view(0).melds[1] == round_.view(1).melds[1], "one face tells the kind (A15.1)"
    assert round_.view(0).huxi == (9, 9 + 12, 0)
    assert round_.view(1).hand[k("玖")] == 3, "a 坎 stays in the hand"
    assert sizes(round_) == [20, 21 - 1, 21], "A4.6: 20 + (2 - 1) - 1 exemption; a discard owed"


# --------------------------------------------------------------------------- A4.4, the dealer


@pytest.mark.parametrize(
    ("held", "upturned", "laid"),
    [
        ("一 三 五", "捌", ""),
        ("一一一一 三 五", "捌", "提:一一一一"),
        ("一一一 三 五", "一", "提:一一一一"),
    ],
)
def test_a_dealer_with_no_or_one_ti_discards(held: str, upturned: str, laid: str) -> None:
    """A4.4."""
    round_ = opened((held, "", ""), upturned)
    assert format_melds(round_.melds[0]) == laid
    assert who_is_asked(round_) == "0: 打"
    assert skips(round_) == []
    assert len(round_.wall) == 19


@pytest.mark.parametrize("dealer", [0, 1, 2])
@pytest.mark.parametrize(
    ("held", "upturned"), [("一一一一 壹壹壹壹", "捌"), ("一一一一 壹壹壹", "壹")]
)
def test_a_dealer_with_two_ti_lets_the_next_seat_draw(
    held: str, upturned: str, dealer: int
) -> None:
    """A4.4: 下家 draws; no exemption is left over (A4.6)."""
    round_ = opened(at_seat(dealer, held), upturned, dealer=dealer)
    assert skips(round_)[0] == (dealer, "A4.4")
    assert draws(round_)[0] == (dealer + 1) % 3
    assert round_.exemptions == [0, 0, 0]
    assert sizes(round_)[dealer] == 21


DEALER = "五 贰 玖 二二 三三 七七 九九 十 叁叁 肆肆 伍伍 陆 捌"
LAST = "二二 三三 四四 六六 八八 九九 陆陆 叁 伍 肆 捌 五 拾"
"""Two dull hands beside `TWO_TI`; neither holds a third of a kind nor a pair of 五 贰 玖 柒 拾."""
TWO_TI = "一一一一 壹壹壹壹 四六 贰贰 玖玖玖 柒柒 捌 拾 十"
THREE_TI = "一一一一 壹壹壹壹 玖玖玖玖 四六 贰贰 柒柒 捌 拾"


def test_the_dealer_excused_once_owes_its_next_discard() -> None:
    """A4.4: its two 提 have excused it from the first discard and from no other."""
    round_ = opened((TWO_TI, DEALER, LAST), "十", wall="贰")
    assert draws(round_) == [1]
    assert asked(round_) == "0: 碰 / 过"
    play(round_, "0 碰")
    assert who_is_asked(round_) == "0: 打"


def test_a_run_of_the_dealer_with_two_ti_is_a_further_four() -> None:
    """A11.3."""
    round_ = opened((TWO_TI, DEALER.replace("玖", "拾"), LAST), "十", wall="玖")
    assert format_melds(round_.melds[0][2:]) == "跑:玖玖玖玖"
    assert skips(round_)[:2] == [(0, "A4.4"), (0, "A11.3")]
    assert draws(round_)[:2] == [1, 1], "the 下家 of the one that ran draws again"


# --------------------------------------------------------------------------- A4.5, exemptions


def exempt(wall: str, dealer_hand: str = DEALER, last: str = LAST) -> Round:
    """Seat 0 deals, seat 1 has been dealt two 提."""
    round_ = opened((dealer_hand, TWO_TI, last), "十", wall)
    assert round_.view(2).exemptions == (0, 1, 0), "public"
    assert sizes(round_) == [21, 20, 20]
    return round_


def after_first_entry(round_: Round, laid: str) -> None:
    """Seat 1 has entered without a discard, and its 下家 draws."""
    assert format_melds(round_.melds[1][2:]) == laid
    assert skips(round_)[0] == (1, "A4.5")
    assert round_.exemptions == [0, 0, 0]
    assert sizes(round_)[1] == 21
    event = round_.events.index(of_kind(round_, EventKind.SKIP)[0])
    following = round_.events[event + 1]
    assert (following.kind, following.seat) == (EventKind.DRAW, 2)


def test_the_exemption_is_used_by_the_first_chi() -> None:
    """A4.5; the 吃 after it is followed by a discard (W18)."""
    round_ = play(exempt("贰"), "0 打 五", "1 吃 四五六")
    after_first_entry(round_, "吃:四(五)六")
    play(round_, "1 碰")
    assert asked(round_) == "1: 打 十 / 打 拾 / 打 捌 / 打 柒"


def test_the_exemption_is_used_by_the_first_peng() -> None:
    after_first_entry(play(exempt("十"), "0 打 贰", "1 碰"), "碰:贰贰贰")


def test_the_exemption_is_used_by_the_first_wei() -> None:
    round_ = play(exempt("柒十"), "0 打 捌")
    after_first_entry(round_, "偎:柒柒柒")


def test_the_exemption_is_used_by_the_first_chouwei() -> None:
    """A4.5, A8.4: the 碰 of 贰 was passed before."""
    round_ = play(exempt("贰十"), "0 打 贰", "1 过")
    after_first_entry(round_, "臭偎:贰贰贰")


def test_a_first_pao_leaves_the_exemption_for_the_next_entry() -> None:
    """A4.5, A11.3."""
    round_ = play(exempt("贰十"), "0 打 玖")
    assert format_melds(round_.melds[1][2:]) == "跑:玖玖玖玖"
    assert (skips(round_), draws(round_)) == ([(1, "A11.3")], [2])
    assert (round_.exemptions, sizes(round_)[1]) == ([0, 1, 0], 21)
    play(round_, "1 碰")
    assert skips(round_)[:2] == [(1, "A11.3"), (1, "A4.5")]
    assert (round_.exemptions, sizes(round_)[1]) == ([0, 0, 0], 22)


def test_a_first_ti_leaves_the_exemption_for_the_next_entry() -> None:
    """A4.5, A11.3."""
    round_ = play(exempt("玖贰十", DEALER.replace("玖", "拾")), "0 打 捌")
    assert format_melds(round_.melds[1][2:]) == "提:玖玖玖玖"
    assert (skips(round_), draws(round_)) == ([(1, "A11.3")], [1, 2])
    assert round_.exemptions == [0, 1, 0]
    play(round_, "1 碰")
    assert skips(round_)[:2] == [(1, "A11.3"), (1, "A4.5")]
    assert round_.exemptions == [0, 0, 0]


def test_one_dealt_ti_excuses_nobody_but_makes_the_next_four_a_further_one() -> None:
    """A4.5, A11.2: 起手提 counts as the first."""
    one_ti = TWO_TI.replace("壹壹壹壹", "壹壹 八八")
    round_ = play(opened((DEALER, one_ti, LAST.replace("八八", "拾柒")), "十", "贰"), "0 打 五")
    assert round_.exemptions == [0, 0, 0]
    play(round_, "1 吃 四五六")
    assert who_is_asked(round_) == "1: 打"
    run = opened((DEALER, one_ti, LAST.replace("八八", "拾柒")), "十", "贰")
    assert skips(play(run, "0 打 玖"))[0] == (1, "A11.3")


def test_two_seats_are_excused_each_for_itself() -> None:
    """A4.5."""
    round_ = opened(("五", TWO_TI, "八八八八 陆陆陆陆"), "十", "贰")
    assert round_.exemptions == [0, 1, 1]
    play(round_, "0 打 五", "1 吃 四五六")
    assert round_.exemptions == [0, 0, 1]


FREE = rules(forced_tianhu=False, upturned_win=False)


def test_three_dealt_ti_excuse_another_seat_twice() -> None:
    """A4.5, where A4.1 is switched off: the third entry is followed by a discard."""
    round_ = opened((DEALER.replace("玖", "拾"), THREE_TI, LAST), "十", "贰十", by=FREE)
    assert (round_.exemptions, sizes(round_)) == ([0, 2, 0], [21, 20, 20])
    play(round_, "0 打 五", "1 吃 四五六")
    assert (skips(round_), round_.exemptions, sizes(round_)[1]) == ([(1, "A4.5")], [0, 1, 0], 21)
    play(round_, "1 碰")
    assert (skips(round_)[:2], sizes(round_)[1]) == ([(1, "A4.5")] * 2, 22)
    assert round_.exemptions == [0, 0, 0]


def test_three_dealt_ti_excuse_the_dealer_from_the_first_discard_and_one_more() -> None:
    """A4.5: the dealer from one fewer after the first."""
    round_ = opened((THREE_TI, DEALER.replace("玖", "拾"), LAST), "十", "贰", by=FREE)
    assert (skips(round_), round_.exemptions) == ([(0, "A4.4")], [1, 0, 0])
    assert sizes(round_)[0] == 21
    play(round_, "0 碰")
    assert skips(round_)[:2] == [(0, "A4.4"), (0, "A4.5")]
    assert (round_.exemptions, sizes(round_)[0]) == ([0, 0, 0], 22)


def test_a_third_ti_by_the_upturned_card_counts_where_it_does_not_win() -> None:
    """A4.3, A4.5."""
    held = "一一一一 壹壹壹壹 玖玖玖 四六 贰贰 柒柒 捌 拾 八"
    round_ = opened((held, DEALER.replace("玖", "拾"), LAST), "玖", "贰", by=FREE)
    assert format_melds(round_.melds[0]) == "提:一一一一 提:壹壹壹壹 提:玖玖玖玖"
    assert (skips(round_), round_.exemptions) == ([(0, "A4.4")], [1, 0, 0])


def test_an_exempt_seat_may_take_what_leaves_no_discard() -> None:
    """A4.5, A11.4: after the 碰 only 坎 are left in the hand, but no discard is owed."""
    held = "一一一一 壹壹壹壹 玖玖玖玖 捌捌捌 伍伍伍 九九"
    round_ = opened(("九", held, ""), "十", by=FREE)
    play(round_, "0 打 九")
    assert asked(round_) == "1: 碰 / 过"
    play(round_, "1 碰")
    assert skips(round_)[0] == (1, "A4.5")
    assert round_.view(1).hand == hand("捌捌捌 伍伍伍")
