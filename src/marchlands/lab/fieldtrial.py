"""Plays the trials of a hunt: pairs of matches of new decks against a field, in several processes, with a log.

The n-th pair of matches of every deck has the same opponent and the same shuffle, so that decks are compared on equal
terms; fresh trials have shuffles of their own. What a pair is worth follows from the deck, the phase and its number,
and from what the first line of the log names. So a hunt that was interrupted plays only what its log does not have.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from marchlands._version import __version__
from marchlands.engine.deck import Deck
from marchlands.engine.game import Game, find_game
from marchlands.engine.table import SEATS
from marchlands.errors import MarchlandsError
from marchlands.lab.archive import write_whole
from marchlands.lab.contest import derive
from marchlands.lab.deckhunt import DeckHunt, Phase, Trial
from marchlands.lab.journal import JournalError, differences
from marchlands.lab.pool import spread
from marchlands.lab.referee import Player, check_bots, finish
from marchlands.lab.salt import needs_salt

KIND: Final = "marchlands hunt"
FORMAT: Final = 1


@dataclass(frozen=True, slots=True)
class Ground:
    """Where trials take place: the game, the field of opponents, and the bot that plays both sides."""

    game: str
    field: tuple[Deck, ...]
    bot: str = "greedy"
    seed: int = 1
    rules: str | None = None
    packs: tuple[Path, ...] = ()
    trusted: bool = False

    def load(self) -> Game:
        """Return the game with its packs."""
        found = find_game(self.game)
        return found.with_packs(self.packs) if self.packs else found

    def check(self) -> None:
        """Raise MarchlandsError for a bot, decks, rules or packs that cannot be used."""
        game = self.load()
        check_bots((self.bot, self.bot), trusted=self.trusted)
        if needs_salt((self.bot,), trusted=self.trusted):
            raise MarchlandsError(f"cannot hunt with {self.bot!r}: bots from elsewhere need --trusted", "lab/trust")
        if not self.field:
            raise MarchlandsError("cannot hunt: there are no decks to play against", "lab/decks")
        for deck in self.field:
            game.setup((deck, deck), None, self.rules)


class Worth:
    """What pairs of matches were worth, with a log if there is a path.

    A process that is killed leaves at most the last line of the log incomplete; it is cut off and played again.
    """

    def __init__(self, ground: Ground, path: Path | None = None) -> None:
        """Start a log or open the existing one. Raises JournalError for a log that is not of this hunt, and OSError."""
        self._known: dict[tuple[str, Phase], dict[int, float]] = {}
        self._file = None
        if path is None:
            return
        head = _head(ground)
        if path.exists() and path.stat().st_size > 0:
            self._read(path, head)
        else:
            write_whole(path, json.dumps({"kind": KIND, "format": FORMAT, **head}) + "\n")
        self._file = path.open("ab", buffering=0)

    def known(self, trial: Trial) -> list[float] | None:
        """Return the answer to a trial if all of it is known."""
        found = self._known.get((_name(trial.deck), trial.phase), {})
        numbers = range(trial.begin, trial.begin + trial.pairs)
        return [found[number] for number in numbers] if all(number in found for number in numbers) else None

    def add(self, trial: Trial, worth: Sequence[float]) -> None:
        """Take an answer; it is in the log when this returns."""
        self._take(_name(trial.deck), trial.phase, trial.begin, worth)
        if self._file is not None:
            about = {"deck": json.loads(_name(trial.deck)), "phase": trial.phase, "begin": trial.begin}
            self._file.write(json.dumps({**about, "worth": list(worth)}).encode() + b"\n")

    def close(self) -> None:
        """Close the log; closing twice is fine."""
        if self._file is not None:
            self._file.close()

    def _take(self, name: str, phase: Phase, begin: int, worth: Sequence[float]) -> None:
        self._known.setdefault((name, phase), {}).update(enumerate(worth, begin))

    def _read(self, path: Path, head: dict[str, Any]) -> None:
        content = path.read_bytes()
        whole = content.rfind(b"\n") + 1
        first, *lines = content[:whole].splitlines() or [content]
        _check_head(path, first, head)
        for number, line in enumerate(lines, 2):
            try:
                answer = json.loads(line)
                worth = [float(value) for value in answer["worth"]]
                if answer["phase"] not in ("search", "fresh"):
                    raise ValueError
                self._take(json.dumps(answer["deck"]), answer["phase"], int(answer["begin"]), worth)
            except (ValueError, TypeError, LookupError):
                raise JournalError(f"cannot go on with {path}: line {number} is not a trial") from None
        if whole < len(content):
            with path.open("r+b") as file:
                file.truncate(whole)


def answers(hunt: DeckHunt, ground: Ground, worth: Worth, workers: int) -> Generator[float, None, None]:
    """Run a hunt to its end; yield what each pair of matches was worth.

    However it ends, no process is left behind, and what was played is in the log. Raises what `spread` raises.
    """
    ground.check()
    while trials := hunt.ask():
        missing = [trial for trial in trials if worth.known(trial) is None]
        keep = _keeper(missing, worth)
        with closing(spread(_play, list(enumerate(missing)), workers, _prepare, ground, arrived=keep)) as played:
            for trial in trials:
                answer = worth.known(trial)
                while answer is None:
                    next(played)
                    answer = worth.known(trial)
                hunt.tell(trial, answer)
                yield from answer


Answer = tuple[int, list[float]]


def _keeper(trials: Sequence[Trial], worth: Worth) -> Callable[[Answer], None]:
    def keep(answer: Answer) -> None:
        worth.add(trials[answer[0]], answer[1])

    return keep


@dataclass
class _Here:
    """What this process plays with."""

    grounds: list[tuple[Ground, Game]] = field(default_factory=list)


_here: Final = _Here()


def _prepare(ground: Ground) -> None:
    if not _here.grounds or _here.grounds[0][0] != ground:
        _here.grounds[:] = [(ground, ground.load())]


def _play(job: tuple[int, Trial]) -> Answer:
    index, trial = job
    return index, [_pair(trial, number) for number in range(trial.begin, trial.begin + trial.pairs)]


def _pair(trial: Trial, number: int) -> float:
    """Play a pair of matches, with the seats swapped; return the deck's mean points."""
    ground, _ = _here.grounds[0]
    opponent = ground.field[number % len(ground.field)]
    return sum(_points(trial, number, seat, opponent) for seat in range(len(SEATS))) / len(SEATS)


