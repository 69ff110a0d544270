"""`ml.load_pack` and `ml.unload_pack`: what is loaded is known everywhere, and what has begun is not disturbed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import FrozenInstanceError
from pathlib import Path
from typing import Any

import pytest

import marchlands as ml
from marchlands.engine.game import find_game, register
from tests.support.builds import printed_by
from tests.support.scale import scaled

ROOT = Path(__file__).parents[1]
A_LITTLE = 4_000_000  # bytes; the tables of two hundred packs that were not given back would be ten times as many

PACK = """\
name = "bees"
game = "skirmish"
[[card]]
name = "Beekeeper"
kind = "unit"
rarity = "Bronze"
power = 3
[[card]]
name = "Swarm"
kind = "token"
power = 1
"""
NEEDS = """\
[[card]]
name = "Hive"
kind = "unit"
rarity = "Bronze"
power = 2
abilities = [{ When = { event = "Died", effects = [
  { Deploy = { card = "Swarm", to = { One = { thing = "slot", side = "ally" } } } },
] } }]
"""


@pytest.fixture(autouse=True)
def _games_as_before() -> Iterator[None]:
    game = find_game("skirmish")
    yield
    register(game)


@pytest.fixture
def bees(tmp_path: Path) -> Path:
    path = tmp_path / "bees.toml"
    path.write_text(PACK)
    return path


def deck(card: str = "Beekeeper") -> dict[str, Any]:
    """Return a legal deck with three of a card."""
    ready = ml.decks("skirmish")["aggro-1"]
    cards = dict(ready.cards)
    bronze = next(name for name, count in cards.items() if count == 3)
    return {"leader": ready.lead, "cards": {**{k: v for k, v in cards.items() if k != bronze}, card: 3}}


def names() -> set[str]:
    return {card.name for card in ml.cards("skirmish")}


def test_a_loaded_pack_tells_what_it_is(bees: Path) -> None:
    pack = ml.load_pack(bees)
    assert (pack.name, pack.version, pack.game, pack.path) == ("bees", 1, "skirmish", bees)
    assert [(card.number, card.name) for card in pack.cards] == [(1001, "Beekeeper"), (1002, "Swarm")]
    with pytest.raises(FrozenInstanceError):
        pack.name = "wasps"  # type: ignore[misc]


def test_the_cards_of_a_loaded_pack_are_known_everywhere(bees: Path) -> None:
    ml.load_pack(str(bees))
    assert {"Beekeeper", "Swarm"} <= names()
    match = ml.new_match("skirmish", (deck(), deck()), seed=3)
    assert "Beekeeper" in str(match.snapshot())
    assert ml.position("skirmish", {"p1": {"units": {"0": "Swarm"}}}).snapshot()["p1"]["slots"][0]["unit"]["power"] == 1
    assert ml.playouts("skirmish", 2, decks=[deck()]).decisions > 0


def test_without_the_pack_its_cards_are_unknown(bees: Path) -> None:
    ml.load_pack(bees)
    ml.unload_pack("bees")
    assert "Beekeeper" not in names()
    with pytest.raises(ml.DeckError, match="unknown card 'Beekeeper'"):
        ml.new_match("skirmish", (deck(), deck()))


def test_loading_a_file_again_takes_what_it_says_now(bees: Path) -> None:
    first = ml.load_pack(bees)
    bees.write_text(PACK.replace("power = 3", "power = 4"))
    second = ml.load_pack(bees.parent / ".." / bees.parent.name / "bees.toml")
    assert first.digest != second.digest and len(find_game("skirmish").packs) == 1
    assert [card.power for card in ml.cards("skirmish") if card.name == "Beekeeper"] == [4]  # type: ignore[attr-defined]


def test_a_match_keeps_the_cards_that_it_began_with(bees: Path) -> None:
    ml.load_pack(bees)
    match = ml.new_match("skirmish", (deck(), deck()), seed=3)
    twin = ml.new_match("skirmish", (deck(), deck()), seed=3)
    bees.write_text(PACK.replace('"Beekeeper"', '"Wasp"'))
    ml.load_pack(bees)
    while match.result is None:
        match.apply(match.legal_moves()[-1])
    ml.unload_pack("bees")
    while twin.result is None:
        twin.apply(twin.legal_moves()[-1])
    assert match.snapshot() == twin.snapshot() and "Beekeeper" in str(match.snapshot())
    assert match.replay().match().snapshot() == match.snapshot()


def test_a_pack_that_is_refused_changes_nothing(bees: Path) -> None:
    ml.load_pack(bees)
    before = find_game("skirmish")
    bees.write_text(PACK.replace("power = 3", "power = 0"))
    with pytest.raises(ml.PackError) as refused:
        ml.load_pack(bees)
    assert [(fault.line, fault.card, fault.path) for fault in refused.value.faults] == [(3, "Beekeeper", "power")]
    assert find_game("skirmish") is before


def test_another_file_with_the_same_name_is_refused(bees: Path, tmp_path: Path) -> None:
    ml.load_pack(bees)
    other = tmp_path / "other.toml"
    other.write_text(PACK.replace("Beekeeper", "Drone").replace("Swarm", "Nest"))
    with pytest.raises(ml.PackError, match="is that of another pack"):
        ml.load_pack(other)


@pytest.mark.parametrize("game", ["skirmsh", "", 3])
def test_an_unknown_game_is_refused(bees: Path, game: Any) -> None:
    with pytest.raises(ml.MarchlandsError, match="unknown game"):
        ml.load_pack(bees, game)


@pytest.mark.parametrize("path", [None, 3, b"bees.toml"])
def test_what_is_no_path_is_refused(path: Any) -> None:
    with pytest.raises(ml.CardError, match="cannot read pack"):
        ml.load_pack(path)


def test_a_pack_that_is_not_loaded_cannot_be_unloaded(bees: Path) -> None:
    ml.load_pack(bees)
    with pytest.raises(ml.CardError, match=r"cannot unload pack 'bee': it is not loaded; did you mean 'bees'\?"):
        ml.unload_pack("bee")
    ml.unload_pack("bees", "skirmish")
    with pytest.raises(ml.CardError, match="it is not loaded"):
        ml.unload_pack("bees", "skirmish")


def test_a_pack_whose_token_another_one_names_cannot_be_unloaded(bees: Path, tmp_path: Path) -> None:
    ml.load_pack(bees)
    needs = tmp_path / "hive.toml"
    needs.write_text(NEEDS)
    ml.load_pack(needs)
    with pytest.raises(ml.CardError, match=r"cannot unload pack 'bees': Hive: .*unknown token 'Swarm'"):
        ml.unload_pack("bees")
    assert "Swarm" in names()


# --- replays


def test_a_replay_finds_its_pack_among_those_that_are_loaded(bees: Path, tmp_path: Path) -> None:
    ml.load_pack(bees)
    match = ml.new_match("skirmish", (deck(), deck()), seed=5)
    for _ in range(9):
        match.apply(match.legal_moves()[-1])
    text = match.replay().to_json()
    ml.unload_pack("bees")
    with pytest.raises(ml.ReplayError, match="it was played with pack 'bees', which is not loaded"):
        ml.Replay.from_json(text)
    wasps = tmp_path / "wasps.toml"
    wasps.write_text('[[card]]\nname = "Wasp"\nkind = "unit"\nrarity = "Bronze"\npower = 2')
    ml.load_pack(wasps)
    ml.load_pack(bees)
    again = ml.Replay.from_json(text)
    assert again.match().snapshot() == match.snapshot() and again.to_json() == text


def test_a_replay_without_packs_is_read_whatever_is_loaded(bees: Path) -> None:
    match = ml.new_match("skirmish", seed=5)
    match.apply(match.legal_moves()[-1])
    ml.load_pack(bees)
    assert ml.Replay.from_json(match.replay().to_json()).match().snapshot() == match.snapshot()


def test_a_replay_with_a_pack_that_has_changed_is_refused(bees: Path) -> None:
    ml.load_pack(bees)
    text = ml.new_match("skirmish", (deck(), deck())).replay().to_json()
    bees.write_text(PACK + "# changed")
    ml.load_pack(bees)
    with pytest.raises(ml.ReplayError, match="'bees', which is loaded in another version"):
        ml.Replay.from_json(text)


def test_a_replay_that_names_a_pack_twice_is_refused(bees: Path) -> None:
    pack = ml.load_pack(bees)
    text = ml.new_match("skirmish", (deck(), deck())).replay().to_json()
    entry = f'{{"name": "bees", "hash": "{pack.digest}"}}'
    assert entry in text
    with pytest.raises(ml.ReplayError, match="cannot read the replay"):
        ml.Replay.from_json(text.replace(entry, f"{entry}, {entry}"))


@pytest.mark.skipif(ml.build() == "pure", reason="only compiled code keeps its own count of what it holds")
@pytest.mark.parametrize(
    ("game", "pack"), [("skirmish", "examples/packs/saltmarsh.toml"), ("warpath", "tests/packs/warpath/endless.toml")]
)
def test_packs_that_come_and_go_leave_nothing_behind(game: str, pack: str) -> None:
    grown = int(printed_by("packs_again.py", ROOT / pack, game, scaled(2000), pure=False)[0])
    assert grown < A_LITTLE
