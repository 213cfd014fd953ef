"""Running ``paohuzi`` in this process."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from paohuzi_tui.cli import main


class Answer(NamedTuple):
    """What a command answered."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Run = Callable[..., Answer]


@pytest.fixture
def own_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder for rule files of one's own, empty."""
    monkeypatch.setenv("PAOHUZI_HOME", str(tmp_path / "home"))
    folder = tmp_path / "home" / "rules"
    folder.mkdir(parents=True)
    return folder


@pytest.fixture
def run(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, own_rules: Path
) -> Run:
    """``run("score", "--hand", …)``, in Chinese unless asked otherwise; no rules of one's own."""
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")

    def run(*words: str) -> Answer:
        code = main(words)
        return Answer(code, *capsys.readouterr())

    return run
