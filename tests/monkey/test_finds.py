"""What the monkey found, each as short as it can be told."""

import pytest
from conftest import Hall, hall, shown_text

from tests.crown_crest.crest_taps import calm

pytestmark = pytest.mark.usefixtures("no_errors")


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    calm(monkeypatch)


async def proposed(room: Hall, game: str = "crownfell") -> str:
    """A game in which somebody wants a substitute, of which nobody has said anything yet; who is asked."""
    await room.opened(game)
    await room.people["Ann"].slash(room.channel, "table replace", who=room.people["Cleo"])
    return (await room.asked())[0]


async def test_a_draw_offered_while_a_substitute_is_proposed_is_told_and_shown() -> None:
    """It was stored; the panel stayed as it was, and the answer spoke of a consent that nobody was asked for."""
    async with hall() as room:
        asked = await proposed(room)
        said = await room.people[asked].slash(room.channel, "table draw")
        assert shown_text(said.response) == "Done."
        table = await room.table()
        assert table.told == table.version
        assert "draw" in shown_text(await room.panel())


async def test_a_free_undo_while_a_substitute_is_proposed_is_shown() -> None:
    async with hall() as room:
        asked = await proposed(room, "craft-the-crown")
        table = await room.table()
        seat = table.seat_to_act(room.people[asked].id)
        buy = next(token for token in table.match.legal(seat) if token.startswith("buy"))
        await room.people[asked].slash(room.channel, "move", answer=buy)
        said = await room.people[asked].slash(room.channel, "table undo")
        assert "agree" not in shown_text(said.response)
        assert table.told == table.version


async def test_one_of_two_who_have_to_agree_is_no_reason_to_be_behind() -> None:
    async with hall() as room:
        await room.people["Ann"].slash(room.channel, "play", game="craft-the-crown")
        await room.tap("Bob", "join")
        await room.tap("Cleo", "join")
        await room.tap("Ann", "start")
        await room.people["Ann"].slash(room.channel, "table end")
        asked = room.channel.history()[-1]
        await room.tap("Bob", "agree", asked)
        table = await room.table()
        assert table.told == table.version
        await room.tap("Cleo", "agree", asked)
        assert table.over
