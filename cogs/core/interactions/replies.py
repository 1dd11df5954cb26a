"""What handlers share: loading the tapped table, explaining refusals, and showing the table what was done."""

from collections.abc import Sequence
from typing import Any

from discord import Guild, ui

from cogs.core.components import layout
from cogs.core.components.button_ids import LONGEST_ARG, STEP, ButtonId
from cogs.core.components.items import StatelessView
from cogs.core.interactions import replacement
from cogs.core.interactions.card_sheet import explain
from cogs.core.interactions.interaction import (
    Tapped,
    is_in_private,
    mark_replaceable,
    person_of,
    reply,
    show_privately,
    shown_in,
)
from cogs.core.interactions.own_panel import PrivatePanelSender
from cogs.core.interactions.replacement import ReplacementRequest
from cogs.core.panels import answer_words, deadlines, notify_view, table_menus
from cogs.core.services import Services
from cogs.core.text.sentences import Localizer, plain_name
from engine.computers.levels import BY_NAME
from engine.questions import Refused
from sessions.operations import voting
from sessions.operations.answering import RESIGN
from sessions.operations.voting import DRAW
from sessions.store.protocol import StoreError
from sessions.table.table import Table
from sessions.table.table_data import Person
from sessions.tables.table_repository import ChangedTable

# Reasons of refusals after which people want to see the current table: they get a link to its panel.
LINKED = ("stale", "gone", "not-now", "over", "lobby-over", "channel-busy")
# Reasons of refusals after which people want to be notified of another table: they get a button for that.
FULL = ("table-full", "seats-kept")


