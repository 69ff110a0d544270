"""Waiting for what other processes do in their own time."""

from __future__ import annotations

import time
from collections.abc import Callable

PATIENCE = 120.0  # seconds, where nothing is meant to take long, however slow the machine


def wait_until(is_so: Callable[[], bool]) -> None:
    """Return when something is so; fail if it does not become so."""
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.02)
