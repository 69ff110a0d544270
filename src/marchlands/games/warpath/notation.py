"""Moves in notation: from numbers to one line of text, and back."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

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
SAID: Final = {number: name for name, number in PLAIN_ANSWERS.items()}
MOST_ON_A_TILE: Final = 10_000


class Notation:
    """Reads and writes moves with the names of a table's cards."""

    def __init__(self, names: list[str]) -> None:
        """Take the cards' names by number."""
        self.names = names
        self.numbers = {name.lower(): number for number, name in enumerate(names) if name}
        self.longest = max((name.count(" ") + 1 for name in self.numbers), default=1)

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

    def read(self, text: str) -> int:
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
            answers = self.read_answers(rest)
            if len(answers) != 1:
                raise NotationError(f"cannot read move {text.strip()!r}: 'choose' takes one answer")
            return answers[0]
        raise NotationError(f"cannot read move {text.strip()!r}: unknown verb {verb!r}{did_you_mean(verb, VERBS)}")

    def _play(self, text: str, rest: str) -> int:
        name, at, lane = rest.partition("@")
        block = FIRST_CARD + BLOCK * self._card(text, name.strip())
        if not at:
            return block + PLAY_SKILL
        if lane.strip() not in LANE_NAMES:
            hint = did_you_mean(lane.strip(), LANE_NAMES)
            raise NotationError(f"cannot read move {text.strip()!r}: unknown lane {lane.strip()!r}{hint}")
        return block + LANE_NAMES.index(lane.strip())

    def _card(self, text: str, name: str) -> int:
        number = self.numbers.get(" ".join(name.split()))
        if number is None:
            hint = did_you_mean(name, self.known())
            raise NotationError(f"cannot read move {text.strip()!r}: unknown card {name!r}{hint}")
        return number

    def known(self) -> Mapping[str, int]:
        """Return the printed names of all cards."""
        return {name: number for number, name in enumerate(self.names) if name}

    def read_answers(self, text: str) -> list[int]:
        """Return the moves that answers mean, in their order. Raises NotationError."""
        answers: list[int] = []
        for part in text.lower().split(","):
            words = part.split()
            while words:
                size = self._name_length(words)
                if size:
                    answers.append(FIRST_CARD + BLOCK * self.numbers[" ".join(words[:size])] + CHOOSE_CARD)
                else:
                    answers.append(self._plain(words[0]))
                    size = 1
                words = words[size:]
        return answers

    def _plain(self, word: str) -> int:
        """Return the move that an answer of one word means: a lane, a target on a tile, none, or a player."""
        if word in PLAIN_ANSWERS:
            return PLAIN_ANSWERS[word]
        found = re.fullmatch(r"([a-z]+\d)(?:#(\d{1,5}))?", word)
        if found is not None and found[1] in TILE_NAMES:
            before = int(found[2] or 1) - 1
            if 0 <= before < MOST_ON_A_TILE:
                return FIRST_TARGET + TILES * before + TILE_NAMES.index(found[1])
        hint = did_you_mean(word, [*PLAIN_ANSWERS, *TILE_NAMES, *self.known()])
        raise NotationError(f"cannot read answer {word!r}: a tile, a lane, a card or none is wanted{hint}")

    def _name_length(self, words: list[str]) -> int:
        """Return how many words the longest card name takes that the words begin with; 0 for none."""
        for size in range(min(self.longest, len(words)), 0, -1):
            if " ".join(words[:size]) in self.numbers:
                return size
        return 0
