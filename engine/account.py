"""`Account`: what a round moves between the persons at the table, chips and birds included (F)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.cards import BIG, COPIES, HIDDEN
from engine.events import EventKind
from engine.position import Deal
from engine.settlement import Settlement

if TYPE_CHECKING:
    from engine.round import Round

_FORTUNE = (0, 1, 2, 3, 0, 1, 2, 3, 0, 1)
"""For 一…十 whose fortune the birds share (F.4): dealer, 下家, 醒家, 上家."""


@dataclass(frozen=True, slots=True)
class Account:
    """What a round brought, in points. Tuples are per person.

    ``points`` is all that was paid at once, chips and birds included; with ``birds`` times ``bird``
    it sums to zero. ``chips`` (开醒筹, F.2) and ``bets`` (what the birds took or gave) are parts of
    it. ``bird`` is what each bird got, ``followed`` the person it followed (`HIDDEN`: nobody) and
    ``fortune`` the card that told (`HIDDEN`: there are no birds). ``won`` is what counts where a
    match adds up wins (D.4): what the winner's hand is worth, less what a discarder alone owes.
    """

    points: tuple[int, ...]
    chips: tuple[int, ...]
    bets: tuple[int, ...]
    bird: int
    followed: int
    fortune: int
    won: tuple[int, ...]


def account_of(played: Round, sitting: tuple[int, ...], resting: int) -> Account:
    """The account of a finished round; ``sitting`` as in `engine.seating`."""
    persons = len(sitting) + (resting != HIDDEN)
    settlement = played.settlement
    chips, bets, won = [0] * persons, [0] * persons, [0] * persons
    points = [0] * persons
    if settlement:
        for seat, person in enumerate(sitting):
            points[person] = settlement.points[seat]
        worth = settlement.each // played.rules.stake
        won[sitting[settlement.winner]] = worth
        if settlement.discarded and len(settlement.payers) == 1 < len(sitting) - 1:
            won[sitting[settlement.source]] = -worth
    if played.rules.chips and resting != HIDDEN:
        for seat, many in _chips(played).items():
            chips[sitting[seat]] -= many * played.rules.stake
        chips[resting] = -sum(chips)
    fortune, followed = _fortune(played, sitting, resting)
    bird = 0
    if settlement and followed != HIDDEN:
        shared = chips if followed == resting else None
        bets = _bets(settlement, sitting, persons, followed, shared)
        bird = -sum(bets)
        bets = [amount * played.rules.birds for amount in bets]
    rows = zip(points, chips, bets, strict=True)
    return Account(
        tuple(map(sum, rows)), tuple(chips), tuple(bets), bird, followed, fortune, tuple(won)
    )


def _chips(played: Round) -> dict[int, int]:
    """Chips that each seat pays the one who sits out (F.2)."""
    dealer = played.dealer
    payers = played.settlement.payers if played.settlement else (dealer,)
    chips = dict.fromkeys(payers, 1)
    if dealt := _dealt_ti(played):
        chips[dealer] = chips.get(dealer, 0) + dealt
    return chips


def _dealt_ti(played: Round) -> int:
    """提 dealt to the dealer, with the 亮张 if it has taken that."""
    assert isinstance(played.start, Deal)
    held = list(played.start.hands[played.dealer])
    if any(event.kind == EventKind.TAKE for event in played.events):
        held.append(played.start.upturned)
    return sum(held.count(kind) == COPIES for kind in set(held))


def _fortune(played: Round, sitting: tuple[int, ...], resting: int) -> tuple[int, int]:
    """The last card of the 墩 and the person whose fortune it tells (F.4)."""
    if not played.rules.birds:
        return HIDDEN, HIDDEN
    assert isinstance(played.start, Deal)
    card = played.start.wall[-1]
    step = _FORTUNE[card % BIG]
    if step == 2:
        return card, resting
    seats = len(sitting)
    seat = played.dealer + (0, 1, 0, -1)[step]
    return card, sitting[seat % seats]


def _bets(
    won: Settlement,
    sitting: tuple[int, ...],
    persons: int,
    followed: int,
    chips: list[int] | None,
) -> list[int]:
    """What each person gets by one bird; ``chips`` where it follows the one who sits out."""
    if chips is not None:
        return [min(0, amount) for amount in chips]
    bets = [0] * persons
    seat = sitting.index(followed)
    if seat == won.winner:
        for payer in won.payers:
            bets[sitting[payer]] = -won.each
    elif seat in won.payers:
        bets[sitting[won.winner]] = won.each
    return bets
