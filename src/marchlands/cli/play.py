"""`marchlands play`: a match in the terminal."""

from __future__ import annotations

from argparse import Namespace
from random import SystemRandom
from typing import TYPE_CHECKING, Final

from marchlands.bots.registry import bot_names, make_bot
from marchlands.cli.output import open_console
from marchlands.cli.parser import add_command, add_game, add_packs, chosen_game, find_deck, whole_number
from marchlands.engine.match import Match
from marchlands.engine.seed import Dice
from marchlands.engine.table import SEATS
from marchlands.errors import DeckError

if TYPE_CHECKING:
    from marchlands.cli.parser import Commands
    from marchlands.tui.terminal_match import BotSeat

EXAMPLES: Final = (
    "marchlands play skirmish",
    "marchlands play skirmish --deck control-1 --against aggro-1 --seed 7",
    "marchlands play skirmish --rules classic --bot random",
    "marchlands play skirmish --hot-seat",
    "printf 'pass\\npass\\n' | marchlands play skirmish",
)
DEFAULT_BOT: Final = "greedy"
SEEDS: Final = 1 << 31


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(commands, "play", run, "play a match in the terminal, by notation or by number", EXAMPLES)
    add_game(parser, optional=True)
    other = parser.add_mutually_exclusive_group()
    names = ", ".join(bot_names())
    other.add_argument(
        "--bot", metavar="NAME", help=f"the opponent: {names} (default: {DEFAULT_BOT}); NAME:BUDGET limits its thinking"
    )
    other.add_argument("--hot-seat", action="store_true", help="two people at this screen instead of a bot")
    parser.add_argument(
        "--deck", metavar="DECK", help="your deck: an id, a code or a file (default: the first ready-made one)"
    )
    parser.add_argument("--against", metavar="DECK", help="the opponent's deck (default: the second)")
    parser.add_argument("--rules", metavar="PRESET", help="the rules, such as standard or classic")
    parser.add_argument("--seed", metavar="N", type=whole_number, help="shuffle as in another match with this seed")
    parser.add_argument("--seat", choices=SEATS, default="p1", help="your seat (default: p1)")
    add_packs(parser)


def run(args: Namespace) -> int:
    """Play the match; return 0, whoever wins. Raises MarchlandsError for an unknown game, deck, bot or preset."""
    from marchlands.tui.lines import open_lines
    from marchlands.tui.painter import painter_for
    from marchlands.tui.terminal_match import TerminalMatch

    seed = args.seed if args.seed is not None else SystemRandom().randrange(SEEDS)
    match = open_match(args, seed)
    bots = _bots(args, seed)
    console = open_console()
    painter = painter_for(chosen_game(args), match.table.rules, console)
    TerminalMatch(match, painter, console, open_lines(console), bots).run()
    # Not before the end: who knows the seed could find out what is hidden.
    console.print(f"This match had the seed {seed}.")
    return 0


def open_match(args: Namespace, seed: int) -> Match:
    """Return the match that was asked for, before its first move. Raises MarchlandsError."""
    game = chosen_game(args)
    own = None if args.deck is None else find_deck(game, args.deck)
    rules = args.rules if args.rules is not None else (own.rules or None) if own is not None else None
    ready = [deck for deck in game.decks().values() if not game.deck_faults(deck, rules)]
    if not ready and (own is None or args.against is None):
        raise DeckError("cannot start a match: no ready-made deck fits these rules; name two with --deck and --against")
    own = ready[0] if own is None else own
    against = ready[1 % len(ready)] if args.against is None else find_deck(game, args.against)
    decks = (own, against) if args.seat == "p1" else (against, own)
    return game.open(game.setup(decks, None, game.table(rules).rules, seed), record=True)


def _bots(args: Namespace, seed: int) -> dict[str, BotSeat]:
    from marchlands.tui.terminal_match import BotSeat

    if args.hot_seat:
        return {}
    bot, budget = make_bot(args.bot if args.bot is not None else DEFAULT_BOT)
    other = SEATS[1 - SEATS.index(args.seat)]
    return {other: BotSeat(bot, budget, Dice(~seed))}
