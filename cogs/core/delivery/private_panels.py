"""Updates private panels that are outdated because other people have acted. The owner of a panel is the
person who sees it; the token of the owner's last tap lets the bot edit it."""

import asyncio
import logging
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable, Collection, Coroutine
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

import discord

from cogs.core.components.layout import Panel
from cogs.core.components.message_files import MessageFile
from cogs.core.delivery import retries
from cogs.core.delivery.ephemeral_messages import EphemeralMessages
from cogs.core.delivery.hint_messages import HintMessages
from cogs.core.panels import game_menus, table_menus
from cogs.core.panels.table_views import TableViews
from engine.questions import Refused
from sessions.common.locks import Locks
from sessions.operations import answering
from sessions.store.protocol import StoreError
from sessions.table.table import Table
from sessions.tables.tables import Tables

KEPT_SECONDS = 14 * 60.0  # Discord takes a token for 15 minutes
MOST_KEPT = 2_000  # panels
SOON = 0.25  # seconds in which several changes become one edit
PATIENCE = 1.5  # seconds for an edit: a tap that comes meanwhile waits for its end
log = logging.getLogger("castellan.private_panels")
Owner = tuple[str, int]  # whose panel: the table's id and the person's Discord id
Work = Coroutine[Any, Any, None]


class PanelPlace(NamedTuple):
    """What somebody has opened in their private panel: a step of the menu, or a form instead."""

    picked: tuple[str, ...] = ()
    """The menu keys picked so far."""
    form: str = ""
    """The name of the open form; "": none."""


class ShownPanel(NamedTuple):
    """The newest private panel that somebody has."""

    webhook: discord.Webhook
    """Edits the message."""
    followup_id: int
    """The id of the message if it is a followup; 0: it is the answer to the tap itself."""
    tapped_at: float
    """When the owner last tapped, in seconds by the clock of `Tables`."""
    language: str
    """The language in which the panel is shown."""
    place: PanelPlace
    """What is open in the panel."""
    version: int
    """The version of the table that the panel shows."""
    asked_marks: str
    """What the panel asks, as a text to compare (`TableViews.panel_and_picture_key`)."""
    picture_name: str
    """The file name of the panel's picture. Different pictures have different names
    (`TableViews.panel_and_picture_key`)."""
    files: tuple[MessageFile, ...]
    """The files that the message has."""
    message_id: int = 0
    """The message's id; 0: unknown."""
    deleted_after_answer: bool = False
    """Whether the message is deleted once a form in it is sent, as in refereed games."""


