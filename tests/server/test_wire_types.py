"""The types that the page is written with, and the messages that it is tested with, are those of the server."""

import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("msgspec")

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("tool", ["wire_types", "web_fixtures"])
def test_what_the_page_has_of_the_server_is_up_to_date(tool: str) -> None:
    run = subprocess.run(
        [sys.executable, f"tools/{tool}.py", "--check"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout + run.stderr
