"""A match in the terminal shows what the person may know, and no more."""

from __future__ import annotations

import io
import json
import random
import re
from collections.abc import Sequence

import pytest
from rich.console import Console

import marchlands as ml
from marchlands.bots.budget import Budget
from marchlands.bots.random_bot import RandomBot
from marchlands.bots.registry import BOTS
from marchlands.cli import main
from marchlands.engine.game import find_game
from marchlands.engine.knowledge import Knowledge
from marchlands.engine.match import Match
from marchlands.engine.seed import Dice
from marchlands.errors import BotError
from marchlands.tui.completion import Offer
from marchlands.tui.line_input import Lines
from marchlands.tui.painter import painter_for
from marchlands.tui.stage import PlainStage
from marchlands.tui.terminal_match import BotSeat, TerminalMatch

DECKS = {"aggro-1": "control-1", "control-1": "aggro-1"}
CURIOUS = ("graveyard", "discard", "log", "moves", "board", "hint")


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
        move = self.rng.choice(offer.moves).text
        for answer in offer.answers(move):
            assert answer not in self.hidden()
        return move

    def hidden(self) -> set[str]:
        """Return the names that are only in the other's hand and deck and were never seen."""
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
    bots = {other: BotSeat(RandomBot(), Budget(), Dice(seed))}
    TerminalMatch(match, painter, PlainStage(console, watcher), bots).run()
    assert match.result is not None
    assert watcher.looks > 5
    assert max(len(line) for line in output.getvalue().splitlines()) <= 80


class Script(Lines):
    """Says what it was told to say."""

    def __init__(self, lines: list[str], interactive: bool = False) -> None:
        self.lines = iter(lines)
        self.prompts: list[str] = []
        self.interactive = interactive

    def ask(self, prompt: str, offer: Offer) -> str | None:
        self.prompts.append(prompt)
        return next(self.lines, None)


def talk(match: Match, lines: list[str], width: int = 80, bots: dict[str, BotSeat] | None = None) -> str:
    """Play a match with these lines and return what was printed."""
    output = io.StringIO()
    console = Console(file=output, width=width)
    painter = painter_for(find_game("skirmish"), "standard", console)
    TerminalMatch(match, painter, PlainStage(console, Script(lines)), bots or {}).run()
    return output.getvalue()


def test_two_at_a_terminal_that_cannot_be_cleared_change_places_before_a_hand_is_shown() -> None:
    match = ml.new_match("skirmish", ("aggro-1", "control-1"), seed=5, record=True)
    output = io.StringIO()
    console = Console(file=output, width=80, height=24)
    script = Script(["", "pass"], interactive=True)
    painter = painter_for(find_game("skirmish"), "standard", console)
    TerminalMatch(match, painter, PlainStage(console, script), {}).run()
    assert [prompt.split(",")[0] for prompt in script.prompts] == ["p1", "p1> ", "p2"]
    shown, after_the_change = output.getvalue().rsplit("\n" * 40, 1)
    assert "Your hand" in shown
    assert "Your hand" not in after_the_change


def test_an_answer_is_taken_without_its_verb() -> None:
    match = ml.position("skirmish", {"p1": {"hand": ["Strike"]}, "p2": {"units": {"1": "Champion", "2": "Champion"}}})
    talk(match, ["play Strike", "E2"])
    assert match.view("p1")["p2"]["slots"][2]["unit"]["power"] == 2


@pytest.mark.parametrize("line", ["archer 2", "ARCH @2", "play arch 2 > e1", "archer@2"])
def test_a_move_may_be_typed_in_short(line: str) -> None:
    match = ml.position("skirmish", {"p1": {"hand": ["Archer", "Scout"]}, "p2": {"units": {"1": "Champion"}}})
    talk(match, [line])
    assert match.moves == ["play Archer @2"]


def test_a_command_may_be_typed_in_short_where_no_move_is_meant() -> None:
    match = ml.position("skirmish", {"p1": {"hand": ["Archer"]}})
    assert "Your graveyard: empty" in talk(match, ["grav"])


@pytest.mark.parametrize(("typed", "name"), [("vamp", "Vampire"), ("e1", "Champion"), ("a0", "Scout")])
def test_a_card_is_shown_by_its_beginning_or_its_slot(typed: str, name: str) -> None:
    match = ml.position("skirmish", {"p1": {"units": {"0": "Scout"}}, "p2": {"units": {"1": "Champion"}}})
    assert f"{name} · " in talk(match, [f"card {typed}"])


def test_an_area_effect_says_beforehand_whom_it_hits() -> None:
    given = {"p1": {"hand": ["Fireball"], "units": {"1": "Scout", "2": "Champion"}}, "p2": {"units": {"1": "Champion"}}}
    asked = talk(ml.position("skirmish", given), ["play Fireball"], width=100).split("Fireball asks: ")[1]
    assert "choose e1   [7] the enemy Champion 5 ! your Scout @1 dies, your Champion @2 takes 2\n" in asked
    assert "choose e4  [10] an empty enemy slot\n" in "\n".join(line.rstrip() for line in asked.splitlines())


def test_a_hint_names_a_legal_move_with_its_number_and_is_always_the_same() -> None:
    given = {"p1": {"hand": ["Archer"]}, "p2": {"units": {"1": "Champion", "2": "Scout"}}}
    match = ml.position("skirmish", given)
    hints = re.findall(r"Best: \[(\d+)\] (.*?)(?: >.*)? \(", talk(match, ["hint", "hint"]))
    assert len(hints) == 2 and hints[0] == hints[1]
    number, move = hints[0]
    assert match.text(match.legal_moves()[int(number) - 1]) == move


