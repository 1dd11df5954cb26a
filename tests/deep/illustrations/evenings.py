"""Evenings that are photographed: what people type and tap in a hall, and when a picture is taken."""

import re
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, NamedTuple

from engine.packs import pack_sample
from sessions.table.table_data import Person
from tests.deep.illustrations.camera import Notebook
from tests.support.craft_the_crown_taps import own
from tests.support.history_taps import entered, result
from tests.support.message_parts import buttons
from tests.support.referee_taps import Phones
from tests.support.simulated_server import SimulatedServer
from tests.support.tournament_taps import Cup

DAY = 86_400.0
# Crownfell with the first game's cards: a rally, an ability, four captures.
OPENING = "dSTA a4", "dMON e3", "dGUA a2", "dHAR e2", "dANG a1", "dPYR e1"
MIDDLE = "ANG c3", "dirSTA b5", "MON d3", "STA d3", "aPYR: cANG", "STA e2", "dirGUA b1", "PYR d1"
LAST = "STA d1"
PEOPLE = ("Ann", "Bob", "Cleo", "Dora", "Emil", "Fay")


class Evening(NamedTuple):
    """How it is played, and in which languages it is photographed."""

    play: Callable[[SimulatedServer, Notebook], Awaitable[None]]
    languages: tuple[str, ...] = ("en", "ja")


async def first_game(room: SimulatedServer, camera: Notebook) -> None:
    """Crownfell from the lobby to the end, then the same as a replay."""
    await room.people["Ann"].slash(room.channel, "play", game="crownfell")
    await camera.take("lobby", await room.panel())
    await camera.take("first-game", await room.panel())
    await chosen(room, {"first-game": "on", "colours": "first-black"})
    await room.tap("Bob", "join")
    await room.tap("Ann", "start")
    for line in OPENING:
        await said(room, line)
    await camera.take("board", await room.panel())
    await camera.take("first-game", await room.panel())
    for line in (*MIDDLE, LAST):
        (name,) = await room.asked()
        if line in ("ANG c3", "STA d3", LAST):
            await room.tap(name, f"m:{line.split()[0]}")
            if line == "ANG c3":
                await camera.take("chosen", await room.panel())
            await camera.take("first-game", await room.panel())
        await said(room, line)
        if line in ("ANG c3", "STA d3", LAST):
            await camera.take("first-game", await room.panel())
    await camera.take("end", await room.panel())
    replay = (await room.tap("Ann", "replay")).response
    replay = (await tapped(room, "Ann", replay, "replay:", "first")).response or replay
    for steps in (9, 5):
        for _ in range(steps):
            replay = (await tapped(room, "Ann", replay, "replay:", "on")).response or replay
        await camera.take("replays", replay)


async def said(room: SimulatedServer, line: str) -> None:
    """Whoever is asked types it."""
    (name,) = await room.asked()
    await room.people[name].slash(room.channel, "move", answer=line)


async def tapped(room: SimulatedServer, name: str, message: Any, act: str, end: str = "") -> Any:
    """The first button whose id has the act and this end."""
    ids = [one["custom_id"] for one in buttons(message)]
    wanted = next(one for one in ids if f":{act}" in one and one.endswith(end))
    return await room.people[name].click(message, custom_id=wanted)


async def chosen(room: SimulatedServer, options: Mapping[str, str]) -> None:
    """Ann sets options of the lobby."""
    table = await room.table()
    for option, value in options.items():
        await room.host.tables.lobbies.set_option(
            table.id, Person(room.people["Ann"].id, "Ann"), option, value
        )
    await room.host.services.panels.show(await room.table())


async def craft(room: SimulatedServer, camera: Notebook) -> None:
    """A hand of Craft the Crown, and what can be bought."""
    await room.people["Ann"].slash(room.channel, "play", game="craft-the-crown")
    for name in ("Bob", "Cleo"):
        await room.tap(name, "join")
    await room.tap("Ann", "start")
    (name,) = await room.asked()
    await camera.take("craft-hand", await own(room, name), name)


async def crest(room: SimulatedServer, camera: Notebook) -> None:
    """One's own panel of Crown Crest."""
    await room.people["Ann"].slash(room.channel, "play", game="crown-crest")
    await chosen(room, {"first-player": "drawn"})
    await room.tap("Bob", "join")
    await room.tap("Ann", "start")
    (name,) = await room.asked()
    await camera.take("crest-own", await own(room, name), name)


async def referee(room: SimulatedServer, camera: Notebook) -> None:
    """A turn of Crownfall on one phone between both sides."""
    phones = Phones(room)
    await phones.field(("Ann",), table="hotseat", reports="auto")
    await camera.take("referee", await room.panel())


async def results(room: SimulatedServer, camera: Notebook) -> None:
    """What people see of their results."""
    now = room.host.tables.repository.now()
    games = [
        ("Ann", "Bob"),
        ("Bob", "Ann"),
        ("Cleo", "Bob"),
        ("Ann", "Cleo"),
        ("Ann", "Bob"),
        ("Bob", "Cleo"),
    ]
    game_results = {
        f"r{number}": result(room, winner, loser, at=now - DAY * (12 - 2 * number), rated=True)
        for number, (winner, loser) in enumerate(games)
    }
    await entered(room, game_results)
    await room.host.tables.repository.ratings.refresh()
    for command in ("history", "profile", "leaderboard"):
        answer = await room.people["Ann"].slash(room.channel, command)
        await camera.take("results", answer.response)


async def tournament(room: SimulatedServer, camera: Notebook) -> None:
    """A tournament of six: its sign-up, a round, the final standings."""
    room.host.services.tournaments.new_seed = lambda: "7" * 32  # it decides who meets whom
    cup = Cup(room)
    await cup.plan("Ann", rounds="0", venue="0")
    for name in PEOPLE:
        await cup.tap(name, "enter")
    await room.env.settle()
    await camera.take("tournaments", cup.shown())
    await cup.begin("Ann")
    await camera.take("tournaments", cup.shown())
    for number in range(3):
        for entrant, other in await cup.pairs():
            await cup.on_a_real_table(entrant, other, ("first", "second", "draw")[number])
    await camera.take("tournaments", cup.shown())


async def packs(room: SimulatedServer, camera: Notebook) -> None:
    """A first pack of one's own: the sample, a slip in it, its cards."""
    ann, language = room.people["Ann"], room.locales[room.people["Ann"].id][:2]
    answer = (await ann.slash(room.channel, "pack new", game="crownfell")).response
    await camera.take("packs-new", answer)
    text = pack_sample.sample("crownfell", language)
    assert text is not None
    for name, icon in (("packs-fault", "m"), ("packs-cards", "j")):
        changed = re.sub(r"s( +)s( +)s", rf"s\1{icon}\2s", text, count=1).encode()
        answer = (await ann.slash(room.channel, "pack add", file=("mine.yaml", changed))).response
        await camera.take(name, answer)


EVENINGS = {
    "first_game": Evening(first_game),
    "craft": Evening(craft, ("en",)),
    "crest": Evening(crest, ("en",)),
    "referee": Evening(referee, ("en",)),
    "packs": Evening(packs),
    "results": Evening(results),
    "tournament": Evening(tournament),
}
