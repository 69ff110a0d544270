"""The cards to play with: a game and its packs, whose files may change between matches."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

from marchlands.engine.game import Game, find_game
from marchlands.engine.tomltext import read_toml
from marchlands.errors import CardError


class CardSource:
    """Holds a game with the packs in these files; a match keeps the cards it was started with."""

    def __init__(self, name: str, paths: Sequence[Path]) -> None:
        """Load the game. Raises MarchlandsError for an unknown one or a bad pack."""
        self.paths = tuple(paths)
        self.plain = find_game(name)
        self.seen = [_digest(path) for path in self.paths]
        self.game = self._load()

    def _load(self) -> Game:
        return self.plain.with_packs(self.paths) if self.paths else self.plain

    def refresh(self) -> list[str]:
        """Load the packs again if a file has changed; return the lines to print about it.

        If a changed file is bad, they list its faults and the loaded cards stay.
        """
        now = [_digest(path) for path in self.paths]
        changed = [path for path, old, new in zip(self.paths, self.seen, now, strict=True) if old != new]
        if not changed:
            return []
        self.seen = now
        try:
            self.game = self._load()
        except CardError as error:
            return [f"{_listed(changed)} changed, but the cards stay as they were:", *str(error).splitlines()]
        return [_told(path) for path in changed]


def _listed(paths: Sequence[Path]) -> str:
    return " and ".join(path.name for path in paths) + (" has" if len(paths) == 1 else " have")


def _told(path: Path) -> str:
    """Return a line about what is now in a file that could be loaded."""
    content = read_toml(path.read_bytes())
    count = len(content["card"])
    return f"{path.name} has changed: {count} card{'s' * (count != 1)}, version {content.get('version', 1)}"


def _digest(path: Path) -> str:
    """Return a hash of a file's contents; empty if it cannot be read."""
    try:
        return sha256(path.read_bytes()).hexdigest()
    except OSError:
        return ""
