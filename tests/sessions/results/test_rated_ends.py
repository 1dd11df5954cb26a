"""The last panel of a rated game: what it did to ratings, once that is counted; what it does not say."""

import re
from typing import Any

import msgspec
import pytest

from cogs.results.rated_ends import RatedEnds
from engine.questions import Refused
from sessions.operations import in_lobby, phases
from sessions.people.profiles import EVERYBODY, ONLY_ME
from sessions.results.rated_games import Scope
from sessions.results.result_data import REPORTED
from sessions.table.table_data import OVER, PLAYING, Change, Person
from tests.support.history_taps import entered, result, settled_club
from tests.support.message_parts import lists, shown_text
from tests.support.played_tables import person
from tests.support.puzzle_posts import managing
from tests.support.simulated_server import SimulatedServer, hall

pytestmark = pytest.mark.usefixtures("no_errors")
CHANGE = re.compile(r"<@(\d+)> (\d+) → \*\*(\d+)\*\* \((.\d+)[,)]")


async def begun(room: SimulatedServer) -> Any:
    """A rated game of Ann and Bob, from its lobby on."""
    tables = room.host.tables
    ann, bob = person(room, "Ann"), person(room, "Bob")
    table = await tables.open(room.channel.id, room.guild.id, ann, "crownfell", "house", {}, "en")
    await tables.lobbies.join(table.id, bob)
    await tables.lobbies.set_option(table.id, ann, "rated", "yes")
    await room.host.services.panels.show(await tables.get(table.id))
    return (await tables.game_starts.start(table.id, ann)).table


async def moved(room: SimulatedServer, table: Any, *names: str) -> None:
    """Answers until each of these people has given one."""
    left = {person(room, name).id for name in names}
    while left:
        left.discard(await move(room, table.id))


async def move(room: SimulatedServer, name: str) -> int:
    """One answer of whoever is asked; who that is."""
    table = await room.host.tables.get(name)
    seat = table.match.question.seats[0]
    token = next(one for one in table.match.legal(seat) if one not in table.rules.declarations)
    players = [person(room, each) for each in ("Ann", "Bob")]
    by = next(one for one in players if seat in table.seats_of(one.id))
    await room.host.tables.answer(name, by, token)
    return by.id


async def resigned(room: SimulatedServer, loser: str = "Bob") -> Any:
    """A rated game of Ann and Bob that one of them gives up, once both have had two turns."""
    tables, table = room.host.tables, await begun(room)
    while (await tables.get(table.id)).match.state.turns < 4:
        await move(room, table.id)
    table = (await tables.answer(table.id, person(room, loser), "resign")).table
    await room.host.services.panels.show(table)
    return await tables.get(table.id)


async def settled(room: SimulatedServer) -> None:
    await room.host.services.get(RatedEnds).update_panels()
    await room.env.settle()


def said(room: SimulatedServer, table: Any) -> str:
    return shown_text(next(one for one in room.channel.history() if one.id == table.body.shown.panel))


async def test_a_rated_end_tells_what_was_counted() -> None:
    async with hall() as room:
        keeper, people = room.host.tables.repository, room.host.tables.people
        ann, bob = room.people["Ann"].id, room.people["Bob"].id
        table = await resigned(room)
        assert "→" not in said(room, table) or CHANGE.search(said(room, table))
        await settled(room)
        shown_changes = {int(who): [*map(int, both)] for who, *both, _ in CHANGE.findall(said(room, table))}
        result = await keeper.results.load_result(table.id)
        server_changes = await keeper.ratings.changes_by(table.id, result)
        assert shown_changes == {
            one.person: [round(one.before.mu), round(one.after.mu)] for one in server_changes
        }
        assert shown_changes[ann][1] > 1500 > shown_changes[bob][1]
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


@pytest.mark.parametrize("moves", [0, 1])
@pytest.mark.parametrize("words", [("Ann resign",), ("Bob resign",), ("Ann draw", "Bob draw")])
async def test_a_game_that_is_given_up_before_both_have_moved_is_not_rated_and_says_so(
    moves: int, words: tuple[str, ...]
) -> None:
    """Nobody, or one of the two, has made a move when they resign or agree on a draw."""
    async with hall() as room:
        tables, table = room.host.tables, await begun(room)
        for _ in range(moves):
            await move(room, table.id)
        for name, word in map(str.split, words):
            table = (await tables.answer(table.id, person(room, name), word)).table
        await room.host.services.panels.show(table)
        await settled(room)
        table = await tables.get(table.id)
        result = await tables.repository.results.load_result(table.id)
        assert table.is_over
        assert len(table.body.progress.moved) == moves
        assert result is not None
        assert not result.rated
        assert "given up before everybody had had two turns" in said(room, table)
        assert not room.host.services.get(RatedEnds).pending_tables, "nothing is waited for"


