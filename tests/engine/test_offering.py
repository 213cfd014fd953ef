"""To whom a card is offered, in what order, and what passing it costs (A6, A7, A8).

Cards are given from the side of the seat that discards or draws: its own, its 下家's, its 上家's;
the same must hold whichever seat that is. Cards that no test speaks of fit nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.cards import HIDDEN
from engine.events import Event, EventKind
from engine.melds import MeldKind
from engine.notation import format_action, format_melds, format_pile, parse_action
from engine.position import Turn
from engine.round import Round
from engine.ruleset import RuleSet
from engine.settlement import Settlement
from tests.engine.helpers import HUNAN, at, hand, k, kinds, rules

NONE = ("", "", "")
NOTHING = frozenset[int]()

WAITS = "提壹壹壹壹 碰贰贰贰 碰捌捌捌 碰陆陆陆 吃玖玖九"
"""21 胡息; with 四五 and a pair in hand it waits for 三 and 六."""


def offered(
    turn: Turn,
    card: str,
    hands: Sequence[str],
    table: Sequence[str] = NONE,
    wall: str = "",
    *,
    first: int = 0,
    by: RuleSet = HUNAN,
) -> Round:
    """``card`` discarded or drawn by seat ``first``, to which the first hand belongs."""

    def seated(texts: Sequence[str]) -> list[str]:
        return [texts[(seat - first) % 3] for seat in range(3)]

    return at(turn, first, card, hands=seated(hands), table=seated(table), wall=wall, with_rules=by)


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


def questions(round_: Round) -> list[str]:
    """Who is asked what about the card in question, if everybody passes; then who must act."""
    found = []
    card = round_.card
    while round_.decision is not None and round_.card == card != HIDDEN:
        found.append(asked(round_))
        round_.apply(parse_action("过"))
    return found


def of_kind(round_: Round, kind: EventKind) -> list[Event]:
    return [event for event in round_.events if event.kind == kind]


def draws(round_: Round) -> list[int]:
    return [event.seat for event in of_kind(round_, EventKind.DRAW)]


def skips(round_: Round) -> list[tuple[int, str]]:
    return [(event.seat, event.rule) for event in of_kind(round_, EventKind.SKIP)]


def bars(round_: Round) -> list[tuple[int, str]]:
    return [(event.seat, event.rule) for event in of_kind(round_, EventKind.BAR)]


def laid(round_: Round, seat: int) -> str:
    """The newest group of the seat."""
    return format_melds(round_.melds[seat][-1:])


def settled(round_: Round) -> Settlement:
    assert round_.settlement is not None, "nobody has won"
    return round_.settlement


SEATS = pytest.mark.parametrize("first", [0, 1, 2])


def role(first: int, steps: int) -> int:
    """The seat ``steps`` after the one in question: 1 its 下家, 2 its 上家."""
    return (first + steps) % 3


# --------------------------------------------------------------------------- A6, a discard


@SEATS
@pytest.mark.parametrize("steps", [1, 2])
def test_a_discard_that_would_win_is_only_offered_for_peng_or_chi(first: int, steps: int) -> None:
    """A6.1, A9.4: drawn, the same 三 wins."""
    hands, table = ["十", "", ""], ["", "", ""]
    hands[steps], table[steps] = "三三 四五", WAITS
    seat = role(first, steps)
    discarded = offered(Turn.DISCARDED, "三", hands, table, first=first)
    assert asked(discarded) == f"{seat}: 碰 / 过"
    drawn = offered(Turn.DRAWN, "三", hands, table, first=first)
    assert asked(drawn) == f"{seat}: 胡 / 过"


@SEATS
@pytest.mark.parametrize("steps", [1, 2])
@pytest.mark.parametrize(
    ("held", "table", "grown"),
    [
        ("一一一 柒 八", "", HIDDEN),
        ("柒 八", "吃肆伍陆 偎一一一", 1),
        ("柒 八", "吃肆伍陆 臭一一一", 1),
    ],
)
def test_a_discard_is_run_by_a_kan_or_a_wei_before_anybody_may_eat(
    first: int, steps: int, held: str, table: str, grown: int
) -> None:
    """A6.2: forced; the 下家 with 二三 is not asked."""
    hands, tables = ["十 五", "二三 拾", "二三 拾"], ["", "", ""]
    hands[steps], tables[steps] = held, table
    round_ = offered(Turn.DISCARDED, "一", hands, tables, first=first)
    seat = role(first, steps)
    assert round_.actions == ()
    assert laid(round_, seat) == "跑:一一一一"
    assert asked(round_) == f"{seat}: 打 八 / 打 柒"
    (event,) = of_kind(round_, EventKind.MELD)
    assert (event.seat, event.source, event.drawn, event.grown) == (seat, first, False, grown)
    assert event.melds[0].taken == k("一")


@SEATS
def test_a_peng_on_the_table_is_not_run_by_a_discard_and_its_owner_may_eat_it(first: int) -> None:
    """A6.2, A6.4; drawn, it is run by force (A7.3) and not eaten."""
    hands, table = ("十 五", "二三 拾", "柒 八"), ("", "碰一一一", "")
    seat = role(first, 1)
    discarded = offered(Turn.DISCARDED, "一", hands, table, first=first)
    assert asked(discarded) == f"{seat}: 吃 一二三 / 过"
    play(discarded, f"{seat} 吃 一二三")
    assert format_melds(discarded.melds[seat]) == "碰:一一一 吃:(一)二三"
    drawn = offered(Turn.DRAWN, "一", hands, table, first=first)
    assert format_melds(drawn.melds[seat]) == "跑:一一一一"


@SEATS
def test_a_peng_on_the_table_leaves_a_discard_to_the_next_seat(first: int) -> None:
    """A6.2: the 碰 lies with the 上家."""
    hands, table = ("十 五", "二三 拾", "柒 八"), ("", "", "碰一一一")
    round_ = offered(Turn.DISCARDED, "一", hands, table, "捌", first=first)
    assert asked(round_) == f"{role(first, 1)}: 吃 一二三 / 过"
    play(round_, f"{role(first, 1)} 过")
    assert format_melds(round_.melds[role(first, 2)]) == "碰:一一一"
    assert format_pile(round_.piles[first]) == "打 一"


@SEATS
def test_of_a_discard_peng_is_asked_before_chi_and_the_seat_before_never_eats(first: int) -> None:
    """A6.3, A6.4, A6.5: all three hold 二三; then the 下家 draws."""
    hands = ("二三 十", "二三 拾", "一一 二三 柒")
    round_ = offered(Turn.DISCARDED, "一", hands, wall="捌", first=first)
    assert questions(round_) == [
        f"{role(first, 2)}: 碰 / 过",
        f"{role(first, 1)}: 吃 一二三 / 过",
    ]
    assert format_pile(round_.piles[first]) == "打 一"
    assert draws(round_) == [role(first, 1)]


@SEATS
def test_the_next_seat_is_asked_to_peng_and_then_to_eat(first: int) -> None:
    """A6.3, A6.4: two questions about one card."""
    hands = ("十", "一一 壹 二三 拾", "二三 柒")
    round_ = offered(Turn.DISCARDED, "一", hands, wall="捌", first=first)
    seat = role(first, 1)
    assert questions(round_) == [
        f"{seat}: 碰 / 过",
        f"{seat}: 吃 一一壹 比 一二三 / 吃 一二三 比 一一壹 / 过",
    ]


@SEATS
def test_a_discard_that_nobody_can_take_stays_and_the_next_seat_draws(first: int) -> None:
    """A6.5: nobody is asked in between."""
    round_ = offered(Turn.DISCARDED, "一", ("二三", "一 四", "二三"), wall="玖", first=first)
    assert round_.actions == ()
    assert format_pile(round_.piles[first]) == "打 一"
    assert draws(round_) == [role(first, 1)]


# --------------------------------------------------------------------------- A7.1, 提 and 偎


@SEATS
@pytest.mark.parametrize(
    ("held", "table", "made", "shown"),
    [
        ("一一一 柒 八", "", "提:一一一一", "提:一一一一"),
        ("柒 八", "偎一一一", "提:一一一一", "提:一一一一"),
        ("柒 八", "臭一一一", "提:一一一一", "提:一一一一"),
        ("一一 柒 八", "", "偎:一一一", "偎:???"),
    ],
)
def test_the_drawer_lays_its_ti_or_wei_by_force_and_nobody_else_is_asked(
    first: int, held: str, table: str, made: str, shown: str
) -> None:
    """A7.1: 提 shows one face, 偎 none; the 下家 with 二三 gets nothing."""
    hands = (held, "二三 拾", "二三 十")
    round_ = offered(Turn.DRAWN, "一", hands, (table, "", ""), first=first)
    assert round_.actions == ()
    assert asked(round_) == f"{first}: 打 八 / 打 柒"
    assert format_melds(round_.view(first).melds[first]) == made
    for steps in (1, 2):
        assert format_melds(round_.view(role(first, steps)).melds[first]) == shown
    assert of_kind(round_, EventKind.SHOW) == [], "the drawer alone saw the card"


@SEATS
@pytest.mark.parametrize(
    ("held", "made"), [("六六 十 拾", "偎:六六六"), ("六六六 十 拾", "提:六六六六")]
)
def test_nobody_wins_on_a_card_that_its_drawer_lays(first: int, held: str, made: str) -> None:
    """A7.1, A7.7, A9.4: the 下家 waits for 六 and is not asked."""
    table = ("", WAITS, "")
    round_ = offered(Turn.DRAWN, "六", (held, "三三 四五", ""), table, first=first)
    assert laid(round_, first) == made
    assert asked(round_) == f"{first}: 打 十 / 打 拾"


TI_HU = "碰壹壹壹 吃肆伍陆 吃玖玖九"


@pytest.mark.parametrize(
    ("held", "table"),
    [
        ("柒柒柒 捌捌 四五六 十拾拾", TI_HU),
        ("捌捌 四五六 十拾拾", "偎柒柒柒 " + TI_HU),
        ("捌捌 四五六 十拾拾", "臭柒柒柒 " + TI_HU),
    ],
)
def test_a_ti_that_wins_is_asked_first_and_laid_on_a_pass(held: str, table: str) -> None:
    """A7.1, 提胡: 12 + 3 with the 将 捌捌."""
    round_ = offered(Turn.DRAWN, "柒", (held, "伍 陆", ""), (table, "", ""))
    assert asked(round_) == "0: 胡 / 过"
    won = play(round_.copy(), "0 胡")
    assert (settled(won).huxi, settled(won).zimo, settled(won).points) == (15, True, (4, -2, -2))
    play(round_, "0 过")
    assert laid(round_, 0) == "提:柒柒柒柒"
    assert asked(round_)[:4] == "0: 打"
    assert round_.view(0).dead_hu == NOTHING, "the 提 has changed the 胡息 (A8.5)"


def test_the_same_fourth_card_drawn_by_another_is_a_pao_and_does_not_win() -> None:
    """A9.5: 9 + 3 = 12."""
    hands = ("伍", "捌捌 四五六 十拾拾", "")
    round_ = offered(Turn.DRAWN, "柒", hands, ("", "偎柒柒柒 " + TI_HU, ""))
    assert laid(round_, 1) == "跑:柒柒柒柒"
    assert round_.actions == ()


def test_a_wei_that_wins_is_asked_first_and_laid_closed_on_a_pass() -> None:
    """A7.1, 偎胡: 12 + 3 + 3 = 18; the 下家 that could eat is not asked."""
    table = ("提壹壹壹壹 碰贰贰贰 吃六七八 吃肆伍陆 吃玖玖九", "", "")
    round_ = offered(Turn.DRAWN, "三", ("三三 四四", "一二 十", ""), table)
    assert asked(round_) == "0: 胡 / 过"
    play(round_, "0 过")
    assert format_melds(round_.view(1).melds[0][-1:]) == "偎:???"
    assert asked(round_) == "0: 打 四"


@pytest.mark.parametrize(
    ("held", "table", "made"),
    [
        # 三四五 with the 坎 as it is
        ("三三三 四五", "偎柒柒柒 偎壹壹壹 吃六七八 吃肆伍陆 吃玖玖九", "提:三三三三"),
        # 三四五 with the 偎 as it is
        ("四五", "偎三三三 偎柒柒柒 偎壹壹壹 吃六七八 吃肆伍陆 吃玖玖九", "提:三三三三"),
        # 三四五 with the 将 三三
        ("三三 四五", "提壹壹壹壹 碰贰贰贰 吃六七八 吃肆伍陆 吃玖玖九", "偎:三三三"),
    ],
)
def test_the_drawer_wins_on_such_a_card_only_with_that_group(
    held: str, table: str, made: str
) -> None:
    """A7.1 [D], A9.5: drawn by another, or with `own_card_free`, any grouping wins."""
    hands, tables = (held, "十", "捌"), (table, "", "")
    bound = offered(Turn.DRAWN, "三", hands, tables)
    assert (laid(bound, 0), bound.actions) == (made, ())
    free = offered(Turn.DRAWN, "三", hands, tables, by=rules(own_card_free=True))
    assert asked(free) == "0: 胡 / 过"
    assert settled(play(free.copy(), "0 胡")).huxi == 15
    play(free, "0 过")
    assert laid(free, 0) == made
    by_another = offered(Turn.DRAWN, "三", ("十", "捌", held), ("", "", table))
    assert asked(by_another) == "2: 胡 / 过"


def test_a_card_onto_the_drawers_own_peng_may_run_or_join() -> None:
    """A9.5: only a pair, 坎 or 偎 binds the drawer; the 碰 stays and 三四五 closes."""
    table = "碰三三三 偎柒柒柒 偎壹壹壹 吃六七八 吃肆伍陆 吃玖玖九"
    round_ = offered(Turn.DRAWN, "三", ("四五", "十", "捌"), (table, "", ""), by=rules(min_huxi=13))
    assert asked(round_) == "0: 胡 / 过"
    assert settled(play(round_.copy(), "0 胡")).huxi == 1 + 6 + 6
    play(round_, "0 过")
    assert laid(round_, 0) == "跑:三三三三"


# --------------------------------------------------------------------------- A7.2 to A7.7


def test_the_order_of_winning_is_drawer_next_seat_seat_before_and_then_the_run() -> None:
    """A7.2, A7.3, 破跑胡: 下家 waits with 四五, the 上家 would have to run its 碰 三."""
    hands = ("十", "四五 八八", "四五 六六")
    other = "碰三三三 提肆肆肆肆 碰伍伍伍 吃七八九 吃二七十"
    round_ = offered(Turn.DRAWN, "三", hands, ("", WAITS, other))
    assert asked(round_) == "1: 胡 / 过"
    assert settled(play(round_.copy(), "1 胡")).winner == 1
    play(round_, "1 过")
    assert asked(round_) == "2: 胡 / 过"
    assert settled(play(round_.copy(), "2 胡")).huxi == 1 + 12 + 3 + 3
    play(round_, "2 过")
    assert laid(round_, 2) == "跑:三三三三"
    assert skips(round_) == [(2, "A11.3")]


def test_the_drawer_that_must_run_its_own_peng_is_asked_first_of_all() -> None:
    """A7.2, A7.3."""
    own = "碰三三三 提肆肆肆肆 碰伍伍伍 吃七八九 吃二七十"
    hands = ("四五 六六", "十", "四五 八八")
    round_ = offered(Turn.DRAWN, "三", hands, (own, "", WAITS))
    assert questions(round_) == ["0: 胡 / 过", "2: 胡 / 过"]
    assert laid(round_, 0) == "跑:三三三三"


@SEATS
@pytest.mark.parametrize("steps", [0, 1, 2])
def test_a_run_that_wins_is_asked_before_it_is_made(first: int, steps: int) -> None:
    """A7.3: 6 + 3 + 6 with the 跑, and only with it: the 将 六六 needs a four (A9.2)."""
    hands, table = ["十", "十", "十"], ["", "", ""]
    hands[steps] = "六六"
    table[steps] = "碰三三三 碰壹壹壹 偎柒柒柒 吃肆伍陆 吃玖玖九 吃七八九"
    round_ = offered(Turn.DRAWN, "三", hands, table, first=first)
    seat = role(first, steps)
    assert asked(round_) == f"{seat}: 胡 / 过"
    assert settled(play(round_.copy(), f"{seat} 胡")).huxi == 15
    play(round_, f"{seat} 过")
    assert laid(round_, seat) == "跑:三三三三"
    assert asked(round_) == f"{seat}: 打 六"
    assert round_.view(seat).dead_hu == NOTHING, "the run has changed the 胡息 (A8.5)"


@SEATS
@pytest.mark.parametrize("steps", [0, 1, 2])
@pytest.mark.parametrize(
    ("held", "table"),
    [("一一一 柒", ""), ("柒", "偎一一一"), ("柒", "臭一一一"), ("柒", "碰一一一")],
)
def test_a_drawn_card_is_run_before_it_may_be_eaten(
    first: int, steps: int, held: str, table: str
) -> None:
    """A7.3: D itself runs only onto its 碰; else it is a 提 (A7.1)."""
    hands, tables = ["二三 十", "二三 拾", "玖"], ["", "", ""]
    hands[steps], tables[steps] = held, table
    round_ = offered(Turn.DRAWN, "一", hands, tables, first=first)
    seat = role(first, steps)
    made = "提" if steps == 0 and "碰" not in table else "跑"
    assert laid(round_, seat) == f"{made}:一一一一"
    assert asked(round_) == f"{seat}: 打 柒"


@SEATS
def test_a_drawn_card_goes_to_peng_then_to_the_drawer_then_to_its_next_seat(first: int) -> None:
    """A7.4, A7.5, A7.6: all hold 二三, the 上家 the pair; D's 下家 draws next."""
    hands = ("二三 十", "二三 拾", "一一 二三 柒")
    round_ = offered(Turn.DRAWN, "一", hands, wall="捌", first=first)
    assert questions(round_) == [
        f"{role(first, 2)}: 碰 / 过",
        f"{first}: 吃 一二三 / 过",
        f"{role(first, 1)}: 吃 一二三 / 过",
    ]
    assert format_pile(round_.piles[first]) == "摸 一", "dead, face up before D"
    assert draws(round_) == [role(first, 1)]


