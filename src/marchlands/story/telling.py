"""How a game is told: what it defines for that, plain words as a fallback, and the registry of all games."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, TypeAlias

from marchlands.cards.card import Card
from marchlands.engine.game import Game, find_game
from marchlands.engine.notation import Parts
from marchlands.engine.table import Json, Stop
from marchlands.story.moment import Moment, turns
from marchlands.story.naming import QUESTIONS, Named, named
from marchlands.story.narrator import DOT, Narrator
from marchlands.story.plain import PlainNarrator, plain_offer
from marchlands.story.sketch import Sketch
from marchlands.story.thing import Thing

MakeNarrator: TypeAlias = Callable[[str | None, str, Json | None], Narrator]  # arguments: a seat, a dot and a view


class Telling:
    """How matches of one game are told. Each method has a plain default, which a game may override."""

    def narrators(self, game: Game, rules: object) -> MakeNarrator:
        """Return a factory for narrators of a game under these rules; it is called once for each game and rules."""
        return lambda seat, dot, view: PlainNarrator(seat, dot)

    def places(self, seat: str | None, names: Mapping[str, str]) -> dict[str, str]:
        """Return the names of the board's places for a seat, or for a spectator, who knows the players' names."""
        return {}

    def labels(self) -> dict[str, str]:
        """Return the labels of the board's places."""
        return {}

    def offer(self, view: Json, seat: str, parts: Parts) -> str:
        """Return a legal move of a seat as a button text, from its view and the parts of the move."""
        return plain_offer(parts)

    def named(self, view: Json, seat: str, parts: Parts) -> Named:
        """Return a legal move of a seat as something to talk about: "Archer on the Wood", "your Archer on the Wood"."""
        return named(self.offer(view, seat, parts), parts)

    def question(self, stop: Stop) -> str:
        """Return what to ask of a decision in which a move that gives something up was made or better."""
        return QUESTIONS[stop]

    def sketch(self, view: Json, seat: str) -> Sketch | None:
        """Return a position as a small table, from the view of a seat; None if the game has no way to draw one."""
        return None

    def things(self, view: Json, seat: str | None) -> list[Thing]:
        """Return the units and buildings in a view, with their places as a seat (a spectator for None) names them."""
        return []

    def without_things(self, view: Json) -> Json:
        """Return a view without its units and buildings."""
        return view

    def meant(self, view: Json, seat: str, parts: Parts) -> Thing | None:
        """Return the unit or building that acts in a legal move of a seat, or that its answer means."""
        return None

    def moments(self, events: Sequence[Json], names: Mapping[str, str]) -> list[Moment]:
        """Return the moments in some events by which one finds the way in a match; players have these names."""
        return turns(events, names)

    def score(self, view: Json) -> tuple[int, int] | None:
        """Return what counts in a view, for p1 and for p2; None if there is no such number."""
        return None

    def illustrations(self) -> Mapping[str, Sequence[str]]:
        """Return the paths of the scenarios that show its rulebook best, by the title of the chapter."""
        return {}

    def facts(self, card: Card) -> dict[str, Any]:
        """Return what else to say about a card, besides its own fields and its text."""
        return {}


PLAIN: Final = Telling()
_TELLINGS: Final[dict[str, Telling]] = {}


def register_telling(game: str, telling: Telling) -> None:
    """Register how the matches of a game, by its name, are told."""
    _TELLINGS[game] = telling
    _makers.cache_clear()


def telling_of(game: str) -> Telling:
    """Return how matches of a game are told; in plain words if nothing is registered."""
    return _TELLINGS.get(game, PLAIN)


def narrator(
    game: Game | str,
    rules: object,
    seat: str | None,
    *,
    view: Json | None = None,
    dot: str = DOT,
    is_spoken: bool = False,
    names: Mapping[str, str] | None = None,
) -> Narrator:
    """Return a narrator that tells a match of a game under these rules to a seat, or to a spectator for None.

    It starts before the match, or at a view of it. Places are written in notation, or in words if `is_spoken`; `names`
    are those of the players by seat.
    """
    played = find_game(game) if isinstance(game, str) else game
    preset = rules if rules is None or isinstance(rules, str) else json.dumps(rules, sort_keys=True)
    teller = _makers(played, preset)(seat, dot, view)
    teller.names = names or {}
    if is_spoken:
        teller.speak()
    return teller


@lru_cache(maxsize=64)
def _makers(game: Game, rules: str | None) -> MakeNarrator:
    """Return a factory for narrators; what it needs to know about the cards is found once. `rules` tables are JSON."""
    chosen = json.loads(rules) if rules is not None and rules.startswith("{") else rules
    return telling_of(game.name).narrators(game, chosen)


def place_names(game: str, seat: str | None, names: Mapping[str, str]) -> dict[str, str]:
    """Return the names of a game's places for a seat or a spectator; empty if they have no names."""
    return telling_of(game).places(seat, names)


def place_labels(game: str) -> dict[str, str]:
    """Return the labels on a game's board; empty if there are none."""
    return telling_of(game).labels()


def offer(view: Json, seat: str, parts: Parts) -> str:
    """Return a legal move of a seat in words, from its view and the parts of the move."""
    return telling_of(view["game"]).offer(view, seat, parts)


def name_move(view: Json, seat: str, parts: Parts) -> Named:
    """Return a legal move of a seat as something to talk about, from its view and the parts of the move."""
    return telling_of(view["game"]).named(view, seat, parts)


def things(view: Json, seat: str | None) -> dict[int, Thing]:
    """Return all units and buildings in a view by id, with places as a seat, or a spectator for None, names them."""
    return {thing.id: thing for thing in telling_of(view["game"]).things(view, seat)}


def without_things(view: Json) -> Json:
    """Return a view without its units and buildings."""
    return telling_of(view["game"]).without_things(view)


def meant(view: Json, seat: str, parts: Parts) -> Thing | None:
    """Return the unit or building that acts in a legal move of a seat, or that its answer means; None if none does."""
    return telling_of(view["game"]).meant(view, seat, parts)
