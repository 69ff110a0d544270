"""What this process knows, kept from the programs that it starts as far as the system lets it."""

from __future__ import annotations

import ctypes
import sys
from contextlib import suppress
from typing import Final

SET_DUMPABLE: Final = 4  # an option of prctl
GET_DUMPABLE: Final = 3


def hide_memory() -> None:
    """Let no other process of the same user read the memory or the environment of this one, on Linux.

    The administrator still can. A debugger cannot be attached and no core is dumped from now on.
    """
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(SET_DUMPABLE, 0)


def is_memory_hidden() -> bool:
    """Return whether `hide_memory` has worked."""
    if sys.platform != "linux":
        return False
    try:
        return int(ctypes.CDLL(None).prctl(GET_DUMPABLE)) == 0
    except (OSError, AttributeError):
        return False
