"""The figures of a report, drawn by altair: specifications that a browser turns into pictures.

Colours are names of the page's own (`var(--gold)`), so that paper gets dark ink on white; only the heat map and other
colours in between are numbers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from marchlands.lab.card_effect import CardEffect, Effect
from marchlands.lab.extra import needs_lab
from marchlands.lab.metagame import Meta
from marchlands.lab.paper.findings import Curve

with needs_lab("draw a report"):
    import altair

alt: Any = altair  # its types say little about what is built with it
INK: Final = "var(--ink)"
QUIET: Final = "var(--quiet)"
LINE: Final = "var(--line)"
GOLD: Final = "var(--gold)"
OWN: Final = "var(--own)"
ENEMY: Final = "var(--enemy)"
COLD: Final = ["#c9485b", "#8d4a4c", "#4a4038", "#3b7d73", "#37b3a2"]  # from lost to won
NAMED: Final = 12  # cards with their names in the scatter
APART: Final = (0.35, 0.08)  # how far, of half the picture
BARS: Final = 40  # of a histogram, at most
TAIL: Final = 99  # percent of the values have bars of their own
ROW: Final = 26  # pixels for a row of a list
TALL: Final = 320
FONT: Final = '"Alegreya Sans", "Gill Sans", Calibri, "Noto Sans", sans-serif'

Figure = dict[str, Any]


def _finished(chart: Any, about: str, height: int | None = TALL) -> Figure:
    """Return the specification of a chart that is as wide as its place."""
    chart = chart.properties(width="container", background="transparent", description=about)
    if height is not None:
        chart = chart.properties(height=height)
    chart = (
        chart.configure(font=FONT)
        .configure_view(stroke=None)
        .configure_axis(
            labelColor=QUIET, titleColor=QUIET, gridColor=LINE, domainColor=LINE, tickColor=LINE,
            labelFontSize=13, titleFontSize=13, titleFontWeight="normal", titlePadding=10, labelLimit=150,
        )
        .configure_legend(labelColor=QUIET, titleColor=QUIET, labelFontSize=13, titleFontSize=13)
    )  # fmt: skip
    return dict(chart.to_dict())


def _rule(value: float, axis: str = "x") -> Any:
    """Return a dashed line across a chart."""
    data = alt.Data(values=[{"value": value}])
    along = alt.X("value:Q") if axis == "x" else alt.Y("value:Q")
    return alt.Chart(data).mark_rule(color=QUIET, strokeDash=[4, 4]).encode(**{axis: along})


def histogram(values: Sequence[int], what: str, about: str) -> Figure:
    """Return how often each number occurs, in percent, with the middle one marked; the last bar has all beyond it."""
    last = sorted(values)[len(values) * TAIL // 100 - 1]  # a few extremes would press all others together
    counts = Counter(min(value, last) for value in values)
    step = max(1, -(-(max(counts) - min(counts) + 1) // BARS))
    grouped: Counter[int] = Counter()
    for value, count in counts.items():
        grouped[(value - min(counts)) // step * step + min(counts)] += count
    rows = [
        {"from": value, "to": value + step, "share": count / len(values), "matches": count}
        for value, count in sorted(grouped.items())
    ]
    middle = sorted(values)[len(values) // 2]
    bars = (
        alt.Chart(alt.Data(values=rows))
        .mark_bar(color=GOLD, opacity=0.85, binSpacing=1)
        .encode(
            x=alt.X("from:Q", bin="binned", title=what, axis=alt.Axis(grid=False, tickMinStep=1, format="d")),
            x2="to:Q",
            y=alt.Y("share:Q", title=None, axis=alt.Axis(format="%", tickCount=4)),
            tooltip=[alt.Tooltip("from:Q", title=what), alt.Tooltip("share:Q", format=".1%"), "matches:Q"],
        )
    )
    return _finished(bars + _rule(middle + step / 2), about, 220)


def heat_map(meta: Meta) -> Figure:
    """Return the share of the points of every deck against every other."""
    names = [deck.name for deck in meta.decks]
    rows = [
        {
            "deck": deck.name,
            "against": other,
            "score": share.value,
            "sure": f"{100 * share.low:.0f}% to {100 * share.high:.0f}%",
            "clear": share.low > 0.5 or share.high < 0.5,
        }
        for deck in meta.decks
        for other, share in deck.against.items()
    ]
    base = alt.Chart(alt.Data(values=rows)).encode(
        x=alt.X("against:N", sort=names, title="against", axis=alt.Axis(orient="top", labelAngle=-60, domain=False)),
        y=alt.Y("deck:N", sort=names, title=None, axis=alt.Axis(domain=False, ticks=False)),
        tooltip=["deck:N", "against:N", alt.Tooltip("score:Q", format=".1%"), alt.Tooltip("sure:N", title="95%")],
    )
    scale = alt.Scale(domain=[0.1, 0.3, 0.5, 0.7, 0.9], range=COLD, clamp=True)
    tiles = base.mark_rect(cornerRadius=3, stroke="var(--table)", strokeWidth=2).encode(
        color=alt.Color("score:Q", scale=scale, legend=None)
    )
    numbers = base.mark_text(fontSize=13, color="#fff8e6").encode(
        text=alt.Text("percent:Q"),
        opacity=alt.condition("datum.clear", alt.value(1.0), alt.value(0.55)),
    )
    numbers = numbers.transform_calculate(percent="round(100 * datum.score)")
    return _finished(tiles + numbers, "Shares of the points of each deck against each other", 34 * len(names) + 20)


def ratings(meta: Meta) -> Figure:
    """Return the decks' ratings with their intervals."""
    rows = [
        {"name": deck.name, "value": deck.rating.value, "low": deck.rating.low, "high": deck.rating.high}
        for deck in meta.decks
    ]
    return _intervals(rows, "rating", "Ratings of the decks with their 95% intervals", 1500.0, ".0f")


