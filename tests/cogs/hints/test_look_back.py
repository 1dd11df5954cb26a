"""Look back says why somebody lost: what cost them most, in Gold, with turns that followed a hint."""

import pytest

from sessions.computers import teacher_tasks
from sessions.computers.teacher_tasks import USUAL_LIMITS
from sessions.computers.teaching import DEEP, SLICES
from sessions.store.entry_store import EntryStore
from sessions.table import stored_moments
from sessions.table.stored_moments import GivenHint
from tests.support.building import tools
from tests.support.message_parts import shown_text
from tests.support.simulated_server import SimulatedServer, hall
from tests.support.thinking import Substitute

pytestmark = pytest.mark.usefixtures("no_errors")
WORDS = {
    "en-US": ("What cost you most", "Gold more", "(You followed a hint.)"),
    "ja": ("負けにつながった場面", "ゴールド分多く", "（ヒントどおりの手）"),
}


async def ann_is_asked(room: SimulatedServer) -> None:
    """Wait until it is Ann's turn."""
    for _ in range(60):
        match = (await room.table()).match
        if match is not None and match.question is not None and match.question.seats == (0,):
            return
        await room.env.advance_time(1)
    raise AssertionError("the computer does not answer")


async def play_and_lose(room: SimulatedServer, *, hinted: bool) -> None:
    """Ann ends some turns without doing anything, sees this as a hint in each if `hinted`, and resigns."""
    await room.people["Ann"].slash(room.channel, "play", game="craft-the-crown", computer="page")
    for _ in range(5):
        await ann_is_asked(room)
        table = await room.table()
        if hinted:
            hint = GivenHint(table.body.progress.answers, 0, "end")
            hints = EntryStore(room.host.tables.store, stored_moments.HINTS, list[GivenHint], list)
            await hints.change(table.id, lambda given, hint=hint: [*given, hint])
        await room.people["Ann"].slash(room.channel, "move", answer="end")
        await room.env.settle()
    await ann_is_asked(room)
    await room.people["Ann"].slash(room.channel, "move", answer="resign")
    await room.env.settle()


@pytest.mark.parametrize("language", list(WORDS))
@pytest.mark.parametrize("hinted", [False, True])
async def test_who_lost_is_told_what_cost_most_in_gold(language: str, hinted: bool) -> None:
    title, gold, hint_note = WORDS[language]
    async with hall() as room:
        room.speak("Ann", language)
        await play_and_lose(room, hinted=hinted)
        shown = (await room.tap("Ann", "moments")).response
        text = shown_text(room.message(shown.id))
        assert title in text
        assert 1 <= text.count(gold) <= 3
        assert text.count(hint_note) == (text.count(gold) if hinted else 0)


async def test_who_lost_without_a_mistake_is_not_told_that_nothing_stands_out() -> None:
    """Nothing that Ann did cost her anything."""
    async with hall(tools=tools(worker_pool=Substitute({teacher_tasks.costly: lambda *_: []}))) as room:
        await play_and_lose(room, hinted=False)
        shown = (await room.tap("Ann", "moments")).response
        text = shown_text(room.message(shown.id))
        assert "Nothing stands out" not in text
        assert "no move of yours that cost you anything" in text


def test_looking_back_at_a_game_takes_less_than_five_seconds_together() -> None:
    """Whatever is evaluated: briefly, then some decisions thoroughly with their reasons, or turns."""
    limits = USUAL_LIMITS
    searched = SLICES * limits.slice_seconds + (DEEP + 1) * limits.evaluation_seconds * 1.5
    assert searched <= 5
    assert limits.review_seconds + limits.evaluation_seconds * 1.5 <= 5
