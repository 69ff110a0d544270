"""The board of Warpath shows everything that a seat should see, in 80 columns."""

from __future__ import annotations

import io
import random
from typing import Any

import pytest
from rich.console import Console, RenderableType

import marchlands as ml
from marchlands.tui.hand import listing
from marchlands.tui.painter import Painter, painter_for
from marchlands.tui.warpath.board import shortened, spread
from marchlands.tui.warpath.card import tiles_for
from tests.support.warpath import random_given, warpath


def printed(content: RenderableType, width: int = 80) -> str:
    console = Console(file=io.StringIO(), width=width)
    with console.capture() as captured:
        console.print(content)
    return captured.get()


def a_painter() -> Painter:
    return painter_for(warpath(), "standard", Console(file=io.StringIO(), width=80))


def drawn(given: dict[str, Any], seat: str | None = "p1", what: str = "board", width: int = 80) -> str:
    view = ml.position("warpath", given).view(seat)
    return printed(getattr(a_painter(), what)(view, seat, width), width)


def lane(board: str, name: str) -> list[list[str]]:
    """Return what is on the tiles of a lane, from left to right."""
    lines = board.splitlines()
    start = next(index for index, line in enumerate(lines) if line.startswith(name))
    rows = []
    for line in lines[start + 1 :]:
        if "│" not in line:
            break
        rows.append(line.split("│"))
    return [[" ".join(cell.split()) for cell in column if cell.strip()] for column in zip(*rows, strict=True)]


MILITIA = {"at": "plains0", "owner": "p1", "card": "Militia"}
THIEF = {"at": "plains2", "owner": "p2", "card": "Thief"}


def test_the_own_side_is_at_the_left_of_whoever_looks() -> None:
    given = {"unit": [MILITIA, THIEF]}
    assert lane(drawn(given), "plains0") == [["▸Militia 2/2 »1"], [], ["◂Thief 2/2 »1"], []]
    assert lane(drawn(given, "p2"), "plains3") == [[], ["▸Thief 2/2 »1"], [], ["◂Militia 2/2 »1"]]
    assert lane(drawn(given, None), "plains0") == lane(drawn(given), "plains0")


def test_the_lanes_have_4_6_and_8_tiles_with_their_numbers() -> None:
    lines = drawn({}).splitlines()
    numbers = ["".join(letter for letter in line if letter.isdecimal()) for line in lines if "┬" in line]
    assert numbers == ["0123", "012345", "01234567"]
    assert [line.split("─")[0].split("┬")[0] for line in lines if "┬" in line] == ["plains0", "forest0", "mountains0"]


def test_several_units_are_shown_with_the_oldest_first_and_a_count() -> None:
    given = {"unit": [{**MILITIA, "card": name} for name in ("Thief", "Militia", "Brute", "Thief")]}
    assert lane(drawn(given), "plains0")[0] == ["▸Thief 2/2 »1", "▸Militia 2/2 »1 +2"]
    assert lane(drawn(given, what="small_board"), "plains0")[0] == ["▸Thief 2/2 »1 +3"]


def test_a_wait_is_marked_even_where_there_is_little_room() -> None:
    brute = {"at": "mountains4", "owner": "p1", "card": "Brute", "waits": 1}
    assert lane(drawn({"unit": [brute]}), "mountains")[4] == ["▸Brute", "7/6z1"]
    assert lane(drawn({"unit": [{**brute, "at": "plains1"}]}), "plains")[1] == ["▸Brute 7/6 »2/2 z1"]


def test_a_building_has_an_owner_and_hp_beside_the_units_on_its_tile() -> None:
    given = {"unit": [MILITIA], "building": [{"at": "plains0", "owner": "p2", "card": "Trebuchet"}]}
    assert lane(drawn(given), "plains")[0] == ["▸Militia 2/2 »1", "◂⌂Trebuchet ♥1"]


def test_players_are_shown_with_all_that_is_public() -> None:
    given = {
        "p1": {"class": "Mage", "hp": 12, "gold": 3, "hand": ["Thief"], "discard": ["Blink"], "skill_used": True},
        "p2": {"deck": ["Thief", "Thief"]},
    }
    lines = drawn(given).splitlines()
    assert lines[0] == "Warpath · turn 1 · your turn"
    assert lines[1].split() == [
        "Opponent",
        "(p2)",
        "Base",
        "♥20",
        "●0",
        "hand",
        "0",
        "deck",
        "2",
        "discard",
        "0",
        "Conscription",
        "●5",
        "ready",
    ]
    assert lines[-1].split()[:10] == ["You", "(p1)", "Mage", "♥12", "●3", "hand", "1", "deck", "0", "discard"]
    assert lines[-1].endswith("used")


