"""How fast the engine is, beside its peers, in one run on one core.

    python -m tests.bench.speed            # this engine, and the peers that are installed
    pip install -e '.[bench]'              # riichienv and rlcard, for the comparison

Prints rates and the ratio to each peer. "Cold" counts hands never seen before: once with all tables
empty, once with the tables of each size filled; "warm" counts the same hands again.
"""

from __future__ import annotations

import importlib
import random
import time
from collections.abc import Callable, Iterable
from typing import Any

from engine.decompose import Grouper, pack
from engine.legality import Table, wait_huxi
from engine.melds import TRIPLES
from engine.round import Round
from engine.rulefile import preset

RULES = preset("hunan")
SECONDS = 5.0
"""How long each peer and the random rounds are run."""


def rate(play: Callable[[int], object]) -> float:
    """Calls of ``play`` with 0, 1, 2 … in a second, over about `SECONDS`."""
    done, start = 0, time.perf_counter()
    while (now := time.perf_counter()) - start < SECONDS:
        play(done)
        done += 1
    return done / (now - start)


def random_round(seed: int) -> Round:
    """A whole round by uniformly random players, events and legal lists on."""
    rng = random.Random(seed)
    round_ = Round.deal(RULES, dealer=seed % 3, rng=rng)
    while decision := round_.decision:
        round_.apply(decision.legal[int(rng.random() * len(decision.legal))])
    return round_


def random_hands(many: int, size: int, seed: int) -> list[int]:
    """Packed hands of ``size`` cards dealt from the whole deck."""
    rng = random.Random(seed)
    deck = [kind for kind in range(20) for _ in range(4)]
    return [_packed(rng.sample(deck, size)) for _ in range(many)]


def complete_hands(many: int, seed: int) -> list[int]:
    """Packed hands of 21 cards put together from seven 顺 and 绞, no 坎 among them."""
    rng = random.Random(seed)
    hands: list[int] = []
    while len(hands) < many:
        cards = [card for _ in range(7) for card in rng.choice(TRIPLES)]
        if max(cards.count(card) for card in cards) <= 2:
            hands.append(_packed(cards))
    return hands


def _packed(cards: Iterable[int]) -> int:
    counts = [0] * 20
    for card in cards:
        counts[card] += 1
    return pack(counts)


def per_second(hands: list[int], work: Callable[[int], object]) -> float:
    """Hands worked through in a second."""
    start = time.perf_counter()
    for hand in hands:
        work(hand)
    return len(hands) / (time.perf_counter() - start)


def groupings(name: str, first: list[int], fresh: list[int]) -> None:
    """Best groupings a second: empty tables, filled tables with new hands, the same hands again."""
    groups = Grouper(RULES)

    def best(hand: int) -> int:
        return groups.best_huxi(hand, 0, 0, False)

    print(f"  {name}, tables empty      {per_second(first, best):>11,.0f} /s")
    print(f"  {name}, tables filled     {per_second(fresh, best):>11,.0f} /s")
    print(f"  {name}, the same again    {per_second(fresh, best):>11,.0f} /s")


def waits(least: int) -> None:
    """All twenty kinds asked of a 20-card hand, of wins with ``least`` 胡息."""
    groups, table = Grouper(RULES), Table()

    def all_kinds(hand: int) -> dict[int, int]:
        return wait_huxi(RULES, groups, hand, table, self_drawn=False, least=least)

    first, fresh = random_hands(20_000, 20, seed=3), random_hands(20_000, 20, seed=4)
    print(f"  from {least:>2} 胡息, tables empty     {per_second(first, all_kinds):>11,.0f} /s")
    print(f"  from {least:>2} 胡息, tables filled    {per_second(fresh, all_kinds):>11,.0f} /s")
    print(f"  from {least:>2} 胡息, the same again   {per_second(fresh, all_kinds):>11,.0f} /s")


def riichienv_hands() -> float:
    """Three-player hands of riichienv by random players, a second."""
    module = importlib.import_module("riichienv")
    agents = importlib.import_module("riichienv.agents")
    agent: Any = agents.RandomAgent()
    env: Any = module.RiichiEnv(game_mode="3p-red-single")

    def play(_: int) -> None:
        seen = env.reset()
        while not env.done():
            seen = env.step({seat: agent.act(view) for seat, view in seen.items()})

    return rate(play)


def rlcard_hands(game: str) -> float:
    """Hands of an rlcard game by its random agents, a second."""
    module = importlib.import_module("rlcard")
    agents = importlib.import_module("rlcard.agents")
    env: Any = module.make(game)
    env.set_agents([agents.RandomAgent(env.num_actions) for _ in range(env.num_players)])
    return rate(lambda _: env.run(is_training=False))


def main() -> None:
    """Print every figure."""
    print("best grouping of 21 cards")
    groupings("random hands", random_hands(50_000, 21, seed=1), random_hands(50_000, 21, seed=2))
    groupings("complete hands", complete_hands(20_000, seed=1), complete_hands(20_000, seed=2))
    print("waits of 20 cards, every kind asked")
    waits(0)
    waits(RULES.min_huxi)
    print("whole rounds by random players")
    for seed in range(2_000):
        random_round(seed)
    ours = rate(lambda number: random_round(10_000 + number))
    print(f"  paohuzi, hunan           {ours:>11,.0f} /s")
    peers: list[tuple[str, Callable[[], float]]] = [
        ("riichienv, 3 players", riichienv_hands),
        ("rlcard, mahjong", lambda: rlcard_hands("mahjong")),
        ("rlcard, doudizhu", lambda: rlcard_hands("doudizhu")),
    ]
    for name, measure in peers:
        try:
            theirs = measure()
        except ImportError:
            print(f"  {name:<24} not installed")
        else:
            print(
                f"  {name:<24} {theirs:>11,.0f} /s   paohuzi is {ours / theirs:.1f} times as fast"
            )


if __name__ == "__main__":
    main()
