"""The workshop: packs that are being written, read and tried without being loaded anywhere.

A pack in the workshop stands beside the built-in cards alone. Everything is worked out anew for each request: in a
thread, so that matches go on meanwhile, and only a few requests at a time.
"""

from __future__ import annotations

import re
from asyncio import Semaphore, get_running_loop, to_thread
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, TypeVar, cast

from marchlands.cards.card import Card
from marchlands.engine.game import Game
from marchlands.engine.match import Match
from marchlands.engine.pack import Pack, PackError, PackFault, PackFile, open_pack_text, read_sound
from marchlands.engine.packuse import cards_reached
from marchlands.engine.toml_lines import Outline
from marchlands.engine.toml_writing import written_cards, written_pairs
from marchlands.engine.tomltext import TextError, parse_toml
from marchlands.errors import CardError, MarchlandsError, did_you_mean
from marchlands.server.rate_limit import Limiter
from marchlands.server.refusal import Refusal

T = TypeVar("T")

RATE: Final = 8.0  # requests a second from one address, on average
BURST: Final = 60
AT_ONCE: Final = 2
WAITING: Final = 20  # requests that may wait for their turn
NAME: Final = "pack"  # what faults call a text
MOST_CARDS: Final = 200
MOST_DOTS: Final = 200  # in a line
POSITION_KEYS: Final = ("title", "game", "rules", "covers", "given")
WHERE: Final = re.compile(r"(?:given\.)?([a-z_]\w*(?: \d+)?(?:\.\w+)*): ")  # how a fault in a position begins

EXAMPLE: Final = """\
# A pack of cards. Change what you like: beside this, each card is drawn, and its text printed, as you type.
# Ctrl-Space completes a word, and says what it means.
"""


@dataclass(frozen=True, slots=True)
class Written:
    """What a text in the workshop says: a game with its sound cards, their pack, and every fault.

    `lines` says on which line each sound card begins.
    """

    game: Game
    pack: Pack[Card] | None = None
    faults: tuple[PackFault, ...] = ()
    lines: Mapping[str, int] = field(default_factory=dict)


class Workshop:
    """Reads texts and positions for many people at a time, within limits. For one event loop."""

    def __init__(self) -> None:
        self._limiter = Limiter(RATE, BURST)
        self._turn = Semaphore(AT_ONCE)
        self._waiting = 0

    async def work(self, address: str, work: Callable[[], T]) -> T:
        """Return what some work gives, done in a thread. Raises Refusal if an address, or everybody, asks too much."""
        if not self._limiter.take(address, get_running_loop().time()) or self._waiting >= WAITING:
            raise Refusal("request/too-many", "the workshop is busy; wait a moment, it tries again")
        self._waiting += 1
        try:
            async with self._turn:
                return await to_thread(work)
        finally:
            self._waiting -= 1


def read_text(game: Game, text: str) -> Written:
    """Return what the text of a pack says. Raises CardError for a game that takes no packs."""
    plain = game.playing(())
    plain.pack_schema()  # refuses games without packs
    deep = next((number for number, line in enumerate(text.split("\n"), 1) if line.count(".") > MOST_DOTS), None)
    if deep is not None:  # long dotted keys take very long to read
        return Written(plain, faults=(PackFault(Path(NAME), deep, "", "", "it is nested too deeply"),))
    try:
        file = open_pack_text(text, NAME)
        tables = file.content.get("card")
        if isinstance(tables, list) and len(tables) > MOST_CARDS:
            reason = f"the workshop takes {MOST_CARDS} cards at most, not {len(tables)}; make two packs of it"
            return Written(plain, faults=(PackFault(file.path, file.card_line(MOST_CARDS), "", "", reason),))
        pack, faults = read_sound(plain, file)
        return Written(plain.playing([pack]), cast("Pack[Card]", pack), faults, _lines(file))
    except PackError as error:
        return Written(plain, faults=error.faults)
    except (CardError, RecursionError) as error:
        reason = str(error) if isinstance(error, CardError) else "it is nested too deeply"
        return Written(plain, faults=(PackFault(Path(NAME), None, "", "", reason),))


def _lines(file: PackFile) -> dict[str, int]:
    tables = file.content.get("card")
    found = {
        str(table.get("name")): file.card_line(index)
        for index, table in enumerate(tables if isinstance(tables, list) else ())
        if isinstance(table, dict)
    }
    return {name: line for name, line in found.items() if line is not None}


