"""Tables that show the standing of a contest."""

from __future__ import annotations

from rich.table import Table

from marchlands.bots.process import printable
from marchlands.cli.contests import percent
from marchlands.cli.output import print_table
from marchlands.lab.rating import elo
from marchlands.lab.score import Score
from marchlands.lab.sequential import SequentialTest
from marchlands.lab.standing import Standing

COUNTS = ("games", "won", "lost", "drawn", "score", "95% interval")


def show_standing(standing: Standing) -> None:
    """Print a table for people, followed by everything else worth telling."""
    two = len(standing.labels) == 2
    print_table(_by_deck(standing) if two else _by_bot(standing))
    notes = _forfeits(standing)
    if two:
        notes = [*_difference(standing.robin.score(0, 1)), *notes]
    if standing.test is not None:
        notes.append(_verdict(standing.test))
    if standing.contest.salt:
        notes.append(f"salt: {standing.contest.salt} (with it in a file, --salt-file repeats this contest)")
    if notes:
        print()
    for note in notes:
        print(note)


def _table(head: str, *columns: str) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column(head, no_wrap=True)
    for column in columns:
        table.add_column(column, justify="right", no_wrap=True)
    return table


def _cells(score: Score) -> list[str]:
    low, high = score.interval
    numbers = [str(number) for number in (score.games, score.wins, score.losses, score.draws)]
    if score.games == 0:
        return [*numbers, "–", "–"]
    return [*numbers, percent(score.share), f"{percent(low)} to {percent(high)}"]


def _by_deck(standing: Standing) -> Table:
    """Return the score with each pair of decks, and the total."""
    many = len(standing.by_pair) > 1
    table = _table("decks" if many else "", *COUNTS)
    if many:
        for pair, part in zip(standing.contest.decks, standing.by_pair, strict=True):
            table.add_row(pair[0].get("name") or "", *_cells(part))
    table.add_row(" against ".join(map(printable, standing.contest.bots)), *_cells(standing.robin.score(0, 1)))
    return table


def _by_bot(standing: Standing) -> Table:
    """Return each bot's score and rating, best first, and its scores against every other."""
    ratings = standing.ratings
    order = sorted(range(len(ratings)), key=lambda bot: -ratings[bot].value)
    table = _table("bot", *COUNTS, "rating", "± 95%", *(f"vs {standing.labels[bot]}" for bot in order))
    for bot in order:
        rating = ratings[bot]
        against = ["" if bot == other else percent(standing.robin.share(bot, other)) for other in order]
        cells = [*_cells(standing.robin.total(bot)), f"{rating.value:.0f}", f"{rating.reach:.0f}", *against]
        table.add_row(standing.labels[bot], *cells)
    return table


def _difference(score: Score) -> list[str]:
    if score.games == 0:
        return []
    value, low, high = (_elo(share) for share in (score.share, *score.interval))
    return [f"Elo difference: {value} (95%: {low} to {high})"]


def _elo(share: float) -> str:
    difference = elo(share)
    if difference is None:
        return "+∞" if share > 0.5 else "-∞"
    return f"{difference:+.0f}"


def _forfeits(standing: Standing) -> list[str]:
    """Return each reason once, with how many matches it cost which bot."""
    if not standing.forfeits:
        return []
    lines = [
        f"  {number} by {standing.labels[bot]}: {reason}" for (bot, reason), number in sorted(standing.forfeits.items())
    ]
    return [f"forfeits: {sum(standing.forfeits.values())}", *lines]


def _verdict(test: SequentialTest) -> str:
    claims = test.claims
    below, above = claims.bounds
    told = {
        "high": f"the score is {claims.high:g} rather than {claims.low:g}",
        "low": f"the score is {claims.low:g} rather than {claims.high:g}",
        "undecided": f"undecided between {claims.low:g} and {claims.high:g}",
    }[test.verdict]
    numbers = f"log likelihood ratio {test.ratio:.2f}, bounds {below:.2f} and {above:.2f}"
    more = "; more --games may decide it" if test.verdict == "undecided" else ""
    return f"sequential test: {told}, after {test.pairs} pairs of matches ({numbers}){more}"
