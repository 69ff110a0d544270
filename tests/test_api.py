"""What `import marchlands` promises."""

from __future__ import annotations

import ast
import importlib
import inspect
import json
import pydoc
import timeit
from dataclasses import FrozenInstanceError
from pathlib import Path
from typing import Any

import pytest

import marchlands as ml
from marchlands import errors
from marchlands.cards.card import Card
from marchlands.engine.deck import Deck
from marchlands.engine.seed import Dice
from marchlands.engine.state import State
from marchlands.games.skirmish.rules import SkirmishState
from marchlands.games.warpath.rules import WarpathState

GIVEN = {"p1": {"hand": ["Archer"]}, "p2": {"units": {"1": "Veteran"}}}


def refusal(kind: type[Exception], **arguments: Any) -> str:
    """Return why a match with these arguments is refused."""
    with pytest.raises(kind) as refused:
        ml.new_match("skirmish", **arguments)
    assert "\n" not in str(refused.value)
    return str(refused.value)


# --- names


def test_the_public_names_are_sorted_and_importable() -> None:
    assert ml.__all__ == sorted(ml.__all__) and len(set(ml.__all__)) == len(ml.__all__)
    module = importlib.import_module("marchlands")
    assert all(hasattr(module, name) for name in ml.__all__)


def test_the_names_that_others_build_on_are_public() -> None:
    promised = {"new_match", "Replay", "playouts", "games", "cards", "decks", "NotationError", "IllegalMoveError"}
    assert promised <= set(ml.__all__)


def test_every_public_function_class_and_method_has_a_docstring() -> None:
    """As `help` shows it, even if the compiler drops docstrings."""
    bare = []
    for name in (name for name in ml.__all__ if name != "__version__"):
        thing = getattr(ml, name)
        bare += [] if inspect.getdoc(thing) else [name]
        if inspect.isclass(thing):
            bare += [f"{name}.{part}" for part in methods(thing) if not inspect.getdoc(getattr(thing, part))]
    assert bare == []


@pytest.mark.parametrize("kind", [ml.Match, Dice, State, SkirmishState, WarpathState])
def test_help_shows_what_a_class_of_the_engine_and_its_methods_do(kind: type) -> None:
    shown = pydoc.plain(pydoc.render_doc(kind))
    source = ast.parse(
        Path(ml.__file__).parent.joinpath(*kind.__module__.split(".")[1:]).with_suffix(".py").read_text()
    )
    (node,) = (node for node in source.body if isinstance(node, ast.ClassDef) and node.name == kind.__name__)
    own = [part for part in node.body if isinstance(part, ast.FunctionDef) and part.name != "__init__"]
    for text in [ast.get_docstring(node), *(ast.get_docstring(part) for part in own if not part.name.startswith("_"))]:
        assert text is None or text.splitlines()[0] in shown
    assert str(ast.get_docstring(node)).splitlines()[0] in shown
    assert all(inspect.getdoc(getattr(kind, part.name)) for part in own if not part.name.startswith("_"))


def methods(kind: type) -> list[str]:
    """Return the names of the public methods and properties that a class defines."""
    source = Path(ml.__file__).parent.joinpath(*kind.__module__.split(".")[1:]).with_suffix(".py")
    nodes = [node for node in ast.parse(source.read_text("utf-8")).body if isinstance(node, ast.ClassDef)]
    (own,) = (node for node in nodes if node.name == kind.__name__)
    return [part.name for part in own.body if isinstance(part, ast.FunctionDef) and not part.name.startswith("_")]


def test_the_version_has_three_numbers() -> None:
    assert len(ml.__version__.split(".")) == 3


def test_the_build_is_compiled_or_pure() -> None:
    assert ml.build() in ("compiled", "pure")


