"""Moves in notation: from numbers to one line of text, and back."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from marchlands.engine.notation import CardNotation
from marchlands.errors import IllegalMoveError, NotationError, did_you_mean
from marchlands.games.warpath.board import LANE_NAMES, TILE_NAMES, TILES
from marchlands.games.warpath.move import (
    ANSWER_FOE,
    ANSWER_LANE,
    ANSWER_ME,
    ANSWER_NONE,
    BLOCK,
    CHOOSE_CARD,
    END,
    FIRST_CARD,
    FIRST_TARGET,
    PLAY_SKILL,
    USE_SKILL,
)

VERBS: Final = ("play", "skill", "end", "choose")
PLAIN_ANSWERS: Final = {
    **{name: ANSWER_LANE + lane for lane, name in enumerate(LANE_NAMES)},
    "none": ANSWER_NONE,
    "me": ANSWER_ME,
    "foe": ANSWER_FOE,
}
RESERVED: Final = ("me", "foe")  # for cards to come: they can be read, but no choice asks for them yet
SAID: Final = {number: name for name, number in PLAIN_ANSWERS.items()}
MOST_ON_A_TILE: Final = 10_000


class Notation(CardNotation):
    """Moves of Warpath."""

    def text(self, move: int) -> str:
        """Return a move in notation. Raises IllegalMoveError for a number that no move has."""
        if move == END:
            return "end"
        if move == USE_SKILL:
            return "skill"
        if move in SAID:
            return f"choose {SAID[move]}"
        if move >= FIRST_TARGET:
            before, tile = divmod(move - FIRST_TARGET, TILES)
            return f"choose {TILE_NAMES[tile]}" + (f"#{before + 1}" if before else "")
        card, how = divmod(move - FIRST_CARD, BLOCK)
        if move >= FIRST_CARD and 0 < card < len(self.names) and self.names[card]:
            if how == CHOOSE_CARD:
                return f"choose {self.names[card]}"
            if how == PLAY_SKILL:
                return f"play {self.names[card]}"
            if how < len(LANE_NAMES):
                return f"play {self.names[card]} @{LANE_NAMES[how]}"
        raise IllegalMoveError(f"cannot make move {move}: no move has this number", "move/no-such-number")

    def read(self, text: object) -> int:
        """Return the move that a line without appended answers means. Raises NotationError."""
        if not isinstance(text, str):
            raise NotationError(f"cannot read move {text!r}: a line of text is wanted")
        words = text.lower().split()
        if not words:
            raise NotationError("cannot read move '': a move such as 'play War Hounds @plains' or 'end' is wanted")
        verb, rest = words[0], " ".join(words[1:])
        if verb in ("end", "skill"):
            if rest:
                raise NotationError(f"cannot read move {text.strip()!r}: nothing may follow {verb!r}")
            return END if verb == "end" else USE_SKILL
        if verb == "play":
            return self._play(text, rest)
        if verb == "choose":
            return self.one_answer(text, rest)
        raise NotationError(f"cannot read move {text.strip()!r}: unknown verb {verb!r}{did_you_mean(verb, VERBS)}")

    def _play(self, text: str, rest: str) -> int:
        name, at, lane = rest.partition("@")
        block = FIRST_CARD + BLOCK * self.card_number(text, name.strip())
        if not at:
            return block + PLAY_SKILL
        if lane.strip() not in LANE_NAMES:
            hint = did_you_mean(lane.strip(), LANE_NAMES)
            raise NotationError(f"cannot read move {text.strip()!r}: unknown lane {lane.strip()!r}{hint}")
        return block + LANE_NAMES.index(lane.strip())

    def card_answer(self, card: int) -> int:
        return FIRST_CARD + BLOCK * card + CHOOSE_CARD

    def plain_answer(self, word: str) -> int | None:
        if word in PLAIN_ANSWERS:
            return PLAIN_ANSWERS[word]
        found = re.fullmatch(r"([a-z]+\d)(?:#(\d{1,5}))?", word)
        if found is None or found[1] not in TILE_NAMES:
            return None
        before = int(found[2] or 1) - 1
        return FIRST_TARGET + TILES * before + TILE_NAMES.index(found[1]) if 0 <= before < MOST_ON_A_TILE else None

    def answer_words(self) -> tuple[str, Iterable[str]]:
        plain = [word for word in PLAIN_ANSWERS if word not in RESERVED]
        return "a tile, a lane, a card or none", [*plain, *TILE_NAMES]
