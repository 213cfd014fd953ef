"""The examples of ``docs/cli.md`` are what the program answers."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from paohuzi_tui.cli import COMMANDS
from tests.cli.conftest import Run

TEXT = (Path(__file__).parents[2] / "docs" / "cli.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```console\n\$ paohuzi (.*?)\n```\n\n```json\n(.*?)```", TEXT, re.DOTALL)
MEASURED = ("rounds_per_second", "folder")


def values(text: str) -> list[Any]:
    """The JSON values in ``text``, one after another; what is another each time as its type."""
    decoder = json.JSONDecoder()
    found = []
    while text := text.strip():
        value, end = decoder.raw_decode(text)
        for key in value.keys() & set(MEASURED):
            value[key] = type(value[key])
        found.append(value)
        text = text[end:]
    return found


def block(language: str) -> str:
    return re.findall(rf"```{language}\n(.*?)```", TEXT, re.DOTALL)[0]


def test_each_command_has_an_example() -> None:
    commands = {command.split()[0] for command, _ in EXAMPLES}
    assert commands == set(COMMANDS)


@pytest.mark.parametrize(("command", "answer"), EXAMPLES)
def test_example(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, answer: str
) -> None:
    (tmp_path / "round.phz").write_text(block("text"), encoding="utf-8")
    (tmp_path / "hands.jsonl").write_text(block("jsonl"), encoding="utf-8")
    (tmp_path / "own.toml").write_text(block("toml"), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert values(run(*shlex.split(command)).out) == values(answer)