def test_every_exception_is_a_marchlands_error_with_a_slug_of_its_own() -> None:
    found = [kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, Exception)]
    assert {kind.__name__ for kind in found} <= set(ml.__all__)
    slugs: set[str] = set()
    for kind in found:
        assert issubclass(kind, ml.MarchlandsError) and isinstance(kind.slug, str) and kind.__doc__
        assert kind is ml.MarchlandsError or "/" in kind.slug
        slugs.add(kind.slug)
    assert len(slugs) == len(found)


def test_a_slug_may_be_more_exact_than_its_kind() -> None:
    error = ml.MarchlandsError("cannot", "some/slug")
    assert error.slug == "some/slug" and ml.MarchlandsError.slug != "some/slug" and str(error) == "cannot"


def test_the_errors_of_moves_are_value_errors() -> None:
    for kind in (ml.MoveError, ml.NotationError, ml.IllegalMoveError):
        assert issubclass(kind, ValueError)


def test_the_tree_of_errors_is_drawn_in_full() -> None:
    for name in (name for name in ml.__all__ if name.endswith("Error")):
        assert name in (errors.__doc__ or "")


# --- games, cards, decks


def test_skirmish_is_one_of_the_games() -> None:
    assert "skirmish" in ml.games() and ml.games() == sorted(ml.games())


def test_the_cards_of_a_game_have_numbers_and_names_of_their_own() -> None:
    cards = ml.cards("skirmish")
    assert all(isinstance(card, Card) for card in cards)
    assert len({card.name for card in cards}) == len({card.number for card in cards}) == len(cards)
    assert {"Archer", "Squire", "Warlord"} <= {card.name for card in cards}


def test_lists_of_cards_and_decks_are_the_callers_own() -> None:
    ml.cards("skirmish").clear()
    ml.decks("skirmish").clear()
    assert ml.cards("skirmish") and ml.decks("skirmish")


def test_the_ready_made_decks_are_known_by_their_ids() -> None:
    decks = ml.decks("skirmish")
    assert {"aggro-1", "control-1", "classic-1"} <= set(decks)
    assert all(isinstance(deck, Deck) and deck.name for deck in decks.values())


@pytest.mark.parametrize("game", ["skirmich", "", None, 3, ["skirmish"]], ids=repr)
def test_an_unknown_game_is_refused_and_shown(game: Any) -> None:
    for call in (ml.cards, ml.decks, ml.new_match, ml.playouts, lambda name: ml.position(name, {})):
        with pytest.raises(ml.MarchlandsError) as refused:
            call(game)
        assert repr(game) in str(refused.value) and "skirmish" in str(refused.value)
        assert refused.value.slug == "game/unknown"


# --- new matches


def test_without_anything_a_match_of_ready_made_decks_begins() -> None:
    match = ml.new_match("skirmish")
    assert match.snapshot()["rules"] == "standard" and match.moves == [] and match.result is None
    assert match.snapshot() == ml.new_match("skirmish", seed=0).snapshot()


def test_without_decks_those_that_fit_the_rules_are_taken() -> None:
    for rules in ("standard", "classic"):
        match = ml.new_match("skirmish", rules=rules)
        assert match.snapshot()["rules"] == rules
        assert match.setup is not None and {deck.rules for deck in match.setup.decks} == {rules}


def test_without_rules_those_of_the_first_deck_are_taken() -> None:
    assert ml.new_match("skirmish", decks=("classic-1", "classic-1")).snapshot()["rules"] == "classic"
    assert ml.new_match("skirmish", decks=("aggro-1", "aggro-1")).snapshot()["rules"] == "standard"


def test_leaders_override_those_of_the_decks() -> None:
    decks = ("aggro-1", "control-1")
    own = {name: deck.lead for name, deck in ml.decks("skirmish").items()}
    state = ml.new_match("skirmish", decks=decks, leaders=("Warden", None)).snapshot()
    assert state["p1"]["leader"]["name"] == "Warden" and state["p2"]["leader"]["name"] == own["control-1"]
    state = ml.new_match("skirmish", decks=decks).snapshot()
    assert [state[seat]["leader"]["name"] for seat in ("p1", "p2")] == [own["aggro-1"], own["control-1"]]


