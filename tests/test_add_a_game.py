"""The steps of "Add a game" lead somewhere, every built-in game took all of them, and nothing else names a game."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

import pytest

from marchlands.coach.puzzle.kind import puzzles_of
from marchlands.coach.reason import reasoner_of
from marchlands.engine import game as registered
from marchlands.engine.game import find_game
from marchlands.story.telling import PLAIN, telling_of
from marchlands.tui import painter

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "marchlands"
GUIDE = (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition("## Add a game")[2].partition("\n## ")[0]
STEPS = re.split(r"^(?=\d+\. )", GUIDE, flags=re.MULTILINE)[1:]
PLACES = re.findall(r"`((?:src|web|docs|tests)/[^`]*GAME[^`]*)`", GUIDE)
GAMES = sorted(game.name for game in registered._GAMES.values() if type(game).__module__.startswith("marchlands.games"))
MODULES = ("card", "check", "compiler", "deck_rules", "event", "game", "legal_moves", "notation", "position", "rules",
           "setup", "table", "text", "veil", "view", "vocabulary", "why_illegal")  # fmt: skip


def test_the_steps_are_numbered_one_after_the_other() -> None:
    assert [int(step.partition(".")[0]) for step in STEPS] == list(range(1, len(STEPS) + 1))
    assert len(STEPS) >= 13


def test_every_file_that_a_step_starts_from_is_there() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", GUIDE)
    assert {"tests/tiny/state.py", "tests/tiny/table.py", "tests/tiny/game.py", "tests/tiny/plugin.py"} <= set(links)
    assert not [link for link in links if not (ROOT / link).exists()]


def test_every_name_that_a_step_tells_to_use_exists() -> None:
    sources = "".join(path.read_text("utf-8") for path in PACKAGE.rglob("*.py"))
    for name in ("State", "Table", "Game", "ListedNotation", "Telling", "Painter"):
        assert f"class {name}" in sources and f"`{name}`" in GUIDE
    for name in ("register", "register_telling", "register_painter"):
        assert f"def {name}(" in sources and f"`{name}`" in GUIDE


def test_the_entry_point_in_the_guide_is_the_one_that_is_looked_for() -> None:
    table = tomllib.loads(re.findall(r"```toml\n(.*?)```", GUIDE, flags=re.DOTALL)[0])
    assert table["project"]["entry-points"] == {registered.GROUP: {"tiny": "tests.tiny.plugin"}}


def test_the_built_in_games_are_those_that_are_known() -> None:
    assert sorted(folder.name for folder in (PACKAGE / "games").iterdir() if (folder / "game.py").exists()) == GAMES


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("place", PLACES)
def test_a_built_in_game_has_its_place_in_every_part(game: str, place: str) -> None:
    path = ROOT / place.replace("GAME", game)
    assert path.is_file() or (path.is_dir() and any(path.iterdir())), f"{path.relative_to(ROOT)} is missing"


@pytest.mark.parametrize("game", GAMES)
def test_a_built_in_game_has_the_modules_decks_and_board_of_the_others(game: str) -> None:
    folder = PACKAGE / "games" / game
    assert not [name for name in MODULES if not (folder / f"{name}.py").exists()]
    assert len(list((folder / "decks").glob("*.toml"))) >= 2
    assert (ROOT / "web" / "src" / "games" / game / f"{game.capitalize()}Board.svelte").exists()
    assert f'from "./{game}/entry"' in (ROOT / "web" / "src" / "games" / "registry.ts").read_text("utf-8")
    assert len(find_game(game).usual_decks()) == 2


@pytest.mark.parametrize("game", GAMES)
def test_a_built_in_game_is_told_drawn_and_coached_in_its_own_way(game: str) -> None:
    assert telling_of(game) is not PLAIN
    assert type(telling_of(game)).__module__.startswith(f"marchlands.story.{game}.")
    assert painter._PAINTERS[game].__module__.startswith(f"marchlands.tui.{game}.")
    assert type(reasoner_of(game)).__module__.startswith(f"marchlands.coach.{game}.")
    assert type(puzzles_of(game)).__module__.startswith(f"marchlands.coach.{game}.")


def test_all_that_uses_vectors_is_compiled_and_all_that_is_compiled_exists() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    listed = settings["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["mypyc"]["include"]
    assert not [path for path in listed if not (ROOT / path).exists()]
    for game in GAMES:
        for path in (PACKAGE / "games" / game).glob("*.py"):
            if re.search(r"^from marchlands\.engine\.native import .*\bvec\b", path.read_text("utf-8"), re.MULTILINE):
                assert str(path.relative_to(ROOT)) in listed


def test_no_other_module_asks_which_game_it_is() -> None:
    """Code that needs to know what a game provides asks a registry."""
    found = []
    for path in PACKAGE.rglob("*.py"):
        if set(path.relative_to(PACKAGE).parts) & set(GAMES):
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names: list[ast.expr | None] = [node.left, *node.comparators] if isinstance(node, ast.Compare) else []
            names += [node.pattern.value] if isinstance(node, ast.match_case) and hasattr(node.pattern, "value") else []
            names += node.keys if isinstance(node, ast.Dict) else []
            names += [node.value] if isinstance(node, ast.AnnAssign | ast.Assign | ast.keyword) else []
            if any(isinstance(name, ast.Constant) and name.value in GAMES for name in names):
                found.append(f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', '?')}")
    assert not found
