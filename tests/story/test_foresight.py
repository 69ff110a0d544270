"""Foresight tells everything that a move will show, and nothing that a hidden card could make wrong."""

from __future__ import annotations

import copy
import random
from pathlib import Path
from typing import Any

import pytest

import marchlands as ml
from marchlands.engine.knowledge import Knowledge
from marchlands.engine.match import Match
from marchlands.engine.native import i64
from marchlands.engine.table import SEATS, Json
from marchlands.games.skirmish.place import slot_name
from marchlands.story.difference import Difference, difference
from marchlands.story.foresight import Foreseen, Foresight
from marchlands.story.telling import things
from tests.support.hidden import GAMES, knowledge_in, moments, permuted
from tests.support.scale import scaled
from tests.support.skirmish import skirmish

POSITIONS = 10_000
MOVES = 4  # of each position, at most


def sample(match: Match, rng: random.Random) -> list[int]:
    legal = match.legal_moves()
    return rng.sample(legal, min(MOVES, len(legal)))


def truth_after(match: Match, move: int) -> Match:
    after = Match(match.table, match.state.clone())
    after.apply(move)
    return after


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("open_lists", [False, True])
def test_what_is_foreseen_is_what_happens(game: str, open_lists: bool) -> None:
    counts = {"plain": 0, "hidden": 0, "choice": 0, "told though hidden": 0}
    for match, rng in moments(game, scaled(POSITIONS) // 2, open_lists=open_lists):
        seat = str(match.to_act)
        foresight = Foresight(match.knowledge(seat))
        before = match.view(seat)
        for move in sample(match, rng):
            told = foresight.foresee(move)
            after = truth_after(match, move)
            real = difference(before, after.view(seat), seat)
            assert holds(told, real, is_asking=after.state.is_asking()), (match.moves, match.text(move), told, real)
            counts["hidden" if told.is_hidden else "plain"] += 1
            counts["choice"] += told.is_asking
            counts["told though hidden"] += told.is_hidden and bool(told.difference.values)
    assert all(counts.values()), counts


def holds(told: Foreseen, real: Difference, *, is_asking: bool) -> bool:
    """Return whether everything told is true and, if nothing is hidden, everything true is told."""
    if not told.is_hidden:
        return told.difference == real and told.is_asking == is_asking
    return is_part(told.difference, real) and (is_asking or not told.is_asking)


def is_part(told: Difference, real: Difference) -> bool:
    if any(path not in real.values or real.values[path] != pair for path, pair in told.values.items()):
        return False
    for id, change in told.changes.items():
        found = real.changes.get(id)
        if found is None or any(found.fields[name] != pair for name, pair in change.fields.items()):
            return False
        if (found.card, found.place_before, found.place_after) != (
            change.card,
            change.place_before,
            change.place_after,
        ):
            return False
    return True


@pytest.mark.parametrize("game", GAMES)
def test_matches_that_a_seat_cannot_tell_apart_are_foreseen_alike(game: str) -> None:
    for match, rng in moments(game, scaled(POSITIONS // 10)):
        seat = str(match.to_act)
        knowledge = match.knowledge(seat)
        foresight = Foresight(knowledge)
        dealt = knowledge.deal(rng)
        others = [
            Foresight(knowledge_in(match, permuted(match, seat, rng), seat)),
            Foresight(knowledge_in(match, dealt.state, seat)),
            Foresight(Knowledge.from_json(knowledge.to_json(), match.game)),
        ]
        for move in sample(match, rng)[:2]:
            told = foresight.foresee(move)
            assert all(other.foresee(move) == told for other in others)


@pytest.mark.parametrize("game", GAMES)
def test_a_difference_is_everything_that_is_different(game: str) -> None:
    for match, rng in moments(game, scaled(POSITIONS // 10)):
        seat = rng.choice(SEATS)
        before = match.view(seat)
        match.apply(rng.choice(match.legal_moves()))
        after = match.view(seat)
        assert difference(before, before, seat) == Difference({}, {})
        assert pruned(patched(before, difference(before, after, seat), seat)) == pruned(rest_of(after, seat))


def rest_of(view: Json, seat: str) -> Json:
    """Return a view with its units and buildings in a table by id, without what only repeats their numbers."""
    board = {
        thing.id: {**thing.shown, "place": thing.place, "seat": thing.seat} for thing in things(view, seat).values()
    }
    for shown in board.values():
        del shown["changed"]
    if view["game"] == "warpath":
        return {**{key: value for key, value in view.items() if key != "lanes"}, "board": board}
    sides: Json = {
        player: {**view[player], "slots": [{**slot, "unit": None} for slot in view[player]["slots"]]}
        for player in SEATS
    }
    return {**view, **sides, "board": board}


def patched(view: Json, found: Difference, seat: str) -> Json:
    """Return a view after applying a difference."""
    result = copy.deepcopy(rest_of(view, seat))
    board = result["board"]
    for id, change in found.changes.items():
        if change.place_after is None:
            assert board.pop(id)["place"] == change.place_before
            continue
        thing = board.setdefault(id, {"id": id, "card": change.card, "seat": change.seat, "place": None})
        assert thing["place"] == change.place_before
        thing["place"] = change.place_after
        for name, (was, now) in change.fields.items():
            assert thing.get(name) in (was, now)
            thing[name] = now
        thing["seat"] = thing.get("owner", thing["seat"])
    for path, (was, now) in found.values.items():
        *way, last = [int(part) if part.isdecimal() else part for part in path.split(".")]
        part: Any = result
        for key in way:
            part = part[key]
        assert (part.get(last) if isinstance(part, dict) else part[last]) == was
        part[last] = now
    return result


def pruned(value: Any) -> Any:
    """Return JSON without nulls, which mean that something is absent."""
    if isinstance(value, dict):
        return {key: pruned(part) for key, part in value.items() if part is not None}
    return [pruned(part) for part in value] if isinstance(value, list) else value


# --- single cases


def foreseen(match: Match, text: str) -> Foreseen:
    return Foresight(match.knowledge(match.to_act)).foresee(text)


def test_damage_death_and_points_are_told() -> None:
    given = {
        "p1": {"hand": ["Archer"], "units": {"0": "Rookie"}},
        "p2": {"units": {"1": {"card": "Scout", "damage": 1}, "3": "Champion"}},
    }
    match = ml.position("skirmish", given)
    scout, champion = (match.view("p1")["p2"]["slots"][at]["unit"] for at in (1, 3))
    asked = foreseen(match, "play Archer @2")
    assert (asked.is_hidden, asked.is_asking) == (False, True)
    told = foreseen(match, "play Archer @2 > e3")
    change = told.difference.changes[champion["id"]]
    assert (change.card, change.seat, change.place_before, change.place_after) == ("Champion", "p2", "e3", "e3")
    assert change.fields["power"] == (champion["power"], champion["power"] - 2)
    told = foreseen(match, "play Archer @2 > e1")
    gone = told.difference.changes[scout["id"]]
    assert (gone.place_before, gone.place_after, gone.fields) == ("e1", None, {})
    new = next(change for change in told.difference.changes.values() if change.place_before is None)
    assert (new.card, new.place_after, new.fields["power"]) == ("Archer", "a2", (None, 3))
    assert told.difference.values["p1.points"] == (1, 2)
    assert told.difference.values["terrains.2.winner"] == (None, "p1")
    assert told.difference.values["p1.hand"] == (["Archer"], [])
    assert not told.is_hidden


def test_a_card_that_is_drawn_is_hidden_and_the_number_of_cards_is_not() -> None:
    given = {"p1": {"hand": ["Scout"], "deck": ["Archer", "Veteran", "Veteran"]}}
    match = ml.position("skirmish", given)
    told = foreseen(match, "play Scout @2")
    assert told.is_hidden
    assert told.difference.values["p1.deck_size"] == (3, 2)
    assert not {"p1.hand", "p1.deck_list", "p1.hand_ids"} & {*told.difference.values}
    match = ml.position("skirmish", {"p1": {"hand": ["Scout"], "deck": ["Veteran", "Veteran"]}})
    sure = foreseen(match, "play Scout @2")
    assert not sure.is_hidden  # because there is nothing else to draw
    assert sure.difference.values["p1.hand"] == (["Scout"], ["Veteran"])


SECRETS = Path(__file__).parents[1] / "packs" / "secrets.toml"


def secret(given: Json) -> Match:
    """Return a match at a position with the cards that reveal hidden ones."""
    table = skirmish().with_packs([SECRETS]).table()
    return Match(table, table.position(given))


def check(match: Match, text: str) -> Foreseen:
    """Return what is foreseen about a move, after checking that it holds."""
    seat = str(match.to_act)
    told = foreseen(match, text)
    after = Match(match.table, match.state.clone())
    after.apply(text)
    real = difference(match.view(seat), after.view(seat), seat)
    assert holds(told, real, is_asking=after.state.is_asking()), (told, real)
    return told


@pytest.mark.parametrize(
    ("hand", "is_hidden"),
    [
        ([], False),
        (["Archer"], True),  # it is seen when it is discarded
        (["Archer", "Scout"], True),  # the one to choose from, unless there were two of the same
        (["Archer", "Archer"], True),
        (["Archer", "Archer", "Archer"], True),
        (["Archer", "Archer", "Archer", "Scout"], False),  # nobody has four of a kind
    ],
)
def test_a_card_that_the_opponent_gives_away_is_hidden(hand: list[str], is_hidden: bool) -> None:
    given = {"p1": {"hand": ["Strike"], "units": {"0": "Rookie"}}, "p2": {"hand": hand, "units": {"1": "Test Spite"}}}
    match = secret(given)
    told = check(match, "play Strike > e1")
    assert told.is_hidden == is_hidden
    assert told.is_asking == (len(hand) > 3)
    spite = match.view("p1")["p2"]["slots"][1]["unit"]
    assert told.difference.changes[spite["id"]].place_after is None
    assert ("p2.graveyard" in told.difference.values) != is_hidden


def test_a_known_card_of_the_opponent_may_have_a_hidden_copy() -> None:
    given = {
        "p1": {"hand": ["Strike", "Unsummon"]},
        "p2": {"hand": ["Rookie"], "units": {"1": "Test Spite", "3": "Rookie"}},
    }
    match = secret(given)
    for text in ("play Unsummon > e3", "pass", "pass"):
        match.apply(text)
    told = check(match, "play Strike")
    assert told.is_hidden and not told.is_asking  # it chooses between two cards, or gives one of two equal ones


def test_what_follows_from_a_hidden_card_is_left_out() -> None:
    units = {"0": "Champion", "1": "Test Wake", "2": "Champion", "3": "Champion", "4": "Champion"}
    for card in ("Acolyte", "Strike", "Dragon", "Champion", "Test Wake"):
        match = secret({"p1": {"hand": ["Strike"]}, "p2": {"hand": [card], "units": units}})
        told = check(match, "play Strike > e1")
        assert told.is_hidden and not told.is_asking  # whether it has several units to deploy depends on the card


@pytest.mark.parametrize("drawn", ["Archer", "Knight", "Rookie"])
def test_what_follows_from_a_drawn_card_is_left_out(drawn: str) -> None:
    deck = [drawn, *sorted({"Archer", "Knight", "Rookie"} - {drawn})]
    match = secret({"p1": {"hand": ["Test Rummager", "Knight"], "deck": deck}})
    told = check(match, "play Test Rummager @2")
    assert told.is_hidden and not told.is_asking  # a second Knight would leave nothing to choose


def test_slots_are_named_from_the_side_of_the_seat() -> None:
    match = ml.position("skirmish", {"turn": "p2", "p2": {"hand": ["Veteran"]}})
    (change,) = foreseen(match, "play Veteran @3").difference.changes.values()
    assert (change.seat, change.place_after) == ("p2", slot_name(True, 3))


def test_nothing_of_the_match_is_read_or_changed() -> None:
    match = ml.new_match("warpath", seed=3)
    seat = str(match.to_act)
    foresight = Foresight(match.knowledge(seat))
    truth = match.snapshot()
    told = foresight.foresee("end")
    assert match.snapshot() == truth
    match.state.apply(i64(match.legal_moves()[-1]))
    assert foresight.foresee("end") == told


def test_an_illegal_move_is_refused() -> None:
    match = ml.position("skirmish", {"p1": {"hand": ["Scout"]}})
    for text in ("play Archer @2", "choose e1", "nonsense"):
        with pytest.raises(ml.MoveError):
            foreseen(match, text)


def test_numbers_that_change_are_foreseen_once() -> None:
    """What a view calls changed follows from the numbers, so it is not a change of its own."""
    given = {"p1": {"hand": ["Archer"]}, "p2": {"units": {"2": "Champion"}}}
    told = Foresight(ml.position("skirmish", given).knowledge("p1")).foresee("play Archer @2 > e2")
    hit, new = sorted(told.difference.changes.values(), key=lambda change: change.card != "Champion")
    assert set(hit.fields) == {"power", "damage", "wounded", "dominant"}
    assert "changed" not in new.fields
