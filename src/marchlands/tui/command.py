"""What a player may type besides moves."""

from __future__ import annotations

from collections.abc import Collection
from difflib import get_close_matches
from pathlib import Path
from typing import Final

from marchlands.engine.match import Match
from marchlands.errors import MarchlandsError

COMMANDS: Final = {
    "help": "this list",
    "hint": "what a bot would do in your place",
    "board": "the board and your hand again",
    "moves": "all legal moves, one on each line",
    "card NAME": "what a card says; a slot such as e1 names the card there",
    "graveyard": "both graveyards",
    "log": "everything that has happened",
    "save FILE": "write the match down as a replay",
    "quit": "leave the match (so does Ctrl-D)",
}
AFTERWARDS: Final = {
    "again": "a rematch with sides swapped (so does Enter at a terminal)",
    "decks": "a rematch with other decks",
}
WORDS: Final = tuple(command.split()[0] for command in COMMANDS)
ALIASES: Final = {
    "?": "help",
    "exit": "quit",
    "q": "quit",
    "hand": "board",
    "graveyards": "graveyard",
    "c": "card",
    "l": "log",
    "s": "save",
    "d": "decks",
    "rematch": "again",
}
SHORTEST: Final = 2  # letters by which a command may be called


def read_command(line: str, words: Collection[str] = WORDS) -> tuple[str, str]:
    """Return a command and what follows it; an empty command when the line is none."""
    word, _, rest = line.strip().partition(" ")
    word = ALIASES.get(word.lower(), word.lower())
    return (word, rest.strip()) if word in words else ("", "")


def short_command(line: str) -> tuple[str, str]:
    """Return the one command that begins with a line's first word, and what follows; an empty one if none does."""
    word, _, rest = line.strip().partition(" ")
    found = [known for known in WORDS if len(word) >= SHORTEST and known.startswith(word.lower())]
    return (found[0], rest.strip()) if len(found) == 1 else ("", "")


def near_command(line: str) -> str:
    """Return the command that was perhaps meant by an unreadable line, else nothing."""
    word = line.split()[0].lower() if line.split() else ""
    return next(iter(get_close_matches(word, WORDS, n=1, cutoff=0.7)), "")


def save_replay(match: Match, name: str, may_replace: bool) -> Path:
    """Write a match down as a replay and return where. Raises MarchlandsError."""
    if not name:
        raise MarchlandsError("cannot save: the name of a file is wanted, as in 'save match.json'", "save/no-name")
    text = match.replay().to_json()
    try:
        path = Path(name).expanduser()
        with path.open("w" if may_replace else "x", encoding="utf-8") as file:
            file.write(text + "\n")
    except FileExistsError:
        raise MarchlandsError(f"cannot save: {name} exists already", "save/exists") from None
    except (OSError, ValueError, RuntimeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise MarchlandsError(f"cannot save {name!r}: {reason}", "save/failed") from error
    return path
