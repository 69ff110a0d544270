"""`ml.load_pack` and `ml.unload_pack`: what is loaded is known everywhere, and running matches are not disturbed."""

from __future__ import annotations

import json
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
A_LITTLE = 4_000_000  # bytes; leaking the tables of two hundred packs would take ten times as much

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
    """Return a legal deck with three copies of a card."""
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
    assert [(fault.line, fault.card, fault.path) for fault in refused.value.faults] == [(7, "Beekeeper", "power")]
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


def played(decks: tuple[object, object], seed: int = 3, moves: int = 12) -> str:
    """Return the replay of a match with some moves."""
    match = ml.new_match("skirmish", decks, seed=seed)
    for index in range(moves):
        legal = match.legal_moves()
        match.apply(legal[index % len(legal)])
    return match.replay().to_json()


def end_of(text: str) -> dict[str, Any]:
    """Return the position after all moves of a replay, without the ids in hands.

    Those follow from the numbers of cards, and pack cards are numbered in the order of loading.
    """
    end = ml.Replay.from_json(text).match().snapshot()
    for seat in ("p1", "p2"):
        del end[seat]["hand_ids"]
    return end


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("power = 3", "power = 4", "has changed since: the card 'Beekeeper' is not what it was"),
        ("power = 3", 'power = 3\nabilities = [{ Keyword = { name = "quick" } }]', "the card 'Beekeeper'"),
        ('"Bronze"', '"Silver"', "the card 'Beekeeper'"),
        ('"Beekeeper"', '"Wasp"', "the card 'Beekeeper'"),
        ('name = "bees"', 'name = "wasps"', "pack 'bees', which is not loaded"),
    ],
)
def test_a_replay_whose_cards_have_changed_is_refused_and_names_them(bees: Path, old: str, new: str, told: str) -> None:
    ml.load_pack(bees)
    text = played((deck(), deck()))
    bees.write_text(PACK.replace(old, new))
    ml.load_pack(bees)
    with pytest.raises(ml.ReplayError, match=told) as caught:
        ml.Replay.from_json(text)
    assert "'bees'" in str(caught.value) and "\n" not in str(caught.value)


WRITTEN_OTHERWISE = """\
# Now with a comment, other white space, other keys first, and the cards the other way round.
game = "skirmish"
name = "bees"
version = 2
card = [
  { kind = "token", name = "Swarm", power = 1, abilities = [] },
  { rarity = "Bronze", power = 3, kind = "unit", name = "Beekeeper" },
]
"""
ANOTHER = """\
[[card]]
name = "Anthill"
kind = "unit"
rarity = "Bronze"
power = 1
"""


@pytest.mark.parametrize(
    "now",
    [
        PACK + "# a comment",
        WRITTEN_OTHERWISE,
        PACK.replace("power = 1", "power = 2"),  # a card that the decks do not reach
        PACK + ANOTHER,
        PACK.replace("[[card]]", ANOTHER + "[[card]]", 1),
    ],
)
def test_what_does_not_touch_the_cards_in_use_leaves_replays_as_they_were(bees: Path, now: str) -> None:
    first = ml.load_pack(bees)
    text = played((deck(), deck()))
    end = end_of(text)
    bees.write_text(now)
    second = ml.load_pack(bees)
    assert end_of(text) == end and ml.Replay.from_json(text).to_json() == text
    assert (first.digest == second.digest) == (now == PACK + "# a comment")


def test_a_replay_names_only_the_packs_in_use_and_their_cards(bees: Path, tmp_path: Path) -> None:
    other = tmp_path / "ants.toml"
    other.write_text(ANOTHER)
    ml.load_pack(other)
    ml.load_pack(bees)
    assert json.loads(played(("aggro-1", "control-1")))["packs"] == []
    text = played((deck(), "control-1"))
    (pack,) = json.loads(text)["packs"]
    assert pack["name"] == "bees" and list(pack["cards"]) == ["Beekeeper"]
    end = end_of(text)
    ml.unload_pack("ants")
    assert end_of(text) == end
    ml.load_pack(other)
    assert end_of(text) == end


def test_what_a_card_brings_into_play_is_in_use_too(bees: Path, tmp_path: Path) -> None:
    hive = tmp_path / "hive.toml"
    hive.write_text(NEEDS)
    ml.load_pack(bees)
    ml.load_pack(hive)
    text = played((deck("Hive"), deck("Hive")))
    assert {pack["name"]: list(pack["cards"]) for pack in json.loads(text)["packs"]} == {
        "bees": ["Swarm"],
        "hive": ["Hive"],
    }
    bees.write_text(PACK.replace("power = 1", "power = 2"))
    ml.load_pack(bees)
    with pytest.raises(ml.ReplayError, match="pack 'bees', which has changed since: the card 'Swarm'"):
        ml.Replay.from_json(text)


def test_the_order_of_loading_does_not_matter_to_a_replay(bees: Path, tmp_path: Path) -> None:
    ants = tmp_path / "ants.toml"
    ants.write_text(ANOTHER)
    both = {**deck(), "cards": {**{k: v for k, v in deck()["cards"].items() if k != "Beekeeper"}, "Anthill": 2}}
    both["cards"]["Beekeeper"] = 1
    ml.load_pack(bees)
    ml.load_pack(ants)
    text = played((both, both), moves=20)
    end = end_of(text)
    ml.unload_pack("bees")
    ml.load_pack(bees)  # which now comes after the other
    assert [pack.name for pack in find_game("skirmish").packs] == ["ants", "bees"]
    assert end_of(text) == end and ml.Replay.from_json(text).to_json() == text


