"""A table: a game with its rules and its cards laid out, which matches are played at.

Everything that turns the numbers inside a state into words, and back, belongs to the table; the state itself knows
only rules. Each game has its own kind of table.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Literal, Protocol, TypeAlias

from marchlands.engine.dealer import Dealer
from marchlands.engine.encoding import Encoding
from marchlands.engine.native import i64, vec
from marchlands.engine.notation import Parts, Typed
from marchlands.engine.state import VICTORY, State, as_vec
from marchlands.engine.win_model import NO_MODEL, WinModel
from marchlands.errors import MarchlandsError, PositionError

if TYPE_CHECKING:
    from marchlands.engine.action import ActionTable
    from marchlands.engine.deck import Deck
    from marchlands.engine.event import Event, Kinds, Reading
    from marchlands.engine.pack import Pack
    from marchlands.engine.setup import Setup

Seat: TypeAlias = Literal["p1", "p2"]
Result: TypeAlias = Literal["p1", "p2", "draw"]
Stop: TypeAlias = Literal["", "turn", "done"]  # what a move gives up: nothing, the rest of the turn, or later turns too
SEATS: Final[tuple[Seat, Seat]] = ("p1", "p2")
OTHER: Final[Mapping[str, Seat]] = {"p1": "p2", "p2": "p1"}
RESULTS: Final[tuple[Result, Result, Result]] = (*SEATS, "draw")
NO_MOVE: Final = -1
Json = dict[str, Any]


class Notation(Protocol):
    """Moves in words and back."""

    def parts(self, move: int) -> Parts:
        """Return a move in parts. Raises IllegalMoveError for a number that no move has."""
        ...

    def typed(self, move: int) -> Typed:
        """Return a move as it is typed. Raises IllegalMoveError for a number that no move has."""
        ...

    def text(self, move: int) -> str:
        """Return a move in notation. Raises IllegalMoveError for a number that no move has."""
        ...

    def answer_text(self, move: int) -> str:
        """Return an answer to a choice without its verb. Raises IllegalMoveError for a move that is not an answer."""
        ...

    def read(self, text: str) -> int:
        """Return the move that a line of notation without appended answers means. Raises NotationError."""
        ...

    def read_answers(self, text: str) -> list[int]:
        """Return the moves that appended answers mean, in their order. Raises NotationError."""
        ...


class Table(ABC):
    """What a game must know to have matches played, shown, written down and guessed at.

    A game has to say how a match starts, how its states are shown, veiled, dealt and written down, and what its
    `notation`, its `kinds` of events and its `book` are. For bots it may say more: without that they know of a position
    only whether it is won or lost.
    """

    game: str
    rules: str | Json = "standard"
    packs: tuple[Pack[Any], ...] = ()  # whose cards are laid out beside those of the game
    usual_decks: tuple[Deck, ...] | None = None  # those of `Game.usual_decks`, once they were asked for
    notation: Notation
    kinds: Kinds  # of events
    book: Any  # has the `names` of cards and the `sentences` of abilities by number, and the table's `origin`
    weights: Mapping[str, int] = {}  # what `State.evaluate` weighs, in its order, with the values that bots use
    win_model: WinModel = NO_MODEL  # what positions say about who will win, for bots that look further
    heuristic_weights: vec[i64] = as_vec([])  # the weights, as `State.evaluate` takes them
    win_weights: vec[i64] = NO_MODEL.weights({})  # its weights, as `State.win_odds` takes them
    idle_turns: int = 0  # how many turns without moves show quick bots what a position leads to
    victory: int = VICTORY  # what `State.evaluate` says of a won match; no other position is worth as much
    stakes: int = 0  # what `State.evaluate` says of winning what is decided while a seat is alone
    power: int = NO_MOVE  # the move that uses what a player has besides cards and units: a leader, an active skill
    price: tuple[str, ...] = ()  # the numbers of the judgement that go down when that is paid for
    fields: frozenset[str] = frozenset()  # what a part of the state JSON that is null just now may be asked for

    @property
    def origin(self) -> tuple[str, str | Json, tuple[Pack[Any], ...]]:
        """What the table can be laid out from again: its game, rules and packs."""
        return self.game, self.rules, self.packs

    def __reduce__(self) -> tuple[Any, ...]:
        from marchlands.engine.pickling import parts_of_table

        return parts_of_table(*self.origin)

    def __copy__(self) -> Table:
        return self  # nothing about it changes

    def __deepcopy__(self, memo: object) -> Table:
        return self

    @abstractmethod
    def start(self, setup: Setup, *, recording: bool = False) -> State:
        """Return the first state of a match with this setup, whose decks are legal here."""

    def first_state(self, setup: Setup, *, recording: bool = False) -> State:
        """Return the first state of a match: the one that `start` makes, or the position that the setup gives.

        Raises PositionError for a position that cannot be.
        """
        if setup.given is None:
            return self.start(setup, recording=recording)
        state = self.position(setup.given, ask_forced=setup.ask_forced)
        state.recording = recording
        return state

    # --- moves and positions as numbers, for programs that learn

    @property
    def actions(self) -> ActionTable:
        """The moves numbered without gaps. Raises MarchlandsError for a game that has no such table."""
        raise MarchlandsError(f"there is no table of actions of {self.game!r}", "game/no-actions")

    @property
    def encodings(self) -> tuple[Encoding, ...]:
        """What `State.observe_into` writes, by number. Raises MarchlandsError for a game whose states do not."""
        raise MarchlandsError(f"there is no encoding of the positions of {self.game!r}", "game/no-encoding")

    @property
    def move_encoding(self) -> Encoding:
        """What `State.move_into` writes about each move. Raises the same."""
        raise MarchlandsError(f"there is no encoding of the moves of {self.game!r}", "game/no-encoding")

    # --- moves in words

    def text(self, move: int) -> str:
        """Return a move in notation. Raises IllegalMoveError for a number that no move has."""
        return self.notation.text(move)

    def parts(self, move: int) -> Parts:
        """Return a move in parts. Raises IllegalMoveError for a number that no move has."""
        return self.notation.parts(move)

    def typed(self, move: int) -> Typed:
        """Return a move as it is typed. Raises IllegalMoveError for a number that no move has."""
        return self.notation.typed(move)

    def answer_text(self, move: int) -> str:
        """Return an answer to a choice without its verb. Raises IllegalMoveError for a move that is not an answer."""
        return self.notation.answer_text(move)

    def read(self, text: str) -> int:
        """Return the move that a line of notation without appended answers means. Raises NotationError."""
        return self.notation.read(text)

    def read_answers(self, text: str) -> list[int]:
        """Return the moves that appended answers mean, in their order. Raises NotationError."""
        return self.notation.read_answers(text)

    def why_not(self, state: State, move: int) -> str:
        """Return why a move that is not legal is not, in three to eight words."""
        return "it is not allowed now"

    def why_not_play(self, state: State, seat: int, card: str, place: str | None = None) -> str:
        """Return why a seat cannot play a card to a place, or at all, in three to eight words.

        A state that is veiled for that seat will do. Raises NotationError for a card or place that does not exist.
        """
        if state.result() >= 0:
            return "the match is over"
        if state.actor() != seat:
            return "it is not your turn"
        return self.why_unplayable(state, card, place)

    def why_unplayable(self, state: State, card: str, place: str | None) -> str:
        """Return the same for the seat to act, in what only a game can say."""
        return "it cannot be played now"

    # --- positions in words

    def position(self, given: Mapping[str, Any], *, ask_forced: bool = False) -> State:
        """Return the state that the `given` table of a scenario describes. Raises PositionError."""
        raise PositionError(f"cannot set up a position of {self.game!r}: it has no words for them")

    def given(self, state: State) -> Json:
        """Return the `given` table of a scenario that describes a state, the reverse of `position`.

        Raises PositionError in the middle of a choice and after the end, which no scenario can begin with.
        """
        if state.result() >= 0:
            raise PositionError("cannot write down the position: the match is over", "position/over")
        if state.is_asking():
            raise PositionError("cannot write down the position: a choice is open", "position/asking")
        return self.described(state)

    def described(self, state: State) -> Json:
        """Return the same of a state in which the next move is not an answer, in what only a game can say."""
        raise PositionError(f"cannot write down a position of {self.game!r}: it has no words for them")

    @abstractmethod
    def snapshot(self, state: State) -> Json:
        """Return the whole truth about a state."""

    def frame(self, state: State) -> Json:
        """Return the part of a snapshot that all games have: whose turn it is, what is asked, and who has won."""
        actor, result, asks = int(state.actor()), int(state.result()), state.is_asking()
        return {
            "game": self.game,
            "turn": int(state.turn_number()),
            "to_act": SEATS[actor] if actor >= 0 else None,
            "phase": "over" if result >= 0 else "choose" if asks else "act",
            "choice": self.choice(state) if asks and result < 0 else None,
            "result": RESULTS[result] if result >= 0 else None,
        }

    def choice(self, state: State) -> Json:
        """Return what is asked in a state that asks; games may say more, `card` and `text` above all."""
        answers = [self.answer_text(move) for move in state.legal_moves()]
        return {"by": SEATS[state.actor()], "card": None, "text": "", "answers": answers}

    def view(self, state: State, seat: int | None) -> Json:
        """Return what a seat may know now; what both seats may know for None.

        Unless a game says otherwise that is all but the decks, and the hands of others.
        """
        shown = self.snapshot(state)
        for number, name in enumerate(SEATS):
            hidden = ("deck",) if number == seat else ("deck", "hand")
            shown[name] = {key: None if key in hidden else value for key, value in shown[name].items()}
        return shown

    # --- events

    def reading(self) -> Reading:
        """Return a reading of a log that has nothing in it yet."""
        from marchlands.engine.event import Reading

        return Reading(self.kinds, self.book, self.answer_text)

    def events(self, log: Sequence[int]) -> list[Event]:
        """Return recorded events with everything in them, each with its cause."""
        return self.reading().read(log)

    def told(self, event: Event, seat: int | None) -> Event:
        """Return an event as a seat is told it, a spectator for None."""
        from marchlands.engine.event import told

        return told(event, seat)

    def taken(self, log: Sequence[int], seat: int) -> list[int]:
        """Return the answers in recorded events that were the only ones and so taken by themselves for a seat."""
        from marchlands.engine.event import forced_answers

        return forced_answers(self.kinds.chosen, log, seat)

    # --- judgement

    def stop(self, state: State, move: int) -> Stop:
        """Return what a legal move gives up: "turn" for the rest of the turn, "done" if also the turns after it.

        A state that is veiled for the seat to act will do.
        """
        return ""

    def is_alone(self, state: State, seat: int) -> bool:
        """Return whether the other seat can do nothing but answer what it is asked until the present stage is over."""
        return False

    def unopposed(self, state: State, seat: int) -> State | None:
        """Return a position in which a seat loses the present stage, with the other seat out of it: now it is alone.

        None means that it does not lose the stage if nobody does any more, or that the game has no stages.
        """
        return None

    def stage(self, state: State) -> int:
        """Return the number of the part of the match that is being decided, in games that have several."""
        return 0

    def weighed_cards(self, state: State, seat: int) -> tuple[list[str], list[str]]:
        """Return the cards of a seat that `State.win_odds` weighs one by one: those in hand, those on the board."""
        return [], []

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

    def reveals(self, before: State, after: State, mover: int) -> bool:
        """Return whether anything hidden was seen by anybody between two states, but for the cards that a seat played.

        What was seen cannot be unseen: moves that reveal something are not taken back. Unless a game says otherwise,
        all of them do.
        """
        return True

    @abstractmethod
    def dump(self, state: State) -> Json:
        """Return all numbers of a state by name."""

    @abstractmethod
    def load(self, numbers: Mapping[str, Any]) -> State:
        """Return the state with these numbers; the reverse of `dump`."""
