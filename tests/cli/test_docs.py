"""The examples of ``docs/cli.md`` are what the program answers."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run

TEXT = (Path(__file__).parents[2] / "docs" / "cli.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```console\n\$ paohuzi (.*?)\n```\n\n```json\n(.*?)```", TEXT, re.DOTALL)
MEASURED = "rounds_per_second"


def values(text: str) -> list[Any]:
    """The JSON values in ``text``, one after another; what is measured as its type only."""
    decoder = json.JSONDecoder()
    found = []
    while text := text.strip():
        value, end = decoder.raw_decode(text)
        if MEASURED in value:
            value[MEASURED] = type(value[MEASURED])
        found.append(value)
        text = text[end:]
    return found


def block(language: str) -> str:
    return re.findall(rf"```{language}\n(.*?)```", TEXT, re.DOTALL)[0]


def test_each_command_has_an_example() -> None:
    commands = {command.split()[0] for command, _ in EXAMPLES}
    assert commands == {"score", "waits", "legal", "simulate", "replay"}


@pytest.mark.parametrize(("command", "answer"), EXAMPLES)
def test_example(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, answer: str
) -> None:
    (tmp_path / "round.phz").write_text(block("text"), encoding="utf-8")
    (tmp_path / "hands.jsonl").write_text(block("jsonl"), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert values(run(*shlex.split(command)).out) == values(answer)
