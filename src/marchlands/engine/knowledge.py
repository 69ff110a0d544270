"""Knowledge: all that one seat knows about a match, and nothing else.

A player, whether a person's client or a bot, gets knowledge instead of the match. It is built once, from the truth,
and keeps no reference to it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from marchlands.engine.dealer import Dealer
from marchlands.engine.event import Event, plain
from marchlands.engine.game import Game, find_game
from marchlands.engine.match import Match, seat_number
from marchlands.engine.seed import Dice
from marchlands.engine.state import State
from marchlands.engine.table import OTHER, SEATS, Json, Table
from marchlands.errors import MarchlandsError, PositionError, SeatError


class Knowledge:
    """What a seat knows: its view, the events it was told, and its opponent's list if lists are open.

    Two are equal, and have the same hash, if their JSON is the same.
    """

    __slots__ = ("_events", "_json", "_told", "_view", "opponent_list", "seat", "table", "veiled")

    def __init__(
        self,
        table: Table,
        seat: str,
        veiled: State,
        told: Sequence[Event] | Sequence[Json],
        opponent_list: Mapping[str, int] | None,
    ) -> None:
        """Take the veiled state and the events that the seat was told, as event objects or as JSON."""
        _player(seat)
        self.table = table
        self.seat = seat
        self.veiled = veiled
        self._told = told
        self._events: list[Json] | None = None
        self.opponent_list = None if opponent_list is None else dict(sorted(opponent_list.items()))
        self._view: Json | None = None
        self._json: str | None = None

    @property
    def view(self) -> Json:
        """What the seat sees of the position."""
        if self._view is None:  # quick bots never ask
            self._view = self.table.view(self.veiled, _player(self.seat))
        return self._view

    @property
    def events(self) -> list[Json]:
        """The events that the seat was told, as JSON objects."""
        if self._events is None:  # most bots never ask
            self._events = plain(self._told)
        return self._events

    @property
    def hand_known(self) -> list[str]:
        """Cards that the opponent is known to hold."""
        known: list[str] = self.view[OTHER[self.seat]].get("hand_known", [])
        return known

    @property
    def packs(self) -> list[Json]:
        """The packs whose cards may turn up in the match, by name and hash; it does not say who plays them."""
        return [{"name": pack.name, "hash": pack.digest} for pack in self.table.packs]

    def legal_moves(self) -> list[int]:
        """Return the moves that the seat may make now; none if it is not its turn."""
        actor = self.veiled.actor()
        return self.veiled.legal_moves() if actor == seat_number(self.seat) else []

    def deal(self, rng: object) -> Match:
        """Return a match that agrees with everything known, with the rest filled at random. Play it like any other.

        `rng` is a `random.Random`, a `Dice`, or a whole number used as a seed.
        """
        return Match(self.table, self.dealer().deal(as_dice(rng)))

    def dealer(self, lists: Sequence[Mapping[str, int]] = (), trust: int = 0) -> Dealer:
        """Return a dealer of states that agree with everything known, for callers that need many.

        Unless its list is open, the opponent has one of these lists with a chance of `trust` in a hundred, more if they
        contain the cards that were seen; otherwise it has any possible deck.
        """
        number = _player(self.seat)
        if self.opponent_list is not None:
            lists, trust = (self.opponent_list,), 100
        return self.table.dealer(self.veiled, number, lists, trust)

    def to_json(self) -> str:
        """Return the knowledge as canonical JSON."""
        if self._json is None:
            content = {
                "game": self.table.game,
                "rules": self.table.rules,
                "packs": self.packs,
                "seat": self.seat,
                "view": self.view,
                "events": self.events,
                "opponent_list": self.opponent_list,
                "state": self.table.dump(self.veiled),
            }
            self._json = json.dumps(content, sort_keys=True, separators=(",", ":"))
        return self._json

    @staticmethod
    def from_json(content: str | Mapping[str, Any], game: Game | None = None) -> Knowledge:
        """Return the knowledge that `to_json` wrote, as text or parsed. Raises PositionError for anything else.

        The packs it names must be loaded, or be in the game given; any other packs are left out.
        """
        return knowledge_from_json(content, game)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Knowledge) and self.to_json() == other.to_json()

    def __hash__(self) -> int:
        return hash(self.to_json())

    def __reduce__(self) -> tuple[Any, ...]:
        return knowledge_at, (self.table, self.to_json())  # only what the JSON says, and the pack cards


def know(match: Match, seat: object) -> Knowledge:
    """Return what a seat knows about a match. Raises SeatError for anything but "p1" and "p2"."""
    number = _player(seat)
    setup = match.setup
    opponent_list: dict[str, int] | None = None
    if setup is not None and setup.open_lists:
        opponent_list = dict(setup.decks[1 - number].cards)
    return Knowledge(
        match.table, SEATS[number], match.table.veiled(match.state, number), match.told(seat), opponent_list
    )


def knowledge_from_json(content: str | Mapping[str, Any], game: Game | None = None) -> Knowledge:
    """Return the knowledge that `to_json` wrote, as text or parsed. Raises PositionError for anything else.

    The packs it names must be loaded, or be in the game given; any other packs are left out.
    """
    try:
        read = json.loads(content) if isinstance(content, str | bytes) else content
    except (ValueError, RecursionError) as error:
        raise _unreadable(f"it is not JSON ({error})") from error
    if not isinstance(read, Mapping):
        raise _unreadable(f"expected a JSON object, not {type(read).__name__}")
    for key in ("game", "rules", "seat", "events", "opponent_list", "state"):
        if key not in read:
            raise _unreadable(f"{key!r} is missing")
    try:
        found = _with_packs(game or find_game(read["game"]), read.get("packs", []))
        return _at(found.table(read["rules"]), read)
    except PositionError:
        raise
    except MarchlandsError as error:
        raise _unreadable(str(error)) from error
    except (LookupError, TypeError, ValueError, OverflowError, AttributeError) as error:
        raise _unreadable(f"its state is not one of this version ({type(error).__name__}: {error})") from error


def knowledge_at(table: Table, text: str) -> Knowledge:
    """Return the knowledge that `to_json` wrote at this same table."""
    return _at(table, json.loads(text))


def _at(table: Table, content: Mapping[str, Any]) -> Knowledge:
    veiled = table.load(content["state"])
    return Knowledge(table, content["seat"], veiled, content["events"], content["opponent_list"])


def _with_packs(game: Game, packs: Any) -> Game:
    """Return the game with only these packs. Raises PositionError if one is missing."""
    if not isinstance(packs, list) or not all(
        isinstance(pack, Mapping) and {"name", "hash"} <= {*pack} for pack in packs
    ):
        raise _unreadable(f"packs is {packs!r}; expected a list of names and hashes")
    found = game.with_only([(pack["name"], pack["hash"]) for pack in packs])
    if found is None:
        missing = next((pack["name"] for pack in packs if (pack["name"], pack["hash"]) not in game.loaded), "?")
        raise _unreadable(f"pack {missing!r} is not loaded, or in another version")
    return found


def _unreadable(reason: str) -> PositionError:
    return PositionError(f"cannot read knowledge: {reason}", "knowledge/unreadable")


def _player(seat: object) -> int:
    """Return 0 for "p1" and 1 for "p2". Raises SeatError for anything else, including a spectator."""
    if seat is None:
        raise SeatError("a spectator has no knowledge to play by: expected 'p1' or 'p2'")
    number = seat_number(seat)
    assert number is not None
    return number


def as_dice(rng: object) -> Dice:
    """Return dice for a random generator or a seed."""
    if isinstance(rng, Dice):
        return rng
    if isinstance(rng, int):
        return Dice(rng)
    bits = getattr(rng, "getrandbits", None)
    if bits is None:
        raise TypeError(f"cannot roll with {rng!r}: expected a random.Random, a Dice or a whole number")
    return Dice(bits(64))
