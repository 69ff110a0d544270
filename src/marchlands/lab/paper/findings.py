"""What there is to report: what tables of matches and the results of other measurements say.

The unit of all intervals is the round: its matches have the same decks and the same shuffle, with the seats swapped.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import sqrt
from statistics import median, quantiles
from typing import Any, Final

from marchlands.engine.interval import SIGMAS
from marchlands.errors import MarchlandsError
from marchlands.lab.card_effect import LEAST_ROUNDS, CardEffect, card_effects
from marchlands.lab.dataset import Tables
from marchlands.lab.metagame import LEAST_PAIRS, Estimate, Meta, weigh
from marchlands.lab.sample import sample_of

BANDS: Final = 6  # of match lengths in curves
LEAST_IN_BAND: Final = 6  # rounds for a point of a curve
LEAST_MATCHES: Final = 2 * LEAST_ROUNDS
SEATS: Final = ("p1", "p2")

Row = Mapping[str, Any]
Scores = list[tuple[int, float]]  # the round, and what was scored


@dataclass(frozen=True, slots=True)
class Curve:
    """How a deck scores in matches of each length: the middle of each band of lengths, and the score there."""

    deck: str
    points: tuple[tuple[float, Estimate], ...]


@dataclass(frozen=True, slots=True)
class Findings:
    """What a report tells. What there is nothing about is empty or None.

    `lengths` are turns of both players. `margins` are the points by which skirmishes were won, or what winners had
    left. `seat` is the score of p1, `starter` that of whoever began. `results` are those of other measurements.
    """

    game: str
    matches: int = 0
    rounds: int = 0
    bots: tuple[str, ...] = ()
    seed: int | None = None
    rules: tuple[str, ...] = ()
    packs: tuple[str, ...] = ()
    forfeits: Mapping[str, int] = field(default_factory=dict)
    lengths: tuple[int, ...] = ()
    margins: tuple[int, ...] = ()
    draws: float = 0.0
    seat: Estimate | None = None
    starter: Estimate | None = None
    by_bot: Mapping[str, Estimate] = field(default_factory=dict)
    meta: Meta | None = None
    curves: tuple[Curve, ...] = ()
    cards: tuple[CardEffect, ...] = ()
    results: tuple[Row, ...] = ()


def findings_of(found: Tables, results: Sequence[Row] = ()) -> Findings:
    """Return what tables say, beside the results of other measurements. Raises MarchlandsError for too few matches."""
    rows = found.matches.drop_columns(["p1_cards", "p2_cards", "record"]).to_pylist()
    if len(rows) < LEAST_MATCHES:
        reason = f"{LEAST_MATCHES} are the fewest that say anything"
        raise MarchlandsError(f"cannot report on {len(rows)} matches: {reason}", "lab/few-matches")
    contest = found.contest
    game, seed = str(contest.get("game", "")), contest.get("seed")
    bots = _each(bot for row in rows for bot in (row["p1_bot"], row["p2_bot"]))
    rounds = len({row["round"] for row in rows})
    pairs = _pairs(rows)
    meta = _meta(pairs, game, " and ".join(bots), seed or 0)
    return Findings(
        game=game,
        matches=len(rows),
        rounds=rounds,
        bots=bots,
        seed=seed,
        rules=_each(row["rules"] for row in rows),
        packs=_each(str(pack.get("name")) for pack in contest.get("packs") or ()),
        forfeits=Counter(row["forfeit"] for row in rows if row["forfeit"]),
        lengths=tuple(row["turns"] for row in rows),
        margins=tuple(_margins(rows)),
        draws=sum(row["result"] == "draw" for row in rows) / len(rows),
        seat=clustered([(row["round"], _score(row, "p1")) for row in rows]),
        starter=clustered([(row["round"], _score(row, row["starter"])) for row in rows if row["starter"]]),
        by_bot=_by_bot(rows, bots),
        meta=meta,
        curves=tuple(_curves(rows, meta)) if meta is not None else (),
        cards=tuple(card_effects(sample_of(found.matches, found.cards))) if rounds >= LEAST_ROUNDS else (),
        results=tuple(results),
    )


def clustered(scores: Scores) -> Estimate | None:
    """Return the mean of scores with its 95% interval, where those of a round go together; None for too few rounds.

    The interval is made as if half a round more had been won, and half a round lost: all is never certain.
    """
    sums: dict[int, list[float]] = defaultdict(lambda: [0.0, 0.0])
    for at, score in scores:
        sums[at][0] += score
        sums[at][1] += 1
    if len(sums) < 2:
        return None
    won, count = (sum(each[part] for each in sums.values()) for part in (0, 1))
    more = count / len(sums)
    middle = (won + more / 2) / (count + more)
    squares = sum((total - size * middle) ** 2 for total, size in sums.values())
    squares += more**2 * (middle**2 + (1 - middle) ** 2) / 2
    mean, reach = won / count, SIGMAS * sqrt(squares) / (count + more)
    return Estimate(mean, max(0.0, min(mean, middle - reach)), min(1.0, max(mean, middle + reach)))


def _each(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(words))


def _score(row: Row, seat: str) -> float:
    return 0.5 if row["result"] == "draw" else float(row["result"] == seat)


def _margins(rows: Sequence[Row]) -> Iterator[int]:
    """Yield by how much each skirmish was won; where there is one count at the end, what the winner had left."""
    for row in rows:
        points: list[Row] = list(row["points"] or ())
        if len(points) == 1 and row["result"] in SEATS:
            yield points[0][row["result"]]
        elif len(points) > 1:
            yield from (abs(each["p1"] - each["p2"]) for each in points)


def _by_bot(rows: Sequence[Row], bots: Sequence[str]) -> dict[str, Estimate]:
    """Return the score of each bot against others, if there are several."""
    scores: dict[str, Scores] = defaultdict(list)
    for row in rows:
        if row["p1_bot"] != row["p2_bot"]:
            for seat in SEATS:
                scores[row[f"{seat}_bot"]].append((row["round"], _score(row, seat)))
    found = {bot: clustered(scores[bot]) for bot in bots}
    return {bot: score for bot, score in found.items() if score is not None}


# --- decks


def _pairs(rows: Sequence[Row]) -> dict[tuple[str, str], list[float]]:
    """Return what each pair of matches between two decks was worth to the one whose name comes first."""
    worth: dict[tuple[int, int, str, str], list[float]] = defaultdict(list)
    for row in rows:
        one, other = row["p1_deck"], row["p2_deck"]
        if one != other:
            first, second = sorted((one, other))
            score = _score(row, "p1" if one == first else "p2")
            worth[row["round"], row["meeting"], first, second].append(score)
    pairs: dict[tuple[str, str], list[float]] = defaultdict(list)
    for (_, _, one, other), scores in sorted(worth.items()):
        if len(scores) > 1:
            pairs[one, other].append(sum(scores) / len(scores))
    return pairs


def _meta(pairs: Mapping[tuple[str, str], Sequence[float]], game: str, bot: str, seed: int) -> Meta | None:
    """Return the metagame of the decks, if each has met each other often enough."""
    names = sorted({name for pair in pairs for name in pair})
    numbered = {
        (one, other): pairs.get((names[one], names[other]), ()) for one, other in combinations(range(len(names)), 2)
    }
    if not numbered or min(map(len, numbered.values())) < LEAST_PAIRS:
        return None
    return Meta(weigh(names, numbered, seed=seed), game, bot, seed)


def _curves(rows: Sequence[Row], meta: Meta) -> Iterator[Curve]:
    """Yield how each deck scores against others in matches of each length, the best deck first."""
    lengths = [row["turns"] for row in rows if row["p1_deck"] != row["p2_deck"]]
    edges = sorted(set(quantiles(lengths, n=BANDS)))
    for deck in meta.decks:
        bands: dict[int, list[tuple[int, int, float]]] = defaultdict(list)
        for row in rows:
            for seat, other in (("p1", "p2"), ("p2", "p1")):
                if row[f"{seat}_deck"] == deck.name != row[f"{other}_deck"]:
                    band = sum(row["turns"] > edge for edge in edges)
                    bands[band].append((row["turns"], row["round"], _score(row, seat)))
        yield Curve(deck.name, tuple(_points(bands)))


def _points(bands: Mapping[int, Sequence[tuple[int, int, float]]]) -> Iterator[tuple[float, Estimate]]:
    for _, matches in sorted(bands.items()):
        score = clustered([(at, score) for _, at, score in matches])
        if score is not None and len({at for _, at, _ in matches}) >= LEAST_IN_BAND:
            yield float(median(turns for turns, _, _ in matches)), score