@SEATS
def test_the_next_seat_does_not_eat_a_drawn_card_where_the_table_says_so(first: int) -> None:
    """A7.5 [D]: `next_eats_drawn` off; a discard it may eat all the same (A6.4)."""
    hands, by = ("二三 十", "二三 拾", "柒"), rules(next_eats_drawn=False)
    drawn = offered(Turn.DRAWN, "一", hands, wall="捌", first=first, by=by)
    assert questions(drawn) == [f"{first}: 吃 一二三 / 过"]
    discarded = offered(Turn.DISCARDED, "一", hands, wall="捌", first=first, by=by)
    assert questions(discarded) == [f"{role(first, 1)}: 吃 一二三 / 过"]


@SEATS
def test_a_dead_card_lies_before_its_drawer_and_joins_no_hand(first: int) -> None:
    """A7.6, A7.7: three draws in a row, each dead."""
    round_ = offered(Turn.DRAWN, "一", ("五 捌", "拾", "柒"), wall="三十", first=first)
    assert round_.over
    assert [format_pile(round_.piles[role(first, steps)]) for steps in range(3)] == [
        "摸 一",
        "摸 三",
        "摸 十",
    ]
    assert round_.view(first).hand == hand("五 捌")


# --------------------------------------------------------------------------- A8.1, A8.2


