"""`/about` and *Report a problem*, and what works where its user alone has the app."""

import random
from typing import Any

import pytest

from cogs.core.loaded_content import HostLinks
from sessions.server.problem_report import report
from sessions.table.replays import record_of
from sessions.table.table_data import Person
from tests.support.message_parts import shown_text
from tests.support.simcord_private import payload_of
from tests.support.simulated_server import hall

pytestmark = pytest.mark.usefixtures("no_errors")
LINKS = HostLinks("https://example.org/source", "https://example.org/help", "https://example.org/privacy")


def addresses(message: Any) -> list[str]:
    return [part["url"] for row in payload_of(message).components for part in _parts(row) if "url" in part]


def _parts(part: Any) -> list[Any]:
    return [part, *(one for below in part.get("components", ()) for one in _parts(below))]


async def test_about_says_version_source_support_and_privacy() -> None:
    async with hall() as room:
        room.host.services.links = LINKS
        answer = await room.people["Ann"].slash(room.channel, "about")
        assert "version 0.1.0" in shown_text(answer.response)
        invite, *rest = sorted(addresses(answer.response), key=lambda address: "discord.com" not in address)
        assert rest == [
            "https://example.org/source",
            "https://example.org/help",
            "https://example.org/privacy",
        ]
        assert "permissions=309237763072" in invite
        assert "ask the bot's host" not in shown_text(answer.response)


async def test_without_links_it_says_whom_to_ask() -> None:
    async with hall() as room:
        answer = await room.people["Ann"].slash(room.channel, "about")
        assert "ask the bot's host" in shown_text(answer.response)
        assert len(addresses(answer.response)) == 1, "the invitation alone"


async def test_a_problem_is_reported_by_a_form() -> None:
    async with hall() as room:
        await room.opened()
        table = await room.table()
        menu = await room.people["Ann"].slash(room.channel, "table menu")
        form = await room.people["Ann"].click(
            menu.response, custom_id=f"c:{table.id}:{table.body.progress.question}:problem:"
        )
        assert form.modal is not None
        sent = await room.people["Ann"].submit_modal(form, values={"text": "The Fox\nwent away. @everyone"})
        file = sent.response.attachments[0]
        text = (await file.read()).decode()
        assert file.filename == "problem.txt"
        assert text.startswith("The Fox\nwent away. @everyone\n\ntime: ")
        assert f"table: {table.id}, crownfell, playing" in text
        assert "# castellan: 1" in text, "with the record"
        assert sent.response.ephemeral


@pytest.mark.parametrize("game", ["crown-crest", "craft-the-crown", "crownfell"])
async def test_a_problem_is_reported_without_names_and_without_what_is_hidden(game: str) -> None:
    """Whoever gets the text, also an opponent, reads nothing in it that a watcher does not know."""
    async with hall() as room:
        await room.opened(game)
        table = await room.table()
        answers = await room.host.tables.journal_answers(table.id)
        text = report("", {}, "", table, answers)
        assert "Ann" not in text
        assert "Bob" not in text
        assert str(room.people["Ann"].id) not in text
        assert str(room.guild.id) not in text
        covered = record_of(table, answers, 0).text().replace("Ann", "P1").replace("Bob", "P2")
        assert covered in text


async def test_nobody_is_not_whoever_left() -> None:
    """A seat that was left belongs to person 0; a record for nobody must not be written as for that seat."""
    async with hall() as room:
        await room.opened("crown-crest")
        table = await room.table()
        dice, answers, ann = random.Random(7), [], table.body.seats[0].person
        while record_of(table, answers, 0) == record_of(table, answers, ann):  # until she keeps something
            seat = table.match.question.seats[0]
            person = Person(table.body.seats[seat].person, "")
            token = dice.choice(table.match.question.tokens[seat])
            table = (await room.host.tables.answer(table.id, person, token)).table
            answers = await room.host.tables.journal_answers(table.id)
        before = record_of(table, answers, 0).text()
        table.body.seats[0].person = 0
        assert record_of(table, answers, 0).text() == before


async def test_no_table_opens_where_only_its_user_has_the_app() -> None:
    async with hall() as room:
        opened = await room.people["Ann"].slash(room.channel, "play")
        room.env.backend.emit("GUILD_DELETE", {"id": str(room.guild.id)})
        await room.env.settle()
        button = next(
            part["custom_id"]
            for row in payload_of(opened.response).components
            for part in _parts(row)
            if ":open:crownfell" in part.get("custom_id", "")
        )
        refused = await room.people["Ann"].click(opened.response, custom_id=button)
        assert "I'm not in this server" in shown_text(refused.response)
        assert await room.table() is None