def test_a_hint_tells_chances_the_next_best_moves_and_the_rest_of_the_turn() -> None:
    given = {"p1": {"hand": ["Champion"], "wins": 1}, "p2": {"units": {"2": "Scout"}, "wins": 1, "done": True}}
    shown = talk(ml.position("skirmish", given), ["hint"], width=200)
    move = r"play Champion @2 \(\d+%\), then play Champion @\d \(\d+%\), play"
    assert re.search(rf"Best: \[\d\] {move}", shown)
    assert "Expected after it: pass" in shown


def test_a_hint_answers_a_choice_and_says_whom_it_means() -> None:
    given = {"p1": {"hand": ["Assassinate"]}, "p2": {"units": {"1": "Champion", "2": {"card": "Champion", "buff": 7}}}}
    shown = talk(ml.position("skirmish", given), ["play Assassinate", "hint"])
    assert re.search(r"Best: (\[1\] choose e1 \(the enemy Champion 5, |\[2\] choose e2 \(.* 12, )\d+%\)", shown)


def test_a_player_is_asked_for_with_words_for_both() -> None:
    given = {"p1": {"hand": ["Absolution"]}, "p2": {"modifiers": {"1": 3}}}
    match = ml.position("skirmish", given)
    shown = talk(match, ["play Absolution", "foe"])
    assert "Absolution asks: Cleanse all slots of a player" in shown
    assert re.search(r"choose me +\[1\] you +\n +choose foe +\[2\] the opponent", shown)
    assert match.snapshot()["p2"]["slots"][1]["modifier"] == 0


class Broken:
    """Fails at its first decision, and remembers that it was closed."""

    def __init__(self, error: Exception) -> None:
        self.error = error
        self.closed = 0

    def choose(self, knowledge: Knowledge, legal: Sequence[int], budget: Budget, rng: Dice) -> int:
        raise self.error

    def close(self) -> None:
        self.closed += 1


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (BotError("cannot move: the program ended"), "cannot move: the program ended"),
        (ValueError("no"), "crashed: Val"),
    ],
)
def test_a_bot_that_fails_has_lost_and_nothing_can_be_played_on(error: Exception, reason: str) -> None:
    match = ml.new_match("skirmish", ("aggro-1", "control-1"), seed=5, record=True)
    person = match.to_act
    bots = {"p2" if person == "p1" else "p1": BotSeat(Broken(error), Budget(), Dice(1))}
    shown = talk(match, ["pass", "pass", "hint", "moves", "board"], width=200, bots=bots)
    assert f"has lost: {reason}" in shown
    assert "cannot 'pass': the match is over" in shown
    assert "there is nothing to advise" in shown
    assert match.moves == ["pass"]


@pytest.mark.parametrize("typed", ["", "pass\n" * 99, "quit\n"])
def test_bots_are_closed_however_a_match_ends(monkeypatch: pytest.MonkeyPatch, typed: str) -> None:
    made: list[Broken] = []

    def make() -> Broken:
        made.append(Broken(BotError("gone")))
        return made[-1]

    monkeypatch.setitem(BOTS, "broken", make)
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    assert main(["play", "skirmish", "--bot", "broken", "--seed", "1"]) == 0
    assert [bot.closed for bot in made] == [1, 1]  # one to check that it exists, one to play


def test_the_end_shows_every_skirmish_terrain_by_terrain() -> None:
    given = {
        "p1": {"wins": 1, "units": {"0": "Champion", "3": "Scout"}},
        "p2": {"units": {"3": "Champion"}, "done": True},
    }
    shown = talk(ml.position("skirmish", given), ["pass"])
    row = next(line for line in shown.splitlines() if ":1 " in line)
    assert row.split() == ["Skirmish", "1", "p1", "-", "-", "p2", "-", "1:1", "a", "tie:", "a", "win", "for", "both"]


@pytest.mark.parametrize(("line", "wish"), [("again", "again"), ("decks", "decks"), ("d", "decks"), ("q", "quit")])
def test_after_the_end_people_say_what_they_want_next(line: str, wish: str) -> None:
    match = ml.position("skirmish", {"p1": {"wins": 1}, "p2": {"wins": 1, "done": True}})
    console = Console(file=io.StringIO(), width=80)
    painter = painter_for(find_game("skirmish"), "standard", console)
    stage = PlainStage(console, Script(["pass", "", line]))
    assert TerminalMatch(match, painter, stage, {}).run() == wish


def test_try_tells_what_a_move_would_change_and_changes_nothing() -> None:
    given = {"p1": {"hand": ["Archer", "Scout"], "deck": ["Rookie", "Archer"]}, "p2": {"units": {"1": "Champion"}}}
    match = ml.position("skirmish", given)
    before = match.snapshot()
    shown = talk(match, ["try archer 2", "try scout 0", "try 1", "try", "try zeppelin"], width=200)
    assert match.snapshot() == before
    lines = {line.strip() for line in shown.splitlines()}
    assert "your Archer on a2: new, power 3, base 3, damage 0, buff 0, shield 0" in lines
    assert "the enemy Champion on e1: power 5 -> 3, damage 0 -> 2, wounded false -> true" in lines
    assert "terrains.2.winner: none -> p1" in lines
    assert "p1.deck_size: 2 -> 1" in lines  # by the Scout, who draws one of two cards
    assert "The rest depends on a card that you cannot know." in lines
    assert any("expected one, as in 'try archer 2'" in line for line in lines)
    assert any("'zeppelin'" in line for line in lines)