def test_a_passed_peng_is_not_offered_again() -> None:
    """A8.1: discarded and passed, then drawn by another."""
    round_ = offered(Turn.DISCARDED, "一", ("十", "一一 拾", "柒"), wall="捌一伍")
    play(round_, "1 过")
    assert bars(round_) == [(1, "A8.1"), (1, "A8.4")]
    assert round_.over, "the second 一 came, and nobody was asked"
    assert format_pile(round_.piles[2]) == "摸 一"


def test_a_passed_chi_is_not_offered_again() -> None:
    """A8.1: drawn by oneself and passed, then discarded by the 上家; no 碰 was passed."""
    round_ = offered(Turn.DRAWN, "一", ("二三 十", "拾", "一 柒柒 捌"), wall="柒伍")
    play(round_, "0 过")
    assert bars(round_) == [(0, "A8.1")]
    assert round_.view(0).passed_peng == NOTHING
    play(round_, "2 碰", "2 打 一")
    assert draws(round_) == [1, 0], "seat 0 was not asked and draws"
    assert format_pile(round_.piles[2]) == "打 一"


def test_a_pass_bars_both_peng_and_chi_of_the_kind() -> None:
    """A8.1: 碰 declined and 吃 declined; the third 一 is offered for neither."""
    round_ = offered(Turn.DISCARDED, "一", ("一 十", "一一 壹 二三 拾", "柒"), wall="捌伍")
    play(round_, "1 过", "1 过")
    assert bars(round_) == [(1, "A8.1"), (1, "A8.4")]
    assert round_.over
    assert round_.view(1).barred == kinds("一")