class Replies:
    """Loads tapped tables, and sends the responses that all handlers have in common."""

    def __init__(self, services: Services) -> None:
        self.services, self.tables = services, services.tables

    async def table(self, tap: ButtonId, interaction: Tapped) -> Table:
        """Return the tapped table, and note that the person is active there. Raises Refused if the table is
        gone or belongs to another channel."""
        table = await self.tables.get(tap.table)
        if table is None or not table.is_shown_in(interaction.channel_id or 0):
            raise Refused("no-table")
        return await mark_active(self.services, interaction, table)

    async def refuse(self, interaction: Tapped, refused: Refused, name: str = "") -> None:
        """Show privately why something is refused, with buttons to the rule, to the current panel, and to
        channels in which the wanted table is possible.

        name: the id of the table that was tapped; "": the table of this channel.
        """
        busy = refused.reason == "channel-busy"  # by another table than the tapped one
        table = await self.find_table(interaction, "" if busy else name)
        if table is not None:
            await self.services.sender.in_time(interaction, self.services.resync.catch_up(table))
        if busy and table is not None and self._must_ask_to_close(table, refused, interaction.user.id):
            await self.ask_to_close(interaction, ReplacementRequest.of(refused.facts), table)
            return
        localizer = self.services.localizers.private_localizer(interaction, table)
        view = StatelessView()
        if any(refused.rule in book.rules for book in self.services.rulebooks.values()):
            view.add_item(explain(refused.rule, localizer))
        if refused.reason == "played-elsewhere" and interaction.guild is not None:
            for item in self._allowed_channel_buttons(interaction.guild, refused, localizer):
                view.add_item(item)
        if busy and table is not None:
            for item in self._other_places(table, refused, interaction.user.id, localizer):
                view.add_item(item)
        if refused.reason in FULL and table is not None and table.guild:
            view.add_item(notify_view.subscribe_button(table.game, localizer))
        tapped_other_message = (
            interaction.message is not None and table and interaction.message.id != table.body.shown.panel
        )
        needs_link = (
            table is not None
            and table.body.shown.panel
            and (tapped_other_message or refused.reason in LINKED)
        )
        if not self.services.is_single_channel:
            for link_button in await self._table_links(refused):
                view.add_item(link_button)
            if table is not None and needs_link:
                view.add_item(ui.Button(label=localizer.say("to-panel"), url=layout.link(table)))
        await reply(interaction, localizer.refusal(refused), view if view.children else None, passing=True)
        if table is not None and refused.reason in LINKED:
            self.services.background.add(self.services.resync.repost_if_deleted(table))

    def _must_ask_to_close(self, table: Table, refused: Refused, person: int) -> bool:
        """Return whether the person's only choices in a busy channel are to close its table or to go back to
        it.

        refused: a refusal `channel-busy`.
        person: the Discord id.
        """
        return self.may_replace(table, person) and (self.services.is_single_channel or "act" in refused.facts)

    async def ask_to_close(self, interaction: Tapped, wanted: ReplacementRequest, table: Table) -> None:
        """Ask privately whether to close a table for another one or to go back to it.

        wanted: what is played instead.
        table: the one that would be closed.
        """
        localizer, person = self.services.localizers.private_localizer(interaction), interaction.user.id
        view = StatelessView()
        links = not self.services.is_single_channel
        for item in replacement.close_or_return_buttons(wanted, table, person, localizer, links=links):
            view.add_item(item)
        await reply(interaction, replacement.question(table, person, localizer), view=view)

    def _other_places(
        self, table: Table, refused: Refused, person: int, localizer: Localizer
    ) -> list[ui.Item[Any]]:
        """Return the buttons for a busy channel. One opens the wanted table in a thread. The other closes the
        old table and opens the wanted one in its place; only people who may close the old table get it.

        table: the old table.
        refused: a refusal `channel-busy`.
        person: the Discord id.
        """
        wanted, buttons = ReplacementRequest.of(refused.facts), list[ui.Item[Any]]()
        if not self.services.is_single_channel and wanted.act == replacement.INSTEAD:
            thread = wanted.tap()._replace(act="thread")
            buttons.append(layout.button(thread, localizer.say("open-thread"), "main"))
        if self.may_replace(table, person):
            new = localizer.say(f"game-{wanted.game}")
            buttons.append(layout.button(wanted.tap(), localizer.say("play-instead", game=new), "bad"))
        return buttons

    def _allowed_channel_buttons(
        self, guild: Guild, refused: Refused, localizer: Localizer
    ) -> list[ui.Item[Any]]:
        """Return buttons that open the wanted table in a channel that the server allows.

        refused: a refusal `played-elsewhere`. Its facts: `ways`, the ids of these channels; `what`, the
        level, game and pack; `minutes`, the scheduled start in minutes since the epoch (0: none).
        """
        level_game_pack, minutes = STEP.join(refused.facts["what"]), refused.facts.get("minutes", 0)
        channels = [guild.get_channel(int(number)) for number in refused.facts["ways"]]
        taps = [
            (channel, ButtonId("", minutes, "there", f"{channel.id}{STEP}{level_game_pack}"))
            for channel in channels
            if channel is not None
        ]
        return [
            layout.button(tap, localizer.say("open-there", place=plain_name(channel.name)), "main")
            for channel, tap in taps
            if len(tap.arg) <= LONGEST_ARG
        ]

    def may_replace(self, table: Table, person: int) -> bool:
        """Return whether a person may close a table to open another one. The table must not be over, and
        nobody else may have a seat. In the practice program (one channel, one person) the seats do not count.

        person: the Discord id.
        """
        alone = {*table.people} == {person} and not table.body.substitutes.lent
        return not table.is_over and (alone or self.services.is_single_channel)

    async def _table_links(self, refused: Refused) -> list[ui.Button[Any]]:
        """Return links to the tables that a refusal names, such as those that a person has too many of."""
        fact = refused.facts.get("tables", ())
        table_ids = fact if isinstance(fact, tuple) else ()
        named_tables = [await self.tables.get(table_id) for table_id in table_ids]
        return [
            ui.Button(label=f"{number}", url=layout.link(table), emoji="🔗")
            for number, table in enumerate(named_tables, 1)
            if table is not None
        ]

    async def find_table(self, interaction: Tapped, name: str = "") -> Table | None:
        """Return a table of this channel; None if it cannot be loaded or belongs to another
        channel.

        name: the id of the tapped table; "": the table of this channel.
        """
        place = interaction.channel_id or 0
        try:
            table = await self.tables.get(name) if name else await self.tables.find_in_channel(place)
        except (Refused, StoreError):
            return None
        return table if table is not None and table.is_shown_in(place) else None

    async def answer(
        self,
        interaction: Tapped,
        table: str,
        text: str,
        question: int | None = None,
        *,
        may_rule: bool = False,
    ) -> ChangedTable:
        """Give an answer in the game, and delete the ephemeral messages that helped with it. Return the
        changed table.

        All taps, forms and commands that answer use this.

        table: its id.
        text: the answer, in notation or as typed.
        question: the number of the question that was shown; None: do not check that it is still open.
        may_rule: whether the person may rule on disputes.
        """
        try:
            changed_table = await self.tables.answer(
                table, person_of(interaction), text, question, may_rule=may_rule
            )
        except Refused as refused:
            if question is not None and refused.clause:  # the person has tapped it, not typed it
                refused.clause = await self._tapped_text(interaction, table, refused.clause)
            raise
        self.services.private_panels.ephemeral_messages.delete_passing_message(interaction)
        return changed_table

    async def _tapped_text(self, interaction: Tapped, name: str, clause: str) -> str:
        """Return a refused clause in words, for a person who has tapped it.

        name: the id of the table.
        clause: the clause in notation.
        """
        table = await self.find_table(interaction, name)
        seat = table.seat_to_act(interaction.user.id) if table is not None else None
        if table is None or table.match is None or seat is None:
            return clause
        localizer = self.services.localizers.private_localizer(interaction, table)
        return answer_words.answer_text(table.match, seat, clause, localizer, table.names)

    async def declare(self, interaction: Tapped, table: str, declaration: str) -> None:
        """Give a declaration, such as `resign`, as an answer, and show the result at the table. Raises
        Refused if the game has no such declaration.

        table: its id.
        declaration: the declaration, in notation.
        """
        async with self.tables.locked(table) as locked_table:
            if declaration not in locked_table.rules.declarations:
                raise Refused("no-such-word")
            is_proposal = declaration == DRAW and voting.may_propose_draw(locked_table, interaction.user.id)
            accepts_draw = declaration == DRAW and voting.is_draw_offered(locked_table, interaction.user.id)
        if is_proposal:
            changed_table = await self.tables.votes.propose(table, person_of(interaction), DRAW)
        elif accepts_draw and not locked_table.rules.refereeing:
            changed_table = await self.tables.votes.consent(table, person_of(interaction), True)
        else:
            changed_table = await self.answer(interaction, table, declaration)
        key = "done-plain"
        if declaration == RESIGN and has_resigned(changed_table.table, interaction.user.id):
            key = "done-resign"
        elif declaration == DRAW:
            key = "done-draw" if changed_table.table.is_over else "done-draw-offered"
        await self.answer_and_show(interaction, changed_table, key)

    async def answer_and_show(
        self, interaction: Tapped, changed_table: ChangedTable, key: str, sentence: str = ""
    ) -> None:
        """Respond privately, then show what was done at the table. If the answer is part of a proposal, also
        ask the people whose consent is missing; the person's private panel then keeps what it shows.

        key: the key of the response's sentence.
        sentence: the response itself, used instead of `key`; "": use `key`.
        """
        table = changed_table.table
        localizer = self.services.localizers.private_localizer(interaction, table)
        waiting = _waits(changed_table)
        asked = waiting or _is_proposed(changed_table)
        says_what_was_done = not asked or key == "done-draw-offered"
        text = (
            (sentence or localizer.say(key)) if says_what_was_done else localizer.say("waiting-for-consent")
        )
        own_panel = self.services.private_panels.newest(table, interaction.user.id)
        in_private = is_in_private(interaction)
        is_panel = in_private and own_panel is not None and own_panel.message_id == shown_in(interaction)
        if asked and is_panel:
            sender = self.services.get(PrivatePanelSender)
            async with sender.answering_tap(interaction, table):
                await sender.refresh_with(interaction, table, layout.text(f"-# {text}"))
        elif in_private:
            await show_privately(interaction, table_menus.text_view(text))
            mark_replaceable(interaction, waiting=asked)
        else:
            await reply(interaction, text, waiting=asked)
            if asked:  # also after a command, whose answers usually stay
                self.services.private_panels.ephemeral_messages.note_left_message(interaction)
        if waiting:
            await self.services.panels.ask_consent(table)
        await self.services.match_starts.show(table)

    async def offer_seats(self, table: Table, left: Sequence[int]) -> None:
        """Announce in the channel which of these seats can be taken over: those that have no person now.

        left: the numbers, from 0, of seats whose players have left.
        """
        if table.is_over or table.match is None:
            return
        localizer = self.services.localizers.localizer(table, table.body.options.language)
        for number in left:
            if not table.body.seats[number].person:
                await self.services.panels.announce_free_seat(
                    table, number, table_menus.free_seat(table, number, localizer)
                )

    async def show_substitutes(self, table: Table, seats: Sequence[int]) -> None:
        """Show in the channel who plays on at these seats, each with a button by which the absent player gets
        the seat back."""
        localizer = self.services.localizers.localizer(table, table.body.options.language)
        for seat in seats:
            await self.services.panels.announce_free_seat(
                table, seat, deadlines.substitute_view(table, seat, localizer)
            )

    def computer(self, table: Table, level: str) -> Person:
        """Return a computer player, with its name in the table's language.

        level: the key of its level. Raises Refused if there is no such level.
        """
        if level not in BY_NAME:
            raise Refused("stale")
        return Person(
            0, self.services.catalogues.text(table.body.options.language, f"level-{level}"), level=level
        )


