"""Who tells the events of a match: what the narrators of all games share, and how to get the one for a match."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final

from marchlands.engine.game import Game, find_game
from marchlands.engine.table import Json
from marchlands.errors import MarchlandsError
from marchlands.story.harm import Harm
from marchlands.story.line import Line, Piece, side_of
from marchlands.story.place import NOTATION, Notation, Spoken

DOT: Final = "·"


class Narrator(ABC):
    """Tells events one after the other, as one seat or a spectator hears them; a spectator's `seat` is None.

    It knows nothing but the events (or the view) that it is given. `dot` is the sign before the number of a turn,
    `places` is how it calls places, and `names` are what a spectator hears the players called.
    """

    def __init__(self, seat: str | None, dot: str = DOT) -> None:
        self.seat = seat
        self.dot = dot
        self.places: Notation = NOTATION
        self.names: Mapping[str, str] = {}

    @abstractmethod
    def tell(self, events: Iterable[Json]) -> list[Line]:
        """Return a line for everything worth telling in events that follow those told before."""

    def harm(self, events: Iterable[Json]) -> list[Harm]:
        """Return how the seat's own side fares badly before the turn ends, in events that follow what it knows."""
        hurt: dict[Hashable, Harm] = {}
        for event in events:
            if event["event"] == "turn_ended":
                break
            harmed = self._harm(event)
            if harmed is not None:
                hurt[harmed[0]] = harmed[1]
        return list(hurt.values())

    @abstractmethod
    def _harm(self, event: Json) -> tuple[Hashable, Harm] | None:
        """Return who of the own side is harmed by an event, and how; later harm to the same replaces it."""

    # --- names

    def who(self, seat: str) -> Piece:
        """Name a player."""
        name = self._name(seat) if self.seat is None else "you" if seat == self.seat else "the opponent"
        return Piece(name, side_of(seat, self.seat))

    def _name(self, seat: str) -> str:
        return self.names.get(seat, seat)

    def does(self, seat: str, verb: str) -> str:
        """Return a verb in the form for a player, between spaces."""
        return f" {verb} " if seat == self.seat else f" {verb}s "

    def owned(self, seat: str, what: str) -> Piece:
        """Name something that belongs to a player."""
        whose = f"{self._name(seat)}'s" if self.seat is None else "your" if seat == self.seat else "the enemy"
        return Piece(f"{whose} {what}", side_of(seat, self.seat))

    def turn(self, event: Json) -> tuple[Piece, Piece]:
        """Name a turn that starts, and whose it is."""
        seat = event["seat"]
        name = self._name(seat) if self.seat is None else "you" if seat == self.seat else "opponent"
        number = f"{self.dot * 2} Turn {event['turn']}: ".lstrip()
        return Piece(number, "quiet"), Piece(name, side_of(seat, self.seat))


def drawn_cards(names: Sequence[str | None]) -> str:
    """Return the words for cards that were drawn, by name where they are known."""
    known = [name for name in names if name is not None]
    if len(known) == len(names):
        return ", ".join(known)
    return "a card" if len(names) == 1 else f"{len(names)} cards"


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
    """Return who tells a match of a game under these rules to a seat, or with None to a spectator.

    It begins before the match, or at a view of it. Places are called as in notation, or in words where `is_spoken`;
    `names` are those of the players by seat. Raises MarchlandsError for a game that nobody tells.
    """
    played = find_game(game) if isinstance(game, str) else game
    preset = rules if rules is None or isinstance(rules, str) else json.dumps(rules, sort_keys=True)
    teller = _words_for(played, preset)(seat, dot, view)
    teller.names = names or {}
    if is_spoken:
        teller.places = Spoken(seat, teller.names)
    return teller


@lru_cache(maxsize=64)
def _words_for(game: Game, rules: str | None) -> Callable[[str | None, str, Json | None], Narrator]:
    """Return what makes a narrator; what it has to know of the cards is found out once. Tables of rules are JSON."""
    chosen = json.loads(rules) if rules is not None and rules.startswith("{") else rules
    cards = game.cards(chosen)
    if game.name == "skirmish":
        from marchlands.story.skirmish.narrator import SkirmishNarrator, dominants

        known = dominants({card.name: game.card_text(card, chosen) for card in cards})
        return lambda seat, dot, view: SkirmishNarrator(seat, known, dot, view)
    if game.name == "warpath":
        from marchlands.story.warpath.narrator import WarpathNarrator, classes, steps

        of, moving = classes(cards), steps(cards)
        return lambda seat, dot, view: WarpathNarrator(seat, of, moving, dot, view)
    raise MarchlandsError(f"cannot tell a match of {game.name!r}: nobody has words for it yet", "game/untold")