def test_decks_may_be_ids_files_or_tables(tmp_path: Path) -> None:
    deck = ml.decks("skirmish")["aggro-1"]
    path = tmp_path / "mine.toml"
    cards = "\n".join(f'"{name}" = {count}' for name, count in deck.cards)
    path.write_text(f'leader = "{deck.lead}"\n[cards]\n{cards}\n')
    table = {"leader": deck.lead, "cards": dict(deck.cards)}
    expected = ml.new_match("skirmish", decks=("aggro-1", "aggro-1"), seed=5).snapshot()
    for source in (path, str(path), table, deck):
        assert ml.new_match("skirmish", decks=[source, "aggro-1"], seed=5).snapshot() == expected


def test_equal_arguments_give_equal_matches_and_other_seeds_others() -> None:
    def opening(seed: int) -> dict[str, Any]:
        return ml.new_match("skirmish", decks=("aggro-1", "control-1"), seed=seed).snapshot()

    assert opening(3) == opening(3) and len({str(opening(seed)) for seed in range(20)}) == 20


def test_rules_may_be_overridden_one_by_one() -> None:
    match = ml.new_match("skirmish", rules={"preset": "standard", "later_draw": 2, "leaders": True})
    assert match.snapshot()["rules"] == {"preset": "standard", "later_draw": 2}
    same = ml.new_match("skirmish", rules={"preset": "standard", "later_draw": 4})
    assert same.snapshot()["rules"] == "standard"
    assert ml.new_match("skirmish", rules={"later_draw": 4}).snapshot()["rules"] == "standard"


def test_copies_that_an_override_leaves_out_stay_as_in_its_preset() -> None:
    deck = {"cards": {"Champion": 3, "Archer": 3, "Scout": 3, "Bard": 3, "Ghoul": 3, "Seed": 3, "Rookie": 2}}
    ml.new_match("skirmish", decks=(deck, deck), rules="classic")
    ml.new_match("skirmish", decks=(deck, deck), rules={"preset": "classic", "copies": {"Gold": 2}})


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ("clasic", ("'clasic'", "did you mean 'classic'?")),
        ("", ("''", "standard", "classic")),
        (3, ("3",)),
        (["standard"], ("['standard']",)),
        ({"preset": "clasic"}, ("'clasic'",)),
        ({"preset": None}, ("None",)),
        ({"later_darw": 3}, ("'later_darw'", "did you mean 'later_draw'?")),
        ({"name": "mine"}, ("'name'",)),
        ({3: 3}, ("3",)),
        ({"turn_flow": "double"}, ("turn_flow", "'double'", "'manual'", "'single'")),
        ({"turn_flow": ["manual"]}, ("turn_flow", "['manual']")),
        ({"close_front": 1}, ("close_front", "1")),
        ({"leaders": "yes"}, ("leaders", "'yes'")),
        ({"later_draw": -1}, ("later_draw", "-1")),
        ({"later_draw": True}, ("later_draw", "True")),
        ({"later_draw": "three"}, ("later_draw", "'three'")),
        ({"later_draw": 101}, ("later_draw", "101")),
        ({"deck_min": 31}, ("deck_min", "31", "deck_max", "30")),
        ({"copies": 3}, ("copies", "3")),
        ({"copies": {"Bronce": 3}}, ("copies", "'Bronce'", "'Bronze'")),
        ({"copies": {"Gold": "1"}}, ("copies", "'1'", "Gold")),
        ({"rarity_caps": {"Gold": -1}}, ("rarity_caps", "-1")),
        ({"sets": "core"}, ("sets", "'core'")),
        ({"sets": [1]}, ("sets", "[1]")),
    ],
)
def test_options_that_cannot_be_are_refused_and_shown(rules: Any, words: tuple[str, ...]) -> None:
    message = refusal(ml.OptionError, rules=rules)
    assert all(word in message for word in words), message
    with pytest.raises(ml.OptionError):
        ml.position("skirmish", {}, rules)