def as_it_was(text: str, *packs: ml.Pack[Any]) -> str:
    """Return a replay as it was once written: with all packs that were loaded, by the hashes of their files."""
    content = json.loads(text)
    content["packs"] = [{"name": pack.name, "hash": pack.file_digest} for pack in packs]
    return json.dumps(content)


def test_replays_that_name_files_open_where_that_can_be_checked(bees: Path, tmp_path: Path) -> None:
    ants = tmp_path / "ants.toml"
    ants.write_text(ANOTHER)
    packs = ml.load_pack(ants), ml.load_pack(bees)
    text, plain = played((deck(), deck())), played(("aggro-1", "control-1"))
    old, old_plain = as_it_was(text, *packs), as_it_was(plain, *packs)
    assert ml.Replay.from_json(old).to_json() == text
    ml.unload_pack("ants")  # none of its cards is in the decks
    assert end_of(old) == end_of(text)
    bees.write_text(PACK + "# a comment")
    ml.load_pack(bees)
    with pytest.raises(ml.ReplayError, match="'bees', which is loaded in another version"):
        ml.Replay.from_json(old)
    assert end_of(old_plain) == end_of(plain)
    ml.unload_pack("bees")
    with pytest.raises(ml.ReplayError, match="'ants', which is not loaded"):
        ml.Replay.from_json(old)
    assert end_of(old_plain) == end_of(plain)


def test_a_replay_that_names_a_pack_twice_is_refused(bees: Path) -> None:
    ml.load_pack(bees)
    content = json.loads(played((deck(), deck())))
    content["packs"] *= 2
    with pytest.raises(ml.ReplayError, match="cannot read the replay: the pack 'bees' is named twice"):
        ml.Replay.from_json(json.dumps(content))


@pytest.mark.parametrize(
    "packs", [[], [{"name": "bees", "hash": "0", "cards": {}}], [{"name": "bees", "hash": 3, "cards": {}}], [{}], 3]
)
def test_a_replay_whose_packs_do_not_fit_is_refused(bees: Path, packs: object) -> None:
    ml.load_pack(bees)
    content = {**json.loads(played((deck(), deck()))), "packs": packs}
    with pytest.raises(ml.ReplayError, match=r"cannot read the replay: .*pack"):
        ml.Replay.from_json(json.dumps(content))


# --- decks beside a pack


def deck_file(card: str = "Beekeeper", **more: str) -> str:
    """Return the text of a deck file with three copies of a card."""
    content = deck(card)
    keys = {"game": "skirmish", "name": "Honey", "rules": "standard", "leader": content["leader"], **more}
    lines = [f'{key} = "{value}"' for key, value in keys.items()]
    return "\n".join([*lines, "[cards]", *(f'"{name}" = {count}' for name, count in content["cards"].items())])


def test_decks_beside_a_pack_are_ready_made_while_it_is_loaded(bees: Path) -> None:
    (bees.parent / "bees-deck.toml").write_text(deck_file())
    (bees.parent / "bees-deck-2.toml").write_text(deck_file(name="More honey"))
    (bees.parent / "wasps-deck.toml").write_text(deck_file())
    built_in = list(ml.decks("skirmish"))
    pack = ml.load_pack(bees)
    assert [id for id, _ in pack.decks] == ["bees-deck-2", "bees-deck"] and pack.unread == ()
    assert list(ml.decks("skirmish")) == [*built_in, "bees-deck-2", "bees-deck"]
    match = ml.new_match("skirmish", ("bees-deck", "bees-deck-2"), seed=3)
    assert match.setup is not None and match.setup.decks[1].name == "More honey"
    ml.unload_pack("bees")
    assert list(ml.decks("skirmish")) == built_in


def test_decks_beside_a_pack_never_stop_it_from_being_loaded(bees: Path) -> None:
    for name, content in {
        "bees-deck-unreadable": "[cards",
        "bees-deck-of-another-game": deck_file().replace('"skirmish"', '"warpath"'),
        "bees-deck-without-rules": deck_file(rules="none"),
        "bees-deck-illegal": deck_file("Wasp"),
    }.items():
        (bees.parent / f"{name}.toml").write_text(content)
    pack = ml.load_pack(bees)
    assert len(pack.unread) == 2
    offered = ml.decks("skirmish")
    assert "bees-deck-illegal" in offered and "bees-deck-without-rules" not in offered
    assert ml.playouts("skirmish", 30).decisions > 0


@pytest.mark.skipif(ml.build() == "pure", reason="only compiled code keeps its own count of what it holds")
@pytest.mark.parametrize(
    ("game", "pack"), [("skirmish", "examples/packs/saltmarsh.toml"), ("warpath", "tests/packs/warpath/endless.toml")]
)
def test_packs_that_come_and_go_leave_nothing_behind(game: str, pack: str) -> None:
    grown = int(printed_by("pack_loads.py", ROOT / pack, game, scaled(2000), pure=False)[0])
    assert grown < A_LITTLE
