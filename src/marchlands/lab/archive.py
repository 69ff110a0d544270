"""A folder of replays: the matches of a contest, one file per match."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from pathlib import Path

from marchlands.engine.deck import Deck
from marchlands.lab.contest import Arena, Contest, Played


class Archive:
    """Saves the matches of one contest under names that sort by match number.

    A file is either complete or absent. A match that is already saved is left alone.
    """

    def __init__(self, folder: Path, contest: Contest) -> None:
        """Create the folder if needed. Raises MarchlandsError for the contest, OSError for the folder."""
        self._arena = Arena(contest)
        self._folder = folder
        self._ids = {deck: name for name, deck in self._arena.game.decks().items()}
        folder.mkdir(parents=True, exist_ok=True)

    def path(self, played: Played) -> Path:
        """Return the path for a match: its number and its decks, p1's first, or only one if they are the same."""
        first, second = self._arena.replay(played).setup.decks
        names = [self._name(deck) for deck in ((first,) if first == second else (first, second))]
        return self._folder / f"{played.number:06d}-{'-'.join(names)}.json"

    def save(self, played: Played) -> None:
        """Save a match."""
        path = self.path(played)
        if not path.exists():
            write_whole(path, self._arena.replay(played).to_json() + "\n")

    def _name(self, deck: Deck) -> str:
        """Return the id of a ready-made deck, or a simplified name for any other."""
        return self._ids.get(deck) or re.sub(r"[^a-z0-9]+", "-", deck.name.lower()).strip("-")[:40] or "deck"


def write_whole(path: Path, text: str) -> None:
    """Write a file atomically: nobody ever sees part of it. Raises OSError."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        draft.write_text(text, "utf-8")
        draft.replace(path)
    except OSError as error:
        error.filename = str(path)  # the name of the draft would mean nothing to anybody
        raise
    finally:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
