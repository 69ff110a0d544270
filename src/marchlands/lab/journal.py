"""The log of a contest: a file of JSON lines from which an interrupted contest can be resumed.

The first line identifies the contest; every other line is a finished match, in any order. Each line is written at
once and in one piece, so a process that is killed leaves at most the last line incomplete.

If the contest has a salt, it is on the last line, but only while nobody plays: it is removed when the log is opened
and written when it is closed. Otherwise bots could read it. If the process is killed in between, the salt is lost;
the log then continues with a new one, and each match in it has its own seed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from marchlands._version import __version__
from marchlands.engine.table import SEATS
from marchlands.errors import MarchlandsError
from marchlands.lab.archive import write_whole
from marchlands.lab.contest import Arena, Contest, Played
from marchlands.lab.salt import KEY, salt_in

KIND: Final = "marchlands contest"
FORMAT: Final = 1
PRIVATE: Final = 0o600  # only its owner may use a log with a salt
OPTIONAL: Final = ("swaps",)  # what only some contests say of themselves
WINNERS: Final = (*SEATS, "draw")


class JournalError(MarchlandsError):
    """A log that cannot be read, or belongs to another contest."""

    slug = "arena/log"


class Journal:
    """The log of one contest; `played` has the matches that were in it when it was opened.

    `contest` is the one to continue with: it has the salt of the log, if there is one, and its shuffles.
    """

    def __init__(self, path: Path, contest: Contest) -> None:
        """Start a log, or open the existing one.

        An incomplete last line is cut off. Raises JournalError for a file that is not a log, or is the log of another
        contest, without touching the file; MarchlandsError for a contest that cannot be held.
        """
        self.path = path
        self.contest = contest
        self.played: dict[int, Played] = {}
        self._arena = Arena(contest)
        self._head = describe(self._arena)
        if path.exists() and path.stat().st_size > 0:
            self._read()
        else:
            write_whole(path, json.dumps({"kind": KIND, "format": FORMAT, **self._head}) + "\n")
        self._file = path.open("ab", buffering=0)
        if contest.salt:
            path.chmod(PRIVATE)
            shuffles = {contest.place(number).round: played.seed for number, played in self.played.items()}
            self.contest = replace(self.contest, shuffles=shuffles)

    def add(self, played: Played) -> None:
        """Write a match; it has been handed to the system when this returns."""
        line = {
            "match": played.number,
            "winner": WINNERS[played.winner],
            "reason": played.reason,
            "moves": played.record,
        }
        self._write({**line, "seed": played.seed} if self.contest.salt else line)

    def close(self) -> None:
        """Write the salt, if there is one, and close the file; closing twice is fine."""
        if not self._file.closed:
            if self.contest.salt:
                self._write({KEY: self.contest.salt})
            self._file.close()

    def _write(self, line: Mapping[str, Any]) -> None:
        rest = memoryview(json.dumps(line).encode() + b"\n")
        while rest:
            rest = rest[self._file.write(rest) or 0 :]

    def _read(self) -> None:
        content = self.path.read_bytes()
        whole = content.rfind(b"\n") + 1
        lines = content[:whole].splitlines()
        self._check_head(lines[0] if lines else content)
        salts = {index: salt for index, line in enumerate(lines[1:], 1) if (salt := salt_in(line)) is not None}
        for index, line in enumerate(lines[1:], 1):
            if index not in salts:
                played = self._match(index + 1, line)
                self.played.setdefault(played.number, played)
        if salts and self.contest.salt:
            self.contest = replace(self.contest, salt=salts[max(salts)])
            kept = [line for index, line in enumerate(lines) if index not in salts]
            write_whole(self.path, b"\n".join([*kept, b""]).decode())
        elif whole < len(content):
            with self.path.open("r+b") as file:
                file.truncate(whole)

    def _check_head(self, line: bytes) -> None:
        try:
            head = json.loads(line)
        except ValueError:
            head = None
        if not isinstance(head, dict) or head.get("kind") != KIND:
            raise JournalError(f"cannot go on with {self.path}: it is not the log of a contest")
        if head.get("format") != FORMAT:
            reason = f"it has format {head.get('format')!r}, this version reads {FORMAT}"
            raise JournalError(f"cannot go on with {self.path}: {reason}")
        found = differences({"salted": False, **head}, self._head)
        if found:
            raise JournalError(f"cannot go on with {self.path}: it is of another contest: {'; '.join(found)}")

    def _match(self, number: int, line: bytes) -> Played:
        try:
            content = json.loads(line)
            match, moves, reason = content["match"], content["moves"], content["reason"]
            winner = WINNERS.index(content["winner"])
            if not isinstance(match, int) or match < 0 or not isinstance(reason, str):
                raise ValueError
            if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
                raise ValueError
            seed = content["seed"] if self.contest.salt else None
            if seed is not None and (not isinstance(seed, int) or isinstance(seed, bool)):
                raise ValueError
        except (ValueError, TypeError, LookupError):
            raise JournalError(f"cannot go on with {self.path}: line {number} is not a match") from None
        return self._arena.played(match, winner, tuple(moves), reason, seed)


def describe(arena: Arena) -> dict[str, Any]:
    """Return everything that determines the matches of a contest, as JSON."""
    contest = arena.contest
    rules = [contest.rules if contest.rules is not None else first.rules or None for first, _ in arena.decks]
    sets: dict[str, int] = {}
    for preset in dict.fromkeys(rules):
        sets.update(arena.game.set_versions(preset))
    lead = arena.game.lead_word
    return {
        "version": __version__,
        "game": contest.game,
        "bots": list(contest.bots),
        "seed": contest.seed,
        "salted": bool(contest.salt),
        **({"swaps": contest.swaps} if contest.swaps else {}),
        "rules": contest.rules,
        "packs": [{"name": name, "hash": digest} for name, digest in arena.game.loaded],
        "sets": sets,
        "decks": [[deck.to_json(lead) for deck in pair] for pair in arena.decks],
    }


def differences(there: Mapping[str, Any], here: Mapping[str, Any]) -> list[str]:
    """Return how a log differs from a contest, in words."""
    found = []
    for key in [*here, *(key for key in OPTIONAL if key in there and key not in here)]:
        value: Any = here.get(key)
        other = there.get(key)
        if json.dumps(other) == json.dumps(value):  # the order of a deck's cards matters: shuffles start from it
            continue
        if key == "decks":
            found.append(_deck_difference(other, value))
        else:
            found.append(f"{key} {_words(other)} there, {_words(value)} here")
    return found


def _deck_difference(there: Any, here: list[list[dict[str, Any]]]) -> str:
    if not isinstance(there, list) or len(there) != len(here):
        count = len(there) if isinstance(there, list) else "no"
        return f"{count} pairs of decks there, {len(here)} here"
    for pair, other in zip(here, there, strict=True):
        if json.dumps(pair) != json.dumps(other):
            names, others = (_deck_names(one) for one in (pair, other))
            if names != others:
                return f"decks {others} there, {names} here"
            return f"deck {names} has other contents"
    return "decks"


def _deck_names(pair: Any) -> str:
    names = [str(deck.get("name") or "without a name") if isinstance(deck, dict) else "?" for deck in pair]
    return " against ".join(dict.fromkeys(repr(name) for name in names))


def _words(value: Any) -> str:
    """Return a value from the first line in readable form."""
    if value is None or value in ([], {}):
        return "none"
    if isinstance(value, list) and all(isinstance(part, dict) for part in value):
        return ", ".join(f"{part.get('name')} ({str(part.get('hash'))[:12]})" for part in value)
    if isinstance(value, dict):
        return ", ".join(f"{name} {number}" for name, number in value.items())
    return ", ".join(str(part) for part in value) if isinstance(value, list) else str(value)
