"""What-if: twins differ only where the card makes them differ, and the field and the change are what was asked for."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import marchlands as ml
from marchlands.engine.game import find_game
from marchlands.engine.pack import open_pack_text
from marchlands.errors import MarchlandsError
from marchlands.lab.edit import Edit, edited, named_card, read_edits
from marchlands.lab.field import brings, field_of
from marchlands.lab.twin import Twin, Twins, play, play_pair
from marchlands.lab.what_if import Measurement, Stop, measurement, setting, without_change
from tests.support.scale import LONG

GAME = find_game("skirmish")
DECKS = [*GAME.fitting_decks().values()]
QUICK: dict[str, Any] = {"bot": "random", "games": 80, "workers": 1}


def field(card: str, *edits: str) -> tuple[Any, Any]:
    change = setting(GAME, card, edits)
    return change, field_of(change.versions, change.cards, DECKS, None)


# --- changes in words


@pytest.mark.parametrize(
    ("text", "edits"),
    [
        ("power+2", [Edit("power", "+", "2")]),
        (" cost = 3 ", [Edit("cost", "=", "3")]),
        ("hp-1,attack+2", [Edit("hp", "-", "1"), Edit("attack", "+", "2")]),
        ("power=-1", [Edit("power", "=", "-1")]),
        ("blueprint=P0 F0-1 M0-1", [Edit("blueprint", "=", "P0 F0-1 M0-1")]),
    ],
)
def test_a_change_is_read_as_people_say_it(text: str, edits: list[Edit]) -> None:
    assert read_edits([text]) == edits


@pytest.mark.parametrize(
    ("card", "text", "reason"),
    [
        ("Archr", "power+1", "unknown card 'Archr'; did you mean 'Archer'?"),
        ("Archer", "power", "cannot read the change 'power': expected a field and a number"),
        ("Archer", "powr+1", "cannot change Archer: unknown field 'powr'; did you mean 'power'?"),
        ("Archer", "power+99", "cannot change Archer: power: 102 is out of range; expected 1 to 50"),
        ("Archer", "power=many", "cannot change Archer: power cannot be 'many'; expected a whole number"),
        ("Archer", "rarity+1", "cannot change Archer: its rarity is Bronze, so nothing can be added to it"),
        ("Archer", "rarity=Bronce", "cannot change Archer: rarity: 'Bronce' is not a rarity; did you mean 'Bronze'?"),
        ("Fireball", "power+1", "cannot change Fireball: it has no power, so nothing can be added to it"),
        ("Archer", "power=3", "cannot change Archer: it says that already"),
        ("Archer", "emblem=wolf", "cannot change Archer: unknown field 'emblem'"),
    ],
)
def test_a_change_that_cannot_be_is_refused_in_one_line(card: str, text: str, reason: str) -> None:
    with pytest.raises(MarchlandsError) as refused:
        setting(GAME, card, [text])
    assert reason in str(refused.value) and "\n" not in str(refused.value)


def test_several_changes_of_a_card_go_together_in_both_games() -> None:
    changed = edited(GAME, named_card(GAME, "archer"), read_edits(["power+2,power+1", "rarity=silver"]))
    archer: Any = named_card(changed, "Archer")
    assert (archer.power, archer.rarity, archer.number) == (6, "Silver", 3)
    warpath = find_game("warpath")
    thief: Any = named_card(edited(warpath, named_card(warpath, "Thief"), read_edits(["attack+1", "cost=9"])), "Thief")
    before: Any = named_card(warpath, "Thief")
    assert (thief.attack, thief.cost, thief.hp) == (before.attack + 1, 9, before.hp)


# --- the field


def test_the_field_has_every_deck_with_the_card_against_every_one_without() -> None:
    _, found = field("Archer", "power+2")
    assert found.held and not found.notes
    assert all(dict(deck.cards).get("Archer") for deck in found.held)
    others = {other for _, other in found.pairs}
    assert not any(dict(deck.cards).get("Archer") for deck in others)
    assert len(found.pairs) == len(found.held) * len(others) and len(found.held) + len(others) == len(DECKS)


def test_a_token_is_held_by_the_decks_that_bring_it_into_play() -> None:
    token = next(card for card in GAME.cards() if str(getattr(card, "kind", "")) == "token")
    _, found = field(token.name, "power+1")
    assert found.held and all(brings(GAME, deck, [token.name]) for deck in found.held)


def test_copies_of_a_card_that_no_deck_has_are_put_into_decks_legally() -> None:
    used = {name for deck in DECKS for name in dict(deck.cards)}
    rules = GAME.deck_rules().cards
    unused = next(
        card
        for card in GAME.cards()
        if card.name not in used and rules[card.name].most and getattr(card, "power", None)
    )
    _, found = field(unused.name, "power+1")
    assert found.held and "copies were put into" in found.notes[0]
    for deck in found.held:
        assert dict(deck.cards)[unused.name] >= 1 and not GAME.deck_faults(deck)
    assert all(one.name != f"{other.name} with {unused.name}" for one, other in found.pairs)


def test_a_card_that_every_deck_has_meets_decks_without_it() -> None:
    decks = [deck for deck in DECKS if "Archer" in dict(deck.cards)]
    change = setting(GAME, "Archer", ["power+1"])
    found = field_of(change.versions, change.cards, decks, None)
    assert found.held == tuple(decks) and "was taken" in found.notes[0]
    for _, other in found.pairs:
        assert "Archer" not in dict(other.cards) and not GAME.deck_faults(other)


def test_a_token_that_every_deck_brings_into_play_cannot_be_measured() -> None:
    warpath = find_game("warpath")
    change = setting(warpath, "Militia", ["attack+1"])
    with pytest.raises(MarchlandsError, match="every deck has Militia, or brings it into play"):
        field_of(change.versions, change.cards, [*warpath.fitting_decks().values()], None)


def test_decks_that_the_change_forbids_are_told() -> None:
    with pytest.raises(MarchlandsError, match="Archer is Gold: at most 1 copies, not 3"):
        field("Archer", "rarity=Gold")


# --- twins


def test_twins_without_a_difference_are_twins_match_by_match() -> None:
    twins = Twins((GAME, GAME), ((DECKS[0], DECKS[1]),), "random", 5)
    assert all(twin.before == twin.after for twin in play(twins, 6, 1))
    null = Twins((GAME, GAME), ((DECKS[0], DECKS[1]),), "random", 5, null=True)
    assert any(twin.before != twin.after for twin in play(null, 10, 1))


def test_twins_differ_only_if_the_card_turns_up() -> None:
    change, found = field("Archer", "power+40")
    strong = Twins(change.versions, found.pairs, "random", 3)
    assert any(twin.before != twin.after for twin in play(strong, 10, 1))
    others = tuple((one, two) for _, one in found.pairs for _, two in found.pairs)
    without = Twins(change.versions, others, "random", 3)
    assert all(twin.before == twin.after for twin in play(without, 5, 1))


def test_the_number_of_workers_makes_no_difference() -> None:
    change, found = field("Archer", "power+9")
    twins = Twins(change.versions, found.pairs, "random", 8, watched=True, swaps=2)
    assert [*play(twins, 6, 2)] == [play_pair(twins, number) for number in range(6)]


def test_watched_twins_tell_how_the_decks_were_shuffled() -> None:
    twins = Twins((GAME, GAME), ((DECKS[0], DECKS[1]),), "random", 4, watched=True, swaps=3)
    twin = play_pair(twins, 0)
    for match in twin.shuffles:
        for deck, order in zip(twins.decks(0), match, strict=True):
            assert sorted(order) == sorted(name for name, count in deck.cards for _ in range(count))
            assert not GAME.deck_faults(deck)
    assert twin.drawn > 4 * 10


def test_swaps_lead_to_decks_that_both_versions_allow() -> None:
    bee = '[[card]]\nname = "Bee"\nkind = "unit"\nrarity = "Bronze"\npower = 3\n'
    rare = (f'[[card]]\nname = "{name}"\nrarity = "Gold"\n' for name in ("Rookie", "Turret"))
    files = [open_pack_text(bee, "bee"), open_pack_text("\n".join(["overlay = true", *rare]), "rare")]
    versions = (GAME.with_pack_files(files[:1]), GAME.with_pack_files(files[1:]))
    decks = [deck for deck in DECKS if not versions[1].deck_faults(deck)]
    twins = Twins(versions, ((decks[0], decks[1]),), "random", 4, swaps=4)
    made = [deck for number in range(40) for deck in twins.decks(number)]
    assert not any(game.deck_faults(deck) for deck in made for game in versions)
    assert len({deck.cards for deck in made}) > 60


# --- measuring


def test_the_result_says_all_about_a_measurement() -> None:
    result = ml.lab.whatif("skirmish", "archer", "power+20", **QUICK)
    low, high = result.interval
    assert low < result.difference < high and result.games == 80 and result.pairs == 20
    assert 0 < result.unequal < 20
    shown = result.to_json()
    assert {"card", "change", "games", "difference", "interval", "gain"} <= set(shown)
    assert (shown["card"], shown["change"]) == ("Archer", "power+20") and shown["gain"] > 0
    before, after = result.scores
    assert result.difference == pytest.approx(after - before)
    again = ml.lab.whatif("skirmish", "Archer", {"power": 23}, **QUICK)
    assert (again.change, replace(again, change=result.change)) == ("power=23", result)


def test_an_overlay_is_a_change_of_all_its_cards_or_of_one(tmp_path: Path) -> None:
    path = tmp_path / "two.toml"
    path.write_text('overlay = true\n[[card]]\nname = "Archer"\npower = 5\n[[card]]\nname = "Knight"\npower = 9\n')
    both = ml.lab.whatif("skirmish", overlay=path, **QUICK)
    assert (both.card, both.change) == ("Archer, Knight", "two.toml")
    one = ml.lab.whatif("skirmish", "Knight", overlay=path, **QUICK)
    assert one.card == "Knight" and set(one.decks) < set(both.decks)
    with pytest.raises(MarchlandsError, match="the overlay does not change Veteran"):
        ml.lab.whatif("skirmish", "Veteran", overlay=path, **QUICK)
    path.write_text('[[card]]\nname = "Bee"\nkind = "unit"\nrarity = "Bronze"\npower = 1\n')
    with pytest.raises(MarchlandsError, match="expected overlays"):
        ml.lab.whatif("skirmish", overlay=path, **QUICK)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"games": 40}, "cannot measure with 40 matches: expected 80 or more"),
        ({"overlay": "x.toml"}, "say what it is in one way"),
        ({"until": 0.01}, "cannot stop at until 0.01"),
        ({"until": 2, "precision": 2}, "cannot stop in two ways"),
        ({"bot": "nobody"}, "unknown bot 'nobody'"),
    ],
)
def test_what_cannot_be_measured_is_refused(options: dict[str, Any], reason: str) -> None:
    with pytest.raises(MarchlandsError, match=reason):
        ml.lab.whatif("skirmish", "Archer", "power+1", **{**QUICK, **options})


def synthetic(stop: Stop, worth: int) -> Measurement:
    """Return a measurement to which twins are handed that all have the same worth, 0 or 1."""
    found = measurement(without_change(GAME, "Archer"), DECKS, bot="random", null=True, stop=stop)
    for number in range(found.pairs):
        found.add(Twin(number, (0.0, 1.0), (float(worth), 1.0)))
        if found.is_decided():
            break
    return found


def test_playing_stops_once_the_answer_is_clear() -> None:
    stronger, alike = synthetic(Stop(until=3.0), 1), synthetic(Stop(until=3.0), 0)
    assert (stronger.verdict, alike.verdict) == ("stronger", "alike")
    assert stronger.tally.pairs < alike.tally.pairs < alike.pairs
    low, high = alike.result().interval
    assert -3.0 <= low < 0 < high <= 3.0 and alike.result().to_json()["verdict"] == "alike"


def test_playing_stops_once_the_interval_is_narrow_enough() -> None:
    found = synthetic(Stop(precision=2.0), 0)
    low, high = found.result().interval
    assert high - low <= 4.0 and found.tally.pairs < found.pairs and found.result().verdict is None


@pytest.mark.skipif(not LONG, reason="1,000 matches of greedy for each card")
@pytest.mark.parametrize(("card", "gain"), [("Archer", 2.0), ("Champion", 5.0)])
def test_pairing_gains_most_where_a_card_is_seldom_seen(card: str, gain: float) -> None:
    found = ml.lab.whatif("skirmish", card, "power+2", games=1000, seed=4)
    assert found.gain is not None and found.gain >= gain
    assert card != "Archer" or found.interval[0] > 0
