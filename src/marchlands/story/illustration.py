"""Illustrations: scenarios that show the rules of a chapter of the rulebook, on boards before and after."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from marchlands.engine.game import Game
from marchlands.engine.scenario import comes_true
from marchlands.errors import MarchlandsError
from marchlands.story.example import Example, example_in, read_example
from marchlands.story.telling import telling_of

FEW: Final = 3  # for a chapter, under each preset
_COVERS: Final = re.compile(r"^covers = \[(.*?)\]", re.MULTILINE | re.DOTALL)
_ID: Final = re.compile(r'"([A-Z]+-\d+)"')


class Illustration(NamedTuple):
    """An example, and the presets for which it is shown; under these it is true."""

    example: Example
    presets: tuple[str, ...]


@lru_cache(maxsize=8)
def illustrations_of(game: Game, chapters: tuple[tuple[str, tuple[str, ...]], ...]) -> dict[str, list[Illustration]]:
    """Return illustrations for chapters, each given by its title and the ids of its rules; none is shown twice.

    Those that the game names for a chapter come first, then those that are shortest and show a rule that none before
    them has shown.
    """
    named = telling_of(game.name).illustrations()
    source = _Source(game, {path for paths in named.values() for path in paths})
    return {title: list(source.chosen(ids, named.get(title, ()))) for title, ids in chapters}


class _Source:
    """The scenarios of a game; `kept` are those that no chapter takes unless it names them."""

    def __init__(self, game: Game, kept: Iterable[str]) -> None:
        self.game = game
        self.texts = game.scenario_texts()
        self.covers = {path: _covered(text) for path, text in self.texts.items()}
        self.taken = set(kept)

    def chosen(self, ids: Sequence[str], named: Sequence[str]) -> Iterator[Illustration]:
        """Yield what is shown for a chapter with these rules."""
        left = dict.fromkeys(self.game.presets, FEW)
        unseen = {preset: set(ids) for preset in self.game.presets}
        for path in (*named, *self._ranked(ids)):
            shown = self.covers.get(path, frozenset())
            wanted = {preset for preset, room in left.items() if room and (path in named or unseen[preset] & shown)}
            content = read_example(self.texts[path]) if wanted and path in self.texts else None
            true = self._presets(content) if content is not None else ()
            presets = tuple(preset for preset in true if left[preset] > 0)
            if content is None or not wanted & set(presets):
                continue
            try:
                example = example_in(self.game, content)
            except MarchlandsError:
                continue  # it needs cards that are not here
            self.taken.add(path)
            for preset in presets:
                left[preset] -= 1
                unseen[preset] -= shown
            yield Illustration(example, presets)

    def _ranked(self, ids: Iterable[str]) -> list[str]:
        """Return the scenarios that show any of these rules, those with least to understand first."""
        wanted = frozenset(ids)
        found = [path for path, shown in self.covers.items() if shown & wanted and path not in self.taken]
        return sorted(found, key=lambda path: (len(self.covers[path] - wanted), len(self.texts[path]), path))

    def _presets(self, content: Mapping[str, Any]) -> tuple[str, ...]:
        """Return the presets under which a scenario comes true; none for one with options of its own."""
        if isinstance(content.get("rules"), Mapping):
            return ()
        return tuple(preset for preset in self.game.presets if comes_true({**content, "rules": preset}))


def _covered(text: str) -> frozenset[str]:
    found = _COVERS.search(text)
    return frozenset(_ID.findall(found[1])) if found is not None else frozenset()
