"""The runner of scenarios: what passes, what fails, and what is said about a file that cannot be run."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import marchlands as ml
from marchlands.engine.scenario import Outcome, find_scenarios, open_scenario, run_scenario

BROKEN = Path(__file__).parents[1] / "scenarios" / "broken" / "skirmish"
PACK = Path(__file__).parents[1] / "packs" / "mechanics.toml"
ARCHER = """
[given.p1]
hand = ["Archer", "Dragon", "Archer"]
graveyard = ["Scout", "Strike"]
[given.p2]
units = { 1 = "Veteran", 2 = "Champion" }
"""

Run = Callable[..., Outcome]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Run the text of a scenario."""

    def call(text: str | bytes, name: str = "case.toml") -> Outcome:
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return run_scenario(path)

    return call


@pytest.fixture
def expect(run: Run) -> Callable[[str, str], Outcome]:
    """Run a step on the position of the Archer with this `expect`."""

    def call(path: str, wanted: str, do: str = "play Archer @1 > e1") -> Outcome:
        return run(f'{ARCHER}\n[[step]]\ndo = "{do}"\nexpect = {{ "{path}" = {wanted} }}\n')

    return call


def only_problem(outcome: Outcome) -> str:
    """Return the one problem of a scenario that failed."""
    assert not outcome.passed and len(outcome.problems) == 1, outcome.problems
    assert "\n" not in outcome.problems[0]
    return outcome.problems[0]


# --- finding files


def test_folders_are_searched_through_in_order(tmp_path: Path) -> None:
    (tmp_path / "b" / "deep").mkdir(parents=True)
    names = ["a.toml", "b/deep/x.toml", "b/y.toml"]
    for name in [*names, "notes.txt", "b/z.json"]:
        (tmp_path / name).write_text("")
    assert find_scenarios([tmp_path]) == [tmp_path / name for name in names]


def test_a_file_is_taken_whatever_its_name(tmp_path: Path) -> None:
    path = tmp_path / "case.txt"
    path.write_text("")
    assert find_scenarios([path, path]) == [path, path]


def test_a_path_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ml.ScenarioError, match=r"nowhere\.toml"):
        find_scenarios([tmp_path / "nowhere.toml"])


def test_a_folder_without_scenarios_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ml.ScenarioError, match=r"no \.toml file"):
        find_scenarios([tmp_path])


# --- passing and failing


def test_a_scenario_whose_steps_all_hold_passes(run: Run) -> None:
    outcome = run(
        f"""
        title = "Archer hits a close enemy"
        game = "skirmish"
        rules = "standard"
        covers = ["SK-30"]
        expect = {{ "turn" = 1, "p1.hand.size" = 3 }}
        {ARCHER}
        [[step]]
        refuse = "play Dragon @0"
        expect = {{ "p1.hand.size" = 3 }}
        [[step]]
        by = "p1"
        do = "play Archer @1 > e1"
        legal = ["pass"]
        expect = {{ "p2.slots.1.unit.power" = 2, "p1.slots.4.unit" = "none" }}
        [[step]]
        do = "pass"
        expect = {{ "to_act" = "p2" }}
        """
    )
    assert outcome.problems == () and outcome.passed and outcome.title == "Archer hits a close enemy"


@pytest.mark.parametrize("text", ["", 'title = "Nothing"', "step = []", "[expect]", '[given.p1]\nhand = ["Archer"]'])
def test_a_scenario_that_says_nothing_fails(run: Run, text: str) -> None:
    assert run(text).problems == ("a scenario needs at least one step or expectation",)


def test_a_mark_before_the_text_is_passed_over(run: Run) -> None:
    assert run(b'\xef\xbb\xbftitle = "Marked"\nexpect = { "turn" = 1 }').passed


def test_an_expectation_alone_is_enough(run: Run) -> None:
    assert run('expect = { "turn" = 1 }').passed


def test_without_a_title_a_scenario_has_the_name_of_its_file(run: Run) -> None:
    assert run("", name="archer-shoots.toml").title == "archer-shoots"


def test_refusing_a_legal_move_fails(run: Run) -> None:
    problem = only_problem(run('[[step]]\nrefuse = "pass"'))
    assert "step 1" in problem and "'pass'" in problem and "legal" in problem


def test_a_refused_move_is_not_made(run: Run) -> None:
    text = f'{ARCHER}\n[[step]]\nrefuse = "play Archer @1 > e4"\nexpect = {{ "p1.hand.size" = 3, "phase" = "act" }}'
    assert run(text).passed


def test_doing_an_illegal_move_fails_and_says_why(run: Run) -> None:
    problem = only_problem(run('[[step]]\ndo = "pass"\n[[step]]\ndo = "play Archer @1"'))
    assert "step 2" in problem and "not in your hand" in problem


def test_the_wrong_player_to_act_fails(run: Run) -> None:
    problem = only_problem(run('[[step]]\ndo = "pass"\nby = "p2"'))
    assert "step 1" in problem and "p2" in problem and "p1" in problem


