"""`/share`: a game as a moving picture, posted for everybody, whatever becomes of it on the way."""

import asyncio
import io
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from PIL import Image
from simcord.results import to_discord_message

from cogs.core.runtime.low_priority_process import ReportProgress, WorkerFault
from cogs.sharing.film_maker import FilmOrder, MadeFilm
from cogs.sharing.film_queue import FilmQueue
from cogs.sharing.share_handler import ShareHandler
from engine.files import DATA
from sessions.table.replays import record_of
from tests.support.building import InlineFilmWorker, tools
from tests.support.message_parts import buttons, lists, shown_files, shown_text
from tests.support.simulated_server import SimulatedServer, hall


class Held(InlineFilmWorker):
    """Makes no film made first is let."""

    let = False
    pause = 45.0  # seconds; SimCord waits for what is shorter

    async def make(self, order: FilmOrder, progress: ReportProgress) -> MadeFilm:
        progress(3, 12)
        while not self.let:  # noqa: ASYNC110 - SimCord knows no other waits
            await asyncio.sleep(self.pause)
        return await super().make(order, progress)


class Broken(InlineFilmWorker):
    """Its process is gone."""

    async def make(self, order: FilmOrder, progress: ReportProgress) -> MadeFilm:
        raise WorkerFault("EOFError")


async def playing(room: SimulatedServer, moves: int = 10) -> Any:
    """A table in the middle of its game."""
    await room.opened()
    return await further(room, moves)


async def further(room: SimulatedServer, moves: int) -> Any:
    table = await room.table()
    for _ in range(moves):
        assert table.match is not None
        assert table.match.question is not None
        seat = table.match.question.seats[0]
        person = next(one for one in room.people.values() if one.id == table.body.seats[seat].person)
        line = table.match.legal(seat)[0]
        await person.slash(room.channel, "move", answer=line)
        table = await room.table()
    return table


async def over(room: SimulatedServer) -> Any:
    await playing(room)
    asked = (await room.asked())[0]
    await room.people[asked].slash(room.channel, "move", answer="resign")
    table = await room.table()
    assert table.is_over
    return table


@asynccontextmanager
async def held_hall() -> AsyncIterator[SimulatedServer]:
    """A hall where films are made when a test lets them, and looked for so seldom that SimCord does not wait
    for it."""
    async with hall(tools=tools(film_worker=Held(DATA))) as room:
        room.host.services.get(ShareHandler).check_interval = 40.0
        yield room


def history(room: SimulatedServer) -> list[Any]:
    return sorted(room.channel.history(), key=lambda message: message.id)


def files(room: SimulatedServer) -> list[str]:
    """The addresses of the films that were posted."""
    addresses = [address for message in history(room) for address in shown_files(message)]
    return [address for address in addresses if address.endswith((".webp", ".gif"))]


def opened_film(room: SimulatedServer, address: str) -> Image.Image:
    return Image.open(io.BytesIO(room.env.backend.cdn.get(address)))


def making(room: SimulatedServer) -> list[Any]:
    """Messages that say that a film is being made."""
    ids = {one: [b["custom_id"] for b in buttons(one, enabled=False)] for one in history(room)}
    return [one for one, found in ids.items() if any("sharestop" in custom_id for custom_id in found)]


async def test_a_finished_game_is_posted_as_a_film() -> None:
    async with hall() as room:
        await over(room)
        answer = await room.people["Cleo"].slash(room.channel, "share")
        (file,) = files(room)
        film = opened_film(room, file)
        assert (film.format, film.is_animated) == ("WEBP", True)
        assert film.n_frames >= 10
        assert not answer.response.flags.ephemeral
        text = shown_text(history(room)[-1])
        assert "Crownfell: Ann, Bob" in text
        assert "wins" in text  # the alt text tells the end
        assert not making(room)


async def test_a_gif_where_somebody_wants_one() -> None:
    async with hall() as room:
        await over(room)
        await room.people["Ann"].slash(room.channel, "share", file="gif", speed="quick", first=1, last=5)
        film = opened_film(room, files(room)[0])
        assert (film.format, film.is_animated) == ("GIF", True)
        assert 2 <= film.n_frames <= 10


