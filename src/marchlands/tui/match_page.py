"""The pages of a match: a person's turn, and the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.console import Group, RenderableType
from rich.text import Text

from marchlands.engine.table import Json
from marchlands.tui.hand import listing, playable_names, playable_rows
from marchlands.tui.moves import (
    Item,
    answer_cells,
    answer_rows,
    other_moves,
    plays_by_card,
    short_list,
    warnings,
)
from marchlands.tui.page import Page, Part
from marchlands.tui.painter import Painter
from marchlands.tui.style import HEADING, QUIET

Log = tuple[list[Text], list[Text]]  # old lines, and new ones
MOVES: Final = "Your moves: a number or the words; Tab completes, 'help' says more"
AFTERWARDS: Final = "The match is over. 'again' plays a rematch, 'save FILE' keeps the replay, 'quit' leaves."
AGAIN: Final = "Again? Enter: rematch with sides swapped, d: other decks, s FILE: save the replay, log, q: quit"
LARGE_BOARD, FOLDED_HAND, TEXTS, HAND = 4, 5, 7, 2  # in which order a page gets more room


def turn_page(painter: Painter, view: Json, seat: str, items: Sequence[Item], log: Log) -> Page:
    """Return the page for a person who has to move or to answer."""
    asked = view["phase"] == "choose"
    hand = painter.hand(view, seat)
    plain: list[RenderableType] = [painter.board(view, seat)]
    if asked:
        plain.append(painter.question(view))
    elif hand:
        plain.append(listing(hand, _hand_title(view, seat, painter), painter.signs.times))
    else:
        plain.append(Text("Your hand is empty.", QUIET))
    plain.append(short_list(items, MOVES))

    def top(width: int) -> Part:
        return _boards(painter, view, seat, width)

    def rest(width: int) -> Sequence[Part]:
        if asked:
            return [_question(painter, view, items)]
        return [_hand(painter, view, seat, items), _other(items)]

    return Page(plain, top, rest, [*log[0], *log[1]], len(log[1]))


def end_page(painter: Painter, view: Json, events: Sequence[Json], seat: str | None, log: Log) -> Page:
    """Return the page for the end of a match."""
    score = painter.score(events, seat)
    plain = [painter.board(view, seat), score, Text(AFTERWARDS)]

    def rest(width: int) -> Sequence[Part]:
        return [Part([(0, Group(Text(), score, Text()))]), Part([(0, Text(AGAIN, HEADING))])]

    return Page(plain, lambda width: _boards(painter, view, seat, width), rest, [*log[0], *log[1]], len(log[1]))


def _boards(painter: Painter, view: Json, seat: str | None, width: int) -> Part:
    """Return the board and, if there is room, the texts of the cards on it."""
    board = painter.board(view, seat, width)
    forms = [(0, painter.small_board(view, seat, width)), (LARGE_BOARD, board)]
    cards = painter.in_play(view)
    if cards:
        forms.append((TEXTS, Group(board, Text(), listing(cards, "In play", painter.signs.times))))
    return Part(forms)


def _hand_title(view: Json, seat: str, painter: Painter) -> str:
    return f"Your hand ({sum(card.copies for card in painter.hand(view, seat))})"


def _hand(painter: Painter, view: Json, seat: str, items: Sequence[Item]) -> Part:
    """Return the hand with the moves that play its cards."""
    cards = painter.hand(view, seat)
    if not cards:
        return Part([(0, Text("Your hand is empty.", QUIET))])
    plays, times = plays_by_card(items), painter.signs.times
    title = _hand_title(view, seat, painter)
    return Part(
        [
            (0, playable_names(cards, plays, times)),
            (HAND, playable_rows(cards, plays, "", times, folded=False)),
            (FOLDED_HAND, playable_rows(cards, plays, title, times, folded=True)),
        ]
    )


def _other(items: Sequence[Item]) -> Part:
    """Return the moves that play no card, and warnings about moves that hurt the player's own side."""
    warned = warnings(items)
    marked = [Text("'!' hurts your own units: 'moves' tells how.")] if warned else []
    return Part(
        [
            (0, Group(other_moves(items, noted=False), *marked)),
            (HAND, Group(other_moves(items, noted=False), *warned)),
            (FOLDED_HAND, Group(other_moves(items, noted=True), *warned)),
        ]
    )


def _question(painter: Painter, view: Json, items: Sequence[Item]) -> Part:
    question = painter.question(view)
    return Part([(0, Group(question, answer_cells(items))), (HAND, Group(question, answer_rows(items)))])
