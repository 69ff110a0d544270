"""How much the large tests do: a tenth by default, all of it with MARCHLANDS_LONG=1 (`make test-long`)."""

from __future__ import annotations

import os

import marchlands as ml

LONG = os.environ.get("MARCHLANDS_LONG", "") not in ("", "0")


def scaled(full: int) -> int:
    """Return the full count in a long run, else a tenth of it."""
    return full if LONG else max(1, full // 10)


def scaled_service(full: int) -> int:
    """Return the same for tests of the service, whose code both builds share: a third of the tenth on the pure one."""
    return scaled(full) if LONG or ml.build() == "compiled" else max(1, scaled(full) // 3)


def is_full() -> bool:
    """Return whether to prove everything: in a long run, and not on the pure build, where proofs take very long."""
    return LONG and ml.build() == "compiled"
