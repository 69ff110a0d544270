"""All bots by name: the built-in ones, those from other packages, and programs by their command."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Final

from marchlands.bots.bot import Bot
from marchlands.bots.budget import Budget, read_budget
from marchlands.bots.greedy import Greedy
from marchlands.bots.level import LEVELS
from marchlands.bots.package_bot import load_in_process
from marchlands.bots.package_bot_process import load
from marchlands.bots.program import ProgramBot
from marchlands.bots.random_bot import RandomBot
from marchlands.bots.search.bot import Search
from marchlands.errors import MarchlandsError, did_you_mean

BOTS: Final[dict[str, Callable[[], Bot]]] = {"greedy": Greedy, "random": RandomBot, "search": Search, **LEVELS}
COMMAND: Final = "cmd"
NAME: Final = re.compile(r"[a-z0-9][a-z0-9._-]*")
GROUP: Final = "marchlands.bots"  # the entry points through which other packages provide bots


def bot_names() -> list[str]:
    """Return the names of all bots, including those from other packages, without loading any."""
    return sorted({*BOTS, *installed_bots()})


def make_bot(text: str, *, trusted: bool = False) -> tuple[Bot, Budget]:
    """Return a new bot and its budget for "NAME" or "NAME:BUDGET"; case does not matter.

    A bot from another package is loaded in its own process, which is told what the bot's seat knows and nothing else.
    If it is `trusted` it is loaded in this process, where it can reach everything else. A program in any language is
    "cmd:COMMAND" or "cmd@BUDGET:COMMAND"; it is started when it has to decide. Both must be closed.

    Raises MarchlandsError for an unknown name, a budget that cannot be read, a bot from another package that cannot be
    loaded, and a command that names no program.
    """
    name, colon, rest = text.partition(":")
    word, at, budget = name.strip().lower().partition("@")
    if word != COMMAND:
        maker = find_bot(name, trusted=trusted)
        allowed = read_budget(rest) if colon else Budget()
        return maker(), allowed
    if not colon:
        reason = "expected cmd:COMMAND or cmd@BUDGET:COMMAND"
        raise MarchlandsError(f"cannot read the bot {text!r}: {reason}", "bot/command")
    return ProgramBot(rest.strip()), read_budget(budget) if at else Budget()


def is_built_in(text: str) -> bool:
    """Return whether a bot, named as for `make_bot`, is built in; programs are not."""
    return text.partition(":")[0].strip().lower() in BOTS


def find_bot(name: str, *, trusted: bool = False) -> Callable[[], Bot]:
    """Return the factory for a bot by name; case is ignored. Raises MarchlandsError, in one line."""
    known = name.strip().lower()
    if known in BOTS:
        return BOTS[known]
    entry = installed_bots().get(known)
    if entry is not None:
        return lambda: _load(entry) if trusted else load_in_process(entry, package_of(entry))
    names = bot_names()
    listed = f"expected one of {', '.join(names)}, or cmd:COMMAND for a program"
    hint = did_you_mean(name, names)
    hint = f"{hint} E{listed[1:]}" if hint.endswith("?") else f"; {listed}"
    raise MarchlandsError(f"unknown bot {name!r}{hint}", "bot/unknown")


@cache
def installed_bots() -> dict[str, EntryPoint]:
    """Return the bots that other packages provide, by name, without loading them.

    They cannot take the names of built-in bots, and a name has only letters, digits, dots and dashes. If two packages
    use the same name for a bot, the package whose own name sorts first gets it.
    """
    found: dict[str, EntryPoint] = {}
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: (package_of(entry), entry.name)):
        name = entry.name.strip().lower()
        if NAME.fullmatch(name) and name not in BOTS and name != COMMAND:
            found.setdefault(name, entry)
    return found


def package_of(entry: EntryPoint) -> str:
    """Return the name of the package that provides a bot."""
    return (entry.dist.name if entry.dist is not None else None) or "?"


def _load(entry: EntryPoint) -> Bot:
    """Return a new bot from another package, in this process. Raises MarchlandsError, whatever its code raises."""
    try:
        return load(entry)
    except (Exception, SystemExit) as error:
        reason = " ".join(f"{type(error).__name__}: {error}".split())
        where = f"package {package_of(entry)}"
        raise MarchlandsError(f"cannot load the bot {entry.name!r} of {where}: {reason}", "bot/broken") from error
