"""What a game must know to be shown in the terminal, and the register of those who know it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from rich.console import Console, RenderableType
from rich.text import Text

from marchlands.engine.game import Game
from marchlands.engine.table import Json
from marchlands.errors import CardError, MarchlandsError, did_you_mean
from marchlands.tui.style import Signs, signs_for


class Painter(ABC):
    """Shows positions and tells events of one game. It decides nothing: it is given views, events and legal moves.

    A `seat` is who looks at it, None for a spectator.
    """

    def __init__(self, game: Game, rules: object, signs: Signs) -> None:
        """Take the cards of a game under these rules."""
        self.game = game
        self.signs = signs
        self.cards = {card.name: card for card in game.cards(rules)}
        self.texts = {name: game.card_text(card, rules) for name, card in self.cards.items()}

    def find_card(self, name: str) -> str:
        """Return the printed name for a name in any case. Raises CardError."""
        lowered = {known.lower(): known for known in self.cards}
        found = lowered.get(" ".join(name.lower().split()))
        if found is None:
            raise CardError(f"unknown card {name!r}{did_you_mean(name, self.cards)}", "card/unknown")
        return found

    @abstractmethod
    def board(self, view: Json, seat: str | None) -> RenderableType:
        """Draw a view or a snapshot, hands excepted."""

    @abstractmethod
    def hand(self, view: Json, seat: str) -> RenderableType:
        """List the cards in a hand that the view knows, with their texts."""

    @abstractmethod
    def graveyards(self, view: Json, seat: str | None) -> RenderableType:
        """List what lies open."""

    @abstractmethod
    def card(self, name: str) -> RenderableType:
        """Show one card by its printed name."""

    @abstractmethod
    def legend(self) -> list[str]:
        """Explain the signs of the board, line by line."""

    @abstractmethod
    def question(self, view: Json) -> Text:
        """Say the choice that is open in a view."""

    @abstractmethod
    def note(self, view: Json, seat: str, move: str) -> str:
        """Say what a move in notation means beyond its text; empty when it speaks for itself."""

    @abstractmethod
    def tell(self, before: Sequence[Json], events: Sequence[Json], seat: str | None) -> list[Text]:
        """Tell events in plain words; `before` are all the earlier events of the match."""

    @abstractmethod
    def harm(self, view: Json, events: Sequence[Json], seat: str) -> str:
        """Say what events that follow a view do to the seat's own side in this turn; empty when nothing."""


def painter_for(game: Game, rules: object, console: Console) -> Painter:
    """Return the painter of a game. Raises MarchlandsError for a game that has none."""
    if game.name == "skirmish":
        from marchlands.tui.skirmish_board import SkirmishPainter

        return SkirmishPainter(game, rules, signs_for(console))
    raise MarchlandsError(f"cannot show {game.name!r} in the terminal: nobody draws it yet", "game/undrawn")
