"""The masked event stream of a seat says exactly what its view says, and nothing hidden (A15)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from engine.actions import HU, PASS
from engine.cards import HIDDEN
from engine.events import Event, EventKind, mask
from engine.melds import Meld, MeldKind
from engine.position import Turn
from engine.round import Round
from engine.view import SeatView
from tests.engine.fold import Folded
from tests.engine.helpers import (
    HUNAN,
    ORACLE_NAMES,
    at,
    choose,
    expand,
    k,
    random_rounds,
    rules,
    throw,
)

Many = Callable[[int, int], int]


def known(view: SeatView) -> dict[str, object]:
    """What a view says, in the fold's words."""
    return {
        "dealer": view.dealer,
        "upturned": view.upturned,
        "phase": str(view.phase),
        "turn": view.turn,
        "card": view.card,
        "wall": view.wall,
        "hand": expand(view.hand),
        "sizes": list(view.hand_sizes),
        "huxi": list(view.huxi),
        "melds": [
            [(ORACLE_NAMES[m.kind], tuple(m.cards), m.taken) for m in row] for row in view.melds
        ],
        "piles": [[(pile.card, pile.drawn) for pile in row] for row in view.piles],
        "discarded": [set(row) for row in view.discarded],
        "exemptions": list(view.exemptions),
        "barred": set(view.barred),
        "chou": set(view.passed_peng),
        "dead": set(view.dead_hu),
        "hands": {seat: expand(held) for seat, held in enumerate(view.hands)},
    }


def folded(fold: Folded) -> dict[str, object]:
    return {
        "dealer": fold.dealer,
        "upturned": fold.upturned,
        "phase": fold.phase,
        "turn": fold.turn,
        "card": fold.card,
        "wall": fold.wall,
        "hand": sorted(fold.hand),
        "sizes": fold.sizes,
        "huxi": [fold.shown_huxi(seat) for seat in range(fold.seats)],
        "melds": fold.melds,
        "piles": fold.piles,
        "discarded": fold.discarded,
        "exemptions": fold.exemptions,
        "barred": fold.barred,
        "chou": fold.chou,
        "dead": fold.dead,
        "hands": fold.hands,
    }


def seen_by(round_: Round, seat: int, since: int) -> list[Event]:
    masked = (mask(event, seat, round_.rules) for event in round_.events[since:])
    return [event for event in masked if event is not None]


def test_the_stream_folded_up_is_the_view(many: Many) -> None:
    grown = 0
    for round_, rng in random_rounds(21, many(250, 5000)):
        if not round_.rules.wei_huxi_private:
            continue
        folds = [Folded(seat, round_.seats) for seat in range(round_.seats)]
        done = 0
        while True:
            for seat, fold in enumerate(folds):
                for event in seen_by(round_, seat, done):
                    fold.fold(event)
                assert folded(fold) == known(round_.view(seat)), f"seat {seat}"
            grown += sum(
                event.kind == EventKind.MELD and event.grown != HIDDEN
                for event in round_.events[done:]
            )
            done = len(round_.events)
            if round_.decision is None:
                break
            round_.apply(choose(round_, rng))
    assert grown > 20, "groups on the table have grown"


def test_the_view_carries_the_same_stream(many: Many) -> None:
    for round_, rng in random_rounds(22, many(20, 200)):
        while round_.decision is not None:
            round_.apply(choose(round_, rng))
            for seat in range(round_.seats):
                assert list(round_.view(seat).events) == seen_by(round_, seat, 0)
                assert round_.view(seat, history=False).events == ()


def shows(event: Event) -> Counter[int]:
    """The cards an event names."""
    found = Counter(card for card in (event.card, *event.cards) if card != HIDDEN)
    found += Counter(card for m in event.melds for card in m.cards if card != HIDDEN)
    return found


def hidden_of(event: Event, round_: Round) -> bool:
    """Whether the event, told to others, may name no card at all (A15.1, A7.1)."""
    if event.kind in (EventKind.DEAL, EventKind.DRAW):
        return True
    return event.kind == EventKind.MELD and event.melds[0].kind == MeldKind.WEI


def test_no_masked_event_names_a_hidden_card(many: Many) -> None:
    closed = drawn = 0
    for round_, rng in random_rounds(23, many(250, 5000)):
        while round_.decision is not None:
            round_.apply(choose(round_, rng))
        for index, event in enumerate(round_.events):
            for seat in range(round_.seats):
                told = mask(event, seat, round_.rules)
                if event.seat == seat:
                    assert told == event
                    continue
                if hidden_of(event, round_):
                    assert told is not None
                    assert not shows(told), f"{told} tells of {event}"
                    assert len(told.cards) == len(event.cards)
                    assert [len(m.cards) for m in told.melds] == [len(m.cards) for m in event.melds]
                    closed += event.kind == EventKind.MELD
                    drawn += event.kind == EventKind.DRAW
                elif event.kind in (EventKind.PASS, EventKind.BAR):
                    if round_.rules.passes_private:
                        assert told is None
                    elif told is not None and shows(told):
                        # Only of a card that lies face up: it was shown, discarded or turned up.
                        before = [e for e in round_.events[:index] if e.kind not in _PRIVATE]
                        assert before[-1].kind in _FACE_UP, f"{told} after {before[-1]}"
                else:
                    assert told == event
    assert closed > 50
    assert drawn > 1000


