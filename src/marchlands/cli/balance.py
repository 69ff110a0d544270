"""`marchlands balance`: every deck against every other, with the same bot on both sides."""

from __future__ import annotations

from argparse import Namespace
from collections import Counter
from typing import TYPE_CHECKING, Final

from rich.table import Table

from marchlands.bots.registry import bot_names
from marchlands.cli.contests import add_contest, chosen_decks, percent, salted, watch
from marchlands.cli.output import complain, print_json, print_table
from marchlands.cli.parser import add_command, add_game, add_json, chosen_game, count
from marchlands.engine.deck import Deck
from marchlands.engine.game import Game
from marchlands.lab.contest import Contest, Played, everyone, hold
from marchlands.lab.roundrobin import RoundRobin

if TYPE_CHECKING:
    from marchlands.cli.parser import Commands

COLUMNS: Final = ("score", "95% interval", "rating", "± 95%")


def add(commands: Commands) -> None:
    """Add the command."""
    examples = ["marchlands balance skirmish", "marchlands balance skirmish --games 200 --seed 7 --markdown"]
    parser = add_command(commands, "balance", run, "let every deck play every other and show how they score", examples)
    add_game(parser)
    parser.add_argument(
        "--bot",
        metavar="BOT",
        default="greedy",
        help=f"the bot for both sides: {', '.join(bot_names())} (default: greedy)",
    )
    parser.add_argument("--games", metavar="N", type=count, default=100, help="matches of each pair (default: 100)")
    add_contest(parser)
    parser.add_argument(
        "--by",
        choices=("deck", "lead"),
        default="deck",
        help="compare decks, or their leaders or classes (default: deck)",
    )
    parser.add_argument("--markdown", action="store_true", help="print the table as Markdown")
    add_json(parser)


def run(args: Namespace) -> int:
    """Play the round robin and show it; return 0, or 130 after partial results if interrupted.

    Forfeited matches count, and are reported on standard error.
    """
    game = chosen_game(args)
    if args.rules is None:
        args.rules = str(game.table().rules)
    decks = chosen_decks(args, game)
    bots, packs = (args.bot, args.bot), tuple(args.pack)
    contest = Contest(game.name, bots, everyone(game, decks), args.seed, args.rules, packs, args.trusted)
    contest = salted(contest, args.salt_file)
    names = _names(args, game, decks)
    shown = list(dict.fromkeys(names))
    robin = RoundRobin(len(decks), [shown.index(name) for name in names])
    games = args.games * len(contest.decks)
    forfeits: Counter[str] = Counter()

    def take(played: Played) -> None:
        robin.add(played)
        forfeits.update([played.reason] if played.reason else [])

    ending = watch(hold(contest, games, args.workers), games, f"{len(decks)} decks, {args.bot}", take)
    names = shown
    what = "deck" if args.by == "deck" else game.lead_word
    if args.json:
        for row, (name, rating) in enumerate(zip(names, robin.ratings(), strict=True)):
            score = robin.total(row)
            against = {other: round(robin.share(row, place), 4) for place, other in enumerate(names) if place != row}
            content = {what: name, "games": score.games, "score": round(score.share, 4), "against": against}
            print_json({**content, **rating.to_json()})
    elif args.markdown:
        print("\n".join(_markdown(robin, names, what)))
    else:
        print_table(_table(robin, names, what))
    for reason, number in sorted(forfeits.items()):
        complain(f"{number} matches were forfeited: {reason}")
    if contest.salt:
        complain(f"the salt was {contest.salt}; with it in a file, --salt-file repeats this contest")
    return ending.code()


def _names(args: Namespace, game: Game, decks: list[Deck]) -> list[str]:
    """Return what each deck is counted as."""
    if args.by == "lead":
        return [deck.lead or "none" for deck in decks]
    return [_name(game, deck) for deck in decks]


def _name(game: Game, deck: Deck) -> str:
    """Return the id of a ready-made deck, or the name of any other."""
    return next((name for name, known in game.decks().items() if known == deck), deck.name or "deck")


def _rows(robin: RoundRobin, names: list[str]) -> list[list[str]]:
    rows = []
    for row, (name, rating) in enumerate(zip(names, robin.ratings(), strict=True)):
        cells = ["–" if row == place else f"{100 * robin.share(row, place):.0f}" for place in range(len(names))]
        low, high = robin.total(row).interval
        score = [percent(robin.total(row).share), f"{percent(low)} to {percent(high)}"]
        rows.append([name, *score, f"{rating.value:.0f}", f"{rating.reach:.0f}", *cells])
    return rows


def _table(robin: RoundRobin, names: list[str], what: str) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column(what, no_wrap=True)
    for column in (*COLUMNS, *names):
        table.add_column(column, justify="right")
    for row in _rows(robin, names):
        table.add_row(*row)
    return table


def _markdown(robin: RoundRobin, names: list[str], what: str) -> list[str]:
    heads = [what, *COLUMNS, *names]
    lines = ["| " + " | ".join(heads) + " |", "|---" + "|---:" * (len(heads) - 1) + "|"]
    return lines + ["| " + " | ".join(row) + " |" for row in _rows(robin, names)]