async def table_here(services: Services, interaction: Tapped) -> Table:
    """Return the table of this channel, and note that the person is active there. Raises Refused if there is
    none."""
    table = await services.tables.find_in_channel(interaction.channel_id or 0)
    if table is None:
        raise Refused("no-table-here")
    return await mark_active(services, interaction, table)


async def mark_active(services: Services, interaction: Tapped, table: Table) -> Table:
    """Note that the person is active at a table, and return the current table. If the person counted as
    absent before, update the table's panel."""
    before, current_table = table.version, await services.tables.clock.mark_active(table, interaction.user.id)
    if current_table.version != before:
        services.background.add(services.resync.catch_up(current_table))
    return current_table


def has_resigned(table: Table, person: int) -> bool:
    """Return whether a person is out of the game. In a team, a resignation that still needs the teammate's
    consent does not count.

    person: the Discord id.
    """
    seats = table.seats_of(person)
    out = table.rules.seating.resigned(table.match.state) if table.match is not None else ()
    return table.is_over or any(seat in out for seat in seats)


def _is_proposed(changed_table: ChangedTable) -> bool:
    """Return whether the rules of a refereed game ask for the consent of others to the last answer."""
    table = changed_table.table
    return bool(changed_table.change.answers) and table.rules_ask_for_consent


def _waits(changed_table: ChangedTable) -> bool:
    """Return whether the last change is part of a proposal that still needs the consent of others."""
    line_kind = changed_table.change.lines[-1].kind if changed_table.change.lines else ""
    return line_kind in ("propose", "agree") and bool(voting.asked_to_consent(changed_table.table))
