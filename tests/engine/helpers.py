"""Cards, positions and rounds for the tests, written as a person would write them.

The reading of cards is this file's own, not the engine's, so that a test of the engine does not
lean on what it tests.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from engine.actions import Action, ActionKind, chi
from engine.deal import shuffled_deck
from engine.melds import Meld, MeldKind
from engine.position import Deal, Position, Turn, empty
from engine.round import Round
from engine.rulefile import changed, preset
from engine.ruleset import RuleSet

CHARS = "一二三四五六七八九十壹贰叁肆伍陆柒捌玖拾"
HUNAN = preset("hunan")
WORDS = {
    "提": MeldKind.TI,
    "跑": MeldKind.PAO,
    "坎": MeldKind.KAN,
    "偎": MeldKind.WEI,
    "臭": MeldKind.CHOUWEI,
    "碰": MeldKind.PENG,
    "将": MeldKind.JIANG,
}
ORACLE_NAMES = {
    MeldKind.TI: "ti",
    MeldKind.PAO: "pao",
    MeldKind.KAN: "kan",
    MeldKind.WEI: "wei",
    MeldKind.CHOUWEI: "chouwei",
    MeldKind.PENG: "peng",
    MeldKind.SHUN: "shun",
    MeldKind.JIAO: "jiao",
    MeldKind.JIANG: "jiang",
}


# --------------------------------------------------------------------------- cards


def cards(text: str) -> tuple[int, ...]:
    """The cards written, in order; blanks are nothing."""
    return tuple(CHARS.index(char) for char in text if char != " ")


def k(char: str) -> int:
    """One kind."""
    return CHARS.index(char)


def kinds(text: str) -> frozenset[int]:
    """A set of kinds."""
    return frozenset(cards(text))


def hand(text: str) -> tuple[int, ...]:
    """Twenty counts."""
    return counts(cards(text))


def counts(some: Iterable[int]) -> tuple[int, ...]:
    """Twenty counts of cards."""
    held = Counter(some)
    return tuple(held[kind] for kind in range(20))


def expand(some: Sequence[int]) -> list[int]:
    """The cards of twenty counts."""
    return [kind for kind, number in enumerate(some) for _ in range(number)]


def text_of(some: Iterable[int]) -> str:
    """Cards as characters, to make a failure readable."""
    return "".join(CHARS[kind] for kind in some)


def melds(text: str) -> tuple[Meld, ...]:
    """``"偎贰贰贰 吃一二三 跑十十十十"``: the first character says the kind; 吃 is 顺 or 绞."""
    found = []
    for word in text.split():
        held = tuple(sorted(cards(word[1:])))
        if word[0] == "吃":
            one_number = len({card % 10 for card in held}) == 1
            found.append(Meld(MeldKind.JIAO if one_number else MeldKind.SHUN, held))
        else:
            found.append(Meld(WORDS[word[0]], held))
    return tuple(found)


def eat(text: str) -> Action:
    """``"一二三 一一壹"``: 吃 with the first group, the others are its 比."""
    first, *bi = (tuple(sorted(cards(word))) for word in text.split())
    return chi((first, *sorted(bi)))  # type: ignore[arg-type]


def throw(char: str) -> Action:
    """The discard of one card."""
    return Action(ActionKind.DISCARD, k(char))


def group_of(meld: Meld) -> tuple[str, tuple[int, ...]]:
    """A meld in the oracle's words."""
    return ORACLE_NAMES[meld.kind], tuple(meld.cards)


def rules(**changes: Any) -> RuleSet:
    """The base rules with some fields changed."""
    return changed(HUNAN, changes)


# --------------------------------------------------------------------------- positions


def position(
    turn: Turn,
    seat: int,
    card: str = "",
    *,
    hands: Sequence[str] = ("", "", ""),
    table: Sequence[str] = ("", "", ""),
    wall: str = "",
    wall_size: int | None = None,
    dealer: int = 0,
    marks: dict[str, dict[int, str]] | None = None,
    exemptions: Sequence[int] = (0, 0, 0),
) -> Position:
    """A position of literal cards; what is not named lies aside, so that there are 80.

    ``wall_size``: the 墩 goes on after ``wall`` with any cards up to that many. ``marks``: for
    ``barred``, ``passed_peng``, ``dead_hu``, ``discarded`` the kinds per seat.
    """
    table_melds = tuple(melds(text) for text in table)
    used = Counter(card_ for text in hands for card_ in cards(text))
    used += Counter(card_ for row in table_melds for meld in row for card_ in meld.cards)
    used += Counter(cards(wall)) + Counter(cards(card))
    rest = [kind for kind in range(20) for _ in range(4 - used[kind])]
    assert max(used.values(), default=0) <= 4, "a fifth card of a kind"
    more = 0 if wall_size is None else wall_size - len(cards(wall))
    full_wall = cards(wall) + tuple(rest[:more])
    start = empty(len(hands))
    fields: dict[str, Any] = {
        name: tuple(kinds(of.get(number, "")) for number in range(len(hands)))
        for name, of in (marks or {}).items()
    }
    return replace(
        start,
        dealer=dealer,
        hands=tuple(hand(text) for text in hands),
        melds=table_melds,
        wall=full_wall,
        aside=tuple(rest[more:]),
        turn=turn,
        seat=seat,
        card=k(card) if card else -1,
        exemptions=tuple(exemptions)[: len(hands)],
        **fields,
    )


