"""The command `marchlands`.

Exit codes: 0 done; 1 the answer is no; 2 wrong usage or unreadable input, with one line on standard error, or one for
each fault of a pack; 130 interrupted; 141 nobody reads the output any more.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from marchlands.cli import (
    analyse,
    arena,
    balance,
    bench,
    bot,
    bots,
    cards,
    deck,
    decks,
    pack,
    play,
    replay,
    scenario,
    serve,
)
from marchlands.cli.output import complain, hinted, tolerate_encodings
from marchlands.cli.parser import Parser, Version
from marchlands.errors import CardError, DeckError, MarchlandsError

HINT = "Without a command the web client is served and opened. In the terminal:  marchlands play skirmish"
ALONE = ("serve", "--open")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command with these arguments, or those of the process; return its exit code. Never raises."""
    tolerate_encodings()
    try:
        code = _run(argv)
        sys.stdout.flush()
        return code
    except CardError as error:  # each fault of a pack is a line of its own
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


def build_parser() -> Parser:
    """Return the parser of the whole command line."""
    parser = Parser(
        prog="marchlands",
        description="Two lane card games: play them, look at their cards, run scenarios.",
        epilog=f"{HINT}\nEach command says more with --help.",
    )
    parser.add_argument("--version", action=Version, help="print the version and the build, and exit")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", dest="command", parser_class=Parser)
    for module in (serve, play, cards, decks, deck, pack, scenario, replay, analyse, bots, bot, arena, balance, bench):
        module.add(commands)
    return parser


def _run(argv: Sequence[str] | None) -> int:
    parser = build_parser()
    try:
        args = parser.parse_args(argv)
    except SystemExit as done:
        return done.code if isinstance(done.code, int) else 2
    if args.command is None:
        args = parser.parse_args(ALONE)
    code: int = args.run(args)
    return code
