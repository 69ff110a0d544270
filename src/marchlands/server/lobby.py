"""The lobby: guests, and how matches come to be, are found and are kept in memory while somebody is there."""

from __future__ import annotations

import logging
import time
from asyncio import Lock, Task, create_task, gather, get_running_loop, shield
from collections.abc import AsyncIterator, Iterable
from random import SystemRandom
from typing import Final

import msgspec

from marchlands.bots.level import LEVELS
from marchlands.engine.deck import Deck
from marchlands.engine.game import Game, find_game
from marchlands.engine.packuse import PackChangedError
from marchlands.engine.replay import Replay
from marchlands.engine.table import OTHER, SEATS
from marchlands.errors import DeckError, MarchlandsError, ReplayError, did_you_mean
from marchlands.server import body
from marchlands.server.audience import Audience
from marchlands.server.connection_limit import Crowd
from marchlands.server.guess_limit import GuessLimit
from marchlands.server.locks import Locks
from marchlands.server.message import MatchInfo, Seat
from marchlands.server.name import clean_name
from marchlands.server.record import AddGuest, AddMatch, ChangeMatch, Guest, MatchRecord, RenameGuest
from marchlands.server.refusal import Refusal
from marchlands.server.room import Room
from marchlands.server.saved_decks import find_deck
from marchlands.server.secret import hash_token, new_id, new_seed, new_token
from marchlands.server.service import Service
from marchlands.server.store import StoreError
from marchlands.server.terms import BOT, Brought, Terms, guests_of, read_terms, seated, seats_of, written

log: Final = logging.getLogger("marchlands.server")
IDLE: Final = 60.0  # seconds after which a match that nobody follows leaves the memory
LISTED: Final = 100  # matches of a list at most
CHANCE: Final = SystemRandom()


def _not_playable(whose: str, deck: Deck, faults: list[str]) -> DeckError:
    name = f" {deck.name!r}" if deck.name else ""  # one that was given as a code has none
    return DeckError(f"cannot play {whose}{name}: {'; '.join(faults)}", faults)


def _second_name(first: str, wanted: str) -> str:
    """Return the name of the second player at one screen. Raises Refusal for that of the first."""
    if not wanted.strip():
        return "Friend" if first != "Friend" else "Guest"
    name = clean_name(wanted)
    if name.casefold() == first.casefold():
        raise Refusal("name/taken", f"both players cannot be called {first!r}; give the second one another name")
    return name


def _unknown() -> Refusal:
    return Refusal("match/unknown", "there is no such match here")


