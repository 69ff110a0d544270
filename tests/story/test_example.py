"""Scenarios as examples of cards."""

from __future__ import annotations

from typing import Any

import pytest

from marchlands.engine.game import find_game
from marchlands.story.example import Example, examples_of


def texts(example: Example) -> list[str]:
    return [line.text for deed in example.deeds for line in deed.lines]


def titled(game: str, card: str, words: str) -> Example:
    return next(example for example in examples_of(find_game(game), card) if words in example.title)


def test_an_example_has_both_positions_and_what_happens_between_them_in_words() -> None:
    example = titled("warpath", "Arrow Volley", "kills one of 2 HP")
    assert any("the enemy Thief takes 2 damage and dies" in text for text in texts(example))
    assert example.before != example.after and example.before["lanes"] and example.rules == ""


def test_a_move_that_is_refused_says_why_and_nothing_happens() -> None:
    example = titled("skirmish", "Sentinel", "moved away frees the slot")
    first = example.deeds[0]
    assert (first.tried, first.refused, first.lines) == ("Play Veteran on the Ruin", "a Sentinel stands opposite", ())
    assert {"SK-97"} <= set(example.covers)


def test_usual_rules_come_first_and_others_are_named() -> None:
    rules = [example.rules for example in examples_of(find_game("skirmish"), "Archer")]
    assert rules == sorted(rules, key=bool) and "classic" in rules


def test_a_card_without_a_folder_has_examples_that_name_it() -> None:
    assert all("Squire" in example.title for example in examples_of(find_game("skirmish"), "Squire"))
    assert examples_of(find_game("skirmish"), "No Such Card") == []


def test_a_card_with_few_scenarios_of_its_own_is_first_shown_being_played() -> None:
    examples = examples_of(find_game("skirmish"), "Knight")
    played = ["play Knight" in " ".join(deed.move for deed in example.deeds) for example in examples]
    assert any(played) and played == sorted(played, reverse=True)


def test_examples_in_which_something_happens_to_the_card_come_before_those_in_which_nothing_does() -> None:
    examples = examples_of(find_game("skirmish"), "Vampire")
    told = [any("Vampire" in text for text in texts(example)) for example in examples]
    assert any(told) and told == sorted(told, reverse=True)


class Bookless:
    """Skirmish with scenarios of one's own."""

    def __init__(self, **texts: str) -> None:
        self.texts = {f"cards/archer/{name}.toml": text for name, text in texts.items()}

    def __getattr__(self, name: str) -> Any:
        return (lambda: self.texts) if name == "scenario_texts" else getattr(find_game("skirmish"), name)


def test_scenarios_that_cannot_be_shown_are_left_out() -> None:
    played = '[given.p1]\nhand = ["Archer"]\n[[step]]\ndo = "play Archer @2"\n'
    game: Any = Bookless(
        broken="title = ",
        strange='[given.p1]\nhand = ["Zeppelin"]\n[[step]]\ndo = "pass"\n',
        packed=f'packs = ["x.toml"]\n{played}',
        still='[given.p1]\nhand = ["Archer"]\n[[step]]\nrefuse = "play Scout @2"\n',
        good=f'title = "Good"\n{played}',
    )
    assert [example.title for example in examples_of(game, "Archer")] == ["Good"]


@pytest.mark.parametrize("game", ["skirmish", "warpath"])
def test_most_cards_have_an_example(game: str) -> None:
    played = find_game(game)
    cards = [card.name for card in played.cards() if str(getattr(card, "kind", "")) != "class"]
    without = [name for name in cards if not examples_of(played, name)]
    assert len(without) <= 3, without
