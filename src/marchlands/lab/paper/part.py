"""The parts of a report: what each figure means and how sure it is, in words, with the figure and the numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from statistics import median
from typing import Any, Final

from marchlands.lab.card_effect import CardEffect, Effect
from marchlands.lab.metagame import RESAMPLES, Estimate, MetaDeck
from marchlands.lab.paper import figure as draw
from marchlands.lab.paper.findings import Findings, Row

ENDS: Final = 10  # cards at each end of the list that are drawn
MORE: Final = 12  # decks whose curves are shown
WIDE: Final = 44  # pixels for a column of the heat map, so that a phone can scroll it


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture to be drawn, with a title and a caption; `least` is how many pixels wide it has to be."""

    spec: Mapping[str, Any]
    title: str = ""
    caption: str = ""
    least: int = 0


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the page: words, then HTML, figures, and more HTML. Words and captions are HTML, too."""

    title: str = ""
    words: tuple[str, ...] = ()
    html: str = ""
    figures: tuple[Figure, ...] = field(default=())
    layout: str = ""
    after: str = ""


def parts_of(found: Findings) -> Iterator[Part]:
    """Yield the parts of a report, leaving out what nothing is known about."""
    if found.matches:
        yield Part(html=_facts(found))
    if found.cards:
        yield from _cards(found.cards)
    changes = [row for row in found.results if "change" in row and "difference" in row]
    if changes:
        yield _changes(changes)
    for row in found.results:
        if row.get("kind") == "compare":
            yield from _compared(row)
    if found.meta is not None:
        yield from _meta(found.meta.decks)
    if found.curves:
        yield _curves(found)
    if found.lengths:
        yield _distributions(found)
    yield from (_hunt(row) for row in found.results if row.get("kind") == "hunt")


# --- at a glance


def _facts(found: Findings) -> str:
    facts = [("matches", f"{found.matches:,}", f"{found.rounds:,} independent rounds")]
    if found.seat is not None:
        facts.append(("won by the first seat", _percent(found.seat.value), _sure(found.seat)))
    if found.starter is not None:
        facts.append(("won by who begins", _percent(found.starter.value), _sure(found.starter)))
    facts.append(("drawn", _percent(found.draws), ""))
    facts.append(
        ("turns in the middle", f"{median(found.lengths):.0f}", f"{min(found.lengths)} to {max(found.lengths)}")
    )
    facts += [(f"won by {escape(bot)}", _percent(score.value), _sure(score)) for bot, score in found.by_bot.items()]
    if found.forfeits:
        facts.append(("forfeited", str(sum(found.forfeits.values())), escape("; ".join(found.forfeits))))
    cells = "".join(
        f'<div><dt>{name}</dt><dd>{value}</dd><dd class="sure">{sure}</dd></div>' for name, value, sure in facts
    )
    return f'<dl class="facts">{cells}</dl>'


def _percent(share: float) -> str:
    return f"{100 * share:.1f}%"


def _sure(share: Estimate) -> str:
    return f"95%: {_percent(share.low)} to {_percent(share.high)}"


# --- cards


def _cards(cards: Sequence[CardEffect]) -> Iterator[Part]:
    known = [card for card in cards if card.strength.effect is not None]
    flagged = [card for card in known if card.flagged]
    ends = known if len(known) <= 2 * ENDS else [*known[:ENDS], *known[-ENDS:]]
    words = (
        "What does a copy add to a deck, in points of 100, compared with a copy of the average card? The estimate "
        "takes both measures below together, and is drawn towards zero as far as chance explains it: the greatest of "
        "many estimates is usually lucky, too.",
        f"{_flagged(len(flagged), len(known))} At most one in twenty of those is there by chance.",
    )
    shown = "" if len(known) == len(ends) else f"The {ENDS} strongest and the {ENDS} weakest of {len(known)} cards. "
    caption = f"{shown}Bars are 95% intervals; pale cards cannot be told from the average."
    yield Part(
        "The cards",
        words,
        figures=(Figure(draw.card_list(ends, "Strength of the cards"), caption=caption),),
        after=_card_table(known),
    )
    swapped = sum(card.swap.effect is not None for card in cards) >= 3
    against = (
        "The swap effect comes from decks in which random cards were exchanged. Both are free of the trap that most "
        "tables fall into: a card that is drawn in long matches looks strong if long matches are won."
        if swapped
        else "How often a card is played has no such cause and effect: it only describes."
    )
    yield Part(
        "Dealt and swapped" if swapped else "Dealt and played",
        (
            "The shuffle decides whether a copy lies near the top of the deck, and nothing else. So the dealt effect, "
            "the difference in score between an early copy and a late one, is caused by the card.",
            against,
        ),
        figures=(
            Figure(
                draw.scatter(cards),
                caption="Each dot is a card, lines are 95% intervals; gold marks cards that differ from the average.",
            ),
        ),
    )


def _flagged(count: int, of: int) -> str:
    if not count:
        return f"None of {of} cards can be told from the average with so few matches."
    return f"<b>{count} of {of}</b> cards can be told from the average."


def _card_table(cards: Sequence[CardEffect]) -> str:
    heads = ("card", "strength", "95%", "dealt", "95%", "swap", "95%", "drawn", "played", "won played", "unplayed")
    rows = [
        [
            escape(card.card),
            *(cell for effect in (card.strength, card.dealt, card.swap) for cell in _effect(effect)),
            *(_share(share) for share in (card.drawn, card.played, card.played_rate, card.never_played)),
        ]
        for card in cards
    ]
    note = (
        "<p>Drawn, played, won when played and left unplayed only describe: cards of long matches and of winning decks "
        "look good by them.</p>"
    )
    table = table_of(heads, rows, [card.flagged for card in cards])
    return f"<details><summary>All cards in numbers</summary>{note}{table}</details>"


def _effect(effect: Effect) -> tuple[str, str]:
    if effect.effect is None or effect.interval is None:
        return "–", ""
    low, high = effect.interval
    kind = "up" if low > 0 else "down" if high < 0 else ""
    return f'<span class="{kind}">{effect.effect:+.1f}</span>', f"{low:+.1f} to {high:+.1f}"


def _share(share: float | None) -> str:
    return "–" if share is None else f"{100 * share:.0f}%"


# --- changes


def _changes(rows: Sequence[Row]) -> Part:
    words = (
        "What would a change of a card do to the decks that hold it? Both versions play the same matches with the same "
        "dice, so that most of the luck cancels out.",
        *(_told(row) for row in rows),
    )
    figure = Figure(draw.changes(rows), caption="The difference in score, in points of 100, with its 95% interval.")
    return Part("What if", words, figures=(figure,))


def _told(row: Row) -> str:
    low, high = row["interval"]
    sure = "stronger" if low > 0 else "weaker" if high < 0 else ""
    verdict = f"makes its decks {sure}" if sure else "makes no difference that so many matches can show"
    gain = f", {row['gain']:.1f} times as much as unpaired ones would tell" if row.get("gain") else ""
    name = f"<b>{escape(str(row['card']))}: {escape(str(row['change']))}</b>"
    difference = f"{row['difference']:+.1f} points ({low:+.1f} to {high:+.1f})"
    return f"{name} {verdict}: {difference}, from {row['games']:,} matches{gain}."


def _compared(row: Row) -> Iterator[Part]:
    """Yield what two versions differ in: by what they say, by what that is worth, and the cards that show it."""
    said = [f"<b>{escape(str(each['card']))}</b>: {escape('; '.join(each['differences']))}." for each in row["changes"]]
    worth = [each for each in (row.get("together"), *row.get("alone", ())) if each]
    words = ("What two versions of the game differ in, and what that is worth to the decks that hold those cards.",)
    figure = Figure(draw.changes(worth), caption="The difference in score, in points of 100, with its 95% interval.")
    yield Part("Before and after", (*words, *said, *map(_told, worth)), figures=(figure,) if worth else ())
    cards = [each for each in row["cards"] if each.get("interval")][:ENDS]
    if cards:
        told = "Nothing told this list what was changed: it compares the matches of both versions, card by card."
        caption = "Points of 100 that a copy gained, with 95% intervals; pale cards may be there by chance."
        found = Figure(draw.differences(cards), caption=caption)
        yield Part("Which cards play differently", (told,), figures=(found,))


# --- decks


def _meta(decks: Sequence[MetaDeck]) -> Iterator[Part]:
    best = decks[0]
    cells = sum(len(deck.against) for deck in decks)
    clear = sum(share.low > 0.5 or share.high < 0.5 for deck in decks for share in deck.against.values())
    yield Part(
        "Which deck beats which",
        (
            "Share of the points that the deck of each row wins against that of each column, in percent: teal wins, "
            "crimson loses.",
            f"{clear // 2} of {cells // 2} pairs of decks are clearly uneven; the numbers of the others are pale.",
        ),
        figures=(Figure(draw.heat_map(_as_meta(decks)), least=110 + WIDE * len(decks)),),
    )
    nash = max(decks, key=lambda deck: deck.nash.value)
    low, high = best.rating.interval
    yield Part(
        "How strong the decks are",
        (
            f"<b>{escape(best.name)}</b> has the highest rating, {best.rating.value:.0f} ({low:.0f} to {high:.0f}). "
            "A difference of 400 means ten wins to one loss, 70 three wins to two.",
            "Strength alone does not say what would be played. The Nash share is a deck's part in a field that no deck "
            "beats; alpha-rank is the share of the time that a population which copies winners spends with it. "
            f"Both are averages over {RESAMPLES} results that would be about as likely as these: "
            f"<b>{escape(nash.name)}</b> would be played most, {_percent(nash.nash.value)} of the time "
            f"({_percent(nash.nash.low)} to {_percent(nash.nash.high)}).",
        ),
        figures=(
            Figure(draw.ratings(_as_meta(decks)), "Rating", "Bars are 95% intervals; 1500 is the average."),
            Figure(
                draw.shares(_as_meta(decks)), "Share of the field", "The intervals are in the table: they are wide."
            ),
        ),
        layout="two",
        after=_deck_table(decks),
    )


def _as_meta(decks: Sequence[MetaDeck]) -> Any:
    from marchlands.lab.metagame import Meta

    return Meta(tuple(decks))


def _deck_table(decks: Sequence[MetaDeck]) -> str:
    heads = ("deck", "matches", "score", "95%", "rating", "95%", "Nash share", "95%", "alpha-rank", "95%")
    rows = []
    for deck in decks:
        cells = [escape(deck.name), f"{deck.games:,}"]
        for share in (deck.score, deck.rating, deck.nash, deck.alpha_rank):
            form = "{:.0f}" if share is deck.rating else "{:.1%}"
            cells += [form.format(share.value), f"{form.format(share.low)} to {form.format(share.high)}"]
        rows.append(cells)
    return f"<details><summary>All decks in numbers</summary>{table_of(heads, rows)}</details>"


# --- matches


def _curves(found: Findings) -> Part:
    curves = [curve for curve in found.curves if curve.points][:MORE]
    ends = [at for curve in curves for at, _ in curve.points]
    span = (min(ends, default=0.0), max(ends, default=1.0))
    shown = "" if len(curves) == len(found.curves) else f" The {len(curves)} decks with the highest ratings are shown."
    return Part(
        "Who wins short and long matches",
        (
            "Score of each deck in matches of each length, in turns of both players. A line that falls belongs to a "
            f"deck that has to win early.{shown}",
            "This describes and does not explain: a deck does not win because a match is short.",
        ),
        figures=tuple(Figure(draw.curve(curve, span), escape(curve.deck)) for curve in curves),
        layout="curves",
        after="<p>Shades are 95% intervals.</p>",
    )


def _distributions(found: Findings) -> Part:
    figures = [
        Figure(
            draw.histogram(found.lengths, "turns", "How long matches last"),
            "How long matches last",
            f"Turns of both players; the dashed line is the middle, {median(found.lengths):.0f}, and the last bar has "
            "all longer ones, too.",
        )
    ]
    if found.margins:
        is_skirmish = len(found.margins) > found.matches
        what = "points" if is_skirmish else "left"
        title = "By how much skirmishes are won" if is_skirmish else "What winners have left"
        caption = f"The dashed line is the middle, {median(found.margins):.0f}."
        figures.append(Figure(draw.histogram(found.margins, what, title), title, caption))
    return Part("The course of matches", figures=tuple(figures), layout="two")


# --- hunts


def _hunt(row: Row) -> Part:
    best = "".join(f"<li>{_trophy(each)}</li>" for each in row["best"])
    words = (
        f"A search for strong decks of every kind tried {row['decks']:,} decks in {row['games']:,} matches. Each cell "
        "of the map is the strongest deck of its kind, in percent of the points against the field.",
        "The best were tested again on shuffles that the search had not seen. Only those numbers count: a search picks "
        "whoever was strong or lucky.",
    )
    figure = Figure(draw.hunt_map(row), least=440)
    return Part("The strongest decks that were found", words, figures=(figure,), after=f'<ol class="decks">{best}</ol>')


def _trophy(each: Row) -> str:
    deck, fresh = each["deck"], each["fresh"]
    lead = next((str(deck[word]) for word in ("leader", "class") if deck.get(word)), "")
    cards = ", ".join(f"{count} {escape(name)}" for name, count in deck["cards"].items())
    told = f"{_percent(each['searched']['score'])} in the search"
    if fresh:
        low, high = fresh["interval"]
        told = f"<b>{_percent(fresh['score'])}</b> on fresh shuffles ({_percent(low)} to {_percent(high)}), {told}"
    code = f"<br><code>{escape(each['code'])}</code>" if each.get("code") else ""
    return f"{told}.<br>{escape(lead)}: {cards}{code}"


def table_of(heads: Sequence[str], rows: Sequence[Sequence[str]], flagged: Sequence[bool] = ()) -> str:
    """Return a table; cells are HTML."""
    head = "".join(f"<th>{name}</th>" for name in heads)
    marks = [*flagged, *([False] * (len(rows) - len(flagged)))]
    body = "".join(
        f"<tr{' class=flagged' if mark else ''}>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>"
        for row, mark in zip(rows, marks, strict=True)
    )
    return f'<div class="wide-table"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'