def test_a_pass_bars_no_other_kind_and_no_other_seat() -> None:
    """A8.1: 壹 is another kind than 一, and the 下家 has not passed."""
    round_ = offered(Turn.DRAWN, "一", ("二三 贰叁 十", "二三 拾", "柒"), wall="伍捌壹")
    play(round_, "0 过")
    assert asked(round_) == "1: 吃 一二三 / 过"
    play(round_, "1 过")
    assert asked(round_) == "0: 吃 壹贰叁 / 过", "the next 壹, which it has drawn itself"


@pytest.mark.parametrize("turn", [Turn.DISCARDED, Turn.DRAWN])
def test_what_a_seat_has_discarded_it_may_not_eat(turn: Turn) -> None:
    """A8.2, W16: nor when it is drawn; another seat may."""
    round_ = at(
        turn, 0, "六", hands=("十", "四五 拾", "捌"), wall="玖", marks={"discarded": {1: "六"}}
    )
    assert round_.actions == ()
    assert draws(round_) == [1]


def test_ones_own_discard_drawn_by_oneself_is_not_eaten() -> None:
    """A8.2: played through; the same for the 下家 is an offer."""
    round_ = at(Turn.DISCARD, 1, hands=("捌", "六 四五 拾", "十"), wall="玖伍六")
    play(round_, "1 打 六")
    assert draws(round_) == [2, 0, 1]
    assert format_pile(round_.piles[1]) == "打 六 摸 六"
    twin = at(Turn.DISCARD, 1, hands=("捌", "六 拾", "四五 十"), wall="玖伍六")
    play(twin, "1 打 六")
    assert asked(twin) == "2: 吃 四五六 / 过"


