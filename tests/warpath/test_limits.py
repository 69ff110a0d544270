"""Moves that would never end by themselves."""

from __future__ import annotations

from pathlib import Path

from tests.support.warpath import warpath

PACK = Path(__file__).parents[1] / "packs" / "warpath" / "endless.toml"


def test_a_chain_of_abilities_that_never_ends_is_cut_off_and_an_event_says_so() -> None:
    """WP-82: two buildings throw a unit back and forth."""
    game = warpath().with_packs([PACK])
    given = {
        "p1": {"gold": 1, "hand": ["War Hounds"]},
        "building": [
            {"at": "plains0", "owner": "p1", "card": "Test Spring"},
            {"at": "plains1", "owner": "p1", "card": "Test Wall"},
        ],
    }
    match = game.match_from(given, record=True)
    match.apply("play War Hounds @plains")
    events = match.events(everything=True)
    assert sum(event["event"] == "triggered" for event in events) == 40
    assert events[-1]["event"] == "triggers_dropped"
    assert match.to_act == "p1"
    assert match.snapshot()["p1"]["discard"] == ["War Hounds"]
    match.apply("end")
