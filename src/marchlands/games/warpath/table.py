"""The table for Warpath: compiled cards, and everything that turns states into words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from marchlands.engine.action import ActionTable
from marchlands.engine.cardtable import CardTable
from marchlands.engine.dealer import Pool
from marchlands.engine.encoding import Encoding, card_names
from marchlands.engine.native import i64
from marchlands.engine.pack import Pack
from marchlands.engine.state import State
from marchlands.engine.table import Json, Stop
from marchlands.engine.zone import CardState, Sheet, hand_of
from marchlands.games.warpath import entities, flat, move_row, veil, view, why_illegal
from marchlands.games.warpath.action import CROWD, PLAIN, action_moves
from marchlands.games.warpath.board import TILES
from marchlands.games.warpath.book import CLASS as CLASS_CARD
from marchlands.games.warpath.card import BASE, Kind, WarpathCard
from marchlands.games.warpath.compiler import compile_book
from marchlands.games.warpath.deck_rules import COPIES
from marchlands.games.warpath.event import KINDS
from marchlands.games.warpath.field import CLASS
from marchlands.games.warpath.given import given as given_of
from marchlands.games.warpath.heuristic import MATCH, WEIGHTS
from marchlands.games.warpath.move import END, FIRST_TARGET, USE_SKILL
from marchlands.games.warpath.notation import Notation
from marchlands.games.warpath.position import PositionReader
from marchlands.games.warpath.rules import WarpathState
from marchlands.games.warpath.setup import start
from marchlands.games.warpath.text import WarpathSpeaker
from marchlands.games.warpath.win_model import JUDGEMENT


class WarpathTable(CardTable):
    """Warpath with some cards."""

    game = "warpath"
    weights = WEIGHTS
    win_model = JUDGEMENT
    idle_turns = 4  # two marches each
    victory = MATCH
    power = USE_SKILL
    price = ("gold", "skill still to use")
    fields = view.FIELDS
    kinds = KINDS
    rules = "standard"

    def __init__(self, cards: Sequence[WarpathCard], packs: Sequence[Pack[WarpathCard]] = ()) -> None:
        """Set up all cards, including those of packs."""
        book = compile_book(cards)
        self.moves = Notation(book.names)
        super().__init__({card.name: card for card in cards}, book, self.moves, packs)
        self.speaker = WarpathSpeaker()
        self.positions = PositionReader(book, cards)
        self.pools = {card.number: _pool(cards, card.name) for card in cards if card.kind is Kind.CLASS}

    def lead_number(self, name: str | None) -> int:
        """Return the number of a class."""
        return self.cards[name or BASE].number

    def begin(
        self, decks: tuple[list[int], list[int]], leads: tuple[int, int], seed: int, ask_forced: bool, recording: bool
    ) -> State:
        return start(self.book, *decks, leads, seed, ask_forced=ask_forced, recording=recording)

    def laid_out(self, sheet: Sheet, room: int = 0) -> CardState:
        return WarpathState(self.book, i64(room), sheet, None)

    def why_not(self, state: State, move: int) -> str:
        return why_illegal.why_not(_own(state), move)

    def why_unplayable(self, state: State, card: str, place: str | None) -> str:
        return why_illegal.why_unplayable(_own(state), self.card_number(card), place)

    # --- moves and positions as numbers

    @cached_property
    def actions(self) -> ActionTable:
        places = [int(flat.tile_for(i64(1), i64(tile))) for tile in range(TILES)]
        return ActionTable(action_moves(list(self.book.kind)), FIRST_TARGET, len(PLAIN), CROWD, places)

    @cached_property
    def encodings(self) -> tuple[Encoding, ...]:
        names = flat.flat_names(card_names(self.book, CLASS_CARD))
        rows = Encoding((entities.ROWS, len(entities.COLUMNS)), 2, entities.COLUMNS)
        return Encoding((len(names),), 1, names), rows

    @property
    def move_encoding(self) -> Encoding:
        return Encoding((len(move_row.COLUMNS),), 2, move_row.COLUMNS)

    # --- positions

    def position(self, given: Mapping[str, Any], *, ask_forced: bool = False) -> State:
        return self.positions.read(given, ask_forced)

    def described(self, state: State) -> Json:
        return given_of(_own(state))

    def snapshot(self, state: State) -> Json:
        return view.snapshot(_own(state), self.moves)

    def view(self, state: State, seat: int | None) -> Json:
        return view.view(_own(state), self.moves, seat)

    def stop(self, state: State, move: int) -> Stop:
        return "turn" if move == END and not state.is_asking() else ""

    def weighed_cards(self, state: State, seat: int) -> tuple[list[str], list[str]]:
        own, names = _own(state), self.book.names
        units = [own.card[row] for row in range(len(own.card)) if own.alive[row] and own.owner[row] == seat]
        built = [own.building[tile] for tile in range(TILES) if own.building_owner[tile] == seat and own.building[tile]]
        return [names[card] for card in hand_of(own, seat)], [names[card] for card in [*units, *built]]

    # --- knowledge

    def veiled(self, state: State, seat: int) -> State:
        return veil.veil(_own(state), seat)

    def pool(self, veiled: CardState, player: int) -> Pool:
        return self.pools[int(veiled.tally[CLASS + player])]


def _pool(cards: Sequence[WarpathCard], name: str) -> Pool:
    """Return the cards that a deck of a class may contain, and how often."""
    fitting = [card for card in cards if card.kind is not Kind.CLASS and card.stars and card.of in (BASE, name)]
    return Pool(sorted((card.number, COPIES[card.stars]) for card in fitting))


def _own(state: State) -> WarpathState:
    """Return a state as Warpath's own kind."""
    if not isinstance(state, WarpathState):
        raise TypeError(f"no state of Warpath: {type(state).__name__}")
    return state
