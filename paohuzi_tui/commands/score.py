"""``paohuzi score``: does it win, and what does it pay?"""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.cards import name
from engine.decompose import unpack
from engine.ruleset import RuleSet
from engine.scoring import settle, winning_groups
from engine.settlement import Settlement
from engine.view import Touch
from engine.win import Win
from paohuzi_tui.commands import BAD_INPUT, NO, YES, BadInputError
from paohuzi_tui.commands.holding import Holding, declare_holding, read_holding
from paohuzi_tui.commands.inputs import (
    check_copies,
    declare_json,
    declare_rules,
    read_card,
    read_rules,
    read_text,
)
from paohuzi_tui.commands.output import Json, print_json, settlement_json, settlement_lines
from paohuzi_tui.commands.parser import Parser
from paohuzi_tui.i18n import Messages

WINNER, OTHER = 0, 1
DRAWN = ("self", "other")
MOST_DRAWS = 100
CONTEXT = (
    "last",
    "upturned",
    "dealer",
    "discarded",
    "undisturbed",
    "untouched",
    "opened",
    "first_discard",
)
TOGETHER_NOT = (("last", "upturned"), ("last", "discarded"), ("upturned", "discarded"))


@dataclass(frozen=True, slots=True)
class Question:
    """A holding, the card in question, and what of the moment bears on the points."""

    holding: Holding
    card: int
    drawn: str
    context: frozenset[str]
    draws: int = 0

    @property
    def upturned(self) -> bool:
        """Whether the card is the 亮张 (A4.2)."""
        return "upturned" in self.context

    def win(self, rules: RuleSet) -> Win:
        """The win to be settled; the 亮张 is the dealer's own card, whoever is said to draw it."""
        dealer, discarded = "dealer" in self.context, "discarded" in self.context
        own = dealer if self.upturned else self.drawn == "self" and not discarded
        touch = Touch.OPENING if "undisturbed" in self.context else Touch.CHANGED
        who = rules.upturned_zimo if self.upturned else "dealer"
        return Win(
            WINNER,
            self.card,
            WINNER if own else OTHER,
            zimo={"dealer": own, "all": True, "none": False}[who],
            tianhu="upturned" if self.upturned else "",
            dealer=dealer,
            discarded=discarded,
            last="last" in self.context,
            touch=Touch.NONE if "untouched" in self.context else touch,
            single=sum(unpack(self.holding.hand)) == 1,
            opened=self.upturned or "opened" in self.context,
            first_discard="first_discard" in self.context,
            draws=self.draws,
        )


@dataclass(frozen=True, slots=True)
class Loss:
    """Why it does not win; ``huxi`` are those of seven doors that score too little, else 0."""

    rule: str
    code: str
    text: str
    huxi: int = 0


def declare(parser: Parser) -> None:
    """Add the arguments."""
    declare_holding(parser)
    parser.option("--card", "cli.score.card", metavar="CARD")
    parser.option("--drawn", "cli.score.drawn", choices=DRAWN, default="other")
    parser.option("--context", "cli.score.context", metavar="LIST", default="")
    parser.option("--draws", "cli.score.draws", metavar="N", type=int, default=0)
    parser.option("--file", "cli.score.file", metavar="HANDS.jsonl")
    declare_rules(parser)
    declare_json(parser)


def run(args: Namespace, messages: Messages) -> int:
    """Score one hand, or every hand of a file."""
    rules = read_rules(messages, args)
    messages = messages.in_words(rules.words)
    if args.file:
        return _score_file(messages, rules, args.file)
    verdict = judge(messages, rules, read_question(messages, vars(args)))
    if args.json:
        print_json(verdict_json(messages, verdict))
    else:
        for line in _verdict_lines(messages, rules, verdict):
            print(line)
    return NO if isinstance(verdict, Loss) else YES


def read_question(messages: Messages, values: Mapping[str, Any]) -> Question:
    """The question in the arguments, or in one object of a file."""
    holding = read_holding(messages, values)
    card = values.get("card")
    if not isinstance(card, str):
        raise BadInputError(messages("cli.missing", name="card"))
    drawn = values.get("drawn", "other")
    if drawn not in DRAWN:
        raise BadInputError(
            messages("cli.not_among", name="drawn", value=drawn, among=", ".join(DRAWN))
        )
    question = Question(
        holding,
        read_card(messages, card),
        drawn,
        _read_context(messages, values.get("context")),
        _read_draws(messages, values.get("draws", 0)),
    )
    check_copies(messages, [*holding.cards, question.card])
    return question


