"""Two versions of a game side by side: what differs in words, what that is worth, and which cards it comes from."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any, Final

from marchlands.cards.card import Card
from marchlands.engine.deck import Deck
from marchlands.engine.game import Game, find_game
from marchlands.engine.pack import open_pack_text
from marchlands.engine.toml_writing import written_overlay
from marchlands.errors import CardError, MarchlandsError
from marchlands.lab.culprit import CardDifference, card_differences
from marchlands.lab.paired import FEWEST as FEWEST_PAIRS
from marchlands.lab.pool import Workers, core_count
from marchlands.lab.twin import MATCHES, Twin, Twins, play
from marchlands.lab.what_if import BOT, SEED, Change, Measurement, WhatIf, changed_cards, measurement

GAMES: Final = 12_000
FEWEST_GAMES: Final = 400
SWAPS: Final = 4
BLIND: Final = 1 / 2  # of the matches are for finding cards, a quarter for those found, and one for what is known
SUSPECTS: Final = 3  # cards that were found, and are measured by themselves
ALONE: Final = "alone"  # the overlay with one change


@dataclass(frozen=True, slots=True)
class CardChange:
    """A card that says something else in the second version: what, field by field, in words."""

    card: str
    differences: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON."""
        return {"card": self.card, "differences": list(self.differences)}


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two versions side by side.

    `changes` are the cards that differ by what they say, `added` and `removed` those that only one version has.
    `together` is what all changes are worth to the decks with any of them, `alone` what each is by itself, where that
    could be measured. `cards` has all cards, those first that seem to differ by what they do.
    """

    game: str
    changes: tuple[CardChange, ...]
    added: tuple[str, ...]
    removed: tuple[str, ...]
    together: WhatIf | None
    alone: tuple[WhatIf, ...]
    cards: tuple[CardDifference, ...]
    games: int
    notes: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Return the summary as JSON, without the cards."""
        return {
            "game": self.game,
            "games": self.games,
            "changes": [change.to_json() for change in self.changes],
            "added": list(self.added),
            "removed": list(self.removed),
            "together": None if self.together is None else self.together.to_json(),
            "alone": [each.to_json() for each in self.alone],
            "first": self.cards[0].card if self.cards else None,
            "flagged": [card.card for card in self.cards if card.flagged],
        }


@dataclass(slots=True)
class Stage:
    """A part of a comparison: what it is about, how many pairs of matches it has, and playing them."""

    title: str
    pairs: int
    play: Callable[[Workers], Generator[Twin, None, None]]


