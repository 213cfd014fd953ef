"""What a seat holds, as ``score`` and ``waits`` are told it: cards in hand, groups on the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.cards import counts, expand
from engine.decompose import pack, unpack
from engine.melds import FOURS, Meld
from engine.ruleset import HAND
from paohuzi_tui.commands import BadInputError
from paohuzi_tui.commands.inputs import check_copies, read_cards, read_melds
from paohuzi_tui.commands.parser import Parser
from paohuzi_tui.i18n import Messages


@dataclass(frozen=True, slots=True)
class Holding:
    """A packed hand, without the card in question, and the melds."""

    hand: int
    melds: tuple[Meld, ...]

    @property
    def cards(self) -> list[int]:
        """Every card of hand and table."""
        return expand(unpack(self.hand)) + [card for meld in self.melds for card in meld.cards]

    def wrong_size(self, messages: Messages, *, dealt: bool = False) -> str:
        """What is wrong with the number of cards before a win (A4.6); empty where it is right.

        ``dealt``: nothing is laid down yet, so a dealt 提 brings no further card.
        """
        fours = sum(meld.kind in FOURS for meld in self.melds) + unpack(self.hand).count(4)
        wanted = HAND if dealt else HAND + max(0, fours - 1)
        many = len(self.cards)
        return "" if many == wanted else messages("cli.card_count", many=many, wanted=wanted)


def declare_holding(parser: Parser) -> None:
    """``--hand`` and ``--melds``."""
    parser.option("--hand", "cli.hand", metavar="CARDS")
    parser.option("--melds", "cli.melds", metavar="GROUPS", default="")


def read_holding(messages: Messages, values: Mapping[str, Any]) -> Holding:
    """The holding under ``hand`` and ``melds``; ``melds`` may be a list of texts."""
    hand, melds = values.get("hand"), values.get("melds") or ""
    if isinstance(melds, list):
        melds = " ".join(str(text) for text in melds)
    if not isinstance(hand, str):
        raise BadInputError(messages("cli.missing", name="hand"))
    if not isinstance(melds, str):
        raise BadInputError(messages("cli.bad_melds", text=melds, detail="text is wanted"))
    cards = read_cards(messages, hand)
    groups = read_melds(messages, melds)
    check_copies(messages, [*cards, *(card for meld in groups for card in meld.cards)])
    return Holding(pack(counts(cards)), groups)
