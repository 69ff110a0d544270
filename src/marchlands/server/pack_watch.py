"""Watches the files of the packs that a service plays with, and loads those again that have changed.

Whoever reads the cards asks for the game by its name, so what follows has the new cards; matches that have begun keep
the game that they began with. A file that cannot be loaded again leaves everything as it was, and says why.
"""

from __future__ import annotations

import logging
from asyncio import sleep, to_thread
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeAlias

from marchlands.engine.game import Game, find_game, game_names, register
from marchlands.engine.pack import Pack, PackError, PackFault, decks_beside, open_pack
from marchlands.errors import CardError

log: Final = logging.getLogger("marchlands.server")
INTERVAL: Final = 0.5  # seconds between looks at the files

Look: TypeAlias = tuple[tuple[str, int, int, int], ...]  # what shows whether a pack or a deck beside it has changed


@dataclass(frozen=True, slots=True)
class Trouble:
    """Why a changed pack was not loaded again; `line` is None where no line is to blame."""

    line: int | None
    card: str
    path: str
    reason: str

    def __str__(self) -> str:
        place = "" if self.line is None else f"line {self.line}"
        return ": ".join(part for part in (place, self.card, self.path, self.reason) if part)


class PackWatch:
    """Keeps the packs of all games as their files are. `troubles` says which files could not be loaded again."""

    def __init__(self) -> None:
        self.troubles: dict[Path, tuple[Trouble, ...]] = {}
        self._loaded: dict[Path, Look] = {}  # how the files looked when they were last tried
        self._seen: dict[Path, Look] = {}  # how they looked a moment ago

    async def run(self) -> None:
        """Look at the files again and again; a service without packs looks at none."""
        while True:
            try:
                await self.look()
            except Exception:
                log.exception("the packs could not be looked at")
            await sleep(INTERVAL)

    async def look(self) -> None:
        """Load the packs again whose files have changed, and have not changed since the last look.

        The second condition keeps away from files that are still being written.
        """
        packs = [pack for name in game_names() for pack in find_game(name).packs]
        if not packs:
            return
        looks = await to_thread(lambda: {pack.path: _look(pack.path) for pack in packs})
        changed = False
        for pack in packs:
            now = looks[pack.path]
            tried = self._loaded.setdefault(pack.path, now)
            changed = changed or (now != tried and now == self._seen.get(pack.path))
        self._seen = looks
        if changed:
            for name in game_names():
                await self._refresh(name, looks)

    async def _refresh(self, name: str, looks: dict[Path, Look]) -> None:
        """Load the changed packs of a game together; if that is not possible, those that can be loaded."""
        game = find_game(name)
        wanted = [pack.path for pack in game.packs if self._loaded.get(pack.path) != looks.get(pack.path)]
        again = [pack.path for pack in game.packs if pack.path in wanted or pack.path in self.troubles]
        if not wanted:
            return
        troubles: dict[Path, tuple[Trouble, ...]] = {}
        changed, found = await to_thread(_loaded_again, game, again)
        if found:
            changed = game
            for path in again:
                changed, found = await to_thread(_loaded_again, changed, [path])
                troubles |= found
        if find_game(name) is not game:
            return  # somebody else has loaded something; the next look sees what is left to do
        for path in again:
            self._loaded[path] = looks[path]
        if changed is not game:
            register(changed)
        self._tell(game, changed, again, troubles)

    def _tell(
        self, before: Game, after: Game, paths: Sequence[Path], troubles: dict[Path, tuple[Trouble, ...]]
    ) -> None:
        """Note and log what became of some files."""
        for path in paths:
            old, new = _pack_at(before, path), _pack_at(after, path)
            self.troubles.pop(path, None)
            if path in troubles:
                self.troubles[path] = troubles[path]
                for trouble in troubles[path]:
                    log.warning("%s could not be loaded again, its cards stay as they were: %s", path, trouble)
            elif old != new and new is not None:
                count = f"{len(new.cards)} card{'s' * (len(new.cards) != 1)}"
                log.info("%s has changed: pack %r, %s, version %s", path, new.name, count, new.version)


def _pack_at(game: Game, path: Path) -> Pack[Any] | None:
    return next((pack for pack in game.packs if pack.path == path), None)


def _look(path: Path) -> Look:
    """Return how a pack and the decks beside it look; a file that is not there looks like nothing."""
    found = []
    for file in (path, *decks_beside(path)):
        try:
            stat = file.stat()
        except OSError:
            continue
        found.append((file.name, stat.st_mtime_ns, stat.st_size, stat.st_ino))
    return tuple(found)


def _loaded_again(game: Game, paths: Sequence[Path]) -> tuple[Game, dict[Path, tuple[Trouble, ...]]]:
    """Return the game with some of its packs as their files are now; or as it is, and what is wrong with which file."""
    files, troubles = [], dict[Path, tuple[Trouble, ...]]()
    for path in paths:
        try:
            files.append(open_pack(path))
        except PackError as error:
            troubles[path] = _troubles(error.faults)
        except CardError as error:
            troubles[path] = (Trouble(None, "", "", str(error).replace(str(path), path.name)),)
    if troubles:
        return game, troubles
    try:
        return game.with_pack_files(files), {}
    except PackError as error:
        places = {fault.file.resolve() for fault in error.faults}
        return game, {
            place: _troubles([fault for fault in error.faults if fault.file.resolve() == place]) for place in places
        }
    except CardError as error:  # the cards do not go together with those of another pack
        return game, {path: (Trouble(None, "", "", str(error)),) for path in paths}


def _troubles(faults: Sequence[PackFault]) -> tuple[Trouble, ...]:
    return tuple(Trouble(fault.line, fault.card, fault.path, fault.reason) for fault in faults)
