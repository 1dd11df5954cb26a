"""`/move` without an answer: a sentence, whatever a client sends."""

import pytest

from tests.support.message_parts import shown_text
from tests.support.simulated_server import hall

pytestmark = pytest.mark.usefixtures("no_errors")


@pytest.mark.parametrize("typed", [{}, {"answer": " "}, {"answer": "\u3000"}, {"answer": "\u200b"}])
async def test_move_without_an_answer_is_told_how(typed: dict[str, str]) -> None:
    async with hall() as room:
        await room.opened()
        before = (await room.table()).body.progress.answers
        for name in await room.asked():
            reply = shown_text((await room.people[name].slash(room.channel, "move", **typed)).response)
            assert reply
            assert "answer" in reply or "don't understand" in reply
        assert (await room.table()).body.progress.answers == before


async def test_move_sent_with_nothing_in_its_field_is_told_how() -> None:
    async with hall() as room:
        await room.opened()
        name = (await room.asked())[0]
        reply = shown_text((await room.people[name].slash(room.channel, "move", answer="")).response)
        assert "answer" in reply