@pytest.mark.parametrize(
    ("decks", "words"),
    [
        ((), ("0 decks", "two")),
        (("aggro-1",), ("1 deck", "two")),
        (("aggro-1",) * 3, ("3 decks", "two")),
        (("agro-1", "aggro-1"), ("'agro-1'", "did you mean 'aggro-1'")),
        (("aggro-1", None), ("None",)),
        (({"cards": {"Archer": 3}}, "aggro-1"), ("p1: ", "3 cards", "leader")),
        (("aggro-1", {"leader": "Warlrod", "cards": {"Archer": 25}}), ("p2: ", "25", "did you mean 'Warlord'")),
        (("aggro-1", "classic-1"), ("p2: ", "leader")),
    ],
)
def test_decks_that_cannot_be_played_are_refused_with_reasons(decks: Any, words: tuple[str, ...]) -> None:
    message = refusal(ml.DeckError, decks=decks)
    assert all(word in message for word in words), message


@pytest.mark.parametrize("leaders", [(), ("Warlord",), ("Warlord",) * 3])
def test_other_than_two_leaders_are_refused(leaders: tuple[str, ...]) -> None:
    assert "two" in refusal(ml.MarchlandsError, leaders=leaders)


@pytest.mark.parametrize("leader", ["Warlrod", "Veteran", "", 3])
def test_an_unknown_leader_is_refused(leader: Any) -> None:
    assert "p2: " in refusal(ml.DeckError, leaders=("Warlord", leader))


@pytest.mark.parametrize("seed", ["7", 1.0, None, True])
def test_a_seed_that_is_no_whole_number_is_refused(seed: Any) -> None:
    assert repr(seed) in refusal(ml.MarchlandsError, seed=seed)


@pytest.mark.parametrize("flag", ["ask_forced", "open_lists"])
def test_a_setup_flag_is_true_or_false(flag: str) -> None:
    assert flag in refusal(ml.MarchlandsError, **{flag: "yes"})


# --- positions


def test_a_position_is_a_match_that_begins_there() -> None:
    match = ml.position("skirmish", GIVEN, "classic")
    assert match.snapshot()["rules"] == "classic" and match.snapshot()["p1"]["hand"] == ["Archer"]
    assert match.setup is not None and match.setup.given == GIVEN and match.moves == []
    again = ml.Replay.from_json(match.replay().to_json())
    assert again.match().snapshot() == match.snapshot()


