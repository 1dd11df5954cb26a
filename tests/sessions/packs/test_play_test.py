"""A pack's play-tests in Discord: begun, followed, stopped, cut off by a restart, read; and by whom not."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from types import SimpleNamespace

import msgspec
import pytest

from cogs.packs.play_test_handler import PlayTestHandler
from engine.packs import pack_sample
from engine.questions import Refused
from sessions.computers.worker_pool import InlineWorkers
from sessions.packs.play_test_store import PlayTestEntry, PlayTestStore, UnfinishedPlayTest
from sessions.packs.play_testing import PlayTests
from sessions.packs.uploaded_packs import PERSON, SERVER, TRIALS, Holder, UploadedPack
from tests.support.building import tools
from tests.support.depth import DEEP
from tests.support.message_parts import buttons, lists, shown_files, shown_text
from tests.support.pack_taps import brought, tapped
from tests.support.puzzle_posts import managing
from tests.support.simulated_server import SimulatedServer, hall

pytestmark = pytest.mark.usefixtures("no_errors")
TEXT = pack_sample.sample("crown-crest", "en") or ""


@asynccontextmanager
async def quick_hall(locale: str = "en-US", *, is_in_process: bool = False) -> AsyncIterator[SimulatedServer]:
    """A hall with short play-tests, whose panels change often. is_in_process: the workers are this process,
    so that all is over when a tap is."""
    more = {"tools": tools(worker_pool=InlineWorkers(1))} if is_in_process else {}
    async with hall(locale, **more) as room:
        room.host.services.play_tests.games_per_test = 60
        room.host.services.get(PlayTestHandler).update_interval = 0.2
        yield room


async def own(room: SimulatedServer, who: str = "Ann") -> UploadedPack:
    uploads = room.host.tables.repository.packs.uploads
    return (await uploads.of(Holder(PERSON, room.people[who].id)))[0]


async def note(room: SimulatedServer, pack: UploadedPack, new: PlayTestEntry | None = None) -> PlayTestEntry:
    store = room.host.tables.store
    if new is not None:
        await store.save_entry(TRIALS, pack.id, msgspec.json.encode(new))
    return msgspec.json.decode(await store.load_entry(TRIALS, pack.id) or b"{}", type=PlayTestEntry)


@DEEP
@pytest.mark.parametrize(
    ("locale", "words"),
    [("en-US", ("Play-test", "Start", "All cards")), ("ja", ("テストプレイ", "始める", "全カード"))],
)
async def test_it_is_begun_and_read(locale: str, words: tuple[str, str, str]) -> None:
    async with quick_hall(locale, is_in_process=True) as room:
        room.speak("Ann", locale)
        panel = await brought(room, TEXT)
        test, start, every = words
        sheet = await tapped(room, panel, test)
        assert not shown_files(sheet)
        after = await tapped(room, sheet, start)
        assert "60" in shown_text(after)
        assert shown_files(after)
        assert sum(count for count in (await note(room, await own(room))).reports[0].endings.values()) == 60
        cards = shown_text(await tapped(room, after, every))
        assert len(cards.split("\n")) == len((await note(room, await own(room))).reports[0].cards) + 2 > 3
        assert [one for one in buttons(after) if "packtest" in one["custom_id"]]


@DEEP
async def test_a_newer_version_is_compared_with_the_one_before() -> None:
    async with quick_hall(is_in_process=True) as room:
        sheet = await tapped(room, await brought(room, TEXT), "Play-test")
        await tapped(room, sheet, "Start")
        newer = await brought(room, TEXT.replace("title:", "note: newer\ntitle:", 1))
        sheet = await tapped(room, newer, "Play-test")
        assert "report on version 1" in shown_text(sheet)
        after = shown_text(await tapped(room, sheet, "Play-test version 2"))
        new, _, old = after.partition("Version 1 for comparison")
        for phrase in ("Compared with version 1", "The first player wins", "Length: half the games up to"):
            assert phrase in new
        for phrase in ("60 games of version 1", "**Length**", "**Endings**"):
            assert phrase in old, "the old report stands below the new one"
        assert "games of version 2" not in old
        assert "report on version 1" not in after
        reports = (await note(room, await own(room))).reports
        assert [one.number for one in reports] == [1, 2]


async def test_a_restart_is_said() -> None:
    async with quick_hall() as room:
        panel = await brought(room, TEXT)
        pack = await own(room)
        await note(room, pack, PlayTestEntry((), UnfinishedPlayTest(1, 17, 60, 0.0, "another process")))
        text = shown_text(await tapped(room, panel, "Play-test"))
        assert "restarted" in text
        assert "17 of 60" in text
        await note(room, pack, PlayTestEntry((), UnfinishedPlayTest(1, 5, 60, 0.0, "x", "fault")))
        back = await tapped(room, panel, "The pack")
        assert "couldn't cope" in shown_text(await tapped(room, back, "Play-test"))


async def test_only_whoever_may_change_a_pack_tries_it() -> None:
    async with quick_hall() as room:
        managing(room, "Bob")
        panel = await brought(room, TEXT, who="Bob", where=SERVER)
        [pack] = await room.host.tables.repository.packs.uploads.of(Holder(SERVER, room.guild.id))
        assert any(b.get("label") == "Play-test" for b in buttons(panel))
        game_packs = (await room.people["Ann"].slash(room.channel, "pack list")).response
        packs = (
            each for each in lists(game_packs) if pack.id in [option["value"] for option in each["options"]]
        )
        tap = next(packs)["custom_id"]
        shown = (await room.people["Ann"].select(game_packs, [pack.id], custom_id=tap)).response or game_packs
        assert any(b.get("label") == "Play it" for b in buttons(shown))
        assert not any(b.get("label") == "Play-test" for b in buttons(shown))


async def test_the_tap_that_updates_a_panel_is_known_however_many_others_there_are() -> None:
    async with quick_hall() as room:
        handler = room.host.services.get(PlayTestHandler)
        marks = [
            handler.mark_tap(SimpleNamespace(message=SimpleNamespace(id=number))) for number in range(600)
        ]
        assert all(handler.last_taps.get(number) is mark for number, mark in enumerate(marks))
        newer = handler.mark_tap(SimpleNamespace(message=SimpleNamespace(id=7)))
        assert handler.last_taps.get(7) is newer
        del marks, newer
        assert not handler.last_taps, "no tap is handled any more"


@DEEP
async def test_it_goes_on_without_its_person_and_stops_when_told() -> None:
    """A real worker plays; nobody looks on; the report is kept, and a pack that is deleted ends it."""
    async with quick_hall() as room:
        tables = room.host.tables
        await brought(room, TEXT)
        pack = await own(room)
        tests = PlayTestStore(
            tables.store, tables.repository.packs.uploads, PlayTests(InlineWorkers(1)), tables.now, True, 60
        )
        packs = tables.repository.packs
        rules = await packs.make_rules(pack.game, await packs.uploads.newest(pack))
        test = await tests.begin(7, pack, rules)
        assert (await tests.state(pack)).running_here is test
        assert (await note(room, pack)).open is not None
        with pytest.raises(Refused, match="playtest-running"):
            await tests.begin(8, pack, rules)
        playing = asyncio.create_task(tests.play(test))
        while not test.finished_games:  # noqa: ASYNC110 - it tells nobody before a slice is over
            await asyncio.sleep(0.001)
        test.stop()
        await playing
        saved_note = await note(room, pack)
        assert saved_note.open is None
        assert 0 < saved_note.reports[0].games < 60
        test = await tests.begin(7, pack, rules)
        await tables.repository.packs.uploads.delete(Holder(PERSON, room.people["Ann"].id), pack.id)
        await tests.play(test)
        assert await tables.store.load_entry(TRIALS, pack.id) is None


@DEEP
async def test_what_is_kept_goes_with_the_pack_and_is_exported() -> None:
    async with quick_hall(is_in_process=True) as room:
        sheet = await tapped(room, await brought(room, TEXT), "Play-test")
        await tapped(room, sheet, "Start")
        tables, ann = room.host.tables, room.people["Ann"].id
        [exported] = await tables.repository.packs.uploads.export(ann)
        assert exported["play-tests"]["reports"][0]["games"] == 60
        pack = await own(room)
        await tables.repository.packs.uploads.erase_holder(Holder(PERSON, ann))
        assert await tables.store.load_entry(TRIALS, pack.id) is None


async def test_another_process_may_be_playing() -> None:
    """Where several serve, one that noted something just now is not said to be gone."""
    async with quick_hall() as room:
        await brought(room, TEXT)
        pack, tables = await own(room), room.host.tables
        for ago, alone, is_playing in ((1.0, False, True), (1.0, True, False), (500.0, False, False)):
            tests = PlayTestStore(
                tables.store,
                tables.repository.packs.uploads,
                PlayTests(InlineWorkers(1)),
                tables.now,
                alone,
                60,
            )
            await note(
                room, pack, PlayTestEntry((), UnfinishedPlayTest(1, 5, 60, tables.now() - ago, "another"))
            )
            state = await tests.state(pack)
            assert (state.running_elsewhere is not None, state.aborted is not None) == (
                is_playing,
                not is_playing,
            )
            if is_playing:
                rules = await tables.repository.packs.make_rules(
                    pack.game, await tables.repository.packs.uploads.newest(pack)
                )
                with pytest.raises(Refused, match="playtest-running"):
                    await tests.begin(1, pack, rules)
