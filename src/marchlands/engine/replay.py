"""Replays: a match saved as its setup and its moves."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, Final

from marchlands.engine.deck import NO_DECK, Deck, read_deck
from marchlands.engine.game import Game, find_game
from marchlands.engine.match import Match
from marchlands.engine.packuse import with_packs_of
from marchlands.engine.setup import Setup
from marchlands.engine.table import Table
from marchlands.errors import MarchlandsError, ReplayError, did_you_mean

FORMAT: Final = 1
KEYS: Final = (
    "format", "game", "rules", "ask_forced", "open_lists", "sets", "packs", "decks", "leaders", "seed", "moves",
)  # fmt: skip
KEEP_FILE: Final = "keep the file for the version that it is from"
SETS_TOLD: Final = 3  # of those whose versions differ
GIVEN: Final = "given"  # only of a match that begins at a position


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
            "sets": _versions(game, setup.rules, setup.given),
            "packs": [pack.to_json() for pack in setup.packs],
            "decks": [deck.to_json(game.lead_word) for deck in setup.decks if setup.given is None],
            "leaders": [deck.lead for deck in setup.decks if setup.given is None],
            "seed": setup.seed,
            "moves": list(self.moves),
        }
        if setup.given is not None:
            content[GIVEN] = setup.given
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
        if key not in (*KEYS, GIVEN):
            raise ReplayError(f"cannot read the replay: unknown key {key!r}{did_you_mean(key, KEYS)}")
    for key in KEYS:
        if key not in content:
            raise ReplayError(f"cannot read the replay: {key!r} is missing")
    if content["format"] != FORMAT:
        reason = f"format {content['format']!r}; this version reads {FORMAT}"
        raise ReplayError(f"cannot read the replay: {reason}; {KEEP_FILE}", "replay/version")
    game = game or find_game(content["game"])
    if content["game"] != game.name:
        raise ReplayError(f"cannot read the replay: it is of {content['game']!r}, not of {game.name!r}")
    for key in ("ask_forced", "open_lists"):
        if not isinstance(content[key], bool):
            raise ReplayError(f"cannot read the replay: {key} is {content[key]!r}; expected true or false")
    if not isinstance(content["rules"], str | dict):
        raise ReplayError(f"cannot read the replay: rules is {content['rules']!r}; expected a preset or a table")
    given = content.get(GIVEN)
    versions = _versions(game, content["rules"], given)
    if content["sets"] != versions:
        raise ReplayError(
            f"cannot read the replay: {_difference(content['sets'], versions)}; {KEEP_FILE}",
            "replay/version",
        )
    decks, leads, moves, seed = content["decks"], content["leaders"], content["moves"], content["seed"]
    if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
        raise ReplayError("cannot read the replay: moves must be a list of texts")
    if not isinstance(seed, int) or isinstance(seed, bool):
        raise ReplayError(f"cannot read the replay: seed is {seed!r}; expected a whole number")
    first, second = _no_decks(decks, leads) if GIVEN in content else _decks(game, decks, leads)
    named = (first, second) if GIVEN not in content else (game.named_in(given),)
    game, packs = with_packs_of(game, content["packs"], named)
    table = game.table(content["rules"])
    flags = content["ask_forced"], content["open_lists"]
    setup = Setup(game.name, table.rules, (first, second), seed, *flags, packs, given)
    if GIVEN in content:
        _check_given(table, setup)
    else:
        game.check_setup(setup)
    return Replay(setup, tuple(moves), game)


def _versions(game: Game, rules: str | dict[str, Any], given: object) -> dict[str, int]:
    """Return the versions of the sets whose cards may turn up: in a position, those of any set."""
    return game.set_versions(rules) if given is None else {each.name: each.version for each in game.sets}


def _difference(sets: object, here: dict[str, int]) -> str:
    """Return in words which sets a replay was played with that are not those of this version."""
    if not isinstance(sets, dict):
        return f"sets is {repr(sets)[:40]}; expected a table of versions"
    told: list[str] = []
    for name in dict.fromkeys([*here, *sets]):
        then, now, called = repr(sets.get(name))[:20], here.get(name), f"the set {name[:40]!r}"
        if name not in sets:
            told.append(f"without {called}, of which version {now} is here")
        elif sets[name] != now:
            there = "which is not here" if now is None else f"of which version {now} is here"
            told.append(f"with version {then} of {called}, {there}")
    return f"it was played {' and '.join(told[:SETS_TOLD])}"


def _decks(game: Game, decks: object, leads: object) -> tuple[Deck, Deck]:
    if not isinstance(decks, list) or len(decks) != 2 or not all(isinstance(deck, dict) for deck in decks):
        raise ReplayError("cannot read the replay: decks must be a list of two decks")
    if not isinstance(leads, list) or len(leads) != 2:
        raise ReplayError("cannot read the replay: leaders must be a list of two names")
    first, second = (
        read_deck({**deck, game.lead_word: lead}, game=game.name, lead_word=game.lead_word)
        for deck, lead in zip(decks, leads, strict=True)
    )
    return first, second


def _no_decks(decks: object, leads: object) -> tuple[Deck, Deck]:
    if decks != [] or leads != []:
        raise ReplayError("cannot read the replay: it begins at a position, so decks and leaders must be empty lists")
    return NO_DECK, NO_DECK


def _check_given(table: Table, setup: Setup) -> None:
    """Raise MarchlandsError for a position that cannot be, or with what only decks can have."""
    if not isinstance(setup.given, dict):
        raise ReplayError(f"cannot read the replay: given is {setup.given!r}; expected a table")
    if setup.open_lists:
        raise ReplayError("cannot read the replay: open_lists is true, but there are no decks to be open")
    table.first_state(setup)
