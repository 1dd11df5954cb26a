"""`/print` and the process behind it: one PDF at a time, ended when nobody waits; what people are told."""

import asyncio
import contextlib
from typing import Any

import psutil
import pytest

from cogs.printing.press import PrintWorker
from cogs.printing.print_order import MadePrint, PrintOptions, PrintOrder
from engine import files
from engine.questions import Refused
from tests.support.building import tools
from tests.support.message_parts import shown_text
from tests.support.prints import maker
from tests.support.simulated_server import hall

pytest.importorskip("typst", reason="Typst is not installed: nothing can be printed")
ORDER = PrintOrder("cube-quest", "", PrintOptions(), 10 << 20)


async def begun(press: PrintWorker) -> asyncio.Task[MadePrint]:
    making = asyncio.create_task(press.make(1, ORDER))
    while not press.worker.process:  # noqa: ASYNC110 - nobody tells of it
        await asyncio.sleep(0.005)
    return making


async def test_a_process_makes_it_and_ends() -> None:
    press = PrintWorker(files.DATA)
    making = await begun(press)
    process = psutil.Process(press.worker.process)
    while not process.nice() and not making.done():  # noqa: ASYNC110 - nobody tells of it
        await asyncio.sleep(0.005)
    assert process.nice() > 0  # a process without a niceness of its own ends at last, and then there is none
    with pytest.raises(Refused, match="print-yours"):
        await press.make(1, ORDER)
    print_made = await making
    assert print_made.data.startswith(b"%PDF-")
    assert not process.is_running()
    assert press.worker.process == 0


async def test_it_is_ended_when_nobody_waits_or_the_bot_leaves() -> None:
    press = PrintWorker(files.DATA)
    making = await begun(press)
    process = psutil.Process(press.worker.process)
    process.suspend()  # so it does not end by itself
    making.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await making
    process.wait(5)
    making = await begun(press)
    psutil.Process(press.worker.process).suspend()
    await press.worker.close()
    with pytest.raises(Refused, match="print-fault"):
        await making


async def test_it_takes_no_longer_than_it_may() -> None:
    with pytest.raises(Refused, match="print-slow"):
        await PrintWorker(files.DATA, timeout_seconds=0.02).make(1, ORDER)
    with pytest.raises(Refused, match="print-busy"):
        await PrintWorker(files.DATA, most_waiting=0).make(1, ORDER)


class PressHere(PrintWorker):
    """The same without a process: made at once."""

    async def print(self, order: PrintOrder) -> MadePrint:
        await asyncio.sleep(0)
        return maker().make(order)


async def test_somebody_prints_in_both_languages() -> None:
    async with hall(tools=tools(press=PressHere(files.DATA))) as room:
        for language in ("en", "ja"):
            asked: dict[str, Any] = {"game": "cube-quest", "language": language, "paper": "letter"}
            sent = await room.people["Ann"].slash(room.channel, "print", **asked, deck="The Few")
            shown = sent.response
            assert shown is not None
            assert shown.ephemeral
            assert [file.filename for file in shown.attachments] == [f"cube-quest-{language}-letter.pdf"]
            assert "100%" in shown.content


NOT_THERE = [
    ({"game": "chess"}, "no such game"),
    ({"game": "crownfell", "pack": "mine"}, "no such cards"),
    ({"game": "crownfell", "deck": "mine"}, "no decks to print"),
    ({"game": "crown-crest", "deck": "nobody's"}, "no deck or army with that name"),
]


async def test_what_there_is_not_is_said() -> None:
    async with hall() as room:
        for asked, reason in NOT_THERE:
            sent = await room.people["Ann"].slash(room.channel, "print", **asked)
            assert reason in shown_text(sent.response)


async def test_games_packs_and_decks_are_suggested() -> None:
    async with hall() as room:
        ann = room.people["Ann"]
        games = await ann.autocomplete(room.channel, "print", "game", "cro")
        assert {choice["value"] for choice in games} >= {"crownfell", "crown-crest", "crownfall"}
        decks = await ann.autocomplete(room.channel, "print", "deck", "da", game="crown-crest")
        assert [choice["value"] for choice in decks] == ["r-dawn"]
        none = await ann.autocomplete(room.channel, "print", "deck", "", game="crownfell")
        assert not list(none)
