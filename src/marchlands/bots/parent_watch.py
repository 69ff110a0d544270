"""Watching the parent process: ends this process once the one that started it has ended."""

from __future__ import annotations

import os
import signal
from multiprocessing import parent_process
from threading import Thread
from time import sleep
from typing import Final

LOOK_UP: Final = 0.1  # seconds; whole ones would be over at once after the machine stood still


def watch_parent(patience: float) -> None:
    """Tell this process to stop when its parent ends, and kill it if it is still there after `patience`."""
    Thread(target=_wait_and_end, args=(patience,), daemon=True).start()


def _wait_and_end(patience: float) -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)
        for _ in range(round(patience / LOOK_UP)):
            sleep(LOOK_UP)
        os._exit(1)
