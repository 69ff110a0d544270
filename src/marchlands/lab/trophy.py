"""What a hunt has found: the map with the best deck of each cell, and the best of all, tested on fresh shuffles."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from typing import Any, Final

from marchlands.engine.deck import Deck
from marchlands.engine.game import Game, find_game
from marchlands.engine.interval import SIGMAS
from marchlands.errors import DeckError
from marchlands.lab.deckhunt import DeckHunt, Found, Method
from marchlands.lab.deckspace import Axis, Cell, DeckSpace
from marchlands.lab.fieldtrial import Ground, Worth, answers
from marchlands.lab.pool import core_count

BEST: Final = 3
MATCHES: Final = 4000


@dataclass(frozen=True, slots=True)
class Measured:
    """A share of the points after some pairs of matches, and its 95% interval."""

    worth: tuple[float, ...]

    @property
    def games(self) -> int:
        """How many matches were played."""
        return 2 * len(self.worth)

    @property
    def score(self) -> float:
        """The share of the points; a half without matches."""
        return sum(self.worth) / len(self.worth) if self.worth else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        """The 95% interval, as if half a pair more had been won, and half a pair lost."""
        size = len(self.worth) + 1
        middle = (sum(self.worth) + 0.5) / size
        squares = sum((value - middle) ** 2 for value in self.worth) + (middle**2 + (1 - middle) ** 2) / 2
        reach = SIGMAS * sqrt(squares) / size
        return max(0.0, min(middle - reach, self.score)), min(1.0, max(middle + reach, self.score))

    def to_json(self) -> dict[str, Any]:
        """Return score, interval and matches as JSON."""
        return {
            "score": round(self.score, 4),
            "interval": [round(bound, 4) for bound in self.interval],
            "games": self.games,
        }


@dataclass(frozen=True, slots=True)
class Trophy:
    """A deck that was found.

    `searched` is how it did in the search, which flatters those that were lucky; `strength` is what the search makes of
    that. `fresh` is how it did on shuffles that the search has not seen, if it was among the best.
    """

    deck: Deck
    cell: Cell
    strength: float
    searched: Measured
    fresh: Measured | None
    code: str | None = None

    def to_json(self, lead_word: str) -> dict[str, Any]:
        """Return everything as JSON; a deck with cards of packs has no code."""
        return {
            "cell": list(self.cell),
            "strength": round(self.strength, 4),
            "searched": self.searched.to_json(),
            "fresh": None if self.fresh is None else self.fresh.to_json(),
            "code": self.code,
            "deck": self.deck.to_json(lead_word),
        }


@dataclass(frozen=True, slots=True)
class Hunt:
    """A finished hunt: the axes of the map, the best deck of each cell, and the best of all, by their fresh scores."""

    game: str
    bot: str
    method: Method
    seed: int
    across: Axis
    down: Axis
    cells: Mapping[Cell, Trophy]
    best: tuple[Trophy, ...]
    games: int
    tried: int
    lead_word: str = "leader"

    def summary(self) -> dict[str, Any]:
        """Return what was done, as JSON."""
        about = {"game": self.game, "bot": self.bot, "method": self.method, "seed": self.seed, "games": self.games}
        axes = [{"label": axis.label, "edges": list(axis.edges)} for axis in (self.across, self.down)]
        return {**about, "decks": self.tried, "axes": axes}

    def to_json(self) -> dict[str, Any]:
        """Return everything as one JSON object, for a report."""
        cells = [trophy.to_json(self.lead_word) for _, trophy in sorted(self.cells.items())]
        best = [trophy.to_json(self.lead_word) for trophy in self.best]
        return {"kind": "hunt", **self.summary(), "cells": cells, "best": best}


def hunt(
    game: str,
    *,
    matches: int = MATCHES,
    field: Sequence[object] | None = None,
    bot: str = "greedy",
    seed: int = 1,
    best: int = BEST,
    method: Method = "elites",
    rules: str | None = None,
    packs: Sequence[Path] = (),
    log: Path | None = None,
    workers: int | None = None,
    arrived: Callable[[float], None] | None = None,
) -> Hunt:
    """Search for strong decks of every kind and return them.

    They play against the decks of the `field`, named as for `new_match`; without them, against all ready-made decks
    that the rules allow. With a `log` a hunt that was interrupted goes on. `arrived` is called with what each pair of
    matches was worth. Raises MarchlandsError for what cannot be used, and too few matches.
    """
    safari = Safari(game, matches, field, bot, seed, best, method, rules, tuple(packs))
    with closing(Worth(safari.ground, log)) as worth:
        for value in answers(safari.hunt, safari.ground, worth, core_count() if workers is None else workers):
            if arrived is not None:
                arrived(value)
    return safari.result()


def _freshly(found: Found) -> float:
    """Return what the best decks are sorted by: what they won on fresh shuffles, if they were played."""
    return -sum(found.fresh) / len(found.fresh) if found.fresh else 0.0


class Safari:
    """A hunt and the ground that it takes place on."""

    def __init__(
        self,
        game: str,
        matches: int,
        field: Sequence[object] | None,
        bot: str,
        seed: int,
        best: int,
        method: Method,
        rules: str | None,
        packs: tuple[Path, ...],
        *,
        trusted: bool = False,
    ) -> None:
        """Read everything. Raises MarchlandsError for what cannot be used."""
        found = find_game(game)
        found = found.with_packs(packs) if packs else found
        rules = str(found.table().rules) if rules is None else rules
        decks = [*found.fitting_decks(rules).values()] if field is None else [found.deck(deck) for deck in field]
        self.game: Game = found
        self.ground = Ground(game, tuple(decks), bot, seed, rules, packs, trusted)
        self.ground.check()
        space = DeckSpace(found, rules, seed)
        self.hunt = DeckHunt(space, matches, best, seed, decks, method)

    def result(self) -> Hunt:
        """Return what was found so far."""
        hunt, ground = self.hunt, self.ground
        space = hunt.space
        cells = {cell: self._trophy(found) for cell, found in hunt.elites().items()}
        best = tuple(self._trophy(found) for found in sorted(hunt.leaders(), key=_freshly))
        games = 2 * sum(len(found.worth) + len(found.fresh) for found in hunt.found.values())
        about = (ground.game, ground.bot, hunt.method, ground.seed)
        return Hunt(*about, space.across, space.down, cells, best, games, len(hunt.found), self.game.lead_word)

    def _trophy(self, found: Found) -> Trophy:
        fresh = Measured(tuple(found.fresh)) if found.fresh else None
        strength = self.hunt.strength(found)
        return Trophy(found.deck, found.cell, strength, Measured(tuple(found.worth)), fresh, self._code(found.deck))

    def _code(self, deck: Deck) -> str | None:
        try:
            return self.game.deck_code(deck)
        except DeckError:
            return None