@pytest.mark.parametrize("width", [78, 80, 100, 140])
@pytest.mark.parametrize("seed", range(12))
def test_no_line_of_any_board_is_wider_than_the_terminal(seed: int, width: int) -> None:
    given = random_given(random.Random(seed), warpath())
    for seat in ("p1", "p2", None):
        for what in ("board", "small_board"):
            lines = drawn(given, seat, what, width).splitlines()
            assert max(len(line.rstrip()) for line in lines) <= width
            assert sum("┬" in line for line in lines) == 3


def test_a_narrow_terminal_has_a_line_for_each_tile_that_is_not_empty() -> None:
    lines = drawn({"unit": [MILITIA, THIEF, THIEF]}, width=60).splitlines()
    assert "plains0: ▸Militia 2/2 »1" in lines
    assert "plains2: ◂Thief 2/2 »1, ◂Thief 2/2 »1" in lines
    assert "forest: empty" in lines


def test_names_are_shortened_so_that_they_can_be_told_apart() -> None:
    assert shortened("Battering Ram", 9) == "Batt. Ram"
    assert shortened("War Hounds", 9) == "W. Hounds"
    assert shortened("Moonwalker", 8) == "Moonwal."
    assert shortened("Thief", 5) == "Thief"


def test_cells_fill_the_whole_width() -> None:
    assert spread(80, 8) == [10] + [9] * 7
    assert all(sum(spread(width, count)) + count - 1 == width for width in range(71, 140) for count in (4, 6, 8))


def test_a_hand_shows_every_number_with_its_sign_and_where_a_building_may_stand() -> None:
    given = {"p1": {"hand": ["Brute", "Workshop", "War Plans"]}, "p2": {"hand": ["Workshop"]}}
    for seat, tiles in (("p1", "[p0 f0-1 m0-1]"), ("p2", "[p3 f4-5 m6-7]")):
        view = ml.position("warpath", given).view(seat)
        hand = printed(listing(a_painter().hand(view, seat), "Your hand", "×"))
        assert f"Workshop ●3 ★ ♥3 {tiles} When a friendly unit" in " ".join(hand.split())
    view = ml.position("warpath", given).view("p1")
    rows = {row.name: row for row in a_painter().hand(view, "p1")}
    assert rows["Brute"].figures.split() == ["●5", "★★", "⚔7", "♥6", "»2/2"]
    assert rows["War Plans"].figures.split() == ["●3", "★★"]
    assert rows["War Plans"].brief == "●3"
    assert len({len(row.figures) for row in rows.values()}) == 1


def test_a_blueprint_of_every_tile_says_so() -> None:
    assert tiles_for("P0-3 F0-5 M0-7", "p2") == "every tile"


def test_a_card_shows_all_that_it_has() -> None:
    brute = printed(a_painter().card("Brute")).splitlines()
    assert [line.rstrip() for line in brute] == [
        "Brute · unit · ★★",
        "● gold 5   ♥ HP 6   » movement 2/2   ⚔ attack 7",
    ]
    workshop = [line.rstrip() for line in printed(a_painter().card("Workshop")).splitlines()]
    assert workshop[1:3] == ["● gold 3   ♥ HP 3", "When a friendly unit enters: get 1 gold."]
    assert workshop[-3:] == ["  plains    ■ □ □ □", "  forest    ■ ■ □ □ □ □", "  mountains ■ ■ □ □ □ □ □ □"]
    assert "Active skill: Conscription ●5: " in printed(a_painter().card("Warrior"), 120)
    assert "in no deck" in printed(a_painter().card("Militia"))


def test_every_card_can_be_shown_in_signs_that_any_terminal_has() -> None:
    class Old(io.StringIO):
        encoding = "ascii"

    console = Console(file=Old(), width=80)
    painter = painter_for(warpath(), "standard", console)
    for name in painter.cards:
        text = printed(painter.card(name))
        assert name in text
        assert not set("●♥»⚔★■□") & set(text)


def test_a_tile_shows_who_is_there_and_what_their_cards_say() -> None:
    view = ml.position("warpath", {"unit": [MILITIA, {**MILITIA, "card": "Thief", "attack": 5}]}).view("p1")
    shown = printed(a_painter().look(view, "p1", "P0"))
    assert shown.startswith("plains0: ▸Militia 2/2 »1, ▸Thief 5/2 »1\n")
    assert "When I deal damage: get 1 gold." in shown
    with pytest.raises(ml.MarchlandsError, match="the plains end at plains3"):
        a_painter().look(view, "p1", "plains7")


def test_discard_piles_are_open() -> None:
    view = ml.position("warpath", {"p1": {"discard": ["Thief", "Thief"]}}).view("p2")
    piles = [line.rstrip() for line in printed(a_painter().piles(view, "p2")).splitlines()]
    assert piles == ["Your discard pile: empty", "The enemy discard pile: Thief ×2"]