def test_ones_own_discard_may_still_be_won_on() -> None:
    """A8.2 speaks of 吃 and 碰 only."""
    round_ = at(
        Turn.DISCARD, 1, hands=("捌", "六 三三 四五", "十"), table=("", WAITS, ""), wall="六"
    )
    play(round_, "1 打 六")
    assert asked(round_) == "1: 胡 / 过"


def test_a_card_laid_in_a_chi_is_no_discard() -> None:
    """A8.2: the 一 of its own that it lays with the eaten one bars nothing."""
    round_ = offered(Turn.DISCARDED, "一", ("十", "一 壹 二三 拾 伍", "柒"), wall="捌")
    play(round_, "1 吃 一一壹", "1 打 拾")
    assert round_.view(1).discarded[1] == kinds("拾")
    assert round_.view(1).barred == NOTHING


# --------------------------------------------------------------------------- A8.3


def test_a_card_that_anothers_peng_takes_is_not_passed() -> None:
    """A8.3: the 下家 was never asked to eat it."""
    round_ = offered(Turn.DISCARDED, "一", ("十", "二三 拾", "一一 柒"))
    play(round_, "2 碰")
    assert bars(round_) == []
    assert round_.view(1).barred == NOTHING


@pytest.mark.parametrize("turn", [Turn.DISCARDED, Turn.DRAWN])
def test_a_card_that_is_run_is_not_passed(turn: Turn) -> None:
    """A8.3."""
    round_ = offered(turn, "一", ("十", "二三 拾", "一一一 柒"))
    assert laid(round_, 2) == "跑:一一一一"
    assert bars(round_) == []


