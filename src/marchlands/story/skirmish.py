"""The events of a Skirmish match in plain words, as one seat or a spectator hears them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Final

from rich.text import Text

from marchlands.engine.table import Json
from marchlands.tui.style import QUIET, side

Name = tuple[str, str]  # words and their colour
Piece = str | Name
OTHER: Final = {"p1": "p2", "p2": "p1"}
SILENT: Final = ("started", "turn_ended", "triggered")


class Narrator:
    """Tells events one after the other, and keeps in mind what stands where, since most events name only the slot.

    It knows nothing but the events (or the view) that it is given.
    """

    def __init__(self, seat: str | None, dominants: Collection[str], dot: str, view: Json | None = None) -> None:
        """Begin before a match, or at a view. `dominants` are the cards to which being Dominant matters."""
        self.seat = seat
        self.dominants = dominants
        self.dot = dot
        self.standing: dict[tuple[str, int], str] = {}
        self.placing: tuple[str, int] | None = None
        self.consumed: tuple[str, int] | None = None
        self.terrains: dict[str, list[str]] = {"p1": [], "p2": []}
        self.skirmish = 1
        if view is not None:
            self._look(view)

    def _look(self, view: Json) -> None:
        self.skirmish = view["skirmish"]
        for seat in OTHER:
            for terrain, slot in enumerate(view[seat]["slots"]):
                if slot["unit"] is not None:
                    self.standing[seat, terrain] = slot["unit"]["card"]

    def tell(self, events: Iterable[Json]) -> list[Text]:
        """Return a line for everything worth telling."""
        lines: list[Text] = []
        for (kind, _), group in groupby(events, key=lambda event: (event["event"], event.get("seat"))):
            if kind == "drawn":
                lines.append(_sentence(self._draws(list(group))))
                continue
            told = [self.words(event) for event in group]
            lines += [_sentence(pieces) for pieces in told if pieces]
        return lines

    def words(self, event: Json) -> Sequence[Piece]:
        """Return the words for one event, none for one that goes without saying; and keep up with the board."""
        kind = event["event"]
        method = getattr(self, f"_{kind}", None)
        if method is not None:
            pieces: Sequence[Piece] = method(event)
            return pieces
        return () if kind in SILENT else (kind.replace("_", " "), ".")

    # --- names

    def who(self, seat: str) -> Name:
        """Name a player."""
        if self.seat is None:
            return seat, side(seat, None)
        return ("you" if seat == self.seat else "the opponent"), side(seat, self.seat)

    def does(self, seat: str, verb: str, more: str = "s") -> str:
        """Return a verb in the form for a player, between spaces."""
        return f" {verb} " if seat == self.seat else f" {verb}{more} "

    def whose(self, seat: str) -> str:
        """Return the word for what belongs to a player."""
        if self.seat is None:
            return f"{seat}'s"
        return "your" if seat == self.seat else "the enemy"

    def unit(self, seat: str, terrain: int) -> Name:
        """Name a unit by its slot."""
        card = self.standing.get((seat, terrain), "unit")
        return f"{self.whose(seat)} {card} @{terrain}", side(seat, self.seat)

    def slot(self, seat: str, terrain: int) -> Name:
        """Name a slot."""
        return f"{self.whose(seat)} slot @{terrain}", side(seat, self.seat)

    # --- the course of the match

    def _skirmish_started(self, event: Json) -> Sequence[Piece]:
        self.skirmish = event["skirmish"]
        starter = event["starter"]
        return (f"Skirmish {self.skirmish} begins; ", self.who(starter), self.does(starter, "start").rstrip(), ".")

    def _turn_started(self, event: Json) -> Sequence[Piece]:
        self.placing = None
        seat = event["seat"]
        name = "you" if seat == self.seat else seat if self.seat is None else "opponent"
        return ((f"{self.dot * 2} Turn {event['turn']}: ", QUIET), (name, side(seat, self.seat)))

    def _drawn(self, event: Json) -> Sequence[Piece]:
        return self._draws([event])

    def _draws(self, events: Sequence[Json]) -> Sequence[Piece]:
        """Tell several cards that one player draws, by name where they are known."""
        seat = events[0]["seat"]
        names = [event["card"] for event in events]
        hidden = "a card" if len(names) == 1 else f"{len(names)} cards"
        what = hidden if None in names else ", ".join(names)
        return self.who(seat), self.does(seat, "draw"), f"{what}."

    def _done(self, event: Json) -> Sequence[Piece]:
        seat = event["seat"]
        verb = " are" if seat == self.seat else " is"
        return self.who(seat), verb, " Done for this skirmish."

    def _terrain_won(self, event: Json) -> Sequence[Piece]:
        extra = f" ({event['sp']} points)" if event["sp"] != 1 else ""
        self.terrains[event["seat"]].append(f"@{event['terrain']}{extra}")
        return ()

    def _skirmish_ended(self, event: Json) -> Sequence[Piece]:
        pieces: list[Piece] = []
        first = self.seat or "p1"
        for seat in (first, OTHER[first]):
            won = ", ".join(self.terrains[seat]) or "no terrain"
            points = event["sp"][seat]
            pieces += [self.who(seat), self.does(seat, "hold"), f"{won}: {points} point{'s' * (points != 1)}; "]
            self.terrains[seat] = []
        winner = event["winner"]
        if winner == "draw":
            return [*pieces, f"Skirmish {self.skirmish} is a tie, and a win for both."]
        return [*pieces, self.who(winner), self.does(winner, "win"), f"Skirmish {self.skirmish}."]

    def _ended(self, event: Json) -> Sequence[Piece]:
        result = event["result"]
        if result == "draw":
            return ("The match is a draw.",)
        return self.who(result), self.does(result, "win"), "the match."

    def _triggers_dropped(self, event: Json) -> Sequence[Piece]:
        return ("Too many triggers from one move: the rest are dropped.",)

    # --- moves

    def _played(self, event: Json) -> Sequence[Piece]:
        seat, terrain = event["seat"], event["terrain"]
        self.placing = None if terrain is None else (seat, terrain)
        where = "" if terrain is None else f" @{terrain}"
        return self.who(seat), self.does(seat, "play"), f"{event['card']}{where}."

    def _activated(self, event: Json) -> Sequence[Piece]:
        seat = event["seat"]
        return self.who(seat), self.does(seat, "activate"), f"{event['card']} @{event['terrain']}."

    def _leader_used(self, event: Json) -> Sequence[Piece]:
        seat = event["seat"]
        return self.who(seat), self.does(seat, "use"), f"the leader, {event['card']}."

    def _chosen(self, event: Json) -> Sequence[Piece]:
        """Tell a choice, unless who hears it has just made it."""
        seat, answer = event["seat"], event["answer"]
        if seat == self.seat and not event["forced"]:
            return ()
        only = ", the only choice." if event["forced"] else "."
        if answer == "none":
            return self.who(seat), self.does(seat, "decline").rstrip(), only
        return self.who(seat), self.does(seat, "choose"), self._answer(seat, answer), only

    def _answer(self, seat: str, answer: str) -> Piece:
        if len(answer) == 2 and answer[0] in "ae" and answer[1].isdecimal():
            owner = seat if answer[0] == "a" else OTHER[seat]
            place = owner, int(answer[1])
            words, colour = self.unit(*place) if place in self.standing else self.slot(*place)
            # "The opponent chooses the enemy Archer" would leave open whose enemy.
            return (words.replace("the enemy", "its own", 1) if owner == seat else words), colour
        if answer in ("me", "foe"):
            return self.who(seat if answer == "me" else OTHER[seat])
        return answer

    # --- units and slots

    def _deployed(self, event: Json) -> Sequence[Piece]:
        place = event["seat"], event["terrain"]
        self.standing[place] = event["card"]
        if place == self.placing:
            self.placing = None
            return ()
        return self.unit(*place), " is deployed."

    def _consumed(self, event: Json) -> Sequence[Piece]:
        self.consumed = event["seat"], event["terrain"]
        return f"{event['by']} consumes ", self.unit(*self.consumed), "."

    def _died(self, event: Json) -> Sequence[Piece]:
        place = event["seat"], event["terrain"]
        pieces = self._gone(event, " dies.")
        if place == self.consumed:
            self.consumed = None
            return ()
        return pieces

    def _left(self, event: Json) -> Sequence[Piece]:
        self.standing.pop((event["seat"], event["terrain"]), None)
        return ()

    def _returned(self, event: Json) -> Sequence[Piece]:
        hand = "your hand" if event["seat"] == self.seat else "its owner's hand"
        return self._gone(event, f" returns to {hand}.")

    def _gone(self, event: Json, what: str) -> Sequence[Piece]:
        place = event["seat"], event["terrain"]
        self.standing[place] = event["card"]
        pieces = self.unit(*place), what
        del self.standing[place]
        return pieces

    def _moved(self, event: Json) -> Sequence[Piece]:
        seat, start, end = event["seat"], event["from"], event["to"]
        pieces = self.unit(seat, start), f" moves to @{end}."
        if (seat, start) in self.standing:
            self.standing[seat, end] = self.standing.pop((seat, start))
        return pieces

    def _switched(self, event: Json) -> Sequence[Piece]:
        one, two = (event["seat"], event["from"]), (event["seat"], event["to"])
        pieces = self.unit(*one), " and ", self.unit(*two), " switch places."
        if one in self.standing and two in self.standing:
            self.standing[one], self.standing[two] = self.standing[two], self.standing[one]
        return pieces

    def _damaged(self, event: Json) -> Sequence[Piece]:
        amount, absorbed = event["amount"], event["absorbed"]
        unit = self.unit(event["seat"], event["terrain"])
        if not amount:
            return unit, f" takes no damage: its Shield absorbs {absorbed}."
        shield = f" (and {absorbed} on its Shield)" if absorbed else ""
        return unit, f" takes {amount} damage{shield}."

    def _shielded(self, event: Json) -> Sequence[Piece]:
        return self.unit(event["seat"], event["terrain"]), f" gets Shield {event['amount']}."

    def _buffed(self, event: Json) -> Sequence[Piece]:
        return self.unit(event["seat"], event["terrain"]), f" gets {event['amount']:+d}."

    def _healed(self, event: Json) -> Sequence[Piece]:
        return self.unit(event["seat"], event["terrain"]), f" is healed of {event['amount']} damage."

    def _slot_changed(self, event: Json) -> Sequence[Piece]:
        slot = self.slot(event["seat"], event["terrain"])
        now = f" (now {event['modifier']:+d})" if event["modifier"] != event["amount"] else ""
        return slot, f" gets {event['amount']:+d}{now}."

    def _cleansed(self, event: Json) -> Sequence[Piece]:
        place = event["seat"], event["terrain"]
        return (self.unit(*place) if place in self.standing else self.slot(*place)), " is cleansed."

    def _discarded(self, event: Json) -> Sequence[Piece]:
        seat = event["seat"]
        return self.who(seat), self.does(seat, "discard"), f"{event['card'] or 'a card'}."

    def _dominant_on(self, event: Json) -> Sequence[Piece]:
        return self._dominance(event, " is now Dominant.")

    def _dominant_off(self, event: Json) -> Sequence[Piece]:
        return self._dominance(event, " is no longer Dominant.")

    def _dominance(self, event: Json, what: str) -> Sequence[Piece]:
        """Tell of Dominant only where a text depends on it."""
        place = event["seat"], event["terrain"]
        return (self.unit(*place), what) if self.standing.get(place) in self.dominants else ()


def harm_words(narrator: Narrator, events: Iterable[Json]) -> str:
    """Return in a few words how the narrator's own units fare badly before the turn ends."""
    hurt: dict[tuple[str, int], str] = {}
    for event in events:
        if event["event"] == "turn_ended":
            break
        place = str(event.get("seat")), int(event.get("terrain") or 0)
        verb = _harm(event)
        if verb and place[0] == narrator.seat and place in narrator.standing and place != narrator.consumed:
            hurt[place] = f"{narrator.unit(*place)[0]} {verb}"
        narrator.words(event)
    return ", ".join(hurt.values())


def _harm(event: Mapping[str, object]) -> str:
    match event["event"]:
        case "damaged":
            return f"takes {event['amount']}" if event["amount"] else "loses Shield"
        case "died":
            return "dies"
        case "returned":
            return "returns to your hand"
        case "cleansed":
            return "is cleansed"
    return ""


def _sentence(pieces: Sequence[Piece]) -> Text:
    """Return the pieces as a line that begins with a capital, except after a sign or a seat's name."""
    line = Text.assemble(*pieces)
    first = line.plain[:1]
    if not first.islower() or line.plain[:2] in OTHER:
        return line
    spans = line.spans
    line = Text(first.upper() + line.plain[1:])
    line.spans = spans
    return line
