"""Worlds from a view, and that nothing a seat cannot see shows in its view."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

import pytest

from engine.actions import HU, PASS
from engine.cards import HIDDEN
from engine.deal import deal_of, shuffled_deck
from engine.errors import IllegalActionError
from engine.position import Deal
from engine.record import loads, replay
from engine.round import Round
from engine.rulefile import changed, preset
from engine.view import Phase
from engine.worlds import Hidden, from_view, guess, hidden_of, unseen

HUNAN = preset("hunan")
TABLES = (
    (HUNAN, 3),
    (HUNAN, 2),
    (changed(HUNAN, {"passes_private": False, "wei_huxi_private": False}), 3),
    (changed(HUNAN, {"next_eats_drawn": False, "own_card_free": True, "min_huxi": 6}), 3),
)


def step(played: Round, rng: Random) -> None:
    """One random move; a win is passed more often than not, so that rounds go on."""
    legal = played.legal
    if HU in legal and rng.random() < 0.5:
        played.apply(PASS)
    else:
        played.apply(legal[int(rng.random() * len(legal))])


def stages(seed: int) -> Iterator[tuple[Round, Random]]:
    """A random round at each of its questions."""
    rules, seats = TABLES[seed % len(TABLES)]
    rng = Random(seed)
    rules = changed(rules, {"persons": seats})
    played = Round.deal(rules, dealer=seed % seats, rng=rng)
    while not played.over:
        yield played, rng
        step(played, rng)


def play_on(played: Round, seed: int) -> tuple[object, ...]:
    """The end of the round under random moves."""
    rng = Random(seed)
    while not played.over:
        step(played, rng)
    return played.snapshot()


# --- the world of the true hidden cards is the round itself


def test_the_true_guess_gives_the_round_itself(many: Callable[[int, int], int]) -> None:
    for seed in range(many(40, 500)):
        for played, _ in stages(seed):
            assert played.decision is not None
            seat = played.decision.seat
            view = played.view(seat)
            world = from_view(view, hidden_of(played, seat))
            assert world.view(seat) == view
            assert world.decision == played.decision
            if view.phase == Phase.UPTURNED:
                continue  # the marks of a pass on the 亮张 are made anew
            assert play_on(world, seed) == play_on(played.copy(), seed)


def test_seats_that_are_not_asked(many: Callable[[int, int], int]) -> None:
    for seed in range(many(40, 500)):
        for played, _ in stages(seed):
            assert played.decision is not None
            for seat in range(played.seats):
                if seat != played.decision.seat:
                    view = played.view(seat)
                    world = from_view(view, hidden_of(played, seat))
                    assert world.view(seat) == view
                    assert world.decision is not None
                    assert world.decision.seat != seat


# --- non-interference


def test_other_hidden_cards_give_the_same_view(many: Callable[[int, int], int]) -> None:
    """Other hands, the order of the 墩, closed 偎 and private marks are dealt anew."""
    tried = equal = 0
    for seed in range(many(40, 1000)):
        for played, rng in stages(seed):
            for seat in range(played.seats):
                view = played.view(seat)
                hidden = guess(view, rng)
                if seat % 2:
                    marks = tuple(frozenset({int(rng.random() * 20)}) for _ in range(view.seats))
                    hidden = replace(hidden, barred=marks, passed_peng=marks, dead_hu=marks)
                tried += 1
                try:
                    world = from_view(view, hidden)
                except ValueError:
                    continue
                equal += 1
                assert world.view(seat) == view
    assert equal > tried / 2


def test_what_a_seat_has_noticed_decides_its_view(many: Callable[[int, int], int]) -> None:
    """Two cards that a seat has not seen change places before the deal, all answers stay.

    As long as the seat notices the same, it sees the same, is asked the same and may do the same.
    """
    compared = changed_cards = 0
    for seed in range(many(60, 3000)):
        rules, seats = TABLES[seed % len(TABLES)]
        rng = Random(seed)
        deck = list(shuffled_deck(rng))
        rules = changed(rules, {"persons": seats})
        played = Round.deal(rules, deck=deck)
        while not played.over and rng.random() < 0.97:
            step(played, rng)
        seat = int(rng.random() * seats)
        other = swapped(deck, played, seat, rng)
        changed_cards += other != deck
        rules = changed(rules, {"persons": seats})
        one = Round.deal(rules, deck=deck)
        two = Round.deal(rules, deck=other)
        for action in (*played.actions, None):
            if noticed(one, seat) != noticed(two, seat):
                break
            assert one.view(seat) == two.view(seat)
            compared += 1
            try:
                if action is not None:
                    one.apply(action)
                    two.apply(action)
            except IllegalActionError:
                break
    assert changed_cards > 50
    assert compared > 10 * changed_cards


def noticed(played: Round, seat: int) -> tuple[object, ...]:
    """All that the seat is told: events, that it is asked, and 胡息 if the table says them."""
    view = played.view(seat)
    asked = played.decision is not None and played.decision.seat == seat
    return view.events, asked, () if view.rules.wei_huxi_private else view.huxi


def swapped(deck: list[int], played: Round, seat: int, rng: Random) -> list[int]:
    """``deck`` with two cards exchanged that ``seat`` has not seen by the end of ``played``."""
    hidden = unseen(played.view(seat))
    start = played.start
    assert isinstance(start, Deal)
    own = (seat - start.dealer) % played.seats
    places = [at for at in range(20 * played.seats) if at // 20 != own]
    places += list(range(20 * played.seats + 1, len(deck)))
    places = [at for at in places if deck[at] in hidden]
    new = list(deck)
    if places:
        first, second = (places[int(rng.random() * len(places))] for _ in range(2))
        new[first], new[second] = new[second], new[first]
    return new


# --- guesses


def test_a_guess_is_of_the_unseen_cards() -> None:
    for played, rng in stages(8):
        for seat in range(3):
            view = played.view(seat)
            hidden = guess(view, rng)
            found = [
                card for hand in hidden.hands for card, many in enumerate(hand) for _ in range(many)
            ]
            found += [*hidden.wall, *(kind for row in hidden.wei for kind in row for _ in range(3))]
            found += [hidden.card] if hidden.card != HIDDEN else []
            assert sorted(found) == unseen(view)
            assert guess(view, Random(3)) == guess(view, Random(3))


def stage(text: str) -> Round:
    return replay(loads("paohuzi-record 1\nposition\ntraining: yes\n" + text))


ASKED = """hand 0: 四六 拾
hand 1: 一
hand 2: 二 五
wall: 三 肆
turn: discarded 2 五
"""


def test_contradictions() -> None:
    played = stage(ASKED)
    view, hidden = played.view(0), hidden_of(played, 0)
    assert from_view(view, hidden).view(0) == view

    def hand(seat: int, text: str) -> Hidden:
        other = stage(f"hand {seat}: {text}\nturn: draw 0")
        hands = list(hidden.hands)
        hands[seat] = hidden_of(other, 0).hands[seat]
        return replace(hidden, hands=tuple(hands))

    for guessed, message in [
        (hand(1, "一二"), "another number of cards"),
        (replace(hidden, wall=(0,)), "another number of cards"),
        (replace(hidden, wei=((), (4,), ())), "another number of closed 偎"),
        (replace(hidden, card=4), "an unseen drawn card"),
        (replace(hidden, wall=(3, 19)), None),
    ]:
        if message is None:
            assert from_view(view, guessed).view(0) == view
        else:
            with pytest.raises(ValueError, match=message):
                from_view(view, guessed)


def test_a_seat_that_would_have_run() -> None:
    """Seat 1 with 五五五 would have run the 五 before seat 0 was asked to eat it (A6.2)."""
    played = stage(
        ASKED.replace("hand 1: 一", "hand 1: 一 二 三").replace("hand 2: 二 五", "hand 2: 二")
    )
    view, hidden = played.view(0), hidden_of(played, 0)
    hands = (hidden.hands[0], tuple(3 * (kind == 4) for kind in range(20)), hidden.hands[2])
    with pytest.raises(ValueError, match="another way"):
        from_view(view, replace(hidden, hands=hands))


def test_four_of_a_kind_and_a_fifth_card() -> None:
    played = stage(ASKED.replace("hand 1: 一", "hand 1: 一 二 三 七"))
    view, hidden = played.view(0), hidden_of(played, 0)

    def guessed(many: int, kind: int, *more: int) -> Hidden:
        held = [0] * 20
        for card in (*[kind] * many, *more):
            held[card] += 1
        return replace(hidden, hands=(hidden.hands[0], tuple(held), hidden.hands[2]), wall=(5, 12))

    assert from_view(view, guessed(2, 5, 0, 1)).view(0) == view
    with pytest.raises(ValueError, match=r"A4\.3"):
        from_view(view, guessed(4, 10))
    with pytest.raises(ValueError, match=r"A1\.1"):
        from_view(view, guessed(3, 5, 0))


def test_a_round_that_is_over_has_no_worlds() -> None:
    played = stage("hand 0: 一\nhand 1: 二\nhand 2: 三\nwall:\nturn: draw 0")
    with pytest.raises(ValueError, match="no question of play"):
        from_view(played.view(0), hidden_of(played, 0))


def test_others_asked_before_have_passed() -> None:
    """Seat 2 could win and seat 1 could 碰 before seat 0 is asked: in the world they declined."""
    text = """hand 0: 四五 贰 玖
hand 1: 四五 六六 陆 拾
hand 2: 四五
melds 2: 碰:壹壹壹 碰:贰贰贰 碰:三三三 偎:柒柒柒 碰:捌捌捌 吃:七八九
wall: 拾 九 十
turn: drawn 0 六
moves
2 过
1 过
"""
    played = stage(text)
    view = played.view(0)
    world = from_view(view, replace(hidden_of(played, 0), barred=(), passed_peng=(), dead_hu=()))
    assert world.view(0) == view
    assert world.decision == played.decision
    assert world.actions == (PASS, PASS)
    assert world.view(2).dead_hu == {5}


def test_the_deal_before_the_first_answer() -> None:
    """Views of the 亮张, where another than the seat is asked (A4.2)."""
    found = 0
    for seed in range(2000):
        deck = shuffled_deck(Random(seed))
        loose = changed(HUNAN, {"min_huxi": 0})
        played = Round.from_deal(loose, deal_of(loose, deck, 0))
        if played.decision is None or played.phase != Phase.UPTURNED:
            continue
        found += 1
        for seat in range(3):
            world = from_view(played.view(seat), hidden_of(played, seat))
            assert world.view(seat) == played.view(seat)
            assert world.decision == played.decision
    assert found > 0
