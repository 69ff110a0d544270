"""Hides what this process knows from the programs it starts, as far as the system allows."""

from __future__ import annotations

import ctypes
import sys
from contextlib import suppress
from typing import Final

SET_DUMPABLE: Final = 4  # an option of prctl
GET_DUMPABLE: Final = 3


def hide_memory() -> None:
    """Stop other processes of the same user from reading this one's memory or environment, on Linux.

    The administrator still can. From now on no debugger can be attached and no core is dumped.
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
