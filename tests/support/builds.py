"""Runs a script with the compiled and with the pure build."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent


def printed_by(script: str, *arguments: object, pure: bool) -> list[str]:
    """Return the lines that a script of this folder prints; the first is the build, which is checked."""
    environment = {**os.environ, "MARCHLANDS_PURE": "1" if pure else ""}
    command = [sys.executable, str(HERE / script), *map(str, arguments)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    lines = done.stdout.splitlines()
    assert lines[0] == ("pure" if pure else "compiled")
    return lines[1:]
