"""How often a player wins: win rates with their intervals, by game, deck, leader or class, opponent, and who began."""

from __future__ import annotations

from asyncio import to_thread
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeAlias

from marchlands.engine.interval import wilson
from marchlands.server.endpoints.history_body import GameStatistics, Group, Statistics, WinRate
from marchlands.server.guest_book import GuestBook
from marchlands.server.history import READ_AT_MOST, Played, as_played, deck_key, rival_key, rivals
from marchlands.server.record import Finished
from marchlands.server.store import Store

GROUPS_AT_MOST: Final = 30  # of each kind: those with the most matches
BEGAN: Final = {True: ("first", "You began"), False: ("second", "The opponent began")}

Results: TypeAlias = Counter[str]
ByKey: TypeAlias = dict[str, tuple[Played, Results]]  # the latest match of each key, and the results of all


async def statistics(store: Store, guests: GuestBook, guest: str, game: str = "") -> Statistics:
    """Return how a guest did in the matches that came to an end, those with both seats left out."""
    matches = await store.finished_of(guest, READ_AT_MOST + 1, "", game)
    counted = await to_thread(_played, matches[:READ_AT_MOST], guest)
    by_game: dict[str, list[Played]] = defaultdict(list)
    for played in counted:
        by_game[played.match.game].append(played)
    return Statistics(
        win_rate(Counter(played.result for played in counted)),
        tuple([await _game(guests, guest, name, by_game[name]) for name in sorted(by_game)]),
        len(matches) > READ_AT_MOST,
    )


def win_rate(results: Results) -> WinRate:
    """Return the share of points with its interval, for results that are "won", "lost" or "drawn"."""
    won, lost, drawn = results["won"], results["lost"], results["drawn"]
    matches, points = won + lost + drawn, won + drawn / 2
    low, high = wilson(points, matches)
    return WinRate(
        matches, won, lost, drawn, round(points / matches, 4) if matches else None, round(low, 4), round(high, 4)
    )


def _played(matches: Iterable[Finished], guest: str) -> list[Played]:
    return [as_played(match, guest) for match in matches]


async def _game(guests: GuestBook, guest: str, game: str, counted: Sequence[Played]) -> GameStatistics:
    by_rival = _largest(_sorted(counted, lambda played: played.rival))
    named = await rivals(guests, guest, list(by_rival))
    opponents = tuple(
        Group(rival_key(guest, rival), named[rival].name, None, win_rate(results))
        for rival, (_, results) in by_rival.items()
    )
    starts = _sorted(
        (played for played in counted if played.began is not None),
        lambda played: BEGAN[bool(played.began)][0],
    )
    return GameStatistics(
        game=game,
        rates=win_rate(Counter(played.result for played in counted)),
        decks=tuple(
            Group(key, latest.deck.name, latest.deck.lead, win_rate(results))
            for key, (latest, results) in _largest(_sorted(counted, lambda played: deck_key(played.deck))).items()
        ),
        leads=tuple(
            Group(key, key, key, win_rate(results))
            for key, (_, results) in _largest(_sorted(counted, lambda played: played.deck.lead or "")).items()
            if key
        ),
        rivals=opponents,
        starts=tuple(Group(key, name, None, win_rate(starts[key][1])) for key, name in BEGAN.values() if key in starts),
    )


def _sorted(counted: Iterable[Played], key_of: Callable[[Played], str]) -> ByKey:
    """Return results by key; the matches come last ended first."""
    found: ByKey = {}
    for played in counted:
        _, results = found.setdefault(key_of(played), (played, Counter()))
        results[played.result] += 1
    return found


def _largest(groups: ByKey) -> ByKey:
    by_size = sorted(groups.items(), key=lambda group: group[1][1].total(), reverse=True)
    return dict(by_size[:GROUPS_AT_MOST])
