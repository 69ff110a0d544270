"""Names that players choose, for themselves and for their decks."""

from __future__ import annotations

from random import SystemRandom
from typing import Final
from unicodedata import category, normalize

from marchlands.bots.level import LEVELS
from marchlands.server.refusal import Refusal

LONGEST: Final = 40
MARKS_AT_MOST: Final = 3  # on one letter, after composition: a pointed Hebrew letter may have that many
CHANCE: Final = SystemRandom()
FIRST_NAMES: Final = [
    "Brave",
    "Calm",
    "Clever",
    "Grey",
    "Keen",
    "Merry",
    "Quiet",
    "Red",
    "Sly",
    "Stout",
    "Swift",
    "Wild",
]
LAST_NAMES: Final = ["Badger", "Beaver", "Falcon", "Fox", "Heron", "Lynx", "Marten", "Otter", "Raven", "Stag", "Wolf"]

# The game and the page use these names for others.
RESERVED: Final = {
    *LEVELS,
    *("you", "yourself", "me", "opponent", "the opponent", "enemy", "foe", "player", "spectator", "guest"),
    *("p1", "p2", "player 1", "player 2", "bot", "computer", "server", "system", "admin", "moderator", "marchlands"),
    *("a former player", "former player"),
    *("nobody", "no one", "somebody", "someone", "everybody", "everyone", "anybody", "anyone"),
}

# Characters that look like letters of those words: from other scripts, digits and symbols. A capital I looks like an l.
STRANGE: Final = "асвгԁеһіјкӏмнопрԛѕтуѵԝхүьιοαβερτυνκμηχɑɡıʟᴏ" + "0134578$@!|" + "l"
USUAL: Final = "acbrdehijkimhonpqstyvwxybioabeptuvkmhxagiio" + "oieastbsaii" + "i"
ALIKE: Final = str.maketrans(STRANGE, USUAL)


def clean_name(name: str) -> str:
    """Return a name as it is shown; a made-up one if nothing is left. Raises Refusal for a misleading name."""
    cleaned = clean_words(name)
    if not cleaned:
        return f"{CHANCE.choice(FIRST_NAMES)} {CHANCE.choice(LAST_NAMES)}"
    if _plain(cleaned) in PLAIN_WORDS or _plain(cleaned, ALIKE) in LIKE_WORDS:
        reason = "it means somebody else in a match; choose another one"
        raise Refusal("name/reserved", f"cannot take the name {cleaned!r}: {reason}")
    return cleaned


def clean_words(words: str) -> str:
    """Return words without invisible characters, composed, on one line, and not too long.

    Raises Refusal for too many accents on one letter, or on none.
    """
    seen = "".join(letter if letter.isprintable() else " " for letter in normalize("NFC", words))
    seen = " ".join(seen.split())[:LONGEST].rstrip()
    piled = 0
    for before, letter in zip(" " + seen, seen, strict=False):
        piled = piled + 1 if category(letter) in ("Mn", "Me") else 0
        if piled > MARKS_AT_MOST or (before == " " and category(letter).startswith("M")):
            reason = f"at most {MARKS_AT_MOST} accents can stand on a letter, and none without a letter"
            raise Refusal("name/marks", f"cannot take the name {seen!r}: {reason}")
    return seen


def _plain(name: str, alike: dict[int, int] | None = None) -> str:
    """Return the letters and digits of a name, ignoring case, width and marks, with lookalikes replaced."""
    letters = normalize("NFKD", normalize("NFKC", name).casefold()).translate(alike or {})
    return "".join(letter for letter in letters if letter.isalnum())


PLAIN_WORDS: Final = {_plain(word) for word in RESERVED}
LIKE_WORDS: Final = {_plain(word, ALIKE) for word in RESERVED if word.replace(" ", "").isalpha()}
