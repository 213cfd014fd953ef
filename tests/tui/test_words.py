"""The catalogue, and what is made of it: sentences of the log, choices, the arithmetic."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest

from bots import registry
from engine.actions import ANNOUNCED, HU, PASS, PENG, ActionKind
from engine.cards import HIDDEN
from engine.events import Event, EventKind, mask
from engine.melds import Meld, MeldKind
from engine.position import Turn
from engine.rulefile import preset, preset_names
from engine.settlement import Named, ScoredMeld, Settlement
from engine.view import Fault
from paohuzi_tui.choices import offers, refusal, why_not
from paohuzi_tui.controller import choices_of
from paohuzi_tui.frames import frames
from paohuzi_tui.i18n import LANGUAGES, Messages, texts
from paohuzi_tui.logwords import LogWords
from paohuzi_tui.pacing import SECONDS
from paohuzi_tui.reckoning import headline, reckoning
from paohuzi_tui.rulebook import section_of, sections
from paohuzi_tui.settings import PACES, PLACES
from paohuzi_tui.widgets.wrapping import wrapped
from tests.engine.helpers import HUNAN, at, choose, eat, k, melds, random_rounds, rules

ZH = Messages("zh")
EN = Messages("en")
SEATS = ("玩家", "小妹", "阿公")


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_the_languages_have_the_same_keys_and_placeholders() -> None:
    chinese, english = (texts(language) for language in LANGUAGES)
    assert chinese.keys() == english.keys()
    for key, text in chinese.items():
        # {detail} is the engine's English, which a Chinese message does without
        assert placeholders(text) | {"detail"} == placeholders(english[key]) | {"detail"}, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_name_of_the_code_has_its_words(language: str) -> None:
    known = texts(language)
    wanted = [f"setup.level.{name}" for name in registry.names()]
    wanted += [f"setup.names.{place}" for place in PLACES[4]]
    wanted += [f"setup.paces.{pace}" for pace in PACES]
    for game in map(preset, preset_names()):
        lines = [line.name for style in game.styles for line in style.lines]
        wanted += [f"mingtang.{line}" for line in lines]
        wanted += [f"fields.value.mingtang.{style}" for style in game.mingtang_choices]
        wanted.append(f"play.rules.{game.name}")
    wanted += [f"faults.{fault}.{part}" for fault in Fault for part in ("name", "what")]
    wanted += [f"play.{kind.name.lower()}" for kind in ANNOUNCED]
    wanted += [f"settlement.kind.{kind.name.lower()}" for kind in MeldKind]
    assert [key for key in wanted if key not in known] == []
    assert set(SECONDS) == set(PACES)


def test_the_log_speaks_from_what_the_seat_sees() -> None:
    log = LogWords(ZH, SEATS, 0)
    wei = Event(EventKind.MELD, 1, k("柒"), melds=melds("偎柒柒柒"), drawn=True, source=1)
    seen = mask(wei, 0, preset("hunan"))
    assert seen is not None
    assert log.sentences([seen]) == ["小妹偎，牌扣着。"]
    assert LogWords(ZH, SEATS, 1).sentences([wei]) == ["你偎 柒柒柒，牌扣着，只有你知道。"]


def test_sentences() -> None:
    log, english = LogWords(ZH, SEATS, 0), LogWords(EN, ("Me", "Sister", "Grandpa"), 0)
    eaten = (Meld(MeldKind.SHUN, (0, 1, 2), 1), Meld(MeldKind.JIAO, (1, 1, 11)))
    events = [
        Event(EventKind.UPTURN, 2, k("捌")),
        Event(EventKind.SHOW, 1, k("三")),
        Event(EventKind.DISCARD, 0, k("拾")),
        Event(EventKind.MELD, 0, k("二"), melds=eaten, source=2),
        Event(EventKind.LEFT, 2, k("五"), drawn=True),
        Event(EventKind.BAR, 0, k("五"), rule="A8.1"),
        Event(EventKind.SKIP, 1, rule="A11.3"),
        Event(EventKind.HU, 2, HIDDEN),
        Event(EventKind.DRAWN_GAME, 0),
    ]
    assert log.sentences(events) == [
        "阿公坐庄，亮张是 捌。",
        "小妹摸出 三。",
        "你打出 拾。",
        "你吃 二：一二三，比 二二贰。",
        "没人要 五，摆在阿公面前。",
        "五 臭了：这一局你不能再吃、再碰它（A8.1）。",
        "重跑，小妹不打牌（A11.3）。",
        "阿公必须天胡！",
        "墩上没有牌了，荒庄（A12.1）。",
    ]
    assert english.sentences(events)[:3] == [
        "Grandpa deals; 捌 (big 8) is turned up.",
        "Sister draws 三 (small 3).",
        "You discard 拾 (big 10).",
    ]


def test_every_event_of_random_rounds_has_its_sentence() -> None:
    for round_, rng in random_rounds(5, 30):
        while not round_.over:
            round_.apply(choose(round_, rng))
        for language in (ZH, EN):
            view = round_.view(0)
            assert LogWords(language, SEATS, 0).sentences(view.events)


def test_offers_are_numbered_and_lettered() -> None:
    round_ = at(
        Turn.DRAWN,
        2,
        "三",
        hands=("三三四四", "九十", "八十"),
        table=("提壹壹壹壹 碰贰贰贰 吃六七八 吃肆伍陆 吃玖玖九", "", ""),
    )
    view = round_.view(0)
    choices = choices_of(view)
    assert choices == (HU, PENG, PASS)
    found = [(offer.keys, offer.label) for offer in offers(ZH, view, choices)]
    assert found == [("1 H", "胡 16 息"), ("2 P", "碰 三三三"), ("0 空格", "过")]


def test_eating_names_its_groups() -> None:
    round_ = at(Turn.DISCARDED, 2, "二", hands=("二二一一三三七十陆", "九十", "八十"), wall_size=5)
    view = round_.view(0)
    labels = [offer.label for offer in offers(ZH, view, choices_of(view))]
    assert "吃 一二三 比 一二三 二七十" in labels
    assert eat("一二三 一二三 二七十") in choices_of(view)


def test_a_refusal_names_its_rule() -> None:
    round_ = at(Turn.DISCARDED, 2, "三", hands=("一二四五柒玖玖玖", "九十", "八十"), wall_size=5)
    reason = why_not(round_.view(0), ActionKind.PENG)
    assert reason is not None
    assert reason.rule == "A6.3"
    assert refusal(ZH, reason).endswith("（A6.3，按 F1 看这一条）")
    assert "A6.3" in refusal(EN, reason)


def red_win(**changes: object) -> Settlement:
    """W12: 24 胡息, self-drawn, 红胡."""
    groups = [("提壹壹壹壹", 12), ("偎贰贰贰", 6), ("偎柒柒柒", 6)]
    values: dict[str, object] = {
        "winner": 0,
        "card": k("柒"),
        "source": 0,
        "zimo": True,
        "tianhu": "",
        "discarded": False,
        "last": False,
        "groups": tuple(ScoredMeld(melds(text)[0], huxi) for text, huxi in groups),
        "rest": (),
        "huxi": 24,
        "tun": 4,
        "bonus": 1,
        "mingtang": (Named("honghu", 2),),
        "fan": 2,
        "outright": 0,
        "times": 1,
        "capped": False,
        "payers": (1, 2),
        "each": 10,
        "points": (20, -10, -10),
    }
    return Settlement(**(values | changes))  # type: ignore[arg-type]


def test_the_arithmetic_can_be_checked_by_hand() -> None:
    assert reckoning(ZH, HUNAN, red_win()) == [
        ("胡息", "12 + 6 + 6 = 24"),
        ("底", "(24 - 12) / 3，取整数 = 4（A13.1）"),
        ("自摸", "加 1 底（A13.2）"),
        ("番", "红胡 2 = 2 番（A14）"),
        ("每家付", "(4 + 1) 底 × 2 番 = 10 分"),
    ]
    assert headline(ZH, red_win(), SEATS) == "胡 柒，自己摸的"


def test_the_arithmetic_of_a_capped_win_with_a_stake() -> None:
    table = rules(cap=6, stake=5)
    lines = dict(reckoning(ZH, table, red_win(capped=True, each=30)))
    assert lines["每家付"] == "(4 + 1) 底 × 2 番，封顶 6，× 底分 5 = 30 分"


def test_the_arithmetic_of_a_win_on_the_upturned_card() -> None:
    won = red_win(tianhu="upturned", huxi=16, tun=6, mingtang=(), fan=1, each=7)
    lines = dict(reckoning(ZH, HUNAN, won))
    assert lines["底"] == "天胡：(2 × 16 - 12) / 3，取整数 = 6（A13.3）"
    assert lines["番"] == "平胡，1 番"
    assert lines["每家付"] == "(6 + 1) 底 × 1 番 = 7 分"
    assert headline(ZH, won, SEATS) == "亮张胡，亮张是 柒"


def test_the_pictures_of_a_chain_end_in_the_view_and_hide_what_is_hidden() -> None:
    for round_, rng in random_rounds(9, 30):
        before = round_.view(0)
        while not round_.over:
            round_.apply(choose(round_, rng))
            after = round_.view(0)
            events = after.events[len(before.events) :]
            pictures = [view for _, view in frames(before, after, events)]
            if pictures:
                assert pictures[-1] == after
            for picture in pictures[:-1]:
                assert picture.legal == ()
                assert picture.wall >= after.wall
            before = after


def test_a_dead_card_lies_before_its_drawer_while_the_next_is_drawn() -> None:
    round_ = at(Turn.DRAW, 1, hands=("一一", "四四", "七七"), wall="玖柒叁")
    start = at(Turn.DRAW, 1, hands=("一一", "四四", "七七"), wall="")
    before, after = start.view(0), round_.view(0)
    pictures = list(frames(before, after, after.events))
    shown = [(event.kind.value, view.card) for event, view in pictures[:4]]
    assert shown == [
        ("draw", HIDDEN),
        ("show", k("玖")),
        ("left", HIDDEN),
        ("draw", HIDDEN),
    ]
    assert [card.card for card in pictures[3][1].piles[1]] == [k("玖")]


@pytest.mark.parametrize(
    ("text", "width", "rows"),
    [
        ("", 10, [""]),
        ("要不要这张牌？", 14, ["要不要这张牌？"]),
        ("要不要这张牌？", 12, ["要不要这张", "牌？"]),
        ("a pair of cards", 8, ["a pair", "of cards"]),
        ("按 F1 看（A5.1）。", 10, ["按 F1 看", "（A5.1）。"]),
    ],
)
def test_rows_never_begin_with_closing_punctuation(text: str, width: int, rows: list[str]) -> None:
    assert wrapped(text, width) == rows


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_are_there_to_be_read(language: str) -> None:
    found = sections(language)
    assert [section.number for section in found] == [f"A{n}" for n in range(1, 16)] + [*"BCDEFGH"]
    assert section_of(language, "A7.3") == 6
    assert section_of(language, "F.3") == 19
    assert section_of(language, "F") == 19
    assert section_of(language, "") == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_of_the_other_games_are_numbered_through(language: str) -> None:
    """B to H: every number has its heading, in order."""
    counts = {"B": 2, "C": 7, "D": 4, "E": 6, "F": 4, "G": 4, "H": 1}
    for section in sections(language)[15:]:
        headings = [block.rule for block in section.blocks if block.rule]
        wanted = [f"{section.number}.{n + 1}" for n in range(counts[section.number])]
        assert headings == wanted, section.number


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_index_lists_every_section(language: str) -> None:
    folder = Path(__file__).parents[2] / "docs" / "rules" / language
    index = (folder / "index.md").read_text(encoding="utf-8")
    listed = re.findall(r"^- \[(\w+) [^\]]+\]\((\w+\.md)\)$", index, re.MULTILINE)
    assert [number for number, _ in listed] == [section.number for section in sections(language)]
    assert sorted([file for _, file in listed] + ["index.md"]) == sorted(
        file.name for file in folder.iterdir()
    )
    for number, file in listed:
        assert (folder / file).read_text(encoding="utf-8").startswith(f"# {number} ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_hold_nothing_that_the_reader_does_not_know(language: str) -> None:
    """Headings, paragraphs and tables; other Markdown would show as it is written."""
    for section in sections(language):
        assert section.title
        for block in section.blocks:
            assert not set("`*[]#_") & set(block.text), (section.number, block.text)
            assert len({len(row) for row in block.rows}) <= 1


def test_every_rule_cited_has_a_heading() -> None:
    headings = {block.rule for section in sections("zh") for block in section.blocks}
    for round_, rng in random_rounds(11, 20):
        while not round_.over:
            view = round_.view(0)
            for kind in (ActionKind.HU, ActionKind.PENG, ActionKind.CHI):
                reason = why_not(view, kind)
                if reason is not None and "." in reason.rule:
                    assert reason.rule in headings, reason
            round_.apply(choose(round_, rng))