async def test_what_cannot_be_shared_is_said() -> None:
    async with hall() as room:
        ann = room.people["Ann"]
        await ann.slash(room.channel, "play", game="crownfell")
        assert "hasn't started" in (await ann.slash(room.channel, "share")).response.content
        await room.tap("Bob", "join")
        await room.tap("Ann", "start")
        await further(room, 3)
        before = len(history(room))
        for options, expected in (
            ({"eyes": "Bob"}, "once it is over"),
            ({"eyes": "Zoe"}, "Nobody with that name"),
            ({"first": 3, "last": 2}, "comes before"),
        ):
            assert expected in (await ann.slash(room.channel, "share", **options)).response.content
        late = await ann.slash(room.channel, "share", first=500)
        assert "There are no such turns" in late.followups[0].content
        assert late.followups[0].flags.ephemeral
        assert len(history(room)) == before
        assert not files(room)


async def test_a_running_hidden_game_is_seen_with_nobodys_eyes() -> None:
    orders: list[FilmOrder] = []

    class Watched(InlineFilmWorker):
        async def make(self, order: FilmOrder, progress: ReportProgress) -> MadeFilm:
            orders.append(order)
            return await super().make(order, progress)

    async with hall(tools=tools(film_worker=Watched(DATA))) as room:
        await room.people["Ann"].slash(room.channel, "play", game="craft-the-crown")
        await room.tap("Bob", "join")
        await room.tap("Ann", "start")
        await further(room, 5)
        table = await room.table()
        ann = room.people["Ann"]
        for eyes in ("Ann", "Bob", "1"):
            refused = await ann.slash(room.channel, "share", eyes=eyes)
            assert "once it is over" in refused.response.content
        planted = room.planted(f"c:{table.id}:0:share:0")
        replies = await room.at_once(("Ann", planted, f"c:{table.id}:0:share:0"))
        assert "once it is over" in replies[0].response.content
        assert not orders
        await ann.slash(room.channel, "share")
        assert [order.options.viewpoint for order in orders] == [None]
        offered = await ann.autocomplete(room.channel, "share", "eyes", "")
        assert [choice["value"] for choice in offered] == ["-"]


async def test_it_says_how_far_it_is_and_can_be_called_off() -> None:
    async with held_hall() as room:
        await over(room)
        await room.people["Ann"].slash(room.channel, "share")
        await room.env.advance_time(100)
        (message,) = making(room)
        assert "25" in shown_text(message)
        again = await room.people["Ann"].slash(room.channel, "share")
        assert "isn't done yet" in again.response.content
        stop = buttons(message)[0]["custom_id"]
        assert "Only the person" in (await room.people["Bob"].click(message, custom_id=stop)).response.content
        assert making(room)
        await room.people["Ann"].click(message, custom_id=stop)
        await room.env.advance_time(100)
        assert not making(room)
        assert not files(room)


async def test_who_waits_is_told_and_served() -> None:
    async with held_hall() as room:
        await over(room)
        await room.people["Ann"].slash(room.channel, "share")
        await room.people["Bob"].slash(room.channel, "share", speed="quick")
        await room.env.advance_time(100)
        assert [("made first" in shown_text(message)) for message in making(room)] == [False, True]
        room.host.services.get(FilmQueue).film_worker.let = True
        await room.env.advance_time(100)
        assert len(files(room)) == 2
        assert not making(room)


async def test_no_more_wait_than_can_be_served() -> None:
    async with held_hall() as room:
        room.host.services.get(FilmQueue).most_waiting = 1
        await over(room)
        await room.people["Ann"].slash(room.channel, "share")
        await room.people["Bob"].slash(room.channel, "share")
        third = await room.people["Cleo"].slash(room.channel, "share")
        assert "Too many" in third.response.content
        assert len(making(room)) == 2


async def test_a_process_that_is_gone_is_a_sentence() -> None:
    async with hall(tools=tools(film_worker=Broken(DATA))) as room:
        await over(room)
        answer = await room.people["Ann"].slash(room.channel, "share")
        assert "couldn't be made" in answer.followups[0].content
        assert answer.followups[0].flags.ephemeral
        assert not making(room)


