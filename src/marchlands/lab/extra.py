"""What the lab needs beyond Marchlands itself: the packages of the extra `lab`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from marchlands.errors import MarchlandsError


@contextmanager
def needs_lab(what: str, extra: str = "lab") -> Iterator[None]:
    """Import packages of an extra inside this; `what` completes "cannot ...".

    Raises MarchlandsError, in one line that says what to install, if a package is missing.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        missing = (error.name or "a package").partition(".")[0]
        if missing == "marchlands":
            raise
        reason = f"it needs {missing}; run: pip install 'marchlands[{extra}]'"
        raise MarchlandsError(f"cannot {what}: {reason}", "extra/missing") from None
