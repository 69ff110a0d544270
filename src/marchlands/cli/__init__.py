"""The command `marchlands`.

Exit codes: 0 done; 1 the answer is no; 2 wrong usage or unreadable input, with one line on standard error, or one per
fault in a pack; 130 interrupted; 141 nobody reads the output any more.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Final

from marchlands.cli.output import complain, hinted, tolerate_encodings
from marchlands.cli.parser import Parser, Version
from marchlands.errors import CardError, DeckError, MarchlandsError

HINT = "Without a command the web client is served and opened. In the terminal:  marchlands play skirmish"
ALONE = ("serve", "--open")
# The commands in the order of the help, each with a module of its name; the module is loaded when it is needed.
COMMANDS: Final = (
    "serve", "play", "puzzle", "cards", "decks", "deck", "pack", "scenario", "replay", "analyse", "bots", "bot",
    "arena", "balance", "lab", "bench",
)  # fmt: skip


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command with these arguments, or those of the process; return its exit code. Never raises."""
    tolerate_encodings()
    try:
        code = _run(argv)
        sys.stdout.flush()
        return code
    except CardError as error:  # each fault in a pack has its own line
        for fault in str(error).splitlines():
            complain(fault)
        return 2
    except DeckError as error:
        complain(hinted(str(error)))
        return 2
    except MarchlandsError as error:
        complain(str(error))
        return 2
    except BrokenPipeError:
        # Python would complain once more when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except OSError as error:
        complain(f"{error.filename}: {error.strerror}" if error.filename else str(error))
        return 2
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130


def build_parser(only: str | None = None) -> Parser:
    """Return the parser for the whole command line, or one that knows only this command."""
    parser = Parser(
        prog="marchlands",
        description="Two lane card games: play them, look at their cards, run scenarios.",
        epilog=f"{HINT}\nEach command says more with --help.",
    )
    parser.add_argument("--version", action=Version, help="print the version and the build, and exit")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", dest="command", parser_class=Parser)
    for name in COMMANDS if only is None else (only,):
        import_module(f"marchlands.cli.{name}").add(commands)
    return parser


def _run(argv: Sequence[str] | None) -> int:
    given = sys.argv[1:] if argv is None else list(argv)
    if not given:
        given = list(ALONE)
    try:
        args = build_parser(given[0] if given[0] in COMMANDS else None).parse_args(given)
    except SystemExit as done:
        return done.code if isinstance(done.code, int) else 2
    if args.command is None:
        args = build_parser(ALONE[0]).parse_args(ALONE)
    code: int = args.run(args)
    return code
