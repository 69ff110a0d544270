"""Replays: a match saved as its setup and its moves."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, Final

from marchlands.engine.deck import read_deck
from marchlands.engine.game import Game, find_game
from marchlands.engine.match import Match
from marchlands.engine.packuse import with_packs_of
from marchlands.engine.setup import Setup
from marchlands.errors import MarchlandsError, ReplayError, did_you_mean

FORMAT: Final = 1
KEYS: Final = (
    "format", "game", "rules", "ask_forced", "open_lists", "sets", "packs", "decks", "leaders", "seed", "moves",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Replay:
    """A setup and moves in notation. The same replay gives the same match, move by move."""

    setup: Setup
    moves: tuple[str, ...]
    game: Game = field(compare=False, repr=False)

    def to_json(self) -> str:
        """Return the replay as one line of JSON."""
        setup = self.setup
        game = self.game
        content = {
            "format": FORMAT,
            "game": setup.game,
            "rules": setup.rules,
            "ask_forced": setup.ask_forced,
            "open_lists": setup.open_lists,
            "sets": game.set_versions(setup.rules),
            "packs": [pack.to_json() for pack in setup.packs],
            "decks": [deck.to_json(game.lead_word) for deck in setup.decks],
            "leaders": [deck.lead for deck in setup.decks],
            "seed": setup.seed,
            "moves": list(self.moves),
        }
        return json.dumps(content)

    @staticmethod
    def from_json(text: str, game: Game | None = None) -> Replay:
        """Return the replay that `to_json` wrote. Raises ReplayError for anything else.

        A match with pack cards needs those packs, loaded or in the game given, with the cards it uses unchanged. Other
        cards and packs do not matter.
        """
        try:
            content = json.loads(text)
        except (TypeError, ValueError, RecursionError) as error:
            raise ReplayError(f"cannot read the replay: it is not JSON ({error})") from error
        if not isinstance(content, dict):
            raise ReplayError(f"cannot read the replay: expected a JSON object, not {type(content).__name__}")
        try:
            return _read(content, game)
        except ReplayError:
            raise
        except MarchlandsError as error:
            raise ReplayError(f"cannot read the replay: {error}") from error

    def match(self, upto: int | None = None, *, record: bool = False) -> Match:
        """Return the match after all moves, or after the first `upto`. Raises ReplayError if a move is refused."""
        if upto is not None and upto < 0:
            raise ReplayError(f"cannot play the replay up to {upto} moves: expected a number of 0 or more")
        match = self.game.open(self.setup, record=record)
        for index, move in enumerate(self.moves[:upto]):
            try:
                match.apply(move)
            except MarchlandsError as error:
                raise ReplayError(f"cannot play the replay again: move {index + 1}: {error}") from error
        return match


def _read(content: dict[str, Any], game: Game | None) -> Replay:
    for key in content:
        if key not in KEYS:
            raise ReplayError(f"cannot read the replay: unknown key {key!r}{did_you_mean(key, KEYS)}")
    for key in KEYS:
        if key not in content:
            raise ReplayError(f"cannot read the replay: {key!r} is missing")
    if content["format"] != FORMAT:
        raise ReplayError(f"cannot read the replay: format {content['format']!r}; this version reads {FORMAT}")
    game = game or find_game(content["game"])
    if content["game"] != game.name:
        raise ReplayError(f"cannot read the replay: it is of {content['game']!r}, not of {game.name!r}")
    for key in ("ask_forced", "open_lists"):
        if not isinstance(content[key], bool):
            raise ReplayError(f"cannot read the replay: {key} is {content[key]!r}; expected true or false")
    if not isinstance(content["rules"], str | dict):
        raise ReplayError(f"cannot read the replay: rules is {content['rules']!r}; expected a preset or a table")
    versions = game.set_versions(content["rules"])
    if content["sets"] != versions:
        raise ReplayError(
            f"cannot read the replay: it was played with sets {content['sets']!r}, this version has {versions!r}"
        )
    decks, leads, moves, seed = content["decks"], content["leaders"], content["moves"], content["seed"]
    if not isinstance(decks, list) or len(decks) != 2 or not all(isinstance(deck, dict) for deck in decks):
        raise ReplayError("cannot read the replay: decks must be a list of two decks")
    if not isinstance(leads, list) or len(leads) != 2:
        raise ReplayError("cannot read the replay: leaders must be a list of two names")
    if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
        raise ReplayError("cannot read the replay: moves must be a list of texts")
    if not isinstance(seed, int) or isinstance(seed, bool):
        raise ReplayError(f"cannot read the replay: seed is {seed!r}; expected a whole number")
    read = [
        read_deck({**deck, game.lead_word: lead}, game=game.name, lead_word=game.lead_word)
        for deck, lead in zip(decks, leads, strict=True)
    ]
    game, packs = with_packs_of(game, content["packs"], read)
    setup = Setup(
        game.name,
        game.table(content["rules"]).rules,
        (read[0], read[1]),
        seed,
        content["ask_forced"],
        content["open_lists"],
        packs,
    )
    game.check_setup(setup)
    return Replay(setup, tuple(moves), game)
