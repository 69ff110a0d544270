"""The bodies of REST requests and answers, as JSON."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from marchlands.engine.game import usual_game
from marchlands.server.message import ClockTerms, MatchInfo, Seat

Name = Annotated[str, Meta(max_length=40)]
DeckText = Annotated[str, Meta(max_length=400)]
ReplayText = Annotated[str, Meta(max_length=60_000)]
ScenarioText = Annotated[str, Meta(max_length=20_000)]
DeckList = Annotated[str, Meta(max_length=20_000)]


class Body(Struct, forbid_unknown_fields=True, frozen=True):
    """Anything that a client sends."""


class NewGuest(Body, frozen=True):
    """A new guest; without a name the server makes one up."""

    name: Name = ""


class Guest(Struct, frozen=True):
    """A guest, as they see themselves."""

    id: str
    name: str


class Credentials(Struct, frozen=True):
    """A new guest with their token, which is shown only once."""

    id: str
    name: str
    token: str


class Opponent(Body, frozen=True):
    """The opponent: a bot of some level, whoever takes the invitation, or another person at the same screen.

    `deck` is for bots and the other person; None picks one that fits. `name` is for the other person.
    """

    kind: Literal["bot", "invite", "hot_seat"] = "bot"
    level: Annotated[str, Meta(max_length=40)] = "soldier"
    deck: DeckText | None = None
    leader: Name | None = None
    name: Name = ""


class Start(Body, frozen=True):
    """What a match begins with instead of a shuffle: exactly one of `match`, `replay` and `scenario`.

    `match` is the id of a finished match, with its `invite` if it is somebody else's and private; `replay` and
    `scenario` are the texts of files. Of a match or a replay the first `move` moves are made. With a scenario, `pack`
    may be the text of a pack whose cards are played with beside the built-in ones.
    """

    match: Annotated[str, Meta(max_length=40)] | None = None
    invite: Annotated[str, Meta(max_length=40)] | None = None
    replay: ReplayText | None = None
    scenario: ScenarioText | None = None
    move: Annotated[int, Meta(ge=0, le=100_000)] = 0
    pack: Annotated[str, Meta(max_length=40_000)] | None = None


class NewMatch(Body, frozen=True):
    """A request for a match. `deck` is the id of a ready-made or saved deck, or a deck code; None picks one.

    `rules` names a preset, or None for the deck's own. `delay` is how far spectators lag behind, in seconds. With a
    `start`, which says what is played, nothing of game, decks, leaders and rules counts; such a match is private, and
    played against a bot or at one screen.
    """

    game: Annotated[str, Meta(max_length=40)] = usual_game()
    rules: Annotated[str, Meta(max_length=40)] | None = None
    deck: DeckText | None = None
    leader: Name | None = None
    seat: Literal["p1", "p2", "random"] = "random"
    opponent: Opponent = Opponent()
    clock: ClockTerms | None = None
    public: bool = False
    delay: Annotated[float, Meta(ge=0, le=3_600)] = 0.0
    start: Start | None = None


class TakeSeat(Body, frozen=True):
    """Take the free seat of a match by its invitation, with a deck."""

    deck: DeckText | None = None
    leader: Name | None = None


class Joined(Struct, frozen=True):
    """The answer to taking an invitation: a seat, or None for somebody who came too late and may watch."""

    match: MatchInfo
    seat: Seat | None


class CardInfo(Struct, frozen=True):
    """A card: its name, its kind ("unit", "action", "leader" ...), its printed text, and its other facts."""

    name: str
    kind: str
    text: str
    facts: dict[str, Any]


class DeckInfo(Struct, frozen=True):
    """A deck. `id` is that of a ready-made or saved one; `code` is None if it cannot have one.

    `packs` names the packs that its cards come from, `faults` every reason why it may not be played, and `fits` the
    presets of rules that allow it.
    """

    id: str
    game: str
    name: str
    rules: str
    lead: str | None
    cards: dict[str, int]
    code: str | None
    about: str = ""
    style: str = ""
    faults: tuple[str, ...] = ()
    packs: tuple[str, ...] = ()
    fits: tuple[str, ...] = ()


class SaveDeck(Body, frozen=True):
    """A deck to save: a code, cards by name with a leader or class, or a text.

    `text` is a list with a line such as "3 Archer" for each card, or the contents of a deck file. It may give its own
    leader or class, rules and name; the other fields come first.
    """

    game: Annotated[str, Meta(max_length=40)]
    name: Name
    code: DeckText | None = None
    lead: Name | None = None
    rules: Annotated[str, Meta(max_length=40)] = ""
    cards: Annotated[dict[Name, Annotated[int, Meta(ge=1, le=99)]], Meta(max_length=200)] | None = None
    text: DeckList | None = None


class GameInfo(Struct, frozen=True):
    """What can be chosen before a match of a game."""

    name: str
    lead_word: str
    rules: tuple[str, ...]
    leads: tuple[str, ...]
    levels: tuple[str, ...]
    decks: tuple[DeckInfo, ...]


class Fault(Struct, frozen=True, omit_defaults=True):
    """Why something was not done; `reasons` has them one by one where there are several.

    `near` are the names that may have been meant instead of an unknown one, if the reason names any.
    """

    slug: str
    reason: str
    reasons: tuple[str, ...] = ()
    near: tuple[str, ...] = ()
