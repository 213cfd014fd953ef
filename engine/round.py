"""One round 局: a deterministic state machine that asks one seat at a time.

`Round.decision` is who is asked and what that seat may do; `Round.apply` carries an answer out and
goes on by itself, forced 提 偎 跑 included, to the next question or the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random

from engine import observe
from engine.actions import CHOUWEI, HU, PAO, PASS, TI, WEI, Action, ActionKind
from engine.cards import COPIES, HIDDEN, RED, counts, expand
from engine.deal import deal_of, shuffled_deck
from engine.decompose import ONE, pack, unpack
from engine.errors import IllegalActionError
from engine.events import Event, EventKind
from engine.explain import why_illegal
from engine.legality import Table, after_chi
from engine.manual import fault_of
from engine.melds import FOURS, WEIS, Meld, MeldKind, triple_kind
from engine.position import Deal, Position, Turn
from engine.ruleset import RuleSet
from engine.scoring import can_force_tianhu, settle
from engine.settlement import Settlement
from engine.state import Ask, Decision, Question, State
from engine.view import Error, Fault, Phase, PileCard, SeatView, Touch
from engine.win import Win, win_now

_PAO_OR_PASS = (PAO, PASS)
_TI_OR_PASS = (TI, PASS)

_ORDERS = [
    [[(first + turn) % seats for turn in range(seats)] for first in range(seats)]
    for seats in range(5)
]
"""``_ORDERS[seats][first]``: the seats in turn order from ``first`` on."""


class Round(State):
    """One round, from its deal or a position to its end."""

    __slots__ = ()

    # --- beginnings

    @classmethod
    def deal(
        cls,
        rules: RuleSet,
        *,
        dealer: int = 0,
        rng: Random | None = None,
        deck: Sequence[int] | None = None,
        draws: int = 0,
    ) -> Round:
        """Deal ``deck``, or one shuffled with ``rng``, and play to the first question (A3, A4).

        ``draws``: 荒庄 in a row before this round.
        """
        if deck is None:
            deck = shuffled_deck(rng or Random())
        return cls.from_deal(rules, deal_of(rules, deck, dealer, draws))

    @classmethod
    def from_deal(cls, rules: RuleSet, deal: Deal) -> Round:
        """A round from cards laid out, played up to the first question."""
        self = cls(rules, deal, deal.dealer, len(deal.hands))
        self.hands = [pack(counts(hand)) for hand in deal.hands]
        self.upturned = deal.upturned
        self.wall = _black_bottom(deal.wall) if rules.zuodi else deal.wall
        used = counts([*(card for hand in deal.hands for card in hand), deal.upturned, *deal.wall])
        self.aside = tuple(expand([COPIES - many for many in used]))
        for seat, hand in enumerate(deal.hands):
            self._log(EventKind.DEAL, seat, cards=hand)
        self._log(EventKind.UPTURN, deal.dealer, deal.upturned)
        if rules.zuodi:
            self._log(EventKind.BOTTOM, deal.dealer, self.wall[-1])
        self._open()
        return self

    @classmethod
    def from_position(
        cls, rules: RuleSet, position: Position, events: Iterable[Event] = ()
    ) -> Round:
        """A round that goes on from ``position``; ``events`` are those that led to it, if known."""
        self = cls(rules, position, position.dealer, position.seats)
        self.hands = [pack(hand) for hand in position.hands]
        self.melds = list(position.melds)
        self.tables = [Table.of(rules, melds) for melds in position.melds]
        self.piles = list(position.piles)
        self.discarded = [_mask(kinds) for kinds in position.discarded]
        self.barred = [_mask(kinds) for kinds in position.barred]
        self.passed_peng = [_mask(kinds) for kinds in position.passed_peng]
        self.dead_hu = [_mask(kinds) for kinds in position.dead_hu]
        self.exemptions = list(position.exemptions)
        self.no_discard = list(position.no_discard)
        self.touch = list(position.touch)
        self.errors = position.errors
        self.wall = position.wall
        self.aside = position.aside
        self.upturned = position.upturned
        self.turn = position.seat
        self.events = list(events)
        if position.turn == Turn.DRAW:
            self._draw(position.seat)
        elif position.turn == Turn.DISCARD:
            self._owe_discard(position.seat)
        elif position.turn == Turn.DRAWN:
            self._drawn(position.seat, position.card)
        else:
            self._offer(position.seat, position.card, drawn=False)
        return self

    # --- asking and answering

    @property
    def legal(self) -> tuple[Action, ...]:
        """What the seat that is asked may do; empty when the round is over."""
        return self.decision.legal if self.decision else ()

    def view(self, seat: int, *, history: bool = True) -> SeatView:
        """What ``seat`` may know (A15); ``history`` with its events."""
        return observe.observe(self, seat, history=history)

    def apply(self, action: Action, *, events: bool = True) -> tuple[Event, ...]:
        """Carry out the answer of the seat that is asked; return what happened.

        ``events=False`` keeps no log, for search. Raises `IllegalActionError` for an action that is
        not in `legal`; nothing has changed then.
        """
        if self.decision is None:
            raise IllegalActionError(HIDDEN, "A12.1", "the round is over")
        seat = self.decision.seat
        if action not in self.decision.legal:
            raise IllegalActionError(seat, *self._why_not(action))
        self.logging = events
        if events:
            self.actions += (action,)
        before = len(self.events)
        self.decision = None
        if self.rules.manual and (fault := fault_of(self, seat, self.ask, action)):
            self._err(seat, fault, action)
        if action.kind == ActionKind.PASS:
            self._decline(seat)
        elif action.kind == ActionKind.DISCARD:
            self._discard(seat, action.card)
        elif action.kind == ActionKind.CHI:
            self._chi(seat, action)
        elif action.kind == ActionKind.HU:
            self._win(seat)
        elif self.ask == Ask.LAY:
            self._lay_four(seat)
            self._next_question()
        else:
            self._claim(seat, MeldKind[action.kind.name])
        return tuple(self.events[before:])

    def _err(self, seat: int, fault: Fault, action: Action) -> None:
        card = action.card if action.kind == ActionKind.DISCARD else self.card
        self.errors += (Error(seat, fault, card),)
        self._log(EventKind.ERROR, seat, card, rule=fault)

    def _why_not(self, action: Action) -> tuple[str, str]:
        assert self.decision is not None
        reason = why_illegal(self.view(self.decision.seat, history=False), action)
        return (reason.rule, reason.code) if reason else ("A10.2", "wrong_bi")

    # --- the opening (A4)

    def _open(self) -> None:
        taken = self.hands.copy()
        taken[self.dealer] += ONE[self.upturned]
        order = [(self.dealer + turn) % self.seats for turn in range(self.seats)]
        if self.rules.forced_tianhu:
            for seat in order:
                if can_force_tianhu(self.rules, taken[seat]):
                    self.hands = taken
                    self._log(EventKind.TAKE, self.dealer, self.upturned)
                    dealer = seat == self.dealer
                    win = Win(seat, HIDDEN, seat, zimo=True, tianhu="forced", dealer=dealer)
                    win = replace(win, opened=True, draws=self.draws)
                    self._finish(settle(self.rules, win, taken[seat], (), self.seats))
                    return
        self.card = self.upturned
        if self.rules.upturned_win:
            self._queue = [
                Question(Ask.HU, seat, self._hu_offer()) for seat in order if self.can_win(seat)
            ]
        self._next_question()

    def _hu_offer(self) -> tuple[Action, ...]:
        return (HU,) if self.rules.must_hu else (HU, PASS)

    def _lay_dealt(self) -> None:
        """The dealer takes the 亮张, and 起手提 are laid (A4.3)."""
        self.hands[self.dealer] += ONE[self.upturned]
        self._log(EventKind.TAKE, self.dealer, self.upturned)
        self.card = HIDDEN
        self.phase = Phase.DEALT
        for turn in range(self.seats):
            seat = (self.dealer + turn) % self.seats
            for kind, many in enumerate(unpack(self.hands[seat])):
                if many == COPIES:
                    self._queue.append(Question(Ask.LAY, seat, _TI_OR_PASS, kind))
        self._next_question()

    def _lay_four(self, seat: int) -> None:
        card = self.card
        self.hands[seat] -= COPIES * ONE[card]
        self._lay(seat, (Meld(MeldKind.TI, (card,) * COPIES),), card, seat, drawn=False)

    def _begin_play(self) -> None:
        """Who discards first (A4.4, A4.5)."""
        self.card = HIDDEN
        self.exemptions = [max(0, table.fours - 1) for table in self.tables]
        if self.exemptions[self.dealer]:
            self.exemptions[self.dealer] -= 1
            self._skip_discard(self.dealer, "A4.4")
        else:
            self._owe_discard(self.dealer)

    # --- a card is drawn or discarded (A6, A7)

    def _draw(self, seat: int) -> None:
        if not self.wall:
            self._log(EventKind.DRAWN_GAME, seat)
            self._finish(None)
            return
        card, self.wall = self.wall[0], self.wall[1:]
        self._log(EventKind.DRAW, seat, card)
        self._drawn(seat, card)

    def _drawn(self, seat: int, card: int) -> None:
        self.turn, self.card, self.drawn = seat, card, True
        self.phase = Phase.DRAWN
        self._queue.clear()
        self.declined = ()
        if self.own_kind(seat) is None:
            self._show_drawn(seat)
            return
        legal = self._hu_offer() if self.can_win(seat) else ()
        if self.rules.manual:
            right = TI if self.own_kind(seat) == MeldKind.TI else WEI
            own = (CHOUWEI, WEI) if self._is_chouwei(seat) else (right,)
            legal = (*legal[:1], *own, PASS)
        if legal:
            self.ask = Ask.OWN
            self.decision = Decision(seat, legal)
        else:
            self._lay_own(seat)

    def _show_drawn(self, seat: int) -> None:
        self._log(EventKind.SHOW, seat, self.card)
        self._offer(seat, self.card, drawn=True)

    def _is_chouwei(self, seat: int) -> bool:
        is_wei = self.own_kind(seat) == MeldKind.WEI
        return is_wei and bool(self.passed_peng[seat] >> self.card & 1)

    def _lay_own(self, seat: int) -> None:
        kind = MeldKind.CHOUWEI if self._is_chouwei(seat) else self.own_kind(seat)
        assert kind is not None
        self._claim(seat, kind)

    def _discard(self, seat: int, card: int) -> None:
        if self.ask == Ask.EXTRA:
            self.no_discard[seat] -= 1
        opens = seat == self.dealer and len(self.wall) == self.rules.wall_size
        untouched = self.touch[seat] == Touch.NONE
        self.touch[seat] = Touch.OPENING if opens and untouched else Touch.CHANGED
        self.hands[seat] -= ONE[card]
        self.discarded[seat] |= 1 << card
        self._log(EventKind.DISCARD, seat, card)
        self._offer(seat, card, drawn=False)

    def _offer(self, source: int, card: int, *, drawn: bool) -> None:
        """Put ``card`` to the seats in the order of A6 or A7."""
        self.turn, self.card, self.drawn = source, card, drawn
        self.phase = Phase.DRAWN if drawn else Phase.DISCARDED
        self.declined = ()
        self._queue = queue = []
        order = _ORDERS[self.seats][source]
        rules = self.rules
        if drawn or rules.discard_win:
            for seat in order if drawn else order[1:]:
                if self.can_win(seat):
                    queue.append(Question(Ask.HU, seat, self._hu_offer()))
        runner = next((seat for seat in order if self.must_run(seat)), HIDDEN)
        if runner != HIDDEN:
            queue.append(Question(Ask.RUN, runner, _PAO_OR_PASS))
        if runner == HIDDEN or rules.manual:
            claims = [Question(Ask.PENG, seat, self.peng_offer(seat)) for seat in order[1:]]
            claims += [Question(Ask.CHI, seat, self.chi_offer(seat)) for seat in self.eaters()]
            queue += [claim for claim in claims if claim.legal and claim.seat != runner]
        self._next_question()

    def _next_question(self) -> None:
        if not self._queue:
            self._nobody_took()
            return
        self.ask, seat, legal, card = self._queue.pop(0)
        if card != HIDDEN:
            self.card = card
        if self.rules.manual or self.ask in (Ask.HU, Ask.CHI):
            self.decision = Decision(seat, legal)
        elif self.ask == Ask.LAY:
            self._lay_four(seat)
            self._next_question()
        elif self.ask == Ask.RUN:
            self._claim(seat, MeldKind.PAO)
        elif self.rules.must_peng:
            self._claim(seat, MeldKind.PENG)
        else:
            self.decision = Decision(seat, legal)

    def _decline(self, seat: int) -> None:
        if self.ask == Ask.EXTRA:
            self._skip_discard(seat, "A11.3")
            return
        unseen = seat if self.ask in (Ask.OWN, Ask.LAY) else HIDDEN
        self._log(EventKind.PASS, seat, self.card, source=unseen)
        if self.ask == Ask.HU or (self.ask == Ask.OWN and self.can_win(seat)):
            self._let_go(seat, unseen)
        elif self.ask == Ask.PENG or (self.ask == Ask.CHI and self.could_eat(seat)):
            self.declined += ((seat, self.ask),)
        if self.ask != Ask.OWN:
            self._next_question()
        elif self.rules.manual:
            self._show_drawn(seat)
        else:
            self._lay_own(seat)

    def _let_go(self, seat: int, unseen: int) -> None:
        """臭胡 (A8.5)."""
        if self.rules.dead_hu and (self.phase != Phase.UPTURNED or self.rules.upturned_pass_bars):
            self.dead_hu[seat] |= 1 << self.card
            self._log(EventKind.BAR, seat, self.card, rule="A8.5", source=unseen)

    def _nobody_took(self) -> None:
        if self.phase == Phase.UPTURNED:
            self._lay_dealt()
            return
        if self.phase == Phase.DEALT:
            self._begin_play()
            return
        self._bar_decliners(HIDDEN)
        self._log(EventKind.LEFT, self.turn, self.card, drawn=self.drawn)
        self.piles[self.turn] += (PileCard(self.card, self.drawn),)
        self.card = HIDDEN
        self._draw((self.turn + 1) % self.seats)

    def _bar_decliners(self, taker: int) -> None:
        """臭 for those who passed and did not take the card after all (A8.1, A8.3, A8.4)."""
        for seat, ask in self.declined:
            if seat == taker:
                continue
            if not self.barred[seat] >> self.card & 1:
                self.barred[seat] |= 1 << self.card
                self._log(EventKind.BAR, seat, self.card, rule="A8.1")
            if ask == Ask.PENG:
                self.passed_peng[seat] |= 1 << self.card
                self._log(EventKind.BAR, seat, self.card, rule="A8.4")
        self.declined = ()

    # --- entries (A11)

    def _chi(self, seat: int, action: Action) -> None:
        self._bar_decliners(seat)
        self.hands[seat] = after_chi(self.hands[seat], self.card, action)
        first, *bi = action.groups
        eaten = Meld(triple_kind(first), first, self.card)
        melds = (eaten, *(Meld(triple_kind(group), group) for group in bi))
        self.touch[seat] = Touch.CHANGED
        self._lay(seat, melds, self.card, self.turn, drawn=self.drawn)
        self._after_entry(seat)

    def _claim(self, seat: int, kind: MeldKind) -> None:
        """提 跑 偎 臭偎 碰 of the card in question."""
        self._bar_decliners(seat)
        card = self.card
        held = (self.hands[seat] >> 3 * card) & 7
        taken = card if seat != self.turn or kind == MeldKind.PAO else HIDDEN
        if kind in FOURS and held != COPIES - 1:
            meld = Meld(kind, (card,) * COPIES, taken)
            self._lay(seat, (meld,), card, self.turn, drawn=self.drawn, grown=True)
        else:
            self.hands[seat] -= held * ONE[card]
            meld = Meld(kind, (card,) * (held + 1), taken)
            self._lay(seat, (meld,), card, self.turn, drawn=self.drawn)
        if kind == MeldKind.PENG:
            self.touch[seat] = Touch.CHANGED
        if kind in FOURS and self.tables[seat].fours > 1:
            self._after_second_four(seat)
        elif kind in FOURS:
            self._owe_discard(seat)
        else:
            self._after_entry(seat)

    def _lay(
        self,
        seat: int,
        melds: tuple[Meld, ...],
        card: int,
        source: int,
        *,
        drawn: bool,
        grown: bool = False,
    ) -> None:
        """Put ``melds`` on the table; ``grown``: a four out of the 偎 or 碰 of ``card`` there."""
        table = self.tables[seat]
        before = table.huxi
        place = self._take_up(seat, card) if grown else HIDDEN
        for meld in melds:
            table.doors += 1
            table.huxi += self.rules.meld_huxi(meld.kind, meld.cards)
            if meld.kind in FOURS:
                table.fours += 1
            elif meld.kind in WEIS:
                table.wei |= 1 << card
            elif meld.kind == MeldKind.PENG:
                table.peng |= 1 << card
        self.melds[seat] += melds
        if table.huxi != before:
            self.dead_hu[seat] = 0
        self._log(EventKind.MELD, seat, card, melds=melds, drawn=drawn, grown=place, source=source)
        self.card = HIDDEN

    def _take_up(self, seat: int, card: int) -> int:
        """Take the 偎 or 碰 of ``card`` off the table; return its place among the melds."""
        table, melds = self.tables[seat], self.melds[seat]
        threes = (*WEIS, MeldKind.PENG)
        place, old = next(
            (place, meld)
            for place, meld in enumerate(melds)
            if meld.cards[0] == card and meld.kind in threes
        )
        self.melds[seat] = melds[:place] + melds[place + 1 :]
        table.doors -= 1
        table.huxi -= self.rules.huxi_by_kind[old.kind][card]
        table.wei &= ~(1 << card)
        table.peng &= ~(1 << card)
        return place

    def _after_entry(self, seat: int) -> None:
        if self.exemptions[seat]:
            self.exemptions[seat] -= 1
            self._skip_discard(seat, "A4.5")
        else:
            self._owe_discard(seat)

    def _after_second_four(self, seat: int) -> None:
        discards = self.discard_offer(seat)
        if not self.rules.manual or not discards:
            self._skip_discard(seat, "A11.3")
            return
        self.turn, self.card, self.ask = seat, HIDDEN, Ask.EXTRA
        self.phase = Phase.TO_DISCARD
        self.decision = Decision(seat, (PASS, *discards))

    def _owe_discard(self, seat: int) -> None:
        discards = self.discard_offer(seat)
        if not discards:
            self.no_discard[seat] += 1
            self._skip_discard(seat, "A11.4")
            return
        self.turn, self.card, self.ask = seat, HIDDEN, Ask.DISCARD
        self.phase = Phase.TO_DISCARD
        self.decision = Decision(seat, discards)

    def _skip_discard(self, seat: int, rule: str) -> None:
        self._log(EventKind.SKIP, seat, rule=rule)
        self._draw((seat + 1) % self.seats)

    # --- the end (A12)

    def _win(self, seat: int) -> None:
        win = win_now(self, seat, sum(unpack(self.hands[seat])))
        self._finish(settle(self.rules, win, self.hands[seat], self.melds[seat], self.seats))

    def _finish(self, settlement: Settlement | None) -> None:
        if settlement is not None:
            self._log(EventKind.HU, settlement.winner, settlement.card, source=settlement.source)
        self.settlement = settlement
        self.over = True
        self.decision = None
        self.phase = Phase.OVER
        for seat in range(self.seats):
            cards = tuple(expand(unpack(self.hands[seat])))
            self._log(EventKind.REVEAL, seat, cards=cards, melds=self.melds[seat])


def _black_bottom(wall: tuple[int, ...]) -> tuple[int, ...]:
    """坐底 (F.3): while the last card of the 墩 is red it goes to the top."""
    for _ in wall:
        if wall[-1] not in RED:
            break
        wall = (wall[-1], *wall[:-1])
    return wall


def _mask(kinds: Iterable[int]) -> int:
    return sum(1 << kind for kind in kinds)
