"""Lines typed on a terminal."""

from __future__ import annotations

from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from marchlands.tui.completion import Offer
from marchlands.tui.editor import EditedLines

OFFER = Offer(["pass", "play Archer @0"], ("help",))


def typed(keys: str) -> str | None:
    with create_pipe_input() as pipe, create_app_session(input=pipe, output=DummyOutput()):
        pipe.send_text(keys)
        return EditedLines().ask("p1> ", OFFER)


def test_a_line_is_returned_as_typed() -> None:
    assert typed("pass\n") == "pass"


def test_ctrl_d_ends_the_input() -> None:
    assert typed("\x04") is None
