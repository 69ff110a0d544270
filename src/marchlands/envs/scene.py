"""A scene: a game with its rules and decks, as programs that learn meet it. Moves and positions are numbers here."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from marchlands.engine.action import ACTIONS_VERSION, NO_ACTION
from marchlands.engine.cardtable import CardTable
from marchlands.engine.deck import Deck
from marchlands.engine.encoding import ENCODINGS, OBSERVATION_VERSION, Encoding
from marchlands.engine.game import Game, find_game
from marchlands.engine.match import Match
from marchlands.engine.native import i64
from marchlands.engine.seed import Dice
from marchlands.engine.setup import Setup
from marchlands.engine.state import State
from marchlands.envs.extra import require
from marchlands.envs.loop import Opening
from marchlands.envs.rows import Array, Rows
from marchlands.errors import DeckError, IllegalMoveError, MarchlandsError, did_you_mean

np = require("gym", "numpy")

DECKS: Final = 3  # the stream of dice that draws the decks of a match


class Scene(Opening):
    """Where matches begin, and what their moves and positions are as numbers.

    Moves are actions: indices without gaps that never change (`version`). Where a move names a tile or a slot, it is
    counted from the side of the seat that moves. Positions are arrays as one seat sees them (`observation_version`).
    """

    version = ACTIONS_VERSION
    observation_version = OBSERVATION_VERSION

    def __init__(
        self,
        game: str,
        decks: Sequence[object] | None = None,
        rules: object = None,
        *,
        given: Mapping[str, Any] | None = None,
        ask_forced: bool = False,
    ) -> None:
        """Take the decks of p1 and p2, in any form that `new_match` takes, and a preset's name or overrides.

        Without decks each seat gets a ready-made one that the rules allow, drawn for each match by its seed. If a
        position is `given`, in the words of a scenario, every match begins there. Raises MarchlandsError.
        """
        found = find_game(game)
        self.host = found
        self.game = found.name
        self.given = None if given is None else dict(given)
        self.ask_forced = ask_forced
        self.decks = self._read_decks(found, decks, rules)
        chosen = rules if rules is not None or not decks else self.decks[0].rules or None
        self.table = found.table(chosen)
        self.rules = self.table.rules
        self.fixed = decks is not None
        self.start = found.setup_at(given, chosen) if given is not None else None
        self.actions = self.table.actions
        self.size = int(self.actions.size)
        self._rows = [Rows(encoding) for encoding in self.table.encodings]
        self._move_rows = Rows(self.table.move_encoding)
        self._sources = [self._source(deck) for deck in self.decks]
        self.begin(0, False)  # whatever cannot begin is refused now

    @staticmethod
    def _read_decks(found: Game, decks: Sequence[object] | None, rules: object) -> tuple[Deck, ...]:
        if decks is None:
            fitting = tuple(found.fitting_decks(rules).values())
            if not fitting:
                raise DeckError(f"cannot play {found.name!r}: there is no ready-made deck that these rules allow")
            return fitting
        return found.setup(decks, None, rules).decks

    def _source(self, deck: Deck) -> tuple[list[int], int]:
        """Return the numbers of a deck's cards, and that of its leader or class."""
        table = self.table
        return (table.deck_numbers(deck), table.lead_number(deck.lead)) if isinstance(table, CardTable) else ([], 0)

    def __reduce__(self) -> tuple[Any, ...]:
        return scene_again, (self.host, self.decks if self.fixed else None, self.rules, self.given, self.ask_forced)

    def spec(self) -> dict[str, Any]:
        """Return as JSON what every action and every number of an observation is, and in which version."""
        return {
            "game": self.game,
            "actions": {"version": self.version, "moves": [self._said(action) for action in range(self.size)]},
            "observation": {
                "version": self.observation_version,
                **{name: {"shape": list(self.shape(name)), "names": self.names(name)} for name in ENCODINGS},
                "moves": self.feature_names(),
            },
        }

    def _said(self, action: int) -> list[Any]:
        return [action, self.native(action), self.text(action)]

    # --- where matches begin

    def begin(self, seed: int, recording: bool = False) -> State:
        """Return the first state of the match with this seed."""
        table = self.table
        if self.start is not None or not isinstance(table, CardTable):
            return table.first_state(self.setup(seed), recording=recording)
        first, second = self._drawn(seed)
        one, other = self._sources[first], self._sources[second]
        return table.begin((one[0], other[0]), (one[1], other[1]), seed, self.ask_forced, recording)

    def setup(self, seed: int) -> Setup:
        """Return the setup of the match with this seed."""
        if self.start is not None:
            return self.start._replace(ask_forced=self.ask_forced)
        return self.host.setup(self.decks_of(seed), None, self.rules, seed, ask_forced=self.ask_forced)

    def decks_of(self, seed: int) -> tuple[Deck, Deck]:
        """Return the decks of the match with this seed, p1's and p2's."""
        first, second = self._drawn(seed)
        return self.decks[first], self.decks[second]

    def _drawn(self, seed: int) -> tuple[int, int]:
        if self.fixed:
            return 0, 1
        dice = Dice(abs(seed) << 3 | (seed < 0) << 2 | DECKS)
        return dice.pick(len(self.decks)), dice.pick(len(self.decks))

    def match(self, seed: int, *, record: bool = False) -> Match:
        """Return the match with this seed as `new_match` would, before its first move."""
        return self.host.open(self.setup(seed), record=record)

    # --- moves

    def legal(self, state: State) -> list[int]:
        """Return the legal actions, ascending; none when the match is over."""
        return self.actions.legal(state)

    def mask(self, state: State) -> Array:
        """Return an int8 array with a 1 for each legal action of the seat to act."""
        mask = np.zeros(self.size, np.int8)
        mask[self.legal(state)] = 1
        return mask

    def native(self, action: int, seat: int = 0) -> int:
        """Return the permanent id of a seat's move. Raises IllegalMoveError for an index that no action has."""
        move = int(self.actions.move(i64(action), i64(seat)))
        if move == NO_ACTION:
            reason = f"expected an action from 0 to {self.size - 1}"
            raise IllegalMoveError(f"cannot take action {action}: {reason}", "move/no-such-number")
        return move

    def action(self, move: int, seat: int = 0) -> int:
        """Return the index of a seat's move by its id; -1 for a target in a crowd, which has none."""
        return int(self.actions.action(i64(move), i64(seat)))

    def apply(self, state: State, action: int) -> None:
        """Take an action for the seat to act. Raises IllegalMoveError if it is not legal now; nothing has changed."""
        actor = int(state.actor())
        if actor < 0:
            raise IllegalMoveError(f"cannot take action {action}: the match is over", "move/match-over")
        move = self.native(action, actor)
        if not state.is_legal(i64(move)):
            text, reason = self.table.text(move), self.table.why_not(state, move)
            raise IllegalMoveError(f"cannot take action {action} ({text!r}): {reason}")
        state.apply(i64(move))

    def text(self, action: int, seat: int = 0) -> str:
        """Return a seat's action in notation."""
        return self.table.text(self.native(action, seat))

    def move_features(self, state: State) -> Array:
        """Return an int16 array with a row for each legal action, in order: what each is about."""
        actor = int(state.actor())
        moves = [self.native(action, actor) for action in self.legal(state)]
        return self._move_rows.of_moves(state, moves)

    def feature_names(self) -> list[str]:
        """Return what the columns of `move_features` are."""
        return list(self._move_rows.encoding.names)

    # --- positions

    def observe(self, state: State, seat: int, encoding: str = "flat") -> Array:
        """Return what a seat knows of a position: "flat" in uint8, "entities" in int16."""
        number = encoding_number(encoding)
        return self._rows[number].of_state(state, seat, number)

    def encoding(self, name: str = "flat") -> Encoding:
        """Return an encoding by name. Raises MarchlandsError for an unknown one."""
        return self._rows[encoding_number(name)].encoding

    def shape(self, encoding: str = "flat") -> tuple[int, ...]:
        """Return the shape of an observation."""
        return self.encoding(encoding).shape

    def dtype(self, encoding: str = "flat") -> Any:
        """Return the kind of numbers in an observation."""
        return self._rows[encoding_number(encoding)].dtype

    def names(self, encoding: str = "flat") -> list[str]:
        """Return what each number of a flat observation is, or each column of the other; "" for those not in use."""
        return list(self.encoding(encoding).names)


def encoding_number(name: object) -> int:
    """Return the number of an encoding. Raises MarchlandsError for an unknown one."""
    return ENCODINGS.index(one_of("encoding", name, ENCODINGS))


def one_of(what: str, word: object, allowed: Collection[str]) -> str:
    """Return a word that is allowed. Raises MarchlandsError for any other."""
    if isinstance(word, str) and word in allowed:
        return word
    hint = did_you_mean(str(word), allowed)
    listed = f"expected one of {', '.join(allowed)}"
    more = f"{hint} E{listed[1:]}" if hint else f"; {listed}"
    raise MarchlandsError(f"unknown {what} {word!r}{more}", f"{what}/unknown")


def scene_again(
    host: Game, decks: Sequence[Deck] | None, rules: Any, given: Mapping[str, Any] | None, ask_forced: bool
) -> Scene:
    """Return the scene made of these parts, in whatever process."""
    if find_game(host.name) is not host:
        from marchlands.engine.game import register

        register(host)  # with the packs that the scene was made with
    return Scene(host.name, decks, rules, given=given, ask_forced=ask_forced)
