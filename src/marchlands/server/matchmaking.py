"""Matchmaking: how matches are made, joined by invitation, withdrawn, and played again with sides swapped."""

from __future__ import annotations

import logging
import time
from asyncio import Lock
from random import SystemRandom
from typing import Any, Final

import msgspec

from marchlands.bots.level import LEVELS
from marchlands.coach.mission.script import LEARNER, Mission
from marchlands.engine.deck import Deck
from marchlands.engine.game import Game, find_game
from marchlands.engine.replay import Replay
from marchlands.engine.table import OTHER, SEATS
from marchlands.errors import DeckError, did_you_mean
from marchlands.server import rest_body
from marchlands.server.lobby import Lobby
from marchlands.server.match_start import check_start, started
from marchlands.server.match_terms import BOT, Brought, Terms, guests_of, read_terms, seated, seats_of, written
from marchlands.server.message import MatchInfo, Seat, StartKind
from marchlands.server.pack_archive import kept_packs, played_packs
from marchlands.server.player_name import clean_name
from marchlands.server.record import AddMatch, Change, ChangeMatch, Guest, MatchRecord
from marchlands.server.refusal import Refusal
from marchlands.server.saved_decks import find_deck
from marchlands.server.secret import new_id, new_seed
from marchlands.server.store import StoreError

log: Final = logging.getLogger("marchlands.server")
CHANCE: Final = SystemRandom()
EASIEST: Final = next(iter(LEVELS))


