"""What panels say as a whole: sentences side by side, and a lobby that may start though seats are free."""

import random

from conftest import hall, shown_text

from tests.test_face_table import play


async def test_japanese_sentences_stand_side_by_side_without_blanks() -> None:
    async with hall("ja") as room:
        await room.opened()
        await play(room, 12, random.Random(3))
        said = shown_text(await room.panel())
        assert "。" in said
        assert "。 " not in said


async def test_a_lobby_with_free_seats_does_not_say_that_everybody_is_here() -> None:
    async with hall() as room:
        await room.people["Ann"].slash(room.channel, "play", game="craft-the-crown")
        await room.tap("Bob", "join")
        assert "wait for others" in shown_text(await room.panel())
        await room.tap("Cleo", "join")
        assert "Everybody is here" not in shown_text(await room.panel())
