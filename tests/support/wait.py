"""Waiting for what other processes do in their own time."""

from __future__ import annotations

import time
from collections.abc import Callable

PATIENCE = 60.0


def wait_until(is_so: Callable[[], bool]) -> None:
    """Return when something is so; fail if it does not become so."""
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.02)
