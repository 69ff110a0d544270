"""`marchlands lab cards`: what every card of a game does."""

from __future__ import annotations

from argparse import Namespace
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rich.table import Table
from rich.text import Text

from marchlands.bots.registry import bot_names
from marchlands.cli.contests import add_decks, add_trust, add_workers, chosen_decks, watch
from marchlands.cli.output import complain, print_json, print_table
from marchlands.cli.parser import add_command, add_game, add_json, add_packs, chosen_game, count, whole_number
from marchlands.errors import MarchlandsError
from marchlands.lab.referee import check_bots
from marchlands.lab.salt import needs_salt

if TYPE_CHECKING:
    from marchlands.cli.parser import Commands
    from marchlands.lab.card_effect import CardEffect, Effect

GAMES: Final = 4000
SWAPS: Final = 4
BAR: Final = 12  # characters for an effect, to both sides of the middle
EIGHTHS: Final = " ▏▎▍▌▋▊▉█"


def add(commands: Commands) -> None:
    """Add the command."""
    examples = [
        "marchlands lab cards skirmish",
        "marchlands lab cards warpath --games 2000 --seed 7 --json",
        "marchlands lab cards skirmish --pack my-cards.toml --overlay stronger-archer.toml",
        "marchlands lab cards skirmish --from tables",
    ]
    summary = "measure what each card does, from matches with random swaps in the decks"
    parser = add_command(commands, "cards", run, summary, examples)
    add_game(parser)
    parser.add_argument("--games", metavar="N", type=count, default=GAMES, help=f"matches (default: {GAMES})")
    parser.add_argument("--seed", metavar="S", type=whole_number, default=1, help="seed of all chance (default: 1)")
    parser.add_argument(
        "--bot", metavar="BOT", default="greedy", help=f"who plays: {', '.join(bot_names())} (default: greedy)"
    )
    parser.add_argument(
        "--swaps",
        metavar="N",
        type=whole_number,
        default=SWAPS,
        help=f"cards of each deck that make way for random others, with all their copies (default: {SWAPS})",
    )
    add_decks(parser)
    add_packs(parser)
    parser.add_argument(
        "--overlay", metavar="FILE", type=Path, action="append", default=[], help="changes of cards; may be repeated"
    )
    parser.add_argument("--out", metavar="DIR", type=Path, help="keep the tables in the folder DIR, and go on from it")
    parser.add_argument(
        "--from",
        metavar="DIR",
        type=Path,
        dest="source",
        help="play nothing: measure by the tables in DIR, which arena --out or lab cards --out has left",
    )
    add_trust(parser)
    add_workers(parser)
    add_json(parser)


def run(args: Namespace) -> int:
    """Measure the cards and print them, the strongest first; return 0, or 130 after partial results if interrupted."""
    args.pack = [*args.pack, *args.overlay]
    game = chosen_game(args)
    if args.source is not None:
        _show(_from_tables(args, game.name), args)
        return 0
    from marchlands.lab.measure import Measure, card_contest

    if needs_salt([args.bot], trusted=args.trusted):
        check_bots([args.bot])
        raise MarchlandsError(f"cannot measure cards with {args.bot!r}: trust it with --trusted", "lab/trust")
    if args.swaps < 0:
        raise MarchlandsError(f"cannot make {args.swaps} swaps: expected 0 or more", "lab/swaps")
    if args.rules is None:
        args.rules = str(game.table().rules)
    options = {"bot": args.bot, "seed": args.seed, "swaps": args.swaps, "rules": args.rules, "packs": args.pack}
    contest = card_contest(game, chosen_decks(args, game), trusted=args.trusted, **options)
    with closing(Measure(contest, args.games, args.out)) as measure:
        title = f"{args.bot} plays {game.name}"
        ending = watch(measure.matches(args.workers), args.games, title, lambda played: None)
        if ending.code() and args.out is not None:
            complain(f"interrupted; the same command goes on from {args.out}")
            return ending.code()
        _show(measure.effects(), args)
    return ending.code()


def _from_tables(args: Namespace, game: str) -> list[CardEffect]:
    """Return the effects by the tables in a folder. Raises MarchlandsError, also for tables of another game."""
    from marchlands.lab.card_effect import card_effects
    from marchlands.lab.dataset import tables
    from marchlands.lab.sample import sample_of

    found = tables(args.source)
    if found.contest["game"] != game:
        raise MarchlandsError(f"cannot measure {game} by {args.source}: it has {found.contest['game']}", "lab/tables")
    return card_effects(sample_of(found.matches, found.cards))


def _show(cards: list[CardEffect], args: Namespace) -> None:
    if args.json:
        for card in cards:
            print_json(card.to_json())
        return
    print_table(_table(cards))
    print()
    for line in LEGEND:
        print(line)


LEGEND: Final = (
    "Effects are in points of 100, with intervals at 95%; * marks cards that differ from the average one.",
    "strength: what a copy adds to a deck, by both effects and drawn towards 0 by as much as chance explains",
    "dealt:    what a copy adds when it is among the cards that a match shows, rather than deeper in the deck",
    "swap:     what a copy adds to a deck in place of the average card",
    "Won when drawn or played, and unplayed of those drawn, describe: long matches and good hands are in them.",
)


def _table(cards: list[CardEffect]) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column("card", no_wrap=True)
    for head in ("strength", "", "dealt", "swap"):
        table.add_column(head, justify="left" if not head else "right", no_wrap=True)
    for head in ("won drawn", "won played", "unplayed"):
        table.add_column(head, justify="right", no_wrap=True, style="dim")
    widest = max((abs(card.strength.effect or 0) for card in cards), default=0) or 1
    for card in cards:
        strength = card.strength.effect
        table.add_row(
            card.card + (" *" if card.flagged else ""),
            "–" if strength is None else f"{strength:+.1f}",
            _bar((strength or 0) / widest),
            _words(card.dealt),
            _words(card.swap),
            *(_percent(rate) for rate in (card.drawn_rate, card.played_rate, card.never_played)),
        )
    return table


def _words(effect: Effect) -> str:
    if effect.effect is None or effect.interval is None:
        return "–"
    return f"{effect.effect:+.1f} ± {(effect.interval[1] - effect.interval[0]) / 2:.1f}"


def _percent(rate: float | None) -> str:
    return "–" if rate is None else f"{100 * rate:.0f}%"


def _bar(share: float) -> Text:
    """Return a bar to the right of the middle for a positive share, to the left for a negative one."""
    half = BAR // 2
    eighths = round(abs(share) * half * 8)
    full, rest = divmod(eighths, 8)
    if share >= 0:
        bar = "█" * full + (EIGHTHS[rest] if rest else "")
        return Text(" " * half + "│" + f"{bar:<{half}}", style="green")
    return Text(f"{'█' * round(eighths / 8):>{half}}" + "│" + " " * half, style="red")