async def test_after_a_restart_cancel_says_that_there_is_nothing() -> None:
    async with held_hall() as room:
        await over(room)
        await room.people["Ann"].slash(room.channel, "share")
        await room.env.advance_time(100)
        (message,) = making(room)
        stop = buttons(message)[0]["custom_id"]
        room.planted(stop)
        planted = history(room)[-1]
        await room.restart()
        await room.people["Bob"].click(planted, custom_id=stop)
        assert "Nothing is being made" in shown_text(room.message(planted.id))
        assert not buttons(room.message(planted.id))


async def test_a_message_that_somebody_deleted_ends_the_work() -> None:
    async with held_hall() as room:
        await over(room)
        await room.people["Ann"].slash(room.channel, "share")
        await room.env.advance_time(100)
        (message,) = making(room)
        room.env.backend.delete_message(room.channel.id, message.id)
        ticket = room.host.services.get(FilmQueue).find(buttons(message)[0]["custom_id"].rpartition(":")[2])
        ticket.set_progress(9, 12)
        await room.env.advance_time(100)
        assert room.host.services.get(FilmQueue).find(ticket.id) is None


async def test_the_next_who_asks_gets_the_same() -> None:
    async with hall() as room:
        await over(room)
        await room.people["Ann"].slash(room.channel, "share")
        cache = room.host.services.get(FilmQueue).cache
        assert cache.bytes
        room.host.services.get(FilmQueue).film_worker = Broken(DATA)  # nothing is made any more
        await room.people["Bob"].slash(room.channel, "share")
        first_file, other = files(room)
        cdn = room.env.backend.cdn
        assert cdn.get(first_file) == cdn.get(other) is not None


async def test_nothing_is_kept_of_whoever_is_forgotten() -> None:
    async with held_hall() as room:
        await over(room)
        films = room.host.services.get(FilmQueue)
        films.film_worker.let = True
        await room.people["Cleo"].slash(room.channel, "share")
        assert films.cache.bytes
        films.film_worker.let = False
        await room.people["Cleo"].slash(room.channel, "share", speed="quick")
        panel = await room.people["Ann"].slash(room.channel, "privacy")
        sure = await room.tap("Ann", "privacy:sure", panel.response)
        await room.tap("Ann", "privacy:delete", sure.response)
        assert not films.cache.bytes
        films.film_worker.let = True  # what was being made is posted for whoever asked, and not kept
        await room.env.advance_time(100)
        assert len(files(room)) == 2
        assert not films.cache.bytes


async def test_the_end_of_a_game_is_shared_elsewhere_by_those_who_sat_there() -> None:
    async with hall() as room:
        table = await over(room)
        other = room.guild.create_text_channel("elsewhere")
        custom_id = f"c:{table.id}:0:sharepost:.0.0"
        backend = room.env.backend
        row = [{"type": 1, "components": [{"type": 2, "style": 2, "label": "x", "custom_id": custom_id}]}]
        number = backend.create_message(other.id, backend.bot_user.id, components=row, flags=1 << 15).id
        message = to_discord_message(room.env, backend.get_message(other.id, number))
        refused = await room.people["Cleo"].click(message, custom_id=custom_id)
        assert "no longer here" in refused.response.content
        await room.people["Ann"].click(message, custom_id=custom_id)
        assert any(shown_files(one) for one in other.history())


async def test_the_button_asks_before_everybody_sees_it() -> None:
    async with hall() as room:
        table = await over(room)
        ann, tap = room.people["Ann"], f"c:{table.id}:0:share:"
        asked = (await ann.click(room.planted(tap), custom_id=tap)).response
        assert asked.flags.ephemeral
        assert not files(room), "nothing is posted unasked"
        assert "Everybody in this channel sees it" in shown_text(asked)
        first = next(one["custom_id"] for one in lists(asked) if "sharefirst" in one["custom_id"])
        asked = (await ann.select(asked, ["3"], custom_id=first)).response
        last = next(one for one in lists(asked) if "sharelast" in one["custom_id"])
        assert [one["value"] for one in last["options"]][:2] == ["0", "3"]
        asked = (await ann.select(asked, ["4"], custom_id=last["custom_id"])).response
        assert not files(room)
        post = next(one["custom_id"] for one in buttons(asked) if "sharepost" in one["custom_id"])
        assert post.endswith(":sharepost:.3.4")
        asked = (await ann.click(asked, custom_id=post)).response
        assert len(files(room)) == 1
        assert not [one for one in buttons(asked) if "sharepost" in one["custom_id"]], "it is answered"
        assert "as soon as it is made" in shown_text(asked)
        assert 2 <= opened_film(room, files(room)[0]).n_frames <= 6
        back = next(one["custom_id"] for one in buttons(asked) if ":replay:" in one["custom_id"])
        assert " of " in shown_text((await ann.click(asked, custom_id=back)).response)