_PRIVATE = (EventKind.PASS, EventKind.BAR)
_FACE_UP = (EventKind.SHOW, EventKind.DISCARD, EventKind.UPTURN)


# --------------------------------------------------------------------------- by hand


def event(kind: EventKind, seat: int = 0, **more: object) -> Event:
    return Event(kind, seat, **more)  # type: ignore[arg-type]


def test_mask_by_hand() -> None:
    deal = event(EventKind.DEAL, cards=(0, 1, 2))
    assert mask(deal, 0, HUNAN) == deal
    assert mask(deal, 1, HUNAN) == event(EventKind.DEAL, cards=(-1, -1, -1))
    draw = event(EventKind.DRAW, card=7)
    assert mask(draw, 0, HUNAN) == draw
    assert mask(draw, 2, HUNAN) == event(EventKind.DRAW)
    closed = event(EventKind.MELD, card=7, melds=(Meld(MeldKind.WEI, (7, 7, 7)),), drawn=True)
    masked = event(EventKind.MELD, melds=(Meld(MeldKind.WEI, (-1, -1, -1)),), drawn=True)
    assert mask(closed, 0, HUNAN) == closed
    assert mask(closed, 1, HUNAN) == masked
    for kind in (MeldKind.CHOUWEI, MeldKind.TI, MeldKind.PAO, MeldKind.PENG):
        shown = event(EventKind.MELD, card=7, melds=(Meld(kind, (7, 7, 7)),), drawn=True)
        assert mask(shown, 1, HUNAN) == shown, "the face of a 臭偎 and of a 提 is for all to see"
    passed = event(EventKind.PASS, card=7)
    assert mask(passed, 0, HUNAN) == passed
    assert mask(passed, 1, HUNAN) is None
    assert mask(passed, 1, rules(passes_private=False)) == passed


@pytest.mark.parametrize("private", [True, False])
def test_a_declined_win_on_a_closed_wei_does_not_tell_its_kind(private: bool) -> None:
    """A15.1 before A15.2: the kind of a closed 偎 is its owner's, passes told or not."""
    hands = ("三三 四四", "一 二", "五 六")
    table = ("提壹壹壹壹 碰贰贰贰 吃六七八 吃肆伍陆 吃玖玖九", "", "")
    round_ = at(
        Turn.DRAWN,
        0,
        "三",
        hands=hands,
        table=table,
        wall_size=5,
        with_rules=rules(passes_private=private),
    )
    assert round_.legal == (HU, PASS)
    round_.apply(PASS)
    assert round_.melds[0][-1].kind == MeldKind.WEI
    for seat in (1, 2):
        told = seen_by(round_, seat, 0)
        assert all(k("三") not in shows(item) for item in told)
        assert round_.view(seat).melds[0][-1] == Meld(MeldKind.WEI, (HIDDEN,) * 3)
        assert all(k("三") not in shows(item) for item in round_.view(seat).events)


def test_a_win_offered_on_a_card_nobody_else_has_seen() -> None:
    """A7.1: while the drawer is asked, the others know only that it drew."""
    round_ = at(
        Turn.DRAWN,
        0,
        "三",
        hands=("三三 四四", "一 二", "五 六"),
        table=("提壹壹壹壹 碰贰贰贰 吃六七八 吃肆伍陆 吃玖玖九", "", ""),
        wall_size=5,
    )
    assert round_.view(0).card == k("三")
    assert round_.view(1).card == HIDDEN
    assert round_.view(2).card == HIDDEN
    assert round_.view(1).turn == 0


def test_a_passed_card_is_not_told() -> None:
    """A15.2: another sees a card left, not who might have taken it."""
    round_ = at(Turn.DISCARD, 0, hands=("五 九 九", "五五 一 壹", "八 捌"), wall="拾", wall_size=4)
    round_.apply(throw("五"))
    assert round_.decision is not None
    assert round_.decision.seat == 1
    round_.apply(PASS)
    kinds = [str(item.kind) for item in seen_by(round_, 2, 0)]
    assert kinds[:4] == ["discard", "left", "draw", "show"]
    own = [str(item.kind) for item in seen_by(round_, 1, 0)]
    assert own[:5] == ["discard", "pass", "bar", "bar", "left"]
    assert round_.view(1).barred == {k("五")}
    assert round_.view(2).barred == frozenset()
