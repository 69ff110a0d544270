"""The board shows everything that a seat should see, in 80 columns."""

from __future__ import annotations

import io
from typing import Any

import pytest
from rich.console import Console, RenderableType

import marchlands as ml
from marchlands.engine.game import find_game
from marchlands.tui.hand import listing
from marchlands.tui.painter import painter_for


def drawn(given: dict[str, Any], seat: str | None = "p1", what: str = "board", width: int = 80) -> str:
    output = io.StringIO()
    console = Console(file=output, width=width)
    painter = painter_for(find_game("skirmish"), "standard", console)
    view = ml.position("skirmish", given).view(seat)
    if what == "hand":
        shown: RenderableType = listing(painter.hand(view, str(seat)), "Your hand", "×")
    elif what == "piles":
        shown = painter.piles(view, seat)
    else:
        shown = getattr(painter, what)(view, seat, width)
    console.print(shown)
    return output.getvalue()


def column(board: str, terrain: int) -> list[str]:
    """Return what is in the slots of a terrain, the enemy's first."""
    rows = [line.split("│")[1 + terrain].strip(" ▎") for line in board.splitlines() if line.startswith("│")]
    return [" ".join(row.split()) for row in rows if row]


def test_the_rows_face_each_other_with_the_own_below() -> None:
    given = {"p1": {"units": {"1": "Archer"}}, "p2": {"units": {"1": "Champion"}}}
    assert column(drawn(given), 1) == ["♛ Champion", "5 (5)", "Archer", "3 (3)"]
    assert column(drawn(given, "p2"), 1) == ["Archer", "3 (3)", "♛ Champion", "5 (5)"]
    assert column(drawn(given, None), 1) == ["♛ Champion", "5 (5)", "Archer", "3 (3)"]


def test_power_and_shield_read_as_one_and_base_apart() -> None:
    unit = {"card": "Champion", "shield": 2, "damage": 1, "buff": 3}
    board = drawn({"p1": {"units": {"0": unit}, "modifiers": {"0": -1}}})
    assert column(board, 0) == ["♛ Champion", "6/2 (5) ♥-1", "slot -1"]


def test_a_hand_shows_printed_shield_beside_the_power() -> None:
    shown = drawn({"p1": {"hand": ["Templar", "Archer"]}}, what="hand").splitlines()
    assert [" ".join(line.split()[:2]) for line in shown[1:]] == ["Archer 3", "Templar 4/2"]


def test_a_wound_that_does_not_fit_stands_below() -> None:
    unit = {"card": "Champion", "shield": 12, "damage": 10, "buff": 20}
    assert column(drawn({"p1": {"units": {"0": unit}}}), 0) == ["♛ Champion", "15/12 (5)", "♥-10"]


def test_the_state_of_an_ability_is_shown() -> None:
    units = {
        "0": {"card": "Rookie", "cooldown": 2},
        "1": {"card": "Rookie", "cooldown": 0},
        "2": {"card": "Rookie", "used": True},
        "3": {"card": "Rookie", "cleansed": True},
        "4": {"card": "Necromancer", "cooldown": 0},
    }
    board = drawn({"p1": {"units": units}})
    states = [column(board, terrain)[-1] for terrain in range(5)]
    assert states == ["cooldown 2", "ready", "used", "cleansed", "no target"]


def test_empty_slots_show_their_modifiers() -> None:
    assert column(drawn({"p2": {"modifiers": {"4": 2}}}), 4) == ["slot +2"]


def test_players_are_shown_with_leader_charges_wins_and_sizes() -> None:
    given = {
        "p1": {"leader": "Warlord", "charges": 1, "wins": 1, "hand": ["Archer"], "deck": ["Scout", "Scout"]},
        "p2": {"done": True, "graveyard": ["Strike"]},
    }
    lines = drawn(given).splitlines()
    assert lines[0] == "Skirmish 1 · turn 1 · your turn"
    assert lines[1] == "Opponent (p2)  wins 0  hand 0  deck 0  graveyard 1  Done"
    assert lines[-1] == "You (p1)  Warlord ●○○  wins 1  hand 1  deck 2  graveyard 0"


def test_a_returned_card_is_known_to_be_in_the_hand() -> None:
    match = ml.position("skirmish", {"p1": {"hand": ["Unsummon"]}, "p2": {"units": {"1": "Champion"}}})
    match.apply("play Unsummon")
    output = io.StringIO()
    console = Console(file=output, width=80)
    console.print(painter_for(find_game("skirmish"), "standard", console).board(match.view("p1"), "p1"))
    assert "known in hand: Champion" in output.getvalue()


def test_the_widest_board_fits_80_columns() -> None:
    unit = {"card": "Necromancer", "shield": 99, "damage": 10, "buff": 99}
    player = {
        "units": {str(terrain): unit for terrain in range(5)},
        "modifiers": {str(terrain): 99 for terrain in range(5)},
        "leader": "Tactician",
        "hand": ["Archer"] * 12,
        "deck": ["Archer"] * 12,
        "graveyard": ["Archer"] * 12,
    }
    board = drawn({"p1": player, "p2": player})
    assert {len(line) for line in board.splitlines() if line[0] in "│┌├└"} == {76}
    assert max(map(len, board.splitlines())) <= 80


