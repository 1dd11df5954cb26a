"""Stores the play-tests of each pack: the last reports, and a play-test that runs or was aborted."""

import asyncio
import secrets
import time
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from engine.game import Rules, games
from engine.questions import Refused
from sessions.packs.play_report import PlayReport, PlayTestSubject
from sessions.packs.play_test_games import measure_of
from sessions.packs.play_testing import FAULT, GONE, PlayTest, PlayTests
from sessions.packs.upload_limits import MOST_REPORTS, TRIAL_GAMES
from sessions.packs.uploaded_packs import TRIALS, UploadedPack, UploadedPacks
from sessions.store.entry_store import EntryStore
from sessions.store.protocol import Store

EVERY = 10.0  # seconds between two saves of the progress
SILENT = 60.0  # seconds without a save after which a process is assumed to be dead


class UnfinishedPlayTest(msgspec.Struct, frozen=True):
    """A play-test without a report: it runs, or was aborted."""

    number: int
    """Number of the pack's version."""
    done: int
    """How many games were played so far."""
    asked: int
    """How many games are planned."""
    at: float
    """When this was saved, seconds since 1970."""
    process: str
    """Random id of the process that plays the games."""
    why: str = ""
    """Why it ended. FAULT: an error in the rules. GONE: the bot exited. "": it runs, or its process died."""


class PlayTestEntry(msgspec.Struct, frozen=True):
    """The stored play-tests of a pack."""

    reports: tuple[PlayReport, ...] = ()
    """The last reports, oldest first, each about a different content of the pack."""
    open: UnfinishedPlayTest | None = None
    """The play-test without a report, if there is one."""


class PlayTestState(NamedTuple):
    """The play-tests of a pack, as they are shown."""

    running_here: PlayTest | None = None
    """The play-test that runs in this process; None: none does."""
    running_elsewhere: UnfinishedPlayTest | None = None
    """The play-test that runs in another process; None: none does."""
    aborted: UnfinishedPlayTest | None = None
    """The last play-test, if it was aborted."""
    last_report: PlayReport | None = None
    """The last report; None: there is none."""
    previous_report: PlayReport | None = None
    """The report before the last one, about another content of the pack; None: there is none."""


