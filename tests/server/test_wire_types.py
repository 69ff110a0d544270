"""The types that the page is written with are those of the server."""

import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("msgspec")

ROOT = Path(__file__).parents[2]


def test_the_types_of_the_page_are_those_of_the_server() -> None:
    run = subprocess.run(
        [sys.executable, "tools/wire_types.py", "--check"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout + run.stderr