class Matchmaking:
    """Makes the matches of a lobby. For one event loop."""

    def __init__(self, lobby: Lobby) -> None:
        """Make matches for a lobby, and the rematches that its rooms ask for."""
        self.lobby = lobby
        self.service = lobby.service
        self.guests = lobby.guests
        self.seating = Lock()  # a free seat is taken only once, and not while its match is being withdrawn
        lobby.service.rematch = self.make_rematch

    # --- new matches

    async def new_match(self, guest: Guest, wanted: rest_body.NewMatch, mission: str | None = None) -> MatchInfo:
        """Make a match as requested; it begins at once unless it waits for somebody. Raises MarchlandsError.

        `mission` names it, if it is the match that follows the missions of a game.
        """
        async with self.guests.one_by_one(guest.id):
            await self._check_welcome(guest)
            return await self._new_match(guest, wanted, mission)

    async def new_mission(self, guest: Guest, mission: Mission) -> MatchInfo:
        """Make a match in which a guest goes through a mission. Raises MarchlandsError."""
        async with self.guests.one_by_one(guest.id):
            await self._check_welcome(guest)
            replay = mission.begins.replay()
            terms = Terms(replay.setup.rules, start="position", mission=mission.name)
            seats: dict[Seat, str | None] = {LEARNER: guest.id, OTHER[LEARNER]: f"{BOT}{EASIEST}"}
            record = _record(replay.game, terms, replay.to_json(), seats, public=False)
            return await self._begin(guest, record, replay.game)

    async def _check_welcome(self, guest: Guest) -> None:
        """Raise Refusal if a guest is gone, or has too many matches already."""
        await self.guests.check_known(guest)
        if await self.service.store.unfinished_of(guest.id) >= self.service.settings.match_limit:
            raise Refusal("match/too-many", "you have too many unfinished matches; finish or concede some first")

    async def _new_match(self, guest: Guest, wanted: rest_body.NewMatch, mission: str | None) -> MatchInfo:
        game = find_game(wanted.game)
        opponent = wanted.opponent
        if opponent.kind == "bot" and opponent.level not in LEVELS:
            hint = did_you_mean(opponent.level, LEVELS)
            raise Refusal("bot/unknown", f"unknown level {opponent.level!r}{hint}; expected one of {', '.join(LEVELS)}")
        if wanted.start is not None:
            return await self._match_from(guest, wanted, wanted.start)
        own = await self._deck(guest.id, game, wanted.deck, wanted.leader, wanted.rules)
        rules = wanted.rules if wanted.rules is not None else own.rules or None
        decks = {"own": own}
        if opponent.kind != "invite":
            decks["other"] = await self._deck(guest.id, game, opponent.deck, opponent.leader, rules, but=own)
        for whose, deck in decks.items():
            faults = game.deck_faults(deck, rules)
            if faults:
                raise _not_playable("your deck" if whose == "own" else "the other deck", deck, faults)
        seat: Seat = CHANCE.choice(SEATS) if wanted.seat == "random" else wanted.seat
        brought: dict[Seat, Brought] = {seat: Brought(own.to_json(game.lead_word))}
        if "other" in decks:
            brought[OTHER[seat]] = Brought(decks["other"].to_json(game.lead_word))
        terms = Terms(game.table(rules).rules, wanted.clock, wanted.delay, brought, _named(guest, opponent, seat))
        setup, terms = self._setup(game, msgspec.structs.replace(terms, mission=mission))
        record = _record(game, terms, setup, _seats(guest, opponent, seat), public=wanted.public)
        return await self._begin(guest, record, game)

    async def _match_from(self, guest: Guest, wanted: rest_body.NewMatch, start: rest_body.Start) -> MatchInfo:
        """Make a match that begins at a position or in the middle of another one. Raises MarchlandsError."""
        check_start(wanted)
        replay = await started(self.lobby, guest, start)
        seat: Seat = CHANCE.choice(SEATS) if wanted.seat == "random" else wanted.seat
        kind: StartKind = "position" if start.scenario is not None else "moves"
        opponent = wanted.opponent
        packs = played_packs(replay.game) if replay.setup.packs else ()
        terms = Terms(replay.setup.rules, wanted.clock, named=_named(guest, opponent, seat), start=kind, packs=packs)
        record = _record(replay.game, terms, replay.to_json(), _seats(guest, opponent, seat), public=False)
        return await self._begin(guest, record, replay.game)

    async def _begin(self, guest: Guest, record: MatchRecord, game: Game) -> MatchInfo:
        """Store a new match in a game and let it begin; return it as the guest sees it."""
        await self.service.store.write(*_kept(game, read_terms(record)), AddMatch(record))
        log.info("match %s: %s, %s", record.id, record.game, record.status)
        room = await self.lobby.room(record.id)
        return room.audience.info(guest.id)

    def _setup(self, game: Game, terms: Terms) -> tuple[str | None, Terms]:
        """Return the setup of a match, with a new seed, after both players have brought decks.

        The terms then name the packs that it is played with.
        """
        if len(terms.brought) < len(SEATS):
            return None, terms
        decks = [terms.brought[seat].deck for seat in SEATS]
        setup = game.setup(decks, None, terms.rules, new_seed())
        packs = played_packs(game) if setup.packs else ()
        return Replay(setup, (), game).to_json(), msgspec.structs.replace(terms, packs=packs)

    async def _deck(
        self, guest: str, game: Game, source: str | None, lead: str | None, rules: object, but: Deck | None = None
    ) -> Deck:
        """Return the requested deck; without one, a deck that the rules allow, if possible not `but`."""
        if source is not None:
            deck = await find_deck(self.service.store, guest, game, source)
        else:
            fitting = [*game.fitting_decks(rules).values()]
            if not fitting:
                raise Refusal("deck/none", f"no ready-made deck fits the rules {rules!r}; name one")
            deck = CHANCE.choice([deck for deck in fitting if deck != but] or fitting)
        if lead is not None:
            if lead not in game.lead_numbers():
                hint = did_you_mean(lead, game.lead_numbers())
                raise Refusal("deck/lead", f"unknown {game.lead_word} {lead!r}{hint}")
            deck = deck.led_by(lead)
        return deck

    # --- invitations

    async def invited(self, code: str, guest: str, address: str) -> MatchInfo:
        """Return the match that a code invites to; `address` is where the request came from.

        Raises Refusal, also for an invitation that was withdrawn, unless it was the guest's own.
        """
        record = await self._by_invite(code, guest or address)
        if record.reason == "withdrawn" and not seats_of(record, guest):
            raise _withdrawn()
        return (await self.lobby.room(record.id)).audience.info(guest)

    async def take_invitation(self, guest: Guest, code: str, wanted: rest_body.TakeSeat) -> rest_body.Joined:
        """Take the free seat; latecomers may watch. Raises MarchlandsError for a deck that does not fit."""
        record = await self._by_invite(code, guest.id)
        room = await self.lobby.room(record.id)
        async with self.seating:
            await self.guests.check_known(guest)
            record = room.record
            yours = seats_of(record, guest.id)
            free = [seat for seat in SEATS if seated(record, seat) is None]
            if yours or not free:
                return rest_body.Joined(room.audience.info(guest.id), yours[0] if yours else None)
            if record.status != "waiting":
                raise _withdrawn()
            seat = free[0]
            terms = read_terms(record)
            game = find_game(record.game)
            other = game.deck(terms.brought[OTHER[seat]].deck)
            deck = await self._deck(guest.id, game, wanted.deck, wanted.leader, terms.rules, but=other)
            faults = game.deck_faults(deck, terms.rules)
            if faults:
                raise _not_playable("your deck", deck, faults)
            brought = {**terms.brought, seat: Brought(deck.to_json(game.lead_word))}
            setup, begun_terms = self._setup(game, msgspec.structs.replace(terms, brought=brought))
            assert setup is not None
            terms = msgspec.structs.replace(terms, packs=begun_terms.packs)
            begins: Any = {"status": "playing", "terms": written(terms), "setup": setup, seat: guest.id}
            await self.service.store.write(*_kept(game, terms), ChangeMatch(record.id, **begins))
            begun = msgspec.structs.replace(record, **begins)
            played = await self.service.packs.game_of(self.service.store, record.game, terms)
            await room.start(begun, await self.guests.names(guests_of(begun)), setup, played)
            return rest_body.Joined(room.audience.info(guest.id), seat)

    async def withdraw(self, guest: Guest, id: str) -> None:
        """Withdraw a match that still waits for somebody. Raises Refusal if it has begun or is not the guest's own."""
        room = await self.lobby.visible(id, guest.id, None)
        async with self.seating:
            if not seats_of(room.record, guest.id):
                raise Refusal("seat/foreign", "you have no seat in this match")
            if room.record.status != "waiting":
                raise Refusal("match/begun", "only a match that waits can be withdrawn; concede one that has begun")
            now = time.time()
            await self.service.store.write(ChangeMatch(id, status="over", reason="withdrawn", ended=now))
            withdrawn = msgspec.structs.replace(room.record, status="over", reason="withdrawn", ended=now)
            room.standing.record = withdrawn
            room.audience.tell_about()

    async def _by_invite(self, code: str, who: str) -> MatchRecord:
        self.guests.guesses.check(who)
        record = await self.service.store.match_by_invite(code)
        if record is None:
            self.guests.guesses.miss(who)
            raise Refusal("invite/unknown", "this invitation is not known here; ask for a new link")
        return record

    async def make_rematch(self, record: MatchRecord) -> MatchRecord:
        """Make the rematch of a match; return the record of the first, which names it.

        Sides are swapped, unless the match began at a position or with moves: then everything is as it was.
        """
        game = find_game(record.game)
        terms = read_terms(record)
        played = await self.service.packs.game_of(self.service.store, record.game, terms)
        seats = {seat: seated(record, seat) for seat in SEATS}
        setup = record.setup
        if terms.start is None:
            decks = dict(zip(SEATS, Replay.from_json(record.setup or "", played).setup.decks, strict=True))
            swapped: dict[Seat, Brought] = {seat: Brought(decks[OTHER[seat]].to_json(game.lead_word)) for seat in SEATS}
            named: dict[Seat, str] = {OTHER[seat]: name for seat, name in terms.named.items()}
            terms = msgspec.structs.replace(terms, brought=swapped, named=named)
            seats = {seat: seats[OTHER[seat]] for seat in SEATS}
            setup, terms = self._setup(game, terms)
            played = game
        following = _record(played, terms, setup, seats, public=record.public, previous=record.id)
        try:
            kept = _kept(played, read_terms(following))
            await self.service.store.write(*kept, AddMatch(following), ChangeMatch(record.id, following=following.id))
        except StoreError:
            stored = await self.service.store.match(record.id)  # it may have been written despite the error
            if stored is None or stored.following != following.id:
                raise
        await self.lobby.room(following.id)
        return msgspec.structs.replace(record, following=following.id)


