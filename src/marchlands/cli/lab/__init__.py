"""`marchlands lab`: what cards and decks do, measured by simulation."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

from marchlands.cli.parser import add_group

if TYPE_CHECKING:
    from marchlands.cli.parser import Commands

# In the order of the help; each has a module of its name here, which loads what it computes with only when it runs.
BELOW: Final[tuple[str, ...]] = ("cards", "whatif", "compare", "meta", "hunt", "report")


def add(commands: Commands) -> None:
    """Add the commands."""
    examples = ["marchlands lab --help"]
    below = add_group(commands, "lab", "measure by simulation what cards, changes of cards and decks do", examples)
    for name in BELOW:
        import_module(f"marchlands.cli.lab.{name}").add(below)
