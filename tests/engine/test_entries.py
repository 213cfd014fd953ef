"""What follows an entry (A11), the end (A12), who pays (A13.5), and what the others see (A15).

Seat 1 is the 下家 of seat 0, seat 2 its 上家. Cards that no test speaks of fit nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from engine.cards import HIDDEN
from engine.events import Event, EventKind
from engine.melds import Meld, MeldKind
from engine.notation import format_action, format_melds, format_pile, parse_action
from engine.position import Turn
from engine.round import Round
from engine.settlement import Settlement
from engine.view import Phase, SeatView
from tests.engine.helpers import at, cards, deal, hand, k, kinds, melds, rules

NOTHING = frozenset[int]()
WAITS = "提壹壹壹壹 碰贰贰贰 碰捌捌捌 碰陆陆陆 吃玖玖九"
"""21 胡息; with 四五 and a pair in hand it waits for 三 and 六."""


def asked(round_: Round) -> str:
    """``"1: 碰 / 过"``: who is asked, and what it may do."""
    assert round_.decision is not None, "the round is over"
    seat, legal = round_.decision
    return f"{seat}: " + " / ".join(sorted(map(format_action, legal)))


def play(round_: Round, *moves: str) -> Round:
    """``"1 碰"``: that seat must be asked now."""
    for move in moves:
        assert asked(round_)[0] == move[0], f"{move!r}, but {asked(round_)}"
        round_.apply(parse_action(move[1:]))
    return round_


def of_kind(events: Sequence[Event], kind: EventKind) -> list[Event]:
    return [event for event in events if event.kind == kind]


def skips(round_: Round) -> list[tuple[int, str]]:
    return [(event.seat, event.rule) for event in of_kind(round_.events, EventKind.SKIP)]


def draws(round_: Round) -> list[int]:
    return [event.seat for event in of_kind(round_.events, EventKind.DRAW)]


def settled(round_: Round) -> Settlement:
    assert round_.settlement is not None, "nobody has won"
    return round_.settlement


def noticed(view: SeatView) -> list[str]:
    """The events that a seat has noticed, a hidden card as ``?``."""
    return [
        f"{event.kind} {event.seat} {'?' if event.card == HIDDEN else format_kind(event.card)}"
        for event in view.events
    ]


def format_kind(kind: int) -> str:
    return "一二三四五六七八九十壹贰叁肆伍陆柒捌玖拾"[kind]


# --------------------------------------------------------------------------- A11.1


@pytest.mark.parametrize(
    ("turn", "seat", "card", "held", "move", "rest"),
    [
        (Turn.DISCARDED, 0, "一", "二三 玖 柒", "1 吃 一二三", "打 柒 / 打 玖"),
        (Turn.DRAWN, 1, "一", "二三 玖 柒", "1 吃 一二三", "打 柒 / 打 玖"),
        (Turn.DISCARDED, 0, "一", "一一 玖 柒", "1 碰", "打 柒 / 打 玖"),
        (Turn.DRAWN, 2, "一", "一一 玖 柒", "1 碰", "打 柒 / 打 玖"),
        (Turn.DRAWN, 1, "一", "一一 玖 柒", "", "打 柒 / 打 玖"),
    ],
)
def test_after_chi_peng_or_wei_a_discard_is_owed(
    turn: Turn, seat: int, card: str, held: str, move: str, rest: str
) -> None:
    """A11.1: and after it A6 applies: the 下家 of the entrant draws where nobody takes it."""
    round_ = at(turn, seat, card, hands=("十", held, "伍"), wall="叁")
    play(round_, *([move] if move else []))
    assert asked(round_) == f"1: {rest}"
    assert (round_.phase, round_.turn, skips(round_)) == (Phase.TO_DISCARD, 1, [])
    play(round_, "1 打 玖")
    assert draws(round_) == [2]
    assert format_pile(round_.piles[1]) == "打 玖"


def test_after_a_chouwei_a_discard_is_owed() -> None:
    """A11.1."""
    marks = {"barred": {1: "一"}, "passed_peng": {1: "一"}}
    round_ = at(Turn.DRAWN, 1, "一", hands=("十", "一一 玖", "伍"), marks=marks)
    assert format_melds(round_.melds[1]) == "臭偎:一一一"
    assert asked(round_) == "1: 打 玖"


def test_after_chi_with_bi_one_discard_is_owed() -> None:
    """A10.4, A11.1: however many groups were laid; the eaten card is marked in the first."""
    round_ = at(Turn.DISCARDED, 0, "二", hands=("十", "二二 一一 三三 七十 玖 柒", "伍"))
    play(round_, "1 过", "1 吃 二七十 比 一二三 一二三")
    assert format_melds(round_.melds[1]) == "吃:(二)七十 吃:一二三 吃:一二三"
    assert round_.view(0).huxi[1] == 3 + 3 + 3
    assert asked(round_) == "1: 打 柒 / 打 玖"


def test_the_discard_after_an_entry_is_offered_to_all() -> None:
    """A11.5: 碰 by the 上家 of the entrant, who was the discarder before."""
    round_ = at(Turn.DISCARDED, 0, "一", hands=("玖玖 十", "一一 玖", "捌玖 伍"))
    play(round_, "1 碰", "1 打 玖")
    assert asked(round_) == "0: 碰 / 过"


# --------------------------------------------------------------------------- A11.2, A11.3


FOURS = pytest.mark.parametrize(
    ("turn", "seat", "held", "table", "made"),
    [
        (Turn.DISCARDED, 0, "一一一 玖 柒", "", "跑:一一一一"),
        (Turn.DISCARDED, 0, "玖 柒", "偎一一一", "跑:一一一一"),
        (Turn.DRAWN, 0, "玖 柒", "碰一一一", "跑:一一一一"),
        (Turn.DRAWN, 1, "玖 柒", "碰一一一", "跑:一一一一"),
        (Turn.DRAWN, 1, "一一一 玖 柒", "", "提:一一一一"),
        (Turn.DRAWN, 1, "玖 柒", "偎一一一", "提:一一一一"),
        (Turn.DRAWN, 1, "玖 柒", "臭一一一", "提:一一一一"),
    ],
)


@FOURS
def test_the_first_ti_or_pao_owes_a_discard(
    turn: Turn, seat: int, held: str, table: str, made: str
) -> None:
    """A11.2."""
    round_ = at(turn, seat, "一", hands=("十", held, "伍"), table=("", table, ""), wall="叁")
    assert format_melds(round_.melds[1]) == made
    assert asked(round_) == "1: 打 柒 / 打 玖"
    assert (skips(round_), draws(round_)) == ([], [])


@FOURS
@pytest.mark.parametrize("before", ["提二二二二", "跑贰贰贰贰"])
def test_any_further_ti_or_pao_owes_none_and_the_next_seat_draws(
    turn: Turn, seat: int, held: str, table: str, made: str, before: str
) -> None:
    """A11.3, 八块: the 下家 of the entrant, whoever drew or discarded the card."""
    laid = f"{before} {table}".strip()
    round_ = at(turn, seat, "一", hands=("十", held, "伍"), table=("", laid, ""), wall="叁")
    assert format_melds(round_.melds[1][1:]) == made
    assert (skips(round_), draws(round_)) == ([(1, "A11.3")], [2])


def test_a_third_four_owes_no_discard_either() -> None:
    """A11.3."""
    table = ("", "提二二二二 跑贰贰贰贰", "")
    round_ = at(Turn.DRAWN, 1, "一", hands=("十", "一一一 玖", "伍"), table=table, wall="叁")
    assert (skips(round_), draws(round_)) == ([(1, "A11.3")], [2])


def test_a_four_of_another_seat_does_not_make_ones_own_a_further_one() -> None:
    """A11.2: each seat counts its own."""
    table = ("提二二二二", "", "跑贰贰贰贰")
    round_ = at(Turn.DRAWN, 1, "一", hands=("十", "一一一 玖", "伍"), table=table)
    assert asked(round_) == "1: 打 玖"


def test_after_a_four_a_chi_owes_a_discard_again() -> None:
    """A11.1: only 提 and 跑 are ever without one."""
    table = ("", "提二二二二 跑贰贰贰贰", "")
    round_ = at(Turn.DISCARDED, 0, "四", hands=("十", "五六 玖", "伍"), table=table)
    play(round_, "1 吃 四五六")
    assert asked(round_) == "1: 打 玖"


def test_the_cards_of_a_seat_through_a_round() -> None:
    """A4.6: 20 + max(0, Q - 1), hand and melds together, and one more while a discard is owed."""
    hands = (
        "五 贰 玖 二二 三三 七七 九九 十 叁叁 肆肆 伍伍 陆 捌",
        "一一一 壹壹壹 玖玖玖 四六 贰贰 柒柒 捌 拾拾 十十",
        "二二 三三 四四 六六 八八 九九 陆陆 叁 伍 肆 捌 五 拾",
    )
    round_ = Round.from_deal(rules(), deal(hands, "十", wall="一壹"))
    sizes = []

    def count() -> None:
        on_table = sum(len(meld.cards) for meld in round_.melds[1])
        sizes.append(round_.view(1).hand_sizes[1] + on_table)

    count()
    for move in ("0 打 五", "1 吃 四五六", "1 打 拾", "1 打 拾"):
        play(round_, move)
        count()
    assert sizes == [20, 20, 21, 21, 21]
    assert format_melds(round_.melds[1]) == "吃:四(五)六 跑:一一一一 跑:壹壹壹壹"
    assert skips(round_)[0] == (1, "A11.3")


# --------------------------------------------------------------------------- A11.4


@pytest.mark.parametrize(
    ("held", "question"),
    [
        ("一一", ""),
        ("一一 四四四", ""),
        ("二三", ""),
        ("二三 四四四 伍伍伍", ""),
        ("一一 四", "1: 碰 / 过"),
        ("二三 四四四 伍", "1: 吃 一二三 / 过"),
        # 一二三 with its 比 一一壹 would take all five, the 碰 leaves three
        ("一一 壹 二三", "1: 碰 / 过"),
        # 一一壹 leaves 二三, 一二三 with 一壹壹 nothing
        ("一 二三 壹壹", "1: 吃 一一壹 / 过"),
    ],
)
def test_taking_what_leaves_no_discard_is_not_offered(held: str, question: str) -> None:
    """A11.4 [D]: a seat that was not asked has not passed (A8.3)."""
    round_ = at(Turn.DISCARDED, 0, "一", hands=("十", held, "柒"), wall="捌")
    if question:
        assert asked(round_) == question
        play(round_, "1 过")
        assert round_.view(1).barred == kinds("一")
    else:
        assert round_.actions == ()
        assert round_.view(1).barred == NOTHING
    assert draws(round_) == [1], "nobody is asked anything more"


@pytest.mark.parametrize(
    ("held", "move"),
    [("一一 四四四", "1 碰"), ("二三", "1 吃 一二三"), ("二三 四四四", "1 吃 一二三")],
)
def test_where_the_table_allows_it_the_turn_passes_without_a_discard(held: str, move: str) -> None:
    """A11.4 [D]: `entry_needs_discard` off."""
    by = rules(entry_needs_discard=False)
    round_ = at(Turn.DISCARDED, 0, "一", hands=("十", held, "柒"), wall="捌", with_rules=by)
    play(round_, move)
    assert (skips(round_), draws(round_)) == ([(1, "A11.4")], [2])
    assert round_.no_discard == [0, 1, 0]


@pytest.mark.parametrize(
    ("turn", "seat", "held", "table", "made"),
    [
        (Turn.DRAWN, 1, "一一 四四四", "", "偎:一一一"),
        (Turn.DRAWN, 1, "一一", "", "偎:一一一"),
        (Turn.DRAWN, 1, "一一一 四四四", "", "提:一一一一"),
        (Turn.DISCARDED, 0, "一一一 四四四", "", "跑:一一一一"),
        (Turn.DISCARDED, 0, "四四四", "偎一一一", "跑:一一一一"),
        (Turn.DRAWN, 0, "", "碰一一一", "跑:一一一一"),
    ],
)
def test_a_forced_entry_that_leaves_no_discard_passes_the_turn(
    turn: Turn, seat: int, held: str, table: str, made: str
) -> None:
    """A11.4: a dead hand; everybody sees that no discard was made."""
    round_ = at(turn, seat, "一", hands=("十", held, "柒"), table=("", table, ""), wall="捌")
    assert format_melds(round_.melds[1]) == made
    assert (skips(round_), draws(round_)) == ([(1, "A11.4")], [2])
    assert round_.no_discard == [0, 1, 0]
    assert (EventKind.SKIP, "A11.4") in [(e.kind, e.rule) for e in round_.view(0).events]


def test_a_further_four_that_leaves_no_discard_owed_none() -> None:
    """A11.3 comes first: nothing was missed, so A4.6 counts no card more."""
    table = ("", "提二二二二", "")
    round_ = at(Turn.DRAWN, 1, "一", hands=("十", "一一一", "柒"), table=table, wall="捌")
    assert skips(round_) == [(1, "A11.3")]
    assert round_.no_discard == [0, 0, 0]


def test_an_exempt_wei_that_leaves_no_discard_uses_the_exemption() -> None:
    """A4.5: no discard was owed."""
    round_ = at(
        Turn.DRAWN,
        1,
        "一",
        hands=("十", "一一 四四四", "柒"),
        table=("", "提二二二二 提叁叁叁叁", ""),
        exemptions=(0, 1, 0),
        wall="捌",
    )
    assert skips(round_) == [(1, "A4.5")]
    assert (round_.exemptions, round_.no_discard) == ([0, 0, 0], [0, 0, 0])


def test_a_dead_hand_plays_on() -> None:
    """A11.4: it still draws, and runs by force what its 坎 runs."""
    round_ = at(Turn.DISCARDED, 0, "一", hands=("十", "一一一 四四四", "柒"), wall="捌玖伍四叁")
    assert draws(round_) == [2, 0, 1, 2, 2], "its second four: its 下家 draws after it"
    assert format_melds(round_.melds[1]) == "跑:一一一一 跑:四四四四"
    assert skips(round_) == [(1, "A11.4"), (1, "A11.3")]
    assert format_pile(round_.piles[1]) == "摸 伍"


def test_no_card_of_a_kan_may_be_discarded() -> None:
    """A11.4, A5.1: not even where little else is left."""
    round_ = at(Turn.DISCARD, 0, hands=("一一一 四四 伍伍伍 捌", "五", "柒"))
    assert asked(round_) == "0: 打 四 / 打 捌"


# --------------------------------------------------------------------------- A12


@pytest.mark.parametrize(
    ("start", "moves", "due"),
    [
        # a drawn card left
        ({"turn": Turn.DRAWN, "seat": 0, "card": "捌", "hands": ("十", "玖", "柒")}, [], 1),
        # a discard left
        ({"turn": Turn.DISCARD, "seat": 1, "hands": ("十", "玖", "柒")}, ["1 打 玖"], 2),
        # 八块 with the last card
        (
            {
                "turn": Turn.DRAWN,
                "seat": 0,
                "card": "一",
                "hands": ("十", "玖", "一一一 柒"),
                "table": ("", "", "提二二二二"),
            },
            [],
            0,
        ),
        # a forced entry that leaves no discard
        ({"turn": Turn.DRAWN, "seat": 1, "card": "一", "hands": ("十", "一一", "柒")}, [], 2),
        # an exempt entry
        (
            {
                "turn": Turn.DISCARDED,
                "seat": 0,
                "card": "一",
                "hands": ("十", "一一 玖", "柒"),
                "table": ("", "提二二二二 提叁叁叁叁", ""),
                "exemptions": (0, 1, 0),
            },
            ["1 碰"],
            2,
        ),
    ],
)
def test_the_round_ends_where_a_draw_is_due_and_the_wall_is_empty(
    start: dict[str, Any], moves: list[str], due: int
) -> None:
    """A12.1: 荒庄, nobody scores."""
    round_ = play(at(**start), *moves)
    assert (round_.over, round_.phase, round_.settlement) == (True, Phase.OVER, None)
    assert [event.seat for event in of_kind(round_.events, EventKind.DRAWN_GAME)] == [due]
    assert draws(round_) == []


def test_an_empty_wall_alone_does_not_end_the_round() -> None:
    """A12.1: a discard that is owed is made, and offered."""
    round_ = at(Turn.DRAWN, 0, "一", hands=("十", "一一 玖", "玖玖 柒"))
    play(round_, "1 碰", "1 打 玖", "2 碰", "2 打 柒")
    assert round_.over


# --------------------------------------------------------------------------- A13.5


@pytest.mark.parametrize(
    ("drawer", "changes", "points"),
    [
        # 12 + 3 + 3 + 3 = 21: 底 3
        (0, {}, (-3, 6, -3)),
        (2, {}, (-3, 6, -3)),
        (1, {}, (-4, 8, -4)),
        (1, {"zimo_bonus": 3}, (-6, 12, -6)),
        (1, {"stake": 5}, (-20, 40, -20)),
        (1, {"cap": 2}, (-2, 4, -2)),
        (1, {"cap": 4}, (-4, 8, -4)),
        (1, {"cap": 2, "stake": 5}, (-10, 20, -10)),
        (1, {"cap": 7, "cap_per": "round"}, (-3, 6, -3)),
        (1, {"cap": 8, "cap_per": "round"}, (-4, 8, -4)),
        (1, {"cap_per": "round"}, (-4, 8, -4)),
    ],
)
def test_both_others_pay_the_winner_alike(
    drawer: int, changes: dict[str, Any], points: tuple[int, ...]
) -> None:
    """A13.4, A13.5: whoever drew the card; the sum is zero."""
    round_ = at(
        Turn.DRAWN,
        drawer,
        "六",
        hands=("十", "三三 四五", "柒"),
        table=("", WAITS, ""),
        wall="拾",
        with_rules=rules(**changes),
    )
    play(round_, "1 胡")
    assert settled(round_).points == points
    assert sum(points) == 0


def test_of_two_the_other_pays() -> None:
    """A13.5, F.1."""
    round_ = at(
        Turn.DRAWN,
        0,
        "六",
        hands=("十", "三三 四五"),
        table=("", WAITS),
        wall="拾",
        exemptions=(0, 0),
    )
    play(round_, "1 胡")
    assert settled(round_).points == (-3, 3)


@pytest.mark.parametrize(("before", "points"), [(True, (-10, 20, -10)), (False, (-9, 18, -9))])
def test_the_bonus_comes_before_the_fan_or_after(before: bool, points: tuple[int, ...]) -> None:
    """A13.4 [D]: 红胡 with ten red cards; 24 胡息 self-drawn, (4 + 1) × 2 or 4 × 2 + 1."""
    round_ = at(
        Turn.DRAWN,
        1,
        "柒",
        hands=("伍", "捌捌 贰拾", "玖"),
        table=("", "偎贰贰贰 碰伍伍伍 吃一二三 跑十十十十 吃七八九", ""),
        wall="八",
        with_rules=rules(zimo_before_fan=before),
    )
    play(round_, "1 胡")
    assert (settled(round_).huxi, settled(round_).fan) == (24, 2)
    assert settled(round_).points == points


# --------------------------------------------------------------------------- A15, the drawn card


WEI_HU = "提壹壹壹壹 碰贰贰贰 吃六七八 吃肆伍陆 吃玖玖九"


@pytest.mark.parametrize("private", [True, False])
def test_while_the_drawer_is_asked_to_win_its_card_is_its_own(private: bool) -> None:
    """A7.1, A15.1: 偎胡; the pass on it too is its own, even where passes are open."""
    round_ = at(
        Turn.DRAW,
        0,
        hands=("三三 四四", "十", "柒"),
        table=(WEI_HU, "", ""),
        wall="三捌",
        with_rules=rules(passes_private=private),
    )
    own, other = round_.view(0), round_.view(1)
    assert (own.phase, own.turn, own.card) == (Phase.DRAWN, 0, k("三"))
    assert (other.phase, other.turn, other.card) == (Phase.DRAWN, 0, HIDDEN)
    assert (other.legal, other.later, other.wall) == ((), (), 1)
    assert (noticed(own), noticed(other)) == (["draw 0 三"], ["draw 0 ?"])
    play(round_, "0 过")
    assert noticed(round_.view(0)) == ["draw 0 三", "pass 0 三", "bar 0 三", "meld 0 三"]
    assert noticed(round_.view(1)) == ["draw 0 ?", "meld 0 ?"]
    assert format_melds(round_.view(1).melds[0][-1:]) == "偎:???"
    assert round_.view(1).hand_sizes == (2, 1, 1)


def test_a_ti_shows_its_kind_only_when_it_lies() -> None:
    """A7.1, A15.1: 提胡 asked, passed; then one face tells."""
    round_ = at(
        Turn.DRAW,
        0,
        hands=("柒柒柒 捌捌 四五六 十拾拾", "伍", "玖"),
        table=("碰壹壹壹 吃肆伍陆 吃玖玖九", "", ""),
        wall="柒",
    )
    assert asked(round_) == "0: 胡 / 过"
    assert round_.view(2).card == HIDDEN
    play(round_, "0 过")
    assert format_melds(round_.view(2).melds[0][-1:]) == "提:柒柒柒柒"
    assert noticed(round_.view(2)) == ["draw 0 ?", "meld 0 柒"]
    assert round_.view(2).huxi == (3 + 12, 0, 0)


def test_a_card_that_makes_nothing_is_shown_to_all() -> None:
    """A7.2: then offered."""
    round_ = at(Turn.DRAW, 0, hands=("十", "一一 玖", "柒"), wall="一捌")
    assert round_.view(0).card == round_.view(1).card == round_.view(2).card == k("一")
    assert noticed(round_.view(2)) == ["draw 0 ?", "show 0 一"]
    assert noticed(round_.view(0)) == ["draw 0 一", "show 0 一"]


def test_two_closed_wei_look_alike_to_the_others() -> None:
    """A15.1: 三 or 捌, 3 胡息 or 6: the views are the same in every field, history included."""
    small = at(Turn.DRAW, 0, hands=("三三 玖", "十", "柒"), wall="三伍")
    big = at(Turn.DRAW, 0, hands=("捌捌 玖", "十", "柒"), wall="捌伍")
    assert small.melds[0] != big.melds[0]
    for seat in (1, 2):
        assert small.view(seat) == big.view(seat)
    assert (small.view(0).huxi[0], big.view(0).huxi[0]) == (3, 6)


def test_what_the_others_hold_and_what_comes_does_not_show() -> None:
    """A15.1: neither hands nor the order of the 墩."""
    one = at(Turn.DISCARD, 0, hands=("十 捌", "一二", "柒 玖"), wall="三伍")
    other = at(Turn.DISCARD, 0, hands=("十 捌", "四伍", "贰 六"), wall="拾八")
    assert one.view(0) == other.view(0)
    assert one.view(1) != other.view(1)


# --------------------------------------------------------------------------- A15, melds and 胡息


def test_the_shown_huxi_leave_out_closed_wei() -> None:
    """A15.2, "9+?": 9 of the 提 stay, 3 and 6 of two closed 偎 do not; a 臭偎 counts."""
    table = ("提四四四四 偎三三三 偎伍伍伍", "臭玖玖玖 碰陆陆陆", "偎六六六")
    round_ = at(Turn.DISCARD, 0, hands=("十", "捌", "柒"), table=table)
    assert round_.view(0).huxi == (9 + 3 + 6, 6 + 3, 0)
    assert round_.view(1).huxi == (9, 6 + 3, 0)
    assert round_.view(2).huxi == (9, 6 + 3, 3)
    hidden = [[round_.view(seat).hides_huxi(owner) for owner in range(3)] for seat in range(3)]
    assert hidden == [[False, False, True], [True, False, True], [True, False, False]]


def test_where_the_table_shows_them_the_huxi_are_whole_and_the_kind_still_hidden() -> None:
    """A15.2 [D]: `wei_huxi_private` off."""
    table = ("提四四四四 偎三三三 偎伍伍伍", "", "")
    by = rules(wei_huxi_private=False)
    round_ = at(Turn.DISCARD, 0, hands=("十", "捌", "柒"), table=table, with_rules=by)
    view = round_.view(1)
    assert (view.huxi[0], view.hides_huxi(0)) == (18, False)
    assert format_melds(view.melds[0]) == "提:四四四四 偎:??? 偎:???"


@pytest.mark.parametrize(("turn", "seat"), [(Turn.DISCARDED, 1), (Turn.DRAWN, 2)])
def test_a_closed_wei_that_runs_lies_open(turn: Turn, seat: int) -> None:
    """A5, A15.1: nothing is hidden any more, and the place that it had is told."""
    table = ("吃伍陆柒 偎一一一 碰玖玖玖", "", "")
    round_ = at(turn, seat, "一", hands=("十 八", "捌", "柒"), table=table)
    view = round_.view(1)
    run = Meld(MeldKind.PAO, cards("一一一一"), k("一"))
    assert view.melds[0] == (*melds("吃伍陆柒 碰玖玖玖"), run)
    assert (view.huxi[0], view.hides_huxi(0)) == (3 + 6, False)
    (event,) = of_kind(view.events, EventKind.MELD)
    assert (event.card, event.grown, event.source) == (k("一"), 1, seat)


def test_chi_peng_and_bi_lie_open_with_the_eaten_card_marked() -> None:
    """A10.1, A10.4, A15.1."""
    round_ = at(Turn.DISCARDED, 0, "一", hands=("十", "一一 壹 二三 捌", "柒"))
    play(round_, "1 过", "1 吃 一二三 比 一一壹")
    for seat in range(3):
        assert format_melds(round_.view(seat).melds[1]) == "吃:(一)二三 吃:一一壹"
        assert round_.view(seat).hand_sizes[1] == 1


# --------------------------------------------------------------------------- A15, offers and passes


def test_an_offer_and_a_pass_do_not_show() -> None:
    """A15.2: asked to 碰, passed, asked to 吃: for the others nothing has happened."""
    round_ = at(Turn.DISCARDED, 0, "一", hands=("十", "一一 壹 二三 捌", "柒"), wall="玖")
    before = [round_.view(0), round_.view(2)]
    assert [view.legal for view in before] == [(), ()]
    play(round_, "1 过")
    assert [round_.view(0), round_.view(2)] == before
    play(round_, "1 过")
    assert noticed(round_.view(0))[:2] == ["left 0 一", "draw 1 ?"]
    assert noticed(round_.view(1))[:5] == [
        "pass 1 一",
        "pass 1 一",
        "bar 1 一",
        "bar 1 一",
        "left 0 一",
    ]
    assert (round_.view(1).barred, round_.view(0).barred) == (kinds("一"), NOTHING)


def test_where_passes_are_open_the_others_see_them() -> None:
    """A15.2 [D]: `passes_private` off; what the pass bars is seen with it."""
    by = rules(passes_private=False)
    round_ = at(Turn.DISCARDED, 0, "一", hands=("十", "二三 捌", "柒"), wall="玖", with_rules=by)
    play(round_, "1 过")
    assert noticed(round_.view(2))[:3] == ["pass 1 一", "bar 1 一", "left 0 一"]


def test_who_is_asked_does_not_show() -> None:
    """A15.2: the 下家 asked to 碰, or the drawer to 吃: alike for the seat that is not."""
    peng = at(Turn.DRAWN, 0, "一", hands=("二 十 伍", "一一 玖", "柒"), wall="玖")
    chi = at(Turn.DRAWN, 0, "一", hands=("二三 伍", "四 八 玖", "柒"), wall="玖")
    assert (asked(peng), asked(chi)) == ("1: 碰 / 过", "0: 吃 一二三 / 过")
    assert peng.view(2) == chi.view(2)


def test_a_passed_win_is_private() -> None:
    """A15.2, A8.5."""
    round_ = at(
        Turn.DRAWN, 0, "六", hands=("十", "八八 四五", "柒"), table=("", WAITS, ""), wall="拾"
    )
    before = round_.view(2)
    play(round_, "1 过")
    assert round_.view(2) == before
    assert (round_.view(1).dead_hu, round_.view(2).dead_hu) == (kinds("六"), NOTHING)


def test_what_a_seat_has_discarded_is_public_even_when_it_was_taken() -> None:
    """A8.2, A15.2."""
    round_ = at(Turn.DISCARD, 0, hands=("一 十", "一一 玖", "柒"))
    play(round_, "0 打 一", "1 碰")
    for seat in range(3):
        assert round_.view(seat).discarded == (kinds("一"), NOTHING, NOTHING)
        assert round_.view(seat).piles == ((), (), ())


def test_only_the_seat_that_is_asked_sees_its_choices() -> None:
    """A15.1: everybody sees whose discard is due."""
    round_ = at(Turn.DISCARD, 1, hands=("十", "捌 玖", "柒"))
    views = [round_.view(seat) for seat in range(3)]
    assert [(view.phase, view.turn) for view in views] == [(Phase.TO_DISCARD, 1)] * 3
    assert [len(view.legal) for view in views] == [0, 2, 0]


def test_what_else_a_seat_could_do_is_told_to_it_alone() -> None:
    """A6.3, A6.4: asked to 碰, it may still 吃 later; another that may eat is told nothing."""
    round_ = at(Turn.DISCARDED, 0, "一", hands=("十", "二三 玖", "一一 柒"))
    assert asked(round_) == "2: 碰 / 过"
    assert [round_.view(seat).later for seat in range(3)] == [(), (), ()]
    own = at(Turn.DISCARDED, 0, "一", hands=("十", "一一 壹 二三 捌", "柒"))
    later = [format_action(action) for action in own.view(1).later]
    assert sorted(later) == ["吃 一一壹 比 一二三", "吃 一二三 比 一一壹"]


# --------------------------------------------------------------------------- A15, beginning and end


def test_at_the_upturned_card_who_is_asked_does_not_show() -> None:
    """A3.1, A15.1: the hand that waits for 六 is the dealer's or its 下家's; the 亮张 is public."""
    waits = "四五 壹贰叁 贰柒拾 二七十 一二三 捌玖拾 肆伍陆"
    dull = "二二 三三 五五 八八 九九 叁叁 肆肆 陆陆 捌捌 玖玖"
    last = "一一 四四 七七 十十 壹壹 伍伍 柒柒 三 五 八 九 叁 拾"
    one = Round.from_deal(rules(), deal((waits, dull, last), "六"))
    other = Round.from_deal(rules(), deal((dull, waits, last), "六"))
    assert (asked(one), asked(other)) == ("0: 胡 / 过", "1: 胡 / 过")
    view = one.view(2)
    assert (view.phase, view.turn, view.card, view.upturned) == (
        Phase.UPTURNED,
        0,
        k("六"),
        k("六"),
    )
    assert view == other.view(2)
    deals = of_kind(view.events, EventKind.DEAL)
    assert [set(event.cards) == {HIDDEN} for event in deals] == [True, True, False]


def test_after_a_win_everything_is_shown() -> None:
    """A15.1: hands, closed 偎, whole 胡息."""
    round_ = at(
        Turn.DRAWN,
        0,
        "六",
        hands=("十", "三三 四五", "柒"),
        table=("偎一一一", WAITS, ""),
        wall="拾",
    )
    assert round_.view(2).hands == ()
    play(round_, "1 胡")
    view = round_.view(2)
    assert view.hands == (hand("十"), hand("三三 四五"), hand("柒"))
    assert (format_melds(view.melds[0]), view.huxi[0], view.hides_huxi(0)) == (
        "偎:一一一",
        3,
        False,
    )
    assert noticed(view) == ["show 0 六", "hu 1 六", "reveal 0 ?", "reveal 1 ?", "reveal 2 ?"]
    assert of_kind(view.events, EventKind.REVEAL)[0].melds == melds("偎一一一")
    assert view.legal == ()


def test_after_a_drawn_game_everything_is_shown_too() -> None:
    """A15.1, A12.1."""
    round_ = at(Turn.DRAW, 0, hands=("十", "玖", "柒"), table=("偎一一一", "", ""))
    view = round_.view(1)
    assert (view.phase, view.settlement) == (Phase.OVER, None)
    assert view.hands == (hand("十"), hand("玖"), hand("柒"))
    assert format_melds(view.melds[0]) == "偎:一一一"


def test_unused_exemptions_are_public() -> None:
    """A4.5: the dealt 提 lie open, and so does what they excuse from."""
    table = ("", "提二二二二 提叁叁叁叁", "")
    round_ = at(
        Turn.DISCARDED, 0, "一", hands=("十", "一一 玖", "柒"), table=table, exemptions=(0, 1, 0)
    )
    assert [round_.view(seat).exemptions for seat in range(3)] == [(0, 1, 0)] * 3
    play(round_, "1 碰")
    assert round_.view(2).exemptions == (0, 0, 0)
