"""Random hands, and complete hands put together group by group."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from engine.decompose import pack
from engine.melds import Meld, MeldKind
from tests.engine.helpers import ORACLE_NAMES, counts
from tests.oracle.grouping import TRIPLES, Group

TABLE_KINDS = (MeldKind.TI, MeldKind.PAO, MeldKind.WEI, MeldKind.CHOUWEI, MeldKind.PENG)
FOUR_KINDS = (MeldKind.TI, MeldKind.PAO)


@dataclass(frozen=True)
class Ready:
    """A hand, its melds and the card that comes; whether it wins is for others to say."""

    hand: tuple[int, ...]
    melds: tuple[Meld, ...]
    card: int
    self_drawn: bool

    @property
    def packed(self) -> int:
        return pack(counts(self.hand))

    @property
    def groups(self) -> list[Group]:
        """The melds in the oracle's words."""
        return [(ORACLE_NAMES[meld.kind], tuple(meld.cards)) for meld in self.melds]


def some_cards(rng: Random, size: int, kinds: list[int] | None = None) -> tuple[int, ...]:
    """That many cards of the deck, of the kinds given."""
    deck = [kind for kind in kinds or range(20) for _ in range(4)]
    return tuple(sorted(rng.sample(deck, min(size, len(deck)))))


def some_kinds(rng: Random) -> list[int]:
    """A narrow choice of kinds, so that hands group in many ways: some numbers, both sizes."""
    numbers = rng.sample(range(10), rng.randint(3, 6))
    if rng.random() < 0.5:
        start = rng.randrange(7)
        numbers = list(range(start, start + 4))
    if rng.random() < 0.3:
        numbers = [1, 6, 9, rng.randrange(10)]
    return sorted({number + size for number in numbers for size in (0, 10)})


def dense_hand(rng: Random, most: int = 20) -> tuple[int, ...]:
    """A hand of few kinds; half the time of any."""
    narrow = rng.random() < 0.6
    return some_cards(rng, rng.randint(1, most), some_kinds(rng) if narrow else None)


SCORING = [0, 1, 2, 10, 11, 12, 6, 9, 16, 19]
"""一二三 七十 of both sizes: cards that group in several ways, of unlike 胡息."""


def doors(rng: Random, kinds: list[int]) -> list[tuple[MeldKind, tuple[int, ...]]] | None:
    """Seven doors of these kinds that use no card five times, `None` where it came to that."""
    used: Counter[int] = Counter()
    found: list[tuple[MeldKind, tuple[int, ...]]] = []
    fours = rng.choice((0, 0, 1, 1, 2, 3))
    triples = [triple for triple in TRIPLES if set(triple) <= set(kinds)]
    same = rng.random() < 0.15
    for door in range(7):
        for _ in range(20):
            if door < fours:
                meld = rng.choice(FOUR_KINDS), (rng.choice(kinds),) * 4
            elif door == 6 and fours:
                meld = MeldKind.JIANG, (rng.choice(kinds),) * 2
            elif triples and not same and rng.random() < (0.85 if kinds == SCORING else 0.65):
                triple = rng.choice(triples)
                is_jiao = len({card % 10 for card in triple}) == 1
                meld = MeldKind.JIAO if is_jiao else MeldKind.SHUN, triple
            else:
                three = rng.choice((MeldKind.KAN, MeldKind.WEI, MeldKind.CHOUWEI, MeldKind.PENG))
                meld = three, (rng.choice(kinds),) * 3
            if max((used + Counter(meld[1])).values()) <= 4:
                break
        else:
            return None
        used += Counter(meld[1])
        found.append(meld)
    return found


def complete(rng: Random) -> Ready | None:
    """A hand that lacks one card of its seven doors, and that card; `None` if it came to nothing.

    Other groupings may be there too, and by the card's own rules it may not win after all.
    """
    kinds = list(range(20)) if rng.random() < 0.4 else some_kinds(rng)
    if len(kinds) < 8:
        kinds = sorted({*kinds, *rng.sample(range(20), 5)})
    if rng.random() < 0.25:
        kinds = SCORING
    found = doors(rng, kinds)
    if found is None:
        return None
    last = rng.randrange(7)
    hand: list[int] = []
    table: list[Meld] = []
    card, own = -1, rng.random() < 0.5
    for index, (kind, held) in enumerate(found):
        if index == last:
            card = rng.choice(held)
            rest = list(held)
            rest.remove(card)
            if kind in FOUR_KINDS:
                own = kind == MeldKind.TI
                three = rng.choice((MeldKind.KAN, MeldKind.WEI, MeldKind.CHOUWEI))
                if not own and rng.random() < 0.4:
                    three = MeldKind.PENG
                    own = rng.random() < 0.5
                if three != MeldKind.KAN:
                    table.append(Meld(three, (card,) * 3))
                    continue
            elif kind in (MeldKind.WEI, MeldKind.CHOUWEI, MeldKind.KAN):
                own = True
            elif kind == MeldKind.PENG:
                own = False
            hand += rest
        elif kind in TABLE_KINDS or (kind in (MeldKind.SHUN, MeldKind.JIAO) and rng.random() < 0.3):
            table.append(Meld(kind, held))
        else:
            hand += held
    return Ready(tuple(sorted(hand)), tuple(table), card, own)


def disturbed(rng: Random, ready: Ready) -> Ready:
    """The same with one card of the hand changed, or another card coming."""
    held = Counter(ready.hand) + Counter(c for meld in ready.melds for c in meld.cards)
    free = [kind for kind in range(20) if held[kind] < 4]
    if rng.random() < 0.5 or not ready.hand:
        return Ready(ready.hand, ready.melds, rng.choice(free), ready.self_drawn)
    hand = list(ready.hand)
    hand.remove(rng.choice(hand))
    held[ready.card] += 1
    free = [kind for kind in range(20) if held[kind] < 4]
    return Ready(
        tuple(sorted([*hand, rng.choice(free)])), ready.melds, ready.card, ready.self_drawn
    )


def ready_hands(seed: int, number: int) -> Iterator[Ready]:
    """So many hands, most of them winning, some just not."""
    rng = Random(seed)
    made = 0
    while made < number:
        ready = complete(rng)
        if ready is None:
            continue
        made += 1
        yield disturbed(rng, ready) if rng.random() < 0.3 else ready