def test_a_small_board_puts_state_and_modifier_on_one_line() -> None:
    given = {"p1": {"units": {"0": {"card": "Rookie", "cooldown": 0}}, "modifiers": {"0": 2}}}
    assert column(drawn(given), 0)[2:] == ["ready", "slot +2"]
    assert column(drawn(given, what="small_board"), 0)[2:] == ["ready slot +2"]
    assert len(drawn(given, what="small_board").splitlines()) == len(drawn(given).splitlines()) - 3


def test_a_wide_terminal_has_wider_cells() -> None:
    unit = {"card": "Champion", "shield": 12, "damage": 10, "buff": 20}
    assert column(drawn({"p1": {"units": {"0": unit}}}, width=120), 0) == ["♛ Champion", "15/12 (5) ♥-10"]


@pytest.mark.parametrize("width", [75, 59, 40])
def test_a_narrow_terminal_has_a_line_for_each_terrain(width: int) -> None:
    unit = {"card": "Champion", "shield": 2, "damage": 1}
    board = drawn({"p1": {"units": {"1": unit}}, "p2": {"units": {"1": "Scout"}}}, width=width)
    lines = [line for line in board.splitlines() if line.startswith("@")]
    assert [line[:2] for line in lines] == ["@0", "@1", "@2", "@3", "@4"]
    assert max(map(len, board.splitlines())) <= width
    enemy, own = (" ".join(part.split()) for part in lines[1].split("│"))
    assert enemy == "@1▸ 2 Scout"
    assert own.startswith("4/2 ♛ Champi")


def test_the_rarity_of_a_unit_colours_its_edge() -> None:
    console = Console(file=io.StringIO(), width=80, force_terminal=True, color_system="256")
    view = ml.position("skirmish", {"p1": {"units": {"0": "Archer", "1": "Vampire"}}}).view("p1")
    with console.capture() as captured:
        console.print(painter_for(find_game("skirmish"), "standard", console).board(view, "p1"))
    edges = [before.rpartition("\x1b[")[2] for before in captured.get().split("▎")[:-1]]
    assert len(set(edges)) == len(edges) == 2


def test_a_hand_is_listed_with_texts_and_graveyards_are_open() -> None:
    given = {"p1": {"hand": ["Archer", "Archer", "Strike"]}, "p2": {"graveyard": ["Scout", "Scout", "Seed"]}}
    hand = [" ".join(line.split()) for line in drawn(given, what="hand").splitlines()]
    assert hand == ["Your hand", "Archer ×2 3 Deploy: 2 damage to a close enemy.", "Strike 3 damage to a unit."]
    graves = drawn(given, what="piles").splitlines()
    assert graves == ["Your graveyard: empty", "The enemy graveyard: Scout ×2, Seed"]


def test_the_board_points_at_who_would_win_each_terrain() -> None:
    """SK-71, SK-72: by the rules, so a Rogue turns its terrain over and Conquer counts."""
    given = {
        "p1": {"units": {"0": "Veteran", "1": "Rogue", "2": "Scout", "3": "Scout"}},
        "p2": {"units": {"1": "Champion", "2": "Champion", "3": "Scout"}},
    }
    border = next(line for line in drawn(given).splitlines() if line.startswith("├"))
    assert [part.strip("─ ") for part in border.strip("├┤").split("┼")] == ["@0 ▼", "@1 ▼", "@2 ▲", "@3", "@4"]
    lines = [line[:3] for line in drawn(given, width=60).splitlines() if line.startswith("@")]
    assert lines == ["@0▸", "@1▸", "@2◂", "@3 ", "@4 "]
    assert next(line for line in drawn(given).splitlines() if line.startswith("You")).endswith("points 2")
    assert next(line for line in drawn(given).splitlines() if line.startswith("Opp")).endswith("points 1")


def test_a_cleansed_unit_has_no_grey_crown() -> None:
    enemy = {"units": {"0": "Dragon", "1": "Dragon"}}
    units = {"0": "Longbow", "1": {"card": "Longbow", "cleansed": True}}
    board = drawn({"p1": {"units": units}, "p2": enemy})
    assert [column(board, terrain)[2] for terrain in (0, 1)] == ["♕ Longbow", "Longbow"]


def test_a_modifier_that_stays_says_so() -> None:
    match = ml.position("skirmish", {"p1": {"modifiers": {"0": 1}}})
    view = match.view("p1")
    view["p1"]["slots"][0]["permanent"] = 1
    output = io.StringIO()
    console = Console(file=output, width=80)
    console.print(painter_for(find_game("skirmish"), "standard", console).board(view, "p1"))
    assert "slot +1 stays" in output.getvalue()
