"""The course of whole matches: how they start, what the seats may see, what comes between skirmishes."""

from __future__ import annotations

from collections import Counter
from typing import Any

import marchlands as ml
from marchlands.engine.match import Match
from tests.support.skirmish import skirmish

SEEDS = range(24)
DECKS = ("aggro-1", "control-1")


def new_match(seed: int) -> Match:
    """Return a match between two different ready-made decks."""
    return ml.new_match("skirmish", decks=DECKS, rules="standard", seed=seed)


def test_each_player_starts_with_eight_cards_of_the_own_deck() -> None:
    """SK-12."""
    for seed in SEEDS:
        state = new_match(seed).snapshot()
        for seat, name in zip(("p1", "p2"), DECKS, strict=True):
            cards = Counter(state[seat]["hand"]) + Counter(state[seat]["deck"])
            assert cards == Counter(dict(skirmish().decks()[name].cards))
            assert state[seat]["hand_size"] == len(state[seat]["hand"]) == 8


def test_both_decks_are_shuffled() -> None:
    """SK-12: the order differs from seed to seed, and is the same for the same one."""
    orders: dict[str, set[tuple[str, ...]]] = {"p1": set(), "p2": set()}
    for seed in SEEDS:
        state = new_match(seed).snapshot()
        assert state == new_match(seed).snapshot()
        for seat, seen in orders.items():
            seen.add((*state[seat]["hand"], *state[seat]["deck"]))
    assert {len(seen) for seen in orders.values()} == {len(SEEDS)}


def test_the_starting_player_is_random() -> None:
    """SK-12: each of them starts in about half of the matches."""
    starters = Counter(new_match(seed).snapshot()["starter"] for seed in range(200))
    assert set(starters) == {"p1", "p2"} and min(starters.values()) >= 60


def test_the_first_move_is_the_starters_and_there_is_no_mulligan() -> None:
    """SK-12: nothing is asked before the first turn."""
    for seed in SEEDS:
        state = new_match(seed).snapshot()
        assert state["to_act"] == state["starter"] and state["phase"] == "act"
        assert state["turn"] == 1 and state["skirmish"] == 1


def secrets(hand: list[str], own: list[str], theirs: list[str]) -> Match:
    """Return a position at which p2 has this hand, and both have decks in these orders."""
    given: dict[str, Any] = {
        "p1": {"hand": ["Scout"], "deck": own, "graveyard": ["Archer"], "leader": "Warlord"},
        "p2": {"hand": hand, "deck": theirs, "graveyard": ["Strike"], "leader": "Warden"},
    }
    return ml.position("skirmish", given, "standard")


def truth() -> Match:
    """Return the position used by the tests of hidden information."""
    return secrets(["Archer", "Dragon"], ["Bard", "Veteran", "Acolyte"], ["Ghoul", "Rogue"])


def test_views_hide_hands_and_the_orders_of_decks() -> None:
    """SK-16: players see their own hand and which cards are in their deck, but not in which order."""
    for seat, other in (("p1", "p2"), ("p2", "p1")):
        whole, seen = truth().snapshot(), truth().view(seat)
        assert seen[seat]["hand"] == whole[seat]["hand"] and seen[seat]["deck"] is None
        assert seen[seat]["deck_list"] == sorted(whole[seat]["deck"])
        assert seen[other]["hand"] is None and seen[other]["deck"] is None
        assert seen[other]["hand_size"] == whole[other]["hand_size"] and seen[other]["hand_known"] == []
        assert "deck_list" not in seen[other]


def test_a_spectator_sees_no_hand_and_no_deck() -> None:
    """SK-16."""
    seen = truth().view(None)
    for player in (seen["p1"], seen["p2"]):
        assert player["hand"] is None and player["deck"] is None and "deck_list" not in player


def test_graveyards_are_open_to_all() -> None:
    """SK-16."""
    for seat in ("p1", "p2", None):
        seen = truth().view(seat)
        assert seen["p1"]["graveyard"] == ["Archer"] and seen["p2"]["graveyard"] == ["Strike"]


def test_knowledge_is_the_same_whatever_is_hidden() -> None:
    """SK-16: a seat's knowledge reveals neither the other hand nor any deck order."""
    known = truth().knowledge("p1")
    for other in (
        secrets(["Fireball", "Veteran"], ["Bard", "Veteran", "Acolyte"], ["Ghoul", "Rogue"]),
        secrets(["Archer", "Dragon"], ["Acolyte", "Bard", "Veteran"], ["Ghoul", "Rogue"]),
        secrets(["Archer", "Dragon"], ["Bard", "Veteran", "Acolyte"], ["Rogue", "Ghoul"]),
    ):
        assert other.knowledge("p1") == known
    assert secrets(["Archer"], ["Bard", "Veteran", "Acolyte"], ["Ghoul", "Rogue"]).knowledge("p1") != known


def test_a_unit_returned_in_the_open_is_known_to_be_in_the_hand() -> None:
    """SK-16: hands are hidden except for cards that everyone saw go there."""
    given = {"p1": {"hand": ["Unsummon"]}, "p2": {"hand": ["Dragon"], "units": {"2": "Veteran"}}}
    match = ml.position("skirmish", given, "standard")
    match.apply("play Unsummon > e2")
    assert match.view("p1")["p2"]["hand_known"] == ["Veteran"] and match.knowledge("p1").hand_known == ["Veteran"]
    assert match.view("p1")["p2"]["hand"] is None and match.view("p1")["p2"]["hand_size"] == 2


def test_between_skirmishes_come_the_cleanup_the_draws_and_then_the_turn() -> None:
    """SK-74: in this order, after the wins."""
    given = {
        "p1": {"deck": ["Scout"] * 6, "units": {"0": "Veteran"}},
        "p2": {"deck": ["Scout"] * 6, "done": True},
    }
    match = ml.position("skirmish", given, "standard")
    match.apply("pass")
    kinds = [event["event"] for event in match.events() if event["event"] not in ("dominant_on", "dominant_off")]
    course = ["turn_ended", "done", "terrain_won", "skirmish_ended", "left", "skirmish_started"]
    assert kinds == [*course, *["drawn"] * 8, "turn_started"]
    drawers = [event["seat"] for event in match.events() if event["event"] == "drawn"]
    assert drawers == ["p1"] * 4 + ["p2"] * 4  # SK-14


def test_every_random_match_ends_with_two_wins() -> None:
    """SK-11, SK-25: and nobody is left to act."""
    played = ml.playouts("skirmish", matches=20, seed=5)
    assert played.p1 + played.p2 + played.draws == 20
