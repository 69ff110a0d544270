"""How many watch a match: everybody is told, players do not count, and nobody counts twice."""

from __future__ import annotations

from pathlib import Path

from tests.server.house import Socket, pair, run_async, served


async def heard(socket: Socket, watchers: int) -> None:
    """Wait until the last that a socket was told is that so many watch."""
    told = [message["match"]["watchers"] for message in socket.heard if message["type"] in ("info", "state")]
    if told[-1:] != [watchers]:
        await socket.until(lambda message: message["type"] == "info" and message["match"]["watchers"] == watchers)


@run_async
async def test_players_and_spectators_are_told_how_many_watch(tmp_path: Path) -> None:
    async with served(tmp_path) as service, pair(service, public=True, delay=0.2) as both:
        eve, fay = await service.guest("Eve"), await service.guest("Fay")
        async with eve.socket() as first:
            state = await first.follow(both.id)
            assert state["match"]["watchers"] == 1
            assert {player["name"] for player in state["match"]["players"].values()} == {"Ann", "Bob"}
            await heard(both.sockets["p1"], 1)
            async with eve.socket() as again, fay.socket() as second:
                await again.follow(both.id)
                await second.follow(both.id)
                for socket in (first, both.sockets["p1"], both.sockets["p2"]):
                    await heard(socket, 2)
                listed = (await fay.ask("GET", "/api/matches")).json()
                assert [match["watchers"] for match in listed] == [2]
            await heard(both.sockets["p2"], 1)
        await heard(both.sockets["p2"], 0)


@run_async
async def test_a_glimpse_is_not_counted_and_has_no_log(tmp_path: Path) -> None:
    async with served(tmp_path) as service, pair(service, public=True) as both:
        eve = await service.guest("Eve")
        await both.step()
        async with eve.socket() as socket:
            state = await socket.follow(both.id, glimpse=True)
            assert state["log"] == [] and state["match"]["watchers"] == 0
            await both.step()
            update = await socket.until(lambda message: message["type"] == "update")
            assert update["position"]["view"]["turn"] >= 1
            await socket.follow(both.id)  # now it is really watched
            assert socket.states[both.id]["log"] and socket.states[both.id]["match"]["watchers"] == 1
            await heard(both.sockets["p1"], 1)