def test_an_empty_position_is_a_match() -> None:
    match = ml.position("skirmish", {})
    assert match.to_act == "p1" and [match.text(move) for move in match.legal_moves()] == ["pass"]


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"p3": {}}, ("'p3'",)),
        ({"trun": "p1"}, ("'trun'", "'turn'")),
        ({"turn": "p3"}, ("turn", "'p3'")),
        ({"turn": None}, ("turn", "None")),
        ({"skirmish": 0}, ("skirmish", "0")),
        ({"skirmish": 4}, ("skirmish", "4")),
        ({"skirmish": "1"}, ("skirmish", "'1'")),
        ({"number": 10_001}, ("number", "10001")),
        ({"p1": None}, ("p1", "None")),
        ({"p1": {"hnad": []}}, ("p1", "'hnad'", "'hand'")),
        ({"p1": {"hand": "Archer"}}, ("p1.hand", "'Archer'")),
        ({"p1": {"hand": [3]}}, ("p1.hand", "3")),
        ({"p1": {"hand": ["Arhcer"]}}, ("p1.hand", "'Arhcer'", "'Archer'")),
        ({"p1": {"deck": ["Squire"]}}, ("p1.deck", "Squire")),
        ({"p2": {"graveyard": ["Warlord"]}}, ("p2.graveyard", "Warlord")),
        ({"p1": {"wins": 2}}, ("p1.wins", "2")),
        ({"p1": {"done": 1}}, ("p1.done", "1")),
        ({"p1": {"done": True}}, ("p1.done", "turn")),
        ({"p1": {"done": True}, "p2": {"done": True}}, ("done", "both")),
        ({"p1": {"charges": 1}}, ("p1.charges", "leader")),
        ({"p1": {"leader": "Warlord", "charges": 4}}, ("p1.charges", "4")),
        ({"p1": {"leader": "Archer"}}, ("p1.leader", "Archer")),
        ({"p1": {"units": {"5": "Archer"}}}, ("p1.units", "'5'")),
        ({"p1": {"units": {1: "Archer"}}}, ("p1.units", "1")),
        ({"p1": {"units": ["Archer"]}}, ("p1.units", "['Archer']")),
        ({"p1": {"units": {"1": "Strike"}}}, ("p1.units.1", "Strike")),
        ({"p1": {"units": {"1": {"card": "Archer", "damage": 3}}}}, ("p1.units.1", "power")),
        ({"p1": {"units": {"1": {"card": "Archer", "damage": -1}}}}, ("p1.units.1.damage", "-1")),
        ({"p1": {"units": {"1": {"card": "Archer", "used": True}}}}, ("p1.units.1.used", "Archer")),
        ({"p1": {"units": {"1": {"card": "Rookie", "used": True, "cooldown": 1}}}}, ("p1.units.1.used", "cooldown")),
        ({"p1": {"units": {"1": {"card": "Rookie", "cooldown": 3}}}}, ("p1.units.1.cooldown", "3")),
        ({"p1": {"modifiers": {"0": 1.5}}}, ("p1.modifiers.0", "1.5")),
    ],
)
def test_a_position_that_cannot_be_is_refused_by_its_key(given: Any, words: tuple[str, ...]) -> None:
    with pytest.raises(ml.PositionError) as refused:
        ml.position("skirmish", given)
    message = str(refused.value)
    assert all(word in message for word in words) and "\n" not in message, message
    assert refused.value.slug == "position/impossible"


@pytest.mark.parametrize("given", [None, [], "p1", 3], ids=repr)
def test_a_position_that_is_no_table_is_refused(given: Any) -> None:
    with pytest.raises(ml.PositionError) as refused:
        ml.position("skirmish", given)
    assert repr(given) in str(refused.value)


def test_a_leader_where_there_are_none_is_refused() -> None:
    with pytest.raises(ml.PositionError, match="leaders"):
        ml.position("skirmish", {"p1": {"leader": "Warlord"}}, "classic")


# --- playouts


def test_the_results_of_playouts_add_up() -> None:
    for rules in (None, "standard", "classic"):
        played = ml.playouts("skirmish", matches=12, seed=3, rules=rules)
        assert played.p1 + played.p2 + played.draws == 12 and played.decisions > 12 * 5


def test_playouts_are_determined_by_their_seed() -> None:
    first = ml.playouts("skirmish", matches=8, seed=1)
    assert first == ml.playouts("skirmish", matches=8, seed=1)
    assert len({ml.playouts("skirmish", matches=8, seed=seed).decisions for seed in range(5)}) > 1


def test_playouts_may_be_of_given_decks() -> None:
    played = ml.playouts("skirmish", matches=4, seed=2, decks=["control-1"])
    assert played == ml.playouts("skirmish", matches=4, seed=2, decks=["control-1", "control-1"])


def test_no_playouts_come_to_nothing() -> None:
    assert ml.playouts("skirmish", matches=0) == ml.Playouts(0, 0, 0, 0)


def test_what_playouts_came_to_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        ml.playouts("skirmish", matches=1).p1 = 5  # type: ignore[misc]


