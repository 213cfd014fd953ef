"""Bots against bots: one round, or many seeded deals and what came of them.

With ``rotate`` every deal is played once for each turn of the bots around the table ("duplicate
deals"): each bot holds each hand once, and much of the luck of the cards cancels.
"""

from __future__ import annotations

import multiprocessing
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import ceil, exp, floor, log, sqrt
from random import Random

from bots import registry
from bots.base import Bot, answer
from engine.deal import shuffled_deck
from engine.round import Round
from engine.ruleset import RuleSet

CHUNK = 10
"""Deals that a process plays before it reports."""
_Z95 = 1.96
"""Standard errors in half of a 95 % interval."""
_CLASSES = 25
"""Decision times are counted in classes, this many for each factor of e."""

Watch = Callable[[int, float], None]
"""Told of each decision: the seat and the seconds it took."""
Keep = Callable[[int, Round, tuple[str, ...]], None]
"""Told of each finished round: its number from 1, the round, the bots by seat."""


def play_round(
    rules: RuleSet,
    deck: Sequence[int],
    bots: Sequence[Bot],
    dealer: int,
    seed: int | str,
    watch: Watch | None = None,
) -> Round:
    """The finished round of ``bots``, one a seat of ``rules``, with ``deck``.

    A seat's chances come from ``seed`` and the seat alone, not from who sits there.
    """
    rngs = [Random(f"{seed}/{seat}") for seat in range(len(bots))]
    round_ = Round.deal(rules, dealer=dealer, deck=deck)
    while round_.decision:
        seat = round_.decision.seat
        view = round_.view(seat)
        start = time.perf_counter()
        action = answer(bots[seat], view, rng=rngs[seat])
        if watch:
            watch(seat, time.perf_counter() - start)
        round_.apply(action)
    return round_


@dataclass(slots=True)
class Slot:
    """What one bot of the line-up did.

    ``fan`` is the sum over its wins, ``huxi`` counts its wins by 胡息, ``squares`` is the sum of
    the squares of its points a deal. Times take no part in comparisons.
    """

    name: str
    wins: int = 0
    zimo: int = 0
    fan: int = 0
    huxi: Counter[int] = field(default_factory=Counter)
    points: int = 0
    squares: int = 0
    times: Counter[int] = field(default_factory=Counter, compare=False)

    def add(self, other: Slot) -> None:
        """Count ``other`` in."""
        self.wins += other.wins
        self.zimo += other.zimo
        self.fan += other.fan
        self.huxi += other.huxi
        self.points += other.points
        self.squares += other.squares
        self.times += other.times

    def decision_ms(self, share: float) -> float:
        """The milliseconds within which ``share`` of its decisions were made, to 4 %."""
        left = ceil(share * self.times.total())
        for number in sorted(self.times):
            left -= self.times[number]
            if left <= 0:
                return 1000 * exp((number + 1) / _CLASSES)
        return 0.0


@dataclass(slots=True)
class Result:
    """The sum of the deals played; equal for equal seeds, on however many processes.

    ``turns`` is how often each deal was played. ``seconds`` takes no part in comparisons.
    """

    slots: list[Slot]
    turns: int
    deals: int = 0
    draws: int = 0
    seconds: float = field(default=0.0, compare=False)

    def add(self, other: Result) -> None:
        """Count the deals of ``other`` in."""
        self.deals += other.deals
        self.draws += other.draws
        for slot, more in zip(self.slots, other.slots, strict=True):
            slot.add(more)

    @property
    def rounds(self) -> int:
        """Rounds played."""
        return self.deals * self.turns

    @property
    def wins(self) -> list[int]:
        """Rounds won by each bot of the line-up."""
        return [slot.wins for slot in self.slots]

    @property
    def huxi(self) -> Counter[int]:
        """All wins by 胡息."""
        return sum((slot.huxi for slot in self.slots), Counter[int]())

    @property
    def mean_huxi(self) -> float:
        """胡息 of a win on average; 0 where nobody won."""
        return sum(huxi * many for huxi, many in self.huxi.items()) / max(1, sum(self.wins))

    @property
    def mean_fan(self) -> float:
        """番 of a win on average; 0 where nobody won."""
        return sum(slot.fan for slot in self.slots) / max(1, sum(self.wins))

    @property
    def zimo_share(self) -> float:
        """The share of wins that were 自摸."""
        return sum(slot.zimo for slot in self.slots) / max(1, sum(self.wins))

    @property
    def rounds_per_second(self) -> float:
        """Rounds a second, all processes together."""
        return self.rounds / self.seconds if self.seconds else 0.0

    def points(self, index: int) -> tuple[float, float]:
        """Points a round of one bot of the line-up: the mean and half its 95 % interval.

        The interval is taken over deals: the turns of one deal are not independent.
        """
        slot = self.slots[index]
        mean = slot.points / self.deals
        if self.deals < 2:
            return mean / self.turns, 0.0
        variance = (slot.squares - self.deals * mean * mean) / (self.deals - 1)
        half = _Z95 * sqrt(max(0.0, variance) / self.deals)
        return mean / self.turns, half / self.turns


