"""Why a move is good, in one sentence: each kind of reason in a fixed position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import marchlands as ml
from marchlands.bots.bot import Analysis, Line
from marchlands.coach.hint import Hint, hint_of
from marchlands.coach.reason import Fact, sentence, told
from marchlands.engine.match import Match

Given = Mapping[str, Any]


def side(*hand: str, units: Mapping[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    return {"hand": list(hand), "units": dict(units or {}), **more}


def purse(gold: int, *hand: str, **more: Any) -> dict[str, Any]:
    return {"gold": gold, "hand": list(hand), **more}


def units(*placed: tuple[str, str, str]) -> list[dict[str, str]]:
    return [{"at": at, "owner": owner, "card": card} for at, owner, card in placed]


def hinted(match: Match, *texts: str) -> Hint:
    """Return the hint to make the first of some moves, if a bot expects them all to be made in this turn."""
    seat = match.to_act
    assert seat is not None
    knowledge, trial = match.knowledge(seat), match.clone()
    for text in texts:
        trial.apply(text)
    moves = tuple(trial.made[len(match.made) :])
    line = Line(moves[0], 0.5, 10, moves, (seat,) * len(moves))
    return hint_of(knowledge, moves[0], Analysis(0.5, (line,), 10))


CHAMPIONS = {"0": "Champion", "1": "Champion"}

SKIRMISH: list[tuple[Given, str, str]] = [
    (
        {"p1": side("Champion"), "p2": side(units={"4": "Veteran"})},
        "play Champion @4",
        "Takes the Peak from the enemy and takes the lead, 1 to 0.",
    ),
    (
        {"skirmish": 2, "p1": side("Veteran", "Scout", units={"3": "Scout"}), "p2": side()},
        "play Veteran @4",
        "Takes the Peak and leaves one card for the third skirmish.",
    ),
    (
        {"skirmish": 3, "p1": side("Veteran", "Scout", units={"3": "Scout"}), "p2": side()},
        "play Veteran @4",
        "Takes the Peak.",
    ),
    (
        {"p1": side("Fireball", units={"4": "Veteran"}), "p2": side(units={"0": "Scout", "1": "Veteran"})},
        "play Fireball > e1",
        "Denies the enemy the Meadow and kills the enemy Scout.",
    ),
    (
        {"p1": side("Unsummon"), "p2": side(units={"1": "Champion"})},
        "play Unsummon",
        "Denies the enemy the Wood and sends the enemy Champion back to hand.",
    ),
    (
        {"p1": side("Strike", "Scout"), "p2": side(units={"1": "Champion"})},
        "play Strike",
        "Deals 3 damage to the enemy Champion and leaves one card for the second skirmish.",
    ),
    (
        {"p1": side("Hail of Arrows"), "p2": side(units={"0": "Veteran", "1": "Veteran"})},
        "play Hail of Arrows",
        "Deals 2 damage to two enemy units.",
    ),
    (
        {"p1": side("Energize", units={"1": "Champion"}), "p2": side(units={"1": "Veteran"})},
        "play Energize",
        "Makes your Champion 3 stronger.",
    ),
    (
        {"p1": side("War Song", units={"1": "Scout", "2": "Scout"}), "p2": side(units=CHAMPIONS | {"2": "Champion"})},
        "play War Song",
        "Makes two of your units stronger, by 2 in all.",
    ),
    (
        {"p1": side("Bulwark"), "p2": side(units={"1": "Dragon"})},
        "play Bulwark @1",
        "Gives your Bulwark 2 Shield.",
    ),
    (
        {
            "p1": side("Herbalist", units={"0": {"card": "Champion", "damage": 3}}),
            "p2": side(units={"1": "Champion", "0": "Dragon"}),
        },
        "play Herbalist @1",
        "Heals your Champion for 3 and makes it 1 stronger.",
    ),
    (
        {"p1": side("Hush"), "p2": side(units={"1": "Bard"})},
        "play Hush > e1",
        "Cleanses the enemy Bard and leaves your card for this turn still to play.",
    ),
    (
        {"p1": side("Quagmire"), "p2": side(units={"1": "Dragon"})},
        "play Quagmire > e1",
        "Lowers the enemy's ground on the Wood by 3.",
    ),
    ({"p1": side("Seed"), "p2": side()}, "play Seed > a1", "Raises your ground on the Meadow, the Wood and the Ruin."),
    (
        {"p1": side("Stable Boy", deck=["Scout"] * 3), "p2": side(units={"0": "Champion"})},
        "play Stable Boy @0",
        "Draws a card and leaves one card for the second skirmish.",
    ),
    (
        {"p1": side("Necromancer"), "p2": side(units={"2": "Dragon"})},
        "play Necromancer @2",
        "Brings in Necromancer, ready in one turn.",
    ),
    (
        {"p1": side("Warlock", units={"0": "Acolyte"}), "p2": side(units={"1": "Champion"})},
        "play Warlock @0",
        "Deals 1 damage to the enemy Champion and turns your Acolyte into Warlock.",
    ),
    (
        {"p1": side(*["Scout"] * 4, units=CHAMPIONS), "p2": side()},
        "pass",
        "Rests on a lead of 2 to 0 and keeps four cards for the second skirmish.",
    ),
    (
        {"p1": side(*["Scout"] * 4, units=CHAMPIONS, acted=True), "p2": side()},
        "pass",
        "Hands over the turn with a lead of 2 to 0 and keeps four cards for the second skirmish.",
    ),
    (
        {"p1": side(*["Scout"] * 4, units=CHAMPIONS), "p2": side(done=True)},
        "pass",
        "Wins the skirmish, 2 to 0, and keeps four cards for the second.",
    ),
    (
        {"p1": side("Scout"), "p2": side(units=CHAMPIONS)},
        "pass",
        "Gives up this skirmish at 0 to 2 and keeps one card for the second skirmish.",
    ),
    (
        {"p1": side("Scout", units={"0": "Champion"}), "p2": side(units={"1": "Scout"}, done=True)},
        "pass",
        "Ties the skirmish at 1 to 1, which is a win for both, and keeps one card for the second.",
    ),
    ({"p1": side("Scout", units={"0": "Champion"}, wins=1), "p2": side(done=True)}, "pass", "Wins the match."),
    (
        {"p1": side("Veteran", units={"1": "Scout"}), "p2": side(units={"0": "Champion"})},
        "play Veteran @0",
        "Of five moves, none promises more.",
    ),
]

WARPATH: list[tuple[Given, str, str]] = [
    (
        {"p1": purse(5, "Heroic Charge"), "p2": purse(0, hp=2), "unit": units(("plains3", "p1", "Thief"))},
        "play Heroic Charge",
        "Wins the match.",
    ),
    (
        {"p1": purse(5, "Heroic Charge"), "p2": purse(0), "unit": units(("plains3", "p1", "Thief"))},
        "play Heroic Charge",
        "Hits the enemy's castle for 2 and brings in 1 gold.",
    ),
    (
        {"p1": purse(5, "Arrow Volley"), "p2": purse(0), "unit": units(("plains0", "p2", "Thief"))},
        "play Arrow Volley",
        "Kills the enemy Thief and keeps 2 damage off your castle.",
    ),
    (
        {"p1": purse(5, "Arrow Volley"), "p2": purse(0), "unit": units(("plains2", "p2", "Brute"))},
        "play Arrow Volley",
        "Deals 2 damage to the enemy Brute.",
    ),
    (
        {"p1": purse(5, "Castle Guards", hp=4), "p2": purse(0), "unit": units(("plains0", "p2", "Brute"))},
        "play Castle Guards @plains",
        "Stops the march that would finish you and puts Castle Guards in the way of the enemy Brute on the plains.",
    ),
    (
        {"p1": purse(5, "Brute"), "p2": purse(0), "unit": units(("plains0", "p2", "Thief"))},
        "play Brute @plains",
        "Keeps 2 damage off your castle and is set to kill the enemy Thief in the next march.",
    ),
    (
        {"p1": purse(5, "Brute"), "p2": purse(0)},
        "play Brute @forest",
        "Sends Brute off through the forest, where no enemy stands in the way.",
    ),
    (
        {"p1": purse(5, "Blink"), "p2": purse(0, hp=2), "unit": units(("plains1", "p1", "Thief"))},
        "play Blink",
        "Threatens to win with your next march and brings your Thief forward.",
    ),
    (
        {"p1": purse(5, "Recall"), "p2": purse(0), "unit": units(("plains0", "p2", "Thief"))},
        "play Recall",
        "Keeps 2 damage off your castle and pushes the enemy Thief back.",
    ),
    (
        {"p1": purse(5, "Frost Ring"), "p2": purse(0), "unit": units(("plains0", "p2", "Thief"))},
        "play Frost Ring",
        "Slows the enemy Thief down.",
    ),
    (
        {"p1": purse(5, "Workshop"), "p2": purse(0), "unit": units(("plains0", "p1", "Thief"))},
        "play Workshop @plains",
        "Builds a Workshop.",
    ),
    (
        {
            "p1": purse(5, "Flaming Volley"),
            "p2": purse(0),
            "building": [{"at": "plains2", "owner": "p2", "card": "Workshop"}],
        },
        "play Flaming Volley",
        "Destroys the enemy Workshop.",
    ),
    (
        {
            "p1": purse(5, "Battle Cry"),
            "p2": purse(0),
            "unit": units(("plains3", "p1", "Thief"), ("forest0", "p1", "Thief")),
        },
        "play Battle Cry",
        "Adds 1 damage to your next march and gives two of your units 2 attack in all.",
    ),
    ({"p1": purse(5, "War Plans", deck=["Thief"] * 5), "p2": purse(0)}, "play War Plans", "Draws two cards."),
    ({"p1": purse(5, "War Reserves"), "p2": purse(0)}, "play War Reserves", "Brings in 2 gold."),
    ({"p1": purse(5), "p2": purse(0)}, "skill", "Puts a unit into each of three lanes."),
    ({"p1": purse(3, "Brute"), "p2": purse(0)}, "end", "Saves up for Brute."),
    ({"p1": purse(0, "Thief"), "p2": purse(0)}, "end", "Waits for the gold to play Thief."),
    ({"p1": purse(3, "Thief"), "p2": purse(0)}, "end", "Keeps 3 gold for the next turn and holds one card back."),
    ({"p1": purse(1, "Brute"), "p2": purse(0)}, "end", "Ends the turn, since you can pay for no card in your hand."),
    ({"p1": purse(0), "p2": purse(0)}, "end", "Ends the turn with nothing left to play."),
]


@pytest.mark.parametrize(("given", "text", "why"), SKIRMISH, ids=[why for *_, why in SKIRMISH])
def test_a_move_of_skirmish_is_explained_by_what_it_does(given: Given, text: str, why: str) -> None:
    assert hinted(ml.position("skirmish", dict(given)), text).why == why


@pytest.mark.parametrize(("given", "text", "why"), WARPATH, ids=[why for *_, why in WARPATH])
def test_a_move_of_warpath_is_explained_by_what_it_does(given: Given, text: str, why: str) -> None:
    assert hinted(ml.position("warpath", dict(given)), text).why == why


def test_a_move_that_prepares_another_is_explained_by_both_together() -> None:
    given = {"p1": side("Stable Boy", "Champion", units={"0": "Scout"}), "p2": side(units={"1": "Veteran"})}
    hint = hinted(ml.position("skirmish", given), "play Stable Boy @4", "play Champion @1", "pass")
    assert hint.why == "Takes the Peak and takes the lead, 2 to 1."
    given = {"p1": side("Stable Boy", "Champion"), "p2": side(units={"1": "Veteran", "0": "Champion"})}
    hint = hinted(ml.position("skirmish", given), "play Stable Boy @0", "play Champion @1", "pass")
    assert hint.why == "Together with Champion, it takes the Wood from the enemy, and draws level at 1 to 1."


def test_a_hint_says_the_move_with_its_answers_and_how_the_turn_goes_on() -> None:
    given = {"p1": side("Fireball", units={"4": "Veteran"}), "p2": side(units={"0": "Scout", "1": "Veteran"})}
    hint = hinted(ml.position("skirmish", given), "play Fireball > e1", "pass")
    assert (hint.text, hint.answers, hint.move) == ("play Fireball", ("e1",), "play Fireball > e1")
    assert hint.words == "Play Fireball → the enemy Veteran on the Wood"
    assert [(turn.seat, turn.moves) for turn in hint.line] == [("p1", (hint.words, "Hand over the turn"))]


def test_a_card_that_would_be_drawn_is_never_named() -> None:
    for deck in (["Champion"] * 3, ["Scout"] * 3, ["Champion", "Scout", "Dragon"]):
        given = {"p1": side("Scout", deck=deck), "p2": side(units={"2": "Champion"})}
        hint = hinted(ml.position("skirmish", given), "play Scout @2")
        assert hint.why == "Draws a card and leaves one card for the second skirmish."


def test_the_only_move_there_is_has_its_reason_too() -> None:
    given = {"p1": side(units={"0": "Champion"}), "p2": side(units={"0": "Scout"})}
    match = ml.position("skirmish", {**given, "skirmish": 3})
    assert len(match.legal_moves()) == 1
    assert hint_of(match.knowledge("p1"), match.legal_moves()[0], None).why == "Rests on a lead of 1 to 0."


def test_a_sentence_has_two_facts_at_most_the_most_telling_first_and_no_topic_twice() -> None:
    facts = [Fact("a", "does a", 20), Fact("b", "does b", 90), Fact("b", "does c", 80), Fact("d", "does d", 10)]
    assert sentence(told(facts)) == "Does b and does a."
    assert sentence(told(facts[3:])) == "Does d."
    assert sentence([]) == ""
    assert sentence(told([Fact("a", "hits X", 50, "X"), Fact("b", "slows X", 40, "X")])) == "Hits X and slows it."