def at(turn: Turn, seat: int, card: str = "", **more: Any) -> Round:
    """The round that goes on from such a `position`; ``with_rules`` for other rules."""
    with_rules = more.pop("with_rules", HUNAN)
    return Round.from_position(with_rules, position(turn, seat, card, **more))


def deal(hands: Sequence[str], upturned: str, wall: str = "", dealer: int = 0) -> Deal:
    """A deal of 80 cards: ``hands`` are given in part and filled up with no third of a kind.

    Seat 0's text first. ``wall`` is how the 墩 begins. Nothing is left to chance.
    """
    used = Counter(card for text in hands for card in cards(text))
    used += Counter(cards(wall)) + Counter(cards(upturned))
    assert max(used.values()) <= 4, "a fifth card of a kind"
    rest = [kind for kind in range(20) for _ in range(4 - used[kind])]
    Random(7).shuffle(rest)
    full: list[list[int]] = [list(cards(text)) for text in hands]
    for held in full:
        for kind in list(rest):
            if len(held) < 20 and held.count(kind) < 2 and kind != k(upturned):
                held.append(kind)
                rest.remove(kind)
        assert len(held) == 20, "it cannot be filled up"
    pile = cards(wall) + tuple(rest)
    assert len(pile) == 79 - 20 * len(hands)
    return Deal(dealer, tuple(tuple(sorted(held)) for held in full), k(upturned), pile[:19])


# --------------------------------------------------------------------------- random play


def clumped_deck(rng: Random) -> tuple[int, ...]:
    """A deck that has been shuffled badly: many 坎 and 提, few loose cards."""
    order = list(range(20))
    rng.shuffle(order)
    deck = [kind for kind in order for _ in range(4)]
    for _ in range(rng.randint(8, 60)):
        one, other = rng.randrange(80), rng.randrange(80)
        deck[one], deck[other] = deck[other], deck[one]
    return tuple(deck)


def some_deck(rng: Random) -> tuple[int, ...]:
    """A fair deck or a clumped one."""
    return shuffled_deck(rng) if rng.random() < 0.5 else clumped_deck(rng)


OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {},
    {"forced_tianhu": False},
    {"forced_tianhu": False, "upturned_win": False, "min_huxi": 9},
    {"own_card_free": True, "min_huxi": 6},
    {"next_eats_drawn": False},
    {"entry_needs_discard": False, "forced_tianhu": False},
    {"upturned_pass_bars": False, "min_huxi": 0},
    {"passes_private": False, "wei_huxi_private": False},
)
"""Rules for random rounds; few 胡息 are wanted in some, so that there is more to decide on."""


def random_rounds(seed: int, number: int) -> Iterator[tuple[Round, Random]]:
    """Rounds dealt at random under changing rules, two seats now and then, and their dice."""
    variants = [rules(**change) for change in OPTIONS]
    for index in range(number):
        rng = Random(f"{seed}/{index}")
        seats = 2 if index % 5 == 4 else 3
        with_rules = changed(variants[index % len(variants)], {"persons": seats})
        dealer = rng.randrange(seats)
        yield Round.deal(with_rules, dealer=dealer, deck=some_deck(rng)), rng


def choose(round_: Round, rng: Random) -> Action:
    """Any legal action; a win is let go three times out of four, so that rounds go on."""
    legal = round_.legal
    action = rng.choice(legal)
    if action.kind == ActionKind.HU and rng.random() < 0.5:
        return rng.choice(legal)
    return action


def full_hands(round_: Round) -> list[list[int]]:
    """Every seat's cards in hand, as lists."""
    return [expand([held >> 3 * kind & 7 for kind in range(20)]) for held in round_.hands]
