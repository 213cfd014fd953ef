"""``paohuzi simulate``: bots against bots, and what came of it."""

from __future__ import annotations

import os
import time
from argparse import Namespace
from dataclasses import replace
from functools import partial
from math import ceil
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from bots import registry
from bots.arena import Result, Simulation
from engine.record import Record, dumps
from engine.round import Round
from engine.rulefile import changed
from paohuzi_tui.commands import INTERRUPTED, YES, BadInputError
from paohuzi_tui.commands.inputs import declare_json, declare_rules, read_rules
from paohuzi_tui.commands.output import Json, print_json
from paohuzi_tui.commands.parser import Parser
from paohuzi_tui.i18n import Messages

SEATS = (2, 3)
"""How many bots can sit at the table."""
USUAL_BOT = "normal"


def declare(parser: Parser) -> None:
    """Add the arguments."""
    parser.option("--rounds", "cli.simulate.rounds", metavar="N", type=int, default=300)
    parser.option("--bots", "cli.simulate.bots", metavar="A,B,C")
    parser.option("--seed", "cli.simulate.seed", metavar="S", type=int, default=0)
    parser.flag("--rotate", "cli.simulate.rotate")
    parser.option("--records", "cli.simulate.records", metavar="DIR")
    parser.option("--jobs", "cli.simulate.jobs", metavar="N", type=int, default=os.cpu_count() or 1)
    declare_rules(parser)
    declare_json(parser)


def run(args: Namespace, messages: Messages) -> int:
    """Play, and sum up; what is done so far if the user interrupts it."""
    simulation = _read_simulation(messages, args)
    keep = None
    if args.records:
        _make_directory(messages, args.records)
        keep = partial(_write, Path(args.records))
    result = simulation.nothing()
    code = YES
    start = time.perf_counter()
    with _progress() as progress:
        task = progress.add_task(messages("cli.simulate.progress"), total=simulation.deals)
        try:
            for part in simulation.parts(args.jobs, keep):
                result.add(part)
                progress.update(task, completed=result.deals)
        except KeyboardInterrupt:
            code = INTERRUPTED
        except OSError as error:
            raise _no_directory(messages, args.records, error) from error
    result.seconds = time.perf_counter() - start
    if args.json:
        print_json(_answer(args, result))
    else:
        _print_lines(messages.in_words(simulation.rules.words), result)
    return code


def _read_simulation(messages: Messages, args: Namespace) -> Simulation:
    rules = read_rules(messages, args)
    bots = (USUAL_BOT,) * rules.seats
    if args.bots is not None:
        bots = tuple(name.strip() for name in args.bots.split(","))
    known = registry.names()
    for name in bots:
        if name not in known:
            raise BadInputError(
                messages("cli.simulate.no_such_bot", name=name, names=", ".join(known))
            )
    if len(bots) == SEATS[0]:
        rules = changed(rules, {"persons": SEATS[0]})
    if len(bots) != rules.seats:
        key = "only_two" if rules.seats == SEATS[0] else "wrong_seats"
        raise BadInputError(messages(f"cli.simulate.{key}", many=len(bots)))
    for option, value in (("--rounds", args.rounds), ("--jobs", args.jobs)):
        if value < 1:
            raise BadInputError(messages("cli.simulate.too_small", name=option, least=1))
    deals = ceil(args.rounds / len(bots)) if args.rotate else args.rounds
    return Simulation(rules, bots, deals, args.seed, args.rotate)


def _make_directory(messages: Messages, path: str) -> None:
    try:
        Path(path).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _no_directory(messages, path, error) from error


def _no_directory(messages: Messages, path: str, error: OSError) -> BadInputError:
    return BadInputError(messages("cli.simulate.no_directory", path=path, detail=error.strerror))


def _progress() -> Progress:
    """A bar on a terminal; nothing at all elsewhere."""
    console = Console(stderr=True)
    return Progress(console=console, disable=not console.is_terminal, transient=True)


def _write(directory: Path, number: int, played: Round, names: tuple[str, ...]) -> None:
    """Write the record of a round."""
    record = replace(Record.of(played), names=names, tags={"round": str(number)})
    (directory / f"{number:06}.phz").write_text(dumps(record), encoding="utf-8")


def _answer(args: Namespace, result: Result) -> Json:
    points = _points(result)
    return {
        "rounds": result.rounds,
        "bots": [slot.name for slot in result.slots],
        "seed": args.seed,
        "rotate": args.rotate,
        "wins": result.wins,
        "draws": result.draws,
        "points": [round(mean, 4) for mean, _ in points],
        "points_95": [round(half, 4) for _, half in points],
        "mean_huxi": round(result.mean_huxi, 2),
        "mean_fan": round(result.mean_fan, 2),
        "self_drawn": round(result.zimo_share, 4),
        "rounds_per_second": round(result.rounds_per_second, 1),
    }


def _points(result: Result) -> list[tuple[float, float]]:
    """Mean points a round and half the 95 % interval of each bot; zeros where none is played."""
    if not result.deals:
        return [(0.0, 0.0)] * len(result.slots)
    return [result.points(index) for index in range(len(result.slots))]


def _print_lines(messages: Messages, result: Result) -> None:
    if not result.rounds:
        print(messages("cli.simulate.nothing"))
        return
    speed = f"{result.rounds_per_second:.1f}"
    print(
        messages("cli.simulate.rounds_line", rounds=result.rounds, draws=result.draws, speed=speed)
    )
    for slot, (mean, half) in zip(result.slots, _points(result), strict=True):
        print(
            messages(
                "cli.simulate.bot_line",
                name=slot.name,
                wins=slot.wins,
                share=f"{slot.wins / result.rounds:.1%}",
                points=f"{mean:+.2f}",
                half=f"{half:.2f}",
            )
        )
    print(
        messages(
            "cli.simulate.wins_line",
            huxi=f"{result.mean_huxi:.1f}",
            fan=f"{result.mean_fan:.2f}",
            zimo=f"{result.zimo_share:.0%}",
        )
    )
