"""Scenarios as examples of a card: the position before, what is done in words, and the position after."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from marchlands.engine.game import Game
from marchlands.engine.match import Match
from marchlands.engine.table import Json
from marchlands.engine.tomltext import TextError, parse_toml
from marchlands.errors import MarchlandsError
from marchlands.story.line import Line
from marchlands.story.telling import narrator, offer

SEAT: Final = "p1"  # whose eyes examples are told through
MOST: Final = 6
ENOUGH: Final = 3  # of a card's own: then it needs none that are about something else
LONGEST: Final = 6  # moves; longer ones explain nothing at a glance


class Deed(NamedTuple):
    """A move in an example: its notation, and what happens, in lines.

    `refused` says why a move that is only tried is not possible, and `tried` is that move in words.
    """

    move: str
    lines: tuple[Line, ...]
    tried: str = ""
    refused: str = ""


class Example(NamedTuple):
    """A scenario that shows a card: what it claims, under which rules, which rules of the rulebook it shows."""

    title: str
    rules: str
    covers: tuple[str, ...]
    before: Json
    deeds: tuple[Deed, ...]
    after: Json


def examples_of(game: Game, card: str) -> list[Example]:
    """Return examples of what a card does, the shortest first, and those of other rules last.

    Those in the card's own folder come first; a card with few of these also gets others that name it, first those in
    which it is played, then those in which something happens to it or by it.
    """
    texts = game.scenario_texts()
    own = [path for path in texts if f"/{folder_of(card)}/" in f"/{path}"]
    found = list(_shown(game, own, texts))
    if len(found) < ENOUGH:
        others = _shown(game, _naming(card, texts, own), texts)
        found += sorted(others, key=lambda example: (not _is_played(card, example), not _is_told(card, example)))
    return sorted(found, key=lambda example: example.rules != "")[:MOST]


def folder_of(card: str) -> str:
    """Return the name of the folder for the scenarios of a card."""
    return re.sub(r"[^a-z0-9]+", "-", card.lower().replace("'", "")).strip("-")


def _naming(card: str, texts: Mapping[str, str], without: list[str]) -> list[str]:
    """Return the scenarios that name a card in their title."""
    titled = re.compile(rf'^title = ".*(?<!\w){re.escape(card)}(?!\w)', re.MULTILINE)
    return [path for path, text in texts.items() if path not in without and titled.search(text)]


def _is_played(card: str, example: Example) -> bool:
    return any(deed.lines and f"play {card} ".lower() in f"{deed.move} ".lower() for deed in example.deeds)


def _is_told(card: str, example: Example) -> bool:
    named = re.compile(rf"(?<!\w){re.escape(card)}(?!\w)")
    return any(named.search(line.text) for deed in example.deeds for line in deed.lines)


def _shown(game: Game, paths: list[str], texts: Mapping[str, str]) -> Iterator[Example]:
    """Yield what can be shown of some scenarios, the shortest first."""
    read = [content for path in paths if (content := read_example(texts[path])) is not None]
    for content in sorted(read, key=lambda content: _length(game, content)):
        try:
            yield example_in(game, content)
        except MarchlandsError:
            continue  # it needs cards that are not here


def read_example(text: str) -> dict[str, Any] | None:
    """Return what is in a scenario that can be shown at a glance; None for any other."""
    try:
        content = parse_toml(text)
    except TextError:
        return None
    is_fit = not content.get("packs") and 0 < len(content.get("step", [])) <= LONGEST
    return content if is_fit and any("do" in step for step in content["step"]) else None


def _length(game: Game, content: Mapping[str, Any]) -> tuple[bool, int]:
    """Return how much there is to understand of a scenario: rules that are not the usual ones come last."""
    return not _is_usual(game, content.get("rules")), len(content["step"])


def _is_usual(game: Game, rules: object) -> bool:
    return rules in (None, game.presets[0])


def example_in(game: Game, content: Mapping[str, Any]) -> Example:
    """Return the example that a scenario is. Raises MarchlandsError where it needs cards that the game has not."""
    rules = content.get("rules")
    match = game.match_from(content.get("given", {}), rules, record=True)
    before = match.snapshot()
    teller = narrator(game, rules, SEAT, view=match.view(SEAT), dot="", is_spoken=True)
    deeds: list[Deed] = []
    told = 0
    for step in content["step"]:
        if "refuse" in step:
            deeds.append(_tried(match, step["refuse"]))
            continue
        match.apply(step["do"])
        events = match.events(SEAT)
        lines = tuple(line for line in teller.tell(events[told:]) if line.pieces[0].side != "quiet")
        told = len(events)
        if lines:
            deeds.append(Deed(step["do"], lines))
    named = "" if _is_usual(game, rules) else _named(rules)
    return Example(
        content.get("title", ""), named, tuple(content.get("covers", ())), before, tuple(deeds), match.snapshot()
    )


def _named(rules: object) -> str:
    return f"{rules.get('preset', 'standard')}, changed" if isinstance(rules, Mapping) else str(rules)


def _tried(match: Match, move: str) -> Deed:
    """Return a move that cannot be made, in words where there are some, and why."""
    reason = ""
    try:
        match.clone().apply(move)
    except MarchlandsError as error:
        reason = str(error).partition("': ")[2] or str(error)
    seat = match.to_act
    try:
        parts = match.table.parts(match.table.read(move.partition(">")[0].strip()))
        words = offer(match.view(seat), seat, parts) if seat is not None else move
    except (MarchlandsError, LookupError, TypeError):
        words = move
    return Deed(move, (), words, reason)
