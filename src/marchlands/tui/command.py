"""What a player may type besides moves."""

from __future__ import annotations

from collections.abc import Collection
from difflib import get_close_matches
from pathlib import Path
from typing import Final

from marchlands.engine.match import Match
from marchlands.errors import MarchlandsError

PILES: Final = {"graveyard": "both graveyards", "discard": "both discard piles", "pile": "all cards that lie face up"}
AFTERWARDS: Final = {
    "again": "a rematch with sides swapped (so does Enter at a terminal)",
    "decks": "a rematch with other decks",
}
WORDS: Final = ("help", "hint", "try", "board", "moves", "card", "pile", "log", "save", "quit")
ALIASES: Final = {
    "?": "help",
    "exit": "quit",
    "q": "quit",
    "hand": "board",
    "graveyard": "pile",
    "graveyards": "pile",
    "discard": "pile",
    "discards": "pile",
    "c": "card",
    "l": "log",
    "s": "save",
    "d": "decks",
    "rematch": "again",
}
SHORTEST: Final = 2  # letters that a shortened command needs


def commands(pile: str, place: str) -> dict[str, str]:
    """Return what may be typed in a game with these piles and places, and what it does."""
    named = f"; {place} names what is there" if place else ""
    return {
        "help": "this list",
        "hint": "the best moves, their chances to win, and why",
        "try MOVE": "what a move would change, without making it",
        "board": "the board and your hand again",
        "moves": "all legal moves, one per line",
        "card NAME": f"what a card says{named}",
        pile: PILES.get(pile, PILES["pile"]),
        "log": "everything that has happened",
        "save FILE": "save the match as a replay",
        "quit": "leave the match (so does Ctrl-D)",
    }


def words(pile: str) -> list[str]:
    """Return the names of the commands in a game with these piles."""
    return [pile if word == "pile" else word for word in WORDS]


def read_command(line: str, known: Collection[str] = WORDS) -> tuple[str, str]:
    """Return a command and its argument; an empty command if the line is not one."""
    word, _, rest = line.strip().partition(" ")
    word = ALIASES.get(word.lower(), word.lower())
    return (word, rest.strip()) if word in known else ("", "")


def short_command(line: str) -> tuple[str, str]:
    """Return the one command that begins with a line's first word, and its argument; an empty one if there is none."""
    word, _, rest = line.strip().partition(" ")
    found = [
        known for known in dict.fromkeys((*WORDS, *PILES)) if len(word) >= SHORTEST and known.startswith(word.lower())
    ]
    return (ALIASES.get(found[0], found[0]), rest.strip()) if len(found) == 1 else ("", "")


def near_command(line: str, pile: str) -> str:
    """Suggest the command that an unreadable line may have meant; empty if there is none."""
    word = line.split()[0].lower() if line.split() else ""
    return next(iter(get_close_matches(word, words(pile), n=1, cutoff=0.7)), "")


def save_replay(match: Match, name: str, may_replace: bool) -> Path:
    """Save a match as a replay and return the path. Raises MarchlandsError."""
    if not name:
        raise MarchlandsError("cannot save: expected the name of a file, as in 'save match.json'", "save/no-name")
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
