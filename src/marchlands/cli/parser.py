"""Parsing of arguments, and the arguments that several commands share."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from marchlands import __version__, api
from marchlands.cli.output import complain
from marchlands.engine.deck import Deck
from marchlands.engine.deckcode import is_code
from marchlands.engine.game import Game, find_game, find_game_of, usual_game
from marchlands.engine.pack import PackFile, open_pack
from marchlands.engine.tomltext import read_toml

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction["Parser"]


class Parser(argparse.ArgumentParser):
    """A parser that keeps the layout of its help, takes no shortened options and complains in one line."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False, **settings)
        self._is_mixing = False

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse arguments and options in any order, also where an argument that may be left out follows an option."""
        given = sys.argv[1:] if args is None else list(args)
        # After "--" everything is an argument, and help is printed with all of them in their places.
        if self._is_mixing or self._subparsers is not None or {"--", "-h", "--help"} & set(given):
            return super().parse_known_args(given, namespace)
        self._is_mixing = True
        try:
            return self.parse_known_intermixed_args(given, namespace)
        finally:
            self._is_mixing = False

    def error(self, message: str) -> NoReturn:
        complain(f"{message} (see {self.prog} --help)")
        sys.exit(2)


class Version(argparse.Action):
    """Prints the version and which build runs."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(nargs=0, **settings)

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: str | Sequence[Any] | None,
        option_string: str | None = None,
    ) -> None:
        print(f"marchlands {__version__} ({api.build()})")
        parser.exit()


def add_command(
    commands: Commands, name: str, run: Callable[[argparse.Namespace], int], summary: str, examples: Sequence[str]
) -> Parser:
    """Add a subcommand with its help; `run` does it and returns the exit code."""
    parser = _add_parser(commands, name, summary, examples)
    parser.set_defaults(run=run)
    return parser


def add_group(commands: Commands, name: str, summary: str, examples: Sequence[str]) -> Commands:
    """Add a subcommand that needs a further one; return where to add those."""
    parser = _add_parser(commands, name, summary, examples)
    return parser.add_subparsers(title="commands", metavar="COMMAND", required=True, parser_class=Parser)


def _add_parser(commands: Commands, name: str, summary: str, examples: Sequence[str]) -> Parser:
    epilog = "examples:\n" + "\n".join(f"  {example}" for example in examples)
    return commands.add_parser(name, help=summary, description=f"{summary[0].upper()}{summary[1:]}.", epilog=epilog)


def add_game(parser: Parser, *, optional: bool = False) -> None:
    """Add the argument GAME."""
    if optional:
        usual = usual_game()
        parser.add_argument("game", metavar="GAME", nargs="?", default=usual, help=f"the game (default: {usual})")
    else:
        parser.add_argument("game", metavar="GAME", help="the game: " + ", ".join(api.games()))


def add_game_option(parser: Parser) -> None:
    """Add the option --game."""
    usual = usual_game()
    parser.add_argument("--game", metavar="GAME", default=usual, help=f"the game (default: {usual})")


def add_packs(parser: Parser) -> None:
    """Add the option --pack."""
    parser.add_argument(
        "--pack", metavar="FILE", type=Path, action="append", default=[], help="cards to load too; may be repeated"
    )


def add_json(parser: Parser | argparse._MutuallyExclusiveGroup) -> None:
    """Add the option --json."""
    parser.add_argument("--json", action="store_true", help="print one JSON object per line and nothing else")


def check_packs(paths: Sequence[Path]) -> None:
    """Raise CardError for packs that cannot be loaded together, before anything else is done with them."""
    by_game: dict[str, list[PackFile]] = {}
    for file in map(open_pack, paths):
        by_game.setdefault(find_game_of(file).name, []).append(file)
    for game, files in by_game.items():
        find_game(game).with_pack_files(files)


def chosen_game(args: argparse.Namespace) -> Game:
    """Return the game that was asked for, with its packs. Raises MarchlandsError."""
    game = find_game(args.game)
    packs: list[Path] = getattr(args, "pack", [])
    return game.with_packs(packs) if packs else game


def find_deck(game: Game, source: str) -> Deck:
    """Return the deck that an id, a code or a file's path names. Raises DeckError."""
    is_file = source not in game.decks() and not is_code(source, game.code_prefix) and Path(source).is_file()
    return game.deck(Path(source) if is_file else source)


def game_of_deck(source: str) -> str:
    """Return the name of the game that a deck is for, by its id, its code or its file; the usual one if nothing says.

    What is wrong with a file is for whoever reads it as a deck to say.
    """
    for name in api.games():
        game = find_game(name)
        is_its_code = source.upper().startswith(game.code_prefix) and is_code(source, game.code_prefix)
        if source in game.decks() or is_its_code:
            return name
    try:
        named = read_toml(Path(source).read_bytes()).get("game")
    except (OSError, ValueError):
        named = None
    return named if isinstance(named, str) else usual_game()


def whole_number(text: str) -> int:
    """Read a whole number of at most 18 digits."""
    if len(text) > 19:
        raise argparse.ArgumentTypeError(f"expected a number of at most 18 digits, not {text[:8]!r}...")
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"expected a whole number, not {text!r}") from None


def count(text: str) -> int:
    """Read a whole number of at least 1."""
    number = whole_number(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"expected 1 or more, not {text!r}")
    return number
