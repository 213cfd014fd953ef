"""The table: a match from the hand that is dealt to the last settlement."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Horizontal, Vertical
from textual.message import Message
from textual.widgets import Static

from engine.actions import DISCARDS, PASS, Action, ActionKind
from engine.cards import HIDDEN
from engine.explain import Reason, why_illegal
from engine.view import WATCHER, Phase, SeatView
from paohuzi_tui.choices import LETTERS, discard_offer, offers, refusal, why_not
from paohuzi_tui.controller import Controller, Step
from paohuzi_tui.frames import frames
from paohuzi_tui.i18n import Messages
from paohuzi_tui.logwords import LogWords, card_in_words
from paohuzi_tui.pacing import Guard, Pacer
from paohuzi_tui.rule_words import rules_title
from paohuzi_tui.screens.base import GameScreen
from paohuzi_tui.screens.help import HelpScreen
from paohuzi_tui.screens.match_end import MatchEndScreen
from paohuzi_tui.screens.settlement import SettlementScreen
from paohuzi_tui.screens.table_rules import TableRulesScreen
from paohuzi_tui.session import Session
from paohuzi_tui.settings import PACES
from paohuzi_tui.widgets.action_bar import ActionBar, Offer
from paohuzi_tui.widgets.log import LogPane
from paohuzi_tui.widgets.table import TableView

HURRY = "hurry"


@dataclass(frozen=True, slots=True)
class Question:
    """What the person is being asked."""

    view: SeatView
    choices: tuple[Action, ...]
    answer: asyncio.Future[Action]

    @property
    def discard(self) -> bool:
        """Whether a card of the hand can be discarded."""
        return any(action.kind == ActionKind.DISCARD for action in self.choices)


class TableScreen(GameScreen[None]):
    """Plays the session's match; the person's side of the `Controller`."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(
            Binding(letter.lower(), f"claim('{kind.name}')", show=False, id=f"table.{kind.name}")
            for kind, letter in LETTERS.items()
        ),
        Binding("space,0", "pass", show=False, id="table.pass"),
        Binding("enter", "take", show=False, id="table.take"),
        *(Binding(str(n), f"number({n})", show=False, id=f"table.{n}") for n in range(1, 10)),
        Binding("left", "move(-1, 0)", show=False, id="table.left"),
        Binding("right", "move(1, 0)", show=False, id="table.right"),
        Binding("up", "move(0, -1)", show=False, id="table.up"),
        Binding("down", "move(0, 1)", show=False, id="table.down"),
        Binding("f,tab", "hurry", show=False, id="table.hurry"),
        Binding("s", "pace", show=False, id="table.pace"),
        Binding("pageup", "log(-1)", show=False, id="table.log_up"),
        Binding("pagedown", "log(1)", show=False, id="table.log_down"),
        Binding("question_mark", "help", show=False, id="table.help"),
        Binding("f1", "rules", show=False, id="table.rules"),
        Binding("o", "options", show=False, id="table.options"),
        Binding("escape", "leave", show=False, id="table.leave"),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.question: Question | None = None
        self._view: SeatView | None = None
        self._cited = ""
        self._guard = Guard(self.game.quiet)
        self._pacer = Pacer(self.game.settings.pace)

    # --- what is on the screen

    def compose(self) -> ComposeResult:
        """Header, table, choices, log."""
        words = self.messages
        with Horizontal(id="header"):
            yield Static(id="header-title", markup=False)
            for name in ("help", "options", "rules", "leave"):
                text = words(f"play.{name}_link")
                yield Static(f"[@click=screen.{name}]{text}[/]", classes="link")
        with Container(id="body"):
            with Vertical(id="play"):
                yield TableView(words, ascii=self.game.ascii, id="table")
                yield ActionBar(id="actions")
            yield LogPane(id="log")

    def on_mount(self) -> None:
        """Play."""
        self.run_worker(self._play(), exclusive=True)

    @property
    def messages(self) -> Messages:
        """The catalogue in the words of the table's rules."""
        return self.game.messages.in_words(self.session.match.rules.words)

    @property
    def _words(self) -> LogWords:
        seat = WATCHER if self._view is None else self._view.seat
        wei_open = self.session.match.rules.wei_open
        return LogWords(self.messages, self.session.seat_names, seat, wei_open=wei_open)

    @property
    def _bar(self) -> ActionBar:
        return self.query_one("#actions", ActionBar)

    @property
    def _table(self) -> TableView:
        return self.query_one("#table", TableView)

    @property
    def _log(self) -> LogPane:
        return self.query_one("#log", LogPane)

    def _draw(self, view: SeatView) -> None:
        self._view = view
        self._table.show(
            view,
            names=self.session.seat_names,
            points=self.session.seat_points,
            prompt=self.question is not None,
        )

    def _draw_header(self) -> None:
        match, words = self.session.match, self.messages
        length = match.length
        key = "of_rounds" if length.rounds else "to_target"
        number = words(
            f"play.{key}", number=match.number, rounds=length.rounds, target=length.target
        )
        title = words(
            "play.header",
            rules=rules_title(words, match.rules, short=True),
            round=number,
            dealer=self.session.names[match.dealer],
        )
        if match.resting != HIDDEN:
            title += words("play.resting", name=self.session.names[match.resting])
        if match.rules.birds:
            title += words("play.birds", many=match.rules.birds)
        self.query_one("#header-title", Static).update(title)

    def _idle(self) -> None:
        """Nothing is asked: the one thing to do is to hurry on."""
        self._bar.offer([Offer(HURRY, "F", self.messages("play.hurry"))], marked=False)

    # --- the match

    async def _play(self) -> None:
        while True:
            match = self.session.match
            if not match.booked:
                self._draw_header()
                await self._controller().play_round()
                await self._pacer.passed()
            await self.game.large_enough.wait()
            settlement = SettlementScreen(match, self.session.names)
            if not await self.app.push_screen_wait(settlement):
                break
            if not match.over:
                match.next_round()
                self.game.save()
                continue
            self.game.end_match()
            if not await self.app.push_screen_wait(MatchEndScreen(match, self.session.names)):
                break
            rematch = self.game.start_session()
            if rematch is None:
                break
            self.session = rematch
        self.dismiss()

    def _controller(self) -> Controller:
        session = self.session
        return Controller(
            session.match,
            session.person_seats,
            session.bots(),
            self,
            self.game.save,
            careless=session.careless,
        )

    # --- the persons' side of the controller

    async def begin(self, view: SeatView) -> None:
        """Lay the table for a round."""
        self._view = view
        self._pacer.calm()
        self._log.begin([*self._lots(), *self._words.sentences(view.events)])
        self._idle()
        self._tell_turn(view)
        self._draw(view)
        for event in view.events:
            self._pacer.hold(event.kind)

    def _lots(self) -> list[str]:
        """How the four found their places, before the first round (F.2)."""
        match, words = self.session.match, self.messages
        if match.lots is None or match.number > 1:
            return []
        drawn = (
            words("play.lot", name=self.session.names[place], card=card_in_words(words, card))
            for card, place in zip(match.lots.drawn, match.lots.places, strict=True)
        )
        return [words("play.lots", drawn=words("play.lot_joiner").join(drawn))]

    def _tell_turn(self, view: SeatView) -> None:
        """Say whose discard is awaited; who is being asked is nobody's business (A15.2)."""
        awaited = view.phase == Phase.TO_DISCARD and view.turn != view.seat
        name = self.session.seat_names[view.turn]
        self._bar.say(self.messages("play.waiting", name=name) if awaited else "")

    async def show(self, step: Step) -> None:
        """Show one event after the other, each for its time."""
        assert self._view is not None
        card = self._view.card
        for event, view in frames(self._view, step.view, step.events):
            sentences = self._words.sentences([event])
            if sentences:
                await self._pacer.passed()
                self._log.tell(*sentences)
            self._tell_turn(view)
            self._draw(view)
            self._pacer.hold(event.kind)
        if step.lost is not None:
            text = self._words.lost(step.lost, step.events, card)
            self._log.tell(text)
            self.notify(text, markup=False)

    async def ask(self, view: SeatView, choices: tuple[Action, ...]) -> Action:
        """Put the question; keys pressed so far are no answer to it."""
        self._pacer.calm()
        self.question = Question(view, choices, asyncio.get_running_loop().create_future())
        self._guard.close(Message().time)
        self._table.lift(None)
        self._draw(view)
        self._explain_question()
        try:
            return await self.question.answer
        finally:
            self.question = None
            self._cited = ""
            if self.is_attached:
                self._bar.say("")
                self._idle()

    def _explain_question(self) -> None:
        assert self.question is not None
        words, view = self.messages, self.question.view
        claims = offers(words, view, self.question.choices)
        if self.question.discard:
            self._bar.offer([discard_offer(words, self._table.lifted), *claims], marked=False)
            self._bar.say(words("play.extra_hint" if claims else "play.discard_hint"))
        elif view.phase == Phase.DEALT:
            self._bar.offer(claims)
            self._bar.say(words("play.dealt_hint", card=card_in_words(words, view.card)))
        else:
            self._bar.offer(claims)
            self._bar.say(words("play.claim_hint", card=card_in_words(words, view.card)))

    # --- answers

    def _answer(self, action: Action) -> None:
        """Answer with ``action`` if it is a choice, else say why it is none."""
        question = self.question
        if question and action in question.choices:
            if not question.answer.done():
                question.answer.set_result(action)
        elif self._view is not None:
            self._refuse(why_illegal(self._view, action))

    def _refuse(self, reason: Reason | None) -> None:
        if reason is None:
            self._bar.say(self.messages("play.not_asked"), warning=True)
        else:
            self._cited = reason.rule
            self._bar.say(refusal(self.messages, reason), warning=True)

    def _admitted(self, pressed_at: float | None = None) -> bool:
        """Whether this input may be an answer; always so while nothing is asked."""
        if self.question is None:
            return True
        return self._guard.admits(self.game.key_time if pressed_at is None else pressed_at)

    def _of_kind(self, kind: ActionKind) -> Sequence[Action]:
        choices = self.question.choices if self.question else ()
        return [action for action in choices if action.kind == kind]

    def action_claim(self, name: str) -> None:
        """胡, 碰, 吃 and at the manual table 提 偎 跑; of several 吃 the first is highlighted."""
        if not self._admitted():
            return
        kind = ActionKind[name]
        found = self._of_kind(kind)
        if len(found) == 1:
            self._answer(found[0])
        elif found and self.question:
            self._bar.mark(self.question.choices.index(found[0]))
            self._bar.say(self.messages("play.which_chi"))
        elif self._view is not None:
            self._refuse(why_not(self._view, kind))

    def action_pass(self) -> None:
        """过."""
        if self._admitted():
            self._answer(PASS)

    def action_take(self) -> None:
        """Enter: the highlighted choice, or the lifted card."""
        if self.question and self._admitted():
            offer = self._bar.highlighted
            if offer is not None and isinstance(offer.value, Action):
                self._answer(offer.value)
            else:
                self._discard(self._table.lifted)

    def action_number(self, number: int) -> None:
        """The choice of that number."""
        if self.question and not self.question.discard and self._admitted():
            choices = self.question.choices
            if number <= len(choices) and choices[number - 1] != PASS:
                self._answer(choices[number - 1])

    def action_move(self, right: int, down: int) -> None:
        """Arrows: to another choice if there are any, else to another card."""
        if self.question and not self.question.discard:
            self._bar.move(right + down)
        else:
            self._table.move_cursor(right, down)
            self._show_lifted()

    def _discard(self, card: int | None) -> None:
        if card is None:
            self._bar.say(self.messages("play.discard_hint"), warning=True)
        else:
            self._answer(DISCARDS[card])

    def _show_lifted(self) -> None:
        if self.question and self.question.discard:
            self._explain_question()

    @on(TableView.CardPicked)
    def _card_picked(self, message: TableView.CardPicked) -> None:
        if not message.play:
            self._show_lifted()
        elif self._admitted(message.time):
            self._discard(message.kind)

    @on(ActionBar.Picked)
    def _offer_picked(self, message: ActionBar.Picked) -> None:
        if message.value == HURRY:
            self.action_hurry()
        elif self.question and self._admitted(message.time):
            if isinstance(message.value, Action):
                self._answer(message.value)
            else:
                self._discard(self._table.lifted)

    # --- the rest

    def action_hurry(self) -> None:
        """On to the next question."""
        if self.question is None:
            self._pacer.hurry()

    def action_pace(self) -> None:
        """The next pace."""
        pace = PACES[(PACES.index(self._pacer.pace) + 1) % len(PACES)]
        self._pacer.pace = pace
        self.game.change_settings(pace=pace)
        text = self.messages("play.pace", pace=self.messages(f"setup.paces.{pace}"))
        self.notify(text, timeout=2)

    def action_log(self, by: int) -> None:
        """Read back in the log, or on."""
        if by < 0:
            self._log.scroll_page_up()
        else:
            self._log.scroll_page_down()

    def action_help(self) -> None:
        """All keys."""
        self.app.push_screen(HelpScreen())

    def action_rules(self) -> None:
        """The rules, at the one just cited."""
        self.game.action_rules(self._cited)

    def action_options(self) -> None:
        """The rules of this table."""
        self.app.push_screen(TableRulesScreen(self.session.match.rules))

    def action_leave(self) -> None:
        """To the menu; the match is kept as it is."""
        self.dismiss()