def shares(meta: Meta) -> Figure:
    """Return the Nash shares and the alpha-rank of the decks."""
    rows = [
        {
            "deck": deck.name,
            "by": by,
            "share": share.value,
            "sure": f"{100 * share.low:.0f}% to {100 * share.high:.0f}%",
        }
        for deck in meta.decks
        for by, share in (("Nash share", deck.nash), ("alpha-rank", deck.alpha_rank))
    ]
    bars = (
        alt.Chart(alt.Data(values=rows))
        .mark_bar(cornerRadiusEnd=3, height={"band": 0.9})
        .encode(
            x=alt.X("share:Q", title=None, axis=alt.Axis(format="%", tickCount=4)),
            y=alt.Y("deck:N", sort=[deck.name for deck in meta.decks], title=None, axis=_names()),
            yOffset=alt.YOffset("by:N", sort=["Nash share", "alpha-rank"]),
            color=alt.Color(
                "by:N",
                scale=alt.Scale(domain=["Nash share", "alpha-rank"], range=[GOLD, OWN]),
                legend=alt.Legend(orient="top", title=None),
            ),
            tooltip=["deck:N", "by:N", alt.Tooltip("share:Q", format=".1%"), alt.Tooltip("sure:N", title="95%")],
        )
    )
    return _finished(bars, "Nash shares and alpha-rank of the decks", 30 * len(meta.decks) + 20)


def card_list(cards: Sequence[CardEffect], about: str) -> Figure:
    """Return cards with their strength and its interval, those that are flagged in colour."""
    rows = [
        {"name": card.card, "value": effect[0], "low": effect[1], "high": effect[2], "flagged": card.flagged}
        for card in cards
        if (effect := _bounds(card.strength)) is not None
    ]
    return _intervals(rows, "points of 100 that a copy adds to a deck", about, 0.0, "+.1f")


def changes(rows: Sequence[Mapping[str, Any]]) -> Figure:
    """Return what changes of cards do to the decks that hold them."""
    shown = [
        {
            "name": f"{row['card']}: {row['change']}" if row.get("change") else str(row["card"]),
            "value": row["difference"],
            "low": row["interval"][0],
            "high": row["interval"][1],
            "flagged": row["interval"][0] > 0 or row["interval"][1] < 0,
        }
        for row in rows
    ]
    return _intervals(shown, "points of 100 that the change gives its decks", "What changes of cards do", 0.0, "+.1f")


def differences(cards: Sequence[Mapping[str, Any]]) -> Figure:
    """Return how differently cards play in two versions."""
    rows = [
        {
            "name": card["card"],
            "value": card["effect"],
            "low": card["interval"][0],
            "high": card["interval"][1],
            "flagged": bool(card["flagged"]),
        }
        for card in cards
    ]
    return _intervals(rows, "points of 100 that a copy gained", "How differently cards play", 0.0, "+.1f")


