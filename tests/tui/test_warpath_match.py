"""A match of Warpath in the terminal: everything that can be typed, and nothing that should not be seen."""

from __future__ import annotations

import io
import re

import pytest
from rich.console import Console

import marchlands as ml
from marchlands.bots.budget import Budget
from marchlands.bots.random_bot import RandomBot
from marchlands.engine.game import find_game
from marchlands.engine.match import Match
from marchlands.engine.seed import Dice
from marchlands.tui.match_page import turn_page
from marchlands.tui.moves import Item
from marchlands.tui.page import lay_out
from marchlands.tui.painter import painter_for
from marchlands.tui.stage import PlainStage
from marchlands.tui.terminal_match import BotSeat, TerminalMatch

from .test_terminal_match import Script, Watcher

TARGETS = [
    {"at": "plains1", "owner": "p1", "card": "Militia"},
    {"at": "plains1", "owner": "p2", "card": "Thief"},
    {"at": "plains1", "owner": "p2", "card": "Brute", "waits": 1},
]
RICH = {"gold": 20}


def talk(match: Match, lines: list[str], width: int = 80) -> str:
    """Play a match with these lines and return what was printed."""
    output = io.StringIO()
    console = Console(file=output, width=width, markup=False)
    painter = painter_for(find_game("warpath"), "standard", console)
    TerminalMatch(match, painter, PlainStage(console, Script(lines)), {}).run()
    return output.getvalue()


@pytest.mark.parametrize("seat", ["p1", "p2"])
@pytest.mark.parametrize("decks", [("mage-1", "warrior-1"), ("astronaut-1", "dinosaur-2"), ("base-2", "mage-2")])
def test_a_whole_match_never_names_a_hidden_card(decks: tuple[str, str], seat: str) -> None:
    match = ml.new_match("warpath", decks, seed=3, record=True)
    output = io.StringIO()
    console = Console(file=output, width=80, markup=False)
    watcher = Watcher(match, output, seat, 3)
    other = "p2" if seat == "p1" else "p1"
    painter = painter_for(find_game("warpath"), "standard", console)
    bots = {other: BotSeat(RandomBot(), Budget(), Dice(3))}
    TerminalMatch(match, painter, PlainStage(console, watcher), bots).run()
    assert match.result is not None
    assert watcher.looks > 10
    assert max(len(line.rstrip()) for line in output.getvalue().splitlines()) <= 80
    assert "done by" in output.getvalue()


def test_the_end_of_the_turn_says_what_it_is() -> None:
    shown = talk(ml.position("warpath", {"p1": {"hand": ["Thief"], **RICH}}), [])
    moves = [" ".join(line.split()) for line in shown.splitlines()]
    assert "end [1] hands over the turn" in moves
    assert "skill [2] Conscription ●5: Summon a Militia on your first tile of every lane." in " ".join(moves)
    assert "play Thief [3] @plains [4] @forest [5] @mountains" in moves


@pytest.mark.parametrize("line", ["arrow > p1#2", "play Arrow Volley > plains1#2", "volley > P1#2"])
def test_a_skill_may_be_aimed_at_once(line: str) -> None:
    match = ml.position("warpath", {"p1": {"hand": ["Arrow Volley"], **RICH}, "unit": TARGETS})
    talk(match, [line])
    assert [unit["hp"] for unit in match.view("p1")["lanes"]["plains"][1]["units"]] == [2, 2, 4]


def test_a_question_says_whom_each_answer_means() -> None:
    match = ml.position("warpath", {"p1": {"hand": ["Arrow Volley"], **RICH}, "unit": TARGETS})
    asked = talk(match, ["volley", "p1"]).split("Arrow Volley asks: ")[1]
    assert asked.startswith("2 damage to an enemy unit.")
    assert re.search(r"choose plains1 +\[1\] the enemy Thief 2/2 »1\n", re.sub(" +\n", "\n", asked))
    assert re.search(r"choose plains1#2 +\[2\] the enemy Brute 7/6 »2/2 z1\n", re.sub(" +\n", "\n", asked))
    assert "Arrow Volley at plains1: the enemy Thief takes 2 damage and dies." in asked