def test_a_card_that_is_won_on_is_not_passed() -> None:
    """A8.3."""
    round_ = offered(Turn.DRAWN, "六", ("四五 十", "六六 拾", "三三 四五"), ("", "", WAITS))
    play(round_, "2 胡")
    assert bars(round_) == []


def test_a_card_that_its_drawer_eats_is_not_passed_by_the_next_seat() -> None:
    """A8.3: which is asked when the next 一 comes."""
    round_ = offered(Turn.DRAWN, "一", ("二三 十", "二三 拾", "柒"), wall="一")
    play(round_, "0 吃 一二三", "0 打 十")
    assert round_.turn == 1
    assert asked(round_) == "1: 吃 一二三 / 过"


def test_who_declines_peng_and_then_eats_the_card_has_not_passed() -> None:
    """A8.3: the next 六 is offered to it again."""
    hands = ("十", "六六 陆 七八 四五 拾 柒", "捌")
    round_ = offered(Turn.DISCARDED, "六", hands, wall="玖伍六")
    play(round_, "1 过", "1 吃 六六陆 比 六七八", "1 打 拾")
    assert bars(round_) == []
    assert (round_.turn, asked(round_)) == (1, "1: 吃 四五六 / 过")


def test_who_declines_peng_and_sees_the_drawer_eat_has_passed() -> None:
    """A8.3, A8.4: the third 六 makes a 臭偎."""
    round_ = offered(Turn.DRAWN, "六", ("四五 十", "六六 拾 柒", "捌"), wall="六")
    play(round_, "1 过", "0 吃 四五六")
    assert bars(round_) == [(1, "A8.1"), (1, "A8.4")]
    play(round_, "0 打 十")
    assert laid(round_, 1) == "臭偎:六六六"


def test_who_declines_peng_and_sees_the_next_seat_eat_has_passed() -> None:
    """A8.3: a discard, 碰 declined by the 上家 of the discarder."""
    round_ = offered(Turn.DISCARDED, "六", ("十", "四五 拾", "六六 捌"))
    play(round_, "2 过", "1 吃 四五六")
    assert bars(round_) == [(2, "A8.1"), (2, "A8.4")]
    assert (round_.view(1).barred, round_.view(2).barred) == (NOTHING, kinds("六"))


