"""`marchlands lab compare`: two packs or overlays side by side, by what their cards say and by what they do."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Final

from rich.table import Table

from marchlands.cli.contests import Ending, watch
from marchlands.cli.lab.whatif import add_measuring, field_decks
from marchlands.cli.output import print_json, print_table
from marchlands.cli.parser import add_command, add_game, chosen_game

if TYPE_CHECKING:
    from marchlands.cli.parser import Commands
    from marchlands.lab.comparison import Comparison
    from marchlands.lab.culprit import CardDifference
    from marchlands.lab.what_if import WhatIf

SHOWN: Final = 10  # cards, unless more are flagged


def add(commands: Commands) -> None:
    """Add the command."""
    examples = [
        "marchlands lab compare skirmish stronger-archers.toml",
        "marchlands lab compare skirmish mine-1.toml mine-2.toml --games 12000",
        "marchlands lab compare warpath before.toml after.toml --json",
    ]
    summary = "compare two packs or overlays: what differs, what it is worth, and which cards it comes from"
    parser = add_command(commands, "compare", run, summary, examples)
    add_game(parser)
    parser.add_argument("first", metavar="A", type=Path, help="a pack or an overlay")
    parser.add_argument(
        "second", metavar="B", type=Path, nargs="?", help="another; without it, A against the game as it is"
    )
    add_measuring(parser, "12000")


def run(args: Namespace) -> int:
    """Compare the versions and tell what was found; return 0, or 130 after partial results if interrupted."""
    from marchlands.lab.comparison import Comparing, versions_of

    versions = versions_of(chosen_game(args), args.first, args.second)
    options = {"bot": args.bot, "games": args.games, "seed": args.seed, "rules": args.rules, "trusted": args.trusted}
    under_way = Comparing(versions, field_decks(args), **options)
    begun, ending = perf_counter(), Ending()
    for stage in under_way.stages():
        ending = watch(stage.play(args.workers), stage.pairs, stage.title, lambda twin: None)
        if ending != Ending():
            break
    found = under_way.result()
    if args.json:
        for card in found.cards:
            print_json(card.to_json())
        print_json(found.to_json())
    else:
        _show(found, perf_counter() - begun)
    return ending.code()


def _show(found: Comparison, seconds: float) -> None:
    print("What differs by what it says:")
    for change in found.changes:
        print(f"  {change.card}: {'; '.join(change.differences)}")
    for words, names in (("only in B", found.added), ("only in A", found.removed)):
        if names:
            print(f"  {words}: {', '.join(names)}")
    if not (found.changes or found.added or found.removed):
        print("  nothing")
    print("\nWhat that is worth to the decks with it, in points of 100:")
    for each in [*([found.together] if found.together else []), *found.alone[: 0 if len(found.changes) == 1 else None]]:
        print(f"  {_line(each)}")
    for note in found.notes:
        print(f"  {note}")
    print("\nWhich cards do something else, found without looking at what they say, in points of their decks:")
    print_table(_table(found.cards))
    print("\n* marks cards that differ, but for at most 5% of those that are marked; chance: to be different.")
    print("= marks effects that were measured in matches of their own; others are drawn towards 0.")
    print(f"{found.games} matches in {seconds / 60:.1f} min.")


def _line(found: WhatIf) -> str:
    low, high = found.interval
    return f"{found.card} ({found.change}): {found.difference:+.1f}, 95% interval {low:+.1f} to {high:+.1f}"


def _table(cards: tuple[CardDifference, ...]) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column("card", no_wrap=True)
    for head in ("effect", "95% interval", "chance"):
        table.add_column(head, justify="right", no_wrap=True)
    for place, card in enumerate(cards):
        if (place < SHOWN or card.flagged) and card.effect is not None and card.interval is not None:
            low, high = card.interval
            name = card.card + (" *" if card.flagged else "") + (" =" if card.measured else "")
            table.add_row(name, f"{card.effect:+.2f}", f"{low:+.2f} to {high:+.2f}", f"{100 * card.chance:.0f}%")
    return table