def test_a_move_that_should_be_legal_afterwards_and_is_not_fails(run: Run) -> None:
    problem = only_problem(run('[[step]]\ndo = "pass"\nlegal = ["pass", "leader"]'))
    assert "step 1" in problem and "'leader'" in problem and "pass" in problem


def test_moves_in_legal_may_be_written_in_any_case(run: Run) -> None:
    text = '[given.p2]\nhand = ["Archer"]\n[[step]]\ndo = "pass"\nlegal = ["PLAY  archer @0"]'
    assert run(text).passed


def test_nothing_is_run_after_the_first_step_that_fails(run: Run) -> None:
    text = '[[step]]\ndo = "pass"\nexpect = { "turn" = 9 }\n[[step]]\ndo = "hop"'
    assert "turn is 2, expected 9" in only_problem(run(text))


def test_every_difference_of_a_step_is_told(run: Run) -> None:
    outcome = run('[[step]]\ndo = "pass"\nexpect = { "turn" = 9, "to_act" = "p1" }')
    assert len(outcome.problems) == 2 and all("step 1" in problem for problem in outcome.problems)


def test_the_given_position_may_be_expected_on_top_level(run: Run) -> None:
    assert run('expect = { "turn" = 1, "to_act" = "p1" }').passed
    assert "expect: turn is 1, expected 2" in only_problem(run('expect = { "turn" = 2 }'))


# --- what `expect` means


@pytest.mark.parametrize(
    ("path", "wanted"),
    [
        ("p1.hand", '["Archer", "Dragon"]'),
        ("p1.hand", '["Dragon", "Archer"]'),
        ("p1.graveyard", '["Strike", "Scout"]'),
        ("p1.hand.size", "2"),
        ("p1.hand_size", "2"),
        ("p1.slots.size", "5"),
        ("p1.deck", "[]"),
        ("p1.slots.0.unit", '"none"'),
        ("p1.slots.0.unit.power", '"none"'),
        ("p1.leader", '"none"'),
        ("choice", '"none"'),
        ("result", '"none"'),
        ("p2.slots.1.unit.power", "2"),
        ("p2.slots.1.unit.wounded", "true"),
        ("p1.slots.1.unit.cooldown", '"none"'),
        ("p1.slots.1.unit.card", '"Archer"'),
        ("p1.done", "false"),
        ("rules", '"standard"'),
    ],
)
def test_what_holds_is_no_difference(expect: Callable[..., Outcome], path: str, wanted: str) -> None:
    assert expect(path, wanted).passed


@pytest.mark.parametrize(
    ("path", "wanted"),
    [
        ("p1.hand", '["Archer"]'),
        ("p1.hand", '["Archer", "Archer"]'),
        ("p1.hand", '["Archer", "Archer", "Dragon"]'),
        ("p1.hand", "[]"),
        ("p1.hand", '"none"'),
        ("p1.graveyard", '["Scout", "Scout"]'),
        ("p1.hand.size", "3"),
        ("p1.hand.size", "true"),
        ("p2.slots.1.unit.wounded", "1"),
        ("p1.done", "0"),
        ("p1.wins", "false"),
        ("p1.slots.1.unit.ready", "0"),
        ("p2.slots.1.unit.damage", '"2"'),
        ("p2.slots.1.unit", '"none"'),
        ("p1.slots.0.unit", "0"),
        ("p1.slots.0.unit", "false"),
        ("p1.slots.0.unit.power", "0"),
        ("result", '""'),
    ],
)
def test_what_does_not_hold_is_told_with_both_values(expect: Callable[..., Outcome], path: str, wanted: str) -> None:
    problem = only_problem(expect(path, wanted))
    value = tomllib.loads(f"x = {wanted}")["x"]
    assert problem.startswith(f"step 1: {path} is ")
    assert problem.endswith(f"expected {value!r}")


def test_the_order_of_a_deck_matters(run: Run) -> None:
    given = '[given.p1]\ndeck = ["Scout", "Archer"]\n[[step]]\ndo = "pass"\n'
    assert run(given + 'expect = { "p1.deck" = ["Scout", "Archer"] }').passed
    assert not run(given + 'expect = { "p1.deck" = ["Archer", "Scout"] }').passed


@pytest.mark.parametrize(
    ("path", "word"),
    [
        ("trun", "'turn'"),
        ("p1.hnad", "'hand'"),
        ("p3.hand", "'p3'"),
        ("p1.slots.5.unit", "'5'"),
        ("p1.slots.-1.unit", "'-1'"),
        ("p1.slots.x", "'x'"),
        ("p1.slots.1.unit.powr", "'power'"),
        ("p1.wins.size", "'size'"),
        ("turn.x", "'x'"),
        ("", "''"),
    ],
)
def test_an_unknown_path_is_refused_with_a_hint(expect: Callable[..., Outcome], path: str, word: str) -> None:
    problem = only_problem(expect(path, "1"))
    assert "step 1" in problem and f"unknown path {path!r}" in problem and word in problem


