"""Moves in notation: from numbers to one line of text, and back."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from marchlands.engine.notation import CardNotation, Parts
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
LANE_ANSWERS: Final = {name: ANSWER_LANE + lane for lane, name in enumerate(LANE_NAMES)}
WORD_ANSWERS: Final = {"none": ANSWER_NONE, "me": ANSWER_ME, "foe": ANSWER_FOE}
PLAIN_ANSWERS: Final = {**LANE_ANSWERS, **WORD_ANSWERS}
RESERVED: Final = ("me", "foe")  # for future cards: they can be read, but no choice asks for them yet
FIXED: Final = {  # moves that name neither card nor tile
    END: Parts("end"),
    USE_SKILL: Parts("skill"),
    **{move: Parts("choose", place=lane, target=lane) for lane, move in LANE_ANSWERS.items()},
    **{move: Parts("choose", target=word) for word, move in WORD_ANSWERS.items()},
}
MOST_ON_A_TILE: Final = 10_000
TARGET: Final = re.compile(r"([a-z]+\d)(?:#(\d{1,5}))?")


def answered_tile(answer: str) -> str | None:
    """Return the tile that an answer such as "plains2#2" names; None if it names no tile."""
    found = TARGET.fullmatch(answer)
    return found[1] if found is not None and found[1] in TILE_NAMES else None


class Notation(CardNotation):
    """Moves of Warpath."""

    def parts(self, move: int) -> Parts:
        """Return the parts of a move. Raises IllegalMoveError for an unknown number."""
        if move in FIXED:
            return FIXED[move]
        if move >= FIRST_TARGET:
            before, tile = divmod(move - FIRST_TARGET, TILES)
            name = TILE_NAMES[tile]
            return Parts("choose", place=name, target=f"{name}#{before + 1}" if before else name)
        card, how = divmod(move - FIRST_CARD, BLOCK)
        if move >= FIRST_CARD and 0 < card < len(self.names) and self.names[card]:
            name = self.names[card]
            if how == CHOOSE_CARD:
                return Parts("choose", card=name, target=name)
            if how == PLAY_SKILL:
                return Parts("play", card=name)
            if how < len(LANE_NAMES):
                return Parts("play", card=name, place=LANE_NAMES[how])
        raise IllegalMoveError(f"cannot make move {move}: no move has this number", "move/no-such-number")

    def goal(self, place: str) -> str:
        return place

    def read(self, text: object) -> int:
        """Return the move meant by a line without appended answers. Raises NotationError."""
        if not isinstance(text, str):
            raise NotationError(f"cannot read move {text!r}: expected a line of text")
        words = text.lower().split()
        if not words:
            raise NotationError("cannot read move '': expected a move such as 'play War Hounds @plains' or 'end'")
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
        found = TARGET.fullmatch(word)
        if found is None or found[1] not in TILE_NAMES:
            return None
        before = int(found[2] or 1) - 1
        return FIRST_TARGET + TILES * before + TILE_NAMES.index(found[1]) if 0 <= before < MOST_ON_A_TILE else None

    def answer_words(self) -> tuple[str, Iterable[str]]:
        plain = [word for word in PLAIN_ANSWERS if word not in RESERVED]
        return "a tile, a lane, a card or none", [*plain, *TILE_NAMES]