def scatter(cards: Sequence[CardEffect]) -> Figure:
    """Return the dealt effect of each card against its swap effect, or against how often it is played without one."""
    swapped = [card for card in cards if card.swap.effect is not None and card.dealt.effect is not None]
    down = "swap" if len(swapped) >= 3 else "played"
    rows = [row for card in cards if (row := _scatter_row(card, down)) is not None]
    rows = [{**row, **_clipped(row, _limits(rows))} for row in rows]
    named = _named(rows)
    rows = [{**row, "label": row["card"] if row["card"] in named else ""} for row in rows]
    title = (
        "swap effect: points that a copy adds to a deck" if down == "swap" else "share of its copies that are played"
    )
    widest, tallest = _limits(rows)
    heights = alt.Scale(domain=[-tallest, tallest], nice=False) if down == "swap" else alt.Scale(zero=False)
    y = alt.Y("y:Q", title=title, axis=alt.Axis(format="+d" if down == "swap" else "%"), scale=heights)
    x = alt.X("x:Q", title="dealt effect: points that an early copy adds", axis=alt.Axis(format="+d"))
    x = x.scale(domain=[-widest, widest], nice=False)
    base = alt.Chart(alt.Data(values=rows)).encode(x=x, y=y)
    tooltip = ["card:N", alt.Tooltip("x:Q", title="dealt", format="+.1f"), alt.Tooltip("sure:N", title="95%")]
    tooltip.append(alt.Tooltip("y:Q", title=down, format="+.1f" if down == "swap" else ".0%"))
    colour = alt.condition("datum.flagged", alt.value(GOLD), alt.value(QUIET))
    faint = alt.condition("datum.flagged", alt.value(0.55), alt.value(0.18))
    layers = [_rule(0.0), base.mark_rule().encode(x="low:Q", x2="high:Q", color=colour, opacity=faint)]
    if down == "swap":
        layers.insert(0, _rule(0.0, "y"))
        layers.append(base.mark_rule().encode(y=alt.Y("below:Q"), y2="above:Q", color=colour, opacity=faint))
    layers.append(base.mark_circle(size=70, opacity=1).encode(color=colour, tooltip=tooltip))
    layers.append(base.mark_text(dx=7, dy=-7, align="left", color=INK, fontSize=13).encode(text="label:N"))
    return _finished(alt.layer(*layers), "Dealt effect of each card against its swap effect", 460)


def curve(found: Curve, lengths: tuple[float, float]) -> Figure:
    """Return how a deck scores in matches of each length, small, to stand beside others."""
    rows = [{"turns": at, "score": score.value, "low": score.low, "high": score.high} for at, score in found.points]
    base = alt.Chart(alt.Data(values=rows)).encode(
        x=alt.X("turns:Q", scale=alt.Scale(domain=list(lengths), nice=False), title=None, axis=_ticks()),
        tooltip=[alt.Tooltip("turns:Q"), alt.Tooltip("score:Q", format=".0%")],
    )
    scale = alt.Scale(domain=[0, 1], clamp=True)
    band = base.mark_area(color=GOLD, opacity=0.22).encode(y=alt.Y("low:Q", scale=scale), y2="high:Q")
    axis = alt.Axis(format="%", values=[0, 0.5, 1])
    line = base.mark_line(color=GOLD, strokeWidth=2.5, point={"color": GOLD, "size": 36}).encode(
        y=alt.Y("score:Q", scale=scale, title=None, axis=axis)
    )
    return _finished(band + _rule(0.5, "y") + line, f"Score of {found.deck} by the length of the match", 120)


def hunt_map(hunt: Mapping[str, Any]) -> Figure:
    """Return the map of a hunt: the strength of the best deck of each kind."""
    across, down = hunt["axes"]
    rows = [
        {"x": cell["cell"][0], "y": cell["cell"][1], "score": cell["strength"], "games": cell["searched"]["games"]}
        for cell in hunt["cells"]
    ]
    columns, lines = _strips(across), _strips(down)
    for row in rows:
        row["x"], row["y"] = columns[row["x"]], lines[row["y"]]
    base = alt.Chart(alt.Data(values=rows)).encode(
        x=alt.X("x:N", sort=columns, title=across["label"], axis=alt.Axis(labelAngle=-30, domain=False)),
        y=alt.Y("y:N", sort=lines[::-1], title=down["label"], axis=alt.Axis(domain=False, ticks=False)),
        tooltip=[alt.Tooltip("score:Q", format=".1%", title="strength"), alt.Tooltip("games:Q", title="matches")],
    )
    scale = alt.Scale(domain=[0.3, 0.4, 0.5, 0.6, 0.7], range=COLD, clamp=True)
    tiles = base.mark_rect(cornerRadius=3, stroke="var(--table)", strokeWidth=2).encode(
        color=alt.Color("score:Q", scale=scale, legend=None)
    )
    numbers = base.mark_text(fontSize=14, color="#fff8e6").encode(text="percent:Q")
    numbers = numbers.transform_calculate(percent="round(100 * datum.score)")
    return _finished(tiles + numbers, "The strongest deck of each kind", 44 * len(lines) + 20)