# --- malformed files


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("tittle = 'x'", ("'tittle'", "'title'")),
        ("title = 3", ("title", "3")),
        ("covers = 'SK-30'", ("covers", "'SK-30'")),
        ("packs = 'mine.toml'", ("packs", "'mine.toml'")),
        ("packs = [3]", ("packs", "3")),
        ("packs = ['nowhere.toml']", ("nowhere.toml",)),
        ("game = 'skirmich'", ("game", "'skirmich'")),
        ("game = 3", ("game", "3")),
        ("rules = 'clasic'", ("rules", "'clasic'", "'classic'")),
        ("rules = 3", ("rules", "3")),
        ("rules = { preset = 'standard', turn_flow = 1 }", ("rules", "turn_flow", "1")),
        ("given = 3", ("given", "3")),
        ("given = { p1 = 3 }", ("p1", "3")),
        ("given = { p3 = {} }", ("given", "'p3'")),
        ("given = { ask_forced = 1 }", ("ask_forced", "1")),
        ("given = { number = 0 }", ("number", "0")),
        ("given = { p1 = { units = { 1 = 3 } } }", ("p1.units.1", "3")),
        ("given = { p1 = { units = { 1 = {} } } }", ("p1.units.1.card",)),
        ("given = { p1 = { modifiers = { 1 = 'x' } } }", ("p1.modifiers.1", "'x'")),
        ("given = { p1 = { hand = ['Warlord'] } }", ("p1.hand", "Warlord")),
        ("given = { p1 = { wins = true } }", ("p1.wins", "True")),
        ("expect = 3", ("expect", "3")),
        ("step = 3", ("step", "3")),
        ("step = [3]", ("step 1", "3")),
        ("step = { do = 'pass' }", ("step",)),
        ("[[step]]", ("step 1", "do", "refuse")),
        ("[[step]]\ndo = 'pass'\nrefuse = 'pass'", ("step 1", "do", "refuse")),
        ("[[step]]\ndo = 0", ("step 1.do", "0")),
        ("[[step]]\nrefuse = ['pass']", ("step 1.refuse", "['pass']")),
        ("[[step]]\ndo = 'pass'\nby = 'p3'", ("step 1.by", "'p3'")),
        ("[[step]]\ndo = 'pass'\nby = 1", ("step 1.by", "1")),
        ("[[step]]\ndo = 'pass'\nlegal = 'pass'", ("step 1.legal", "'pass'")),
        ("[[step]]\ndo = 'pass'\nlegal = [3]", ("step 1.legal", "3")),
        ("[[step]]\ndo = 'pass'\nlegal = ['hop']", ("step 1.legal", "'hop'")),
        ("[[step]]\ndo = 'pass'\nexpect = 3", ("step 1.expect", "3")),
        ("[[step]]\ndo = 'pass'\nexpct = {}", ("step 1", "'expct'", "'expect'")),
        ("[[step]]\ndo = 'pass'\n[[step]]\ndo = 'hop'", ("step 2.do", "'hop'")),
        ("[[step]]\nrefuse = 'hop'", ("step 1.refuse", "'hop'")),
        ("[[step]]\nrefuse = 'pass > nobody'", ("step 1.refuse", "'nobody'")),
        ("title = ", ("TOML", "Invalid value")),
        (b"\xff\xfe\x00", ("cannot be read", "UTF-16", "save it as UTF-8")),
    ],
)
def test_a_malformed_file_fails_with_one_line_that_names_the_key(
    run: Run, text: str | bytes, words: tuple[str, ...]
) -> None:
    problem = only_problem(run(text))
    assert all(word in problem for word in words), problem


def test_a_file_that_cannot_be_read_fails(tmp_path: Path) -> None:
    assert "cannot be read" in only_problem(run_scenario(tmp_path / "nowhere.toml"))
    assert "cannot be read" in only_problem(run_scenario(tmp_path))


# --- packs


def test_a_pack_is_found_beside_the_scenario(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_bytes(PACK.read_bytes())
    text = 'packs = ["mine.toml"]\n[given.p1]\nhand = ["Test Warder"]\n[[step]]\ndo = "play test warder @0"'
    assert run(text).passed
    assert not run(text.replace('packs = ["mine.toml"]', "")).passed


def test_a_scenario_can_be_opened_as_a_match(tmp_path: Path) -> None:
    content: dict[str, Any] = {"rules": "classic", "given": {"turn": "p2", "p2": {"hand": ["Archer"]}}}
    match = open_scenario(content, tmp_path)
    assert match.to_act == "p2" and match.snapshot()["rules"] == "classic"


# --- the collection of broken files


@pytest.mark.parametrize("path", sorted(BROKEN.glob("*.toml")), ids=lambda path: path.stem)
def test_a_broken_file_fails_and_its_message_names_what_is_wrong(path: Path) -> None:
    first = path.read_text("utf-8").splitlines()[0]
    assert first.startswith("# expect: ")
    problem = only_problem(run_scenario(path)).lower()
    for word in first.removeprefix("# expect: ").split("|"):
        assert word.strip().lower() in problem
