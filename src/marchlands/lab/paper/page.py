"""A report as one page of HTML: no request, whatever it shows; its script draws the figures."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterator
from functools import cache
from html import escape
from importlib.resources import files
from itertools import count
from typing import Any, Final

from marchlands._version import __version__
from marchlands.lab.extra import needs_lab
from marchlands.lab.paper.findings import Findings
from marchlands.lab.paper.part import Part, parts_of

with needs_lab("draw a report"):
    import vl_convert

FONTS: Final = (
    ("Cinzel", 700, "cinzel-latin-700-normal"),
    ("Alegreya Sans", 400, "alegreya-sans-latin-400-normal"),
    ("Alegreya Sans", 700, "alegreya-sans-latin-700-normal"),
)
LIBRARIES: Final = "window.vegaEmbed = vegaEmbed;"
DRAW: Final = """
const options = { renderer: "svg", actions: false, tooltip: { theme: "custom" } };
const draw = () => {
  const specs = JSON.parse(document.getElementById("figures").textContent);
  for (const [id, spec] of Object.entries(specs)) vegaEmbed(`#${id}`, spec, options);
};
document.fonts.ready.then(draw);
"""


def page_of(found: Findings, title: str = "") -> str:
    """Return the page of a report."""
    title = title or f"{found.game.capitalize()}: what simulations say"
    numbers = count(1)
    figures: dict[str, Any] = {}
    body = [line for part in parts_of(found) for line in _part(part, figures, numbers)]
    style = files(__package__).joinpath("page.css").read_text("utf-8")
    lines = [
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        # Nothing may be loaded from anywhere, not even by mistake.
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
        "script-src 'unsafe-inline' 'unsafe-eval'; font-src data:; img-src data:\">",
        f"<title>{escape(title)}</title><style>{_fonts()}{style}</style></head><body><main>",
        f'<header><p class="small-caps">Marchlands lab</p><h1>{escape(title)}</h1>',
        *(f"<p>{escape(line)}</p>" for line in _opening(found)),
        "</header>",
        *body,
        f"<footer>Made with Marchlands {escape(__version__)}. Intervals hold the truth in 95 of 100 cases.</footer>",
        "</main>",
        f'<script type="application/json" id="figures">{_embedded(figures)}</script>',
        f"<script>{_libraries()}</script><script>{DRAW}</script>",
        "</body></html>",
    ]
    return "\n".join(lines) + "\n"


def _opening(found: Findings) -> Iterator[str]:
    if not found.matches:
        yield "Results of measurements with simulated matches."
        return
    bots = " and ".join(found.bots)
    rules = f" by the {' and '.join(found.rules)} rules" if any(found.rules) else ""
    packs = f", with the packs {', '.join(found.packs)}" if found.packs else ""
    yield f"{found.matches:,} matches played by {bots}{rules}{packs}, in pairs with the seats swapped."


def _part(part: Part, figures: dict[str, Any], numbers: Iterator[int]) -> Iterator[str]:
    yield "<section>" if part.title else ""
    if part.title:
        yield f"<h2>{escape(part.title)}</h2>"
    yield from (f"<p>{words}</p>" for words in part.words)
    yield part.html
    if part.figures:
        yield f'<div class="{part.layout}">' if part.layout else ""
        for figure in part.figures:
            name = f"figure{next(numbers)}"
            figures[name] = figure.spec
            heading = f"<h3>{escape(figure.title)}</h3>" if figure.title else ""
            style = f' style="min-width:{figure.least}px"' if figure.least else ""
            yield f'<figure>{heading}<div class="{"wide-table" if figure.least else ""}">'
            yield f'<div class="chart" id="{name}"{style}></div></div>'
            yield f"<figcaption>{figure.caption}</figcaption></figure>" if figure.caption else "</figure>"
        yield "</div>" if part.layout else ""
    yield part.after
    yield "</section>" if part.title else ""


def _embedded(content: Any) -> str:
    """Return JSON that nothing in a script element can mistake for its end."""
    return json.dumps(content, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


@cache
def _libraries() -> str:
    """Return what draws the figures as one script, without anything that looks like the end of its element."""
    return str(vl_convert.javascript_bundle(LIBRARIES)).replace("</script", "<\\/script")


def _fonts() -> str:
    """Return the page's typefaces, if it has been built, as part of the style."""
    return "".join(_face(*font) for font in FONTS)


def _face(family: str, weight: int, name: str) -> str:
    folder = files("marchlands").joinpath("_static", "assets")
    found = sorted(each.name for each in folder.iterdir() if each.name.startswith(name)) if folder.is_dir() else []
    if not found:
        return ""
    data = b64encode(folder.joinpath(found[0]).read_bytes()).decode()
    source = f"url(data:font/woff2;base64,{data}) format('woff2')"
    return f"@font-face{{font-family:'{family}';font-weight:{weight};src:{source}}}\n"
