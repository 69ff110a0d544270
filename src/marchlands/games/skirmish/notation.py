"""Moves in notation: from numbers to one line of text, and back."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from marchlands.engine.notation import CardNotation, Parts
from marchlands.errors import IllegalMoveError, NotationError, did_you_mean
from marchlands.games.skirmish.move import (
    ACTIVATE,
    ANSWER_FOE,
    ANSWER_ME,
    ANSWER_NONE,
    ANSWER_SLOT,
    BLOCK,
    CHOOSE_CARD,
    FIRST_CARD,
    PASS,
    PLAY_ACTION,
    USE_LEADER,
)
from marchlands.games.skirmish.place import ENEMY_SLOTS, OWN_SLOTS

VERBS: Final = ("play", "activate", "leader", "pass", "choose")
SLOT_ANSWERS: Final = {name: ANSWER_SLOT + number for number, name in enumerate((*OWN_SLOTS, *ENEMY_SLOTS))}
WORD_ANSWERS: Final = {"none": ANSWER_NONE, "me": ANSWER_ME, "foe": ANSWER_FOE}
PLAIN_ANSWERS: Final = {**SLOT_ANSWERS, **WORD_ANSWERS}
PLAYERS: Final = ("me", "foe")
FIXED: Final = {  # moves that name no card
    PASS: Parts("pass"),
    USE_LEADER: Parts("leader"),
    **{ACTIVATE + terrain: Parts("activate", place=slot) for terrain, slot in enumerate(OWN_SLOTS)},
    **{move: Parts("choose", place=slot, target=slot) for slot, move in SLOT_ANSWERS.items()},
    **{move: Parts("choose", target=word) for word, move in WORD_ANSWERS.items()},
}


class Notation(CardNotation):
    """Moves of Skirmish."""

    def parts(self, move: int) -> Parts:
        """Return the parts of a move. Raises IllegalMoveError for an unknown number."""
        if move in FIXED:
            return FIXED[move]
        card, how = divmod(move - FIRST_CARD, BLOCK)
        if move >= FIRST_CARD and 0 < card < len(self.names) and self.names[card] and how <= CHOOSE_CARD:
            name = self.names[card]
            if how == CHOOSE_CARD:
                return Parts("choose", card=name, target=name)
            return Parts("play", card=name, place=None if how == PLAY_ACTION else OWN_SLOTS[how])
        raise IllegalMoveError(f"cannot make move {move}: no move has this number", "move/no-such-number")

    def goal(self, place: str) -> str:
        return str(OWN_SLOTS.index(place))

    def read(self, text: object) -> int:
        """Return the move meant by a line without appended answers. Raises NotationError."""
        if not isinstance(text, str):
            raise NotationError(f"cannot read move {text!r}: expected a line of text")
        words = text.lower().split()
        if not words:
            raise NotationError("cannot read move '': expected a move such as 'play Archer @2' or 'pass'")
        verb, rest = words[0], " ".join(words[1:])
        if verb in ("pass", "leader"):
            if rest:
                raise NotationError(f"cannot read move {text.strip()!r}: nothing may follow {verb!r}")
            return PASS if verb == "pass" else USE_LEADER
        if verb == "activate":
            return ACTIVATE + self._terrain(text, rest)
        if verb == "play":
            return self._play(text, rest)
        if verb == "choose":
            return self.one_answer(text, rest)
        raise NotationError(f"cannot read move {text.strip()!r}: unknown verb {verb!r}{did_you_mean(verb, VERBS)}")

    def _terrain(self, text: str, rest: str) -> int:
        found = re.fullmatch(r"@ ?([0-4])", rest)
        if found is None:
            raise NotationError(f"cannot read move {text.strip()!r}: expected a terrain from @0 to @4")
        return int(found[1])

    def _play(self, text: str, rest: str) -> int:
        name, at, terrain = rest.partition("@")
        card = self.card_number(text, name.strip())
        if at:
            return FIRST_CARD + BLOCK * card + self._terrain(text, at + terrain)
        return FIRST_CARD + BLOCK * card + PLAY_ACTION

    def card_answer(self, card: int) -> int:
        return FIRST_CARD + BLOCK * card + CHOOSE_CARD

    def plain_answer(self, word: str) -> int | None:
        return PLAIN_ANSWERS.get(word)

    def answer_words(self) -> tuple[str, Iterable[str]]:
        known = [word for word in PLAIN_ANSWERS if word not in PLAYERS]  # too short to suggest for a typo
        return "a slot, a card, a player or none", known
