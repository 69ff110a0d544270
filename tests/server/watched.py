"""`marchlands serve` that tells what its garbage collector finds and how long that takes.

SIGUSR1 starts watching, with the collector on or off as the first argument says; SIGUSR2 writes
what it has seen since to the file that the second argument names.
"""

from __future__ import annotations

import gc
import json
import os
import signal
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

from marchlands.cli import main
from marchlands.server import app, lobby


class Watch:
    """Times every collection, and counts what the last one finds.

    What counts is the time that this process works: on a busy machine others may have the processor meanwhile.
    """

    def __init__(self, collects: bool, report: Path) -> None:
        self.collects = collects
        self.report = report
        self.pauses: list[tuple[int, float]] = []
        self.since = 0.0

    def begin(self, *_: object) -> None:
        gc.collect()
        self.pauses.clear()
        if not self.collects:
            gc.disable()
        self._write({})

    def end(self, *_: object) -> None:
        gc.set_debug(gc.DEBUG_SAVEALL)
        gc.collect()
        gc.set_debug(0)
        found = Counter(f"{type(each).__module__}.{type(each).__qualname__}" for each in gc.garbage)
        gc.garbage.clear()
        self._write({"garbage": dict(found), "pauses": self.pauses})

    def time(self, phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            self.since = time.thread_time()
        else:
            self.pauses.append((info["generation"], time.thread_time() - self.since))

    def _write(self, content: dict[str, Any]) -> None:
        written = self.report.with_suffix(".part")
        written.write_text(json.dumps(content))
        os.replace(written, self.report)


if __name__ == "__main__":
    watch = Watch(sys.argv[1] == "collecting", Path(sys.argv[2]))
    gc.callbacks.append(watch.time)
    signal.signal(signal.SIGUSR1, watch.begin)
    signal.signal(signal.SIGUSR2, watch.end)
    lobby.IDLE, app.SWEEP = 0.2, 0.1  # type: ignore[misc]
    sys.exit(main(sys.argv[3:]))
