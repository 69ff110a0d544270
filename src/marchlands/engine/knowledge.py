"""Knowledge: all that one seat knows about a match, and nothing else.

A player, be it a person's client or a bot, is given knowledge instead of the match. It is made once, from the truth,
and keeps no way back to it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from marchlands.engine.dealer import Dealer
from marchlands.engine.match import Match, seat_number
from marchlands.engine.seed import Dice
from marchlands.engine.state import State
from marchlands.engine.table import SEATS, Json, Table


class Knowledge:
    """What a seat knows: its view, the events it was told of, and its opponent's list if lists are open.

    Two are equal, and have the same hash, when their JSON is the same.
    """

    __slots__ = ("_json", "events", "opponent_list", "seat", "table", "veiled", "view")

    def __init__(
        self, table: Table, seat: str, veiled: State, events: list[Json], opponent_list: Mapping[str, int] | None
    ) -> None:
        number = seat_number(seat)
        self.table = table
        self.seat = seat
        self.veiled = veiled
        self.events = events
        self.opponent_list = None if opponent_list is None else dict(sorted(opponent_list.items()))
        self.view = table.view(veiled, number)
        self._json: str | None = None

    @property
    def hand_known(self) -> list[str]:
        """Cards that the opponent is known to hold."""
        known: list[str] = self.view["p2" if self.seat == "p1" else "p1"]["hand_known"]
        return known

    def legal_moves(self) -> list[int]:
        """Return the moves that the seat may make now; none when it is not its turn."""
        actor = self.veiled.actor()
        return self.veiled.legal_moves() if actor == seat_number(self.seat) else []

    def deal(self, rng: object) -> Match:
        """Return a match that agrees with everything known, the rest filled at random; it is played like any other.

        `rng` is a `random.Random`, a `Dice`, or a whole number as seed.
        """
        return Match(self.table, self.dealer().deal(as_dice(rng)))

    def dealer(self, lists: Sequence[Mapping[str, int]] = (), trust: int = 0) -> Dealer:
        """Return a dealer of states that agree with everything known, for those who need many.

        Unless its list is open the opponent has one of these lists with a chance of `trust` in a hundred, more when
        they hold what was seen; else any deck that is possible.
        """
        number = seat_number(self.seat)
        assert number is not None
        if self.opponent_list is not None:
            lists, trust = (self.opponent_list,), 100
        return self.table.dealer(self.veiled, number, lists, trust)

    def to_json(self) -> str:
        """Return the knowledge as canonical JSON."""
        if self._json is None:
            content = {
                "game": self.table.game,
                "rules": self.table.rules,
                "seat": self.seat,
                "view": self.view,
                "events": self.events,
                "opponent_list": self.opponent_list,
                "state": self.table.dump(self.veiled),
            }
            self._json = json.dumps(content, sort_keys=True, separators=(",", ":"))
        return self._json

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Knowledge) and self.to_json() == other.to_json()

    def __hash__(self) -> int:
        return hash(self.to_json())


def know(match: Match, seat: object) -> Knowledge:
    """Return what a seat knows about a match. Raises ValueError for what is no seat."""
    number = seat_number(seat)
    if number is None:
        raise ValueError("a spectator has no knowledge to play by; p1 or p2 is wanted")
    setup = match.setup
    opponent_list: dict[str, int] | None = None
    if setup is not None and setup.open_lists:
        opponent_list = dict(setup.decks[1 - number].cards)
    return Knowledge(
        match.table, SEATS[number], match.table.veiled(match.state, number), match.events(seat), opponent_list
    )


def knowledge_from_json(table: Table, text: str) -> Knowledge:
    """Return the knowledge that `to_json` wrote, for the table of its game and rules."""
    content: dict[str, Any] = json.loads(text)
    veiled = table.load(content["state"])
    return Knowledge(table, content["seat"], veiled, content["events"], content["opponent_list"])


def as_dice(rng: object) -> Dice:
    """Return dice for a random generator or a seed."""
    if isinstance(rng, Dice):
        return rng
    if isinstance(rng, int):
        return Dice(rng)
    bits = getattr(rng, "getrandbits", None)
    if bits is None:
        raise TypeError(f"cannot roll with {rng!r}: a random.Random, a Dice or a whole number is wanted")
    return Dice(bits(64))
