"""`marchlands cards`: the cards of a game."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import fields
from typing import TYPE_CHECKING, Any, Final

from rich.table import Table
from rich.text import Text

from marchlands.cards.card import Card
from marchlands.cards.query import All, Query, Said, parse
from marchlands.cli.output import complain, print_json, print_table
from marchlands.cli.parser import add_command, add_game, add_json, add_packs, chosen_game
from marchlands.engine.game import Game, find_game, game_names
from marchlands.engine.toml_writing import written_overlay
from marchlands.errors import did_you_mean

if TYPE_CHECKING:
    from marchlands.cli.parser import Commands

SELDOM: Final = ("charges", "skill", "text")  # what few cards have comes after the text
DRAWN: Final = ("emblem",)  # what only a picture shows
BESIDE: Final = {"power": "shield"}  # what is printed beside a number, after a slash


QUERIES: Final = """queries:
  squire               cards with this in name or text, in any case; of several words, with all of them
  "close enemy"        the words in this order, next to each other
  rarity:gold,silver   a field with one of these values; 'none' is a value, too
  power>=4             a comparison: = != < <= > >=
  -keyword:quick       what must not be so; also -word and -(...)
  a or b               one of both; parentheses hold together what belongs together
Put a query into single quotes, so that the shell leaves it alone, and begin it with 'not' rather than '-'.
Its fields are:"""


def add(commands: Commands) -> None:
    """Add the command."""
    examples = [
        "marchlands cards skirmish",
        "marchlands cards skirmish close enemy",
        "marchlands cards skirmish 'rarity:silver power>=4 \"close enemy\"'",
        "marchlands cards warpath 'class:mage,base cost<=2 -kind:skill'",
        "marchlands cards skirmish --pack mine.toml beekeeper",
        "marchlands cards skirmish --json",
        "marchlands cards skirmish archer --toml",
    ]
    parser = add_command(commands, "cards", run, "list the cards of a game", examples)
    add_game(parser)
    parser.add_argument("query", metavar="QUERY", nargs="*", help="only cards that fit it; see below")
    parser.epilog = f"{QUERIES}\n{_fields()}\n\n{parser.epilog}"
    parser.add_argument("--rules", metavar="PRESET", help="texts under these rules, such as standard or classic")
    add_packs(parser)
    form = parser.add_mutually_exclusive_group()
    add_json(form)
    form.add_argument(
        "--toml", action="store_true", help="write them as an overlay: a pack that changes cards, to start from"
    )


def run(args: Namespace) -> int:
    """List the matching cards; return 1 if there are none."""
    game = chosen_game(args)
    typed = " ".join(args.query)
    if args.toml:
        return _write_overlay(game, typed, args.rules)
    query = parse(typed)
    found = [_facts(card, game.card_text(card, args.rules)) for card in game.search(args.rules).find(query)]
    if args.json:
        for row in found:
            print_json(row)
    elif found:
        print_table(_table(found))
    else:
        print(f"no card has {typed!r} in its name or text" if _is_plain(query) else f"no card fits {typed!r}")
    return 0 if found else 1


def _write_overlay(game: Game, typed: str, rules: str | None) -> int:
    """Write the card of this name, or else all that fit, as an overlay that leaves them as they are."""
    named = [card for card in game.cards(rules) if card.name.casefold() == typed.casefold()]
    found = named or game.search(rules).find(parse(typed))
    if not found:
        complain(f"no card fits {typed!r}{did_you_mean(typed, [card.name for card in game.cards(rules)])}")
        return 1
    name = f"another {found[0].name}" if len(found) == 1 else f"another {game.name}"
    print(written_overlay(found, game, name), end="")
    return 0


def _facts(card: Card, text: str) -> dict[str, Any]:
    """Return everything a card says, None for what its kind does not have; the text stands for its abilities."""
    names = [field.name for field in fields(card) if field.name != "abilities"]
    facts = {name: None if name in card.lacks else getattr(card, name) for name in names}
    return {**facts, "text": text}


def _fields() -> str:
    """Return the fields of each game, a line for each game."""
    names = {name: [field.name for field in find_game(name).search().fields] for name in game_names()}
    return "\n".join(f"  {game}: {', '.join(fields)}" for game, fields in names.items())


def _is_plain(query: Query) -> bool:
    return isinstance(query, Said) or (isinstance(query, All) and all(isinstance(part, Said) for part in query.parts))


def _table(rows: list[dict[str, Any]]) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    hidden = (*SELDOM, *BESIDE.values(), *DRAWN)
    columns = [key for key in rows[0] if key not in hidden and any(row[key] not in (None, "") for row in rows)]
    for column in columns:
        is_number = any(isinstance(row[column], int) for row in rows)
        table.add_column(column, no_wrap=True, justify="right" if is_number else "left")
    table.add_column("text")
    for row in rows:
        more = [f"{key}: {row[key]}" for key in SELDOM if key != "text" and row.get(key)]
        text = row["text"] + (f" ({', '.join(more)})" if more else "")
        table.add_row(*(_said(row, column) for column in columns), Text(text.replace("\n", " ").strip()))
    return table


def _said(row: dict[str, Any], column: str) -> str:
    """Return a cell: a power with Shield printed beside it reads "5/2"."""
    value, beside = row[column], row.get(BESIDE.get(column, ""))
    if value is None:
        return ""
    return f"{value}/{beside}" if beside else str(value)