class PlayTestStore:
    """Starts play-tests, and saves their progress and reports."""

    def __init__(
        self,
        store: Store,
        uploads: UploadedPacks,
        play_tests: PlayTests,
        now: Callable[[], float],
        alone: bool,
        games_per_test: int = TRIAL_GAMES,
    ) -> None:
        """`uploads`: knows which packs still exist. `play_tests`: runs play-tests. `now`: returns seconds
        since 1970. `alone`: no other process serves the same people, so an unfinished play-test that does not
        run here was aborted. `games_per_test`: how many games a play-test has.
        """
        self.games_per_test = games_per_test
        self._uploads, self.play_tests, self._now, self._is_only_process = uploads, play_tests, now, alone
        self._entries = EntryStore[PlayTestEntry](store, TRIALS, PlayTestEntry, PlayTestEntry)
        """Id of a pack → its stored play-tests."""
        self._process = secrets.token_hex(8)
        """Random id of this process."""

    async def state(self, uploaded: UploadedPack) -> PlayTestState:
        """Return the current state of a pack's play-tests."""
        running = self.play_tests.running(uploaded.id)
        entry = await self._entries.get(uploaded.id)
        previous, last = (None, None, *entry.reports)[-2:]
        state = PlayTestState(running, last_report=last, previous_report=previous)
        if running is not None or entry.open is None:
            return state
        if self._elsewhere(entry.open):
            return state._replace(running_elsewhere=entry.open)
        return state._replace(aborted=entry.open)

    def _elsewhere(self, unfinished: UnfinishedPlayTest) -> bool:
        """Return whether another process still plays this play-test."""
        return not (self._is_only_process or unfinished.why) and self._now() - unfinished.at < SILENT

    def running(self, uploaded: UploadedPack) -> PlayTest | None:
        """Return the play-test of a pack that runs in this process; None if there is none."""
        return self.play_tests.running(uploaded.id)

    async def begin(self, person: int, uploaded: UploadedPack, rules: Rules[Any, Any]) -> PlayTest:
        """Register a play-test of a pack's newest version, and return it. Then call `play` with it.

        `person`: user id of who begins the play-test. `uploaded`: the pack. `rules`: of the game with the
        newest version. Raises Refused if the pack cannot be play-tested, or if too many play-tests run.
        """
        measure = measure_of(uploaded.game)
        if measure is None:
            raise Refused("playtest-no-computer")
        if (await self.state(uploaded)).running_elsewhere is not None:
            raise Refused("playtest-running")
        digest, codes = rules.pack_info.digest, tuple(rules.catalogue.codes)
        seats = games()[uploaded.game].player_counts[0]
        subject = PlayTestSubject(
            uploaded.game, digest, uploaded.number, codes, seats, measure.level, self.games_per_test
        )
        test = PlayTest(uploaded.id, person, subject, rules)
        self.play_tests.admit(test)
        try:
            await self._note(test)
        except BaseException:
            self.play_tests.end(test)
            raise
        return test

    async def play(self, test: PlayTest) -> None:
        """Play a play-test to its end, and save its report. If the pack is deleted, it stops."""
        saved_at, save_tasks = time.monotonic(), set[asyncio.Task[None]]()

        def save_progress() -> None:
            """Save the progress in the background, at most once in `EVERY` seconds."""
            nonlocal saved_at
            if not save_tasks and time.monotonic() - saved_at > EVERY:
                saved_at = time.monotonic()
                task = asyncio.create_task(self._note(test), name="play-test's note")
                save_tasks.add(task)
                task.add_done_callback(save_tasks.discard)

        try:
            await self.play_tests.play(test, save_progress)
            if save_tasks:
                await asyncio.wait([*save_tasks])
            if test.end_reason == GONE:
                await self._note(test)
            else:
                await self._finish(test)
        finally:
            self.play_tests.end(test)

    # ---------------------------------------------------------------- inside

    async def _note(self, test: PlayTest) -> None:
        """Save the progress of a play-test. If it ended early, save the reason, too."""
        subject = test.subject
        unfinished = UnfinishedPlayTest(
            subject.number, test.done, subject.games_to_play, self._now(), self._process, test.end_reason
        )
        await self._change(test, lambda entry: msgspec.structs.replace(entry, open=unfinished))

    async def _finish(self, test: PlayTest) -> None:
        """Save the report of a play-test, or that an error ended it."""
        if test.end_reason == FAULT:
            await self._note(test)
            return
        if not test.finished_games:
            await self._change(test, lambda entry: msgspec.structs.replace(entry, open=None))
            return
        report = await asyncio.to_thread(test.report, self._now())

        def finished(entry: PlayTestEntry) -> PlayTestEntry:
            """Return the entry with the new report, which replaces one of the same content."""
            others = [other for other in entry.reports if other.digest != report.digest]
            return PlayTestEntry((*others, report)[-MOST_REPORTS:])

        await self._change(test, finished)

    async def _change(self, test: PlayTest, change: Callable[[PlayTestEntry], PlayTestEntry]) -> None:
        """Change the stored entry of a play-test's pack, and save it.

        If the pack does not exist any more, delete the entry and stop the play-test.
        """

        async def changed(before: PlayTestEntry) -> tuple[PlayTestEntry, bool]:
            """Return the changed entry, and whether the pack exists; an empty entry if it does not."""
            pack_exists = await self._uploads.holder(test.id) is not None
            return (change(before) if pack_exists else PlayTestEntry()), pack_exists

        if not await self._entries.change_with(test.id, changed):
            test.stop()