async def test_without_the_right_to_attach_files_the_question_stays_with_what_was_chosen() -> None:
    """A server manager takes the right away while the film is made, and gives it back."""
    async with held_hall() as room:
        table = await over(room)
        ann, tap = room.people["Ann"], f"c:{table.id}:0:share:.3.4"
        asked = (await ann.click(room.planted(tap), custom_id=tap)).response
        posted = len(history(room))
        answer = await room.tap("Ann", "sharepost", asked)
        await room.env.advance_time(100)
        room.host.services.get(FilmQueue).film_worker.let = True
        room.env.inject_error("PATCH", "/webhooks/*", status=403, code=50013, times=1)
        await room.env.advance_time(100)
        assert not room.env.backend.faults, "it was refused"
        assert len(history(room)) == posted
        assert "not allowed to attach files" in "\n".join(map(shown_text, answer.followups))
        asked = room.message(asked.id)
        again = next(one["custom_id"] for one in buttons(asked) if "sharepost" in one["custom_id"])
        assert again.endswith(":sharepost:.3.4")
        await ann.click(asked, custom_id=again)
        await room.env.advance_time(100)
        assert len(files(room)) == 1


async def test_two_quick_taps_post_one_film() -> None:
    async with hall() as room:
        table = await over(room)
        ann = room.people["Ann"]
        await ann.slash(room.channel, "share")
        tap = f"c:{table.id}:0:share:"
        asked = (await ann.click(room.planted(tap), custom_id=tap)).response
        post = next(one["custom_id"] for one in buttons(asked) if "sharepost" in one["custom_id"])
        await room.at_once(("Ann", asked, post), ("Ann", asked, post))
        assert len(files(room)) == 2, "the one of the command, and one more that was at hand"


async def test_a_record_is_a_film_for_whoever_brought_it_alone() -> None:
    async with held_hall() as room:
        table = await over(room)
        text = record_of(table, await room.host.tables.journal_answers(table.id)).text()
        text = text.replace("Ann", "Zoe").replace("Bob", "Yan")
        cleo, posted = room.people["Cleo"], len(history(room))
        shown = await cleo.slash(room.channel, "replay", record=("x.txt", text.encode()))
        shown = [one for one in (shown.response, *shown.followups) if one is not None][-1]
        asked = (await room.tap("Cleo", "share", shown)).response
        assert "Only you see it" in shown_text(asked)
        forged = next(one["custom_id"] for one in buttons(asked) if "sharepost" in one["custom_id"])
        making_ = (await room.tap("Cleo", "sharepost", asked)).response
        await room.env.advance_time(100)
        stop = next(one["custom_id"] for one in buttons(making_) if "sharestop" in one["custom_id"])
        again = (await cleo.click(making_, custom_id=stop)).response
        await room.env.advance_time(100)
        room.host.services.get(FilmQueue).film_worker.let = True
        done = (await room.tap("Cleo", "sharepost", again)).response
        await room.env.advance_time(100)
        (file,) = shown_files(done)
        assert opened_film(room, file).is_animated
        assert "Crownfell: Zoe, Yan" in shown_text(done)
        assert "13 of 13" in shown_text((await room.tap("Cleo", "replay", done)).response), "at its end"
        assert len(history(room)) == posted, "nobody else sees any of it"
        refused = await room.people["Bob"].click(room.planted(forged), custom_id=forged)
        assert "no longer stored" in shown_text(refused.response)
