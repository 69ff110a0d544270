"""Salt: what hides the shuffles of a contest from its bots.

Everything in a contest follows from its seed, which is on the command line, where any program of the same user can
read it. So if other people's bots take part, the shuffles and dice follow from the seed and a salt. It is drawn anew
for each contest, and is on no command line, in no environment and, while the contest runs, in no file. Afterwards it
is published, so that the contest can be repeated.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from secrets import token_hex
from typing import Final

from marchlands.bots.registry import is_built_in
from marchlands.errors import MarchlandsError

SALT: Final = re.compile(r"[0-9A-Za-z_-]{16,128}")
KEY: Final = "salt"  # in logs and summaries


def needs_salt(bots: Sequence[str], *, trusted: bool) -> bool:
    """Return whether a contest between these bots needs a salt: if one of them is neither built in nor trusted."""
    return not trusted and not all(is_built_in(bot) for bot in bots)


def new_salt() -> str:
    """Return a salt that nobody can guess."""
    return token_hex(16)


def read_salt(path: Path) -> str:
    """Return the salt in a file: the log or the saved JSON of a contest, or a file that contains nothing else.

    Raises MarchlandsError if there is none.
    """
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not a text"
        raise MarchlandsError(f"cannot read the salt in {path}: {reason}", "arena/salt") from error
    found = SALT.fullmatch(text.strip())
    salts = [text.strip()] if found else [salt for line in text.splitlines() if (salt := salt_in(line)) is not None]
    if not salts:
        reason = "expected the log or the JSON of a finished contest, or 16 to 128 letters and digits"
        raise MarchlandsError(f"cannot read the salt in {path}: {reason}", "arena/salt")
    return salts[-1]


def salt_in(line: str | bytes) -> str | None:
    """Return the salt in a line of JSON; None if it has none."""
    try:
        content = json.loads(line)
    except (ValueError, RecursionError):
        return None
    salt = content.get(KEY) if isinstance(content, dict) else None
    return salt if isinstance(salt, str) and SALT.fullmatch(salt) else None
