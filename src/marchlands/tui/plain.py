"""Any game in the terminal, based only on its views: for games without their own painter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.text import Text

from marchlands.engine.game import Game
from marchlands.engine.notation import Parts
from marchlands.engine.table import OTHER, SEATS, Json
from marchlands.tui.hand import CardRow, counted
from marchlands.tui.painter import Painter, headline, player_name
from marchlands.tui.style import HEADING, QUIET, Signs, side

ELSEWHERE: Final = ("game", "rules", "turn", "to_act", "phase", "choice", "result", *SEATS)  # shown elsewhere
HIDDEN: Final = ("hand", "hand_ids", "deck")  # parts of a side that are not on the board, or hidden
UNTOLD: Final = ("name", "abilities", "number", "emblem")  # fields that the text covers, or only a picture shows


class PlainPainter(Painter):
    """Shows the values of a view by their names, and cards by their fields."""

    pile = "pile"
    places: Sequence[str] = ()
    example_place = ""

    def __init__(self, game: Game, rules: object, signs: Signs) -> None:
        super().__init__(game, rules, signs)
        self.example = next(iter(self.cards), "card").lower()

    # --- the board

    def board(self, view: Json, seat: str | None, width: int = 80) -> RenderableType:
        own = seat or "p1"
        shared = {key: value for key, value in view.items() if key not in ELSEWHERE}
        return Group(
            headline(view, seat, self.game.name.capitalize(), self.signs),
            self._side(view, OTHER[own], seat),
            *(Text(f"  {line}") for line in self._values(shared)),
            self._side(view, own, seat),
        )

    def small_board(self, view: Json, seat: str | None, width: int = 80) -> RenderableType:
        return self.board(view, seat, width)

    def _side(self, view: Json, player: str, seat: str | None) -> RenderableType:
        shown = {key: value for key, value in view[player].items() if key not in HIDDEN}
        name = Text(player_name(player, seat), f"bold {side(player, seat)}")
        return Group(name, *(Text(f"  {line}") for line in self._values(shared_first(shown))))

    def _values(self, part: Json, path: str = "") -> Iterator[str]:
        """Yield a line for each value in a part of a view, and for each nested value."""
        for key, value in part.items():
            name = f"{path}{key.replace('_', ' ')}"
            if isinstance(value, dict):
                yield from self._values(value, f"{name} ")
            elif isinstance(value, list) and all(isinstance(item, str) for item in value):
                yield f"{name}: {counted(value, self.signs.times) or '-'}"
            elif isinstance(value, list):
                yield from self._values(dict(zip(map(str, range(len(value))), value, strict=True)), f"{name} ")
            elif value is not None:
                yield f"{name}: {value}"

    # --- cards

    def hand(self, view: Json, seat: str) -> list[CardRow]:
        counts = Counter(view[seat].get("hand") or ())
        return [CardRow(name, count, HEADING, "", self.texts[name]) for name, count in counts.items()]

    def in_play(self, view: Json) -> list[CardRow]:
        return []

    def in_sight(self, view: Json, seat: str | None) -> list[str]:
        return list(dict.fromkeys(name for name in _strings(view) if name in self.cards))

    def piles(self, view: Json, seat: str | None) -> RenderableType:
        lines = []
        for player in SEATS:
            named = {key: value for key, value in view[player].items() if key not in HIDDEN and isinstance(value, list)}
            lines += [f"{player_name(player, seat)}: {line}" for line in self._values(named)]
        return Group(*map(Text, lines or ["Nothing lies open."]))

    def card(self, name: str) -> RenderableType:
        card = self.cards[name]
        known = {field.name: getattr(card, field.name) for field in fields(card) if field.name not in UNTOLD}
        facts = [f"{key.replace('_', ' ')} {value}" for key, value in known.items() if isinstance(value, int | str)]
        head = Text.assemble((name, HEADING), *(f" {self.signs.dot} {fact}" for fact in facts))
        return Group(head, Text(self.texts[name])) if self.texts[name] else head

    # --- moves

    def aim(self) -> str:
        return f"A match of {self.game.name.capitalize()}."

    def shorthand(self) -> list[str]:
        return [f"Moves may be short: '{self.example}' is enough where only one move begins like that."]

    def legend(self) -> list[str]:
        return []

    def question(self, view: Json) -> Text:
        choice = view["choice"] or {}
        asks = f"{choice['card']} asks: " if choice.get("card") else "Choose: "
        return Text.assemble((asks, HEADING), str(choice.get("text", "")))

    def note(self, view: Json, seat: str, move: Parts) -> str:
        return ""

    def score(self, events: Sequence[Json], seat: str | None) -> RenderableType:
        ended = [event for event in events if event["event"] == "ended"]
        return Group(*self.tell((), ended, seat)) if ended else Text("The match has not ended.", QUIET)


def shared_first(part: Json) -> Json:
    """Return the parts of a side, plain values before lists and tables."""
    return dict(sorted(part.items(), key=lambda item: isinstance(item[1], list | dict)))


def _strings(value: Any) -> Iterator[str]:
    """Yield every text in a view."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        inside: Iterable[Any] = value.values() if isinstance(value, dict) else value
        for item in inside:
            yield from _strings(item)
