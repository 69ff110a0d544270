"""The events of a Skirmish match in plain words, as one seat or a spectator hears them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Final

from marchlands.cards.ability import While
from marchlands.cards.card import Card
from marchlands.cards.check import walk
from marchlands.engine.table import OTHER, SEATS, Json
from marchlands.games.skirmish.place import slot_name
from marchlands.story.grammar import agreeing
from marchlands.story.harm import Harm
from marchlands.story.line import Line, Piece, sentence
from marchlands.story.narrator import DOT, Narrator, drawn_cards
from marchlands.story.skirmish.place import NOTATION, SPOKEN, Notation, is_slot, slot_of

Said = Sequence[str | Piece]
Slot = tuple[str, int]  # seat and terrain
SILENT: Final = ("started", "turn_ended", "triggered", "terrain_tied")


def dominants(cards: Iterable[Card]) -> frozenset[str]:
    """Return the names of those cards that have an ability which works while they are Dominant."""
    return frozenset(card.name for card in cards if any(_needs_dominance(word) for _, word in walk(card.abilities)))


def _needs_dominance(word: object) -> bool:
    return isinstance(word, While) and word.state == "dominant"


class SkirmishNarrator(Narrator):
    """Tells Skirmish, and keeps track of the board, because most events name only the slot."""

    def __init__(self, seat: str | None, dominants: Collection[str], dot: str = DOT, view: Json | None = None) -> None:
        """Start before a match, or at a view. `dominants` are the cards for which being Dominant matters."""
        super().__init__(seat, dot)
        self.places: Notation = NOTATION
        self.dominants = dominants
        self.standing: dict[Slot, str] = {}
        self.origins: dict[Slot, Slot | None] = {}  # by slot: where the unit there was before the harm
        self.placing: Slot | None = None
        self.consumed: Slot | None = None
        self.terrains: dict[str, list[str]] = {"p1": [], "p2": []}
        self.count_began: int | None = None  # the first event of the count that is being told
        self.skirmish = 1
        if view is not None:
            self._look(view)

    def _look(self, view: Json) -> None:
        self.skirmish = view["skirmish"]
        for seat in SEATS:
            for terrain, slot in enumerate(view[seat]["slots"]):
                if slot["unit"] is not None:
                    self.standing[seat, terrain] = slot["unit"]["card"]

    def speak(self) -> None:
        super().speak()
        self.places = SPOKEN

    def tell(self, events: Iterable[Json]) -> list[Line]:
        lines: list[Line] = []
        self.count_began = None
        told = groupby(enumerate(events), key=lambda pair: (pair[1]["event"], pair[1].get("seat")))
        for (kind, _), group in told:
            found = list(group)
            if kind == "drawn":
                lines.append(sentence(self._draws([event for _, event in found]), event=found[0][0]))
                self.count_began = None
                continue
            lines += [line for index, event in found if (line := self._line(index, event)) is not None]
        return lines

    def _line(self, index: int, event: Json) -> Line | None:
        """Return the line for one event; None if it need not be told.

        A count begins at its first terrain, unless something else was told in between.
        """
        kind, said = event["event"], self.words(event)
        if kind == "terrain_won" and self.count_began is None:
            self.count_began = index
        if not said:
            return None
        first = index if kind != "skirmish_ended" or self.count_began is None else self.count_began
        self.count_began = None
        return sentence(said, self._spelt(_place(event)), first)

    def words(self, event: Json) -> Said:
        """Return the words for one event, empty if it need not be told; and keep track of the board."""
        kind = event["event"]
        method = getattr(self, f"_{kind}", None)
        if method is not None:
            said: Said = method(event)
            return said
        return () if kind in SILENT else (kind.replace("_", " "), ".")

    def harm(self, events: Iterable[Json]) -> list[Harm]:
        self.origins = {slot: slot for slot in self.standing}
        return super().harm(events)

    def _harm(self, event: Json) -> tuple[tuple[bool, Slot], Harm] | None:
        """Tell the harm to a unit, unless it is being consumed."""
        slot, verb = _place(event), _verb_of_harm(event)
        harmed = None
        if verb and slot is not None and slot[0] == self.seat and slot in self.standing and slot != self.consumed:
            origin = self.origins.get(slot)
            words = f"{self.unit(*slot).words} {agreeing(self.standing[slot], verb)}"
            harm = Harm(words, self.standing[slot], self._spelt(origin), event["id"])
            harmed = (origin is None, origin or slot), harm
        self.words(event)
        return harmed

    # --- names

    def _spelt(self, slot: Slot | None) -> str | None:
        """Return a slot's name from the reader's point of view."""
        return None if slot is None else slot_name(slot[0] == (self.seat or "p1"), slot[1])

    def unit(self, seat: str, terrain: int) -> Piece:
        """Name a unit by its slot."""
        card = self.standing.get((seat, terrain), "unit")
        return self.owned(seat, f"{card} {self.places.on_terrain(terrain)}")

    def _does(self, seat: str, terrain: int, said: str) -> Said:
        """Tell what the unit on a slot does, or what happens to it, in words that begin with a verb."""
        return self.unit(seat, terrain), f" {agreeing(self.standing.get((seat, terrain), ''), said)}"

    def slot(self, seat: str, terrain: int) -> Piece:
        """Name a slot."""
        return self.owned(seat, f"slot {self.places.on_terrain(terrain)}")

    # --- the course of the match

    def _skirmish_started(self, event: Json) -> Said:
        self.skirmish = event["skirmish"]
        starter = event["starter"]
        return (f"Skirmish {self.skirmish} begins; ", self.who(starter), self.does(starter, "start").rstrip(), ".")

    def _turn_started(self, event: Json) -> Said:
        self.placing = None
        return self.turn(event)

    def _drawn(self, event: Json) -> Said:
        return self._draws([event])

    def _draws(self, events: Sequence[Json]) -> Said:
        """Tell of several cards drawn by one player."""
        seat = events[0]["seat"]
        return self.who(seat), self.does(seat, "draw"), f"{drawn_cards([event['card'] for event in events])}."

    def _done(self, event: Json) -> Said:
        seat = event["seat"]
        verb = " are" if seat == self.seat else " is"
        return self.who(seat), verb, " Done for this skirmish."

    def _terrain_won(self, event: Json) -> Said:
        extra = f" ({event['sp']} points)" if event["sp"] != 1 else ""
        self.terrains[event["seat"]].append(f"{self.places.terrain(event['terrain'])}{extra}")
        return ()

    def _skirmish_ended(self, event: Json) -> Said:
        pieces: list[str | Piece] = []
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

    def _ended(self, event: Json) -> Said:
        return self.outcome(event["result"])

    def _triggers_dropped(self, event: Json) -> Said:
        return ("Too many triggers from one move: the rest are dropped.",)

    # --- moves

    def _played(self, event: Json) -> Said:
        seat, terrain = event["seat"], event["terrain"]
        self.placing = None if terrain is None else (seat, terrain)
        where = "" if terrain is None else f" {self.places.on_terrain(terrain)}"
        return self.who(seat), self.does(seat, "play"), f"{event['card']}{where}."

    def _activated(self, event: Json) -> Said:
        seat = event["seat"]
        return (
            self.who(seat),
            self.does(seat, "activate"),
            f"{event['card']} {self.places.on_terrain(event['terrain'])}.",
        )

    def _leader_used(self, event: Json) -> Said:
        seat = event["seat"]
        return self.who(seat), self.does(seat, "use"), f"the leader, {event['card']}."

    def _chosen(self, event: Json) -> Said:
        """Tell a choice, unless the reader has just made it."""
        seat, answer = event["seat"], event["answer"]
        if seat == self.seat and not event["forced"]:
            return ()
        only = ", the only choice." if event["forced"] else "."
        if answer == "none":
            return self.who(seat), self.does(seat, "decline").rstrip(), only
        return self.who(seat), self.does(seat, "choose"), self._answer(seat, answer), only

    def _answer(self, seat: str, answer: str) -> str | Piece:
        if is_slot(answer):
            slot = slot_of(seat, answer)
            named = self.unit(*slot) if slot in self.standing else self.slot(*slot)
            # "The opponent chooses the enemy Archer" would leave it open whose enemy.
            return replace(named, words=named.words.replace("the enemy", "its own", 1)) if slot[0] == seat else named
        return self.player(seat, answer) or answer

    # --- units and slots

    def _deployed(self, event: Json) -> Said:
        place = event["seat"], event["terrain"]
        self.standing[place] = event["card"]
        self.origins[place] = None
        if place == self.placing:
            self.placing = None
            return ()
        return self._does(*place, "is deployed.")

    def _consumed(self, event: Json) -> Said:
        self.consumed = event["seat"], event["terrain"]
        return f"{event['by']} {agreeing(event['by'], 'consumes')} ", self.unit(*self.consumed), "."

    def _died(self, event: Json) -> Said:
        place = event["seat"], event["terrain"]
        pieces = self._gone(event, "dies.")
        if place == self.consumed:
            self.consumed = None
            return ()
        return pieces

    def _left(self, event: Json) -> Said:
        self.standing.pop((event["seat"], event["terrain"]), None)
        self.origins.pop((event["seat"], event["terrain"]), None)
        return ()

    def _returned(self, event: Json) -> Said:
        hand = "your hand" if event["seat"] == self.seat else "its owner's hand"
        return self._gone(event, f"returns to {hand}.")

    def _gone(self, event: Json, what: str) -> Said:
        place = event["seat"], event["terrain"]
        self.standing[place] = event["card"]
        pieces = self._does(*place, what)
        del self.standing[place]
        self.origins.pop(place, None)
        return pieces

    def _moved(self, event: Json) -> Said:
        seat, start, end = event["seat"], event["from"], event["to"]
        pieces = self._does(seat, start, f"moves to {self.places.terrain(end)}.")
        if (seat, start) in self.standing:
            self.standing[seat, end] = self.standing.pop((seat, start))
            self.origins[seat, end] = self.origins.pop((seat, start), None)
        return pieces

    def _switched(self, event: Json) -> Said:
        one, two = (event["seat"], event["from"]), (event["seat"], event["to"])
        pieces = self.unit(*one), " and ", self.unit(*two), " switch places."
        if one in self.standing and two in self.standing:
            self.standing[one], self.standing[two] = self.standing[two], self.standing[one]
            self.origins[one], self.origins[two] = self.origins.get(two), self.origins.get(one)
        return pieces

    def _damaged(self, event: Json) -> Said:
        amount, absorbed = event["amount"], event["absorbed"]
        if not amount:
            return self._told(event, f"takes no damage: Shield absorbs {absorbed}.")
        shield = f" (and {absorbed} on Shield)" if absorbed else ""
        return self._told(event, f"takes {amount} damage{shield}.")

    def _told(self, event: Json, said: str) -> Said:
        return self._does(event["seat"], event["terrain"], said)

    def _shielded(self, event: Json) -> Said:
        return self._told(event, f"gets Shield {event['amount']}.")

    def _buffed(self, event: Json) -> Said:
        return self._told(event, f"gets {event['amount']:+d}.")

    def _healed(self, event: Json) -> Said:
        if not event["amount"]:
            return self._told(event, "has no damage to heal.")
        return self._told(event, f"is healed of {event['amount']} damage.")

    def _slot_changed(self, event: Json) -> Said:
        slot = self.slot(event["seat"], event["terrain"])
        now = f" (now {event['modifier']:+d})" if event["modifier"] != event["amount"] else ""
        return slot, f" gets {event['amount']:+d}{now}."

    def _cleansed(self, event: Json) -> Said:
        place = event["seat"], event["terrain"]
        return self._does(*place, "is cleansed.") if place in self.standing else (self.slot(*place), " is cleansed.")

    def _discarded(self, event: Json) -> Said:
        seat = event["seat"]
        return self.who(seat), self.does(seat, "discard"), f"{event['card'] or 'a card'}."

    def _dominant_on(self, event: Json) -> Said:
        return self._dominance(event, "is now Dominant.")

    def _dominant_off(self, event: Json) -> Said:
        return self._dominance(event, "is no longer Dominant.")

    def _dominance(self, event: Json, what: str) -> Said:
        """Tell that a unit is Dominant only if a text depends on it."""
        place = event["seat"], event["terrain"]
        return self._does(*place, what) if self.standing.get(place) in self.dominants else ()


def _place(event: Json) -> Slot | None:
    """Return the slot that an event is about; for a unit that moves, its destination."""
    if event["event"] == "chosen":
        return slot_of(event["seat"], event["answer"]) if is_slot(event["answer"]) else None
    seat, terrain = event.get("seat"), event.get("to", event.get("terrain"))
    return None if seat is None or terrain is None else (seat, terrain)


def _verb_of_harm(event: Json) -> str:
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
