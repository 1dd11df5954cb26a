"""The last panel of a rated game: what it did to ratings, once that is counted; what it does not say."""

import re
from typing import Any

import msgspec
import pytest
from conftest import Hall, hall, shown_text

from sessions.people.profiles import EVERYBODY, ONLY_ME
from sessions.ratings.rated_games import Scope
from sessions.ratings.rating_model import Rating, RatingModel
from sessions.results.rating_documents import put_rating
from sessions.table.table_data import Person
from tests.replays.played_tables import person

pytestmark = pytest.mark.usefixtures("no_errors")
CHANGE = re.compile(r"<@(\d+)> (\d+) → \*\*(\d+)\*\* \((.\d+)[,)]")


async def resigned(room: Hall, loser: str = "Bob") -> Any:
    """A rated game of Ann and Bob that one of them gives up, from its lobby on."""
    tables = room.host.tables
    ann, bob = person(room, "Ann"), person(room, "Bob")
    table = await tables.open(room.channel.id, room.guild.id, ann, "crownfell", "house", {}, "en")
    await tables.lobby.join(table.id, bob)
    await tables.lobby.set_option(table.id, ann, "rated", "yes")
    await room.host.services.panels.show(await tables.get(table.id))
    table = (await tables.starts.start(table.id, ann)).table
    table = (await tables.answer(table.id, person(room, loser), "resign")).table
    await room.host.services.panels.show(table)
    return await tables.get(table.id)


async def settled(room: Hall) -> None:
    await room.host.services.servers.rated_ends.serve()
    await room.env.settle()


def said(room: Hall, table: Any) -> str:
    return shown_text(next(one for one in room.channel.history() if one.id == table.body.panel))


async def test_a_rated_end_tells_what_was_counted() -> None:
    async with hall() as room:
        keeper, people = room.host.tables.keeper, room.host.tables.people
        ann, bob = room.people["Ann"].id, room.people["Bob"].id
        table = await resigned(room)
        assert "→" not in said(room, table) or CHANGE.search(said(room, table))
        await settled(room)
        told = {int(who): [*map(int, both)] for who, *both, _ in CHANGE.findall(said(room, table))}
        counted = await keeper.ratings.change_of(table.id)
        here = [one for one in counted.changes if one.scope == Scope("crownfell", room.guild.id)]
        assert told == {one.person: [round(one.before.mu), round(one.after.mu)] for one in here}
        assert told[ann][1] > 1500 > told[bob][1]
        assert said(room, table).count("provisional") == 2
        await people.set_results(bob, ONLY_ME)
        table = await resigned(room)
        await settled(room)
        assert [int(who) for who, *_ in CHANGE.findall(said(room, table))] == [ann]
        assert f"<@{ann}> 2" not in said(room, table), "how the two stand would tell Bob's results"
        await people.set_results(bob, EVERYBODY)
        await resigned(room, "Ann")
        table = await resigned(room)
        await settled(room)
        assert not CHANGE.search(said(room, table))
        assert "Doesn't count" in said(room, table)
        assert f"<@{ann}> 3 : 1 <@{bob}>" in said(room, table)


async def test_a_rated_lobby_says_when_it_is_uneven() -> None:
    async with hall() as room:
        tables, ann, bob = room.host.tables, person(room, "Ann"), person(room, "Bob")
        scope = Scope("crownfell", room.guild.id)
        puts = [
            put_rating("first", scope, who.id, Rating(mu, 60, 40, 0.0, (1, 2, 3)), RatingModel(), 0)
            for who, mu in ((ann, 1850.0), (bob, 1500.0))
        ]
        await tables.store.documents.put(puts)
        table = await tables.open(room.channel.id, room.guild.id, ann, "crownfell", "house", {}, "en")
        await tables.lobby.join(table.id, bob)

        async def lobby() -> str:
            now = await tables.get(table.id)
            voice = room.host.services.voices.voice(now, "en")
            view = (await room.host.services.views.lobby(now, voice)).view
            return "\n".join(getattr(one, "content", "") for one in view.walk_children())

        line = f"<@{ann.id}> is rated about 350 above <@{bob.id}>"
        assert line not in await lobby()
        await tables.lobby.set_option(table.id, ann, "rated", "yes")
        assert f"{line}, who can expect to win about 1 game in 7" in await lobby()
        await tables.people.set_results(ann.id, ONLY_ME)
        assert line not in await lobby()


async def test_the_export_has_ones_ratings_and_after_forgetting_the_others_are_as_they_were() -> None:
    async with hall() as room:
        tables, data = room.host.tables, room.host.services.personal.data
        ann, bob = room.people["Ann"].id, room.people["Bob"].id
        await resigned(room)
        await tables.keeper.ratings.bring_up()
        told = msgspec.json.decode(await data.export(bob))["own"]["ratings"]
        assert len(told) == 5
        assert {one["server"] for one in told} == {room.guild.id, "all"}
        assert all(one["games"] == 1 and one["rating"] < 1500 for one in told)
        here = [Scope("crownfell", room.guild.id)]
        (before,) = await tables.keeper.ratings.of(ann, here)
        await data.forget(bob)
        await tables.keeper.ratings.bring_up()
        assert "ratings" not in msgspec.json.decode(await data.export(bob))["own"]
        (after,) = await tables.keeper.ratings.of(ann, here)
        assert (after.mu, after.sigma, after.games) == (before.mu, before.sigma, before.games)
        board = await (await tables.keeper.ratings.reading()).board(here[0], 9)
        assert [ranked.person for ranked, _ in board] == [ann]


async def test_against_a_computer_the_last_panel_counts_the_games_with_its_level() -> None:
    async with hall() as room:
        tables, ann = room.host.tables, person(room, "Ann")
        for number in (1, 2):
            place = room.guild.create_text_channel(f"room-{number}").id
            table = await tables.open(place, room.guild.id, ann, "crownfell", "house", {}, "en")
            await tables.lobby.add_computer(table.id, ann, Person(0, "Page", level="page"))
            table = (await tables.starts.start(table.id, ann)).table
            table = (await tables.answer(table.id, ann, "resign")).table
            voice = room.host.services.voices.voice(table, "en")
            line = await room.host.services.views.end_lines.of(table, voice)
            assert line == ("" if number == 1 else f"<@{ann.id}> against 🤖 Page: 0 won · 2 lost")
        await tables.people.set_results(ann.id, ONLY_ME)
        assert await room.host.services.views.end_lines.of(table, voice) == ""
