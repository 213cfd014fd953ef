"""Events in words: what one seat has noticed, as sentences of the catalogue."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.actions import Action
from engine.cards import HIDDEN, ascii_name, names
from engine.events import Event, EventKind
from engine.melds import Meld, MeldKind
from engine.view import FAULT_RULES, Fault
from paohuzi_tui.i18n import Messages

_SILENT = (EventKind.DEAL, EventKind.DRAW, EventKind.REVEAL)
_HIDES_CARD = (EventKind.UPTURN, EventKind.TAKE)
"""What is told in other words where the card is not shown (F.3)."""


def card_in_words(messages: Messages, card: int) -> str:
    """A single card in a sentence."""
    return messages(f"cards.{ascii_name(card)}")


def groups_in_words(groups: Iterable[Sequence[int]]) -> str:
    """Several groups of cards."""
    return " ".join(names(group) for group in groups)


class LogWords:
    """The log of one seat. ``seats`` are the names of all; ``wei_open`` is that of the rules."""

    def __init__(
        self, messages: Messages, seats: tuple[str, ...], seat: int, *, wei_open: bool = False
    ) -> None:
        self._messages = messages
        self._names = seats
        self._seat = seat
        self._wei_open = wei_open

    def sentences(self, events: Iterable[Event]) -> list[str]:
        """One sentence for each event worth telling."""
        return [self._sentence(event) for event in events if not _is_silent(event)]

    def lost(self, chosen: Action, events: Iterable[Event], card: int) -> str:
        """``chosen`` came to nothing, for somebody in ``events`` took ``card`` first."""
        takers = (EventKind.MELD, EventKind.HU)
        taker = next((event.seat for event in events if event.kind in takers), self._seat)
        return self._messages(
            f"play.lost_{chosen.kind.name.lower()}",
            card=card_in_words(self._messages, card),
            name=self._names[taker],
        )

    def _sentence(self, event: Event) -> str:
        if event.kind == EventKind.DRAWN_GAME:
            return self._messages("log.drawn_game")
        key, cards, others = event.kind.value, "", ""
        if event.kind == EventKind.ERROR:
            return self._error(event)
        if event.kind == EventKind.MELD:
            key, cards, others = self._meld_words(event.melds)
        elif event.kind in (EventKind.BAR, EventKind.SKIP):
            key = f"{key}.{event.rule}"
        elif event.kind == EventKind.HU and event.card == HIDDEN:
            key = "tianhu"
        elif event.kind in _HIDES_CARD and event.card == HIDDEN:
            key = f"{key}_hidden"
        who = "you" if event.seat == self._seat else "they"
        return self._messages(
            f"log.{who}.{key}",
            name=self._names[event.seat],
            card="" if event.card == HIDDEN else card_in_words(self._messages, event.card),
            cards=cards,
            others=others,
        )

    def _error(self, event: Event) -> str:
        """An error at the manual table, with the rule that it breaks (G.2)."""
        words, fault = self._messages, Fault(event.rule)
        return words(
            "log.you.error" if event.seat == self._seat else "log.they.error",
            name=self._names[event.seat],
            card=card_in_words(words, event.card),
            fault=words(f"faults.{fault}.name"),
            what=words(f"faults.{fault}.what"),
            rule=FAULT_RULES[fault],
        )

    def _meld_words(self, melds: tuple[Meld, ...]) -> tuple[str, str, str]:
        """The key for ``melds``, the first of them in words, the 比 groups in words."""
        first, *others = melds
        if first.kind == MeldKind.WEI and first.cards[0] == HIDDEN:
            return "wei", "", ""
        cards = names(first.cards)
        if first.kind == MeldKind.WEI and self._wei_open:
            return "wei_open", cards, ""
        if first.kind in (MeldKind.SHUN, MeldKind.JIAO):
            key = "chi_with" if others else "chi"
            return key, cards, groups_in_words(meld.cards for meld in others)
        return first.kind.name.lower(), cards, ""


def _is_silent(event: Event) -> bool:
    """Not worth telling; so is a 臭胡 that one's own 提 or 偎 lifts in the same moment (A8.5)."""
    own_card = event.kind == EventKind.BAR and event.source == event.seat
    return event.kind in _SILENT or own_card