def test_the_drawer_that_declines_and_sees_its_next_seat_eat_has_passed() -> None:
    """A8.1, A8.3."""
    round_ = offered(Turn.DRAWN, "一", ("二三 十", "二三 拾", "柒"))
    play(round_, "0 过", "1 吃 一二三")
    assert bars(round_) == [(0, "A8.1")]


def test_a_pass_counts_only_when_the_card_has_found_its_place() -> None:
    """A8.3: while the next question is open, nothing is 臭 yet."""
    round_ = offered(Turn.DISCARDED, "六", ("十", "六六 陆 七八 拾", "捌"), wall="玖")
    play(round_, "1 过")
    assert asked(round_)[:4] == "1: 吃"
    assert bars(round_) == []
    play(round_, "1 过")
    assert bars(round_) == [(1, "A8.1"), (1, "A8.4")]


# --------------------------------------------------------------------------- A8.4


@pytest.mark.parametrize("turn", [Turn.DISCARDED, Turn.DRAWN])
def test_a_wei_of_a_passed_peng_shows_one_face(turn: Turn) -> None:
    """A8.4, A7.1: worth what a 偎 is (A5), and its 胡息 are no secret."""
    round_ = offered(turn, "贰", ("十", "贰贰 拾 伍", "捌"), wall="贰")
    play(round_, "1 过")
    assert laid(round_, 1) == "臭偎:贰贰贰"
    assert format_melds(round_.view(0).melds[1]) == "臭偎:贰贰贰"
    assert round_.view(0).huxi[1] == 6
    assert asked(round_) == "1: 打 伍 / 打 拾"


def test_a_wei_of_a_kind_passed_for_another_seat_is_closed() -> None:
    """A8.4: another seat's pass is nothing to it."""
    marks = {"barred": {0: "贰", 2: "贰"}, "passed_peng": {0: "贰", 2: "贰"}}
    round_ = at(Turn.DRAWN, 1, "贰", hands=("十", "贰贰 拾", "捌"), marks=marks)
    assert format_melds(round_.view(0).melds[1]) == "偎:???"


def test_a_wei_of_a_kind_barred_but_with_no_peng_passed_is_closed() -> None:
    """A8.4: a 臭偎 only if the seat has passed on 碰 of it."""
    round_ = at(Turn.DRAWN, 1, "贰", hands=("十", "贰贰 拾", "捌"), marks={"barred": {1: "贰"}})
    assert round_.melds[1][0].kind == MeldKind.WEI


def test_a_passed_kind_may_still_be_won_on() -> None:
    """A8.4: the 六 was discarded and not eaten; the next one is drawn."""
    round_ = offered(
        Turn.DISCARDED, "六", ("十", "三三 四五", "捌"), ("", WAITS.replace("捌", "肆"), ""), "玖六"
    )
    assert asked(round_) == "1: 吃 四五六 / 过"
    play(round_, "1 过")
    assert round_.turn == 2
    assert asked(round_) == "1: 胡 / 过"


@pytest.mark.parametrize(
    ("turn", "drawer", "made"),
    [(Turn.DISCARDED, 0, "跑"), (Turn.DRAWN, 0, "跑"), (Turn.DRAWN, 1, "提")],
)
def test_a_barred_kind_still_makes_a_four(turn: Turn, drawer: int, made: str) -> None:
    """A8.4."""
    round_ = at(turn, drawer, "一", hands=("十", "一一一 拾", "捌"), marks={"barred": {1: "一"}})
    assert laid(round_, 1) == f"{made}:一一一一"


# --------------------------------------------------------------------------- A8.5


def test_a_passed_win_is_not_offered_on_that_kind_again() -> None:
    """A8.5: on 六 no more, on 三 as before."""
    round_ = offered(Turn.DRAWN, "六", ("十", "三三 四五", "柒"), ("", WAITS, ""), "拾六三")
    assert asked(round_) == "1: 胡 / 过"
    play(round_, "1 过")
    assert asked(round_) == "1: 吃 四五六 / 过", "not to 胡 is not to decline 吃"
    assert bars(round_) == [(1, "A8.5")]
    play(round_, "1 过")
    # 拾 and 六 are drawn by seats 1 and 2 and left; then seat 0 draws the 三.
    assert draws(round_) == [1, 2, 0]
    assert asked(round_) == "1: 胡 / 过"