def _intervals(rows: Sequence[Mapping[str, Any]], what: str, about: str, zero: float, form: str) -> Figure:
    """Return a list of values with their intervals; those with `flagged` false are faint."""
    base = alt.Chart(alt.Data(values=[{"flagged": True, **row} for row in rows])).encode(
        y=alt.Y("name:N", sort=[row["name"] for row in rows], title=None, axis=_names()),
        opacity=alt.condition("datum.flagged", alt.value(1.0), alt.value(0.5)),
        tooltip=[
            "name:N",
            alt.Tooltip("value:Q", format=form, title=what),
            alt.Tooltip("low:Q", format=form, title="from"),
            alt.Tooltip("high:Q", format=form, title="to"),
        ],
    )
    colour = alt.condition(f"datum.value >= {zero}", alt.value(OWN), alt.value(ENEMY))
    x = alt.X("low:Q", title=what, scale=alt.Scale(zero=False), axis=alt.Axis(tickCount=5))
    bars = base.mark_rule(strokeWidth=5, strokeCap="round").encode(x=x, x2="high:Q", color=colour)
    dots = base.mark_circle(size=110, color=INK, opacity=1).encode(x="value:Q")
    return _finished(_rule(zero) + bars + dots, about, ROW * len(rows) + 10)


def _scatter_row(card: CardEffect, down: str) -> dict[str, Any] | None:
    dealt, swap = _bounds(card.dealt), _bounds(card.swap)
    if dealt is None or (down == "swap" and swap is None):
        return None
    x, low, high = dealt
    row = {"card": card.card, "x": x, "low": low, "high": high, "flagged": card.flagged, "error": max(0.01, high - low)}
    row["sure"] = f"{low:+.1f} to {high:+.1f}"
    if down == "swap" and swap is not None:
        return {**row, "y": swap[0], "below": swap[1], "above": swap[2]}
    return {**row, "y": card.played}


def _named(rows: Sequence[Mapping[str, Any]]) -> set[str]:
    """Return the cards that get their names beside them: the surest first, where there is room."""
    widest, tallest = _limits(rows)
    placed: list[tuple[float, float]] = []
    named = set()
    for row in sorted(rows, key=lambda row: (not row["flagged"], -abs(row["x"] / row["error"]))):
        at = row["x"] / widest, row["y"] / tallest
        if all(abs(at[0] - x) > APART[0] or abs(at[1] - y) > APART[1] for x, y in placed):
            placed.append(at)
            named.add(row["card"])
        if len(named) == NAMED:
            break
    return named


def _limits(rows: Sequence[Mapping[str, Any]]) -> tuple[float, float]:
    """Return how far the scatter reaches from its middle: to the farthest dot and a bit."""
    widest, tallest = (1.15 * max((abs(row[key]) for row in rows), default=1.0) + 0.5 for key in ("x", "y"))
    return widest, tallest


def _clipped(row: Mapping[str, Any], limits: tuple[float, float]) -> dict[str, float]:
    """Return the ends of a card's intervals, as far as the scatter reaches."""
    found = {}
    for keys, limit in ((("low", "high"), limits[0]), (("below", "above"), limits[1])):
        found.update({key: max(-limit, min(limit, row[key])) for key in keys if key in row})
    return found


def _bounds(effect: Effect) -> tuple[float, float, float] | None:
    if effect.effect is None or effect.interval is None:
        return None
    return effect.effect, *effect.interval


def _strips(axis: Mapping[str, Any]) -> list[str]:
    edges = axis["edges"]
    if not edges:
        return ["all"]
    shown = [f"{100 * edge:.0f}%" if axis["label"].startswith("share") else f"{edge:.2f}" for edge in edges]
    return [f"< {shown[0]}", *(f"≥ {edge}" for edge in shown)]


def _names() -> Any:
    return alt.Axis(domain=False, ticks=False, labelColor=INK, labelFontSize=14)


def _ticks() -> Any:
    return alt.Axis(grid=False, tickCount=4, format="d")
