"""Why not? Every answer agrees with the legal list, and names its rule and the cards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from engine.actions import HU, PASS, PENG, Action, ActionKind, chi
from engine.cards import names, parse_card, parse_cards
from engine.errors import IllegalActionError
from engine.explain import thinkable, why_illegal
from engine.notation import parse_action
from engine.record import loads, replay
from engine.round import Round
from engine.rulefile import changed, preset
from engine.ruleset import RuleSet
from engine.view import Phase

HUNAN = preset("hunan")
VARIANTS = [
    HUNAN,
    changed(HUNAN, {"next_eats_drawn": False, "own_card_free": True}),
    changed(HUNAN, {"upturned_win": False, "entry_needs_discard": False, "min_huxi": 6}),
]


def is_meant_by(action: Action, legal: tuple[Action, ...]) -> bool:
    """Whether ``legal`` has ``action``, or for 吃 by one group that group with some 比."""
    if action.kind == ActionKind.CHI and len(action.groups) == 1:
        return any(other.groups[:1] == action.groups for other in legal)
    return action in legal


@pytest.mark.parametrize("rules", VARIANTS)
def test_every_thinkable_action_is_legal_or_has_its_rule(
    rules: RuleSet, many: Callable[[int, int], int]
) -> None:
    asked = 0
    for seed in range(many(30, 600)):
        rng = Random(seed)
        played = Round.deal(rules, dealer=seed % 3, rng=rng)
        while played.decision:
            for seat in range(3):
                view = played.view(seat, history=False)
                for action in thinkable(view):
                    reason = why_illegal(view, action)
                    assert (reason is None) == is_meant_by(action, view.legal)
                    assert reason is None or reason.rule.startswith("A")
                assert all(why_illegal(view, action) is None for action in view.legal)
                asked += 1
            legal = played.legal
            played.apply(legal[int(rng.random() * len(legal))])
    assert asked > 1000


def test_what_comes_later_with_the_card_is_called_so() -> None:
    later = 0
    for seed in range(200):
        rng = Random(seed)
        played = Round.deal(HUNAN, dealer=seed % 3, rng=rng)
        while played.decision:
            view = played.view(played.decision.seat, history=False)
            for action in view.later:
                reason = why_illegal(view, action)
                assert reason is not None
                assert reason.code == "later"
                later += 1
            legal = played.legal
            played.apply(legal[int(rng.random() * len(legal))])
    assert later > 20


def position(text: str) -> Round:
    """A position of three seats with few cards; the cards not written lie in the 墩."""
    head = "paohuzi-record 1\nrules: hunan\nseed: 1\n\nposition"
    return replay(loads(f"{head}\n{text}\ntraining: yes\n"))


def thought(words: str) -> Action:
    """An action as a player might think of it, even of cards that make no group."""
    if words.startswith("吃"):
        first, second, third = parse_cards(words[1:])
        return chi(((first, second, third),))
    return parse_action(words)


# who holds what while a card is in question: seat 2 is asked to 碰, or seat 0 to eat
DISCARDED = "hand 2: 一一 五\nturn: discarded 0 一\nhand 1: "
DRAWN = "hand 0: 二三 四\nturn: drawn 0 一\nhand 1: "
TO_DISCARD = "hand 0: 三三三 五\nhand 1: 六\nturn: discard 0"

# position, seat, action, rule, code, cards
CASES = [
    (DISCARDED + "二三 四", 2, "吃 一一壹", "A6.4", "not_next", "一"),
    (DISCARDED + "二三 四", 0, "碰", "A6.3", "own_card", "一"),
    (DISCARDED + "二三 四", 0, "吃 一二三", "A6.4", "own_card", "一"),
    (DISCARDED + "二三 四", 2, "胡", "A9.4", "discard_not_won", "一"),
    (DISCARDED + "二三 四", 2, "打 五", "A11.1", "no_discard_due", ""),
    (DISCARDED + "二三 四", 1, "碰", "A6.3", "no_pair", "一"),
    (DISCARDED + "二三 四", 1, "吃 一二三", "A6", "not_asked", "一"),
    (DISCARDED + "二三 四", 1, "吃 一一壹", "A10.1", "missing_cards", "一壹"),
    (DISCARDED + "二三 四", 1, "吃 一二四", "A10.1", "no_group", "一二四"),
    (DISCARDED + "二二二 三 四", 1, "吃 一二三", "A5.1", "in_kan", "二二二"),
    (DISCARDED + "一 二三 玖", 1, "吃 一二三", "A10.2", "no_bi", "一"),
    (DISCARDED + "二三", 1, "吃 一二三", "A11.4", "no_discard_left", "一"),
    (DISCARDED + "二三 四\nbarred 1: 一", 1, "吃 一二三", "A8.1", "passed", "一"),
    (DISCARDED + "二三 四\ndiscarded 1: 一", 1, "吃 一二三", "A8.2", "own_discard", "一"),
    (DRAWN + "一一", 1, "碰", "A11.4", "no_discard_left", "一"),
    (DRAWN + "一一 五\nbarred 1: 一", 1, "碰", "A8.1", "passed", "一"),
    (DRAWN + "五\nhand 2: 二三 四", 2, "吃 一二三", "A7.5", "not_drawer_or_next", "一"),
    (DRAWN + "五", 0, "碰", "A7.4", "own_card", "一"),
    (DRAWN + "五", 1, "胡", "A9.1", "no_doors", "一"),
    (TO_DISCARD, 0, "打 三", "A11.4", "in_kan", "三三三"),
    (TO_DISCARD, 0, "打 六", "A11.4", "not_in_hand", "六"),
    (TO_DISCARD, 0, "过", "A11.1", "discard_due", ""),
    (TO_DISCARD, 1, "打 六", "A11.1", "not_your_discard", ""),
    (TO_DISCARD, 1, "碰", "A11.1", "no_card", ""),
]


@pytest.mark.parametrize(("text", "seat", "words", "rule", "code", "cards"), CASES)
def test_the_reason_names_rule_and_cards(
    text: str, seat: int, words: str, rule: str, code: str, cards: str
) -> None:
    reason = why_illegal(position(text).view(seat), thought(words))
    assert reason is not None
    assert (reason.rule, reason.code, names(reason.cards)) == (rule, code, cards)


FIVE_DOORS = "melds 1: 碰:壹壹壹 碰:叁叁叁 碰:肆肆肆 吃:六七八 吃:七八九"


def test_seven_doors_with_too_few_huxi_tell_how_many_they_have() -> None:
    played = position(f"hand 1: 一一 三四 五\n{FIVE_DOORS}\nturn: drawn 0 一")
    reason = why_illegal(played.view(1), HU)
    assert reason is not None
    assert (reason.rule, reason.code, reason.value) == ("A9.3", "too_few_huxi", 10)


def test_a_pair_without_a_four_is_no_jiang() -> None:
    played = position(f"hand 1: 伍伍 一一\n{FIVE_DOORS}\nturn: drawn 0 一")
    reason = why_illegal(played.view(1), HU)
    assert reason is not None
    assert (reason.rule, reason.code) == ("A9.2", "pair_without_four")


def test_a_win_passed_on_stays_dead() -> None:
    melds = "melds 1: 偎:壹壹壹 偎:叁叁叁 碰:肆肆肆 吃:六七八 吃:七八九"
    played = position(f"hand 1: 二三 四五 六\n{melds}\ndead-hu 1: 一\nturn: drawn 0 一")
    reason = why_illegal(played.view(1), HU)
    assert reason is not None
    assert (reason.rule, reason.code, names(reason.cards)) == ("A8.5", "dead_hu", "一")


def test_an_illegal_action_is_refused_with_its_rule_and_changes_nothing() -> None:
    played = position("hand 1: 一一 二三 四\nturn: discarded 0 一")
    before = played.snapshot()
    with pytest.raises(IllegalActionError) as refused:
        played.apply(HU)
    assert (refused.value.seat, refused.value.rule) == (1, "A9.4")
    assert played.snapshot() == before
    played.apply(PASS)
    with pytest.raises(IllegalActionError) as refused:
        played.apply(Action(ActionKind.DISCARD, parse_card("一")))
    assert refused.value.rule == "A11.1"


def test_a_chi_without_its_bi_is_refused_by_the_rule_of_bi() -> None:
    played = position("hand 1: 一一 二三 壹 玖\nturn: discarded 0 一")
    played.apply(PASS)
    with pytest.raises(IllegalActionError) as refused:
        played.apply(parse_action("吃 一二三"))
    assert refused.value.rule == "A10.2"
    played.apply(parse_action("吃 一二三 比 一一壹"))
    assert PENG not in played.legal


def test_a_chi_of_nothing_is_no_group() -> None:
    reason = why_illegal(position(DISCARDED + "二三 四").view(1), Action(ActionKind.CHI))
    assert reason is not None
    assert (reason.rule, reason.code) == ("A10.1", "no_group")


def test_a_card_that_runs_onto_ones_own_peng_is_not_eaten() -> None:
    held = "hand 1: 二三 四\nmelds 1: 碰:一一一\nhand 2: 玖"
    played = position(f"hand 0: 玖\n{held}\nturn: drawn 0 五")
    view = replace(played.view(1), phase=Phase.DRAWN, turn=0, card=parse_card("一"), legal=())
    for action in (PENG, thought("吃 一二三")):
        reason = why_illegal(view, action)
        assert reason is not None
        assert (reason.rule, reason.code, names(reason.cards)) == ("A7.3", "must_run", "一一一")
