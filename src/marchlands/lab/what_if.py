"""What a change of cards is worth to the decks that hold them, measured by twins; see `paired` for the statistics."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Generator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, Literal

from marchlands.engine.deck import Deck
from marchlands.engine.game import Game, find_game
from marchlands.engine.packuse import content_hash
from marchlands.errors import MarchlandsError
from marchlands.lab.edit import edited, named_card, read_edits
from marchlands.lab.field import Field, field_of
from marchlands.lab.paired import FEWEST, Interval, Tally
from marchlands.lab.pool import Workers, core_count
from marchlands.lab.referee import check_bots
from marchlands.lab.salt import needs_salt
from marchlands.lab.twin import MATCHES, Twin, Twins, play

GAMES: Final = 1000
MOST_GAMES: Final = 20_000  # while playing stops by itself
SEED: Final = 1
BOT: Final = "greedy"
LOOK: Final = 10  # pairs between looks at the interval
POINTS: Final = 100.0
FEWEST_FOR_WIDTH: Final = 4 * FEWEST  # pairs before a width is believed

Verdict = Literal["stronger", "weaker", "alike", "undecided"]


@dataclass(frozen=True, slots=True)
class WhatIf:
    """What a change is worth.

    `difference` is in score of the decks that hold the card, in points of 100, and `interval` holds it at 95%. `gain`
    is how many times as many matches would be needed if those of both versions were independent; None if none came out
    differently. `games` are all matches in both versions, `scores` what those decks score before and after, and
    `unequal` how many of the `pairs` came out differently. `verdict` is there if playing could stop by itself.
    `games_for_a_point` is about how many matches narrow the interval to a point to both sides.
    """

    card: str
    change: str
    games: int
    difference: float
    interval: Interval
    gain: float | None
    scores: Interval
    pairs: int
    unequal: int
    games_for_a_point: int
    bot: str
    seed: int
    decks: tuple[str, ...] = ()
    against: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    verdict: Verdict | None = None

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON."""
        content: dict[str, Any] = {
            "card": self.card,
            "change": self.change,
            "games": self.games,
            "difference": round(self.difference, 2),
            "interval": [round(bound, 2) for bound in self.interval],
            "gain": None if self.gain is None else round(self.gain, 2),
            "scores": [round(score, 2) for score in self.scores],
            "pairs": self.pairs,
            "unequal": self.unequal,
            "games_for_a_point": self.games_for_a_point,
            "bot": self.bot,
            "seed": self.seed,
            "decks": list(self.decks),
            "against": list(self.against),
        }
        return content if self.verdict is None else {**content, "verdict": self.verdict}


@dataclass(frozen=True, slots=True)
class Change:
    """Two versions of a game, the cards whose decks are measured, and the words for both."""

    versions: tuple[Game, Game]
    cards: tuple[str, ...]
    words: str

    @property
    def card(self) -> str:
        """The cards in one text."""
        return ", ".join(self.cards)


@dataclass(frozen=True, slots=True)
class Stop:
    """When playing stops by itself: as soon as the interval is so narrow (half of it), or the answer is clear.

    It is clear that a change makes decks stronger or weaker once the interval that always holds leaves 0 out; that
    they are alike once it lies within `until` points to both sides. Both are in points of 100.
    """

    precision: float | None = None
    until: float | None = None

    def __post_init__(self) -> None:
        """Raise MarchlandsError for widths that make no sense."""
        for name, points in (("precision", self.precision), ("until", self.until)):
            if points is not None and not 0.1 <= points <= POINTS:
                raise MarchlandsError(f"cannot stop at {name} {points:g}: expected 0.1 to 100 points", "lab/stop")
        if self.precision is not None and self.until is not None:
            raise MarchlandsError("cannot stop in two ways: expected a precision or a clear answer", "lab/stop")

    @property
    def is_open(self) -> bool:
        """Whether the number of matches is not fixed."""
        return self.precision is not None or self.until is not None


def setting(game: Game, card: str, edits: Sequence[str]) -> Change:
    """Return the change of one card that these texts say, as in "power+2". Raises MarchlandsError."""
    found = named_card(game, card)
    changed = edited(game, found, read_edits(edits))
    return Change((game, changed), (found.name,), ", ".join(edits))


