"""The database of a dead bot, read from a copy: whether every table is whole, and what became of each try."""

import shutil
import sqlite3
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

import msgspec

from engine.match import Match
from sessions.packs.available_packs import GamePacks
from sessions.store.protocol import JournalLine, StoredTable
from sessions.store.sqlite.statements import READ, journal_of, row_of
from sessions.table.table import Table
from sessions.table.table_data import TableBody
from tests.deep.crash.ledger import AnswerStatus, Try

FILE = "castellan.db"


class Mirror:
    """A table played along from its journal alone, as far as it was read."""

    def __init__(self) -> None:
        self.lines: list[JournalLine] = []
        self.match: Match[Any] | None = None
        self.asked = 1

    def follow(self, fresh: Sequence[JournalLine], table: Table) -> None:
        """Lines that were not there before; raises AssertionError where they cannot be played."""
        for line in fresh:
            assert line.number == len(self.lines) + 1, f"line {line.number} follows line {len(self.lines)}"
            self.lines.append(line)
            if line.kind == "start":
                self.match = Match.new(table.rules, table.setup)
        for _, change in groupby(fresh, key=lambda line: line.at):
            answers = [(line.seat, line.text) for line in change if line.kind == "answer"]
            if answers:
                assert self.match is not None, "an answer before the start"
                self.match.replay(answers)
                self.asked += 1


class StoreContents:
    """What a bot has stored, as known so far. torn: what is wrong with a table, in words.

    questions: the newest of each table; untold: tables with a change that Discord was not shown.
    """

    def __init__(self, folder: Path, packs_by_game: Mapping[str, GamePacks]) -> None:
        self.folder, self.shelves = folder, packs_by_game
        self.mirrors: dict[str, Mirror] = {}
        self.torn: list[str] = []
        self.questions: dict[str, int] = {}
        self.untold = 0

    def read(self, *, whole: bool = False) -> dict[int, list[tuple[int, list[JournalLine]]]]:
        """Look at every table. The new answers by channel: who gave them, with the lines of that change.

        whole: from the first line on. The copy, because opening the file itself would tidy its log up before
        the bot does.
        """
        self.untold = 0
        if whole:
            self.mirrors = {}
        copy = self.folder / "copy"
        shutil.rmtree(copy, ignore_errors=True)
        copy.mkdir()
        for file in self.folder.glob(f"{FILE}*"):
            shutil.copy(file, copy)
        db = sqlite3.connect(copy / FILE)
        try:
            return self._read(db, whole)
        finally:
            db.close()

    def _read(self, db: sqlite3.Connection, whole: bool) -> dict[int, list[tuple[int, list[JournalLine]]]]:
        verdict = db.execute("PRAGMA integrity_check" if whole else "PRAGMA quick_check").fetchall()
        if verdict != [("ok",)]:
            self.torn.append(f"the file: {verdict}")
        changes: dict[int, list[tuple[int, list[JournalLine]]]] = {}
        for (name,) in db.execute("SELECT id FROM tables ORDER BY seq").fetchall():
            try:
                self._look(db, name, changes)
            except Exception as fault:
                self.torn.append(f"table {name}: {type(fault).__name__}: {fault}")
        return changes

    def _look(
        self, db: sqlite3.Connection, name: str, changes: dict[int, list[tuple[int, list[JournalLine]]]]
    ) -> None:
        row = row_of(db.execute(READ, (name,)).fetchone())
        body = msgspec.json.decode(row.body, type=TableBody)
        table = Table(row, body, self.shelves[row.game].rules[body.pack.ref], self.shelves[row.game].game, 0)
        self.questions[name] = body.progress.question
        self.untold += row.shown_version < row.version
        mirror = self.mirrors.setdefault(name, Mirror())
        lines = [JournalLine(*values) for values in journal_of(db, name)]
        old, fresh = lines[: len(mirror.lines)], lines[len(mirror.lines) :]
        assert old == mirror.lines, "lines that were there are gone or changed"
        for _, group in groupby(fresh, key=lambda line: line.at):
            change = [line for line in group if line.kind == "answer"]
            if change:
                people_of = [table.body.seats[line.seat].person for line in change if line.seat >= 0]
                changes.setdefault(row.channel, []).append((people_of[0] if people_of else 0, change))
        mirror.follow(fresh, table)
        self._compare(row, table, mirror)

    def _compare(self, row: StoredTable, table: Table, mirror: Mirror) -> None:
        """The row against its journal."""
        body, lines = table.body, mirror.lines
        answers = sum(line.kind == "answer" for line in lines)
        assert body.progress.answers == answers, (
            f"{body.progress.answers} answers in the row, {answers} in the journal"
        )
        assert body.progress.question == mirror.asked, (
            f"question {body.progress.question} after {mirror.asked - 1} answers"
        )
        assert row.version >= len({line.at for line in lines}), f"version {row.version}, {len(lines)} lines"
        assert 0 <= row.shown_version <= row.version, (
            f"version {row.version}, and {row.shown_version} is told"
        )
        assert (table.match is None) == (mirror.match is None), "a match without a start, or the other way"
        if table.match is not None and mirror.match is not None:
            assert table.match.save() == mirror.match.save(), "the journal leads to another position"
            assert table.match.question == mirror.match.question, "the journal leads to another question"


def settle(
    tries: Sequence[Try], changes: Sequence[tuple[int, list[JournalLine]]], end: float
) -> Counter[str]:
    """Find the change of each try at one channel: how many were taken, lost and doubled.

    A try's change is by its person, within its window of time: from its sending until the bot's word on it,
    or, where there is none, until the bot's end.
    """
    count: Counter[str] = Counter()
    left = list(changes)
    for attempt in tries:
        until = attempt.ended or end
        mine = [c for c in left if c[0] == attempt.person and attempt.sent <= c[1][0].at <= until]
        mine = [c for c in mine if not attempt.typed or any(line.text == attempt.typed for line in c[1])]
        left = [c for c in left if c not in mine]
        verdict = attempt.verdict()
        count["taken"] += verdict is AnswerStatus.TAKEN
        count["lost"] += verdict is AnswerStatus.TAKEN and not mine
        count["doubled"] += max(0, len(mine) - 1)
        count["untold"] += verdict is AnswerStatus.UNKNOWN and len(mine) == 1
        count["denied"] += verdict is AnswerStatus.NOT_TAKEN and bool(mine)
    count["unasked"] = len(left)
    return count
