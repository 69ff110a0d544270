"""Told lines have the colours of their sides in the terminal."""

from __future__ import annotations

from marchlands.story.line import Line, Piece, Side
from marchlands.tui.style import ENEMY, OWN, QUIET, painted


def test_sides_become_colours_and_other_words_have_none() -> None:
    colours: dict[Side, str] = {"own": OWN, "enemy": ENEMY, "p1": OWN, "p2": ENEMY, "quiet": QUIET}
    for side, colour in colours.items():
        text = painted(Line((Piece("You", side), Piece(" draw Scout."))))
        assert text.plain == "You draw Scout."
        assert [(span.start, span.end, span.style) for span in text.spans] == [(0, 3, colour)]
