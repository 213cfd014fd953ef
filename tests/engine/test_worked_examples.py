"""The worked examples of part W of the rules, each a record in ``tests/records``.

The expected values are those of the rulebook. Where it leaves cards open, the record says which.
"""

from pathlib import Path

import pytest

from engine.actions import HU
from engine.events import Event, EventKind
from engine.melds import MeldKind
from engine.notation import format_action, format_melds
from engine.record import Record, loads, positions, replay
from engine.round import Round
from engine.rulefile import preset
from engine.scoring import tun_of
from engine.settlement import Settlement
from engine.view import Phase

RECORDS = Path(__file__).parent.parent / "records"


def record(name: str) -> Record:
    return loads((RECORDS / f"{name}.phz").read_text(encoding="utf-8"))


def end(name: str) -> Round:
    return replay(record(name))


def asked(played: Round) -> str:
    """``"1: 吃 一二三 / 过"``: who is asked, and what it may do."""
    assert played.decision is not None
    seat, legal = played.decision
    return f"{seat}: " + " / ".join(sorted(map(format_action, legal)))


def questions(name: str) -> list[str]:
    """Every question of the record, in order."""
    return [asked(played) for played in positions(record(name)) if played.decision]


def events(played: Round, kind: EventKind) -> list[Event]:
    return [event for event in played.events if event.kind == kind]


def draws(played: Round) -> list[int]:
    """Who drew, in order."""
    return [event.seat for event in events(played, EventKind.DRAW)]


def skips(played: Round) -> list[tuple[int, str]]:
    """Who made no discard and why, in order."""
    return [(event.seat, event.rule) for event in events(played, EventKind.SKIP)]


def won(name: str) -> Settlement:
    settlement = end(name).settlement
    assert settlement is not None
    return settlement


def doors(settlement: Settlement) -> set[str]:
    return {format_melds([door.meld]) for door in settlement.groups}


@pytest.mark.parametrize("path", sorted(RECORDS.glob("*.phz")), ids=lambda path: path.stem)
def test_every_record_reads(path: Path) -> None:
    loads(path.read_text(encoding="utf-8"))


# --- 吃 and 比


@pytest.mark.parametrize(
    ("name", "ways"),
    [
        (
            "W01",
            [
                "吃 一二三 比 二二贰",
                "吃 一二三 比 二三四 二贰贰",
                "吃 二二贰 比 一二三",
                "吃 二二贰 比 二三四",
                "吃 二三四 比 二二贰",
                "吃 二三四 比 一二三 二贰贰",
                "吃 二贰贰 比 一二三 二三四",
            ],
        ),
        ("W02a", ["吃 一二三 比 一一壹", "吃 一一壹 比 一二三"]),
        ("W02c", ["吃 一二三 比 一壹壹", "吃 一壹壹 比 一二三", "吃 一一壹"]),
        ("W03", ["吃 一二三 比 一二三 二七十", "吃 二七十 比 一二三 一二三"]),
        (
            "W05",
            [
                "吃 七八九 比 九九玖",
                "吃 八九十 比 九九玖",
                "吃 九九玖 比 七八九",
                "吃 九九玖 比 八九十",
            ],
        ),
    ],
)
def test_ways_to_eat(name: str, ways: list[str]) -> None:
    assert asked(end(name)) == "1: " + " / ".join([*sorted(ways), "过"])


@pytest.mark.parametrize("name", ["W01", "W02a", "W03", "W05"])
def test_peng_is_asked_first(name: str) -> None:
    assert questions(name)[0] == "1: 碰 / 过"


@pytest.mark.parametrize("name", ["W02b", "W04a", "W04b"])
def test_no_way_to_eat(name: str) -> None:
    assert questions(name) == []
    assert events(end(name), EventKind.LEFT)[0].seat == 0


# --- winning


