"""A page fits its terminal: nothing that a player needs is lost in a small one, and a large one shows more."""

from __future__ import annotations

import io
import random

import pytest
from rich.console import Console
from rich.text import Text

import marchlands as ml
from marchlands.engine.game import find_game
from marchlands.engine.match import Match
from marchlands.tui.match_page import turn_page
from marchlands.tui.moves import Item
from marchlands.tui.page import CUT, Page, Part, lay_out
from marchlands.tui.painter import painter_for

CONSOLE = Console(file=io.StringIO(), width=80)
PAINTER = painter_for(find_game("skirmish"), "standard", CONSOLE)


def page_of(match: Match) -> Page:
    seat = str(match.to_act)
    view = match.view(seat)
    moves = match.legal_moves()
    items = [Item(match.table.typed(move), PAINTER.note(view, seat, match.parts(move))) for move in moves]
    return turn_page(PAINTER, view, seat, items, ([], PAINTER.tell([], match.events(seat), seat)))


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("width", "height"), [(80, 23), (100, 39), (140, 49), (50, 23)])
def test_board_hand_and_moves_fit_every_terminal(seed: int, width: int, height: int) -> None:
    match = ml.new_match("skirmish", seed=seed, record=True)
    rng = random.Random(seed)
    while match.result is None:
        match.apply(rng.choice(match.legal_moves()))
        if match.result is not None or rng.random() > 0.2:
            continue
        lines = lay_out(page_of(match), CONSOLE, width, height)
        assert len(lines) == height
        assert max(map(len, lines)) <= width
        shown = "\n".join(lines)
        view = match.view(match.to_act)
        wanted = {"Opponent (", "You ("} | {f"@{terrain}" for terrain in range(5)}
        if view["phase"] == "choose":
            wanted |= {"asks: ", f"[{len(match.legal_moves())}]"}
        else:
            wanted |= {"pass: ", *view[view["to_act"]]["hand"]}
        assert {words for words in wanted if words not in shown} == set()


def test_a_large_terminal_tells_what_the_cards_in_play_say() -> None:
    match = ml.position("skirmish", {"p1": {"units": {"0": "Archer"}, "hand": ["Scout"]}})
    text = PAINTER.texts["Archer"]
    assert text not in "\n".join(lay_out(page_of(match), CONSOLE, 80, 14))
    assert text in "\n".join(lay_out(page_of(match), CONSOLE, 100, 40))


def test_the_log_stands_beside_the_board_where_there_is_room() -> None:
    match = ml.new_match("skirmish", seed=1, record=True)
    assert "begins" not in lay_out(page_of(match), CONSOLE, 100, 40)[0]
    assert "begins" in lay_out(page_of(match), CONSOLE, 120, 40)[0]


def simple(log: list[str], fresh: int, *forms: str) -> Page:
    part = Part([(rank, Text(form)) for rank, form in enumerate(forms)])
    return Page((), lambda width: part, log=[Text(line) for line in log], fresh=fresh)


def test_news_that_do_not_fit_say_so() -> None:
    page = simple(["old", *"abcdef"], 6, "top")
    assert lay_out(page, CONSOLE, 40, 4) == ["top", CUT, "e", "f"]
    assert lay_out(page, CONSOLE, 40, 8) == ["top", "old", *"abcdef"]


def test_a_larger_form_is_taken_when_there_is_room_for_it() -> None:
    page = simple([], 0, "small", "large\nform")
    assert lay_out(page, CONSOLE, 40, 1) == ["small"]
    assert lay_out(page, CONSOLE, 40, 3) == ["large", "form", ""]


def test_what_is_answered_is_never_cut() -> None:
    assert lay_out(simple(["a", "b"], 2, "top"), CONSOLE, 40, 2, ["answer"]) == ["top", "answer"]
