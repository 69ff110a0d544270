"""The events of a Warpath match in plain words, as one seat or a spectator hears them.

Things that belong together are on one line: a march with its fight, a card with everything it does.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Final

from marchlands.engine.table import OTHER, Json
from marchlands.games.warpath.board import TILES_BY_NAME
from marchlands.games.warpath.notation import answered_tile
from marchlands.story.grammar import agreeing
from marchlands.story.harm import Harm
from marchlands.story.line import Line, Piece
from marchlands.story.narrator import DOT, Narrator, drawn_cards
from marchlands.story.warpath.card import KnownCards
from marchlands.story.warpath.clause import Clauses, merged
from marchlands.story.warpath.place import NOTATION, Notation, Spoken

SILENT: Final = ("started", "turn_ended")
ORIGINS: Final = ("played", "skill_used", "chosen", "triggered")  # events that draws of cards and gold may follow from


class WarpathNarrator(Narrator):
    """Tells Warpath. Things on the current tile, `here`, are named without their place."""

    def __init__(self, seat: str | None, known: KnownCards, dot: str = DOT, view: Json | None = None) -> None:
        """Start before a match, or at a view. `known` is what events do not say about the cards."""
        super().__init__(seat, dot)
        self.places: Notation = NOTATION
        self.classes = known.classes
        self.steps = known.steps
        self.endings = known.endings
        self.here: str | None = None
        self.lines: list[Clauses] = []
        self.line: Clauses | None = None
        self.marching: tuple[str, str, str] | None = None
        self.steps_left = 0
        self.source: str | None = None
        self.source_at = 0  # the event that named it
        self.placing: tuple[str, str, str] | None = None
        self.tired: str | None = None
        self.dying: list[tuple[str, str, str]] = []
        self.events: list[Json] = []
        self.at = 0  # the event that is being told, and the one after it
        self.next = 0
        # The player's own things by card and tile: where each was in the view, None for what came later.
        self.origins: dict[tuple[str, str], list[str | None]] = {}
        if view is not None:
            self._look(view)

    def _look(self, view: Json) -> None:
        for lane, tiles in view["lanes"].items():
            for index, tile in enumerate(tiles):
                for thing in (*tile["units"], tile["building"]):
                    if thing is not None and thing["owner"] == self.seat:
                        where = f"{lane}{index}"
                        self.origins.setdefault((thing["card"], where), []).append(where)

    def speak(self) -> None:
        super().speak()
        self.places = Spoken(self.seat, self.names)

    def tell(self, events: Iterable[Json]) -> list[Line]:
        self.lines, self.line = [], None
        self.here = self.source = self.marching = None  # what was told last time no longer counts as just mentioned
        self.events, self.next = list(events), 0
        for event in merged(self.events, self.steps):
            self.at, self.next = self.next, self.next + event["length"]
            self._tell(event)
        return [line.line() for line in self.lines if line.kind != "triggered" or len(line.parts) > 1]

    def _tell(self, event: Json) -> None:
        kind = event["event"]
        method = getattr(self, f"_{kind}", None)
        if method is not None:
            method(event)
        elif kind not in SILENT:
            self._open(kind, kind.replace("_", " "))
        if self.line is not None and kind != "triggered":
            self.line.place = self.here or self.line.place or event.get("to", event.get("tile"))

    def _harm(self, event: Json) -> tuple[int | None, Harm] | None:
        if event.get("seat") != self.seat:
            return None
        match event["event"]:
            case "damaged" | "died" | "destroyed" as kind:
                card, tile = event["card"], event["tile"]
                origin = self._origin(card, tile, is_gone=kind != "damaged")
                verb = {"died": "dies", "destroyed": "is destroyed"}.get(kind) or f"takes {event['amount']}"
                words = f"your {card} {self.places.on_tile(tile)} {agreeing(card, verb)}"
                return event["id"], Harm(words, card, origin, event["id"])
            case "player_hit":
                return None, Harm(f"you take {event['amount']}")
            case "stepped" | "moved":
                origin = self._origin(event["card"], event["from"], is_gone=True)
                self.origins.setdefault((event["card"], event["to"]), []).append(origin)
            case "deployed" | "built":
                self.origins.setdefault((event["card"], event["tile"]), []).append(None)
        return None

    def _origin(self, card: str, tile: str, *, is_gone: bool) -> str | None:
        """Return where the first of the player's own things with a name on a tile was in the view; it may have left."""
        known = self.origins.get((card, tile))
        if not known:
            return tile
        return known.pop(0) if is_gone else known[0]

    # --- lines

    def _open(self, kind: str, *said: str | Piece, sign: str = ": ", here: str | None = None) -> None:
        """Begin a line. From now on things on the tile `here` are named without their place."""
        self.line = Clauses(kind, self.at, next_sign=sign)
        self.line.add(said)
        self.lines.append(self.line)
        self.here = here
        self.source = None
        if kind not in ("stepped", "fought"):
            self.marching = None

    def _add(self, card: str | None, *said: str | Piece) -> None:
        """Tell a consequence of the open line, and what caused it unless that is the affected card itself."""
        why = f" ({self.source})" if self.source and self.source != card else ""
        began = self.source_at if why else self.at
        self.source = None
        if self.line is None:
            self._open("effect", *said, why, sign=", ")
            self.lines[-1].event = began
        else:
            self.line.add((*said, why))

    def thing(self, seat: str, card: str, tile: str | None) -> Piece:
        """Name a unit or a building, with its tile unless that was just mentioned."""
        where = f" {self.places.on_tile(tile)}" if tile is not None and tile != self.here else ""
        return self.owned(seat, f"{card}{where}")

    def _it(self, event: Json) -> Piece:
        return self.thing(event["seat"], event["card"], event["tile"])

    def _tell_of(self, event: Json, said: str) -> None:
        """Tell what a unit or building does, or what happens to it, in words that begin with a verb."""
        self._add(event["card"], self._it(event), f" {agreeing(event['card'], said)}")

    # --- the course of the match

    def _turn_started(self, event: Json) -> None:
        self._open("turn_started", *self.turn(event))
        self.line = None

    def _drawn(self, event: Json) -> None:
        """Tell the cards that one player draws."""
        seat = event["seat"]
        pieces = self.who(seat), f"{self.does(seat, 'draw')}{drawn_cards(event['cards'])}"
        if self.source or (self.line is not None and self.line.kind in ORIGINS):
            self._add(None, *pieces)
        else:
            self._open("drawn", *pieces, sign=" and ")

    def _gold(self, event: Json) -> None:
        seat = event["seat"]
        giver, self.source = (f" from {self.source}" if self.source else ""), None
        gold = f"{event['amount']} gold{giver} (now {event['now']})"
        if self.line is not None and self.line.kind == "drawn" and not giver:
            self._add(None, f"{self.does(seat, 'get').lstrip()}{gold}")
        else:
            self._add(None, self.who(seat), f"{self.does(seat, 'get')}{gold}")

    def _exhausted(self, event: Json) -> None:
        seat = event["seat"]
        self.tired = seat
        has = " have" if seat == self.seat else " has"
        self._open("exhausted", self.who(seat), f"{has} no card left to draw")

    def _ended(self, event: Json) -> None:
        result = event["result"]
        if result == "draw":
            self._open("ended", "the match is a draw")
        else:
            self._open("ended", self.who(result), f"{self.does(result, 'win')}the match")

    def _triggers_dropped(self, event: Json) -> None:
        self._open("dropped", "too many triggers from one move: the rest are dropped")

    def _triggered(self, event: Json) -> None:
        """Remember the cause of the next event; what happens at the end of a turn has its own line."""
        if (event["card"], event["text"]) in self.endings:
            self._open("triggered", self.thing(event["seat"], event["card"], event["tile"]), here=event["tile"])
        else:
            self.source, self.source_at = event["card"], self.at

    # --- moves

    def _played(self, event: Json) -> None:
        seat, lane, card = event["seat"], event["lane"], event["card"]
        self.placing = None if lane is None else (seat, lane, card)
        where = "" if lane is None else f" {self.places.lane(lane)}"
        self._open("played", self.who(seat), f"{self.does(seat, 'play')}{card}{where} for {event['cost']} gold")

    def _skill_used(self, event: Json) -> None:
        seat = event["seat"]
        self._open("skill_used", self.who(seat), f"{self.does(seat, 'use')}{event['card']} for {event['cost']} gold")

    def _chosen(self, event: Json) -> None:
        """Tell what a skill is aimed at, as part of the line that names the skill if it is still open."""
        seat, answer = event["seat"], event["answer"]
        if answer == "none":
            self._add(None, self.who(seat), f"{self.does(seat, 'decline')}".rstrip())
            return
        tile = answered_tile(answer)
        aim = f" to the {answer}" if tile is None else f" at {self.places.tile(tile)}"
        if self.line is not None and self.line.kind in ORIGINS and len(self.line.parts) == 1:
            sign, pieces = self.line.parts[0]
            self.line.parts[0] = sign, (*pieces, aim)
        else:
            self._open("chosen", f"{event['card']}{aim}")
        self.here = tile or self.here

    def _deployed(self, event: Json) -> None:
        placed = event["seat"], TILES_BY_NAME[event["tile"]][0], event["card"]
        if placed == self.placing:
            self.placing = None
        else:
            self._tell_of(event, "appears")

    def _built(self, event: Json) -> None:
        self._add(event["card"], f"it is built {self.places.on_tile(event['tile'])}")

    # --- the march

    def _continues(self, event: Json, tile: str) -> bool:
        """Return whether a unit continues the march that the open line tells."""
        return self.line is not None and self.marching == (event["seat"], event["card"], tile)

    def _takes_step(self, event: Json, tile: str) -> bool:
        """Return whether the next step belongs to the march that the open line tells."""
        return self._continues(event, tile) and self.steps_left > 0

    def _stepped(self, event: Json) -> None:
        seat, card, start, end = event["seat"], event["card"], event["from"], event["to"]
        if self._takes_step(event, start):
            self._add(card, f"{agreeing(card, 'goes on')} to {self.places.tile(end)}")
        else:
            self.steps_left = self.steps.get(card, 1)
            goes = f" {agreeing(card, 'goes')} {self.places.way(start, end)}"
            self._open("stepped", self.thing(seat, card, None), goes, sign=", ")
        self.here, self.marching = end, (seat, card, end)
        self.steps_left -= event["steps"]

    def _fought(self, event: Json) -> None:
        enemy = self.thing(OTHER[event["seat"]], event["with"], None)
        fights = agreeing(event["card"], "fights")
        if self._takes_step(event, event["tile"]):
            self._add(event["card"], f"{fights} ", enemy)
        else:
            self._open("fought", self._it(event), f" {fights} ", enemy)
        assert self.line is not None
        self.line.next_sign, self.here = ": ", event["tile"]
        self.marching = None

    def _waited(self, event: Json) -> None:
        more = f", and {event['waits']} more march{'es' * (event['waits'] > 1)}" if event["waits"] else ""
        self._open("waited", self._it(event), f" {agreeing(event['card'], 'waits')}{more}")

    def _entered(self, event: Json) -> None:
        if self._continues(event, event["tile"]):
            self._add(event["card"], f"{agreeing(event['card'], 'enters')} {event['building']}")
        else:
            self._tell_of(event, f"enters {event['building']}")

    def _moved(self, event: Json) -> None:
        unit = self.thing(event["seat"], event["card"], event["from"])
        moved = agreeing(event["card"], f"is moved to {self.places.tile(event['to'])}")
        self._add(event["card"], unit, f" {moved}")
        if self._continues(event, event["from"]):
            self.here, self.marching = event["to"], (event["seat"], event["card"], event["to"])

    def _halted(self, event: Json) -> None:
        self._tell_of(event, "must stop")

    def _hastened(self, event: Json) -> None:
        more = f"{event['steps']} more step{'s' * (event['steps'] != 1)}"
        self.steps_left += event["steps"]
        self._tell_of(event, f"gets {more}")

    # --- damage and gifts

    def _damaged(self, event: Json) -> None:
        end = self._end_of(event) if event["hp"] <= 0 else ""
        left = f" and {agreeing(event['card'], end)}" if end else f" ({max(0, event['hp'])} HP left)"
        self._tell_of(event, f"takes {event['amount']} damage{left}")

    def _end_of(self, event: Json) -> str:
        """Return what happens to something without HP, which need not be told again."""
        what = event["seat"], event["tile"], event["card"]
        for later in islice(self.events, self.next, None):
            if later["event"] in ("died", "destroyed") and (later["seat"], later["tile"], later["card"]) == what:
                self.dying.append(what)
                return "dies" if later["event"] == "died" else "is destroyed"
        return ""

    def _died(self, event: Json) -> None:
        self._gone(event, "dies")

    def _destroyed(self, event: Json) -> None:
        self._gone(event, "is destroyed")

    def _gone(self, event: Json, words: str) -> None:
        what = event["seat"], event["tile"], event["card"]
        if what in self.dying:
            self.dying.remove(what)
        else:
            self._tell_of(event, words)

    def _player_hit(self, event: Json) -> None:
        seat, amount, card = event["seat"], event["amount"], event["card"]
        left = f" ({event['hp']} HP left)"
        if seat == self.tired:
            self.tired = None
            self._add(None, self.who(seat), f"{self.does(seat, 'lose')}{amount} HP{left}")
        elif card in self.classes:
            self._add(None, self.who(seat), f"{self.does(seat, 'take')}{amount} damage{left}")
        else:
            self._hit(event, left)

    def _hit(self, event: Json, left: str) -> None:
        """Tell that a unit or a building hits a player: in its own march, or as a consequence of something else."""
        seat, card = event["seat"], event["card"]
        dealer = self.thing(OTHER[seat], card, None)
        hits = agreeing(card, "hits")
        pieces = dealer, f" {hits} ", self.who(seat), f" for {event['amount']}{left}"
        marching, self.marching = self.marching, None
        if (
            marching is not None
            and marching[:2] == (OTHER[seat], card)
            and self.line is not None
            and self.steps_left > 0
        ):
            self._add(card, f"{hits} ", *pieces[2:])
        elif self.source == card or (self.line is not None and self.line.kind in ORIGINS):
            self._add(card, *pieces)
        else:
            self._open("player_hit", *pieces, sign=", ")

    def _buffed(self, event: Json) -> None:
        gifts = [f"{event[key]:+d} {word}" for key, word in (("attack", "attack"), ("hp", "HP")) if event[key]]
        self._tell_of(event, f"gets {' and '.join(gifts)}")

    def _slowed(self, event: Json) -> None:
        self._tell_of(event, f"has movement {event['movement']} now")

    def _healed(self, event: Json) -> None:
        if event["amount"]:
            self._tell_of(event, f"is healed of {event['amount']} damage (now {event['hp']} HP)")
        else:
            self._tell_of(event, "has no damage to heal")
