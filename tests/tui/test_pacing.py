"""Time at the table: the guard against early keys, the pacer."""

from __future__ import annotations

import asyncio

from engine.events import EventKind
from paohuzi_tui.pacing import Guard, Pacer


def test_a_key_from_before_the_question_is_not_admitted() -> None:
    guard = Guard(0.0)
    guard.close(10.0)
    assert not guard.admits(9.99)
    assert guard.admits(10.0)


def test_a_key_right_after_the_question_is_not_admitted() -> None:
    guard = Guard(0.25)
    guard.close(10.0)
    assert not guard.admits(10.2)
    assert guard.admits(10.5)


def test_a_key_held_down_is_not_admitted_until_it_is_let_go() -> None:
    guard = Guard(0.25)
    guard.close(10.0)
    assert not any(guard.admits(10.0 + 0.03 * repeat) for repeat in range(100))
    assert guard.admits(13.25)
    assert guard.admits(13.26), "once open, it is open for the whole question"
    guard.close(20.0)
    assert not guard.admits(20.1)


async def test_a_hurried_pacer_holds_nothing() -> None:
    pacer = Pacer("slow")
    pacer.hold(EventKind.SHOW)
    waiting = asyncio.create_task(pacer.passed())
    await asyncio.sleep(0)
    assert not waiting.done()
    pacer.hurry()
    await asyncio.wait_for(waiting, 1.0)
    pacer.hold(EventKind.SHOW)
    await asyncio.wait_for(pacer.passed(), 1.0)


async def test_a_calm_pacer_keeps_its_pace_again() -> None:
    pacer = Pacer("slow")
    pacer.hurry()
    pacer.calm()
    pacer.hold(EventKind.SHOW)
    waiting = asyncio.create_task(pacer.passed())
    await asyncio.sleep(0)
    assert not waiting.done()
    waiting.cancel()


async def test_at_once_is_at_once() -> None:
    pacer = Pacer("instant")
    pacer.hold(EventKind.HU)
    await asyncio.wait_for(pacer.passed(), 1.0)
