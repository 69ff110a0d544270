"""A full screen that is redrawn for each question, with an input line at the bottom."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, Self

from prompt_toolkit.application import Application, get_app
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.filters import Condition
from prompt_toolkit.formatted_text import ANSI, StyleAndTextTuples, to_formatted_text
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.key_binding.key_processor import KeyPressEvent
from prompt_toolkit.layout import (
    BufferControl,
    ConditionalContainer,
    Float,
    FloatContainer,
    FormattedTextControl,
    HSplit,
    Layout,
    Window,
)
from prompt_toolkit.layout.menus import CompletionsMenu
from prompt_toolkit.layout.processors import AfterInput, BeforeInput, ConditionalProcessor
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.renderer import Renderer
from rich.console import Console, RenderableType
from rich.text import Text

from marchlands.tui.completion import Offer
from marchlands.tui.page import Page, Part, drawn, lay_out
from marchlands.tui.stage import Stage

FORGET: Final = "\033[3J"  # clears the terminal's scrollback
LEAVING: Final = "Leave? Press Ctrl-C again or Ctrl-D to leave, or keep typing to stay."
NOTHING: Final = Page((), lambda width: Part([(0, Text())]))
MENU_LINES: Final = 8


class Screen(Stage):
    """Asks a person on the terminal's alternate screen; afterwards the terminal looks as it did before.

    Ctrl-C clears the line, and on an empty one asks whether to leave; Ctrl-D on an empty line ends the input.
    """

    interactive = True

    def __init__(self, console: Console) -> None:
        """Draw the way a console would print."""
        self.console = console
        self.page = NOTHING
        self.prompt = ""
        self.offer = Offer()
        self.answered: list[RenderableType] = []
        self.reading: list[str] | None = None
        self.offset = 0
        self.notes: list[str] = []
        self.interrupted = False
        self.drawing: tuple[tuple[object, ...], StyleAndTextTuples] | None = None
        self.buffer = Buffer(
            completer=OfferCompleter(lambda: self.offer),
            history=InMemoryHistory(),
            multiline=False,
            accept_handler=self._accept,
        )
        self.silence = contextlib.ExitStack()
        self.app = self._application()

    # --- the stage

    def show(self, page: Page) -> None:
        self.page = page

    def ask(self, prompt: str, offer: Offer) -> str | None:
        self.prompt, self.offer = prompt, offer
        self.interrupted, self.drawing = False, None
        self.buffer.reset(append_to_history=False)
        self.app.layout.focus(self.buffer)
        line: str | None = self.app.run()
        self.answered = []
        return line

    def answer(self, content: RenderableType, *, whole: bool = False, from_end: bool = False) -> None:
        lines = drawn(self.console, content, self._columns())
        if len(lines) <= self._rows() // 4 and not whole:
            self.answered.append(content)
            return
        self.reading, self.offset = lines, len(lines) if from_end else 0
        self.app.layout.focus(self.reader)
        self.app.run()
        self.reading = None

    def hand_over(self, seat: str) -> bool:
        self.page = Page((), lambda width: Part([(0, Text(f"\n  {seat}, it is your turn."))]))
        self.buffer.history = InMemoryHistory()
        self.app.output.write_raw(FORGET)
        return self.ask("Press Enter when nobody else is looking. ", Offer()) is not None

    def wait(self, words: str) -> None:
        """Say so on the last line; the next drawing covers it."""
        output = self.app.output
        output.cursor_goto(self._rows(), 1)
        output.erase_end_of_line()
        output.write(words[: self._columns() - 1])
        output.flush()

    def note(self, words: str) -> None:
        self.notes.append(words)

    def __enter__(self) -> Self:
        self.silence.enter_context(_no_echo())
        return self

    def close(self) -> None:
        """Go back to the main screen and print what was meant to stay."""
        renderer = self.app.renderer
        assert isinstance(renderer, LastingRenderer)
        renderer.close()
        self.silence.close()
        for words in self.notes:
            self.console.print(words, soft_wrap=True)

    # --- what is drawn

    def _application(self) -> Application[Any]:
        self.reader = FormattedTextControl(self._read_text, focusable=True, key_bindings=self._reading_keys())
        is_reading = Condition(lambda: self.reading is not None)
        is_empty = Condition(lambda: not self.buffer.text)
        typed = BufferControl(
            self.buffer,
            input_processors=[
                ConditionalProcessor(AfterInput(lambda: [("class:placeholder", self.offer.hint)]), is_empty),
                BeforeInput(lambda: self.prompt, style="bold"),
            ],
            key_bindings=self._typing_keys(),
        )
        asking = HSplit([Window(FormattedTextControl(self.page_text), wrap_lines=False), Window(typed, height=1)])
        body = HSplit(
            [
                ConditionalContainer(asking, ~is_reading),
                ConditionalContainer(Window(self.reader, wrap_lines=False), is_reading),
            ]
        )
        menu = Float(CompletionsMenu(max_height=MENU_LINES, scroll_offset=1), xcursor=True, ycursor=True)
        depth = ColorDepth.DEPTH_1_BIT if self.console.no_color else None
        app: Application[Any] = Application(
            Layout(FloatContainer(body, [menu]), focused_element=typed), full_screen=True, color_depth=depth
        )
        app.renderer = LastingRenderer(app.renderer.style, app.output)
        return app

    def page_text(self) -> StyleAndTextTuples:
        """Return the page as it is drawn now, with the answers below it."""
        now = (self.page, self._columns(), self._rows(), len(self.answered), self.interrupted)
        if self.drawing is None or self.drawing[0] != now:
            self.drawing = now, self._draw()
        return self.drawing[1]

    def _draw(self) -> StyleAndTextTuples:
        width, height = self._columns(), self._rows() - 1
        foot = [line for content in self.answered for line in drawn(self.console, content, width)]
        if self.interrupted:
            foot = [LEAVING]
        return _ansi(lay_out(self.page, self.console, width, height, foot[-height:]))

    def _read_text(self) -> StyleAndTextTuples:
        lines, room = self.reading or [], self._rows() - 1
        self.offset = max(0, min(self.offset, len(lines) - room))
        shown = lines[self.offset : self.offset + room]
        first, last = self.offset + 1, self.offset + len(shown)
        part = "" if len(lines) <= room else f"lines {first} to {last} of {len(lines)}; arrows and Page keys scroll; "
        return _ansi([*shown, *[""] * (room - len(shown)), f"-- {part}Enter goes back --"])

    def _columns(self) -> int:
        return max(20, self.app.output.get_size().columns)

    def _rows(self) -> int:
        return max(4, self.app.output.get_size().rows)

    # --- keys

    def _accept(self, buffer: Buffer) -> bool:
        get_app().exit(result=buffer.text)
        return True

    def _typing_keys(self) -> KeyBindings:
        keys = KeyBindings()

        @keys.add("c-c")
        def _(event: KeyPressEvent) -> None:
            if not self.buffer.text and self.interrupted:
                event.app.exit(result=None)
            self.interrupted = not self.buffer.text
            self.buffer.reset(append_to_history=False)

        @keys.add("c-d", filter=Condition(lambda: not self.buffer.text))
        def _(event: KeyPressEvent) -> None:
            event.app.exit(result=None)

        @keys.add("escape", eager=True, filter=Condition(lambda: self.buffer.complete_state is not None))
        def _(event: KeyPressEvent) -> None:
            self.buffer.cancel_completion()

        return keys

    def _reading_keys(self) -> KeyBindings:
        keys = KeyBindings()
        steps: dict[str, Callable[[], int]] = {
            "up": lambda: -1,
            "down": lambda: 1,
            "pageup": lambda: 2 - self._rows(),
            "pagedown": lambda: self._rows() - 2,
            "space": lambda: self._rows() - 2,
            "home": lambda: -self.offset,
            "end": lambda: len(self.reading or ()),
        }
        for key, step in steps.items():
            keys.add(key)(self._scroller(step))
        for key in ("enter", "q", "escape", "c-c", "c-d"):
            keys.add(key, eager=True)(lambda event: event.app.exit())
        return keys

    def _scroller(self, step: Callable[[], int]) -> Callable[[KeyPressEvent], None]:
        def scroll(event: KeyPressEvent) -> None:
            self.offset += step()

        return scroll


class OfferCompleter(Completer):
    """Completes from the current offer; each completion replaces the whole line."""

    def __init__(self, offer: Callable[[], Offer]) -> None:
        """Take a function that returns what may be typed."""
        self.offer = offer

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
        """Yield the possible completions of the line."""
        begun = document.text_before_cursor
        for whole in self.offer().complete(begun):
            yield Completion(whole, start_position=-len(begun))


class LastingRenderer(Renderer):
    """Leaves everything on the screen between questions, so that nothing flickers."""

    def __init__(self, style: Any, output: Any) -> None:
        super().__init__(style, output, full_screen=True)

    def render(self, app: Application[Any], layout: Layout, is_done: bool = False) -> None:
        if is_done:
            return
        if self.last_rendered_screen is None:
            self.output.cursor_goto(1, 1)
        super().render(app, layout)

    def reset(self, _scroll: bool = False, leave_alternate_screen: bool = True) -> None:
        super().reset(_scroll, leave_alternate_screen=False)

    def close(self) -> None:
        """Go back to the terminal's main screen."""
        super().reset(leave_alternate_screen=True)


def _ansi(lines: Sequence[str]) -> StyleAndTextTuples:
    return to_formatted_text(ANSI("\n".join(lines)))


@contextlib.contextmanager
def _no_echo() -> Iterator[None]:
    """Keep typing off the screen while nobody asks, if the system supports it."""
    if sys.platform == "win32" or not sys.stdin.isatty():
        yield
        return
    import termios

    descriptor = sys.stdin.fileno()
    before = termios.tcgetattr(descriptor)
    quiet = [*before]
    quiet[3] &= ~termios.ECHO
    termios.tcsetattr(descriptor, termios.TCSANOW, quiet)
    try:
        yield
    finally:
        termios.tcsetattr(descriptor, termios.TCSANOW, before)
