"""A table: a game with its rules and its cards laid out, which matches are played at.

Everything that turns the numbers inside a state into words, and back, belongs to the table; the state itself knows
only rules. Each game has its own kind of table.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from marchlands.engine.dealer import Dealer
from marchlands.engine.native import i64, vec
from marchlands.engine.notation import Parts, Typed
from marchlands.engine.state import State
from marchlands.engine.win_model import WinModel

if TYPE_CHECKING:
    from marchlands.engine.deck import Deck
    from marchlands.engine.event import Event, Reading
    from marchlands.engine.pack import Pack
    from marchlands.engine.setup import Setup

Seat: TypeAlias = Literal["p1", "p2"]
Result: TypeAlias = Literal["p1", "p2", "draw"]
SEATS: Final[tuple[Seat, Seat]] = ("p1", "p2")
RESULTS: Final[tuple[Result, Result, Result]] = (*SEATS, "draw")
Json = dict[str, Any]


class Table(ABC):
    """What a game must know to have matches played, shown, written down and guessed at."""

    game: str
    rules: str | Json
    packs: tuple[Pack[Any], ...] = ()  # whose cards are laid out beside those of the game
    usual_decks: tuple[Deck, ...] | None = None  # those of `Game.usual_decks`, once they were asked for
    weights: Mapping[str, int]  # what `State.evaluate` weighs, in its order, with the values that bots use
    win_model: WinModel  # what positions say about who will win, for bots that look further
    heuristic_weights: vec[i64]  # the weights, as `State.evaluate` takes them
    win_weights: vec[i64]  # its weights, as `State.win_odds` takes them
    idle_turns: int  # how many turns without moves show quick bots what a position leads to
    victory: int  # what `State.evaluate` says of a won match; no other position is worth as much
    stakes: int = 0  # what `State.evaluate` says of winning what is decided while a seat is alone
    power: int  # the move that uses what a player has besides cards and units: a leader, an active skill
    price: tuple[str, ...]  # the numbers of the judgement that go down when that is paid for
    fields: frozenset[str]  # what a part of the state JSON that is null just now may be asked for

    def __copy__(self) -> Table:
        return self  # nothing about it changes

    def __deepcopy__(self, memo: object) -> Table:
        return self

    @abstractmethod
    def start(self, setup: Setup, *, recording: bool = False) -> State:
        """Return the first state of a match with this setup, whose decks are legal here."""

    # --- moves in words

    @abstractmethod
    def text(self, move: int) -> str:
        """Return a move in notation. Raises IllegalMoveError for a number that no move has."""

    @abstractmethod
    def parts(self, move: int) -> Parts:
        """Return a move in parts. Raises IllegalMoveError for a number that no move has."""

    @abstractmethod
    def typed(self, move: int) -> Typed:
        """Return a move as it is typed. Raises IllegalMoveError for a number that no move has."""

    @abstractmethod
    def answer_text(self, move: int) -> str:
        """Return an answer to a choice without its verb. Raises IllegalMoveError for a move that is no answer."""

    @abstractmethod
    def read(self, text: str) -> int:
        """Return the move that a line of notation without appended answers means. Raises NotationError."""

    @abstractmethod
    def read_answers(self, text: str) -> list[int]:
        """Return the moves that appended answers mean, in their order. Raises NotationError."""

    @abstractmethod
    def why_not(self, state: State, move: int) -> str:
        """Return why a move that is not legal is not, in a few words."""

    # --- positions in words

    @abstractmethod
    def position(self, given: Mapping[str, Any], *, ask_forced: bool = False) -> State:
        """Return the state that the `given` table of a scenario describes. Raises PositionError."""

    @abstractmethod
    def snapshot(self, state: State) -> Json:
        """Return the whole truth about a state."""

    @abstractmethod
    def view(self, state: State, seat: int | None) -> Json:
        """Return what a seat may know now; what both seats may know for None."""

    # --- events

    @abstractmethod
    def reading(self) -> Reading:
        """Return a reading of a log that has nothing in it yet."""

    def events(self, log: Sequence[int]) -> list[Event]:
        """Return recorded events with everything in them, each with its cause."""
        return self.reading().read(log)

    @abstractmethod
    def told(self, event: Event, seat: int | None) -> Event:
        """Return an event as a seat is told it, a spectator for None."""

    @abstractmethod
    def taken(self, log: Sequence[int], seat: int) -> list[int]:
        """Return the answers in recorded events that were the only ones and so taken by themselves for a seat."""

    # --- judgement

    def is_alone(self, state: State, seat: int) -> bool:
        """Return whether only this seat has turns until something is decided."""
        return False

    @abstractmethod
    def weighed_cards(self, state: State, seat: int) -> tuple[list[str], list[str]]:
        """Return the cards of a seat that `State.win_odds` weighs one by one: those in hand, those on the board."""

    # --- knowledge

    @abstractmethod
    def veiled(self, state: State, seat: int) -> State:
        """Return a state in which everything that the seat cannot know is blank."""

    @abstractmethod
    def dealer(self, veiled: State, seat: int, lists: Sequence[Mapping[str, int]], trust: int) -> Dealer:
        """Return a dealer of whole states that agree with a veiled one.

        The other player's deck is one of the lists with a chance of `trust` in a hundred at first, more when they hold
        what was seen, none when they do not; 100 is certainty. Else it is any deck that it could be.
        """

    @abstractmethod
    def dump(self, state: State) -> Json:
        """Return all numbers of a state by name."""

    @abstractmethod
    def load(self, numbers: Mapping[str, Any]) -> State:
        """Return the state with these numbers; the reverse of `dump`."""
