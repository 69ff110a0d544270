"""Plain words for the events and moves of any game, based only on their contents."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Final

from marchlands.engine.notation import Parts
from marchlands.engine.table import Json
from marchlands.story.line import Line, Piece, sentence
from marchlands.story.narrator import Narrator, drawn_cards

SILENT: Final = ("started", "turn_ended", "triggered")
UNSAID: Final = ("event", "seat", "card", "cause", "id", "hand_id")  # keys that are told in another way, or not at all
ANSWERS: Final = {"me": "Yourself", "foe": "Your opponent", "none": "Decline"}


class PlainNarrator(Narrator):
    """Tells any game, one line per event: who, what, which card, and every other value by its name."""

    def tell(self, events: Iterable[Json]) -> list[Line]:
        lines: list[Line] = []
        told = groupby(enumerate(events), key=lambda pair: (pair[1]["event"], pair[1].get("seat")))
        for (kind, seat), group in told:
            found = list(group)
            if kind == "drawn":
                cards = drawn_cards([event["card"] for _, event in found])
                lines.append(sentence((self.who(seat), self.does(seat, "draw"), f"{cards}."), event=found[0][0]))
            elif kind not in SILENT:
                lines += [sentence(self._words(event), event=index) for index, event in found]
        return lines

    def _words(self, event: Json) -> tuple[str | Piece, ...]:
        kind, seat = event["event"], event.get("seat")
        match kind:
            case "turn_started":
                return self.turn(event)
            case "ended":
                return self.outcome(event["result"])
            case "played":
                return self.who(event["seat"]), self.does(event["seat"], "play"), f"{event['card']}{_details(event)}."
            case "chosen":
                if event["answer"] == "none":
                    return self.who(event["seat"]), self.does(event["seat"], "decline").rstrip(), "."
                answer = self.player(event["seat"], event["answer"]) or event["answer"]
                return self.who(event["seat"]), self.does(event["seat"], "choose"), answer, "."
        card = f" {event['card']}" if event.get("card") else ""
        words = f"{kind.replace('_', ' ')}{card}{_details(event)}."
        return (words,) if seat is None else (self.who(seat), f": {words}")


def _details(event: Json) -> str:
    """Return the values of an event that its line does not mention otherwise."""
    told = [
        f"{key.replace('_', ' ')} {value}"
        for key, value in event.items()
        if key not in UNSAID and isinstance(value, int | str)
    ]
    return f" ({', '.join(told)})" if told else ""


def plain_offer(parts: Parts) -> str:
    """Return a legal move in words, based only on its parts."""
    if parts.kind == "choose":
        return parts.card or ANSWERS.get(str(parts.target), str(parts.target))
    words = [parts.kind.capitalize(), *([parts.card] if parts.card else []), *([parts.place] if parts.place else [])]
    return " ".join(words)
