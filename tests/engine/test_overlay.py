"""Overlays: packs that change cards which are there already, and keep their numbers."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import marchlands as ml
from marchlands.cards.card import Card
from marchlands.engine.game import Game, find_game, register
from marchlands.engine.knowledge import Knowledge
from marchlands.engine.match import Match
from marchlands.engine.pack import PackError, open_pack_text
from marchlands.engine.replay import Replay
from marchlands.engine.scenario import run_scenario
from marchlands.engine.seed import Dice
from marchlands.engine.toml_writing import written_overlay, written_pack
from marchlands.errors import CardError, ReplayError
from tests.support.scale import scaled

HEAD = 'overlay = true\n\n[[card]]\nname = "Archer"\n'
BEES = """\
[[card]]
name = "Beekeeper"
kind = "unit"
rarity = "Bronze"
power = 3
"""
DECKS = {"skirmish": ("aggro-1", "control-1"), "warpath": ("base-1", "mage-1")}


@pytest.fixture(autouse=True)
def _games_as_before() -> Iterator[None]:
    games = [find_game(name) for name in ml.games()]
    yield
    for game in games:
        register(game)


def laid(text: str, name: str = "change", over: Game | None = None) -> Game:
    """Return a game with an overlay, or any pack, in a text."""
    return (over or find_game("skirmish")).with_pack_files([open_pack_text(text, name)])


def faults(text: str, over: Game | None = None) -> list[str]:
    with pytest.raises(PackError) as refused:
        laid(text, "change", over)
    return [f"{fault.line}: {fault.card}: {fault.path}: {fault.reason}" for fault in refused.value.faults]


def card(game: Game, name: str) -> Any:
    return next(card for card in game.cards() if card.name == name)


def played(game: Game, seed: int, decks: Any = None) -> Match:
    """Return a match that random players have played to its end."""
    match, dice = game.open(game.setup(decks or DECKS[game.name], seed=seed)), Dice(seed)
    while match.result is None:
        legal = match.legal_moves()
        match.apply(legal[dice.pick(len(legal))])
    return match


# --- what an overlay says


def test_an_entry_changes_only_what_it_says_and_the_text_follows() -> None:
    game = find_game("skirmish")
    strong = laid(f"{HEAD}power = 5\n")
    before, after = card(game, "Archer"), card(strong, "Archer")
    assert (after.power, after.number, after.rarity, after.abilities) == (5, 3, before.rarity, before.abilities)
    assert [each for each in strong.cards() if each.name != "Archer"] == [
        each for each in game.cards() if each.name != "Archer"
    ]
    gentle = laid(HEAD + 'abilities = [{ When = { event = "Deployed", effects = [{ Draw = { amount = 1 } }] } }]\n')
    assert gentle.card_text(card(gentle, "Archer")) == "Deploy: draw a card."
    assert card(gentle, "Archer").power == before.power


def test_an_entry_with_a_kind_is_a_whole_card() -> None:
    whole = laid(HEAD + 'kind = "unit"\nrarity = "Silver"\npower = 2\n')
    assert (card(whole, "Archer").rarity, card(whole, "Archer").abilities) == ("Silver", ())


def test_overlays_lie_on_each_other_and_on_packs_before_them() -> None:
    game = laid(BEES, "bees")
    text = 'overlay = true\n[[card]]\nname = "Beekeeper"\nshield = 2\n[[card]]\nname = "Archer"\nshield = 1\n'
    second = laid(text, "later", laid(f"{HEAD}power = 5\n", "first", game))
    assert (card(second, "Archer").power, card(second, "Archer").shield) == (5, 1)
    assert (card(second, "Beekeeper").power, card(second, "Beekeeper").shield) == (3, 2)
    assert card(second, "Beekeeper").number == card(game, "Beekeeper").number == 1001
    assert {name: pack.name for name, pack in second.overlaid.items()} == {"Archer": "later", "Beekeeper": "later"}
    without = second.playing([pack for pack in second.packs if pack.name != "first"])
    assert (card(without, "Archer").power, card(without, "Archer").shield) == (3, 1)


def test_a_pack_below_an_overlay_may_change_and_the_overlay_follows(tmp_path: Path) -> None:
    bees, more = tmp_path / "bees.toml", tmp_path / "more.toml"
    bees.write_text(BEES)
    more.write_text('overlay = true\n[[card]]\nname = "Beekeeper"\nshield = 2\n')
    game = find_game("skirmish").with_packs([bees, more])
    bees.write_text(BEES.replace("power = 3", "power = 4"))
    again = game.with_packs([bees])
    assert (card(again, "Beekeeper").power, card(again, "Beekeeper").shield) == (4, 2)
    assert again.loaded != game.loaded and again.packs[1].name == "more"
    bees.write_text(BEES.replace("Beekeeper", "Wasp"))
    with pytest.raises(CardError, match=r"overlay 'more'.*unknown card 'Beekeeper'"):
        game.with_packs([bees])


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (HEAD + "powr = 5\n", "5: Archer: : unknown key 'powr'; did you mean 'power'?"),
        (HEAD + "power = 0\n", "5: Archer: power: 0 is out of range; expected 1 to 50"),
        (HEAD + 'power = "+2"\n', "5: Archer: power: '+2' is wrong; expected a whole number"),
        (HEAD.replace("Archer", "Archr"), "4: Archr: name: unknown card 'Archr'; did you mean 'Archer'?"),
        (HEAD + "number = 4\n", "5: Archer: number: numbers are given by the loader"),
        (HEAD + "charges = 1\n", "5: Archer: charges: only a leader has charges"),
        (HEAD + 'kind = "token"\npower = 1\n', "5: Archer: kind: Archer is a unit; a change cannot make it a token"),
        (
            HEAD + 'power = 4\n[[card]]\nname = "Archer"\npower = 5\n',
            "7: Archer: name: the entry on line 3 changes it already",
        ),
        ('overlay = "yes"\n[[card]]\nname = "Archer"\n', "1: : : overlay 'yes' is wrong; expected true or false"),
        ("overlay = true\n[[card]]\npower = 3\n", "2: : name: the name of the card to change is missing"),
    ],
)
def test_a_fault_of_an_overlay_is_told_at_its_line(text: str, fault: str) -> None:
    assert faults(text) == [fault]


def test_a_change_that_spoils_another_card_is_told_at_the_change() -> None:
    text = 'game = "warpath"\noverlay = true\n[[card]]\nname = "Conscription"\nstars = 1\n'
    found = faults(text, find_game("warpath"))
    assert found[0].startswith(
        "3: Conscription: : so changed, it spoils another card: Base: skill: 'Conscription' is not"
    )


def test_a_card_that_is_there_needs_an_overlay_to_change() -> None:
    assert faults(HEAD.replace("overlay = true\n", "") + 'kind = "unit"\nrarity = "Bronze"\npower = 4\n') == [
        "3: Archer: name: a card of the set 'core' has this name"
    ]


# --- what it leaves


@pytest.mark.parametrize("game", DECKS)
def test_every_card_written_as_an_overlay_is_laid_without_a_change_and_written_alike(game: str) -> None:
    plain = find_game(game)
    for each in plain.cards():
        text = written_overlay([each], plain, f"another {each.name}")
        same = laid(text, over=plain)
        assert same.cards() == plain.cards() and not same.overlaid
        assert written_overlay([card(same, each.name)], same, f"another {each.name}") == text
        assert written_pack(same.packs[0], same) == text


@pytest.mark.parametrize("game", DECKS)
def test_an_overlay_without_a_change_repeats_every_move(game: str) -> None:
    plain = find_game(game)
    same = laid(written_overlay(list(plain.cards()), plain, "same"), over=plain)
    for seed in range(scaled(100)):
        match, again = played(plain, seed), played(same, seed)
        assert again.made == match.made and again.snapshot() == match.snapshot()
        assert again.replay().to_json() == match.replay().to_json()


def test_the_shuffle_and_the_numbers_of_moves_stay_whatever_is_changed() -> None:
    plain, strong = find_game("skirmish"), laid(f"{HEAD}power = 50\n")
    for seed in range(10):
        match, other = (game.open(game.setup(DECKS["skirmish"], seed=seed)) for game in (plain, strong))
        assert match.snapshot() == other.snapshot() and match.legal_moves() == other.legal_moves()
        assert list(map(match.text, match.legal_moves())) == list(map(other.text, other.legal_moves()))


def test_a_deck_with_a_changed_card_has_its_code() -> None:
    strong = laid(f"{HEAD}power = 5\n")
    code = strong.deck_code("aggro-1")
    assert code == find_game("skirmish").deck_code("aggro-1") and dict(strong.deck(code).cards)["Archer"] == 3


def test_a_changed_rarity_changes_which_decks_may_be_played() -> None:
    rare = laid(HEAD + 'rarity = "Gold"\n')
    assert rare.deck_faults(rare.deck("aggro-1"))[0] == "Archer is Gold: at most 1 copies, not 3"
    assert "aggro-1" not in rare.fitting_decks()


def test_a_card_of_a_set_that_is_not_played_stays_out_when_it_is_changed() -> None:
    plain = find_game("skirmish")
    other = next(iter(plain.sets[1].cards))
    changed = laid(f'overlay = true\n[[card]]\nname = "{other.name}"\npower = 9\n')
    assert other.name not in changed.allowed_cards("classic") and other.name in changed.allowed_cards()


def test_a_card_keeps_its_set_and_is_found_by_its_overlay() -> None:
    strong = laid(f'name = "strong"\n{HEAD}power = 5\n')
    assert [each.name for each in strong.search().find("set:strong")] == ["Archer"]
    assert "Archer" in [each.name for each in strong.search().find("set:core")]


# --- matches


def test_a_replay_names_the_overlay_of_a_card_in_use_and_no_other() -> None:
    more = HEAD + 'power = 5\n[[card]]\nname = "Dragon"\npower = 9\n[[card]]\nname = "Knight"\n'
    strong = laid(f'name = "strong"\n{more}')
    match = played(strong, 3)
    assert "Dragon" not in str(match.replay().setup.decks)
    (use,) = match.replay().setup.packs
    assert (use.name, use.overlay, [name for name, _ in use.cards]) == ("strong", True, ["Archer"])
    text = match.replay().to_json()
    assert Replay.from_json(text, strong) == match.replay()
    assert Replay.from_json(text, strong).match().snapshot() == match.snapshot()
    without = played(strong, 3, ("ongoing-1", "ongoing-1")).replay()
    assert "Archer" not in str(without.setup.decks) and without.setup.packs == ()
    assert Replay.from_json(without.to_json()).match().result


def test_a_replay_is_refused_where_its_cards_say_something_else() -> None:
    plain, strong = find_game("skirmish"), laid(f'name = "strong"\n{HEAD}power = 5\n')
    stronger = laid(f'name = "strong"\n{HEAD}power = 6\n')
    for game, other, reason in [
        (strong, plain, "it was played with overlay 'strong', which is not loaded"),
        (strong, stronger, "overlay 'strong', which has changed since: the card 'Archer' is not what it was"),
        (plain, strong, "without overlay 'strong', which is loaded now: the card 'Archer' is not what it was"),
    ]:
        with pytest.raises(ReplayError, match=reason) as refused:
            Replay.from_json(played(game, 1).replay().to_json(), other)
        assert refused.value.slug == "replay/packs" and "Archer" not in refused.value.outline  # type: ignore[attr-defined]


def test_a_token_that_an_unchanged_card_brings_is_named_when_it_is_changed() -> None:
    plain = find_game("skirmish")
    summoner, token = next(
        (each, other)
        for each in plain.cards()
        for other in plain.cards()
        if str(getattr(other, "kind", "")) == "token" and f"card='{other.name}'" in repr(each.abilities)
    )
    strong = laid(f'overlay = true\n[[card]]\nname = "{token.name}"\npower = 7\n')
    setup = strong.setup_at({"p1": {"hand": [summoner.name]}})
    assert [name for use in setup.packs for name, _ in use.cards] == [token.name]


def test_a_replay_opens_whatever_else_is_loaded_and_in_which_order() -> None:
    strong = f'name = "strong"\n{HEAD}power = 5\n[[card]]\nname = "Beekeeper"\nshield = 2\n'
    game = laid(strong, over=laid(BEES, "bees"))
    cards = {"Beekeeper" if name == "Archer" else name: count for name, count in game.deck("aggro-1").cards}
    match = played(game, 5, ({"leader": "Warlord", "cards": cards}, "control-1"))
    assert [use.name for use in match.replay().setup.packs] == ["bees", "strong"]
    more = laid(strong, over=laid(BEES, "bees", laid(BEES.replace("Beekeeper", "Wasp"), "wasps")))
    assert Replay.from_json(match.replay().to_json(), more).match().snapshot() == match.snapshot()


def test_matches_knowledge_and_games_with_an_overlay_can_be_sent() -> None:
    strong = laid(f"{HEAD}power = 5\n")
    match = strong.open(strong.setup(DECKS["skirmish"], seed=2))
    copy: Match = pickle.loads(pickle.dumps(match))
    assert copy.snapshot() == match.snapshot() and copy.game is not None
    assert card(copy.game, "Archer").power == 5 == card(pickle.loads(pickle.dumps(strong)), "Archer").power
    register(strong)
    again = Knowledge.from_json(match.knowledge("p1").to_json())
    assert again.to_json() == match.knowledge("p1").to_json()


def test_a_match_keeps_the_cards_it_began_with_when_an_overlay_is_loaded_or_unloaded(tmp_path: Path) -> None:
    path = tmp_path / "strong.toml"
    path.write_text(f"{HEAD}power = 5\n")
    before = ml.new_match("skirmish", DECKS["skirmish"], seed=4)
    pack = ml.load_pack(path)
    during = ml.new_match("skirmish", DECKS["skirmish"], seed=4)
    assert (pack.overlay, [each.name for each in pack.cards]) == (True, ["Archer"])
    ml.unload_pack("strong")
    for match, power in ((before, 3), (during, 5)):
        assert match.game is not None and card(match.game, "Archer").power == power
        assert match.replay().match().snapshot() == match.snapshot()
    assert card(find_game("skirmish"), "Archer").power == 3


def test_a_pack_whose_card_an_overlay_changes_cannot_be_unloaded(tmp_path: Path) -> None:
    bees, more = tmp_path / "bees.toml", tmp_path / "more.toml"
    bees.write_text(BEES)
    more.write_text('overlay = true\n[[card]]\nname = "Beekeeper"\nshield = 2\n')
    ml.load_pack(bees)
    ml.load_pack(more)
    with pytest.raises(ml.CardError, match="cannot unload pack 'bees'"):
        ml.unload_pack("bees")


SCENARIO = """\
title = "A strong Archer"
packs = ["strong.toml"]
[given.p1]
units = { 0 = "Archer" }
[expect]
"p1.slots.0.unit.power" = 5
"""


def test_a_scenario_names_an_overlay_and_no_other_overlay_touches_it(tmp_path: Path) -> None:
    (tmp_path / "strong.toml").write_text(f"{HEAD}power = 5\n")
    scenario = tmp_path / "scenario.toml"
    scenario.write_text(SCENARIO)
    assert run_scenario(scenario).passed
    ml.load_pack(tmp_path / "strong.toml")
    scenario.write_text(SCENARIO.replace('packs = ["strong.toml"]\n', "").replace("= 5", "= 3"))
    assert run_scenario(scenario).passed


def test_every_card_of_an_overlay_is_a_card_of_its_game() -> None:
    strong = laid(f"{HEAD}power = 5\n")
    assert all(isinstance(each, Card) and each in strong.cards() for each in strong.packs[0].cards)
