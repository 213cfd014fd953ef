"""One match 场: rounds in a row, who deals, and the running points (A2)."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from engine.round import Round
from engine.ruleset import RuleSet
from engine.settlement import Settlement


@dataclass(frozen=True, slots=True)
class RoundResult:
    """One finished round: its dealer, its settlement (``None`` for a 荒庄) and how it went."""

    dealer: int
    settlement: Settlement | None
    round: Round = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Length:
    """When a match ends: after ``rounds`` rounds, or when a seat's total reaches ``target`` points.

    Exactly one of the two is given. `ValueError` otherwise.
    """

    rounds: int | None = 10
    target: int | None = None

    def __post_init__(self) -> None:
        if (self.rounds is None) == (self.target is None):
            raise ValueError("either a number of rounds or a target score is wanted")
        if (self.rounds or self.target or 0) < 1:
            raise ValueError("the length of a match is at least 1")


class Match:
    """A match in progress. The seed and the actions determine everything.

    ``round`` is the current round, ``number`` its number from 1, ``points`` the totals per seat of
    all rounds booked so far. `finish_round` books the round once it is over; `next_round` deals the
    next one.
    """

    def __init__(self, rules: RuleSet, *, seed: int, seats: int = 3, length: Length) -> None:
        self.rules = rules
        self.seed = seed
        self.seats = seats
        self.length = length
        self.results: list[RoundResult] = []
        self.points = (0,) * seats
        self.number = 1
        self.dealer = int(Random(f"{seed}/dealer").random() * seats)
        self.round = self._deal()

    @classmethod
    def start(
        cls,
        rules: RuleSet,
        *,
        seed: int,
        seats: int = 3,
        rounds: int | None = 10,
        target: int | None = None,
    ) -> Match:
        """A new match, its first round dealt; the first dealer is drawn by lot (A2.2)."""
        length = Length(rounds) if target is None else Length(None, target)
        return cls(rules, seed=seed, seats=seats, length=length)

    def _deal(self) -> Round:
        rng = Random(f"{self.seed}/{self.number}")
        return Round.deal(self.rules, dealer=self.dealer, rng=rng, seats=self.seats)

    @property
    def booked(self) -> bool:
        """Whether the current round is over and its points are in ``points``."""
        return len(self.results) == self.number

    def finish_round(self) -> None:
        """Book the current round. `ValueError` if it is not over, or booked already."""
        if not self.round.over or self.booked:
            raise ValueError("there is no finished round to book")
        settlement = self.round.settlement
        self.results.append(RoundResult(self.dealer, settlement, self.round))
        if settlement:
            pairs = zip(self.points, settlement.points, strict=True)
            self.points = tuple(total + won for total, won in pairs)

    @property
    def over(self) -> bool:
        """Whether the last round of the match is booked (A2.4)."""
        if not self.booked:
            return False
        if self.length.rounds is not None:
            return self.number >= self.length.rounds
        return max(self.points) >= (self.length.target or 0)

    @property
    def next_dealer(self) -> int:
        """Who deals after the rounds booked so far (A2.2, A2.3)."""
        last = self.results[-1]
        if last.settlement:
            return last.settlement.winner
        passes = self.draws >= self.rules.draws_before_deal_passes
        return (last.dealer + 1) % self.seats if passes else last.dealer

    @property
    def draws(self) -> int:
        """荒庄 in a row of the dealer of the last round booked, that round included (A2.3)."""
        dealer = self.results[-1].dealer if self.results else self.dealer
        draws = 0
        for result in reversed(self.results):
            if result.settlement or result.dealer != dealer:
                break
            draws += 1
        return draws

    def next_round(self) -> Round:
        """Deal the next round. `ValueError` if the current one is not booked or was the last."""
        if not self.booked or self.over:
            raise ValueError("there is no next round to deal")
        self.dealer = self.next_dealer
        self.number += 1
        self.round = self._deal()
        return self.round