def _points(trial: Trial, number: int, seat: int, opponent: Deck) -> float:
    ground, game = _here.grounds[0]
    decks = (trial.deck, opponent) if seat == 0 else (opponent, trial.deck)
    seed = derive(ground.seed, "hunt", trial.phase, number)
    match = game.open(game.setup(decks, None, ground.rules, seed), record=True)
    dice = [derive(ground.seed, "hunt dice", trial.phase, number, seat, side) for side in range(len(SEATS))]
    forfeit = finish(match, (Player(ground.bot, dice[0], ground.trusted), Player(ground.bot, dice[1], ground.trusted)))
    if forfeit is not None:
        return float(forfeit.seat != seat)
    return 0.5 if match.result == "draw" else float(match.result == SEATS[seat])


def _name(deck: Deck) -> str:
    return json.dumps({"lead": deck.lead, "cards": dict(deck.cards)})


def _head(ground: Ground) -> dict[str, Any]:
    """Return everything that determines what trials are worth, as JSON."""
    game = ground.load()
    return {
        "version": __version__,
        "game": ground.game,
        "bot": ground.bot,
        "seed": ground.seed,
        "rules": ground.rules,
        "packs": [{"name": name, "hash": digest} for name, digest in game.loaded],
        "sets": game.set_versions(ground.rules),
        "decks": [[deck.to_json(game.lead_word)] for deck in ground.field],
    }


def _check_head(path: Path, line: bytes, expected: dict[str, Any]) -> None:
    try:
        head = json.loads(line)
    except ValueError:
        head = None
    if not isinstance(head, dict) or head.get("kind") != KIND:
        raise JournalError(f"cannot go on with {path}: it is not the log of a hunt")
    if head.get("format") != FORMAT:
        reason = f"it has format {head.get('format')!r}, this version reads {FORMAT}"
        raise JournalError(f"cannot go on with {path}: {reason}")
    if found := differences(head, expected):
        raise JournalError(f"cannot go on with {path}: it is of another hunt: {'; '.join(found)}")