async def test_only_the_shown_end_of_a_rated_game_waits_for_its_ratings() -> None:
    async with hall() as room:
        ends = room.host.services.get(RatedEnds)
        table = await resigned(room)
        await settled(room)

        def waits() -> bool:
            ends.pending_tables.clear()
            ends.handle_change(table)
            return ends.pending_tables == {table.id}

        assert waits()
        table.body.options.rated = False
        assert not waits()
        table.body.options.rated, table.phase = True, PLAYING
        assert not waits()
        table.phase, table.shown_version = OVER, table.version - 1
        assert not waits()
        table.shown_version = table.version
        assert waits()
        ends.pending_tables.clear()


async def chosen(room: SimulatedServer, who: str, whose: str, table: Any) -> str:
    """What somebody is told who picks this table in another's list, to void it or put it back."""
    panel = (await room.people[who].slash(room.channel, "history", who=room.people[whose])).response
    for menu in lists(panel):
        if ":resultvoid:" in menu["custom_id"]:
            (value,) = [one["value"] for one in menu["options"] if one["value"].startswith(table.id)]
            result = await room.people[who].select(panel, [value], custom_id=menu["custom_id"])
            return shown_text(result.response or panel)
    return ""


async def test_whoever_manages_the_server_voids_a_rated_game_and_puts_it_back() -> None:
    """Ann and Bob have played; Cleo manages the server, and so does Ann."""
    async with hall() as room:
        keeper, ann = room.host.tables.repository, room.people["Ann"].id
        server_scopes = [Scope("crownfell", room.guild.id)]
        managing(room, "Ann")
        table = await resigned(room)
        await settled(room)
        (counted,) = await keeper.ratings.ratings_of(ann, server_scopes)
        assert counted.mu > 1500
        assert await chosen(room, "Cleo", "Bob", table) == "", "she does not manage the server yet"
        managing(room, "Cleo")
        assert await chosen(room, "Ann", "Bob", table) == "", "she has played herself"
        assert "Taken out of ratings" in await chosen(room, "Cleo", "Bob", table)
        await room.env.settle()
        await keeper.ratings.refresh()
        assert await keeper.ratings.ratings_of(ann, server_scopes) == [None]
        assert "a manager of this server took it out" in said(room, await room.host.tables.get(table.id))
        notice = shown_text(room.channel.history()[-1])
        assert f"<@{ann}>" in notice
        assert "took this game out of ratings" in notice
        assert len((await keeper.results.page(ann)).results) == 1
        assert "counts for ratings again" in await chosen(room, "Cleo", "Bob", table)
        await room.env.settle()
        await keeper.ratings.refresh()
        assert await keeper.ratings.ratings_of(ann, server_scopes) == [counted]
        await settled(room)
        assert CHANGE.search(said(room, await room.host.tables.get(table.id)))


async def test_a_rated_game_of_a_tournament_on_real_tables_is_voided_where_it_was_played() -> None:
    """Its result has no table. Both players are told in the tournament's channel."""
    async with hall() as room:
        managing(room, "Cleo")
        more = {"kind": REPORTED, "reason": "reported", "rated": True, "channel": room.channel.id, "panel": 0}
        await entered(room, {"tournament.1.0": result(room, "Ann", "Bob", **more)})
        panel = (await room.people["Cleo"].slash(room.channel, "history", who=room.people["Bob"])).response
        (menu,) = [one for one in lists(panel) if ":resultvoid:" in one["custom_id"]]
        (value,) = [one["value"] for one in menu["options"]]
        await room.people["Cleo"].select(panel, [value], custom_id=menu["custom_id"])
        await room.env.settle()
        stored = await room.host.tables.repository.results.load_result("tournament.1.0")
        assert stored is not None
        assert (stored.rated, stored.voided) == (False, True)
        notice = shown_text(room.channel.history()[-1])
        assert all(f"<@{room.people[name].id}>" in notice for name in ("Ann", "Bob"))
        assert "took this game out of ratings" in notice
        assert "taken out of ratings" in shown_text(
            (await room.people["Ann"].slash(room.channel, "history")).response
        )


