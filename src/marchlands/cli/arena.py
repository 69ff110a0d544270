"""`marchlands arena`: hundreds of matches between bots."""

from __future__ import annotations

import sys
from argparse import ArgumentTypeError, Namespace
from collections.abc import Callable, Generator, Mapping
from contextlib import ExitStack, closing
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from marchlands.bots.registry import bot_names
from marchlands.cli.contests import Ending, add_contest, chosen_decks, salted, watch
from marchlands.cli.output import print_json
from marchlands.cli.parser import add_command, add_game_option, add_json, chosen_game, count, find_deck
from marchlands.cli.standings import show_standing
from marchlands.engine.game import Game
from marchlands.engine.table import SEATS, Json
from marchlands.errors import MarchlandsError
from marchlands.lab.archive import Archive
from marchlands.lab.contest import Contest, Played, facing, hold, mirrored
from marchlands.lab.journal import Journal
from marchlands.lab.sequential import Claims
from marchlands.lab.standing import Standing

if TYPE_CHECKING:
    from marchlands.cli.parser import Commands, Parser
    from marchlands.lab.dataset import Dataset

CHANCE: Final = 0.05  # of an error in the sequential test, by default


def add(commands: Commands) -> None:
    """Add the command."""
    examples = [
        "marchlands arena --game skirmish --p1 greedy --p2 random --games 400 --seed 1",
        "marchlands arena --p1 greedy:8 --p2 greedy --deck aggro-1 --deck tactical-1 --json",
        "marchlands arena --p1 greedy --p2 greedy --p1-deck aggro-1 --p2-deck my_deck.toml",
        "marchlands arena --bot greedy --bot greedy:8 --bot random --games 200",
        "marchlands arena --p1 greedy:8 --p2 greedy --sprt 0.50 0.55 --games 5000",
        "marchlands arena --p1 greedy --p2 random --games 1000 --log contest.jsonl --save replays",
        "marchlands arena --p1 greedy --p2 greedy --games 2000 --out tables",
        'marchlands arena --p1 "cmd:./my-bot" --p2 greedy --games 100 --log contest.jsonl',
    ]
    summary = "let bots play many matches against each other"
    parser = add_command(commands, "arena", run, summary, examples)
    add_game_option(parser)
    _add_bots(parser)
    parser.add_argument(
        "--games", metavar="N", type=count, default=100, help="matches of each pair of bots (default: 100)"
    )
    add_contest(parser)
    for number, seat in enumerate(SEATS, 1):
        parser.add_argument(f"--{seat}-deck", metavar="DECK", help=f"the deck of bot {number}, instead of --deck")
    _add_test(parser)
    parser.add_argument(
        "--log",
        "--resume",
        metavar="FILE",
        type=Path,
        help="write each finished match to FILE at once; if it is there already, go on where it stopped",
    )
    parser.add_argument("--save", metavar="DIR", type=Path, help="save each match as a replay in the folder DIR")
    parser.add_argument(
        "--out",
        metavar="DIR",
        type=Path,
        help="write tables of all matches and of all copies of cards in them to the folder DIR, matches.parquet and "
        "cards.parquet; if it was begun already, go on where it stopped (needs the extra lab)",
    )
    add_json(parser)


def _add_bots(parser: Parser) -> None:
    names = ", ".join(bot_names())
    kinds = "NAME:BUDGET limits its thinking, cmd:COMMAND is a program"
    for number, seat in enumerate(SEATS, 1):
        parser.add_argument(f"--{seat}", metavar="BOT", help=f"bot {number}: {names}; {kinds}")
    parser.add_argument(
        "--bot",
        metavar="BOT",
        action="append",
        default=[],
        help="instead of --p1 and --p2, twice or more: everybody plays everybody",
    )


def _add_test(parser: Parser) -> None:
    parser.add_argument(
        "--sprt",
        metavar=("LOW", "HIGH"),
        nargs=2,
        type=_number,
        help="stop as soon as it is clear whether bot 1 scores LOW or HIGH (0.50 0.55, say); --games is the limit",
    )
    for name, wrong, right in (("alpha", "HIGH", "LOW"), ("beta", "LOW", "HIGH")):
        parser.add_argument(
            f"--{name}",
            metavar="P",
            type=_number,
            help=f"with --sprt, the chance to be told {wrong} when {right} is true (default: {CHANCE})",
        )


def run(args: Namespace) -> int:
    """Play the matches and print the score; return 0, or 130 after partial results if interrupted.

    Raises WorkerError, after printing partial results, if a process died.
    """
    game = chosen_game(args)
    packs = tuple(args.pack)
    contest = Contest(game.name, _bots(args), _pairs(args, game), args.seed, args.rules, packs, args.trusted)
    contest = salted(contest, args.salt_file)
    claims = _claims(args, contest)
    with ExitStack() as open_files:
        journal = None
        if args.log is not None:
            journal = open_files.enter_context(closing(Journal(args.log, contest)))
            contest = _continued(args, contest, journal.contest)
        dataset = None
        if args.out is not None:
            dataset = open_files.enter_context(closing(_dataset(args.out, contest)))
            contest = dataset.contest
        standing = Standing(contest, claims)
        counted: set[int] = set()

        def take(played: Played) -> bool:
            decided = standing.add(played)
            counted.add(played.number)
            if args.json:
                print_json(_line(contest, played))
                sys.stdout.flush()  # a reader sees each match as soon as it is finished
            return decided

        matches = _played(args, contest, journal, dataset)
        title = " against ".join(standing.labels) if len(contest.bots) == 2 else f"{len(contest.bots)} bots"
        ending = watch(matches, args.games * len(contest.meetings), title, take)
        if dataset is not None and ending == Ending():
            dataset.finish(counted)
    if args.json:
        print_json(standing.to_json())
    else:
        show_standing(standing)
    return ending.code()


