"""The arithmetic of a settlement in words, so that it can be checked by hand (A13)."""

from __future__ import annotations

from typing import NamedTuple

from engine.ruleset import RuleSet
from engine.settlement import Settlement
from paohuzi_tui.i18n import Messages
from paohuzi_tui.logwords import card_in_words


class _Cited(NamedTuple):
    """The rules that 底, bonus and 番 of a game go by."""

    tun: str = "A13.1"
    bonus: str = "A13.2"
    fan: str = "A14"


_CITED = {
    "changde": _Cited(fan="C.6"),
    "fangpaofa": _Cited("D.2", "D.2", "D.3"),
    "luzhou": _Cited("E.3", "E.4", "E.4"),
}


def _cited(rules: RuleSet) -> _Cited:
    return _CITED.get(rules.origin, _Cited())


def headline(messages: Messages, won: Settlement, seats: tuple[str, ...]) -> str:
    """On which card, and whose."""
    if won.tianhu == "forced":
        return messages("settlement.card_forced")
    card = card_in_words(messages, won.card)
    if won.discarded:
        return messages("settlement.card_discarded", card=card, name=seats[won.source])
    if won.last:
        card = messages("settlement.card_last", card=card)
    if won.tianhu:
        return messages("settlement.card_upturned", card=card)
    key = "card_own" if won.source == won.winner else "card_other"
    return messages(f"settlement.{key}", card=card, name=seats[won.source])


def reckoning(messages: Messages, rules: RuleSet, won: Settlement) -> list[tuple[str, str]]:
    """Label and sum, line by line, from the 胡息 to what each loser pays."""
    lines = [("huxi", _huxi(messages, won))]
    if won.outright:
        lines.append(("outright", _outright(messages, won)))
    else:
        if not _counts_huxi(rules) or won.huxi != won.tun:
            lines.append(("tun", _tun(messages, rules, won)))
        if won.bonus:
            key = "discard_bonus" if won.discarded else "bonus"
            lines.append((key, _bonus(messages, rules, won)))
        lines.append(("fan", _fan(messages, rules, won)))
    alone = won.discarded and len(won.payers) == 1
    lines.append(("alone" if alone else "each", _each(messages, rules, won)))
    return [(messages(f"settlement.{key}"), text) for key, text in lines]


def _counts_huxi(rules: RuleSet) -> bool:
    """Whether 胡息 themselves are the points (D.2)."""
    return (rules.tun_base, rules.tun_step) == (0, 1)


def mingtang_title(messages: Messages, name: str) -> str:
    """What a 名堂 is called; one out of a rule file of one's own by its name there."""
    key = f"mingtang.{name}"
    return messages(key) if messages.has(key) else name


def _huxi(messages: Messages, won: Settlement) -> str:
    terms = " + ".join(str(item.huxi) for item in won.groups if item.huxi) or "0"
    return messages("settlement.huxi_sum", terms=terms, huxi=won.huxi)


def _tun(messages: Messages, rules: RuleSet, won: Settlement) -> str:
    factor = rules.tianhu_factor if won.tianhu else 1
    text = messages(
        "settlement.tun_sum" if factor == 1 else "settlement.tun_sum_tianhu",
        huxi=won.huxi,
        factor=factor,
        base=rules.tun_base,
        step=rules.tun_step,
        tun=(won.huxi * factor - rules.tun_base) // rules.tun_step,
        rule=_cited(rules).tun,
    )
    if won.huxi * factor < rules.tun_base + rules.tun_step:
        text += messages("settlement.tun_least")
    return text


def _bonus(messages: Messages, rules: RuleSet, won: Settlement) -> str:
    rule = "D.2" if won.discarded else _cited(rules).bonus
    key = "bonus_sum_huxi" if _counts_huxi(rules) else "bonus_sum"
    return messages(f"settlement.{key}", bonus=won.bonus, rule=rule)


def _fan(messages: Messages, rules: RuleSet, won: Settlement) -> str:
    fans = [item for item in won.mingtang if not item.points]
    if not fans:
        return messages("settlement.fan_one")
    sign = " × " if rules.fan_combine == "multiply" else " + "
    terms = sign.join(_term(messages, item.name, item.fan) for item in fans)
    return messages("settlement.fan_sum", terms=terms, fan=won.fan, rule=_cited(rules).fan)


def _outright(messages: Messages, won: Settlement) -> str:
    terms = [_term(messages, item.name, item.points) for item in won.mingtang if item.points]
    return messages("settlement.outright_sum", terms=" + ".join(terms), points=won.outright)


def _term(messages: Messages, name: str, worth: int) -> str:
    return messages("settlement.fan_term", name=mingtang_title(messages, name), fan=worth)


def _each(messages: Messages, rules: RuleSet, won: Settlement) -> str:
    key = "each_plain"
    if won.bonus:
        key = "each_first" if rules.zimo_before_fan else "each_last"
    if won.outright:
        key = "each_outright"
    amount = messages(
        f"settlement.{key}",
        tun=won.tun,
        bonus=won.bonus,
        unit="" if _counts_huxi(rules) else messages("settlement.unit"),
        fan=won.fan,
        points=won.outright,
    )
    if won.times > 1:
        amount += messages("settlement.each_times", times=won.times)
    if won.capped:
        amount += messages("settlement.each_cap", cap=won.each // rules.stake)
    if rules.stake > 1:
        amount += messages("settlement.each_stake", stake=rules.stake)
    return messages("settlement.each_sum", amount=amount, each=won.each)
