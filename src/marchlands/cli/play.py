"""`marchlands play`: matches in the terminal."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING, Final

from marchlands.bots.registry import bot_names
from marchlands.cli.contests import add_trust
from marchlands.cli.output import open_console
from marchlands.cli.parser import add_command, add_game, add_packs, find_deck, whole_number
from marchlands.engine.table import SEATS

if TYPE_CHECKING:
    from marchlands.cli.parser import Commands

EXAMPLES: Final = (
    "marchlands play skirmish",
    "marchlands play skirmish --deck control-1 --against aggro-1 --seed 7",
    "marchlands play skirmish --rules classic --bot random",
    "marchlands play skirmish --hot-seat",
    "marchlands play warpath --deck mage-1 --against warrior-1",
    "marchlands play skirmish --pack my_pack.toml --deck my_deck.toml",
    "printf 'pass\\npass\\n' | marchlands play skirmish",
)
DEFAULT_BOT: Final = "soldier"


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(commands, "play", run, "play matches in the terminal, by notation or by number", EXAMPLES)
    add_game(parser, optional=True)
    other = parser.add_mutually_exclusive_group()
    names = ", ".join(bot_names())
    other.add_argument(
        "--bot", metavar="NAME", help=f"the opponent: {names} (default: {DEFAULT_BOT}); NAME:BUDGET limits its thinking"
    )
    other.add_argument("--hot-seat", action="store_true", help="two people at this screen instead of a bot")
    parser.add_argument(
        "--deck",
        metavar="DECK",
        help="your deck: an id, a code or a file; with neither --deck nor --against a terminal offers a list, and "
        "elsewhere it is the first ready-made one",
    )
    parser.add_argument("--against", metavar="DECK", help="the opponent's deck (default: the first that is not yours)")
    parser.add_argument("--rules", metavar="PRESET", help="the rules, such as standard or classic")
    parser.add_argument(
        "--seed",
        metavar="N",
        type=whole_number,
        help="seed for the shuffle; a rematch adds 1; a program that plays could read it",
    )
    parser.add_argument("--seat", choices=SEATS, default="p1", help="your seat in the first match (default: p1)")
    add_trust(parser)
    add_packs(parser)


def run(args: Namespace) -> int:
    """Play matches; return 0, whoever wins. Raises MarchlandsError for an unknown game, deck, bot or preset."""
    from marchlands.tui.card_source import CardSource
    from marchlands.tui.series import Series, Wanted
    from marchlands.tui.stage import open_stage

    console = open_console()
    bot = None if args.hot_seat else args.bot if args.bot is not None else DEFAULT_BOT
    wanted = Wanted(args.deck, args.against, args.rules, args.seed, args.seat, bot, args.trusted)
    stage = open_stage(console)
    series = Series(stage, console, CardSource(args.game, args.pack), wanted, find_deck)
    with stage:
        series.run()
    return 0
