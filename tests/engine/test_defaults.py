"""What a game gets that says little: events by their fields, tables of hands and decks, rules for decks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import marchlands as ml
from marchlands.engine.cardtable import CardTable
from marchlands.engine.column import reader
from marchlands.engine.deck import Deck
from marchlands.engine.event import RULES, Chosen, Ended, Row, Started, kinds_of
from marchlands.engine.game import Game, find_game
from marchlands.engine.state import note
from marchlands.engine.table import Table
from marchlands.games.warpath.table import WarpathTable
from tests.tiny.game import Tiny
from tests.tiny.state import SCORED
from tests.tiny.table import Played, Scored


def tiny_state(given: Mapping[str, Any]) -> tuple[CardTable, Any]:
    """Return Tiny's table, and a position at it."""
    table = Tiny().lay_out()
    return table, table.position(given)


# --- events


def test_the_fields_of_an_event_say_how_it_is_read() -> None:
    book = Tiny().lay_out().book
    row = Row(SCORED, 1, -2, 5, 3, 77, 0)
    assert reader(Scored)(book, row, RULES) == Scored(cause=RULES, seat="p2", amount=-2, now=5)
    assert reader(Played)(book, row, RULES) == Played(cause=RULES, seat="p2", hand_id=77, card="Three")
    assert reader(Played)(book, Row(0, 0, 0, 0, 0, 0, 0), RULES) == Played(
        cause=RULES, seat="p1", hand_id=None, card=None
    )
    assert reader(Ended)(book, Row(0, 2, 0, 0, 0, 0, 0), RULES) == Ended(cause=RULES, result="draw")


def test_kinds_are_numbered_by_their_places() -> None:
    kinds = kinds_of(Started, Chosen, Scored)
    assert sorted(kinds.reader.kinds) == [0, 2]
    assert kinds.chosen == 1
    assert kinds_of(Started).chosen not in (0, 1)


def test_nothing_is_noted_unless_the_state_records() -> None:
    table, state = tiny_state({})
    note(state, SCORED, 1, 2, 3)
    assert len(state.log) == 0
    state.recording = True
    note(state, SCORED, 1, 2, 3)
    assert table.events([int(number) for number in state.log]) == [Scored(cause=RULES, seat="p2", amount=2, now=3)]


# --- tables


def test_a_position_is_shown_as_it_was_given() -> None:
    table, state = tiny_state(
        {"p1": {"hand": ["Fork", "One"], "pile": ["Two"]}, "p2": {"deck": ["Four", "Three"], "total": -3}, "turn": "p2"}
    )
    assert table.snapshot(state) == {
        "game": "tiny",
        "turn": 2,
        "to_act": "p2",
        "phase": "act",
        "choice": None,
        "result": None,
        "p1": {"total": 0, "hand": ["One", "Fork"], "deck": [], "pile": ["Two"], "hand_size": 2, "deck_size": 0},
        "p2": {"total": -3, "hand": [], "deck": ["Four", "Three"], "pile": [], "hand_size": 0, "deck_size": 2},
    }


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"p3": {}}, "given: unknown key 'p3'"),
        ({"p2": {"graveyard": []}}, "given.p2: unknown key 'graveyard'"),
        ({"p2": {"pile": ["Fuor"]}}, r"given.p2.pile: unknown card 'Fuor'; did you mean 'Four'"),
        ({"p2": {"hand": [["One"]]}}, r"given.p2.hand: unknown card \['One'\]"),
        ({"p1": {"total": 10_000}}, "given.p1.total: 10000 is out of range"),
        ({"p1": []}, r"given.p1: \[\] is not a table"),
    ],
)
def test_a_wrong_position_is_refused_by_its_key(given: Mapping[str, Any], reason: str) -> None:
    with pytest.raises(ml.PositionError, match=reason):
        tiny_state(given)


def test_what_is_asked_has_the_answers_of_the_legal_moves() -> None:
    table, state = tiny_state({"p1": {"hand": ["Fork"]}})
    state.apply(5)
    asked = {"by": "p1", "card": None, "text": "", "answers": ["me", "foe"]}
    assert Table.choice(table, state) == asked
    assert table.snapshot(state)["choice"] == {**asked, "card": "Fork", "text": "Who is it for?"}


def test_the_frame_is_that_of_the_games_that_write_their_own() -> None:
    for game in ("skirmish", "warpath"):
        match, seen = ml.new_match(game, seed=3), set()
        while match.result is None and len(match.moves) < 60:
            frame, shown = match.table.frame(match.state), match.snapshot()
            assert {key: frame[key] for key in frame if key != "choice"} == {
                key: shown[key] for key in frame if key != "choice"
            }
            if frame["choice"] is not None:
                assert frame["choice"]["by"] == shown["choice"]["by"]
                assert set(shown["choice"]["answers"]) <= set(frame["choice"]["answers"])
            seen.add(frame["phase"])
            match.apply(match.legal_moves()[-1])
        assert "act" in seen


def test_cards_on_the_pile_are_not_dealt_again() -> None:
    table, state = tiny_state({"p1": {"pile": ["Four", "Four", "Three"], "hand": ["One", "Two"]}})
    veiled = table.veiled(state, 1)
    copies = table.dealer(veiled, 1, [], 0).stock.copies()
    assert copies == {1: 2, 2: 2, 3: 1, 5: 2}
    trusted = table.dealer(veiled, 1, [{"Four": 2, "Three": 2, "Fork": 2}], 100).stock.copies()
    assert trusted == {3: 1, 5: 2}


def test_the_pool_of_warpath_depends_on_the_class() -> None:
    table = find_game("warpath").table()
    assert isinstance(table, WarpathTable)
    pools = {tuple(table.pools[number].bag) for number in table.pools}
    assert len(pools) == len(table.pools)


# --- games


def test_a_deck_has_its_size_known_cards_and_few_copies() -> None:
    game = Tiny()
    assert [game.deck_faults(deck) for deck in game.decks().values()] == [[], []]
    faults = game.deck_faults(Deck((("One", 2), ("One", 1), ("Tow", 1))))
    assert faults == [
        "the deck has 4 cards; expected exactly 6",
        "One: at most 2 copies, not 3",
        "unknown card 'Tow'; did you mean 'Two'?",
    ]


def test_a_game_without_options_has_one_table() -> None:
    game = Tiny()
    assert game.table() is game.table("standard") is game.table({"preset": "standard"})
    for rules, reason in (("wild", "unknown preset 'wild'"), ({"hands": 3}, "unknown option 'hands': Tiny has none")):
        with pytest.raises(ml.OptionError, match=reason):
            game.table(rules)


def test_a_game_with_neither_table_nor_layout_says_so() -> None:
    class Blank(Tiny):
        def lay_out(self) -> Any:
            return Game.lay_out(self)

    with pytest.raises(TypeError, match="Blank has neither `table` nor `lay_out`"):
        Blank().table()
