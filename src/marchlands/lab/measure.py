"""What every card of a game does, from matches with random swaps in the decks."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Final

from marchlands.engine.deck import Deck
from marchlands.engine.game import Game, find_game
from marchlands.errors import MarchlandsError
from marchlands.lab.card_effect import LEAST_ROUNDS, CardEffect, card_effects
from marchlands.lab.contest import Arena, Contest, Played, hold, paired
from marchlands.lab.dataset import Dataset, Tables, tables
from marchlands.lab.pool import Workers, core_count
from marchlands.lab.rows import Rows
from marchlands.lab.sample import Sample, sample_of

SWAPS: Final = 4  # cards that are exchanged in each deck
GAMES: Final = 4000
SEED: Final = 1
BOT: Final = "greedy"
FEWEST_GAMES: Final = 2 * LEAST_ROUNDS


def card_contest(
    game: Game,
    decks: Sequence[Deck],
    *,
    bot: str = BOT,
    seed: int = SEED,
    swaps: int = SWAPS,
    rules: str | None = None,
    packs: Sequence[Path] = (),
    trusted: bool = False,
) -> Contest:
    """Return the contest that measures cards: every deck against every other and itself, after random swaps in both.

    Without rules, they are the usual ones.
    """
    pairs = paired(game, list(combinations_with_replacement(decks, 2)))
    usual = str(game.table().rules) if rules is None else rules
    return Contest(game.name, (bot, bot), pairs, seed, usual, tuple(packs), trusted, swaps=swaps)


class Measure:
    """A measurement of cards: its matches, which are kept in memory or in a folder of tables."""

    def __init__(self, contest: Contest, games: int, folder: Path | None = None) -> None:
        """Prepare it.

        Raises MarchlandsError for too few matches, a contest that cannot be held, and a folder with another one.
        """
        if games < FEWEST_GAMES:
            raise MarchlandsError(
                f"cannot measure cards with {games} matches: expected {FEWEST_GAMES} or more", "lab/few-matches"
            )
        self.games = games
        self._dataset = None if folder is None else Dataset(folder, contest)
        self.contest = contest if self._dataset is None else self._dataset.contest
        self._rows = Rows(Arena(contest))
        self._counted: set[int] = set()

    def matches(self, workers: Workers) -> Generator[Played, None, None]:
        """Yield the matches in the order of their numbers; those in the folder are not played again.

        Raises what `hold` does.
        """
        known = {} if self._dataset is None else self._dataset.played
        keep = None if self._dataset is None else self._dataset.add
        for played in hold(self.contest, self.games, workers, known, keep, observe=True):
            if self._dataset is None:
                self._rows.add(played)
            self._counted.add(played.number)
            yield played

    def close(self) -> None:
        """Make safe in the folder what has come so far."""
        if self._dataset is not None:
            self._dataset.close()

    def effects(self) -> list[CardEffect]:
        """Return what each card does by the matches that were yielded, the strongest first.

        With a folder all matches must have been, and its tables are complete then. Raises MarchlandsError for too few
        matches.
        """
        if self._dataset is None:
            return card_effects(sample_of(*self._rows.tables()))
        self._dataset.finish(self._counted)
        return card_effects(_first(tables(self._dataset.folder), self.games))


def cards(
    game: str,
    *,
    games: int = GAMES,
    seed: int = SEED,
    bot: str = BOT,
    packs: Sequence[str | Path] = (),
    decks: Sequence[object] | None = None,
    rules: str | None = None,
    swaps: int = SWAPS,
    workers: Workers | None = None,
    out: str | Path | None = None,
    arrived: Callable[[Played], None] | None = None,
) -> list[CardEffect]:
    """Return what each card does, the strongest first, from so many matches.

    `packs` are files with cards or overlays, `decks` those that are swapped in (all ready-made ones that the rules
    allow), `workers` processes (all cores) or a cluster. With a folder `out` the tables are kept there, and a
    measurement that was stopped goes on. `arrived` is called with each match that is finished.

    The same arguments give the same effects, whatever the workers. Raises MarchlandsError for what cannot be played,
    for too few matches, and if numpy, scipy or pyarrow is not installed.
    """
    paths = [Path(pack) for pack in packs]
    found = find_game(game).with_packs(paths) if paths else find_game(game)
    usual = found.fitting_decks(rules).values()
    chosen = [*usual] if decks is None else [found.deck(deck) for deck in decks]
    contest = card_contest(found, chosen, bot=bot, seed=seed, swaps=swaps, rules=rules, packs=paths)
    measure = Measure(contest, games, None if out is None else Path(out))
    with closing(measure), closing(measure.matches(core_count() if workers is None else workers)) as matches:
        for played in matches:
            if arrived is not None:
                arrived(played)
        return measure.effects()


def cards_in(folder: str | Path) -> list[CardEffect]:
    """Return what each card does, the strongest first, from tables that `arena --out` or `lab cards --out` has left.

    Raises TablesError for a folder without such tables, MarchlandsError for too few matches.
    """
    found = tables(folder)
    return card_effects(sample_of(found.matches, found.cards))


def _first(found: Tables, games: int) -> Sample:
    """Return the first so many of the matches in tables, which may have more."""
    counts = [int((table["match"].to_numpy() < games).sum()) for table in (found.matches, found.cards)]
    return sample_of(found.matches.slice(0, counts[0]), found.cards.slice(0, counts[1]))
