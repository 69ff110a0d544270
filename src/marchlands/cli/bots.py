"""`marchlands bots`: who can play."""

from __future__ import annotations

import inspect
from argparse import Namespace
from typing import TYPE_CHECKING

from rich.table import Table

from marchlands.bots.registry import BOTS, bot_names, installed_bots, package_of
from marchlands.cli.output import print_json, print_table
from marchlands.cli.parser import add_command, add_json

if TYPE_CHECKING:
    from marchlands.cli.parser import Commands

PROGRAM = ("cmd:COMMAND", "A program in any language that follows BOT-PROTOCOL.md; cmd@BUDGET:COMMAND limits it.")


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(commands, "bots", run, "list the bots", ["marchlands bots", "marchlands bots --json"])
    add_json(parser)


def run(args: Namespace) -> int:
    """List the bots, each with one line; return 0. No other package's code is run."""
    rows = [*((name, summary_of(name)) for name in bot_names()), PROGRAM]
    if args.json:
        for name, summary in rows:
            print_json({"name": name, "summary": summary, "package": _package(name)})
        return 0
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column("bot", no_wrap=True)
    table.add_column("how it plays")
    for name, summary in rows:
        table.add_row(name, summary)
    print_table(table)
    return 0


def summary_of(name: str) -> str:
    """Return a bot's own one-line description, or which package provides it."""
    maker = BOTS.get(name)
    if maker is None:
        return f"From the package {_package(name)}."
    # A factory may be the bot's class, a function, or an object with its own docstring; not the docstring of its class.
    text = inspect.getdoc(maker) or ""
    is_own = inspect.isclass(maker) or inspect.isroutine(maker) or "__doc__" in getattr(maker, "__dict__", {})
    return " ".join(text.split("\n\n")[0].split()) if is_own else ""


def _package(name: str) -> str | None:
    entry = installed_bots().get(name)
    return None if entry is None else package_of(entry)