@pytest.mark.parametrize("arguments", [{"decks": ["agro-1"]}, {"decks": ["classic-1"]}, {"decks": []}])
def test_playouts_of_decks_that_cannot_be_played_are_refused(arguments: dict[str, Any]) -> None:
    with pytest.raises(ml.DeckError):
        ml.playouts("skirmish", matches=1, **arguments)


def test_playouts_by_rules_that_no_ready_made_deck_fits_are_refused() -> None:
    rules = {"preset": "standard", "deck_min": 30}
    with pytest.raises(ml.DeckError):
        ml.playouts("skirmish", matches=1, rules=rules)
    with pytest.raises(ml.DeckError):
        ml.new_match("skirmish", rules=rules)


# --- seats


@pytest.mark.parametrize("seat", ["p3", "", "P1", 0, 1, b"p1", ["p1"]])
def test_a_seat_that_does_not_exist_is_refused_with_those_that_do(seat: Any) -> None:
    match = ml.new_match("skirmish", seed=1)
    review = ml.review(match)
    asked = [match.view, match.knowledge, match.events, lambda seat: ml.analyse(match, seat), review.cost]
    for ask in asked:
        with pytest.raises(ml.SeatError, match=r"'p1'(,| or) 'p2'") as refused:
            ask(seat)
        assert isinstance(refused.value, ValueError) and isinstance(refused.value, ml.MarchlandsError)
        assert "\n" not in str(refused.value) and repr(seat) in str(refused.value)


def test_a_spectator_has_views_and_events_but_no_knowledge() -> None:
    match = ml.new_match("skirmish", seed=1)
    assert match.view(None) and match.events(None)
    with pytest.raises(ml.SeatError, match="expected 'p1' or 'p2'"):
        match.knowledge(None)


# --- speed


@pytest.mark.parametrize(
    ("game", "decks"), [("skirmish", ("aggro-1", "aggro-2")), ("warpath", ("mage-1", "warrior-1"))]
)
def test_a_match_without_decks_begins_as_quickly_as_with_them(game: str, decks: tuple[str, str]) -> None:
    def best(**more: Any) -> float:
        return min(timeit.repeat(lambda: ml.new_match(game, seed=7, **more), number=200, repeat=7))

    assert best() < 2 * best(decks=decks)


# --- knowledge


@pytest.mark.parametrize("game", ["skirmish", "warpath"])
@pytest.mark.parametrize("read", [str, json.loads])
def test_knowledge_comes_back_from_its_json(game: str, read: Any) -> None:
    match = ml.new_match(game, seed=1)
    known = match.knowledge("p1")
    again = ml.Knowledge.from_json(read(known.to_json()))
    assert again == known and again.table is match.table
    assert again.deal(3).snapshot() == known.deal(3).snapshot()


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("{", "it is not JSON"),
        ("[]", "expected a JSON object, not list"),
        (7, "expected a JSON object, not int"),
        ("[" * 100_000, "it is not JSON"),
        ("{}", "'game' is missing"),
        ({"game": "chess"}, "unknown game 'chess'"),
        ({"seat": "p3"}, "unknown seat 'p3'"),
        ({"seat": None}, "expected 'p1' or 'p2'"),
        ({"rules": "odd"}, "unknown preset 'odd'"),
        ({"state": {}}, "its state is not one of this version"),
        ({"state": 5}, "its state is not one of this version"),
        ({"packs": [{"name": "none", "hash": "0"}]}, "pack 'none' is not loaded"),
        ({"packs": "none"}, "expected a list of names and hashes"),
    ],
)
def test_knowledge_that_cannot_be_read_is_refused_in_one_line(content: Any, reason: str) -> None:
    if isinstance(content, dict):
        content = {**json.loads(ml.new_match("skirmish", seed=1).knowledge("p1").to_json()), **content}
    with pytest.raises(ml.PositionError, match=r"^cannot read knowledge: ") as refused:
        ml.Knowledge.from_json(content)
    assert reason in str(refused.value) and "\n" not in str(refused.value)
