"""What a game must know to be shown in the terminal, and the register of those who know it."""

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
    """Shows positions and tells events of one game. It decides nothing: it is given views, events and legal moves.

    A `seat` is who looks at it, None for a spectator. `pile` is what the cards that were used up lie on; `places` are
    what may follow "@" in a move, `example` is a move in short, and `example_place` what names a place on the board.
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
        """Return the printed name for a name in any case, or for a beginning that only one has. Raises CardError."""
        typed = " ".join(name.lower().split())
        found = [known for known in self.cards if known.lower() == typed]
        found = found or [known for known in self.cards if typed and known.lower().startswith(typed)]
        if len(found) > 1:
            raise CardError(f"cannot tell which card {name!r} is: {', '.join(sorted(found))}?", "card/unknown")
        if not found:
            raise CardError(f"unknown card {name!r}{did_you_mean(name, self.cards)}", "card/unknown")
        return found[0]

    def look(self, view: Json, seat: str | None, name: str) -> RenderableType:
        """Show the card that a name stands for, or what is at a place on the board. Raises CardError."""
        return self.card(self.find_card(name))

    @abstractmethod
    def board(self, view: Json, seat: str | None, width: int = 80) -> RenderableType:
        """Draw a view or a snapshot as large as the width allows, hands excepted."""

    @abstractmethod
    def small_board(self, view: Json, seat: str | None, width: int = 80) -> RenderableType:
        """Draw the same in as few lines as can be."""

    @abstractmethod
    def hand(self, view: Json, seat: str) -> list[CardRow]:
        """Return the cards in a hand that the view knows."""

    @abstractmethod
    def in_play(self, view: Json) -> list[CardRow]:
        """Return the cards that are on the board and say something."""

    @abstractmethod
    def in_sight(self, view: Json, seat: str | None) -> list[str]:
        """Name the cards that the seat sees, once each: in its hand, on the board, lying open."""

    @abstractmethod
    def piles(self, view: Json, seat: str | None) -> RenderableType:
        """List what lies open."""

    @abstractmethod
    def card(self, name: str) -> RenderableType:
        """Show one card by its printed name."""

    @abstractmethod
    def aim(self) -> str:
        """Say in one or two sentences what the game is about."""

    @abstractmethod
    def shorthand(self) -> list[str]:
        """Explain by examples how moves may be typed in short, line by line."""

    @abstractmethod
    def legend(self) -> list[str]:
        """Explain the signs of the board, line by line."""

    @abstractmethod
    def question(self, view: Json) -> Text:
        """Say the choice that is open in a view."""

    @abstractmethod
    def note(self, view: Json, seat: str, move: Parts) -> str:
        """Say what a legal move means beyond its text; empty when it speaks for itself."""

    @abstractmethod
    def score(self, events: Sequence[Json], seat: str | None) -> RenderableType:
        """Show how a match came out, as far as its events tell."""

    def narrator(self, seat: str | None, view: Json | None = None) -> Narrator:
        """Return who tells the match, from before it began or from a view on."""
        return narrator(self.game, self.rules, seat, view=view, dot=self.signs.dot)

    def tell(self, before: Sequence[Json], events: Sequence[Json], seat: str | None) -> list[Text]:
        """Tell events in plain words; `before` are all the earlier events of the match."""
        teller = self.narrator(seat)
        teller.tell(before)
        return [painted(line) for line in teller.tell(events)]


def headline(view: Json, seat: str | None, title: str, signs: Signs) -> Text:
    """Return what is played, which turn it is, and whose."""
    dot, actor = f" {signs.dot} ", view["to_act"]
    if actor is None:
        turn = "the match is over"
    elif seat is None:
        turn = f"{actor} to act"
    else:
        turn = "your turn" if actor == seat else "the opponent's turn"
    return Text(f"{title}{dot}turn {view['turn']}{dot}{turn}", HEADING)


def player_name(player: str, seat: str | None) -> str:
    """Return what a player is called on the board of a seat, or of a spectator."""
    if seat is None:
        return player
    return f"You ({player})" if player == seat else f"Opponent ({player})"


MakePainter: TypeAlias = Callable[[Game, object, Signs], Painter]
_PAINTERS: Final[dict[str, MakePainter]] = {}


def register_painter(game: str, make: MakePainter) -> None:
    """Let the matches of a game, by its name, be shown by such painters."""
    _PAINTERS[game] = make


def painter_for(game: Game, rules: object, console: Console) -> Painter:
    """Return the painter of a game; a plain one if nobody has registered any better."""
    from marchlands.tui.plain import PlainPainter  # it is a painter itself

    return _PAINTERS.get(game.name, PlainPainter)(game, rules, signs_for(console))