def _bots(args: Namespace) -> tuple[str, ...]:
    """Return the bots that play. Raises MarchlandsError unless they are named in exactly one of the two ways."""
    named = [bot for bot in (args.p1, args.p2) if bot is not None]
    if args.bot and named:
        raise MarchlandsError("cannot choose the bots: --bot goes without --p1 and --p2", "arena/bots")
    if len(named) != 2 and len(args.bot) < 2:
        raise MarchlandsError(
            "cannot choose the bots: name two with --p1 and --p2, or two and more with --bot each", "arena/bots"
        )
    return tuple(args.bot or named)


def _pairs(args: Namespace, game: Game) -> tuple[tuple[Json, Json], ...]:
    """Return the decks that meet: each bot's own, or each chosen deck against itself."""
    if args.p1_deck is None and args.p2_deck is None:
        return mirrored(game, chosen_decks(args, game))
    if args.p1_deck is None or args.p2_deck is None or args.deck or args.bot:
        raise MarchlandsError(
            "cannot choose the decks: --p1-deck and --p2-deck go together, without --deck and --bot", "arena/decks"
        )
    return facing(game, find_deck(game, args.p1_deck), find_deck(game, args.p2_deck))


def _claims(args: Namespace, contest: Contest) -> Claims | None:
    """Return the claims for the sequential test. Raises MarchlandsError if they cannot be tested."""
    chances = [CHANCE if chance is None else chance for chance in (args.alpha, args.beta)]
    if args.sprt is not None and len(contest.bots) == 2:
        return Claims(*args.sprt, *chances)
    if args.sprt is not None:
        raise MarchlandsError("cannot test with --sprt: it is for two bots", "arena/sprt")
    if args.alpha is not None or args.beta is not None:
        raise MarchlandsError("cannot test with --alpha and --beta alone: they go with --sprt", "arena/sprt")
    return None


def _continued(args: Namespace, contest: Contest, logged: Contest) -> Contest:
    """Return the contest that continues a log. Raises MarchlandsError if its salt is not the one requested."""
    if args.salt_file is not None and logged.salt != contest.salt:
        raise MarchlandsError(f"cannot go on with {args.log}: its salt is not that of {args.salt_file}", "arena/salt")
    return logged


def _dataset(folder: Path, contest: Contest) -> Dataset:
    """Open the folder for the tables. Raises MarchlandsError, also if what they need is not installed."""
    from marchlands.lab.dataset import Dataset  # takes a while to load, and few contests need it

    return Dataset(folder, contest)


def _played(
    args: Namespace, contest: Contest, journal: Journal | None, dataset: Dataset | None
) -> Generator[Played, None, None]:
    """Yield the matches; each finished match is kept wherever that was asked for before it is yielded.

    Last of all it is in the log: what is there is nowhere missing.
    """
    known: dict[int, Played] = {}
    places: list[tuple[Mapping[int, Played], Callable[[Played], None]]] = []
    for place in (dataset, journal):
        if place is not None:
            known.update(place.played)
            places.append((place.played, place.add))
    if args.save is not None:
        places.insert(0, ({}, Archive(args.save, contest).save))
    for number in contest.numbers(args.games) if known else []:
        for there, keep in places:
            if number in known and number not in there:
                keep(known[number])

    def keep_all(played: Played) -> None:
        for _, keep in places:
            keep(played)

    return hold(contest, args.games, args.workers, known, keep_all, observe=dataset is not None)


def _line(contest: Contest, match: Played) -> dict[str, Any]:
    """Return one match as JSON."""
    decks = [deck.get("name") or "" for deck in contest.decks[match.pair]]
    line = {
        "match": match.number,
        "seed": match.seed,
        "seats": {SEATS[match.first]: "p1", SEATS[1 - match.first]: "p2"},
        "decks": dict(zip(SEATS, decks, strict=True)),
        "winner": "draw" if match.winner == 2 else SEATS[match.winner],
        "moves": match.moves,
        "forfeit": bool(match.reason),
        "reason": match.reason,
    }
    if len(contest.bots) > 2:
        names = [contest.bots[bot] for bot in contest.meetings[match.meeting]]
        line["bots"] = dict(zip(SEATS, names, strict=True))
    return line


def _number(text: str) -> float:
    """Read a number."""
    try:
        return float(text)
    except ValueError:
        raise ArgumentTypeError(f"expected a number such as 0.5, not {text!r}") from None
