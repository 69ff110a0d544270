"""The table for Skirmish: options, compiled cards, and everything that turns states into words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from functools import cached_property
from typing import Any

from marchlands.engine.action import ActionTable
from marchlands.engine.cardtable import CardTable
from marchlands.engine.dealer import PERCENT, Dealer, Pool
from marchlands.engine.encoding import Encoding, card_names
from marchlands.engine.native import i64
from marchlands.engine.pack import Pack
from marchlands.engine.state import State
from marchlands.engine.table import Json, Stop
from marchlands.engine.zone import CardState, Sheet, hand_of
from marchlands.games.skirmish import entities, flat, move_row, veil, view, why_illegal
from marchlands.games.skirmish.action import action_moves
from marchlands.games.skirmish.board import SIDE, SLOTS_OF, TERRAINS
from marchlands.games.skirmish.book import ACTIVATES
from marchlands.games.skirmish.book import LEADER as LEADER_CARD
from marchlands.games.skirmish.card import SkirmishCard
from marchlands.games.skirmish.compiler import compile_book
from marchlands.games.skirmish.event import KINDS
from marchlands.games.skirmish.field import CHARGES, HAND, LEADER, marks_at
from marchlands.games.skirmish.given import given as given_of
from marchlands.games.skirmish.heuristic import MATCH, SKIRMISH, WEIGHTS
from marchlands.games.skirmish.move import PASS, USE_LEADER
from marchlands.games.skirmish.notation import Notation
from marchlands.games.skirmish.options import Options
from marchlands.games.skirmish.position import PositionReader
from marchlands.games.skirmish.rules import SkirmishState
from marchlands.games.skirmish.setup import start
from marchlands.games.skirmish.text import SkirmishSpeaker
from marchlands.games.skirmish.turn import points_of
from marchlands.games.skirmish.win_model import JUDGEMENT


class SkirmishTable(CardTable):
    """Skirmish with some options and some cards."""

    game = "skirmish"
    weights = WEIGHTS
    win_model = JUDGEMENT
    idle_turns = 0  # doing nothing is giving up
    victory = MATCH
    stakes = SKIRMISH
    power = USE_LEADER
    price = ("charges",)
    fields = view.FIELDS
    kinds = KINDS

    def __init__(
        self,
        options: Options,
        cards: Sequence[SkirmishCard],
        playable: Sequence[SkirmishCard],
        packs: Sequence[Pack[SkirmishCard]] = (),
    ) -> None:
        """Set up all `cards`, including those of `packs`; those in `playable` are from sets that a deck may use."""
        self.options = options
        self.rules = options.label()
        book = compile_book(cards, options)
        super().__init__({card.name: card for card in cards}, book, Notation(book.names), packs)
        self.deck_cards = veil.pool_of(playable, options)
        self.speaker = SkirmishSpeaker(tuple(cards), options)
        self.positions = PositionReader(book, cards, options)

    def lead_number(self, name: str | None) -> int:
        """Return the number of a leader, or 0 for none."""
        return self.cards[name].number if name else 0

    def begin(
        self, decks: tuple[list[int], list[int]], leads: tuple[int, int], seed: int, ask_forced: bool, recording: bool
    ) -> State:
        return start(self.book, *decks, leads, seed, ask_forced=ask_forced, recording=recording)

    def laid_out(self, sheet: Sheet, room: int = 0) -> CardState:
        return SkirmishState(self.book, i64(room), sheet, None)

    def why_not(self, state: State, move: int) -> str:
        return why_illegal.why_not(_own(state), move)

    def why_unplayable(self, state: State, card: str, place: str | None) -> str:
        return why_illegal.why_unplayable(_own(state), self.card_number(card), place)

    # --- moves and positions as numbers

    @cached_property
    def actions(self) -> ActionTable:
        return ActionTable(action_moves(list(self.book.kind)))

    @cached_property
    def encodings(self) -> tuple[Encoding, ...]:
        names = flat.flat_names(card_names(self.book, LEADER_CARD))
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
        return view.snapshot(_own(state), deepcopy(self.rules))

    def view(self, state: State, seat: int | None) -> Json:
        return view.view(_own(state), deepcopy(self.rules), seat)

    def weighed_cards(self, state: State, seat: int) -> tuple[list[str], list[str]]:
        own, names = _own(state), self.book.names
        board = [slot for slot in SLOTS_OF[own.occupied & SIDE[seat]] if not own.cleansed >> slot & 1]
        return [names[card] for card in hand_of(own, seat)], [names[own.card[slot]] for slot in board]

    def stop(self, state: State, move: int) -> Stop:
        own = _own(state)
        if move != PASS or own.asked:
            return ""
        return "turn" if own.acts else "done"

    def is_alone(self, state: State, seat: int) -> bool:
        own = _own(state)
        return bool(own.done >> 1 - seat & 1) or _can_only_pass(own, 1 - seat)

    def unopposed(self, state: State, seat: int) -> State | None:
        own = _own(state.clone())
        if own.asked or sum(int(points_of(own, i64(terrain), i64(seat))) for terrain in range(TERRAINS)) >= 0:
            return None
        own.done |= i64(1) << (1 - seat)
        return own

    def stage(self, state: State) -> int:
        return int(_own(state).skirmish)

    # --- knowledge

    def veiled(self, state: State, seat: int) -> State:
        return veil.veil(_own(state), seat)

    def pool(self, veiled: CardState, player: int) -> Pool:
        return self.deck_cards

    def seen(self, veiled: CardState, player: int) -> list[int]:
        return veil.seen_of(_own(veiled), player)

    def dealer(self, veiled: State, seat: int, lists: Sequence[Mapping[str, int]], trust: int) -> Dealer:
        """Return what a `CardTable` does; lists with another number of cards than the other player are left out."""
        other = 1 - seat
        if trust < PERCENT:
            size = len(self.seen(_own(veiled), other)) + veil.hidden_count(_own(veiled), other)
            lists = [cards for cards in lists if sum(cards.values()) == size]
        return super().dealer(veiled, seat, lists, trust)


def _can_only_pass(f: SkirmishState, player: int) -> bool:
    """Return whether a player has no card, no unit and no leader left to act with."""
    if f.tally[HAND + player]:
        return False
    cost = f.book.cost[f.tally[LEADER + player]]
    if cost and f.tally[CHARGES + player] >= cost:
        return False
    return not any(marks_at(f, slot) & ACTIVATES for slot in SLOTS_OF[f.occupied & ~f.used & SIDE[player]])


def _own(state: State) -> SkirmishState:
    """Return a state as Skirmish's own kind."""
    if not isinstance(state, SkirmishState):
        raise TypeError(f"no state of Skirmish: {type(state).__name__}")
    return state
