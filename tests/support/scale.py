"""How much the large tests do: a tenth by default, all of it with MARCHLANDS_LONG=1 (`make test-long`)."""

from __future__ import annotations

import os

LONG = os.environ.get("MARCHLANDS_LONG", "") not in ("", "0")


def scaled(full: int) -> int:
    """Return the full count in a long run, else a tenth of it."""
    return full if LONG else max(1, full // 10)
