"""All result reports: they are opened, confirmed, disputed, corrected and struck out.

The ranks that all players confirm become a result.
"""

import secrets
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from engine.questions import Refused
from sessions.common.locks import Locks
from sessions.people.profiles import People
from sessions.results import report_data as data
from sessions.results import report_steps as steps
from sessions.results.report_data import (
    DAY,
    DRAFT_SECONDS,
    DUE,
    ENDS,
    KIND,
    MOST_DAYS,
    UNSHOWN,
    ReportedSeat,
    ResultReport,
    make_report_write,
    result_of_report,
)
from sessions.results.results import Results, make_result_write
from sessions.store.documents import Document, DocumentWrite, IndexPosition
from sessions.store.protocol import Conflict, Store
from sessions.store.struct_documents import DocumentDecoder

FEWEST, MOST = 2, 4  # people
MOST_OPEN, MOST_A_DAY = 20, 40  # reports of one person
SAME_SECONDS = 300  # no two games of the same people end so soon after each other
MOST_LOOKED_AT = 200  # newest reports of a person that are searched for one that was struck out
MOST_AT_ONCE = 20  # reports that one call handles
LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789"  # of ids
ID_LENGTH = 12  # tables have shorter ids, and results are named by either

_decoder = msgspec.json.Decoder(ResultReport)
Step = Callable[[ResultReport, float], ResultReport]  # takes a report and the time, returns the next report


class NewReport(NamedTuple):
    """The data of a report to be opened."""

    game: str
    """Name of the game."""
    guild: int
    """Server id; 0: not on a server."""
    channel: int
    """Id of the channel for the report's card, the message that shows the report with buttons."""
    reporter: int
    """User id of the person who reports it."""
    at: float
    """When the game ended, seconds since 1970."""
    seats: Sequence[ReportedSeat]
    """The players."""
    side_order: Sequence[int] | None
    """Indexes of the sides, the winner first, as in `ranks_of`; None: the reporter enters the ranks later."""
    rated: bool = False
    """It counts for ratings once all have confirmed it."""
    language: str = "en"
    """Language of the card."""
    photo: str = ""
    """Address of a message with a picture; "": none."""
    table: str = ""
    """Id of the table, if the game was played on one device; "": it was not."""


