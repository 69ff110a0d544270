"""What `render` shows: the board as the terminal draws it, in text."""

from __future__ import annotations

from collections.abc import Sequence
from io import StringIO
from typing import TYPE_CHECKING, Final

from marchlands.engine.state import State
from marchlands.engine.table import SEATS
from marchlands.envs.scene import Scene
from marchlands.errors import MarchlandsError

if TYPE_CHECKING:
    from rich.console import Console

WIDTH: Final = 100
RENDER_MODES: Final = ("human", "ansi")


def render(scene: Scene, state: State, mode: str | None, seat: int | None = None) -> str | None:
    """Return the board as text in the mode "ansi", print it in the mode "human".

    It is shown as a seat sees it, or for None as a spectator does, and with both hands. Raises MarchlandsError without
    a mode.
    """
    from rich.console import Console

    if mode is None:
        modes = " or ".join(map(repr, RENDER_MODES))
        raise MarchlandsError(f"cannot render: the environment was made without render_mode={modes}", "envs/render")
    if mode == "ansi":
        plain = Console(file=StringIO(), width=WIDTH, force_terminal=False, no_color=True)
        return "\n".join(_lines(scene, state, seat, plain))
    console = Console()
    console.file.write("\n".join([*_lines(scene, state, seat, console), "", ""]))
    return None


def _lines(scene: Scene, state: State, seat: int | None, console: Console) -> Sequence[str]:
    """Return the lines that a console would print, with colours where it has them."""
    from rich.console import Group
    from rich.text import Text

    import marchlands.tui  # loads the painters
    from marchlands.tui.page import drawn
    from marchlands.tui.painter import painter_for

    assert marchlands.tui
    painter = painter_for(scene.host, scene.rules, console)
    name = None if seat is None else SEATS[seat]
    view = scene.table.view(state, seat)
    truth = scene.table.snapshot(state)
    hands = [
        Text(f"{player} holds: {', '.join(truth[player]['hand']) or 'nothing'}")
        for player in SEATS
        if name in (None, player)
    ]
    board = painter.board(view, name, WIDTH)
    return drawn(console, Group(board, *hands), WIDTH)