def test_a_question_about_any_unit_counts_all_of_them() -> None:
    match = ml.position("warpath", {"p1": {"hand": ["Phalanx"], **RICH}, "unit": TARGETS})
    asked = re.sub(" +", " ", talk(match, ["phalanx"]).split("Phalanx asks: ")[1])
    assert "choose plains1 [1] your Militia 2/2 »1" in asked
    assert "choose plains1#3 [3] the enemy Brute 7/6 »2/2 z1" in asked


def test_a_question_about_buildings_names_them() -> None:
    buildings = [{"at": tile, "owner": "p2", "card": "Barracks"} for tile in ("forest5", "mountains6")]
    match = ml.position("warpath", {"p1": {"hand": ["Flaming Volley"], **RICH}, "building": buildings})
    assert "the enemy Barracks ♥5" in talk(match, ["flaming"])


def test_a_charge_says_beforehand_who_dies_of_it() -> None:
    match = ml.position("warpath", {"p1": {"hand": ["Heroic Charge"], **RICH}, "unit": TARGETS})
    shown = " ".join(talk(match, ["moves"], width=120).split())
    assert "! your Militia @plains1 dies" in shown


@pytest.mark.parametrize("line", ["discard", "disc", "graveyard"])
def test_discard_piles_may_be_asked_for(line: str) -> None:
    match = ml.position("warpath", {"p2": {"discard": ["Thief"]}})
    assert "The enemy discard pile: Thief" in talk(match, [line])


def test_help_speaks_of_this_game() -> None:
    shown = talk(ml.position("warpath", {}), ["help", "card"])
    assert "discard    both discard piles" in shown
    assert "'thief p' is 'play Thief @plains'" in shown
    assert "as in 'card thief'" in shown
    assert not re.search("graveyard|terrain|pass|archer|@0", shown)


def test_a_card_without_gold_is_refused_with_a_reason() -> None:
    match = ml.position("warpath", {"p1": {"hand": ["Thief"], "gold": 1}})
    assert "costs 2 gold, you have 1" in talk(match, ["thief p"])


def test_a_hint_names_a_legal_move() -> None:
    match = ml.position("warpath", {"p1": {"hand": ["Thief"], **RICH}})
    found = re.search(r"Best: \[(\d+)\] (.+?)(?: >.*)? \(", talk(match, ["hint"]))
    assert found is not None
    assert match.text(match.legal_moves()[int(found[1]) - 1]) == found[2]


def test_the_end_tells_what_each_player_did() -> None:
    ram = {"at": "plains3", "owner": "p2", "card": "Thief"}
    given = {"p1": {"hand": ["Arrow Volley"], **RICH}, "p2": {"hp": 1}, "unit": [{**ram, "owner": "p1"}, ram, ram]}
    match = ml.position("warpath", {**given, "p1": {**RICH, "hand": ["Arrow Volley", "Arrow Volley", "Heroic Charge"]}})
    shown = talk(match, ["arrow > p3", "arrow", "heroic"])
    rows = [line.split() for line in shown.splitlines()]
    assert ["p1", "3", "8", "nothing", "2", "Thief", "2"] in rows
    assert ["p2", "0", "0", "2", "units", "0"] in rows


@pytest.mark.parametrize(("width", "height"), [(80, 23), (100, 35), (140, 49)])
@pytest.mark.parametrize("seat", ["p1", "p2"])
def test_the_page_of_a_turn_shows_the_lanes_the_hand_and_the_moves(seat: str, width: int, height: int) -> None:
    hand = ["Thief", "Brute", "Workshop", "War Plans", "Traps"]
    given = {"turn": seat, seat: {"hand": hand, **RICH}, "unit": TARGETS}
    match = ml.position("warpath", given)
    console = Console(file=io.StringIO(), width=width)
    painter = painter_for(find_game("warpath"), "standard", console)
    view = match.view(seat)
    moves = match.legal_moves()
    items = [Item(match.table.typed(move), painter.note(view, seat, match.parts(move))) for move in moves]
    lines = lay_out(turn_page(painter, view, seat, items, ([], [])), console, width, height)
    assert len(lines) == height
    text = "\n".join(lines)
    assert [word for word in (*hand, "mountains", "end: hands over the turn", "@p,f,m") if word not in text] == []
