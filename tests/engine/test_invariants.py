"""What is true of every round at every moment, whoever plays it however."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from engine.actions import PASS, Action, ActionKind
from engine.cards import HIDDEN
from engine.events import EventKind
from engine.melds import MeldKind
from engine.round import Round
from engine.view import Phase
from tests.engine.helpers import choose, full_hands, random_rounds
from tests.engine.referee import Asked, Referee, note

Many = Callable[[int, int], int]


def cards_of(round_: Round, hands: list[list[int]]) -> list[int]:
    """Every card of the round, wherever it lies. The 亮张 and a drawn card lie apart at first."""
    found = [card for held in hands for card in held]
    found += [card for row in round_.melds for meld in row for card in meld.cards]
    found += [pile.card for row in round_.piles for pile in row]
    found += [*round_.wall, *round_.aside]
    if round_.card != HIDDEN and round_.phase != Phase.DEALT:
        found.append(round_.card)
    return sorted(found)


ALL = [kind for kind in range(20) for _ in range(4)]


def fours(round_: Round, seat: int) -> int:
    """Q of A4.6."""
    return sum(meld.kind in (MeldKind.TI, MeldKind.PAO) for meld in round_.melds[seat])


def wanted_cards(round_: Round, seat: int) -> int:
    """A4.6: what a seat holds when nothing is due from it."""
    more = max(0, fours(round_, seat) - 1)
    return 20 + more - round_.exemptions[seat] + round_.no_discard[seat]


def check(round_: Round) -> None:
    hands = full_hands(round_)
    assert cards_of(round_, hands) == ALL, "80 cards, four of a kind"
    if round_.over:
        assert round_.decision is None
        assert round_.legal == ()
        return
    assert round_.decision is not None
    seat, legal = round_.decision
    assert legal, "asked without a choice"
    assert len(set(legal)) == len(legal), "a choice twice"
    assert 0 <= seat < round_.seats
    for other in range(round_.seats):
        size = len(hands[other]) + sum(len(m.cards) for m in round_.melds[other])
        due = wanted_cards(round_, other)
        if round_.phase == Phase.TO_DISCARD and other == round_.turn:
            due += 1
        elif round_.phase == Phase.UPTURNED:
            due = 20
        assert size == due, f"seat {other}: {size} cards, {due} are due"
    kinds = {action.kind for action in legal}
    if round_.phase == Phase.TO_DISCARD:
        assert kinds == {ActionKind.DISCARD}
        assert seat == round_.turn
    else:
        assert ActionKind.DISCARD not in kinds
        assert ActionKind.PASS in kinds, "nobody is made to take a card"
        assert len(kinds) == 2, "one question at a time"
    if round_.phase == Phase.DISCARDED:
        assert ActionKind.HU not in kinds, "A6.1"
        assert seat != round_.turn


def test_every_round_keeps_the_rules(many: Many) -> None:
    ends: Counter[str] = Counter()
    for round_, rng in random_rounds(11, many(1000, 20_000)):
        check(round_)
        steps = 0
        while round_.decision is not None:
            assert steps < 500, "the round does not end"
            before = len(round_.events)
            happened = round_.apply(choose(round_, rng))
            assert happened == tuple(round_.events[before:])
            assert happened
            check(round_)
            steps += 1
        assert len(round_.actions) == steps
        settlement = round_.settlement
        if settlement is None:
            assert not round_.wall, "荒庄 only with the 墩 used up"
            ends["荒庄"] += 1
            continue
        assert sum(settlement.points) == 0
        assert settlement.points[settlement.winner] == settlement.each * (round_.seats - 1)
        assert set(settlement.points) == {-settlement.each, settlement.points[settlement.winner]}
        assert settlement.huxi == sum(item.huxi for item in settlement.groups)
        if settlement.tianhu != "forced":
            assert len(settlement.groups) == 7
            assert settlement.huxi >= round_.rules.min_huxi
            assert settlement.rest == ()
        ends[settlement.tianhu or "胡"] += 1
    assert set(ends) == {"荒庄", "forced", "upturned", "胡"}, "each way to end has happened"


def test_the_naive_referee_agrees_with_every_step(many: Many) -> None:
    """Who is asked, in which order, for what; forced groups; marks; ends: a second reading."""
    seen: Counter[str] = Counter()
    questions = 0
    for round_, rng in random_rounds(12, many(700, 20_000)):
        asked: dict[int, Asked] = {}
        while round_.decision is not None:
            asked[len(round_.events)] = note(round_)
            round_.apply(choose(round_, rng))
        referee = Referee(round_.rules, round_.start, round_.events, asked)  # type: ignore[arg-type]
        referee.check()
        seen += referee.seen
        questions += referee.questions
    assert questions > 10_000
    rare = ("chouwei", "bi", "skip", "hu", "drawn_game", "ti", "pao", "wei", "bar")
    assert all(seen[name] > 10 for name in rare), seen


def asked_if_all_pass(round_: Round) -> tuple[set[Action], bool]:
    """What else the asked seat is offered of the same card if all pass; whether another runs."""
    assert round_.decision is not None
    seat = round_.decision.seat
    twin = round_.copy()
    found: set[Action] = set()
    start = len(twin.events)
    while True:
        twin.apply(PASS)
        since = twin.events[start:]
        if any(event.kind not in (EventKind.PASS, EventKind.BAR) for event in since):
            other = next(e for e in since if e.kind not in (EventKind.PASS, EventKind.BAR))
            return found, other.kind == EventKind.MELD and other.seat != seat
        assert twin.decision is not None
        if twin.decision.seat == seat:
            found |= set(twin.decision.legal) - {PASS}


def test_what_a_seat_could_do_later_with_the_card(many: Many) -> None:
    """Its view tells it before it is asked, so that a person need be asked but once a card."""
    later = 0
    for round_, rng in random_rounds(13, many(150, 3000)):
        while round_.decision is not None:
            view = round_.view(round_.decision.seat, history=False)
            assert len(set(view.later)) == len(view.later)
            if PASS not in round_.legal:
                assert view.later == ()
            else:
                offered, another_runs = asked_if_all_pass(round_)
                # Whether another will run the card is not for the seat to know.
                assert set(view.later) == offered or another_runs
                later += bool(offered)
            for seat in range(round_.seats):
                if seat != round_.decision.seat:
                    assert round_.view(seat, history=False).later == ()
            round_.apply(choose(round_, rng))
    assert later > 50