@pytest.mark.parametrize(
    ("name", "huxi", "tun", "bonus", "last_door"),
    [
        ("W06", 18, 2, 1, "吃:九玖玖"),
        ("W07a", 24, 4, 0, "吃:贰柒拾"),
        ("W09a", 18, 2, 1, "偎:三三三"),
        ("W09b", 16, 1, 0, "碰:三三三"),
        ("W09c", 15, 1, 1, "吃:三三叁"),
        ("W10a", 16, 1, 0, "吃:四五六"),
        ("W10b", 16, 1, 0, "吃:三四五"),
        ("W10c", 16, 1, 1, "吃:三四五"),
    ],
)
def test_wins(name: str, huxi: int, tun: int, bonus: int, last_door: str) -> None:
    settlement = won(name)
    assert questions(name) == ["0: 胡 / 过"]
    assert (settlement.winner, settlement.huxi, settlement.tun) == (0, huxi, tun)
    assert settlement.bonus == bonus
    assert len(settlement.groups) == 7
    assert last_door in doors(settlement)


def test_w6_points() -> None:
    """3 + 3 + 6 + 6 = 18; 底 2, +1 自摸; eight red cards are no 红胡."""
    settlement = won("W06")
    assert sorted(door.huxi for door in settlement.groups) == [0, 0, 0, 3, 3, 6, 6]
    assert settlement.mingtang == ()
    assert settlement.points == (6, -3, -3)


def test_w7_doors() -> None:
    settlement = won("W07a")
    assert [door.huxi for door in settlement.groups][:5] == [6, 3, 3, 6, 0]
    assert {"吃:贰柒拾", "将:捌捌"} <= doors(settlement)


def test_w7_passed_win_runs() -> None:
    played = end("W07b")
    assert questions("W07b")[0] == "0: 胡 / 过"
    assert MeldKind.PAO in [meld.kind for meld in played.melds[0] if meld.cards[0] == 11]
    assert skips(played) == [(0, "A11.3")]
    assert draws(played) == [1]


def test_w8_too_few_huxi() -> None:
    """12 < 15: no win, the 三 is run by force, and a discard follows."""
    played = end("W08")
    assert questions("W08") == ["0: 打 五 / 打 四"]
    assert format_melds(played.melds[0][-1:]) == "跑:三三三三"
    assert skips(played) == []


@pytest.mark.parametrize("name", ["W09a", "W09b", "W09c"])
def test_w9_pair(name: str) -> None:
    assert "将:四四" in doors(won(name))


def test_w10_passed_win_runs() -> None:
    assert questions("W10d") == ["0: 胡 / 过", "0: 打 五 / 打 四", "0: 胡 / 过"]
    played = end("W10d")
    assert format_melds(played.melds[0][-1:]) == "跑:三三三三"
    assert played.hands[0] == 1 << 3 * 3
    played.apply(HU)
    assert played.settlement is not None
    assert "将:四四" in doors(played.settlement)


@pytest.mark.parametrize("name", ["W11a", "W11b"])
def test_w11_never_wins(name: str) -> None:
    """Seven groups with the drawn card, but seat 0 is asked nothing and the card is left."""
    assert questions(name) == []
    assert events(end(name), EventKind.LEFT)[0].seat == 0


# --- points


def test_w12_tun() -> None:
    rules = preset("hunan")
    tun = {huxi: tun_of(rules, huxi, tianhu=False) for huxi in (15, 17, 18, 24)}
    assert tun == {15: 1, 17: 1, 18: 2, 24: 4}
    assert tun_of(rules, 16, tianhu=True) == 6
    assert rules.zimo_bonus == 1


