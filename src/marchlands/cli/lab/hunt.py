"""`marchlands lab hunt`: a search for strong decks of every kind."""

from __future__ import annotations

from argparse import Namespace
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from rich.table import Table

from marchlands.bots.registry import bot_names
from marchlands.cli.contests import add_trust, add_workers, chosen_decks, percent, watch
from marchlands.cli.output import print_json, print_table
from marchlands.cli.parser import add_command, add_game, add_json, add_packs, chosen_game, count, whole_number
from marchlands.engine.decklist import deck_file
from marchlands.lab.archive import write_whole

if TYPE_CHECKING:
    from marchlands.cli.parser import Commands
    from marchlands.lab.trophy import Hunt, Trophy


def add(commands: Commands) -> None:
    """Add the command."""
    examples = [
        "marchlands lab hunt skirmish",
        "marchlands lab hunt skirmish --pack saltmarsh.toml --matches 10000 --log hunt.jsonl --out decks",
        "marchlands lab hunt warpath --deck base-1 --deck mage --best 5 --json",
    ]
    summary = "search for strong decks of every kind, and for cards that break the game together"
    parser = add_command(commands, "hunt", run, summary, examples)
    add_game(parser)
    names = ", ".join(bot_names())
    parser.add_argument(
        "--matches", metavar="N", type=count, default=4000, help="how many matches to play in all (default: 4000)"
    )
    parser.add_argument(
        "--best",
        metavar="K",
        type=count,
        default=3,
        help="how many decks to test again on fresh shuffles, with a fifth of the matches (default: 3)",
    )
    parser.add_argument(
        "--deck",
        metavar="DECK",
        action="append",
        default=[],
        help="a deck of the field to beat: an id, a code or a file; may be repeated (default: all ready-made decks)",
    )
    parser.add_argument(
        "--bot", metavar="BOT", default="greedy", help=f"the bot for both sides: {names} (default: greedy)"
    )
    parser.add_argument("--seed", metavar="S", type=whole_number, default=1, help="seed of everything (default: 1)")
    parser.add_argument("--rules", metavar="PRESET", help="the rules (default: the game's usual ones)")
    parser.add_argument(
        "--random",
        action="store_const",
        const="random",
        default="elites",
        dest="method",
        help="try random decks only, to compare the search with",
    )
    parser.add_argument(
        "--log",
        metavar="FILE",
        type=Path,
        help="write what was played to FILE at once; if it is there already, go on where it stopped",
    )
    parser.add_argument("--out", metavar="DIR", type=Path, help="save the best decks as deck files in the folder DIR")
    add_trust(parser)
    add_workers(parser)
    add_packs(parser)
    add_json(parser)


def run(args: Namespace) -> int:
    """Search, and show the map and the best decks; return 0, or 130 after partial results if interrupted.

    Raises MarchlandsError for what cannot be used, a log of another hunt, and too few matches.
    """
    from marchlands.lab.fieldtrial import Worth, answers
    from marchlands.lab.trophy import Safari

    game = chosen_game(args)
    args.rules = str(game.table().rules) if args.rules is None else args.rules
    field = chosen_decks(args, game)
    about = (args.bot, args.seed, args.best, args.method, args.rules, tuple(args.pack))
    safari = Safari(game.name, args.matches, field, *about, trusted=args.trusted)
    if args.out is not None:
        args.out.mkdir(parents=True, exist_ok=True)
    with closing(Worth(safari.ground, args.log)) as worth:
        played = answers(safari.hunt, safari.ground, worth, args.workers)
        ending = watch(played, safari.hunt.total, "hunting, in pairs of matches", lambda worth: None)
    found = safari.result()
    if args.out is not None:
        _save(found, args.out)
    if args.json:
        for kind, trophies in (("cell", found.cells.values()), ("best", found.best)):
            for trophy in trophies:
                print_json({"kind": kind, **trophy.to_json(found.lead_word)})
        print_json(found.summary())
    else:
        _show(found)
    return ending.code()


def _save(found: Hunt, folder: Path) -> None:
    for rank, trophy in enumerate(found.best, 1):
        text = deck_file(trophy.deck, found.game, found.lead_word)
        write_whole(folder / f"best-{rank}.toml", text)


def _show(found: Hunt) -> None:
    print(f"the strongest deck of each kind, in % of the points against the field; columns: {found.across.label}")
    print_table(_map(found))
    for rank, trophy in enumerate(found.best, 1):
        print()
        print("\n".join(_described(found, rank, trophy)))
    print()
    print(f"{found.tried} decks, {found.games} matches. Expect what was measured on fresh shuffles: the search picks")
    print("whoever was strong or lucky, and only the first of these stays.")


def _map(found: Hunt) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column(found.down.label, no_wrap=True)
    for strip in found.across.strips:
        table.add_column(strip, justify="right", no_wrap=True)
    for row, strip in enumerate(found.down.strips):
        cells = [found.cells.get((column, row)) for column in range(len(found.across.strips))]
        table.add_row(strip, *("·" if cell is None else f"{100 * cell.strength:.0f}" for cell in cells))
    return table


def _described(found: Hunt, rank: int, trophy: Trophy) -> list[str]:
    searched, fresh = trophy.searched, trophy.fresh
    told = [f"{rank}. {percent(searched.score)} in the search ({searched.games} matches)"]
    if fresh is not None:
        low, high = fresh.interval
        sure = f"{fresh.games} matches, 95%: {percent(low)} to {percent(high)}"
        told.append(f"{percent(fresh.score)} on fresh shuffles ({sure})")
    cards = ", ".join(f"{count} {name}" for name, count in trophy.deck.cards)
    lead = [f"   {found.lead_word} {trophy.deck.lead}"] if trophy.deck.lead else []
    code = [f"   {trophy.code}"] if trophy.code is not None else []
    return [", ".join(told), *lead, f"   {cards}", *code]
