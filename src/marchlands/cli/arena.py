"""`marchlands arena`: matches between two bots, by the hundred."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING, Any

from rich.table import Table

from marchlands.bots.registry import bot_names
from marchlands.cli.contests import add_contest, chosen_decks, percent, watched
from marchlands.cli.output import print_json, print_table
from marchlands.cli.parser import add_command, add_json, chosen_game, count, find_deck
from marchlands.engine.game import Game
from marchlands.engine.table import SEATS
from marchlands.errors import MarchlandsError
from marchlands.lab.contest import Contest, Played, facing, hold, mirrored
from marchlands.lab.score import Score, summary

if TYPE_CHECKING:
    from marchlands.cli.parser import Commands


def add(commands: Commands) -> None:
    """Add the command."""
    examples = [
        "marchlands arena --game skirmish --p1 greedy --p2 random --games 400 --seed 1",
        "marchlands arena --p1 greedy:8 --p2 greedy --deck aggro-1 --deck tactical-1 --json",
        "marchlands arena --p1 greedy --p2 greedy --p1-deck aggro-1 --p2-deck my_deck.toml",
    ]
    parser = add_command(commands, "arena", run, "let two bots play many matches against each other", examples)
    parser.add_argument("--game", metavar="GAME", default="skirmish", help="the game (default: skirmish)")
    names = ", ".join(bot_names())
    for number, seat in enumerate(SEATS, 1):
        parser.add_argument(
            f"--{seat}", metavar="BOT", required=True, help=f"bot {number}: {names}; NAME:BUDGET limits its thinking"
        )
    parser.add_argument("--games", metavar="N", type=count, default=100, help="how many matches (default: 100)")
    add_contest(parser)
    for number, seat in enumerate(SEATS, 1):
        parser.add_argument(f"--{seat}-deck", metavar="DECK", help=f"the deck of bot {number}, instead of --deck")
    add_json(parser)


def run(args: Namespace) -> int:
    """Play the matches and tell the score; return 0, or 130 with what there is when interrupted."""
    game = chosen_game(args)
    contest = Contest(game.name, (args.p1, args.p2), _pairs(args, game), args.seed, args.rules, tuple(args.pack))
    score, by_pair = Score(), [Score() for _ in contest.decks]
    matches = hold(contest, args.games, args.workers)
    finished = True
    with watched(matches, args.games, f"{args.p1} against {args.p2}") as played:
        try:
            for match in played:
                score.add(match)
                by_pair[match.pair].add(match)
                if args.json:
                    print_json(_line(contest, match))
        except KeyboardInterrupt:
            finished = False
    if args.json:
        print_json(summary(game.name, contest.bots, score))
    else:
        _show(contest, score, by_pair)
    return 0 if finished else 130


def _pairs(args: Namespace, game: Game) -> Any:
    """Return the decks that meet: each bot's own, or each chosen one against itself."""
    if args.p1_deck is None and args.p2_deck is None:
        return mirrored(game, chosen_decks(args, game))
    if args.p1_deck is None or args.p2_deck is None or args.deck:
        raise MarchlandsError(
            "cannot choose the decks: --p1-deck and --p2-deck go together, without --deck", "arena/decks"
        )
    return facing(game, find_deck(game, args.p1_deck), find_deck(game, args.p2_deck))


def _line(contest: Contest, match: Played) -> dict[str, Any]:
    """Return one match as JSON."""
    decks = [deck.get("name") or "" for deck in contest.decks[match.pair]]
    return {
        "match": match.number,
        "seed": match.seed,
        "seats": {SEATS[match.first]: "p1", SEATS[1 - match.first]: "p2"},
        "decks": dict(zip(SEATS, decks, strict=True)),
        "winner": "draw" if match.winner == 2 else SEATS[match.winner],
        "moves": match.moves,
    }


def _show(contest: Contest, score: Score, by_pair: list[Score]) -> None:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column("decks" if len(by_pair) > 1 else "", no_wrap=True)
    for column in ("games", "won", "lost", "drawn", "score", "95% interval"):
        table.add_column(column, justify="right", no_wrap=True)
    if len(by_pair) > 1:
        for pair, part in zip(contest.decks, by_pair, strict=True):
            _row(table, pair[0].get("name") or "", part)
    _row(table, f"{contest.bots[0]} against {contest.bots[1]}", score)
    print_table(table)


def _row(table: Table, head: str, score: Score) -> None:
    low, high = score.interval
    numbers = (str(number) for number in (score.games, score.wins, score.losses, score.draws))
    table.add_row(head, *numbers, percent(score.share), f"{percent(low)} to {percent(high)}")
