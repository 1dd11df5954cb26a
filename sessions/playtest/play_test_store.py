"""What play-tests came to, kept beside their packs: the last reports, and one that runs or was cut off."""

import asyncio
import secrets
import time
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from engine.game import Rules, games
from engine.questions import Refused
from sessions.cards.upload_limits import MOST_REPORTS, TRIAL_GAMES
from sessions.cards.uploaded_packs import TRIALS, UploadedPack, UploadedPacks
from sessions.playtest.play_report import PlayReport, Trialled
from sessions.playtest.play_test_games import measure_of
from sessions.playtest.play_testing import FAULT, GONE, PlayTest, PlayTests
from sessions.store.entry_store import EntryStore
from sessions.store.protocol import Store

EVERY = 10.0  # seconds between two notes of how far it is
SILENT = 60.0  # seconds after which a process that noted nothing is taken to be gone


class UnfinishedPlayTest(msgspec.Struct, frozen=True):
    """A play-test that has no report. number: of the version; done of asked games; at: when that was noted;
    process: which plays it; why: FAULT for one that the rules broke off, else "": it runs, or its process
    is gone."""

    number: int
    done: int
    asked: int
    at: float
    process: str
    why: str = ""


class PlayTestEntry(msgspec.Struct, frozen=True):
    """reports: the oldest first, each of another content."""

    reports: tuple[PlayReport, ...] = ()
    open: UnfinishedPlayTest | None = None


class PlayTestState(NamedTuple):
    """What there is to see of a pack's play-tests. running: here; elsewhere: in another process; cut: one
    that came to nothing; report: the last one; before: that of the version before it."""

    running: PlayTest | None = None
    elsewhere: UnfinishedPlayTest | None = None
    cut: UnfinishedPlayTest | None = None
    report: PlayReport | None = None
    before: PlayReport | None = None


class PlayTestStore:
    """thinking: whose workers play; alone: whether no other process serves the same people, so that what it
    does not play itself nobody plays."""

    def __init__(
        self,
        store: Store,
        uploads: UploadedPacks,
        tests: PlayTests,
        now: Callable[[], float],
        alone: bool,
        games: int = TRIAL_GAMES,
    ) -> None:
        """games: of one play-test."""
        self.games = games
        self._uploads, self.tests, self._now, self._alone = uploads, tests, now, alone
        self._notes = EntryStore[PlayTestEntry](store, TRIALS, PlayTestEntry, PlayTestEntry)
        self._process = secrets.token_hex(8)

    async def state(self, uploaded: UploadedPack) -> PlayTestState:
        """What there is to see now."""
        running = self.tests.running(uploaded.id)
        note = await self._notes.get(uploaded.id)
        before, last = (None, None, *note.reports)[-2:]
        state = PlayTestState(running, report=last, before=before)
        if running is not None or note.open is None:
            return state
        if self._elsewhere(note.open):
            return state._replace(elsewhere=note.open)
        return state._replace(cut=note.open)

    def _elsewhere(self, going: UnfinishedPlayTest) -> bool:
        return not (self._alone or going.why) and self._now() - going.at < SILENT

    def running(self, uploaded: UploadedPack) -> PlayTest | None:
        return self.tests.running(uploaded.id)

    async def begin(self, person: int, uploaded: UploadedPack, rules: Rules[Any, Any]) -> PlayTest:
        """One of the newest version, to be played by `play`; raises Refused."""
        measure = measure_of(uploaded.game)
        if measure is None:
            raise Refused("playtest-no-computer")
        if (await self.state(uploaded)).elsewhere is not None:
            raise Refused("playtest-running")
        printed, codes = rules.printed.digest, tuple(rules.catalogue.codes)
        seats = games()[uploaded.game].seats[0]
        of = Trialled(uploaded.game, printed, uploaded.number, codes, seats, measure.player, self.games)
        test = PlayTest(uploaded.id, person, of, rules)
        self.tests.admit(test)
        try:
            await self._note(test)
        except BaseException:
            self.tests.end(test)
            raise
        return test

    async def play(self, test: PlayTest) -> None:
        """On to its end, whoever looks on; what came of it is kept. It ends with its pack."""
        noted, notes = time.monotonic(), set[asyncio.Task[None]]()

        def told() -> None:
            nonlocal noted
            if not notes and time.monotonic() - noted > EVERY:
                noted = time.monotonic()
                task = asyncio.create_task(self._note(test), name="play-test's note")
                notes.add(task)
                task.add_done_callback(notes.discard)

        try:
            await self.tests.play(test, told)
            if notes:
                await asyncio.wait([*notes])
            if test.left == GONE:
                await self._note(test)
            else:
                await self._finish(test)
        finally:
            self.tests.end(test)

    # ---------------------------------------------------------------- inside

    async def _note(self, test: PlayTest) -> None:
        """How far it is."""
        of = test.of
        going = UnfinishedPlayTest(of.number, test.done, of.asked, self._now(), self._process, test.left)
        await self._change(test, lambda note: msgspec.structs.replace(note, open=going))

    async def _finish(self, test: PlayTest) -> None:
        if test.left == FAULT:
            await self._note(test)
            return
        if not test.played:
            await self._change(test, lambda note: msgspec.structs.replace(note, open=None))
            return
        report = await asyncio.to_thread(test.report, self._now())

        def finished(note: PlayTestEntry) -> PlayTestEntry:
            others = [one for one in note.reports if one.digest != report.digest]
            return PlayTestEntry((*others, report)[-MOST_REPORTS:])

        await self._change(test, finished)

    async def _change(self, test: PlayTest, change: Callable[[PlayTestEntry], PlayTestEntry]) -> None:
        """Nothing is kept of a pack that is not there any more."""

        async def changed(before: PlayTestEntry) -> tuple[PlayTestEntry, bool]:
            pack_exists = await self._uploads.holder(test.id) is not None
            return (change(before) if pack_exists else PlayTestEntry()), pack_exists

        if not (await self._notes.change_with(test.id, changed)).answer:
            test.stop()
