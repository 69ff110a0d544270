"""Waiting for other processes."""

from __future__ import annotations

import time
from collections.abc import Callable

PATIENCE = 120.0  # seconds; nothing should take this long, even on a slow machine


def wait_until(is_so: Callable[[], bool]) -> None:
    """Return when something becomes true; fail if it does not."""
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.02)