def _read_context(messages: Messages, value: object) -> frozenset[str]:
    words = value if isinstance(value, list) else str(value or "").split(",")
    found = frozenset(str(word).strip() for word in words) - {""}
    if unknown := sorted(found.difference(CONTEXT)):
        among = ", ".join(CONTEXT)
        raise BadInputError(
            messages("cli.not_among", name="context", value=unknown[0], among=among)
        )
    for pair in TOGETHER_NOT:
        if found.issuperset(pair):
            raise BadInputError(messages("cli.score.not_together", first=pair[0], other=pair[1]))
    return found


def _read_draws(messages: Messages, value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= MOST_DRAWS:
        raise BadInputError(messages("cli.score.bad_draws", value=value, most=MOST_DRAWS))
    return value


def judge(messages: Messages, rules: RuleSet, question: Question) -> Settlement | Loss:
    """The settlement of a win, or why it is none."""
    holding, card = question.holding, question.card
    if question.upturned and not rules.upturned_win:
        return Loss("A4.2", "no_upturned_win", messages("reasons.no_upturned_win"))
    win = question.win(rules)
    if question.upturned and rules.hides_upturned and not win.dealer:
        return Loss("F.3", "upturned_hidden", messages("reasons.upturned_hidden"))
    if win.last and rules.zuodi:
        text = messages("reasons.bottom_not_won", cards=name(card))
        return Loss("F.3", "bottom_not_won", text)
    if win.discarded and not rules.discard_win:
        text = messages("reasons.discard_not_won", cards=name(card))
        return Loss("A9.4", "discard_not_won", text)
    won = settle(rules, win, holding.hand, holding.melds, rules.seats)
    if won:
        return won
    huxi = _most_huxi(rules, holding, win)
    if huxi >= 0:
        return Loss("A9.3", "too_few_huxi", messages("reasons.too_few_huxi", value=huxi), huxi)
    if wrong := holding.wrong_size(messages, dealt=question.upturned):
        return Loss("A4.6", "card_count", wrong)
    return Loss("A9.1", "no_doors", messages("reasons.no_doors", cards=name(card)))


def _most_huxi(rules: RuleSet, holding: Holding, win: Win) -> int:
    """The most 胡息 of seven doors, however few; -1 where they do not come out."""
    groupings = winning_groups(rules, win, holding.hand, holding.melds, least=0)
    sums = (sum(rules.meld_huxi(meld.kind, meld.cards) for meld in way) for way in groupings)
    return max(sums, default=-1)


def verdict_json(messages: Messages, verdict: Settlement | Loss) -> Json:
    """The answer, with the same keys for a win and for none."""
    if isinstance(verdict, Settlement):
        return {"wins": True, **settlement_json(messages, verdict), "reason": None}
    return {
        "wins": False,
        "huxi": verdict.huxi,
        "tun": 0,
        "zimo_bonus": 0,
        "discard_bonus": 0,
        "fan": 0,
        "outright": 0,
        "times": 0,
        "points": 0,
        "payers": 0,
        "mingtang": [],
        "groups": [],
        "reason": {"rule": verdict.rule, "code": verdict.code, "text": verdict.text},
    }


def _verdict_lines(messages: Messages, rules: RuleSet, verdict: Settlement | Loss) -> list[str]:
    if isinstance(verdict, Loss):
        return [messages("cli.score.loses", reason=verdict.text, rule=verdict.rule)]
    key = "wins_alone" if verdict.discarded and len(verdict.payers) == 1 else "wins"
    wins = messages(f"cli.score.{key}", huxi=verdict.huxi, points=verdict.each)
    return [wins, *settlement_lines(messages, rules, verdict)]


def _score_file(messages: Messages, rules: RuleSet, path: str) -> int:
    """One line of JSON for each line; the exit code tells whether all of them could be read."""
    code = YES
    for line in read_text(messages, path, strict=False).splitlines():
        try:
            question = read_question(messages, _parse_line(messages, line))
        except BadInputError as error:
            code = BAD_INPUT
            print_json({"error": str(error)})
        else:
            print_json(verdict_json(messages, judge(messages, rules, question)))
    return code


def _parse_line(messages: Messages, line: str) -> dict[str, Any]:
    try:
        values = json.loads(line)
    except ValueError as error:
        raise BadInputError(messages("cli.score.not_json", line=line)) from error
    if not isinstance(values, dict):
        raise BadInputError(messages("cli.score.not_json", line=line))
    return values
