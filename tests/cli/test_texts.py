"""The texts: words of a game, sums, and the log of tables that play otherwise."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest

from engine.cards import HIDDEN
from engine.events import Event, EventKind
from engine.explain import Reason
from engine.melds import Meld, MeldKind
from engine.rulefile import preset, preset_names
from engine.view import FAULT_RULES, Fault
from paohuzi_tui.i18n import LANGUAGES, Messages, texts
from paohuzi_tui.logwords import LogWords
from tests.engine.helpers import k

GAMES = ("changde", "luzhou")
SEATS = ("玩家", "小妹", "阿公")
AT_THE_TABLE = re.compile(
    r"(play|log|reasons|settlement|table|match_end|options|fields|mingtang|faults)\."
    r"|cli\.(score\.(wins|loses)|waits\.(card|win|no)|simulate\.wins_line|legal|replay)"
)
OLD = {
    ("changde", "zh"): r"胡息|绞|[^海坐墩娄]底|^底$|\d底",
    ("changde", "en"): r"胡息|绞|\bhuxi\b(?!})|\bunits?\b(?!})|\btwist\b",
    ("luzhou", "zh"): r"[提跑]|顺|[^海坐墩娄]底|^底$|\d底",
    ("luzhou", "en"): r"\b[Tt]i\b|\brun\b|提|跑|顺|sequence|\bunits?\b(?!})",
}
"""What a game with words of its own never says."""
NAMES = re.compile(
    r"mingtang\.(hanghangxi|sanshi)|faults\.\w+\.name|play\.(header|rules\..*)|app\..*"
)
"""Names of things that keep theirs."""


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def own_texts(language: str, words: str) -> dict[str, str]:
    """What a game says otherwise."""
    usual, own = texts(language), Messages(language, words)
    return {key: own._texts[key] for key in own._texts if own._texts[key] != usual.get(key)}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("words", GAMES)
def test_the_words_of_a_game_are_other_texts_for_the_same(language: str, words: str) -> None:
    usual, found = texts(language), own_texts(language, words)
    assert len(found) > 30
    for key, text in found.items():
        assert key in usual, key
        assert placeholders(text) == placeholders(usual[key]), key


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("words", GAMES)
def test_a_game_says_nothing_in_the_words_of_another(language: str, words: str) -> None:
    messages = Messages(language, words)
    old = [
        (key, messages._texts[key])
        for key in messages._texts
        if AT_THE_TABLE.match(key)
        and not NAMES.fullmatch(key)
        and re.search(OLD[words, language], messages._texts[key])
    ]
    assert old == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_words_but_those_that_a_preset_has(language: str) -> None:
    folder = Path(__file__).parents[2] / "paohuzi_tui" / "locale" / language / "words"
    files = {path.stem for path in folder.iterdir()}
    assert files == {preset(name).words for name in preset_names()} - {"hunan"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_the_engine_names_has_its_words(language: str) -> None:
    known = texts(language)
    wanted = [f"mingtang.{line.name}" for line in every_line()]
    wanted += [f"play.rules.{name}" for name in preset_names()]
    wanted += [f"cli.rules.presets.{name}" for name in preset_names()]
    wanted += [f"reasons.{code}" for code in reason_codes()]
    wanted += [f"faults.{fault}.{part}" for fault in Fault for part in ("name", "what")]
    assert [key for key in wanted if key not in known] == []


def every_line() -> list[object]:
    return [
        line for name in preset_names() for style in preset(name).styles for line in style.lines
    ]


def reason_codes() -> set[str]:
    """Every code that `engine.explain` gives."""
    source = Path(__file__).parents[2] / "engine" / "explain.py"
    found = re.findall(
        r'Reason\([^()]*?(?:\([^()]*\)[^()]*?)*?"([a-z_]+)"', source.read_text(encoding="utf-8")
    )
    assert len(found) > 30
    assert Reason("A9.1", "no_doors").code in found
    return set(found)


# --------------------------------------------------------------------------- the log


def test_the_log_of_a_dealer_whose_last_card_is_hidden() -> None:
    """F.3, H.1."""
    log = LogWords(Messages("zh"), SEATS, 0)
    events = [
        Event(EventKind.UPTURN, 1),
        Event(EventKind.BOTTOM, 1, k("四")),
        Event(EventKind.TAKE, 1),
    ]
    assert log.sentences(events) == [
        "小妹坐庄，亮张扣着不翻。",
        "墩底翻开 四，这一张不能胡（F.3）。",
        "小妹收下扣着的亮张。",
    ]
    events = [Event(EventKind.UPTURN, 0, k("四")), Event(EventKind.TAKE, 0, k("四"))]
    assert log.sentences(events) == ["你坐庄，亮张是 四。", "你收下亮张 四。"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("fault", Fault)
def test_an_error_is_told_with_its_rule(language: str, fault: Fault) -> None:
    """G.2."""
    for seat in (0, 1):
        event = Event(EventKind.ERROR, seat, k("四"), rule=fault)
        (text,) = LogWords(Messages(language), SEATS, 0).sentences([event])
        assert FAULT_RULES[fault] in text
        assert "四" in text


def test_an_open_wei_is_told_openly() -> None:
    """H.1: 明偎."""
    wei = Event(EventKind.MELD, 1, k("柒"), melds=(Meld(MeldKind.WEI, (k("柒"),) * 3),))
    for seat, text in ((0, "小妹偎 柒柒柒。"), (1, "你偎 柒柒柒。")):
        log = LogWords(Messages("zh"), SEATS, seat, wei_open=True)
        assert log.sentences([wei]) == [text]
    hidden = wei._replace(card=HIDDEN, melds=(Meld(MeldKind.WEI, (HIDDEN,) * 3),))
    assert LogWords(Messages("zh"), SEATS, 0).sentences([hidden]) == ["小妹偎，牌扣着。"]
