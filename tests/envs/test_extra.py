"""numpy and Gymnasium are loaded with the environments only, and whoever lacks them is told what to install."""

from __future__ import annotations

import subprocess
import sys

import pytest

from marchlands.envs.extra import require
from marchlands.errors import MarchlandsError


def printed(code: str) -> str:
    """Return what some code prints in a fresh interpreter."""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_numpy_is_loaded_with_the_environments_only() -> None:
    loaded = "print(sorted({'numpy', 'gymnasium'} & set(sys.modules)))"
    assert printed(f"import sys, marchlands as ml; ml.new_match('skirmish').knowledge('p1').view; {loaded}") == "[]"
    assert printed(f"import sys; from marchlands.envs import batch; {loaded}") == "['numpy']"


@pytest.mark.parametrize(
    ("module", "extra", "package"),
    [
        ("vector", "gym", "numpy"),
        ("vector", "gym", "gymnasium"),
        ("gym", "gym", "gymnasium"),
        ("openspiel", "openspiel", "numpy"),
        ("openspiel", "openspiel", "pyspiel"),
        ("pettingzoo", "pettingzoo", "gymnasium"),
        ("pettingzoo", "pettingzoo", "pettingzoo"),
    ],
)
def test_a_missing_package_is_named_with_what_to_install(module: str, extra: str, package: str) -> None:
    code = f"""
import sys
sys.modules[{package!r}] = None
from marchlands.errors import MarchlandsError
try:
    import marchlands.envs.{module}
except MarchlandsError as error:
    print(error)
"""
    assert printed(code) == f"{package} is not installed: pip install 'marchlands[{extra}]'"


def test_a_package_that_fails_by_itself_is_not_called_missing() -> None:
    with pytest.raises(MarchlandsError, match="nothing_of_that_name is not installed"):
        require("gym", "nothing_of_that_name")
    with pytest.raises(ModuleNotFoundError, match="nowhere"):
        require("gym", "tests.envs.broken")
