"""A computer has one name: with its sign where one is read, alone in pictures and in what tells them."""

import pytest

from engine.presentation import SeatName
from engine.records import record
from sessions.table.replays import record_of
from tests.support.message_parts import shown_text
from tests.support.simulated_server import hall
from tests.support.written import WRITTEN

NAMES = {"en": "Squire", "ja": "従騎士"}


@pytest.mark.parametrize("language", WRITTEN)
async def test_the_same_in_lobby_panel_picture_and_record(language: str) -> None:
    locale, name = {"en": "en-US", "ja": "ja"}[language], NAMES[language]
    async with hall(locale) as room:
        room.speak("Ann", locale)
        await room.people["Ann"].slash(room.channel, "play", game="crown-crest", computer="squire")
        table, localizers = await room.table(), room.host.services.localizers
        seat = table.computer_seats[0]
        assert localizers.localizer(table, language)(SeatName(seat)) == f"🤖\u00a0{name}"
        assert localizers.localizer(table, language, mention=True)(SeatName(seat)) == f"🤖\u00a0{name}"
        assert localizers.localizer(table, language, plain=True)(SeatName(seat)) == name
        channel_text = "\n".join(shown_text(message) for message in room.channel.history())
        assert f"🤖\u00a0{name}" in channel_text
        for other in ("Computer Squire", "(computer)", "コンピューターの従騎士", "（コンピューター）"):
            assert other not in channel_text
        answers = await room.host.tables.journal_answers(table.id)
        text = record_of(table, answers, room.people["Ann"].id).text()
        assert name in text
        assert "🤖" not in text
        assert record.read(text)
