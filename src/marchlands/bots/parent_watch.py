"""Watching the parent process: ends this process once the one that started it has ended."""

from __future__ import annotations

import os
import signal
from multiprocessing import parent_process
from threading import Thread
from time import sleep


def watch_parent(patience: float) -> None:
    """Tell this process to stop when its parent ends, and kill it if it is still there after `patience`."""
    Thread(target=_wait_and_end, args=(patience,), daemon=True).start()


def _wait_and_end(patience: float) -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)
        sleep(patience)
        os._exit(1)