@dataclass(frozen=True, slots=True)
class Simulation:
    """``deals`` seeded deals of ``rules`` between the bots named in ``bots``, one a seat of theirs.

    ``rotate`` plays each deal once for every turn of the bots around the table. The seed determines
    everything but the times.
    """

    rules: RuleSet
    bots: tuple[str, ...]
    deals: int
    seed: int = 0
    rotate: bool = False

    @property
    def turns(self) -> int:
        """How often each deal is played."""
        return len(self.bots) if self.rotate else 1

    def run(self, processes: int = 1) -> Result:
        """Play all deals."""
        start = time.perf_counter()
        result = self.nothing()
        for part in self.parts(processes):
            result.add(part)
        result.seconds = time.perf_counter() - start
        return result

    def parts(self, processes: int = 1, keep: Keep | None = None) -> Iterator[Result]:
        """The results of some deals after another, in order, until all are played.

        ``keep`` is told of every finished round; it is called where the round was played, so with
        several processes it must be a function that can be pickled.
        """
        chunks = [
            range(first, min(first + CHUNK, self.deals)) for first in range(0, self.deals, CHUNK)
        ]
        play = partial(self.play, keep=keep)
        processes = min(processes, len(chunks))
        if processes < 2:
            yield from map(play, chunks)
            return
        with multiprocessing.get_context("spawn").Pool(processes, _leave_interrupts) as pool:
            yield from pool.imap(play, chunks)

    def play(self, deals: range, keep: Keep | None = None) -> Result:
        """The deals with these numbers, in this process."""
        result = self.nothing()
        bots = [registry.make(name) for name in self.bots]
        for deal in deals:
            self._play_deal(bots, deal, result, keep)
        return result

    def nothing(self) -> Result:
        """The result of no deal at all."""
        return Result([Slot(name) for name in self.bots], self.turns)

    def _play_deal(self, bots: list[Bot], deal: int, result: Result, keep: Keep | None) -> None:
        seats = len(bots)
        deck = shuffled_deck(Random(f"{self.seed}/{deal}"))
        totals = [0] * seats
        for turn in range(self.turns):
            sitting = [(seat + turn) % seats for seat in range(seats)]
            slots = [result.slots[index] for index in sitting]

            def watch(seat: int, seconds: float, slots: list[Slot] = slots) -> None:
                slots[seat].times[floor(log(seconds) * _CLASSES)] += 1

            round_ = play_round(
                self.rules,
                deck,
                [bots[index] for index in sitting],
                deal % seats,
                f"{self.seed}/{deal}",
                watch,
            )
            if keep:
                names = tuple(bots[index].name for index in sitting)
                keep(deal * self.turns + turn + 1, round_, names)
            settlement = round_.settlement
            if settlement is None:
                result.draws += 1
                continue
            winner = slots[settlement.winner]
            winner.wins += 1
            winner.zimo += settlement.zimo
            winner.fan += settlement.fan
            winner.huxi[settlement.huxi] += 1
            for index, points in zip(sitting, settlement.points, strict=True):
                totals[index] += points
        for slot, total in zip(result.slots, totals, strict=True):
            slot.points += total
            slot.squares += total * total
        result.deals += 1


def _leave_interrupts() -> None:
    """Ctrl+C ends the parent, which then ends the processes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