def game_with(game: Game, text: str) -> Game:
    """Return a game with the cards of a text beside the built-in ones. Raises PackError with every fault."""
    written = read_text(game, text)
    if written.faults:
        raise PackError(written.faults)
    return written.game


def example(game: Game) -> str:
    """Return a pack to start from: a card of the game under another name."""
    cards = [card for card in game.playing(()).cards() if card.abilities]
    card = next((card for card in cards if card.name == game.sample), cards[0])
    head = {"name": "my pack", "game": game.name, "version": 1}
    own = replace(card, name=f"My {card.name}")
    return f"{EXAMPLE}{written_pairs(head)}\n{written_cards([own], game)}"


def card_as_text(game: Game, name: str) -> str:
    """Return a card as a pack says it, and after it the pack cards that it names. Raises Refusal for an unknown one."""
    cards = {card.name: card for card in game.cards()}
    if name not in cards:
        raise Refusal("card/unknown", f"unknown card {name[:60]!r}{did_you_mean(name, cards)}")
    of_packs = {card.name: cards[card.name] for pack in game.packs if not pack.overlay for card in pack.cards}
    more = [of_packs[other] for other in cards_reached(of_packs, [name]) if other != name] if name in of_packs else []
    return written_cards([cards[name], *more], game)


# --- positions


def position_text(game: Game, card: str) -> str:
    """Return a position to try a card in, as a scenario would give it. Raises Refusal for a card that is not there."""
    found = next((each for each in game.cards() if each.name == card), None)
    if found is None:
        raise Refusal("card/unknown", f"there is no sound card {card[:60]!r} in this pack; mend its faults first")
    return _written_given(game, game.trial_position(found))


def _written_given(game: Game, given: dict[str, Any]) -> str:
    """Return a position as a scenario gives it, laid out for people."""
    plain = {key: value for key, value in given.items() if not _is_tables(value)}
    parts = [written_pairs({"game": game.name}), f"[given]\n{written_pairs(plain)}"]
    for key, value in given.items():
        if isinstance(value, dict):
            parts.append(f"[given.{key}]\n{written_pairs(value)}")
        elif _is_tables(value):
            parts += [f"[[given.{key}]]\n{written_pairs(each)}" for each in value]
    return "\n".join(parts)


def _is_tables(value: object) -> bool:
    return isinstance(value, dict) or (isinstance(value, list) and bool(value) and isinstance(value[0], dict))


def read_given(game: Game, text: str) -> tuple[dict[str, Any], Any]:
    """Return the position and the rules in the text of a scenario. Raises PositionFault, with the line."""
    try:
        content = parse_toml(text)
    except TextError as error:
        raise PositionFault(error.reason, error.line) from error
    outline = Outline(text)
    for key in content:
        if key not in POSITION_KEYS:
            reason = f"unknown key {key!r}{did_you_mean(key, POSITION_KEYS)}"
            raise PositionFault(reason, outline.line(key))
    given = content.get("given", {})
    if not isinstance(given, dict):
        raise PositionFault("given: expected a table", outline.line("given"))
    if content.get("game", game.name) != game.name:
        raise PositionFault(f"it is a position of another game, not of {game.name!r}", outline.line("game"))
    return given, content.get("rules")


def open_given(game: Game, text: str, moves: Sequence[str] = ()) -> Match:
    """Return the match from a position, after some moves. Raises PositionFault, and MoveError for an illegal move."""
    given, rules = read_given(game, text)
    try:
        match = game.match_from(given, rules, record=True)
    except MarchlandsError as error:
        raise PositionFault(str(error), _line_of(str(error), text)) from error
    for move in moves:
        match.apply(move)
    return match


class PositionFault(MarchlandsError):
    """A position that cannot be set up; `line` is None where no line is to blame."""

    slug = "workshop/position"

    def __init__(self, reason: str, line: int | None) -> None:
        super().__init__(reason)
        self.line = line


def _line_of(reason: str, text: str) -> int | None:
    """Return the line that a fault in a position is about, from the path that it begins with."""
    found = WHERE.match(reason)
    if found is None:
        return None
    parts = list[str | int]()
    for part in found[1].split("."):
        word, _, number = part.partition(" ")
        parts += [word, int(number) - 1] if number else [word]
    return Outline(text).line("given", *parts)
