"""What happens to a hint if its question passes between the quick search and the better one."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from sessions.computers import teacher_tasks
from sessions.computers.worker_pool import InlineWorkers
from sessions.operations import phases
from tests.support.building import tools
from tests.support.craft_the_crown_taps import own
from tests.support.message_parts import buttons, matches, shown_text
from tests.support.simulated_server import SimulatedServer, hall
from tests.support.teacher import alone, brief
from tests.support.thinking import counted

pytestmark = pytest.mark.usefixtures("no_errors")


class Slow(InlineWorkers):
    """Lets something happen before it searches for the better hint."""

    def __init__(self) -> None:
        super().__init__(0, counted(25))
        self.meanwhile: Callable[[], Awaitable[None]] | None = None

    async def run(
        self, table: str, guild: int, game: str, rules: Any, function: Callable[..., Any], *args: Any
    ) -> Any:
        if function is teacher_tasks.hint and self.meanwhile is not None:
            meanwhile, self.meanwhile = self.meanwhile, None
            await meanwhile()
        return await super().run(table, guild, game, rules, function, *args)


def hurried(workers: Slow) -> dict[str, Any]:
    """Return what a hall is handed whose teacher is as slow as these workers."""
    return {**brief(), "tools": tools(worker_pool=workers)}


async def answer(room: SimulatedServer) -> None:
    """Ann taps an answer of her own."""
    panel, before = await room.panel(), (await room.table()).body.progress.answers
    room.sent("Ann", panel, next(b["custom_id"] for b in buttons(panel) if matches(b, "m")))
    while (await room.table()).body.progress.answers == before:  # noqa: ASYNC110
        await asyncio.sleep(0.001)


async def end(room: SimulatedServer) -> None:
    """A moderator ends the table."""
    await room.host.tables.apply((await room.table()).id, phases.end_by_moderator)


def hints(room: SimulatedServer) -> list[Any]:
    """The messages that show a hint."""
    messages = [room.message(number) for number in room.env.backend.messages[room.channel.id]]
    return [message for message in messages if "💡 **" in shown_text(message)]


def edits(room: SimulatedServer) -> int:
    """How often the bot has edited a private message."""
    return sum(
        request.method == "PATCH" and request.path.startswith("/webhooks/")
        for request in room.env.http_requests
    )


@pytest.mark.parametrize("passes", [answer, end])
async def test_a_hint_is_not_bettered_after_its_question(
    passes: Callable[[SimulatedServer], Awaitable[None]],
) -> None:
    workers, edits_before = Slow(), -1
    async with hall(**hurried(workers)) as room:
        await alone(room)

        async def meanwhile() -> None:
            nonlocal edits_before
            assert len(hints(room)) == 1, "the quick one is shown"
            await passes(room)
            edits_before = edits(room)

        workers.meanwhile = meanwhile
        await room.tap("Ann", "hint")
        assert edits(room) == edits_before > 0


async def test_a_hint_below_a_panel_does_not_come_back_over_what_was_tapped_since() -> None:
    workers = Slow()
    async with hall(**hurried(workers)) as room:
        await room.people["Ann"].slash(room.channel, "play", game="craft-the-crown", computer="page")
        while "Ann" not in await room.asked():
            await room.env.advance_time(1)
        panel = await own(room, "Ann")

        async def meanwhile() -> None:
            (hint,) = hints(room)
            assert hint.id == panel.id
            market = next(b["custom_id"] for b in buttons(hint) if matches(b, "v:market"))
            room.sent("Ann", hint, market)
            while hints(room):  # noqa: ASYNC110 - SimCord tells nobody
                await asyncio.sleep(0.001)

        workers.meanwhile = meanwhile
        await room.tap("Ann", "hint", panel)
        assert workers.meanwhile is None
        assert not hints(room)