@pytest.mark.parametrize(
    ("name", "huxi", "tun", "bonus", "named", "points"),
    [
        ("W12a", 24, 4, 1, [("honghu", 2)], (20, -10, -10)),
        ("W12b", 18, 2, 1, [("haidi", 1)], (6, -3, -3)),
        ("W12c", 15, 1, 1, [("dianhu", 3), ("haidi", 2)], (20, -10, -10)),
        ("W12d", 15, 1, 0, [("wudui", 10)], (20, -10, -10)),
        ("W12e", 18, 8, 1, [], (18, -9, -9)),
    ],
)
def test_w12_points(
    name: str,
    huxi: int,
    tun: int,
    bonus: int,
    named: list[tuple[str, int]],
    points: tuple[int, ...],
) -> None:
    settlement = won(name)
    assert (settlement.huxi, settlement.tun, settlement.bonus) == (huxi, tun, bonus)
    assert [(item.name, item.fan) for item in settlement.mingtang] == named
    assert settlement.points == points


# --- order and force


def test_w13_order() -> None:
    assert questions("W13b") == [
        "2: 胡 / 过",
        "1: 碰 / 过",
        "0: 吃 四五六 / 过",
        "1: 吃 六六陆 比 四五六 / 吃 四五六 比 六六陆 / 过",
    ]


def test_w13_marks() -> None:
    """Who takes the card after all has not passed on it (A8.3)."""
    taken, left = end("W13a").view(1), end("W13b").view(1)
    six = {5}
    assert (taken.barred, taken.passed_peng) == (set(), set())
    assert (left.barred, left.passed_peng) == (six, six)
    assert end("W13a").view(0).barred == six
    assert end("W13a").view(2).dead_hu == six


def test_w14_discard_does_not_run_a_peng() -> None:
    assert questions("W14a") == ["1: 吃 四五六 / 过"]
    assert format_melds(end("W14a").melds[2]) == "碰:五五五"


def test_w14_drawn_card_does() -> None:
    assert questions("W14b") == ["2: 打 壹 / 打 玖"]
    assert format_melds(end("W14b").melds[2]) == "跑:五五五五"


def test_w15_wei() -> None:
    played = end("W15a")
    assert format_melds(played.melds[0]) == "偎:五五五"
    assert format_melds(played.view(1).melds[0]) == "偎:???"


def test_w15_chouwei() -> None:
    played = end("W15b")
    assert questions("W15b")[0] == "0: 碰 / 过"
    assert format_melds(played.melds[0]) == "臭偎:五五五"
    assert format_melds(played.view(1).melds[0]) == "臭偎:五五五"


def test_w16_own_discard_is_barred() -> None:
    """Seat 1 is not asked for the 五 that seat 0 discards, and the round goes on."""
    assert [question[0] for question in questions("W16a")] == ["1", "0"]
    assert draws(end("W16a")) == [2, 0, 1, 2]
    assert questions("W16b") == ["1: 吃 四五六 / 过"]


@pytest.mark.parametrize("name", ["W17a", "W17b"])
def test_w17_second_four(name: str) -> None:
    played = end(name)
    assert format_melds(played.melds[0][1:]) == "提:五五五五"
    assert skips(played) == [(0, "A11.3")]
    assert draws(played)[:2] == [0, 1]


def test_w18_two_dealt_ti() -> None:
    played = end("W18")
    assert skips(played) == [(1, "A4.5")]
    assert draws(played) == [2, 0]
    assert (played.phase, played.turn) == (Phase.TO_DISCARD, 1)


def test_w19_dealer_with_two_ti() -> None:
    played = end("W19")
    assert format_melds(played.melds[0]) == "提:一一一一 提:壹壹壹壹"
    assert skips(played) == [(0, "A4.4")]
    assert draws(played) == [1]


@pytest.mark.parametrize("name", ["W20a", "W20b", "W20c"])
def test_w20_wins_at_once(name: str) -> None:
    settlement = won(name)
    assert questions(name) == []
    assert (settlement.winner, settlement.tianhu, settlement.zimo) == (1, "forced", True)


def test_w20_too_few() -> None:
    played = end("W20d")
    assert (played.phase, played.turn) == (Phase.TO_DISCARD, 0)


def test_w21_drawn_game() -> None:
    played = end("W21")
    assert questions("W21") == ["1: 吃 四五六 / 过", "1: 打 拾"]
    assert played.over
    assert played.settlement is None