async def test_a_voided_game_stays_so_when_it_goes_on_and_ends_again_and_after_a_deletion() -> None:
    async with hall() as room:
        tables, data = room.host.tables, room.host.services.personal_data
        table = await resigned(room)
        await tables.apply(table.id, phases.set_voided, room.guild.id, 5, voided=True)

        def phase(word: str) -> Any:
            def changed(table: Any, now: float) -> Change:
                table.phase = word
                return Change([])

            return changed

        for word in ("playing", "over"):
            await tables.repository.apply(table.id, phase(word))
        result = await tables.repository.results.load_result(table.id)
        assert (result.rated, result.voided) == (False, True)
        await data.erase_person(room.people["Bob"].id)
        await tables.apply(table.id, phases.set_voided, room.guild.id, 5, voided=False)
        result = await tables.repository.results.load_result(table.id)
        assert (result.rated, result.voided) == (True, False)
        assert room.people["Bob"].id not in result.people
        for guild, who, voided, why in (
            (1, 5, True, "no-table"),
            (room.guild.id, room.people["Ann"].id, True, "report-void-own"),
            (room.guild.id, 5, False, "void-not-yet"),
        ):
            with pytest.raises(Refused, match=why):
                await tables.apply(table.id, phases.set_voided, guild, who, voided=voided)


async def test_a_rated_lobby_says_when_it_is_uneven() -> None:
    async with hall() as room:
        tables, ann, bob = room.host.tables, person(room, "Ann"), person(room, "Bob")
        others = range(10**17, 10**17 + 23)
        await settled_club(room, [ann.id, *others[:10], bob.id, *others[10:]])
        ranking = await tables.repository.ratings.ranking(Scope("crownfell", room.guild.id))
        gap = ranking.ratings.people[ann.id].mu - ranking.ratings.people[bob.id].mu
        table = await tables.open(room.channel.id, room.guild.id, ann, "crownfell", "house", {}, "en")
        await tables.lobbies.join(table.id, bob)

        async def lobby() -> str:
            now = await tables.get(table.id)
            localizer = room.host.services.localizers.localizer(now, "en")
            view = (await room.host.services.table_views.lobby(now, localizer)).view
            return "\n".join(getattr(one, "content", "") for one in view.walk_children())

        line = f"<@{ann.id}> is rated about {round(gap, -1):.0f} above <@{bob.id}>"
        assert line not in await lobby()
        await tables.lobbies.set_option(table.id, ann, "rated", "yes")
        assert re.search(f"{line}, who can expect to win about 1 game in \\d+", await lobby())
        await tables.people.set_results(ann.id, ONLY_ME)
        assert line not in await lobby()


async def test_the_export_has_ones_ratings_and_after_forgetting_the_others_are_as_they_were() -> None:
    async with hall() as room:
        tables, data = room.host.tables, room.host.services.personal_data
        ann, bob = room.people["Ann"].id, room.people["Bob"].id
        await resigned(room)
        await tables.repository.ratings.refresh()
        ratings = msgspec.json.decode(await data.export(bob))["own"]["ratings"]
        assert len(ratings) == 5
        assert {one["server"] for one in ratings} == {room.guild.id, "all"}
        assert all(one["games"] == 1 and one["rating"] < 1500 for one in ratings)
        server_scopes = [Scope("crownfell", room.guild.id)]
        (before,) = await tables.repository.ratings.ratings_of(ann, server_scopes)
        await data.erase_person(bob)
        await tables.repository.ratings.refresh()
        assert "ratings" not in msgspec.json.decode(await data.export(bob))["own"]
        (after,) = await tables.repository.ratings.ratings_of(ann, server_scopes)
        assert (after.mu, after.sigma, after.games) == (before.mu, before.sigma, before.games)
        assert [*(await tables.repository.ratings.ranking(server_scopes[0])).board] == [ann]


async def test_against_a_computer_the_last_panel_counts_the_games_with_its_level() -> None:
    async with hall() as room:
        tables, ann = room.host.tables, person(room, "Ann")
        for number in (1, 2):
            place = room.guild.create_text_channel(f"room-{number}").id
            table = await tables.open(place, room.guild.id, ann, "crownfell", "house", {}, "en")
            await tables.apply(table.id, in_lobby.add_computer, ann, Person(0, "Page", level="page"))
            table = (await tables.game_starts.start(table.id, ann)).table
            table = (await tables.answer(table.id, ann, "resign")).table
            localizer = room.host.services.localizers.localizer(table, "en")
            line = await room.host.services.table_views.end_lines.of(table, localizer)
            assert line == ("" if number == 1 else f"<@{ann.id}> against 🤖\u00a0Page: 0 won · 2 lost")
        await tables.people.set_results(ann.id, ONLY_ME)
        assert await room.host.services.table_views.end_lines.of(table, localizer) == ""
