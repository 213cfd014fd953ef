"""The settlement of a round: the winning hand, the arithmetic, everybody's cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import ClassVar

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from engine.cards import HIDDEN, expand, is_red, name
from engine.match import Match
from engine.melds import Meld
from engine.settlement import Settlement
from engine.view import FAULT_RULES, WATCHER
from paohuzi_tui.i18n import Messages
from paohuzi_tui.logwords import card_in_words
from paohuzi_tui.reckoning import headline, reckoning
from paohuzi_tui.screens.result import ResultScreen
from paohuzi_tui.widgets.action_bar import ActionBar

LABEL_CELLS = 13
COLUMN_GAP = 2
MELDS_IN_ROW = 4
CARD = "$card-ink on $card-paper"
RED_CARD = "bold underline $card-red on $card-paper"


class SettlementScreen(ResultScreen):
    """Shows the booked round of a match."""

    AUTO_FOCUS = "#settlement"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "app.rules('A13')", show=False, id="settlement.rules"),
    ]

    def __init__(self, match: Match, names: tuple[str, ...]) -> None:
        super().__init__()
        self._match = match
        self._result = match.results[-1]
        self._view = match.round.view(WATCHER)
        self._names = names
        """Of all persons."""
        self._seats = tuple(names[person] for person in self._result.sitting)
        """The names by seat."""

    @property
    def messages(self) -> Messages:
        """The catalogue in the words of the table's rules."""
        return self.game.messages.in_words(self._match.rules.words)

    def compose(self) -> ComposeResult:
        """The text, and the keys under it."""
        with VerticalScroll(id="settlement"):
            yield Static(self._title(), id="settlement-title", markup=False)
            yield Static(Content("\n").join(self._lines()), id="settlement-text")
        yield ActionBar(id="next")

    @property
    def go_on_label(self) -> str:
        """The next round, or the end of the match."""
        return self.messages("settlement.last" if self._match.over else "settlement.next")

    def _title(self) -> str:
        won = self._view.settlement
        outcome = self.messages("settlement.drawn_game")
        if won:
            how = headline(self.messages, won, self._seats)
            outcome = self.messages("settlement.won", name=self._seats[won.winner], how=how)
        return self.messages("settlement.title", number=self._match.number, outcome=outcome)

    def _lines(self) -> list[Content]:
        won = self._view.settlement
        lines: list[Content] = []
        if won:
            lines += [*self._groups(won), Content("")]
            for label, text in reckoning(self.messages, self._view.rules, won):
                lines.append(labelled(label, Content(text)))
        else:
            lines.append(Content(self.messages("settlement.drawn_game_text")))
        lines += [*self._points(), *self._sides()]
        if not self._match.over:
            lines.append(self._next_dealer(won))
        return [*lines, Content(""), *self._hands(), *self._errors()]

    def _next_dealer(self, won: Settlement | None) -> Content:
        """Who deals the next round, and why (A2.2, A2.3)."""
        words, match = self.messages, self._match
        key = "dealer_winner" if won else "dealer_stays"
        if not won and match.next_dealer != match.dealer:
            key = "dealer_passes"
        text = words(f"settlement.{key}", name=self._names[match.next_dealer], draws=match.draws)
        return labelled(words("settlement.dealer"), Content(text))

    def _groups(self, won: Settlement) -> list[Content]:
        """The doors side by side: what each is, its cards, its 胡息."""
        words = self.messages
        columns = [
            (
                Content(words(f"settlement.kind.{item.meld.kind.name.lower()}")),
                cards_text(item.meld.cards),
                Content(str(item.huxi)),
            )
            for item in won.groups
        ]
        rows = [joined(columns, row) for row in range(3)]
        rows[2] = Content.assemble(rows[2], f"= {won.huxi}")
        if won.rest:
            rows.append(labelled(words("settlement.rest"), cards_text(won.rest)))
        return rows

    def _points(self) -> list[Content]:
        """What each person gets, and the total; for the match what counts there (D.4)."""
        words, account = self.messages, self._result.account
        won = self._match.rules.totals == "won"
        gains = account.won if won else account.points
        parts = [
            words("settlement.points_line", name=name, points=f"{gain:+d}", total=f"{total:+d}")
            for name, gain, total in zip(self._names, gains, self._match.points, strict=True)
        ]
        label = words("settlement.points_won" if won else "settlement.points")
        in_row = 2 if len(parts) > 3 else 3
        rows = ["  ".join(parts[at : at + in_row]) for at in range(0, len(parts), in_row)]
        return [
            labelled(name, Content.styled(row, "bold")) for name, row in zip_longest([label], rows)
        ]

    def _sides(self) -> list[Content]:
        """Chips for the one who sits out, and birds (F.2, F.4)."""
        words, account = self.messages, self._result.account
        lines = []
        if any(account.chips):
            text = "  ".join(
                f"{name} {many:+d}" for name, many in zip(self._names, account.chips, strict=True)
            )
            lines.append(labelled(words("settlement.chips"), Content(text)))
        if account.fortune != HIDDEN:
            card = card_in_words(words, account.fortune)
            key, name = "bird_nobody", ""
            if account.followed != HIDDEN:
                key, name = "bird", self._names[account.followed]
            text = words(
                f"settlement.{key}",
                card=card,
                name=name,
                many=self._match.rules.birds,
                points=f"{account.bird:+d}",
                total=f"{self._match.bird_points:+d}",
            )
            lines.append(labelled(words("settlement.birds"), Content(text)))
        return lines

    def _errors(self) -> list[Content]:
        """The errors at the manual table, each with its rule (G.2)."""
        words, errors = self.messages, self._view.errors
        if not self._match.rules.manual:
            return []
        lines = [Content(""), Content.styled(words("settlement.errors"), "bold $text-accent")]
        if not errors:
            return [*lines, Content(words("settlement.no_errors"))]
        for error in errors:
            text = words(
                "settlement.error",
                card=card_in_words(words, error.card),
                fault=words(f"faults.{error.fault}.name"),
                what=words(f"faults.{error.fault}.what"),
                rule=FAULT_RULES[error.fault],
            )
            lines.append(labelled(self._seats[error.seat], Content(text)))
        return lines

    def _hands(self) -> list[Content]:
        """Everybody's melds and hand."""
        words = self.messages
        lines: list[Content] = []
        for seat, seat_name in enumerate(self._seats):
            melds = [self._meld(meld) for meld in self._view.melds[seat]]
            rows = [
                Content(" ").join(melds[at : at + MELDS_IN_ROW])
                for at in range(0, len(melds), MELDS_IN_ROW)
            ]
            hand = cards_text(expand(self._view.hands[seat]))
            rows.append(
                Content.assemble((words("settlement.hand"), "$foreground-muted"), " ", hand)
            )
            lines += [labelled(label, row) for label, row in zip_longest([seat_name], rows)]
        return lines

    def _meld(self, meld: Meld) -> Content:
        kind = self.messages(f"settlement.kind.{meld.kind.name.lower()}")
        return Content.assemble((f"{kind} ", "$foreground-muted"), cards_text(meld.cards))


def cards_text(kinds: Iterable[int]) -> Content:
    """Cards in a row, the red ones marked."""
    return Content.assemble(*((name(kind), RED_CARD if is_red(kind) else CARD) for kind in kinds))


def labelled(label: str | None, text: Content) -> Content:
    """``text`` after a label of fixed width."""
    label = label or ""
    pad = " " * max(1, LABEL_CELLS - cell_len(label))
    return Content.assemble((label, "$foreground-muted"), pad, text)


def joined(columns: Sequence[tuple[Content, ...]], row: int) -> Content:
    """One row of columns, each as wide as its widest cell."""
    parts: list[Content] = []
    for column in columns:
        width = max(cell.cell_length for cell in column) + COLUMN_GAP
        parts += [column[row], Content(" " * (width - column[row].cell_length))]
    return Content("").join(parts)
