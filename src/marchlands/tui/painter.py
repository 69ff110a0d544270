"""What a game must provide to be shown in the terminal, and the registry of painters."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from rich.console import Console, RenderableType
from rich.text import Text

from marchlands.engine.game import Game
from marchlands.engine.notation import Parts
from marchlands.engine.table import Json
from marchlands.errors import CardError, did_you_mean
from marchlands.story.narrator import Narrator
from marchlands.story.telling import narrator
from marchlands.tui.hand import CardRow
from marchlands.tui.style import HEADING, Signs, painted, signs_for


class Painter(ABC):
    """Shows the positions and tells the events of one game. It decides nothing: it gets views, events and legal moves.

    `seat` is the seat that looks on, or None for a spectator. `pile` is where used cards go; `places` are what may
    follow "@" in a move, `example` is a short form of a move, and `example_place` names a place on the board.
    """

    pile: str
    places: Sequence[str]
    example: str
    example_place: str

    def __init__(self, game: Game, rules: object, signs: Signs) -> None:
        """Take the cards of a game under these rules."""
        self.game = game
        self.rules = rules
        self.signs = signs
        self.cards = {card.name: card for card in game.cards(rules)}
        self.texts = {name: game.card_text(card, rules) for name, card in self.cards.items()}

    def find_card(self, name: str) -> str:
        """Return the printed name for a name in any case, or for an unambiguous beginning. Raises CardError."""
        typed = " ".join(name.lower().split())
        found = [known for known in self.cards if known.lower() == typed]
        found = found or [known for known in self.cards if typed and known.lower().startswith(typed)]
        if len(found) > 1:
            raise CardError(f"cannot tell which card {name!r} is: {', '.join(sorted(found))}?", "card/unknown")
        if not found:
            raise CardError(f"unknown card {name!r}{did_you_mean(name, self.cards)}", "card/unknown")
        return found[0]

    def look(self, view: Json, seat: str | None, name: str) -> RenderableType:
        """Show the card with a name, or what is at a place on the board. Raises CardError."""
        return self.card(self.find_card(name))

    @abstractmethod
    def board(self, view: Json, seat: str | None, width: int = 80) -> RenderableType:
        """Draw a view or a snapshot as large as the width allows, without hands."""

    @abstractmethod
    def small_board(self, view: Json, seat: str | None, width: int = 80) -> RenderableType:
        """Draw the same in as few lines as possible."""

    @abstractmethod
    def hand(self, view: Json, seat: str) -> list[CardRow]:
        """Return the cards of a hand that are visible in the view."""

    @abstractmethod
    def in_play(self, view: Json) -> list[CardRow]:
        """Return the cards on the board that have a text."""

    @abstractmethod
    def in_sight(self, view: Json, seat: str | None) -> list[str]:
        """Name the cards that the seat sees, once each: in its hand, on the board, face up."""

    @abstractmethod
    def piles(self, view: Json, seat: str | None) -> RenderableType:
        """List the piles that are face up."""

    @abstractmethod
    def card(self, name: str) -> RenderableType:
        """Show one card by its printed name."""

    @abstractmethod
    def aim(self) -> str:
        """Say in one or two sentences how the game works."""

    @abstractmethod
    def shorthand(self) -> list[str]:
        """Explain by examples how moves can be shortened, line by line."""

    @abstractmethod
    def legend(self) -> list[str]:
        """Explain the symbols on the board, line by line."""

    @abstractmethod
    def question(self, view: Json) -> Text:
        """Describe the open choice in a view."""

    @abstractmethod
    def note(self, view: Json, seat: str, move: Parts) -> str:
        """Say what a legal move means beyond its text; empty if the text says it all."""

    @abstractmethod
    def score(self, events: Sequence[Json], seat: str | None) -> RenderableType:
        """Show how a match ended, as far as its events tell."""

    def narrator(self, seat: str | None, view: Json | None = None) -> Narrator:
        """Return a narrator for the match, starting before the match or from a view."""
        return narrator(self.game, self.rules, seat, view=view, dot=self.signs.dot)

    def tell(self, before: Sequence[Json], events: Sequence[Json], seat: str | None) -> list[Text]:
        """Tell events in plain words; `before` are all earlier events of the match."""
        teller = self.narrator(seat)
        teller.tell(before)
        return [painted(line) for line in teller.tell(events)]


def headline(view: Json, seat: str | None, title: str, signs: Signs) -> Text:
    """Return which game is played, which turn it is, and whose."""
    dot, actor = f" {signs.dot} ", view["to_act"]
    if actor is None:
        turn = "the match is over"
    elif seat is None:
        turn = f"{actor} to act"
    else:
        turn = "your turn" if actor == seat else "the opponent's turn"
    return Text(f"{title}{dot}turn {view['turn']}{dot}{turn}", HEADING)


def player_name(player: str, seat: str | None) -> str:
    """Return a player's name on the board, as a seat or a spectator sees it."""
    if seat is None:
        return player
    return f"You ({player})" if player == seat else f"Opponent ({player})"


MakePainter: TypeAlias = Callable[[Game, object, Signs], Painter]
_PAINTERS: Final[dict[str, MakePainter]] = {}


def register_painter(game: str, make: MakePainter) -> None:
    """Register a painter for the matches of a game, by its name."""
    _PAINTERS[game] = make


def painter_for(game: Game, rules: object, console: Console) -> Painter:
    """Return the painter of a game; a plain one if none is registered."""
    from marchlands.tui.plain import PlainPainter  # imports this module

    return _PAINTERS.get(game.name, PlainPainter)(game, rules, signs_for(console))
