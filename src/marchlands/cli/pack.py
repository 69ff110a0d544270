"""`marchlands pack`: whether packs of cards are valid, and the schema that editors check them with."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from marchlands.cards.card import Card
from marchlands.cli.output import complain, print_json
from marchlands.cli.parser import add_command, add_game_option, add_group, add_json, add_packs, check_packs
from marchlands.engine.game import find_game, find_game_of
from marchlands.engine.pack import Pack, PackError, PackFault, open_pack
from marchlands.errors import CardError

if TYPE_CHECKING:
    from marchlands.cli.parser import Commands


def add(commands: Commands) -> None:
    """Add the commands."""
    examples = ["marchlands pack check mine.toml", "marchlands pack schema > skirmish-pack.schema.json"]
    below = add_group(commands, "pack", "check packs of cards, or print their schema", examples)
    summary = "check whether packs are valid, and list everything wrong with them; exits with 1 if anything is"
    examples = ["marchlands pack check mine.toml", "marchlands pack check packs/*.toml --json"]
    check = add_command(below, "check", run_check, summary, examples)
    check.add_argument("files", metavar="FILE", nargs="+", type=Path, help="a pack; each is checked by itself")
    add_packs(check)
    add_json(check)
    examples = ["marchlands pack schema", "marchlands pack schema --game skirmish"]
    schema = add_command(below, "schema", run_schema, "print the JSON Schema of packs, for editors", examples)
    add_game_option(schema)


def run_check(args: Namespace) -> int:
    """Check each pack; return 1 if one has faults, 2 if one cannot be read. Raises CardError for a bad --pack."""
    check_packs(args.pack)
    code = 0
    for path in args.files:
        try:
            _praise(_load(path, args.pack), path, args.json)
        except PackError as error:
            _blame(error.faults, path, args.json)
            code = max(code, 1)
        except CardError as error:
            complain(str(error))
            code = 2
    return code


def run_schema(args: Namespace) -> int:
    """Print the schema; return 0. Raises MarchlandsError for an unknown game."""
    print(json.dumps(find_game(args.game).pack_schema(), indent=2, ensure_ascii=False))
    return 0


def _load(path: Path, others: Sequence[Path]) -> Pack[Card]:
    """Return a valid pack, with other packs loaded before it. Raises PackError, or CardError if it cannot be read."""
    file = open_pack(path)
    game = find_game_of(file).with_packs([other for other in others if other.resolve() != file.place])
    return next(pack for pack in game.with_pack_files([file]).packs if pack.path == file.place)


def _praise(pack: Pack[Card], path: Path, as_json: bool) -> None:
    if as_json:
        facts = {"name": pack.name, "version": pack.version, "game": pack.game, "hash": pack.digest}
        facts |= {"overlay": pack.overlay, "cards": len(pack.cards)}
        print_json({"file": str(path), "sound": True, **facts, "faults": []})
    else:
        count = f"{len(pack.cards)} card{'' if len(pack.cards) == 1 else 's'}"
        print(f"{path}: {pack.name}, version {pack.version}, {f'changes {count}' if pack.overlay else count}")


def _blame(faults: Sequence[PackFault], path: Path, as_json: bool) -> None:
    if as_json:
        found = [
            {"line": fault.line, "card": fault.card or None, "path": fault.path or None, "reason": fault.reason}
            for fault in faults
        ]
        print_json({"file": str(path), "sound": False, "faults": found})
    else:
        for fault in faults:
            print(fault)
