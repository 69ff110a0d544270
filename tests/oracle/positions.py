"""Setting up positions on the oracle, making moves in them and looking at the outcome, for tests."""

from __future__ import annotations

from typing import Any

from .scenario import apply_line, look_up
from .skirmish import Oracle


def table(
    rules: Any = "standard",
    turn: str = "p1",
    p1: dict[str, Any] | None = None,
    p2: dict[str, Any] | None = None,
    **more: Any,
) -> Oracle:
    """A given position; units and modifiers may be keyed by numbers."""
    given: dict[str, Any] = {"turn": turn, **more}
    for seat, player in (("p1", p1 or {}), ("p2", p2 or {})):
        player = dict(player)
        for key in ("units", "modifiers"):
            if key in player:
                player[key] = {str(t): value for t, value in player[key].items()}
        given[seat] = player
    return Oracle.from_given(rules, given)


def do(game: Oracle, *lines: str) -> None:
    """Make moves, appended answers included."""
    for line in lines:
        apply_line(game, line)


def see(game: Oracle, path: str) -> Any:
    """A value of the state."""
    return look_up(game.snapshot(), path)


def power(game: Oracle, slot: str) -> int | None:
    """Power on a slot named like "p1.2"; None if nobody is there."""
    seat, terrain = slot.split(".")
    unit = game.snapshot()[seat]["slots"][int(terrain)]["unit"]
    return None if unit is None else unit["power"]


def answers(game: Oracle) -> list[str]:
    """Answers to the open choice."""
    return list(see(game, "choice.answers"))
