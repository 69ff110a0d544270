"""`marchlands replay`: tell a saved match, and write a position of it as a scenario file."""

from __future__ import annotations

import json
from argparse import ArgumentTypeError, Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rich.padding import Padding

from marchlands.cli.output import open_console, print_json
from marchlands.cli.parser import add_command, add_group, add_json, add_packs, whole_number
from marchlands.engine.game import find_game
from marchlands.engine.match import Match
from marchlands.engine.replay import Replay
from marchlands.engine.table import SEATS, Json
from marchlands.engine.tomltext import decode_text
from marchlands.errors import ReplayError

if TYPE_CHECKING:
    from marchlands.cli.parser import Commands

INDENT: Final = 6


def add(commands: Commands) -> None:
    """Add the command."""
    below = add_group(commands, "replay", "look at replays", ["marchlands replay show match.json"])
    summary = "tell a match move by move with all cards face up, and show the final board"
    examples = ["marchlands replay show match.json", "marchlands replay show match.json --upto 10"]
    show = add_command(below, "show", run, summary, examples)
    show.add_argument("file", metavar="FILE", type=Path, help="a replay, as written by 'save' in a match")
    show.add_argument("--upto", metavar="N", type=_count, help="only the first N moves")
    add_packs(show)
    add_json(show)
    summary = "print a position of a match as a scenario file, which can be played from and analysed"
    examples = ["marchlands replay scenario match.json --at 12 > position.toml"]
    written = add_command(below, "scenario", write, summary, examples)
    written.add_argument("file", metavar="FILE", type=Path, help="a replay, as written by 'save' in a match")
    written.add_argument("--at", metavar="N", type=_count, required=True, help="after the first N moves")
    add_packs(written)


def run(args: Namespace) -> int:
    """Tell the match; return 0. Raises ReplayError for a file that is not a replay of this version."""
    replay = read_replay(args.file, args.pack)
    steps, match = _steps(replay, args.upto)
    if args.json:
        _print_steps(steps, match)
    else:
        _tell(replay, steps, match)
    return 0


def write(args: Namespace) -> int:
    """Print the position; return 0. Raises ReplayError for a file that is not a replay, and for too many moves."""
    from marchlands.engine.scenario_text import scenario_at

    replay = read_replay(args.file, args.pack)
    text, _ = scenario_at(replay, args.at, f"{args.file.stem}, after move {args.at}")
    print(text, end="")
    return 0


def read_replay(path: Path, packs: Sequence[Path] = ()) -> Replay:
    """Return the replay in a file. Raises ReplayError, or OSError for a file that cannot be opened."""
    try:
        text = decode_text(path.read_bytes())
        game = find_game(json.loads(text)["game"]).with_packs(packs) if packs else None
        return Replay.from_json(text, game)
    except OSError:
        raise
    except ReplayError as error:
        raise ReplayError(f"{path}: {error}") from error
    except (ValueError, TypeError, LookupError) as error:
        raise ReplayError(f"{path}: cannot read the replay: {error}") from error


def _count(text: str) -> int:
    number = whole_number(text)
    if number < 0:
        raise ArgumentTypeError(f"expected a number of moves, not {text!r}")
    return number


def _steps(replay: Replay, upto: int | None) -> tuple[list[Json], Match]:
    """Play the match again; return the match, and for the start and each move who made it and what happened."""
    match = replay.match(0, record=True)
    events = match.events(everything=True)
    steps: list[Json] = [{"index": 0, "seat": None, "move": None, "events": events}]
    for index, move in enumerate(replay.moves[:upto], 1):
        seat = match.to_act
        try:
            match.apply(move)
        except ValueError as error:
            raise ReplayError(f"cannot play the replay again: move {index}: {error}") from error
        before, events = len(events), match.events(everything=True)
        steps.append({"index": index, "seat": seat, "move": move, "events": events[before:]})
    return steps, match


def _print_steps(steps: list[Json], match: Match) -> None:
    for step in steps:
        print_json(step)
    print_json({"moves": len(steps) - 1, "result": match.result, "state": match.snapshot()})


def _tell(replay: Replay, steps: list[Json], match: Match) -> None:
    from marchlands.tui.painter import painter_for
    from marchlands.tui.style import painted

    console = open_console()
    setup = replay.setup
    game = replay.game
    painter = painter_for(game, setup.rules, console)
    beginning = f"seed {setup.seed}" if setup.given is None else "from a position"
    console.print(f"{game.name}, rules {setup.rules}, {beginning}", soft_wrap=True)
    for seat, deck in zip(SEATS, setup.decks, strict=True):
        lead = f"{game.lead_word} {deck.lead}, " if deck.lead else ""
        console.print(f"{seat}: {lead}{deck.size()} cards" if setup.given is None else f"{seat}: no deck")
    teller = painter.narrator(None, replay.match(0).view(None) if setup.given is not None else None)
    for step in steps:
        if step["move"] is not None:
            console.print(f"{step['index']:>4}. {step['seat']} {step['move']}")
        for line in teller.tell(step["events"]):
            console.print(Padding(painted(line), (0, 0, 0, INDENT), expand=False))
    console.print()
    snapshot = match.snapshot()
    console.print(painter.board(snapshot, None))
    for seat in SEATS:
        console.print(f"{seat}'s hand: {', '.join(snapshot[seat]['hand']) or 'empty'}")
