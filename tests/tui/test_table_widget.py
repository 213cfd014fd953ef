"""The table widget: what it shows, that nothing is cut off, and what a click says."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from random import Random

import pytest
from rich.cells import cell_len
from textual.app import App, ComposeResult
from textual.geometry import Offset
from textual.pilot import Pilot

from engine.actions import ActionKind
from engine.cards import HIDDEN, NAMES, counts, expand, is_red, parse_card, parse_cards
from engine.melds import Meld, MeldKind
from engine.round import Round
from engine.rulefile import changed, preset
from engine.view import Phase, PileCard, SeatView
from paohuzi_tui.i18n import LANGUAGES, Messages, texts
from paohuzi_tui.widgets.table import TableView

SIZES = ((80, 20), (81, 23), (96, 25), (100, 26), (112, 34), (120, 36), (150, 44), (250, 70))
NAMES_OF_SEATS = ("阿公", "小妹", "名字很长很长很长的人")


class TableApp(App[None]):
    """Nothing but a table."""

    def __init__(self, *, language: str = "zh", plain: bool = False) -> None:
        super().__init__()
        self.table = TableView(Messages(language), ascii=plain)
        self.picked: list[tuple[int, bool]] = []

    def compose(self) -> ComposeResult:
        yield self.table

    def on_table_view_card_picked(self, message: TableView.CardPicked) -> None:
        self.picked.append((message.kind, message.play))

    def show(self, view: SeatView, *, prompt: bool = True) -> None:
        self.table.show(
            view,
            names=NAMES_OF_SEATS[: view.seats],
            points=(12, -20, 8)[: view.seats],
            prompt=prompt,
        )

    def lines(self) -> list[str]:
        return [self.table.render_line(y).text for y in range(self.table.size.height)]

    def text(self) -> str:
        return "\n".join(self.lines())


@asynccontextmanager
async def running(
    size: tuple[int, int] = (80, 20), *, language: str = "zh", plain: bool = False
) -> AsyncIterator[tuple[TableApp, Pilot[None]]]:
    app = TableApp(language=language, plain=plain)
    async with app.run_test(size=size) as pilot:
        yield app, pilot


def played(seed: int, steps: int, seats: int = 3) -> Round:
    """A round after that many random answers, mostly no passes."""
    rng = Random(seed)
    rules = changed(preset("hunan"), {"persons": seats})
    game = Round.deal(rules, dealer=seed % seats, rng=rng)
    for _ in range(steps):
        if game.decision is None:
            break
        legal = game.decision.legal
        active = [action for action in legal if action.kind != ActionKind.PASS]
        game.apply(rng.choice(active if active and rng.random() < 0.85 else legal))
    return game


def hand(text: str) -> tuple[int, ...]:
    return tuple(counts(parse_cards(text)))


def quiet(view: SeatView) -> SeatView:
    """The view with nothing in the middle and nothing on the table."""
    none: tuple[tuple[()], ...] = ((),) * view.seats
    return replace(
        view,
        phase=Phase.TO_DISCARD,
        card=HIDDEN,
        upturned=HIDDEN,
        melds=none,
        piles=none,
        events=(),
    )


START = played(1, 0).view(0)
FOURS = tuple(Meld(MeldKind.PAO, (kind,) * 4, kind) for kind in range(6))
PENG = Meld(MeldKind.PENG, (19, 19, 19), 19)
FULL_PILE = tuple(PileCard(kind, kind % 2 == 0) for kind in range(19))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_row_is_as_wide_as_the_table(size: tuple[int, int], language: str) -> None:
    async with running(size, language=language) as (app, _):
        for seed, steps in ((1, 0), (2, 12), (3, 25), (4, 45), (5, 500)):
            for seat in range(3):
                app.show(played(seed, steps).view(seat))
                assert [cell_len(line) for line in app.lines()] == [size[0]] * size[1]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_at_the_least_size_every_card_is_to_be_seen(language: str) -> None:
    """Melds, piles and hands, each glyph once; the large card bears its glyph twice."""
    async with running(language=language) as (app, _):
        for seed in range(25):
            game = played(seed, 3 * seed)
            view = game.view(seed % 3)
            app.show(view)
            shown = Counter(char for char in app.text() if char in NAMES)
            due = Counter(expand(view.hand))
            for seat in range(3):
                due.update(card.card for card in view.piles[seat])
                for meld in view.melds[seat]:
                    due.update(meld.cards if meld.open else meld.cards[-1:])
                if view.hands and seat != view.seat:
                    due.update(expand(view.hands[seat]))
            due[view.upturned] += 1
            if view.phase == Phase.OVER:
                due[view.settlement.card if view.settlement else HIDDEN] += 2
            elif view.phase != Phase.TO_DISCARD:
                due[view.card] += 2
            del due[HIDDEN]
            assert {NAMES[kind]: many for kind, many in due.items() if many} == {
                name: many for name, many in shown.items() if many
            }


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_fullest_table_fits(size: tuple[int, int], language: str) -> None:
    full = (*FOURS, PENG)
    view = replace(
        quiet(START),
        hand=(0,) * 20,
        melds=(full,) * 3,
        piles=(FULL_PILE,) * 3,
        hand_sizes=(20, 20, 20),
    )
    async with running(size, language=language) as (app, _):
        app.show(view, prompt=False)
        text = app.text()
        assert text.count("拾") == 9
        assert text.count("玖") == 3
        assert text.count("六") == 15
        assert all(cell_len(line) == size[0] for line in app.lines())


async def test_a_pile_that_does_not_fit_says_how_many_are_missing() -> None:
    async with running((80, 20)) as (app, _):
        pile = tuple(PileCard(kind % 20, False) for kind in range(100))
        app.show(replace(quiet(START), piles=((), pile, ())))
        left_out = int(app.text().split("弃 +")[1].split()[0])
        shown = sum(char in NAMES for line in app.lines()[:10] for char in line[40:])
        assert left_out + shown == 100


@pytest.mark.parametrize("size", [(80, 20), (100, 26), (160, 46)])
async def test_each_card_of_the_hand_can_be_clicked(size: tuple[int, int]) -> None:
    async with running(size) as (app, pilot):
        app.show(START)
        where = card_cells(app)
        assert Counter(kind for kind, _ in where) == Counter(expand(START.hand))
        for (kind, _), offset in where.items():
            app.table.lift(None)
            app.picked.clear()
            await pilot.click(TableView, offset=offset)
            assert app.picked == [(kind, False)]
            assert app.table.lifted == kind
            await pilot.click(TableView, offset=offset)
            assert app.picked == [(kind, False), (kind, True)]


def card_cells(app: TableApp) -> dict[tuple[int, tuple[int, int]], Offset]:
    """For each card of the hand (kind, place) the last cell that belongs to it."""
    cells: dict[tuple[int, tuple[int, int]], Offset] = {}
    for y in range(app.table.size.height):
        x = 0
        for segment in app.table.render_line(y):
            x += cell_len(segment.text)
            meta = segment.style.meta if segment.style else {}
            if "card" in meta:
                cells[meta["card"], meta["spot"]] = Offset(x - 1, y)
    return cells


async def test_a_click_beside_the_hand_says_nothing() -> None:
    async with running() as (app, pilot):
        app.show(START)
        await pilot.click(TableView, offset=(0, 19))
        await pilot.click(TableView, offset=(20, 5))
        assert app.picked == []


async def test_the_cursor_goes_over_the_columns() -> None:
    async with running() as (app, _):
        app.show(replace(START, hand=hand("陆陆陆 一一 二七十 五 玖")))
        table = app.table
        assert table.lifted is None
        table.move_cursor(0, 0)
        assert table.lifted == parse_card("玖")
        table.move_cursor(-1, 0)
        assert table.lifted == parse_card("五")
        table.move_cursor(-1, 0)
        table.move_cursor(0, 1)
        assert table.lifted == parse_card("七")
        table.move_cursor(0, -1)
        assert table.lifted == parse_card("二")
        table.move_cursor(-2, 0)
        assert table.lifted == parse_card("陆")
        table.move_cursor(-1, 0)
        assert table.lifted == parse_card("玖")
        assert "│>玖 │" not in app.text()
        assert "┃>玖 ┃" in app.text()


async def test_the_lifted_card_stays_lifted_while_it_is_in_the_hand() -> None:
    async with running() as (app, _):
        app.show(replace(START, hand=hand("一二三 五")))
        app.table.lift(parse_card("五"))
        app.show(replace(START, hand=hand("一二三 五 玖玖")))
        assert app.table.lifted == parse_card("五")
        app.show(replace(START, hand=hand("一二三 玖玖")))
        assert app.table.lifted is None


async def test_cards_that_may_not_be_discarded_are_dimmed() -> None:
    async with running() as (app, _):
        game = next(
            game
            for game in (played(seed, 5) for seed in range(100))
            if game.decision
            and game.decision.legal[0].kind == ActionKind.DISCARD
            and 3 in game.view(game.decision.seat).hand
        )
        assert game.decision is not None
        view = game.view(game.decision.seat)
        app.show(view, prompt=False)
        plain = paper(app)
        app.show(view, prompt=True)
        dimmed = {kind for kind, colour in paper(app).items() if colour != plain[kind]}
        assert dimmed == {kind for kind, many in enumerate(view.hand) if many >= 3}


def paper(app: TableApp) -> dict[int, object]:
    """The background of each kind in the hand."""
    found: dict[int, object] = {}
    for y in range(app.table.size.height):
        for segment in app.table.render_line(y):
            if segment.style and "card" in segment.style.meta:
                found[segment.style.meta["card"]] = segment.style.bgcolor
    return found


@pytest.mark.parametrize("size", SIZES)
async def test_a_closed_wei_does_not_tell_its_kind(size: tuple[int, int]) -> None:
    async with running(size) as (app, _):
        wei = Meld(MeldKind.WEI, (HIDDEN,) * 3)
        app.show(replace(quiet(START), melds=((), (wei,), ()), huxi=(0, 9, 0)))
        text = app.text()
        assert "偎" in text
        assert "胡息 9+?" in text
        assert not set(text.split("手", 1)[0]) & set(NAMES)


async def test_ti_and_chouwei_show_one_face() -> None:
    async with running() as (app, _):
        melds = (Meld(MeldKind.TI, (11,) * 4), Meld(MeldKind.CHOUWEI, (4,) * 3))
        app.show(replace(quiet(START), melds=((), melds, ())))
        assert "提░░░░░░贰 臭偎░░░░五" in app.text()


async def test_the_eaten_card_and_the_dead_cards_are_marked() -> None:
    async with running() as (app, _):
        melds = (Meld(MeldKind.SHUN, (6, 7, 8), 7), Meld(MeldKind.JIAO, (7, 7, 17)))
        pile = (PileCard(4, False), PileCard(18, True))
        app.show(replace(quiet(START), melds=((), melds, ()), piles=((), pile, ())))
        assert "吃七+八九 比八八捌" in app.text()
        assert "弃 五'玖" in app.text()


async def test_who_drew_the_card_is_pointed_at() -> None:
    async with running() as (app, _):
        view = replace(quiet(START), phase=Phase.DISCARDED, card=16, turn=1)
        app.show(view)
        assert "下家打出" in app.text()
        assert " >>" in app.text()
        app.show(replace(view, turn=2, phase=Phase.DRAWN))
        assert "上家摸牌" in app.text()
        assert "<< " in app.text()
        app.show(replace(view, turn=2, phase=Phase.DRAWN, card=HIDDEN))
        assert "│ ░░   │" in app.text()


async def test_red_cards_are_marked_without_colour() -> None:
    async with running() as (app, _):
        app.show(replace(quiet(START), hand=hand("二七十 捌 玖 拾"), melds=((FOURS[1],), (), ())))
        text = app.text()
        assert all(f"{name}*" in text for name in "二七十拾")
        assert not any(f"{name}*" in text for name in "捌玖")
        for y in range(20):
            for segment in app.table.render_line(y):
                if segment.text in set(NAMES) and "card" not in segment.style.meta:
                    assert bool(segment.style.reverse) is is_red(parse_card(segment.text))


@pytest.mark.parametrize("size", SIZES)
async def test_ascii_frames_leave_only_ascii_and_chinese(size: tuple[int, int]) -> None:
    async with running(size, plain=True) as (app, _):
        for steps in (0, 20, 500):
            app.show(played(3, steps).view(0))
            for char in set(app.text()) - {"\n"}:
                assert char.isascii() or unicodedata.east_asian_width(char) in "WF", char


@pytest.mark.parametrize("size", SIZES)
async def test_only_box_lines_are_of_a_doubtful_width(size: tuple[int, int]) -> None:
    async with running(size) as (app, _):
        for steps in (0, 20, 500):
            app.show(played(3, steps).view(0))
            for char in app.text():
                doubtful = unicodedata.east_asian_width(char) == "A"
                assert not doubtful or unicodedata.name(char).startswith("BOX DRAWINGS"), char


async def test_after_the_end_all_hands_lie_open() -> None:
    async with running() as (app, _):
        app.show(played(5, 500).view(0))
        assert app.text().count("手牌") == 2


async def test_two_at_the_table() -> None:
    async with running() as (app, _):
        app.show(played(2, 6, seats=2).view(0))
        assert "对家" in app.text()
        assert "上家" not in app.text()


async def test_a_window_may_change_its_size() -> None:
    async with running((30, 8)) as (app, pilot):
        app.show(START)
        for size in ((200, 60), (80, 20), (120, 36)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            strips = app.screen._compositor.render_strips()
            assert ["".join(part.text for part in strip) for strip in strips] == app.lines()
            assert [strip.cell_length for strip in strips] == [size[0]] * size[1]
            assert "╯" in app.lines()[-1]


async def test_a_new_theme_restyles_the_table() -> None:
    async with running() as (app, pilot):
        app.show(START)
        before = app.table.render_line(0)
        app.theme = "textual-light"
        await pilot.pause()
        assert app.table.render_line(0) != before


def test_both_languages_have_every_text() -> None:
    zh, en = (
        {key for key in texts(language) if key.startswith("table.")} for language in ("zh", "en")
    )
    assert zh == en