def test_a_change_of_ones_own_table_lifts_the_dead_card() -> None:
    """A8.5: the seat draws the fourth 捌 and runs its 碰, 3 → 9; the next 六 wins."""
    round_ = offered(Turn.DRAWN, "六", ("十", "三三 四五", "柒"), ("", WAITS, ""), "捌六")
    play(round_, "1 过", "1 过")
    assert "跑:捌捌捌捌" in format_melds(round_.melds[1])
    assert (round_.turn, asked(round_)) == (2, "1: 胡 / 过")


def test_a_change_of_anothers_table_does_not_lift_it() -> None:
    """A8.5: seat 2 runs its own 碰."""
    table = ("", WAITS, "碰肆肆肆")
    round_ = offered(Turn.DRAWN, "六", ("十", "三三 四五", "柒"), table, "肆伍六")
    play(round_, "1 过", "1 过", "2 打 柒")
    assert laid(round_, 2) == "跑:肆肆肆肆"
    assert round_.over, "伍 and 六 came, and nobody was asked"
    assert round_.view(1).dead_hu == kinds("六")


def test_a_group_without_huxi_does_not_lift_it() -> None:
    """A8.5: a 吃 worth nothing leaves the 胡息 as they are, one worth 3 does not."""
    for eaten, card, left in (("四五六", "四", kinds("十")), ("一二三", "一", NOTHING)):
        rest = eaten.replace(card, "")
        round_ = at(
            Turn.DISCARDED,
            0,
            card,
            hands=("拾", f"{rest} 玖 捌", "柒"),
            marks={"dead_hu": {1: "十"}},
        )
        play(round_, f"1 吃 {eaten}")
        assert round_.view(1).dead_hu == left


def test_a_dead_kind_is_not_won_on_as_a_wei_either() -> None:
    """A8.5: passed as 碰胡, then drawn by itself: no question, a 臭偎 is laid; that lifts it."""
    table = ("", "提壹壹壹壹 碰贰贰贰 吃六七八 吃肆伍陆 吃玖玖九", "")
    round_ = offered(Turn.DRAWN, "三", ("十", "三三 四四", "柒"), table, "三")
    play(round_, "1 过")
    assert asked(round_) == "1: 碰 / 过"
    play(round_, "1 过")
    assert laid(round_, 1) == "臭偎:三三三"
    assert asked(round_) == "1: 打 四"
    assert round_.view(1).dead_hu == NOTHING


def test_a_dead_kind_may_still_be_taken() -> None:
    """A8.5 bars 胡 alone."""
    round_ = at(
        Turn.DRAWN,
        0,
        "三",
        hands=("十", "三三 四五", "柒"),
        table=("", WAITS, ""),
        marks={"dead_hu": {1: "三"}},
    )
    assert asked(round_) == "1: 碰 / 过"


# --------------------------------------------------------------------------- the last card


def test_the_last_card_is_offered_like_any_other() -> None:
    """A7, A12.1: 胡, 碰, 吃, 吃; then nobody can draw."""
    hands = ("四五 十", "六六 陆 七八 拾", "三三 四五")
    round_ = offered(Turn.DRAWN, "六", hands, ("", "", WAITS))
    assert [question[:4] for question in questions(round_)] == ["2: 胡", "1: 碰", "0: 吃", "1: 吃"]
    assert round_.over
    assert of_kind(round_, EventKind.DRAWN_GAME)[0].seat == 1


def test_a_discard_after_the_last_card_is_still_offered() -> None:
    """A6, A12.1: 碰 of the last card, its discard eaten, and the discard after that."""
    round_ = offered(Turn.DRAWN, "一", ("十 玖", "一一 四", "五六 柒 拾"))
    play(round_, "1 碰", "1 打 四")
    assert asked(round_) == "2: 吃 四五六 / 过"
    play(round_, "2 吃 四五六", "2 打 柒")
    assert round_.over
    assert round_.settlement is None
    assert of_kind(round_, EventKind.DRAWN_GAME)[0].seat == 0


def test_a_further_run_of_the_last_card_ends_the_round() -> None:
    """A11.3, A12.1: no discard, the 下家 would have to draw."""
    round_ = offered(Turn.DRAWN, "一", ("十", "一一一 拾", "柒"), ("", "提二二二二", ""))
    assert round_.over
    assert skips(round_) == [(1, "A11.3")]
    assert of_kind(round_, EventKind.DRAWN_GAME)[0].seat == 2