class Comparing:
    """A comparison while it is under way."""

    def __init__(
        self,
        versions: tuple[Game, Game],
        decks: Sequence[Deck],
        *,
        bot: str = BOT,
        games: int | None = None,
        seed: int = SEED,
        rules: str | None = None,
        trusted: bool = False,
        swaps: int = SWAPS,
    ) -> None:
        """Prepare it. Raises MarchlandsError for what cannot be compared."""
        self.games = games or GAMES
        if self.games < FEWEST_GAMES:
            raise MarchlandsError(
                f"cannot compare with {self.games} matches: expected {FEWEST_GAMES} or more", "lab/few-matches"
            )
        self.versions = versions
        self.options: dict[str, Any] = {"bot": bot, "seed": seed, "rules": rules, "trusted": trusted}
        self.changed = changed_cards(*versions)
        self.notes: list[str] = []
        self._decks = [deck for deck in decks if all(not game.deck_faults(deck, rules) for game in versions)]
        if not self._decks:
            raise MarchlandsError("cannot compare: there is no deck that both versions allow", "lab/decks")
        usual = str(versions[0].table().rules) if rules is None else rules
        common = {card.name for card in versions[0].cards()} & {card.name for card in versions[1].cards()}
        self.cards = sorted(card for card in common if versions[0].deck_rules(usual).cards[card].most)
        pairs = tuple((one, other) for one in self._decks for other in self._decks)
        self._blind = Twins(versions, pairs, bot, seed, usual, trusted=trusted, swaps=swaps, watched=True)
        self._seen: list[Twin] = []
        self._together, self._alone = self._measurements()
        self._suspects: list[Measurement] = []

    def stages(self) -> Iterator[Stage]:
        """Yield what has to be played, one after another; what comes later depends on what was found before."""
        pairs = -int(-self.games * BLIND // MATCHES)
        yield Stage("all cards", pairs, lambda workers: self._watch(pairs, workers))
        self._measure_suspects()
        for each in self._measured():
            yield Stage(each.change.card, each.pairs, each.pairs_played)

    def result(self) -> Comparison:
        """Return what was found. Raises MarchlandsError if too little was played to find cards."""
        before, after = ({card.name: card for card in game.cards()} for game in self.versions)
        together = next(_results([self._together] if self._together is not None else []), None)
        alone = tuple(_results(self._alone))
        return Comparison(
            game=self.versions[0].name,
            changes=tuple(
                CardChange(name, tuple(_told(self.versions, before[name], after[name]))) for name in self.changed
            ),
            added=tuple(name for name in after if name not in before),
            removed=tuple(name for name in before if name not in after),
            together=together,
            alone=alone or ((together,) if together is not None and len(self.changed) == 1 else ()),
            cards=tuple(self._cards()),
            games=MATCHES * (len(self._seen) + sum(each.tally.pairs for each in self._measured())),
            notes=tuple(self.notes),
        )

    def _cards(self) -> Iterator[CardDifference]:
        """Yield all cards, those that were found and measured with what their own matches say."""
        measured = {each.card: each for each in _results(self._suspects)}
        for card in card_differences(self._seen, self.cards):
            own = measured.get(card.card)
            yield card if own is None else replace(card, effect=own.difference, interval=own.interval, measured=True)

    def _measured(self) -> list[Measurement]:
        """Return all measurements, each once."""
        known = [self._together] if self._together is not None else []
        return [*known, *self._alone, *(each for each in self._suspects if each not in known)]

    def _measure_suspects(self) -> None:
        """Get ready to measure the cards that were found, or the likeliest one, in matches of their own.

        A single change that was found is measured already, now with all matches that are left.
        """
        found = card_differences(self._seen, self.cards)
        suspects = [card.card for card in found if card.flagged][:SUSPECTS] or [found[0].card]
        share = int(self.games * (1 - BLIND) / 2)
        if self._together is not None and suspects == self.changed:
            self._together.games += share
            self._suspects = [self._together]
            return
        share = max(MATCHES * FEWEST_PAIRS, share // len(suspects))
        measured = [self._measurement(Change(self.versions, (name,), "found"), share) for name in suspects]
        self._suspects = [each for each in measured if each is not None]

    def _watch(self, pairs: int, workers: Workers) -> Generator[Twin, None, None]:
        with closing(play(self._blind, pairs, workers)) as twins:
            for twin in twins:
                self._seen.append(twin)
                yield twin

    def _measurements(self) -> tuple[Measurement | None, list[Measurement]]:
        """Return what measures all changes together, and each by itself."""
        if not self.changed:
            return None, []
        rest = int(self.games * (1 - BLIND) / 2)
        share = max(MATCHES * FEWEST_PAIRS, rest if len(self.changed) == 1 else rest // 2)
        words = "all changes" if len(self.changed) > 1 else "the change"
        together = self._measurement(Change(self.versions, tuple(self.changed), words), share)
        if len(self.changed) == 1:
            return together, []
        each = max(MATCHES * FEWEST_PAIRS, share // len(self.changed))
        changes = [change for name in self.changed if (change := self._only(name)) is not None]
        measured = [self._measurement(change, each) for change in changes]
        return together, [one for one in measured if one is not None]

    def _measurement(self, change: Change, games: int) -> Measurement | None:
        try:
            return measurement(change, self._decks, games=games, **self.options)
        except MarchlandsError as error:
            if error.slug != "lab/decks":
                raise
            self.notes.append(f"{change.card}: {str(error).partition(': ')[2]}.")
            return None

    def _only(self, name: str) -> Change | None:
        """Return the change of a single card; None if it cannot be without the others."""
        before, after = self.versions
        card = next(card for card in after.cards() if card.name == name)
        try:
            changed = before.with_pack_files([open_pack_text(written_overlay([card], after, ALONE), ALONE)])
        except CardError:
            self.notes.append(f"{name}: it cannot be changed without the others.")
            return None
        return Change((before, changed), (name,), "by itself")


def _results(measurements: Sequence[Measurement]) -> Iterator[WhatIf]:
    """Yield the results of those that were played far enough."""
    yield from (each.result() for each in measurements if each.tally.pairs >= FEWEST_PAIRS)


def _told(versions: tuple[Game, Game], before: Card, after: Card) -> Iterator[str]:
    """Yield how a card differs, field by field; abilities by their printed texts."""
    for field in fields(before):
        if field.name in ("number", "abilities", "emblem"):
            continue
        old, new = getattr(before, field.name), getattr(after, field.name, None)
        if old != new:
            yield f"{field.name} {_said(old)} -> {_said(new)}"
    if before.abilities != after.abilities:
        texts = [" ".join(game.card_text(card).split()) for game, card in zip(versions, (before, after), strict=True)]
        yield f"text {_said(texts[0])} -> {_said(texts[1])}"


def _said(value: object) -> str:
    return "none" if value is None or value == "" else str(value)


def versions_of(game: Game, first: Path, second: Path | None) -> tuple[Game, Game]:
    """Return a game with either of two packs or overlays; with one only, without it and with it. Raises CardError."""
    if second is None:
        return game, game.with_packs([first])
    return game.with_packs([first]), game.with_packs([second])


def compare(
    game: str,
    first: str | Path,
    second: str | Path | None = None,
    *,
    games: int = GAMES,
    seed: int = SEED,
    bot: str = BOT,
    decks: Sequence[object] | None = None,
    rules: str | None = None,
    packs: Sequence[str | Path] = (),
    workers: Workers | None = None,
    arrived: Callable[[Twin], None] | None = None,
) -> Comparison:
    """Return two packs or overlays side by side; with one only, the game without it and with it.

    Half of the `games` are for finding the cards that differ by what they do, blind; the others measure those that were
    found, and the changes. `packs` are loaded for both. The same arguments give the same result, whatever the workers.
    Raises MarchlandsError for what cannot be compared, and if numpy or scipy is not installed.
    """
    paths = [Path(pack) for pack in packs]
    found = find_game(game).with_packs(paths) if paths else find_game(game)
    versions = versions_of(found, Path(first), None if second is None else Path(second))
    field = [found.deck(deck) for deck in decks] if decks is not None else [*found.fitting_decks(rules).values()]
    under_way = Comparing(versions, field, bot=bot, games=games, seed=seed, rules=rules)
    for stage in under_way.stages():
        with closing(stage.play(core_count() if workers is None else workers)) as twins:
            for twin in twins:
                if arrived is not None:
                    arrived(twin)
    return under_way.result()