class PrivatePanels:
    """Keeps each private panel up to date for 14 minutes after its owner's last tap. The panels are known in
    memory only: after a restart the next tap shows the current state.

    Attributes: `update_delay` is the number of seconds in which several changes become one edit.
    `most_panels` is the highest number of panels that are known. `edit_private` is the function that edits a
    message. `people_of` maps the id of a table to the people with a known panel.
    """

    def __init__(
        self, tables: Tables, table_views: TableViews, run_in_background: Callable[[Work], None]
    ) -> None:
        """run_in_background: runs a coroutine in the background until the bot stops."""
        self.tables, self.table_views = tables, table_views
        self.hint_messages = HintMessages(tables.now, run_in_background)
        self.ephemeral_messages = EphemeralMessages(tables.now, run_in_background)
        self._run_in_background = run_in_background
        self.update_delay, self.most_panels, self.edit_private = SOON, MOST_KEPT, retries.edit_private
        self._panels: OrderedDict[Owner, ShownPanel] = OrderedDict()
        self.people_of: dict[str, dict[int, None]] = {}  # table → people with a known panel
        self._taps_in_progress: Counter[Owner] = Counter()  # how many of their taps are being answered
        self._update_locks, self._edit_locks = Locks(), Locks()
        self._scheduled: set[Owner] = set()  # whose update is scheduled

    # ---------------------------------------------------------------- known panels

    def register_panel(self, table: str, person: int, new_panel: ShownPanel) -> None:
        """Register a private panel that has just been shown. If the person had another panel of this table,
        that panel loses its buttons.

        table: the table's id.
        person: a Discord id.
        """
        self.tidy()
        replaced_panel = self._panels.get((table, person))
        # An id of 0 is unknown: then it may be the same message.
        if replaced_panel is not None and 0 < replaced_panel.message_id != new_panel.message_id > 0:
            self._run_in_background(self._retire_panel((table, person), replaced_panel))
        self._panels[table, person] = new_panel
        self._panels.move_to_end((table, person))
        self.people_of.setdefault(table, {})[person] = None
        while len(self._panels) > self.most_panels:
            self._drop(next(iter(self._panels)))
        self._schedule_one(table, person)  # others may have acted while it was being sent

    @asynccontextmanager
    async def hold_updates(self, table: Table, person: int) -> AsyncIterator[None]:
        """Return a context manager for answering a tap: inside it, updates do not edit the person's panel. It
        first waits for an edit that has already been sent, so that the edit does not arrive after the answer.
        """
        owner = table.id, person
        self._taps_in_progress[owner] += 1
        try:
            async with self._edit_locks.of(owner):
                pass
            yield
        finally:
            self._taps_in_progress[owner] -= 1
            if not self._taps_in_progress[owner]:
                del self._taps_in_progress[owner]
                self._schedule_one(table.id, person)

    def tidy(self) -> None:
        """Forget panels that can no longer be edited, because their token has expired."""
        while self._panels and self._is_expired(next(iter(self._panels.values()))):
            self._drop(next(iter(self._panels)))

    def drop_person(self, person: int) -> None:
        """Forget all panels and messages of this person."""
        self.hint_messages.drop_person(person)
        self.ephemeral_messages.drop_person(person)
        for owner in [owner for owner in self._panels if owner[1] == person]:
            self._drop(owner)

    def newest(self, table: Table, person: int) -> ShownPanel | None:
        """Return the private panel that somebody has; None if it is not known."""
        return self._panels.get((table.id, person))

    def known_owners(self) -> Collection[Owner]:
        """Return the owners whose panels could be edited now."""
        return self._panels.keys()

    # ---------------------------------------------------------------- updates after others' actions

    def schedule_update(self, table: Table) -> None:
        """Check the private panels of a table soon, because the table may have changed. Never raises, never
        waits."""
        self.hint_messages.schedule_update(table)
        if table.body.proposal is None and not table.rules_ask_for_consent:
            self.ephemeral_messages.delete_waiting_messages(table.channel)
        for person in self.people_of.get(table.id, ()):
            self._schedule_one(table.id, person)

    def _schedule_one(self, table: str, person: int) -> None:
        """Schedule an update of one panel, unless an update is scheduled already or a tap of the panel's
        owner is being answered.

        table: its id.
        """
        owner = table, person
        if owner in self._panels and owner not in self._scheduled and owner not in self._taps_in_progress:
            self._scheduled.add(owner)
            self._run_in_background(self._update_soon(owner))

    async def _update_soon(self, owner: Owner) -> None:
        """Wait a moment, because changes come in bunches, and then update one panel. A change after the wait
        schedules another update.
        """
        try:
            await asyncio.sleep(self.update_delay)
        finally:
            self._scheduled.discard(owner)
        async with self._update_locks.of(owner):
            known_panel = self._panels.get(owner)
            if known_panel is None or not self._is_current(owner, known_panel):
                return
            try:
                was_updated = not self._is_expired(known_panel) and await self._update_panel(
                    owner, known_panel
                )
            except (Refused, StoreError, *retries.FAULTS) as fault:
                log.info("table %s: a private panel stays as it is: %s", owner[0], type(fault).__name__)
                was_updated = False
            except Exception:
                log.exception("table %s: a private panel could not be edited", owner[0])
                was_updated = False
            if not was_updated and self._panels.get(owner) is known_panel:
                self._drop(owner)

    async def _retire_panel(self, owner: Owner, replaced: ShownPanel) -> None:
        """Remove the buttons of a panel that another message has replaced, and say in it that it was
        replaced. But if the message is to be deleted after its form is sent (`deleted_after_answer`), delete
        it now.

        The picture of the panel stays attached but unseen: a tap that was made just before may show the panel
        in this message once more.
        """
        line = self.table_views.localizers.catalogues.text(replaced.language, "panel-continued")
        try:
            async with self._edit_locks.of(owner), asyncio.timeout(PATIENCE):
                if replaced.deleted_after_answer:
                    await retries.delete_private(replaced.webhook, replaced.followup_id)
                else:
                    await self.edit_private(
                        replaced.webhook, replaced.followup_id, table_menus.text_view(f"-# {line}")
                    )
        except (TimeoutError, *retries.FAULTS) as fault:
            log.info("table %s: a former panel keeps its buttons: %s", owner[0], type(fault).__name__)

    async def _update_panel(self, owner: Owner, known_panel: ShownPanel) -> bool:
        """Edit a panel if it is outdated and its owner is not in the middle of a form or menu. Return False
        if the panel needs no more updates, because its table has no game.
        """
        table_id, person = owner
        table = await self.tables.get(table_id)
        if table is None or table.match is None:
            return False
        if table.version <= known_panel.version:
            return True
        asked_marks, picture_name = self.table_views.panel_and_picture_key(
            table, person, known_panel.language
        )
        same_question = asked_marks == known_panel.asked_marks
        if (same_question and picture_name == known_panel.picture_name) or self._is_owner_busy(
            table, person, known_panel, same_question=same_question
        ):
            return True
        picked = () if known_panel.place.form else self._valid_picks(table, person, known_panel)
        files = known_panel.files if table.rules.private_panels else None  # a board for all has one name
        panel = await self.table_views.private(
            table, person, known_panel.language, picked, message_files=files
        )
        async with self._edit_locks.of(owner):
            if self._is_current(owner, known_panel) and panel.version > known_panel.version:
                async with asyncio.timeout(PATIENCE):
                    files_now = await self._edit(
                        known_panel, panel if panel.kept_files or panel.picture else panel.without_pictures()
                    )
                self._register_edit(owner, known_panel, panel, PanelPlace(picked), files_now)
        return True

    def _register_edit(
        self,
        owner: Owner,
        known_panel: ShownPanel,
        panel: Panel,
        place: PanelPlace,
        files: tuple[MessageFile, ...],
    ) -> None:
        """Register what an edited panel shows now, unless a newer panel has replaced it.

        known_panel: the panel before the edit.
        panel: what the message shows now.
        place: what is open in the panel now.
        files: the files that the message has now.
        """
        if self._panels.get(owner) is known_panel:
            self._panels[owner] = known_panel._replace(
                place=place,
                version=panel.version,
                asked_marks=panel.asked_marks,
                picture_name=panel.picture_name,
                files=files,
            )

    def _is_current(self, owner: Owner, known_panel: ShownPanel) -> bool:
        """Return whether this is still the owner's panel, and no tap of the owner is being answered."""
        return self._panels.get(owner) is known_panel and owner not in self._taps_in_progress

    async def _edit(self, known_panel: ShownPanel, panel: Panel) -> tuple[MessageFile, ...]:
        """Edit the message of a panel, with a single try. Return the files that the message has afterwards.

        Only the owner sees the message, so only the token of the owner's tap can edit it.
        """
        try:
            return await self.edit_private(
                known_panel.webhook, known_panel.followup_id, panel.view, **panel.attached()
            )
        except discord.Forbidden as error:
            if error.code != retries.NOT_ALLOWED or not panel.picture:
                raise
            return await self._edit(known_panel, panel.without_pictures())

    def _is_owner_busy(
        self, table: Table, person: int, known_panel: ShownPanel, *, same_question: bool
    ) -> bool:
        """Return whether the owner is in the middle of a form or menu that they can still finish.

        same_question: whether the table still asks the owner what the panel asks.
        """
        if known_panel.place.form:
            return answering.seat_with_form(table, person, known_panel.place.form) is not None
        asked_seats = table.match.question.seats if table.match and table.match.question else ()
        return bool(known_panel.place.picked) and same_question and table.seat_to_act(person) in asked_seats

    def _valid_picks(self, table: Table, person: int, known_panel: ShownPanel) -> tuple[str, ...]:
        """Return the longest beginning of the picked menu keys that still leads to choices or text."""
        menu = self.table_views.menus.of(table, table.seat_to_act(person)).menu
        return game_menus.valid_picks(menu, known_panel.place.picked)

    # ---------------------------------------------------------------- helpers

    def _is_expired(self, known_panel: ShownPanel) -> bool:
        """Return whether the token that edits the panel has (nearly) expired."""
        return self.tables.now() - known_panel.tapped_at >= KEPT_SECONDS

    def _drop(self, owner: Owner) -> None:
        """Forget a person's panel at a table."""
        self._panels.pop(owner, None)
        people = self.people_of.get(owner[0], {})
        people.pop(owner[1], None)
        if not people:
            self.people_of.pop(owner[0], None)