def laying(game: Game, card: str | None, overlays: Sequence[Path]) -> Change:
    """Return the change that overlays make, for one card or all that they change. Raises MarchlandsError."""
    changed = game.with_packs(overlays)
    if any(pack.path in [path.resolve() for path in overlays] and not pack.overlay for pack in changed.packs):
        raise MarchlandsError("cannot measure a change: expected overlays, with 'overlay = true'", "lab/change")
    found = changed_cards(game, changed)
    name = None if card is None else named_card(game, card).name
    if not found or (name is not None and name not in found):
        raise MarchlandsError(
            f"cannot measure a change: the overlay does not change {name or 'any card'}", "lab/change"
        )
    cards = tuple(found) if name is None else (name,)
    return Change((game, changed), cards, ", ".join(path.name for path in overlays))


def without_change(game: Game, card: str) -> Change:
    """Return no change of a card, to see what chance makes. Raises MarchlandsError."""
    return Change((game, game), (named_card(game, card).name,), "none")


def changed_cards(before: Game, after: Game) -> list[str]:
    """Return the names of the cards that both games have, and that say something else in the second."""
    old = {card.name: content_hash([card]) for card in before.cards()}
    return [card.name for card in after.cards() if old.get(card.name, "") not in ("", content_hash([card]))]


