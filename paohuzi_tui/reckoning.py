"""The arithmetic of a settlement in words, so that it can be checked by hand (A13)."""

from __future__ import annotations

from engine.ruleset import RuleSet
from engine.settlement import Settlement
from paohuzi_tui.i18n import Messages
from paohuzi_tui.logwords import card_in_words


def headline(messages: Messages, won: Settlement, seats: tuple[str, ...]) -> str:
    """On which card, and whose."""
    if won.tianhu == "forced":
        return messages("settlement.card_forced")
    card = card_in_words(messages, won.card)
    if won.last:
        card = messages("settlement.card_last", card=card)
    if won.tianhu:
        return messages("settlement.card_upturned", card=card)
    key = "card_own" if won.source == won.winner else "card_other"
    return messages(f"settlement.{key}", card=card, name=seats[won.source])


def reckoning(messages: Messages, rules: RuleSet, won: Settlement) -> list[tuple[str, str]]:
    """Label and sum, line by line, from the 胡息 to what each loser pays."""
    lines = [("huxi", _huxi(messages, won)), ("tun", _tun(messages, rules, won))]
    if won.bonus:
        lines.append(("bonus", messages("settlement.bonus_sum", bonus=won.bonus)))
    lines += [("fan", _fan(messages, won)), ("each", _each(messages, rules, won))]
    return [(messages(f"settlement.{key}"), text) for key, text in lines]


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
    )
    if won.huxi * factor < rules.tun_base + rules.tun_step:
        text += messages("settlement.tun_least")
    return text


def _fan(messages: Messages, won: Settlement) -> str:
    if not won.mingtang:
        return messages("settlement.fan_one")
    terms = " + ".join(
        messages("settlement.fan_term", name=messages(f"mingtang.{item.name}"), fan=item.fan)
        for item in won.mingtang
    )
    return messages("settlement.fan_sum", terms=terms, fan=won.fan)


def _each(messages: Messages, rules: RuleSet, won: Settlement) -> str:
    key = "each_plain"
    if won.bonus:
        key = "each_first" if rules.zimo_before_fan else "each_last"
    amount = messages(f"settlement.{key}", tun=won.tun, bonus=won.bonus, fan=won.fan)
    if won.capped:
        amount += messages("settlement.each_cap", cap=won.each // rules.stake)
    if rules.stake > 1:
        amount += messages("settlement.each_stake", stake=rules.stake)
    return messages("settlement.each_sum", amount=amount, each=won.each)