class Reports:
    """Opens, changes and finds the result reports of all people on all servers."""

    personal_kinds = (KIND,)  # see `PersonalService`

    def __init__(
        self,
        store: Store,
        results: Results,
        people: People,
        now: Callable[[], float],
        *,
        most_open: int = MOST_OPEN,
        most_a_day: int = MOST_A_DAY,
    ) -> None:
        """`results`: get what is confirmed. `people`: who has blocked whom, and whom the bot may ping. `now`:
        returns seconds since 1970. `most_open`, `most_a_day`: limits for the reports of one person.
        """
        self.most_open, self.most_a_day = most_open, most_a_day
        self._documents, self._results = store.documents, results
        self._people, self._now = people, now
        self._locks, self._decoder = Locks(), DocumentDecoder(KIND, _read)

    # ---------------------------------------------------------------- what people do

    async def open(self, new: NewReport) -> ResultReport:
        """Report a game, and return the report.

        If `side_order` is None, the report is a draft that waits for the reporter's ranks. Else the other
        players have to confirm it.

        Raises Refused for a game in the future or too long ago, for wrong players, for people whom the
        reporter has blocked or whom the server keeps from playing, for too many reports, and for a game of
        which an open report of this person tells.
        """
        await self.check(new)
        async with self._locks.of(new.reporter):
            await self._check_quota(new.reporter)
            await self._check_new(new)
            return await self._opened(new)

    async def check(self, new: NewReport) -> None:
        """Raise Refused if this game cannot be reported. How many reports there are is not checked."""
        now, people = self._now(), [seat.person for seat in new.seats]
        if new.at > now:
            raise Refused("report-future")
        if new.at < now - MOST_DAYS * DAY:
            raise Refused("report-too-old", days=MOST_DAYS)
        if new.reporter not in people:
            raise Refused("report-not-yours")
        if any(person <= 0 for person in people):
            raise Refused("report-with-whom")
        if len({*people}) < len(people):
            raise Refused("report-twice")
        if not FEWEST <= len(people) <= MOST:
            raise Refused("report-with-whom")
        for person in people:
            if person != new.reporter and await self._people.blocks.has(new.reporter, person):
                raise Refused("report-blocked")
        await self._people.moderation.require_may_play(new.guild, new.reporter)
        await self._people.moderation.require_may_be_chosen(new.guild, people)
        if new.rated and await self._struck_out_lately(new):
            raise Refused("report-struck-lately")

    async def _struck_out_lately(self, new: NewReport) -> bool:
        """Return whether the server struck out a report of these people and this game within a day of this
        one, or took its result out of the ratings.
        """
        hits = await self._documents.find(data.of_person(new.reporter), MOST_LOOKED_AT)
        same = [report for report in self._decoder.decode_intact(hits) if _is_same(report, new, DAY)]
        if any(report.stage == data.VOID for report in same):
            return True
        results = [await self._results.load_result(report.id) for report in same if report.counts]
        return any(result is not None and result.voided for result in results)

    async def _check_quota(self, person: int) -> None:
        """Raise Refused if this person has too many open reports, or made too many today."""
        if await self._documents.count(data.open_by(person)) >= self.most_open:
            raise Refused("reports-open", most=self.most_open)
        day_ago = IndexPosition(self._now() - DAY, "")
        if await self._documents.count(data.by_person(person), day_ago) >= self.most_a_day:
            raise Refused("reports-today", most=self.most_a_day)

    async def _check_new(self, new: NewReport) -> None:
        """Raise Refused if an open report of this person tells of this game: many of them would each ask the
        other players.
        """
        hits = await self._documents.find(data.open_by(new.reporter), self.most_open)
        for report in self._decoder.decode_intact(hits):
            if report.table == new.table and _is_same(report, new, SAME_SECONDS):
                raise Refused("report-there", channel=str(report.channel))

    async def _opened(self, new: NewReport) -> ResultReport:
        """Save the new report. A game on one device has one report at a time, under the id of its table."""
        report_id = new.table or "".join(secrets.choice(LETTERS) for _ in range(ID_LENGTH))
        now = self._now()
        report = ResultReport(
            id=report_id,
            game=new.game,
            guild=new.guild,
            channel=new.channel,
            reporter=new.reporter,
            reported_at=now,
            at=new.at,
            seats=tuple(new.seats),
            due=now + DRAFT_SECONDS,
            rated=new.rated,
            changed_at=now,
            language=new.language,
            photo=new.photo,
            table=new.table,
        )
        report = replace(report, rated=report.rated and not report.is_too_late_to_rate)
        version, former = await self._former(report_id)
        if new.side_order is not None:
            report = steps.corrected(
                report, new.reporter, report.turn, data.ranks_of(report, new.side_order), now
            )
        if former is not None:  # higher numbers, so that buttons of the former card do not act on this one
            report = replace(report, turn=former.turn + report.turn, changes=former.changes + report.changes)
        try:
            await self._documents.put([make_report_write(report, version)])
        except Conflict:
            raise Refused("report-there", channel=str(new.channel)) from None
        return report

    async def _former(self, report_id: str) -> tuple[int, ResultReport | None]:
        """Return an earlier report with this id that lapsed or was taken back: its document version and the
        report; (0, None) if there is none.

        Raises Refused if the report with this id is not final, or was struck out.
        """
        document = await self._documents.get_one(KIND, report_id)
        if document is None:
            return 0, None
        former = self._decoder.decode(document)
        if former.stage not in ENDS or former.stage == data.VOID:
            raise Refused("report-there", channel=str(former.channel))
        return document.version, former

    async def may_report(self, table: str) -> None:
        """Raise Refused if the game of this table has a report that is not final, or that was struck out.

        `table`: id of the table.
        """
        await self._former(table)

    async def confirm(self, report: str, person: int, turn: int) -> ResultReport:
        """Confirm the proposed ranks. `report`: its id. `turn`: number of the proposal that this person
        read.
        """
        return await self._change(report, lambda stored, now: steps.confirmed(stored, person, turn))

    async def dispute(self, report: str, person: int, turn: int) -> ResultReport:
        """Reject the proposed ranks. `report`: its id. `turn`: number of the proposal that this person
        read.
        """
        return await self._change(report, lambda stored, now: steps.disputed(stored, person, turn))

    async def correct(self, report: str, person: int, turn: int, order: Sequence[int]) -> ResultReport:
        """Propose other ranks.

        `report`: its id. `turn`: number of the proposal that this person read. `order`: indexes of the sides,
        the winner first, as in `ranks_of`.
        """

        def step(stored: ResultReport, now: float) -> ResultReport:
            """Return the report with the new ranks proposed. Raises Refused if `order` names a wrong side or
            one twice."""
            if any(side not in range(len(stored.sides)) for side in order) or len({*order}) < len(order):
                raise Refused("stale")
            return steps.corrected(stored, person, turn, data.ranks_of(stored, order), now)

        return await self._change(report, step)

    async def take_back(self, report: str, person: int, turn: int) -> ResultReport:
        """Withdraw the person's own proposal or draft.

        `report`: id of the report. `turn`: number of the proposal that this person read.
        """
        return await self._change(report, lambda stored, now: steps.taken_back(stored, person, turn, now))

    async def void(self, report: str, guild: int, person: int, why: str) -> ResultReport:
        """Strike out a report, so that its ranks never count.

        `report`: its id. `guild`: the server that this person manages. `why`: shown to the players.
        """

        def step(stored: ResultReport, now: float) -> ResultReport:
            """Return the report struck out. Raises Refused if it belongs to another server."""
            if stored.guild != guild:
                raise Refused("report-gone")
            return steps.struck_out(stored, person, why, now)

        return await self._change(report, step)

    async def _change(self, report_id: str, step: Step) -> ResultReport:
        """Apply a step to the report with this id, save it, and return it; retry if another process saved
        first.

        Raises Refused if there is no such report, or if the step refuses.
        """
        while True:
            document = await self._documents.get_one(KIND, report_id)
            if document is None:
                raise Refused("report-gone")
            before = self._decoder.decode(document)
            after = step(before, self._now())
            if after == before:
                return before
            if after.changes != before.changes:
                after = replace(after, changed_at=self._now())
            try:
                await self._documents.put(await self._puts(document.version, before, after))
            except Conflict:
                continue
            return after

    async def _puts(self, version: int, before: ResultReport, after: ResultReport) -> list[DocumentWrite]:
        """Return the writes of a report, and of its result if that changes. They belong in one transaction.

        `version`: stored version of the report. `before`, `after`: the report before and after the change.
        """
        writes = [make_report_write(after, version)]
        if after.counts == before.counts:
            return writes
        stored_version, former = await self._results.load_versioned_result(after.id)
        result = result_of_report(after, former)
        if former is not None or result is not None:
            writes.append(make_result_write(after.id, stored_version, result))
        return writes + await self._results.correction_writes([former])

    # ---------------------------------------------------------------- reading

    async def get(self, report: str) -> ResultReport:
        """Return the report with the id `report`. Raises Refused if there is none (any more)."""
        document = await self._documents.get_one(KIND, report)
        if document is None:
            raise Refused("report-gone")
        return self._decoder.decode(document)

    async def waiting_for(self, person: int, most: int = MOST_AT_ONCE) -> list[ResultReport]:
        """Return reports that a person has to confirm, the one that lapses first first."""
        return await self._found(data.waiting_for(person), most)

    async def pingable(self, report: ResultReport) -> tuple[int, ...]:
        """Return the user ids of those in `people_to_notify` whom the bot may ping now. People who have
        blocked the proposer are left out.
        """
        reachable = await self._people.reachable(report.people_to_notify, personal=True)
        blocks = self._people.blocks
        return tuple([person for person in reachable if not await blocks.has(person, report.proposer)])

    # ---------------------------------------------------------------- background jobs

    async def unshown(self) -> list[ResultReport]:
        """Return reports whose card is out of date; corrupt ones are skipped."""
        hits = await self._documents.find(UNSHOWN, MOST_AT_ONCE, ascending=True)
        return [*self._decoder.decode_intact(hits)]

    async def show(self, report: ResultReport, message: int) -> ResultReport:
        """Save that the card shows this state, and that `people_to_notify` were notified.

        `report`: the state that the card shows. `message`: message id of the card.
        """

        def step(stored: ResultReport, _: float) -> ResultReport:
            """Return the latest report with the state that the card shows noted in it."""
            called = max(stored.notified_turn, report.turn)
            return replace(
                stored,
                message=message,
                notified_turn=called,
                shown_changes=max(stored.shown_changes, report.changes),
            )

        return await self._change(report.id, step)

    async def lapse(self) -> None:
        """End reports that were not answered in time, and delete those that ended long ago."""
        for hit in await self._documents.find(DUE, MOST_AT_ONCE, ascending=True):
            if hit.position.sort_number > self._now():
                return
            before = self._decoder.decode_if_intact(hit)
            if before is None:
                continue
            document = hit.document
            after = steps.lapsed(before, self._now())
            if after is None:
                write = _delete_write(document)
            else:
                write = make_report_write(replace(after, changed_at=self._now()), document.version)
            try:
                await self._documents.put([write])
            except Conflict:
                continue

    # ---------------------------------------------------------------- a person's data

    async def export(self, person: int) -> list[dict[str, Any]]:
        """Return all reports that name a person, as plain data."""
        reports = await self._found(data.of_person(person), 1_000_000)
        return [dict(data.export_report(one, person)) for one in reports]

    async def erase_person(self, person: int) -> None:
        """Remove a person from all reports.

        Call it before `Results.erase_person`, so that no report becomes a result of theirs afterwards.
        """
        for named_report in await self._found(data.of_person(person), 1_000_000):
            await self._change(named_report.id, lambda report, now: steps.without(report, person, now))

    async def _found(self, index_key: str, most: int) -> list[ResultReport]:
        """Return the reports with this index key, the lowest sort number first, at most `most`."""
        hits = await self._documents.find(index_key, most, ascending=True)
        return [self._decoder.decode(hit.document) for hit in hits]


def _is_same(report: ResultReport, new: NewReport, seconds: float) -> bool:
    """Return whether a report tells of the game of a new one, as far as people, game, server and time show:
    they ended less than `seconds` apart.
    """
    return (
        (report.game, report.guild) == (new.game, new.guild)
        and {*report.people} == {seat.person for seat in new.seats}
        and abs(report.at - new.at) < seconds
    )


def _read(document: Document) -> ResultReport:
    """Decode a stored report."""
    return _decoder.decode(document.value)


def _delete_write(document: Document) -> DocumentWrite:
    """Return the write that deletes a document."""
    return DocumentWrite(document.kind, document.key, document.version, None)
