"""Settings of the whole test run: the gate by default, the full sizes with ``--full``."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "gate",
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("gate")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--full", action="store_true", help="run the tests at their full size, not the gate's"
    )


@pytest.fixture(scope="session")
def many(request: pytest.FixtureRequest) -> Callable[[int, int], int]:
    """``many(gate, full)``: how many cases to try in this run."""
    full_run = bool(request.config.getoption("--full"))

    def size(gate: int, full: int) -> int:
        return full if full_run else gate

    return size