def _record(
    game: Game,
    terms: Terms,
    setup: str | None,
    seats: dict[Seat, str | None],
    *,
    public: bool,
    previous: str | None = None,
) -> MatchRecord:
    return MatchRecord(
        id=new_id(),
        game=game.name,
        status="playing" if setup is not None else "waiting",
        created=time.time(),
        public=public,
        invite=new_id(),
        terms=written(terms),
        setup=setup,
        p1=seats["p1"],
        p2=seats["p2"],
        previous=previous,
    )


def _seats(guest: Guest, opponent: rest_body.Opponent, seat: Seat) -> dict[Seat, str | None]:
    """Return who has which seat of a match in which the guest has this one."""
    others = {"bot": f"{BOT}{opponent.level}", "hot_seat": guest.id, "invite": None}
    return {seat: guest.id, OTHER[seat]: others[opponent.kind]}


def _named(guest: Guest, opponent: rest_body.Opponent, seat: Seat) -> dict[Seat, str]:
    """Return the name of the second player at one screen. Raises Refusal."""
    return {OTHER[seat]: _second_name(guest.name, opponent.name)} if opponent.kind == "hot_seat" else {}


def _kept(game: Game, terms: Terms) -> tuple[Change, ...]:
    """Return the changes by which the store keeps the packs of a match in a game."""
    return kept_packs(game) if terms.packs else ()


def _not_playable(whose: str, deck: Deck, faults: list[str]) -> DeckError:
    name = f" {deck.name!r}" if deck.name else ""  # a deck given as a code has none
    return DeckError(f"cannot play {whose}{name}: {'; '.join(faults)}", faults)


def _withdrawn() -> Refusal:
    return Refusal("invite/withdrawn", "this invitation was withdrawn; ask for a new one")


def _second_name(first: str, wanted: str) -> str:
    """Return the name of the second player at one screen. Raises Refusal if the first player has it."""
    if not wanted.strip():
        return "Friend" if first != "Friend" else "Guest"
    name = clean_name(wanted)
    if name.casefold() == first.casefold():
        raise Refusal("name/taken", f"both players cannot be called {first!r}; give the second one another name")
    return name
