"""Draw the picture of a match in the terminal for the README: python tools/screenshot.py [FILE].

It lets two bots play a few matches, takes the liveliest position and paints it like the terminal. It uses neither
clock nor network: the same cards give the same picture.
"""

from __future__ import annotations

import io
import sys
from functools import cache
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.text import Text

import marchlands as ml
from marchlands.bots.registry import make_bot
from marchlands.engine.game import find_game
from marchlands.engine.match import Match
from marchlands.engine.seed import Dice
from marchlands.engine.table import Json
from marchlands.story.foresight import Foresight
from marchlands.tui.match_page import turn_page
from marchlands.tui.moves import Item
from marchlands.tui.page import lay_out
from marchlands.tui.painter import painter_for
from marchlands.tui.preview import harm_of

FILE: Final = Path(__file__).parent.parent / "docs" / "images" / "terminal.svg"
WIDTH, HEIGHT = 100, 38
SEEDS: Final = range(1, 7)
SEAT: Final = "p1"
# No font is downloaded: every system has one of these.
TEMPLATE: Final = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" class="{unique_id}">
<style>
.{unique_id} {{ font-family: Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: {char_height}px; }}
.{unique_id}-title {{ font-weight: bold; }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal"><rect width="{terminal_width}" height="{terminal_height}"/></clipPath>
{lines}
</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""


def picture() -> str:
    """Return the picture as SVG."""
    match = liveliest()
    inks = Console(
        file=io.StringIO(), width=WIDTH, force_terminal=True, color_system="truecolor", no_color=False, record=True
    )
    for line in screen(match, inks):
        inks.print(Text.from_ansi(line), no_wrap=True)
    return inks.export_svg(title="marchlands play skirmish", code_format=TEMPLATE, unique_id="marchlands")


def screen(match: Match, console: Console) -> list[str]:
    """Return the lines of the terminal when a person at SEAT has to move."""
    painter = painter_for(find_game("skirmish"), match.table.rules, console)
    knowledge = match.knowledge(SEAT)
    foresight = Foresight(knowledge)
    items = []
    for move in knowledge.legal_moves():
        note = painter.note(knowledge.view, SEAT, match.parts(move))
        items.append(Item(match.table.typed(move), note, harm_of(foresight, move, painter)))
    events = match.events(SEAT)
    own = [index for index, event in enumerate(events) if event["event"] == "turn_ended" and event["seat"] == SEAT]
    last = own[-1] + 1 if own else 0
    log = painter.tell([], events[:last], SEAT), painter.tell(events[:last], events[last:], SEAT)
    lines = lay_out(turn_page(painter, knowledge.view, SEAT, items, log), console, WIDTH, HEIGHT - 1)
    return [*lines, f"\033[1m{SEAT}> \033[0mhint"]


@cache
def liveliest() -> Match:
    """Return the match with the most to show, among all turns of SEAT in some matches between bots."""
    best, found = -1, None
    for seed in SEEDS:
        match = ml.new_match("skirmish", ("aggro-1", "control-1"), seed=seed, record=True)
        bot, budget = make_bot("greedy")
        dice = Dice(seed)
        while match.result is None:
            view = match.view(SEAT)
            if match.to_act == SEAT and view["phase"] == "act" and liveliness(view) > best:
                best, found = liveliness(view), (seed, list(match.made))
            knowledge = match.knowledge(match.to_act)
            match.apply(bot.choose(knowledge, knowledge.legal_moves(), budget, dice))
    assert found is not None
    match = ml.new_match("skirmish", ("aggro-1", "control-1"), seed=found[0], record=True)
    for move in found[1]:
        match.apply(move)
    return match


def liveliness(view: Json) -> int:
    """Return how much there is to see: units, cards in hand, and each kind of symbol that a board can show."""
    slots = [slot for seat in ("p1", "p2") for slot in view[seat]["slots"]]
    units = [slot["unit"] for slot in slots if slot["unit"] is not None]
    signs = [
        any(unit["shield"] for unit in units),
        any(unit["wounded"] for unit in units),
        any(unit["cooldown"] is not None for unit in units),
        any(slot["modifier"] for slot in slots),
        not view[SEAT]["acted"],
    ]
    return len(units) + 2 * len(set(view[SEAT]["hand"])) + 3 * sum(signs)


def main(arguments: list[str]) -> None:
    """Write the picture to a file, by default where the README expects it."""
    file = Path(arguments[0]) if arguments else FILE
    file.write_text(picture(), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
