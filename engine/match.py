"""One match 场: rounds in a row, who deals, who sits out, and the running points (A2, F)."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from itertools import takewhile
from random import Random

from engine.account import Account, account_of
from engine.round import Round
from engine.ruleset import RuleSet
from engine.seating import Lots, draw_lots, resting, sitting
from engine.settlement import Settlement
from engine.view import WATCHER


@dataclass(frozen=True, slots=True)
class RoundResult:
    """One finished round.

    ``dealer`` and ``resting`` are persons (`HIDDEN`: nobody sat out), ``sitting`` the persons by
    seat; ``settlement`` is by seat (``None`` for a 荒庄), ``account`` by person.
    """

    dealer: int
    settlement: Settlement | None
    sitting: tuple[int, ...]
    resting: int
    account: Account
    round: Round = field(compare=False, repr=False)

    @property
    def winner(self) -> int | None:
        """The person that won."""
        return self.sitting[self.settlement.winner] if self.settlement else None


@dataclass(frozen=True, slots=True)
class Length:
    """When a match ends: after ``rounds`` rounds, or when somebody's total reaches ``target``.

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

    Persons are numbered by their places at the table, in the order of play; each round they take
    the seats 0, 1 and 2 of it, as far as they play. ``round`` is the current round, ``number`` its
    number from 1, ``dealer`` the person that deals it, ``points`` the totals by person of all
    rounds booked so far, ``bird_points`` that of each bird. `finish_round` books the round once it
    is over; `next_round` deals the next one.
    """

    def __init__(self, rules: RuleSet, *, seed: int, length: Length) -> None:
        self.rules = rules
        self.seed = seed
        self.length = length
        self.results: list[RoundResult] = []
        self.points = (0,) * rules.persons
        self.number = 1
        first = int(Random(f"{seed}/dealer").random() * rules.persons)
        self.dealer = 0 if self.lots else first
        self.round = self._deal()

    @classmethod
    def start(
        cls, rules: RuleSet, *, seed: int, rounds: int | None = None, target: int | None = None
    ) -> Match:
        """A new match, its first round dealt.

        Where neither length is given it is the target of the rules (D.4), else ten rounds. The
        first dealer is found by lot (A2.2, F.2).
        """
        if rounds is None and target is None:
            rounds, target = (None, rules.match_target) if rules.match_target else (10, None)
        return cls(rules, seed=seed, length=Length(rounds, target))

    @cached_property
    def lots(self) -> Lots | None:
        """How four found their places; ``None`` where fewer sit. Its persons are not yet placed."""
        return draw_lots(Random(f"{self.seed}/lots")) if self.rules.persons == 4 else None

    def _deal(self) -> Round:
        return Round.deal(
            self.rules,
            dealer=self.sitting.index(self.dealer),
            rng=Random(f"{self.seed}/{self.number}"),
            draws=self._draws_in_a_row(),
        )

    def _draws_in_a_row(self) -> int:
        last_first = reversed(self.results)
        return len(list(takewhile(lambda result: result.settlement is None, last_first)))

    # --- the persons of the current round

    @property
    def sitting(self) -> tuple[int, ...]:
        """The persons of the current round, by seat."""
        return sitting(self.rules.persons, self.dealer)

    @property
    def resting(self) -> int:
        """Who sits the current round out, `HIDDEN` for nobody."""
        return resting(self.rules.persons, self.dealer)

    def seat_of(self, person: int) -> int:
        """The seat of a person in the current round, `WATCHER` for the one who sits out."""
        return self.sitting.index(person) if person in self.sitting else WATCHER

    # --- rounds

    @property
    def booked(self) -> bool:
        """Whether the current round is over and its points are in ``points``."""
        return len(self.results) == self.number

    def finish_round(self) -> None:
        """Book the current round. `ValueError` if it is not over, or booked already."""
        if not self.round.over or self.booked:
            raise ValueError("there is no finished round to book")
        account = account_of(self.round, self.sitting, self.resting)
        settlement = self.round.settlement
        self.results.append(
            RoundResult(self.dealer, settlement, self.sitting, self.resting, account, self.round)
        )
        gained = account.won if self.rules.totals == "won" else account.points
        self.points = tuple(map(sum, zip(self.points, gained, strict=True)))

    @property
    def bird_points(self) -> int:
        """What each bird has got so far (F.4)."""
        return sum(result.account.bird for result in self.results)

    @property
    def final_points(self) -> tuple[int, ...]:
        """What each person ends with: ``points``, or the differences of what was won (D.4)."""
        if self.rules.totals != "won":
            return self.points
        cap = self.rules.totals_cap
        final = []
        for person, own in enumerate(self.points):
            gaps = (own - other for other in self.points)
            total = sum(max(-cap, min(cap, gap)) if cap else gap for gap in gaps)
            sides = (r.account.chips[person] + r.account.bets[person] for r in self.results)
            final.append(total * self.rules.stake + sum(sides))
        return tuple(final)

    @property
    def over(self) -> bool:
        """Whether the last round of the match is booked (A2.4, D.4)."""
        if not self.booked:
            return False
        if self.length.rounds is not None:
            return self.number >= self.length.rounds
        return max(self.points) >= (self.length.target or 0)

    @property
    def next_dealer(self) -> int:
        """Who deals after the rounds booked so far (A2.2, A2.3, F.2)."""
        last = self.results[-1]
        if last.winner is not None:
            return last.winner
        limit = self.rules.draws_before_deal_passes
        if self.rules.persons == 4 or not limit or self.draws < limit:
            return last.dealer
        return (last.dealer + 1) % self.rules.persons

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
