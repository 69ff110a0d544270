"""A match in the terminal shows what its person may know, and no more."""

from __future__ import annotations

import io
import json
import random

import pytest
from rich.console import Console

import marchlands as ml
from marchlands.bots.budget import Budget
from marchlands.bots.rambler import Rambler
from marchlands.engine.game import find_game
from marchlands.engine.match import Match
from marchlands.engine.seed import Dice
from marchlands.tui.completion import Offer
from marchlands.tui.lines import Lines
from marchlands.tui.painter import painter_for
from marchlands.tui.terminal_match import BotSeat, TerminalMatch

DECKS = {"aggro-1": "control-1", "control-1": "aggro-1"}
CURIOUS = ("graveyard", "log", "moves", "board")


class Watcher(Lines):
    """Plays at random, asks for everything there is to see, and looks for cards that should not be seen."""

    interactive = False

    def __init__(self, match: Match, output: io.StringIO, seat: str, seed: int) -> None:
        self.match = match
        self.output = output
        self.seat = seat
        self.rng = random.Random(seed)
        self.looks = 0

    def ask(self, prompt: str, offer: Offer) -> str | None:
        self.look()
        if not offer.moves:
            return None
        if self.rng.random() < 0.2:
            return self.rng.choice(CURIOUS)
        move = self.rng.choice(offer.moves)
        for answer in offer.answers(move):
            assert answer not in self.hidden()
        return move

    def hidden(self) -> set[str]:
        """Return the names that stand only in the other's hand and deck and were never seen."""
        other = "p2" if self.seat == "p1" else "p1"
        truth = self.match.snapshot()[other]
        seen = json.dumps([self.match.events(self.seat), self.match.view(self.seat)])
        names = {*truth["hand"], *truth["deck"]}
        own = {card for card, _ in self.match.setup.decks[("p1", "p2").index(self.seat)].cards}  # type: ignore[union-attr]
        return {name for name in names - own if name not in seen}

    def look(self) -> None:
        self.looks += 1
        shown = self.output.getvalue()
        for name in self.hidden():
            assert name not in shown


@pytest.mark.parametrize("seat", ["p1", "p2"])
@pytest.mark.parametrize("deck", sorted(DECKS))
@pytest.mark.parametrize("seed", range(3))
def test_no_hidden_card_of_the_bot_is_ever_named(seed: int, deck: str, seat: str) -> None:
    decks = (deck, DECKS[deck])
    match = ml.new_match("skirmish", decks if seat == "p1" else decks[::-1], seed=seed, record=True)
    output = io.StringIO()
    console = Console(file=output, width=80)
    watcher = Watcher(match, output, seat, seed)
    other = "p2" if seat == "p1" else "p1"
    painter = painter_for(find_game("skirmish"), "standard", console)
    bots = {other: BotSeat(Rambler(), Budget(), Dice(seed))}
    TerminalMatch(match, painter, console, watcher, bots).run()
    assert match.result is not None
    assert watcher.looks > 5
    assert max(len(line) for line in output.getvalue().splitlines()) <= 80


class Script(Lines):
    """Says what it was told to say, as if on a terminal."""

    interactive = True

    def __init__(self, lines: list[str]) -> None:
        self.lines = iter(lines)
        self.prompts: list[str] = []

    def ask(self, prompt: str, offer: Offer) -> str | None:
        self.prompts.append(prompt)
        return next(self.lines, None)


def test_two_at_one_screen_change_places_before_a_hand_is_shown() -> None:
    match = ml.new_match("skirmish", ("aggro-1", "control-1"), seed=5, record=True)
    output = io.StringIO()
    console = Console(file=output, width=80, force_terminal=True, color_system=None)
    script = Script(["", "play Veteran @0", "pass"])
    TerminalMatch(match, painter_for(find_game("skirmish"), "standard", console), console, script, {}).run()
    assert [prompt.split(",")[0] for prompt in script.prompts] == ["p1", "p1> ", "p1> ", "p2"]
    assert "Your hand" in output.getvalue()
    after_the_change = output.getvalue().split("\x1b[2J")[-1]
    assert "Your hand" not in after_the_change


def test_an_answer_is_taken_without_its_verb() -> None:
    match = ml.position("skirmish", {"p1": {"hand": ["Strike"]}, "p2": {"units": {"1": "Champion", "2": "Champion"}}})
    console = Console(file=io.StringIO(), width=80)
    script = Script(["play Strike", "E2"])
    script.interactive = False
    TerminalMatch(match, painter_for(find_game("skirmish"), "standard", console), console, script, {}).run()
    assert match.view("p1")["p2"]["slots"][2]["unit"]["power"] == 2


def test_an_area_effect_says_beforehand_whom_it_hits() -> None:
    given = {"p1": {"hand": ["Fireball"], "units": {"1": "Scout", "2": "Champion"}}, "p2": {"units": {"1": "Champion"}}}
    match = ml.position("skirmish", given)
    output = io.StringIO()
    console = Console(file=output, width=100)
    script = Script(["play Fireball"])
    script.interactive = False
    TerminalMatch(match, painter_for(find_game("skirmish"), "standard", console), console, script, {}).run()
    asked = output.getvalue().split("Fireball asks: ")[1]
    assert "choose e1   [7] the enemy Champion 5 ! your Scout @1 dies, your Champion @2 takes 2\n" in asked
    assert "choose e4  [10] an empty enemy slot\n" in "\n".join(line.rstrip() for line in asked.splitlines())
