"""What is missing is named, with what to install."""

from __future__ import annotations

import subprocess
import sys

import pytest

HIDE = "import sys; sys.modules[{package!r}] = None; import marchlands.errors as errors\n"
ASK = "try: import {module}\nexcept errors.MarchlandsError as error: print(error)"


@pytest.mark.parametrize(
    ("module", "extra", "package"),
    [
        ("marchlands.envs.openspiel", "openspiel", "pyspiel"),
        ("marchlands.envs.openspiel", "openspiel", "numpy"),
        ("marchlands.envs.pettingzoo", "pettingzoo", "pettingzoo"),
        ("marchlands.envs.pettingzoo", "pettingzoo", "gymnasium"),
        ("marchlands.envs.gym", "gym", "gymnasium"),
    ],
)
def test_a_missing_package_is_one_line_that_says_what_to_install(module: str, extra: str, package: str) -> None:
    code = HIDE.format(package=package) + ASK.format(module=module)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == f"{package} is not installed: pip install 'marchlands[{extra}]'\n"
    assert done.stderr == ""


def test_marchlands_itself_loads_none_of_them() -> None:
    code = "import sys, marchlands; print([name for name in ('numpy', 'gymnasium', 'pyspiel') if name in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"
