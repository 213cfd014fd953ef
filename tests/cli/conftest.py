"""Running ``paohuzi`` in this process."""

from __future__ import annotations

import json
from collections.abc import Callable
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
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """``run("score", "--hand", …)``, in Chinese unless asked otherwise."""
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")

    def run(*words: str) -> Answer:
        code = main(words)
        return Answer(code, *capsys.readouterr())

    return run
