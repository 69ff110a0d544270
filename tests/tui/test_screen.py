"""The screen asks, answers and lets people read, and leaves the terminal as it was."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager

from prompt_toolkit.application import create_app_session
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.data_structures import Size
from prompt_toolkit.document import Document
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output.vt100 import Vt100_Output
from rich.console import Console
from rich.text import Text

import marchlands as ml
from marchlands.engine.game import find_game
from marchlands.engine.notation import Typed
from marchlands.tui.completion import Offer
from marchlands.tui.page import Page, Part
from marchlands.tui.painter import painter_for
from marchlands.tui.screen import FORGET, LEAVING, OfferCompleter, Screen
from marchlands.tui.terminal_match import TerminalMatch

OFFER = Offer(
    [Typed("pass"), Typed("play", "Archer", "0"), Typed("play", "Archer", "1")], ("help",), hint="type something"
)
PAGE = Page((), lambda width: Part([(0, Text("the page"))]))
FIRST_SCREEN, SECOND_SCREEN = "\x1b[?1049l", "\x1b[?1049h"


class Terminal:
    """A terminal of 80 by 24 with predetermined keys."""

    def __init__(self, keys: PipeInput, console: Console, shown: io.StringIO) -> None:
        self.keys = keys
        self.console = console
        self.shown = shown
        self.screen = Screen(console)

    def ask(self, keys: str) -> str | None:
        self.keys.send_text(keys)
        return self.screen.ask("p1> ", OFFER)

    def drawn(self) -> str:
        """Return everything that was written, including control codes."""
        return self.shown.getvalue()


@contextmanager
def terminal() -> Iterator[Terminal]:
    shown = io.StringIO()
    output = Vt100_Output(shown, lambda: Size(rows=24, columns=80), term="xterm", enable_cpr=False)
    console = Console(file=shown, width=80, force_terminal=True, color_system=None)
    with create_pipe_input() as keys, create_app_session(input=keys, output=output):
        yield Terminal(keys, console, shown)


def test_a_line_is_returned_as_typed_below_the_page() -> None:
    with terminal() as at:
        at.screen.show(PAGE)
        assert at.ask("pass\r") == "pass"
        assert "the page" in at.drawn()
        assert at.ask("x y\r") == "x y"


def test_a_completion_replaces_the_whole_line() -> None:
    found = list(OfferCompleter(lambda: OFFER).get_completions(Document("ar"), CompleteEvent()))
    assert [(one.text, one.start_position) for one in found] == [("play Archer @", -2)]


def test_ctrl_d_ends_the_input() -> None:
    with terminal() as at:
        assert at.ask("\x04") is None


def test_ctrl_c_empties_the_line_then_asks_then_leaves() -> None:
    with terminal() as at:
        assert at.ask("nonsense\x03pass\r") == "pass"
        assert at.ask("\x03pass\r") == "pass"
        assert at.ask("\x03\x03") is None


def test_ctrl_c_on_an_empty_line_asks() -> None:
    with terminal() as at:
        at.screen.interrupted = True
        assert LEAVING in "".join(text for _, text, *_ in at.screen.page_text())


def test_a_short_answer_stands_below_the_page_until_the_next_line() -> None:
    with terminal() as at:
        at.screen.show(PAGE)
        at.screen.say("cannot do that")
        at.ask("a\r")
        assert at.screen.answered == []
        assert "cannot do that" in at.drawn()
        assert at.drawn().index("the page") < at.drawn().index("cannot do that")


def test_a_long_answer_is_read_and_left_by_a_key() -> None:
    with terminal() as at:
        at.screen.show(PAGE)
        at.keys.send_text("\x1b[6~q")
        at.screen.answer(Text("\n".join(f"line {number}" for number in range(60))))
        assert "line 0" in at.drawn()
        assert at.screen.reading is None
        assert at.ask("pass\r") == "pass"


def test_the_second_screen_is_entered_once_and_left_at_the_end() -> None:
    with terminal() as at:
        with at.screen:
            for _ in range(3):
                at.ask("pass\r")
            at.screen.wait("thinking")
            at.screen.note("It is over.")
            assert FIRST_SCREEN not in at.drawn()
        assert at.drawn().count(SECOND_SCREEN) == at.drawn().count(FIRST_SCREEN) == 1
        assert at.drawn().endswith("It is over.\n")


def test_nothing_scrolls_the_screen() -> None:
    with terminal() as at:
        at.screen.show(PAGE)
        for _ in range(3):
            at.ask("pass\r")
        assert all(frame.count("\n") < 24 for frame in at.drawn().split("\x1b[1;1H"))


def test_two_at_one_screen_change_places_before_a_hand_is_shown() -> None:
    with terminal() as at:
        match = ml.new_match("skirmish", ("aggro-1", "control-1"), seed=5, record=True)
        painter = painter_for(find_game("skirmish"), "standard", at.console)
        at.keys.send_text("\rcard vampire\rpass\r")
        at.keys.send_text("\x04")
        TerminalMatch(match, painter, at.screen, {}).run()
        shown, after_the_change = at.drawn().rsplit(FORGET, 1)
        assert "pass: makes you Done" in shown
        assert "p2, it is your turn" in after_the_change
        assert "pass: " not in after_the_change
        assert list(at.screen.buffer.history.get_strings()) == []
