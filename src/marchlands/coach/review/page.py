"""A review as one page of HTML that needs nothing else: no script, no font, no request."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from importlib.resources import files
from typing import Final

from marchlands.coach.review.growth import Estimate
from marchlands.coach.review.moment import Moment, Weighed
from marchlands.coach.review.review import Point, Review
from marchlands.story.sketch import Cell, Mark
from marchlands.story.telling import telling_of

SHOWN: Final = 4  # options of a moment
OPEN: Final = "With both hands open – nobody could know this"
POINTS: Final = 100  # a chance of 1 is so many points


def page_of(review: Review, replay: str = "") -> str:
    """Return the page of a review; `replay` is the name of the file that it is of."""
    style = files(__package__).joinpath("page.css").read_text("utf-8")
    title = f"{review.game.capitalize()}, reviewed for {review.seat}"
    parts = [
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)}</title><style>{style}</style></head><body><main>",
        f"<header><h1>{escape(title)}</h1><p>{escape(_outcome(review, replay))}</p></header>",
        *_curve(review),
        *_sums(review),
        *_moments(review),
        *_table(review),
        "</main></body></html>",
    ]
    return "\n".join(parts) + "\n"


def _outcome(review: Review, replay: str) -> str:
    won = {None: "Given up", "draw": "A draw"}.get(review.result, f"{review.result} won")
    of = f" ({replay})" if replay else ""
    return f"{won} after {review.moves} moves{of}. Every chance is judged from what {review.seat} could know then."


# --- the curve


def _curve(review: Review) -> Iterator[str]:
    points, is_open = review.points, any(point.open is not None for point in review.points)
    last = review.moves + 1

    def x(number: int) -> float:
        return round(100 * (number - 1) / max(1, last - 1), 2)

    yield '<section aria-labelledby="chances">'
    yield '<h2 id="chances">Chance to win</h2>'
    if is_open:
        yield f'<label class="switch"><input type="checkbox" id="open"> {OPEN}</label>'
    yield '<div class="curve"><div class="plot">'
    yield '<svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">'
    yield from (f'<line class="grid" x1="0" x2="100" y1="{y}" y2="{y}"/>' for y in (0, 25, 75, 100))
    yield '<line class="even" x1="0" x2="100" y1="50" y2="50"/>'
    end = Estimate(review.last, 0.0)
    places = [*((x(point.number), point.chance) for point in points), (100.0, end)]
    upper = [f"{at},{_y(chance.high)}" for at, chance in places]
    lower = [f"{at},{_y(chance.low)}" for at, chance in reversed(places)]
    yield f'<polygon class="band" points="{" ".join([*upper, *lower])}"/>'
    yield _line("line", [(at, chance.chance) for at, chance in places])
    if is_open:
        opened = [(x(point.number), point.open.chance) for point in points if point.open is not None]
        yield _line("opened", [*opened, (100.0, review.last)])
    yield "</svg>"
    ranks = {moment.number: rank for rank, moment in enumerate(review.moments, 1)}
    for point in points:
        yield _dot(point, x(point.number), review.seat, ranks.get(point.number))
    yield "</div>"
    yield '<div class="scale" aria-hidden="true"><span>100%</span><span>50%</span><span>0%</span></div></div>'
    yield '<p class="legend"><span class="dot own"></span> your decision <span class="dot enemy"></span> theirs '
    yield '<span class="swatch"></span> 95% of the doubt</p></section>'


def _line(kind: str, places: list[tuple[float, float]]) -> str:
    points = " ".join(f"{at},{_y(chance)}" for at, chance in places)
    return f'<polyline class="{kind}" points="{points}"/>'


def _y(chance: float) -> float:
    return round(100 - 100 * chance, 2)


def _dot(point: Point, at: float, seat: str, rank: int | None) -> str:
    told = f"Turn {point.turn}, {point.seat}: {point.words}. {_percent(point.chance.chance)}"
    place = f'style="left:{at}%;top:{_y(point.chance.chance)}%" title="{escape(told)}"'
    if rank is not None:
        return f'<a class="rank" href="#moment{rank}" {place}>{rank}</a>'
    return f'<span class="dot {"own" if point.seat == seat else "enemy"}" {place}></span>'


# --- the sums


def _sums(review: Review) -> Iterator[str]:
    sums, average = review.sums, review.average
    yield '<section aria-labelledby="sums"><h2 id="sums">What made the difference</h2><dl class="sums">'
    for words, change in (
        ("Your decisions", sums.yours),
        ("The draws", sums.draws),
        ("Their decisions", sums.theirs),
    ):
        points = POINTS * change.chance
        width = min(50.0, abs(points) / 2)
        side = "gain" if points >= 0 else "loss"
        doubt = f"give or take {2 * POINTS * change.error:.0f}"
        yield f'<div><dt>{words}</dt><dd class="bar"><i class="{side}" style="width:{width:.1f}%"></i></dd>'
        yield f'<dd class="points" title="{doubt}">{_signed(points)}</dd></div>'
    whole = f"From {_percent(review.first)} at the start to {_percent(review.last)} at the end."
    yield f"</dl><p>{whole}"
    if average is not None:
        interval = f"{POINTS * average.low:.1f} to {POINTS * average.high:.1f}"
        yield f"A decision gave away {POINTS * average.loss:.1f} points on average (95%: {interval}; "
        yield f"{average.decisions} decisions)."
    yield "</p></section>"


def _signed(points: float) -> str:
    number = round(points)
    return "0" if number == 0 else f"{'+' if number > 0 else '−'}{abs(number)}"


# --- the moments


def _moments(review: Review) -> Iterator[str]:
    yield '<section aria-labelledby="moments"><h2 id="moments">Moments</h2>'
    if not review.moments:
        yield "<p>No decision gave away five points or more beyond doubt. Well played.</p>"
    for rank, moment in enumerate(review.moments, 1):
        yield from _moment(review, rank, moment)
    yield "</section>"


def _moment(review: Review, rank: int, moment: Moment) -> Iterator[str]:
    label = moment.label or "too close to call"
    yield f'<article id="moment{rank}"><h3><span class="rank">{rank}</span> Turn {moment.turn}: '
    yield f'{escape(moment.question)}</h3><p class="label {moment.label.replace(" ", "-") or "close"}">{label}</p>'
    yield from _board(review, moment)
    yield f"<p>You chose: <b>{escape(moment.made.words)}</b>.</p>"
    yield "<details><summary>Show the answer</summary>"
    yield f'<p class="sentence">{escape(moment.sentence)}</p><ol class="options">'
    shown = [option for option in moment.options if option.move != moment.made.move][: SHOWN - 1]
    for option in sorted([*shown, moment.made], key=lambda each: -each.estimate.chance):
        yield from _option(option, is_made=option.move == moment.made.move)
    yield "</ol>"
    if moment.line:
        steps = (
            f'<li class="{"own" if step.seat == review.seat else "enemy"}">{escape(step.words)}</li>'
            for step in moment.line
        )
        yield f'<p>How it may go on:</p><ol class="steps">{"".join(steps)}</ol>'
    yield "</details></article>"


def _option(option: Weighed, *, is_made: bool) -> Iterator[str]:
    chance = option.estimate
    width = f"{POINTS * chance.chance:.1f}%"
    band = f"left:{POINTS * chance.low:.1f}%;width:{POINTS * (chance.high - chance.low):.1f}%"
    yield f"<li{' class=made' if is_made else ''}><span>{escape(option.words)}</span>"
    yield f'<span class="meter"><i style="width:{width}"></i><b style="{band}"></b></span>'
    yield f'<span class="points">{_percent(chance.chance)}</span></li>'


def _board(review: Review, moment: Moment) -> Iterator[str]:
    sketch = telling_of(review.game).sketch(moment.view, review.seat)
    if sketch is None:
        return
    yield '<div class="board">'
    for row in sketch.rows:
        cells = "".join(map(_cell, row.cells))
        yield f'<div class="row"><span class="name">{escape(row.label)}</span><div class="cells">{cells}</div></div>'
    yield f'</div><p class="facts">{escape(". ".join(sketch.facts))}.</p>'


def _cell(cell: Cell) -> str:
    return f'<div class="cell"><small>{escape(cell.label)}</small>{"".join(map(_mark, cell.marks))}</div>'


def _mark(mark: Mark) -> str:
    return f'<span class="mark {mark.side}">{escape(mark.card)} <b>{escape(mark.number)}</b></span>'


# --- everything in a table


def _table(review: Review) -> Iterator[str]:
    is_open = any(point.open is not None for point in review.points)
    yield "<section><details><summary>Every decision</summary><table><thead><tr>"
    heads = ["Turn", "Who", "Move", "Chance", "95%", "Gave away", *(["Hands open"] if is_open else [])]
    yield "".join(f"<th>{head}</th>" for head in heads) + "</tr></thead><tbody>"
    for point in review.points:
        chance = point.chance
        cells = [
            str(point.turn),
            "you" if point.seat == review.seat else "they",
            escape(point.words),
            _percent(chance.chance),
            f"{_percent(chance.low)}–{_percent(chance.high)}",
            "" if not point.loss else f"{POINTS * point.loss:.1f}",
            *([_percent(point.open.chance) if point.open is not None else ""] if is_open else []),
        ]
        yield "<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"
    yield "</tbody></table></details></section>"


def _percent(chance: float) -> str:
    return f"{100 * chance:.0f}%"