@dataclass(slots=True)
class Measurement:
    """A measurement of a change while it is under way."""

    change: Change
    twins: Twins
    among: Field
    games: int
    stop: Stop = Stop()
    tally: Tally = field(default_factory=Tally)
    forfeits: Counter[str] = field(default_factory=Counter)
    verdict: Verdict = "undecided"

    @property
    def pairs(self) -> int:
        """How many pairs of matches are played at most."""
        return -(-self.games // MATCHES)

    def pairs_played(self, workers: Workers) -> Generator[Twin, None, None]:
        """Play and count the pairs; yield them as they are counted."""
        with closing(play(self.twins, self.pairs, workers)) as pairs:
            for twin in pairs:
                self.add(twin)
                yield twin
                if self.is_decided():
                    return

    def add(self, twin: Twin) -> None:
        """Count a pair."""
        self.tally.add(twin.before, twin.after)
        self.forfeits.update(twin.reasons)

    def is_decided(self) -> bool:
        """Return whether playing stops now; it is looked at after every tenth pair."""
        tally, stop = self.tally, self.stop
        if tally.pairs % LOOK or not stop.is_open:
            return False
        if stop.precision is not None:
            low, high = tally.interval() if tally.pairs >= FEWEST_FOR_WIDTH else (-1.0, 1.0)
            return (high - low) / 2 * POINTS <= stop.precision
        assert stop.until is not None
        low, high = tally.lasting_interval()
        if low > 0 or high < 0:
            self.verdict = "stronger" if low > 0 else "weaker"
        elif max(-low, high) * POINTS <= stop.until:
            self.verdict = "alike"
        return self.verdict != "undecided"

    def result(self) -> WhatIf:
        """Return what is known now. Raises MarchlandsError if too few pairs were played."""
        tally = self.tally
        interval = tally.interval() if self.stop.until is None else tally.lasting_interval()
        return WhatIf(
            card=self.change.card,
            change=self.change.words,
            games=MATCHES * tally.pairs,
            difference=POINTS * tally.difference,
            interval=(POINTS * interval[0], POINTS * interval[1]),
            gain=tally.gain,
            scores=(POINTS * tally.scores[0], POINTS * tally.scores[1]),
            pairs=tally.pairs,
            unequal=tally.unequal,
            games_for_a_point=MATCHES * tally.pairs_for(1 / POINTS),
            bot=self.twins.bot,
            seed=self.twins.seed,
            decks=tuple(deck.name for deck in self.among.held),
            against=tuple(dict.fromkeys(deck.name for _, deck in self.among.pairs)),
            notes=self.among.notes,
            verdict=None if self.stop.until is None else self.verdict,
        )


def measurement(
    change: Change,
    decks: Sequence[Deck],
    *,
    bot: str = BOT,
    games: int | None = None,
    seed: int = SEED,
    rules: str | None = None,
    null: bool = False,
    trusted: bool = False,
    stop: Stop | None = None,
) -> Measurement:
    """Return a measurement that has not begun. Raises MarchlandsError for what cannot be measured."""
    stop = stop or Stop()
    games = games or (MOST_GAMES if stop.is_open else GAMES)
    if games < MATCHES * FEWEST:
        raise MarchlandsError(
            f"cannot measure with {games} matches: expected {MATCHES * FEWEST} or more", "lab/few-matches"
        )
    check_bots([bot], trusted=trusted)
    if needs_salt([bot], trusted=trusted):
        raise MarchlandsError(f"cannot measure with {bot!r}: trust it with --trusted", "lab/trust")
    rules = str(change.versions[0].table().rules) if rules is None else rules
    field = field_of(change.versions, change.cards, decks, rules)
    twins = Twins(change.versions, field.pairs, bot, seed, rules, null, trusted)
    return Measurement(change, twins, field, games, stop)


def whatif(
    game: str,
    card: str | None = None,
    change: str | Sequence[str] | Mapping[str, int | str] = (),
    *,
    overlay: str | Path | None = None,
    null: bool = False,
    games: int | None = None,
    seed: int = SEED,
    bot: str = BOT,
    decks: Sequence[object] | None = None,
    rules: str | None = None,
    packs: Sequence[str | Path] = (),
    precision: float | None = None,
    until: float | None = None,
    workers: Workers | None = None,
    arrived: Callable[[Twin], None] | None = None,
) -> WhatIf:
    """Return what a change of a card is worth to the decks that hold it, against all others.

    The change is a text such as "power+2", several of them, or new values by field; or an `overlay`; or `null`: none,
    but other dice of the bots in the second version. Playing stops after so many `games` (1,000 unless told), when the
    interval is no wider than `precision` points to both sides, or when the answer is clear (`until`; see `Stop`).
    `decks` are the field (all ready-made ones that the rules allow). `arrived` is called with each pair of matches.

    The same arguments give the same result, whatever the workers. Raises MarchlandsError for what cannot be measured.
    """
    paths = [Path(pack) for pack in packs]
    found = find_game(game).with_packs(paths) if paths else find_game(game)
    asked = _asked(found, card, change, overlay, null=null)
    field = _decks(found, decks, rules)
    options: dict[str, Any] = {"bot": bot, "games": games, "seed": seed, "rules": rules, "null": null}
    under_way = measurement(asked, field, **options, stop=Stop(precision, until))
    with closing(under_way.pairs_played(core_count() if workers is None else workers)) as pairs:
        for twin in pairs:
            if arrived is not None:
                arrived(twin)
    return under_way.result()


def _asked(
    game: Game,
    card: str | None,
    change: str | Sequence[str] | Mapping[str, int | str],
    overlay: str | Path | None,
    *,
    null: bool,
) -> Change:
    edits = [f"{name}={value}" for name, value in change.items()] if isinstance(change, Mapping) else change
    edits = [edits] if isinstance(edits, str) else list(edits)
    return asked_change(game, card, edits, [] if overlay is None else [Path(overlay)], null=null)


def asked_change(game: Game, card: str | None, edits: Sequence[str], overlays: Sequence[Path], *, null: bool) -> Change:
    """Return the change that is asked for. Raises MarchlandsError for none and for several.

    With `null` it may be left out; if it is there, it says which decks are measured.
    """
    if bool(edits) + bool(overlays) != 1 and not (null and not edits and not overlays):
        raise MarchlandsError(
            "cannot measure a change: say what it is in one way: fields to set, an overlay, or none (null)",
            "lab/change",
        )
    if card is None and not overlays:
        raise MarchlandsError("cannot measure a change: name the card", "lab/change")
    if edits or overlays:
        asked = laying(game, card, overlays) if overlays else setting(game, str(card), edits)
        return replace(asked, words=f"none, instead of {asked.words}") if null else asked
    return without_change(game, str(card))


def _decks(game: Game, decks: Collection[object] | None, rules: str | None) -> list[Deck]:
    if decks is not None:
        return [game.deck(deck) for deck in decks]
    return [*game.fitting_decks(rules).values()]
