"""A drawing of the chances over a match, as a self-contained SVG file."""

from __future__ import annotations

from html import escape
from typing import Final

from marchlands.lab.review import COSTLIEST, Decision, Review

WIDTH, HEIGHT = 960, 480
LEFT, RIGHT, TOP, BOTTOM = 64, 928, 84, 404  # the frame of the chart
STEPS: Final = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)
MOST_NUMBERS: Final = 12  # labels below the frame
ENDS: Final = {"p1": 1.0, "p2": 0.0, "draw": 0.5}

# Colours for light and dark surroundings; the drawing has its own background in both.
STYLE: Final = """
  .ground { fill: #ffffff; stroke: #d8dce2 }
  text { font: 14px system-ui, "Segoe UI", Helvetica, Arial, sans-serif; fill: #4a5260 }
  .title { font-size: 19px; font-weight: 600; fill: #1d2430 }
  .grid { stroke: #e3e6eb } .middle { stroke: #9aa3b0; stroke-dasharray: 5 5 }
  .line { fill: none; stroke: #3b4a63; stroke-width: 2.5; stroke-linejoin: round }
  .p1 { fill: #0b7285 } .p2 { fill: #c2410c } .area { fill-opacity: 0.16 }
  .mark { stroke: #ffffff; stroke-width: 2 } .rank { fill: #ffffff; font-size: 12px; font-weight: 700 }
  @media (prefers-color-scheme: dark) {
    .ground { fill: #171b22; stroke: #39414e }
    text { fill: #b3bccb } .title { fill: #f0f3f8 }
    .grid { stroke: #2a313c } .middle { stroke: #6b7587 } .line { stroke: #d5dbe6 }
    .p1 { fill: #22b8cf } .p2 { fill: #fb923c } .area { fill-opacity: 0.22 }
    .mark { stroke: #171b22 } .rank { fill: #171b22 }
  }
"""


def chance_points(review: Review) -> list[tuple[int, float]]:
    """Return p1's chance before each decision by move number, and the result after the last move."""
    points = [(decision.number, decision.p1_chance) for decision in review.decisions]
    if review.result is not None and len(review.decisions) == review.asked:
        points.append((review.moves + 1, ENDS[review.result]))
    return points


def draw_svg(review: Review, most: int = COSTLIEST) -> str:
    """Return a drawing of p1's chance over a match, with a number of the costliest decisions marked."""
    return _Drawing(review).draw(most)


class _Drawing:
    def __init__(self, review: Review) -> None:
        self.review = review
        self.points = chance_points(review)
        self.first = 1
        self.last = max(review.moves + 1, 2)

    def draw(self, most: int) -> str:
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" '
            f'height="{HEIGHT}" role="img" aria-labelledby="title">'
        )
        title = escape(f"{self.review.game.capitalize()}: {self._outcome()}")
        parts = [
            head,
            f'<title id="title">{title}</title>',
            f"<style>{STYLE}</style>",
            f'<rect class="ground" x="0.5" y="0.5" width="{WIDTH - 1}" height="{HEIGHT - 1}" rx="10"/>',
            _text(LEFT, 36, title, "start", "title"),
            *self._legend(),
            *self._axes(),
            *self._line(),
            *self._marks(most),
            "</svg>",
        ]
        return "\n".join(parts) + "\n"

    def _outcome(self) -> str:
        moves = f"{self.review.moves} moves"
        result = self.review.result
        if result is None:
            return f"{moves}, not finished"
        return f"a draw after {moves}" if result == "draw" else f"{result} won after {moves}"

    def _legend(self) -> list[str]:
        words = escape(f"p1's chance to win before each move, by what its mover knew ({self.review.bot})")
        rows = [_text(LEFT, 60, words, "start")]
        for seat, x in (("p1", RIGHT - 252), ("p2", RIGHT - 118)):
            rows.append(f'<circle class="{seat}" cx="{x}" cy="31" r="7"/>')
            rows.append(_text(x + 13, 36, f"costly to {seat}", "start"))
        return rows

    def _axes(self) -> list[str]:
        rows = []
        for percent in (0, 25, 50, 75, 100):
            y = self._y(percent / 100)
            kind = "middle" if percent == 50 else "grid"
            rows.append(f'<line class="{kind}" x1="{LEFT}" x2="{RIGHT}" y1="{y}" y2="{y}"/>')
            rows.append(_text(LEFT - 10, y + 5, f"{percent}%", "end"))
        step = next((step for step in STEPS if step * MOST_NUMBERS >= self.last), STEPS[-1])
        for number in (1, *range(step, self.last, step)):
            if number == 1 or number - 1 >= step / 2:
                rows.append(_text(self._x(number), BOTTOM + 26, str(number), "middle"))
        rows.append(_text((LEFT + RIGHT) / 2, BOTTOM + 52, "move", "middle"))
        return rows

    def _line(self) -> list[str]:
        if not self.points:
            return []
        places = [f"{self._x(at)},{self._y(share)}" for at, share in self.points]
        start, end = self._x(self.points[0][0]), self._x(self.points[-1][0])
        middle = self._y(0.5)
        ground = " ".join([f"{start},{middle}", *places, f"{end},{middle}"])
        rows = []
        for seat, y in (("p1", TOP), ("p2", middle)):
            half = (BOTTOM - TOP) / 2
            rows.append(
                f'<clipPath id="{seat}"><rect x="{LEFT}" y="{y}" width="{RIGHT - LEFT}" height="{half}"/></clipPath>'
            )
            rows.append(f'<polygon class="area {seat}" clip-path="url(#{seat})" points="{ground}"/>')
        rows.append(f'<polyline class="line" points="{" ".join(places)}"/>')
        return rows

    def _marks(self, most: int) -> list[str]:
        costly = self.review.costliest(most)
        return [self._mark(rank, decision) for rank, decision in reversed(list(enumerate(costly, 1)))]

    def _mark(self, rank: int, decision: Decision) -> str:
        x, y = self._x(decision.number), self._y(decision.p1_chance)
        told = f"move {decision.number}, turn {decision.turn}: {decision.seat} made '{decision.move}'"
        cost, error = decision.cost or 0.0, decision.error or 0.0
        better = f"'{decision.best.whole}' was better by {100 * cost:.0f}% ± {100 * error:.0f}%"
        dot = f'<circle class="mark {decision.seat}" cx="{x}" cy="{y}" r="10"/>'
        number = _text(x, y + 4.5, str(rank), "middle", "rank")
        return f"<g><title>{escape(f'{told}; {better}')}</title>{dot}{number}</g>"

    def _x(self, number: int) -> float:
        return round(LEFT + (number - self.first) / (self.last - self.first) * (RIGHT - LEFT), 1)

    def _y(self, share: float) -> float:
        return round(BOTTOM - share * (BOTTOM - TOP), 1)


def _text(x: float, y: float, words: str, anchor: str, kind: str = "") -> str:
    named = f' class="{kind}"' if kind else ""
    return f'<text{named} x="{x}" y="{y}" text-anchor="{anchor}">{words}</text>'
