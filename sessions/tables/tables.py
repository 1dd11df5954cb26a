"""The entry point to all tables of this process. `Tables.apply` applies an operation of `sessions.operations`
to a table. What needs to know more than the table before that, such as who has blocked whom, is a method of a
part: lobby, starts, seats, votes, clock."""

import logging
import time
from collections.abc import Awaitable, Callable, Mapping

from engine.game import fill_options
from engine.questions import Event
from sessions.common.observer import UNOBSERVED, Observer
from sessions.operations import answering
from sessions.packs.available_packs import GamePacks
from sessions.people.profiles import People
from sessions.store.protocol import Store
from sessions.table.journal import events_from, numbered_events
from sessions.table.table import USUAL_DEALING, Dealing, Operation, Table
from sessions.table.table_data import (
    USUAL_PRESENCE,
    Deal,
    PackChoice,
    Person,
    Presence,
    PresenceTimes,
    Seat,
    Shown,
    TableBody,
    unique_name,
)
from sessions.table.table_options import TableOptions
from sessions.table.time_controls import DEFAULT, NONE
from sessions.tables.due_tables import DueTables
from sessions.tables.invitations import Invitations
from sessions.tables.lobbies import GameStarts, Lobbies
from sessions.tables.overview import Overview
from sessions.tables.seat_changes import SeatChanges
from sessions.tables.table_limits import USUAL, TableQuota
from sessions.tables.table_repository import (
    MOST_IN_MEMORY,
    ChangedTable,
    TableRepository,
    new_name,
    new_secret,
)
from sessions.tables.votes import Votes

LOG = logging.getLogger("castellan.registry")


class Tables:
    """Opens tables, takes answers, and applies operations. Its parts, such as `lobbies` and `seat_changes`,
    check what an operation cannot know. All parts share one `TableRepository`. In the methods of this class
    `table` is the table's id, unless its type is Table."""

    def __init__(
        self,
        store: Store,
        game_packs: Mapping[str, GamePacks],
        *,
        now: Callable[[], float] = time.time,
        secret: Callable[[], str] = new_secret,
        most_in_memory: int = MOST_IN_MEMORY,
        observer: Observer = UNOBSERVED,
        keep_days: int = 365,
        most: TableQuota = USUAL,
        presence: PresenceTimes = USUAL_PRESENCE,
        dealing: Dealing = USUAL_DEALING,
        new_id: Callable[[], str] = new_name,
    ) -> None:
        """game_packs: game → its card packs
        now: returns the current time, seconds since 1970
        secret: returns a new secret for a deal
        most_in_memory: how many tables are cached
        observer: receives the metrics
        keep_days: how long finished tables are kept, in days; 0: for ever
        most: how many unfinished tables a person and a server may have
        presence: how long people count as present at a table at a table
        dealing: how a match's set-up and seed follow from the stored table
        new_id: returns a new id for a table"""
        repository = TableRepository(
            store,
            game_packs,
            now=now,
            most_in_memory=most_in_memory,
            keep_days=keep_days,
            most=most,
            presence_times=presence,
            dealing=dealing,
            new_id=new_id,
        )
        self.repository, self.store, self.packs_by_game = repository, store, game_packs
        self.store_opening: Awaitable[None] | None = None  # opening of the store, if it has already begun
        self._new_secret, self.observer = secret, observer
        self.people = People(store, lambda: self.now())
        self.get, self.find_in_channel, self.locked = (
            repository.get,
            repository.find_in_channel,
            repository.locked,
        )
        self.journal_answers = repository.journal_answers
        self.apply, self.apply_with_answers = repository.apply, repository.apply_with_answers
        self.move = repository.move
        blocks, self.invitations = self.people.blocks, Invitations(repository, self.people)
        self.lobbies, self.game_starts = Lobbies(repository, blocks), GameStarts(repository)
        self.seat_changes = SeatChanges(repository, blocks)
        self.votes = Votes(repository, secret, blocks, self.invitations)
        self.clock = DueTables(repository, self.people, self.invitations)
        self.overview = Overview(repository, blocks)

    @property
    def now(self) -> Callable[[], float]:
        """The clock of all parts: it returns the current time, seconds since 1970."""
        return self.repository.now

    async def open(
        self,
        channel: int,
        guild: int,
        owner: Person,
        game: str,
        pack: str,
        options: Mapping[str, str],
        language: str,
        *,
        clock: str = "",
        own: bool = False,
        kept_for: str = "",
        first: Operation | None = None,
    ) -> Table:
        """Open a table with its lobby. Raises Refused if the channel has another table that is not over, or
        if the game does not allow the options.

        channel: id of the channel
        guild: id of the server
        game, pack: names of the game and its card pack
        options: the table options that differ from the default
        clock: time control; "": the default; ignored in refereed games
        own: the channel is a thread that was opened for this table
        kept_for: id for the table, if the caller has already claimed it with `TableLimits.opening`; "": none
        first: an operation on the new table, saved in the same write; None: none
        """
        packs_of_game = self.repository.packs_by_game[game]
        cards = await self.repository.packs.find_pack(game, pack, owner.id, guild)
        all_options = fill_options(packs_of_game.game.options, options)
        seats = [Seat(owner.id, unique_name(owner.name, []), owner.luck)]
        time_control = NONE if cards.rules.refereeing else clock or DEFAULT
        body = TableBody(
            owner=owner.id,
            seats=seats,
            options=TableOptions(all_options, language, time_control),
            pack=PackChoice(pack),
            deal=Deal(self._new_secret()),
            presence=Presence({str(owner.id): self.now()}, self.now()),
            shown=Shown(own_thread=own),
        )
        return await self.repository.create(channel, guild, game, body, first, kept_for)

    async def answer(
        self, table: str, person: Person, text: str, question: int | None = None, *, may_rule: bool = False
    ) -> ChangedTable:
        """Give an answer in notation.

        An answer after the end may resume the game, unless another game has begun in its channel.

        text: a line of notation, which may contain several answers
        question: number of the question for which it was meant; None if it was typed
        may_rule: the person may rule on disputes as a neutral referee
        """
        async with self.repository.if_over_alone(table):
            changed = await self.apply(table, answering.answer, person, text, question, may_rule=may_rule)
        self.observer.answered(changed.table.game)
        LOG.debug("answered", extra={"table": table, "game": changed.table.game})
        return changed

    async def news(self, table: Table) -> list[Event]:
        """Return the events that the panel shows (see `journal.add_news`). After a restart they are computed
        from the journal."""
        if table.news is None:
            answers = await self.journal_answers(table.id)
            events = numbered_events(table, answers, table.body.shown.news_begin)
            table.news = [event for _, event in events]
            table.recent_activity.answers_before_news = [answers_before for answers_before, _ in events]
        return table.news

    async def to_be_undone(self, table: Table) -> list[Event]:
        """Return the events that a proposed undo would take back; empty if no undo is proposed."""
        proposal = table.body.proposal
        if proposal is None or proposal.kind != "undo":
            return []
        return events_from(table, await self.journal_answers(table.id), proposal.keep)
