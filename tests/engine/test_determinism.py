"""A seed and the actions determine everything, byte for byte, on any Python."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random

from engine.cards import names
from engine.deal import shuffled_deck

ROOT = Path(__file__).parents[2]
PLAY = """
from random import Random
from engine.record import dumps
from engine.round import Round
from engine.rulefile import preset
rng = Random("golden")
played = Round.deal(preset("hunan"), dealer=1, rng=rng)
while played.decision:
    legal = played.legal
    played.apply(legal[int(rng.random() * len(legal))])
print(dumps(played))
"""


def played_with(hash_seed: str) -> str:
    """The record of a seeded random round, by a Python with that hash seed."""
    return subprocess.run(
        [sys.executable, "-c", PLAY],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        check=True,
        encoding="utf-8",
    ).stdout


def test_the_golden_deck() -> None:
    assert names(shuffled_deck(Random("golden"))) == (
        "贰贰捌八一四八拾陆七贰五捌二一叁叁四二伍七柒捌拾陆肆柒壹九五三一五拾壹十一壹七十"
        "四八六六三伍陆五十陆三六七九玖壹伍拾肆叁九九柒贰肆二叁肆玖捌玖伍三四玖八二六十柒"
    )


def test_a_deck_is_the_eighty_cards() -> None:
    deck = shuffled_deck(Random(5))
    assert sorted(deck) == sorted(list(range(20)) * 4)
    assert deck != shuffled_deck(Random(6))


def test_a_seeded_round_is_the_same_whatever_the_hash_seed() -> None:
    first = played_with("0")
    assert first == played_with("4242")
    assert first.startswith("paohuzi-record 1\n")
    assert "hand 1: " in first