class Lobby:
    """All matches of a service, those in memory and those on disk. For one event loop."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.rooms: dict[str, Room] = {}
        self.opening = Lock()
        self.one_by_one = Locks()
        self.guesses = GuessLimit(service.settings.guess_rate, service.settings.guess_burst)
        self.loading: dict[str, Task[Room]] = {}
        self.names: dict[str, str] = {}
        self.present = Crowd(service.settings.guest_connections)  # sockets by guest
        self.closed = False
        service.rematch = self.make_rematch

    # --- guests

    async def new_guest(self, name: str) -> tuple[Guest, str]:
        """Return a new guest and its token, which is kept nowhere."""
        token = new_token()
        guest = Guest(new_id(), clean_name(name), hash_token(token), time.time())
        await self.service.store.write(AddGuest(guest))
        self.guesses.remember(guest.token_hash)
        return guest, token

    async def guest(self, token: str, address: str) -> Guest:
        """Return whose token it is; `address` is from where it came. Raises Refusal."""
        hashed = hash_token(token)
        if not self.guesses.is_familiar(hashed):
            self.guesses.check(address)
        found = await self.service.store.guest_by_token(hashed)
        if found is None:
            self.guesses.miss(address)
            raise Refusal("guest/unknown", "this token is not known here; ask for a new one")
        self.guesses.remember(hashed)
        self.names[found.id] = found.name
        return found

    async def rename(self, guest: Guest, name: str) -> Guest:
        """Give a guest another name."""
        renamed = msgspec.structs.replace(guest, name=clean_name(name))
        await self.service.store.write(RenameGuest(guest.id, renamed.name))
        self.names[guest.id] = renamed.name
        for room in self.rooms.values():
            room.rename(guest.id, renamed.name)
        return renamed

    # --- new matches

    async def new_match(self, guest: Guest, wanted: body.NewMatch) -> MatchInfo:
        """Make a match as wanted; it begins at once unless it waits for somebody. Raises MarchlandsError."""
        async with self.one_by_one(guest.id):
            if await self.service.store.unfinished_of(guest.id) >= self.service.settings.match_limit:
                raise Refusal("match/too-many", "you have too many unfinished matches; finish or concede some first")
            return await self._new_match(guest, wanted)

    async def _new_match(self, guest: Guest, wanted: body.NewMatch) -> MatchInfo:
        game = find_game(wanted.game)
        opponent = wanted.opponent
        if opponent.kind == "bot" and opponent.level not in LEVELS:
            hint = did_you_mean(opponent.level, LEVELS)
            raise Refusal("bot/unknown", f"unknown level {opponent.level!r}{hint}; known are {', '.join(LEVELS)}")
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
        named = {OTHER[seat]: _second_name(guest.name, opponent.name)} if opponent.kind == "hot_seat" else {}
        terms = Terms(game.table(rules).rules, wanted.clock, wanted.delay, brought, named)
        others = {"bot": f"{BOT}{opponent.level}", "hot_seat": guest.id, "invite": None}
        seats: dict[Seat, str | None] = {seat: guest.id, OTHER[seat]: others[opponent.kind]}
        record = self._record(game, terms, seats, public=wanted.public)
        await self.service.store.write(AddMatch(record))
        log.info("match %s: %s, %s", record.id, record.game, record.status)
        room = await self.room(record.id)
        return room.info(guest.id)

    def _record(
        self, game: Game, terms: Terms, seats: dict[Seat, str | None], *, public: bool, previous: str | None = None
    ) -> MatchRecord:
        setup = self._setup(game, terms)
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

    def _setup(self, game: Game, terms: Terms) -> str | None:
        """Return the setup of a match with fresh dice when both have brought decks."""
        if len(terms.brought) < len(SEATS):
            return None
        decks = [terms.brought[seat].deck for seat in SEATS]
        setup = game.setup(decks, None, terms.rules, new_seed())
        return Replay(setup, (), game).to_json()

    async def _deck(
        self, guest: str, game: Game, source: str | None, lead: str | None, rules: object, but: Deck | None = None
    ) -> Deck:
        """Return the deck that somebody asks for; without a wish one that the rules allow, if possible not `but`."""
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
        """Return the match that a code invites to; `address` is from where it came. Raises Refusal."""
        record = await self._by_invite(code, guest or address)
        return (await self.room(record.id)).info(guest)

    async def take_invitation(self, guest: Guest, code: str, wanted: body.TakeSeat) -> body.Joined:
        """Take the free seat; whoever comes second may watch. Raises MarchlandsError for a deck that does not fit."""
        record = await self._by_invite(code, guest.id)
        room = await self.room(record.id)
        async with self.opening:
            record = room.record
            yours = seats_of(record, guest.id)
            free = [seat for seat in SEATS if seated(record, seat) is None]
            if yours or not free:
                return body.Joined(room.info(guest.id), yours[0] if yours else None)
            if record.status != "waiting":
                raise Refusal("invite/withdrawn", "this invitation was withdrawn; ask for a new one")
            seat = free[0]
            terms = read_terms(record)
            game = find_game(record.game)
            other = game.deck(terms.brought[OTHER[seat]].deck)
            deck = await self._deck(guest.id, game, wanted.deck, wanted.leader, terms.rules, but=other)
            faults = game.deck_faults(deck, terms.rules)
            if faults:
                raise _not_playable("your deck", deck, faults)
            brought = {**terms.brought, seat: Brought(deck.to_json(game.lead_word))}
            setup = self._setup(game, msgspec.structs.replace(terms, brought=brought))
            assert setup is not None
            change = ChangeMatch(record.id, status="playing", setup=setup, **{seat: guest.id})  # type: ignore[arg-type]
            await self.service.store.write(change)
            begun = msgspec.structs.replace(record, status="playing", setup=setup, **{seat: guest.id})
            await room.start(begun, await self._names(guests_of(begun)), setup)
            return body.Joined(room.info(guest.id), seat)

    async def withdraw(self, guest: Guest, id: str) -> None:
        """Give up a match that still waits for somebody. Raises Refusal for one that has begun, or is not theirs."""
        room = await self.visible(id, guest.id, None)
        async with self.opening:
            if not seats_of(room.record, guest.id):
                raise Refusal("seat/foreign", "you have no seat in this match")
            if room.record.status != "waiting":
                raise Refusal("match/begun", "only a match that waits can be withdrawn; one that goes on is conceded")
            now = time.time()
            await self.service.store.write(ChangeMatch(id, status="over", reason="withdrawn", ended=now))
            room.record = msgspec.structs.replace(room.record, status="over", reason="withdrawn", ended=now)
            room.tell_about()

    async def _by_invite(self, code: str, who: str) -> MatchRecord:
        self.guesses.check(who)
        record = await self.service.store.match_by_invite(code)
        if record is None:
            self.guesses.miss(who)
            raise Refusal("invite/unknown", "this invitation is not known here; ask for a new link")
        return record

    async def make_rematch(self, record: MatchRecord) -> MatchRecord:
        """Make the match after a match, with sides swapped; return the record of the first, which names it."""
        game = find_game(record.game)
        terms = read_terms(record)
        decks = dict(zip(SEATS, Replay.from_json(record.setup or "").setup.decks, strict=True))
        swapped: dict[Seat, Brought] = {seat: Brought(decks[OTHER[seat]].to_json(game.lead_word)) for seat in SEATS}
        named: dict[Seat, str] = {OTHER[seat]: name for seat, name in terms.named.items()}
        terms = msgspec.structs.replace(terms, brought=swapped, named=named)
        seats = {seat: seated(record, OTHER[seat]) for seat in SEATS}
        following = self._record(game, terms, seats, public=record.public, previous=record.id)
        try:
            await self.service.store.write(AddMatch(following), ChangeMatch(record.id, following=following.id))
        except StoreError:
            stored = await self.service.store.match(record.id)  # it may have been written nevertheless
            if stored is None or stored.following != following.id:
                raise
        await self.room(following.id)
        return msgspec.structs.replace(record, following=following.id)

    # --- finding matches

    async def room(self, id: str) -> Room:
        """Return the room of a match, from disk if need be. Raises Refusal for a match that is not there."""
        room = self.rooms.get(id)
        if room is not None:
            room.used = get_running_loop().time()
            return room
        # Nothing here may refer to the task: what it raises refers to this, and would be kept.
        return await shield(self._opening(id))

    def _opening(self, id: str) -> Task[Room]:
        """Return the task that opens a match, one for all who ask."""
        task = self.loading.get(id)
        if task is None:
            task = self.loading[id] = create_task(self._open(id))
            task.add_done_callback(lambda _: self.loading.pop(id, None))
        return task

    async def _open(self, id: str) -> Room:
        record = await self.service.store.match(id)
        if record is None:
            raise _unknown()
        names = await self._names(guests_of(record))
        room = Room(record, names, self.service)
        try:
            await room.load()
        except StoreError:
            raise
        except Exception as error:
            # Its own words may tell hidden cards, except those about a replay, which are of versions and packs.
            reason = str(error) if isinstance(error, ReplayError) else type(error).__name__
            log.error("match %s cannot be opened: %s", id, reason)
            reason = error.outline if isinstance(error, PackChangedError) else reason
            raise Refusal("match/unreadable", f"this match cannot be opened any more: {reason}") from error
        room.closed = self.closed
        self.rooms[id] = room
        room.go_on()
        self.service.metrics.rooms.set(len(self.rooms))
        return room

    async def visible(self, id: str, guest: str, invite: str | None, address: str = "") -> Room:
        """Return the room of a match that somebody may look at: its players, with its invitation, or if public.

        `address` is from where it was asked for. Raises Refusal.
        """
        if invite is not None:
            self.guesses.check(guest or address)
        record = self.rooms[id].record if id in self.rooms else await self.service.store.match(id)
        is_invited = record is not None and invite is not None and invite == record.invite
        if record is None or not (record.public or is_invited or seats_of(record, guest)):
            if invite is not None:
                self.guesses.miss(guest or address)
            raise _unknown()
        return await self.room(id)

    async def listed(self, guest: str) -> list[MatchInfo]:
        """Return the public matches that go on."""
        records = await self.service.store.listed(LISTED)
        # What spectators see later goes on for them until they have seen its end.
        late = [room.record for room in self.rooms.values() if room.record.public and room.is_late(guest)]
        newest_first = sorted([*records, *late], key=lambda record: record.created, reverse=True)
        return [audience.info(guest) async for audience in self._halls(newest_first) if not audience.is_early(guest)]

    async def mine(self, guest: str) -> list[MatchInfo]:
        """Return the matches of a guest, newest first."""
        records = await self.service.store.matches_of(guest, LISTED)
        return [audience.info(guest) async for audience in self._halls(records)]

    async def _halls(self, records: Iterable[MatchRecord]) -> AsyncIterator[Audience]:
        """Yield matches as they look from outside, without taking them into memory."""
        for record in records:
            room = self.rooms.get(record.id)
            yield room or Audience(record, await self._names(guests_of(record)), self.service)

    async def replay(self, id: str, guest: str, invite: str | None, address: str = "") -> str:
        """Return a match that is over as a replay, seed and all. Raises Refusal while it is not."""
        room = await self.visible(id, guest, invite, address)
        if room.info(guest).status != "over" or room.progress is None:
            raise Refusal("replay/playing", "the replay can be had when the match is over")
        return room.progress.match.replay().to_json()

    async def _names(self, guests: Iterable[str]) -> dict[str, str]:
        names: dict[str, str] = {}
        for id in guests:
            if id not in self.names:
                guest = await self.service.store.guest(id)
                self.names[id] = guest.name if guest is not None else "guest"
            names[id] = self.names[id]
        return names

    # --- housekeeping

    async def resume(self) -> None:
        """Take the matches with clocks into memory again; they go on by themselves."""
        for record in await self.service.store.unfinished():
            if record.status == "playing" and read_terms(record).clock is not None:
                try:
                    await self.room(record.id)
                except MarchlandsError as error:
                    log.error("match %s: %s", record.id, error)

    async def sweep(self) -> None:
        """Let go of matches that nobody follows."""
        now = get_running_loop().time()
        for id, room in list(self.rooms.items()):
            if room.is_idle and now - room.used > IDLE:
                del self.rooms[id]
                await room.close()
        self.service.metrics.rooms.set(len(self.rooms))
        if len(self.names) > 10 * LISTED + len(self.rooms):
            self.names.clear()

    @property
    def has_clocks(self) -> bool:
        """Whether any clock runs."""
        return any(room.has_clock for room in self.rooms.values())

    async def close(self) -> None:
        """Finish what was begun in all rooms, and begin nothing more."""
        self.closed = True
        await gather(*(room.close() for room in self.rooms.values()))
