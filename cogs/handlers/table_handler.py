"""The table's own matters: undo, draw, resign, leave, end, substitutes, consent, rematch, record, rules."""

import asyncio
from collections.abc import Sequence

import discord

from cogs.components import layout, select_menus
from cogs.components.custom_ids import TapId
from cogs.delivery import photos, retries
from cogs.handlers import seat_choices
from cogs.handlers.interactions import (
    Handler,
    Tapped,
    may_moderate,
    person_of,
    picked_person,
    put,
    reply,
    seat_number,
    send,
)
from cogs.handlers.replies import Replies
from cogs.services import Services
from cogs.views import deadlines
from engine.ask import Answer, Refused
from engine.record import Record
from sessions.table.body import Person
from sessions.table.replays import record_of
from sessions.table.table import Table
from sessions.tables.keeper import Told

LONG_GAME = 500  # answers; writing the record of as many takes some 0.1 to 0.5 s


class TableHandler:
    """Everything about a table that is no move."""

    def __init__(self, services: Services, replies: Replies) -> None:
        self.services, self.tables = services, services.tables
        self.replies = replies

    def acts(self) -> dict[str, Handler]:
        return {
            "menu": self.table_menu,
            "undo": self.undo,
            "word": self.word,
            "sure": self.sure,
            "quit": self.leave,
            "end": self.end,
            "substitute": self.substitute,
            "agree": self.agree,
            "decline": self.decline,
            "take": self.take,
            "out": self.count_out,
            "judge": self.name_referee,
            "rematch": self.rematch,
            "record": self.record,
            "rule": self.rule,
            "never": self.never_mind,
        }

    async def table_menu(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        table = await self.replies.table(tap, interaction)
        await self.show_table_menu(interaction, table)

    async def show_table_menu(self, interaction: Tapped, table: Table) -> None:
        voice = self.services.voices.private_voice(interaction, table)
        view = select_menus.table(table, interaction.user.id, may_moderate(interaction), voice)
        await interaction.response.send_message(view=view, ephemeral=True)
        self.services.background.add(self.services.recovery.look_after(table))

    async def never_mind(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        voice = self.services.voices.private_voice(interaction)
        await put(interaction, select_menus.note(voice.say("never-mind")))

    async def sure(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        """Ask once more before what cannot be taken back."""
        await self.show_sure(interaction, await self.replies.table(tap, interaction), tap.arg)

    async def show_sure(self, interaction: Tapped, table: Table, what: str) -> None:
        if what not in select_menus.sure_acts(table):
            raise Refused("stale")
        await put(
            interaction,
            select_menus.sure(table, what, self.services.voices.private_voice(interaction, table)),
        )

    async def word(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        """A word that is legal at any time, such as `draw` or `resign`."""
        await self.replies.table(tap, interaction)
        await self.replies.declare(interaction, tap.table, tap.arg)

    async def keep_photo(self, interaction: Tapped, table: Table, picture: discord.Attachment) -> None:
        """Posted for everybody; the record keeps a link to the message that holds it."""
        seat = table.seat_to_act(interaction.user.id)
        if table.match is None or table.match.ask is None or not table.rules.refereeing:
            raise Refused("not-now")
        if seat is None:
            raise Refused("not-your-table")
        photos.checked(picture)
        if "photo" not in table.match.legal(seat):
            raise table.rules.refuse(table.match.state, table.match.ask, seat, "photo")
        sorry = self.services.voices.private_voice(interaction).say("never-mind")
        file = await photos.in_hand(self.services.client, interaction, picture, sorry)
        try:
            told = await self._photo_told(interaction, table, file)
        except (Refused, *retries.FAULTS):
            await photos.withdrawn(interaction, sorry)
            raise
        await self.services.panels.show(told.table)

    async def _photo_told(self, interaction: Tapped, table: Table, file: discord.File) -> Told:
        """Into the answer that was begun: an edit may be repeated, a further message would be there twice."""
        said = self.services.voices.voice(table, table.body.language).say("photo-kept")
        message = await interaction.edit_original_response(content=said, attachments=[file])
        link = layout.link(table, message.id)
        return await self.tables.answer(table.id, person_of(interaction), f"photo {link}")

    async def undo(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        await self.replies.table(tap, interaction)
        await self.do_undo(interaction, tap.table)

    async def do_undo(self, interaction: Tapped, table: str) -> None:
        """Taken back by the house, or, where the rules have a word for it, by them."""
        async with self.tables.held(table) as held:
            ruled = "undo" in held.rules.declarations
        if ruled:
            await self.replies.declare(interaction, table, "undo")
            return
        told = await self.tables.votes.undo(table, person_of(interaction))
        await self.replies.settled(interaction, told, "undone")

    async def leave(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        """Give up a seat."""
        await self.replies.table(tap, interaction)
        await self.do_leave(interaction, tap.table)

    async def do_leave(self, interaction: Tapped, name: str) -> None:
        async with self.tables.held(name) as table:
            left = table.seats_of(interaction.user.id)
        told = await self.tables.seats.leave(name, person_of(interaction))
        try:
            await self.replies.settled(interaction, told, "left")
        finally:
            await self.replies.offer_seats(told.table, left)

    async def take(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        await self.replies.table(tap, interaction)
        seat = seat_number(tap.arg)
        told = await self.tables.seats.take(tap.table, person_of(interaction), seat)
        voice = self.services.voices.voice(told.table, told.table.body.language)
        view = deadlines.taken(told.table, seat, voice, told.change.lines[-1].text)
        if interaction.message is not None and interaction.message.flags.ephemeral:
            await interaction.response.edit_message(view=select_menus.note(voice.say("done-plain")))
            await self.services.panels.offer(told.table, seat, view)
        else:
            await interaction.response.edit_message(view=view)
        await self.services.panels.show(told.table)

    async def count_out(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        """Play on without somebody who left."""
        await seat_choices.count_out(
            self.services, interaction, await self.replies.table(tap, interaction), seat_number(tap.arg)
        )

    async def end(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        await self.replies.table(tap, interaction)
        await self.do_end(interaction, tap.table, force=tap.arg == "force")

    async def do_end(self, interaction: Tapped, table: str, *, force: bool) -> None:
        """End by agreement; a moderator ends at once."""
        if force:
            if not may_moderate(interaction):
                raise Refused("moderator-only")
            told = await self.tables.end(table)
        else:
            told = await self.tables.votes.propose(table, person_of(interaction), "end")
        await self.replies.settled(interaction, told, "done-plain")

    async def name_referee(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        """A neutral person who may rule, if everybody agrees."""
        table = await self.replies.table(tap, interaction)
        who = picked_person(interaction, values)
        told = await self.tables.votes.propose(table.id, person_of(interaction), "referee", invited=who)
        await self.replies.settled(interaction, told, "done-plain")

    async def substitute(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        table = await self.replies.table(tap, interaction)
        await self.do_substitute(interaction, table, picked_person(interaction, values), seat_number(tap.arg))

    async def do_substitute(self, interaction: Tapped, table: Table, who: Person, seat: int) -> None:
        told = await self.tables.votes.propose(
            table.id, person_of(interaction), "substitute", seat=seat, invited=who
        )
        await self.replies.settled(interaction, told, "done-plain")

    async def agree(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        await self._consent(interaction, tap, yes=True)

    async def decline(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        await self._consent(interaction, tap, yes=False)

    async def _consent(self, interaction: Tapped, tap: TapId, *, yes: bool) -> None:
        table = await self.replies.table(tap, interaction)
        proposal = table.body.proposal
        if interaction.message is not None and interaction.message.id == table.body.panel:
            raise Refused("stale")
        if proposal is None or proposal.number != tap.number:
            voice = self.services.voices.voice(table, table.body.language)
            await interaction.response.edit_message(view=select_menus.note(voice.say("proposal-gone")))
            return
        told = await self.tables.votes.consent(tap.table, person_of(interaction), yes)
        if told.table.body.proposal is not None:
            await reply(
                interaction, self.services.voices.private_voice(interaction).say("waiting-for-consent")
            )
            await self.services.panels.show(told.table)
            return
        voice = self.services.voices.voice(table, table.body.language)
        key = f"proposal-{proposal.kind}-{'done' if yes else 'declined'}"
        view = select_menus.settled(proposal, voice, voice.say(key))
        if yes and proposal.kind == "substitute":
            view = deadlines.taken(told.table, proposal.seat, voice, told.change.lines[-1].text)
        await interaction.response.edit_message(view=view)
        await self.services.starts.show(told.table)
        await self._without_rematch(table, told.table)

    async def rematch(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        await self.do_rematch(interaction, await self.replies.table(tap, interaction))

    async def do_rematch(self, interaction: Tapped, table: Table) -> None:
        """Propose a rematch, or agree to the one that is proposed."""
        proposal = table.body.proposal
        if proposal is not None and proposal.kind == "rematch" and proposal.by != interaction.user.id:
            told = await self.tables.votes.consent(table.id, person_of(interaction), True)
        else:
            told = await self.tables.votes.propose(table.id, person_of(interaction), "rematch")
        await self.replies.settled(interaction, told, "done-plain")
        await self._without_rematch(table, told.table)

    async def _without_rematch(self, old: Table, new: Table) -> None:
        """Once the rematch has begun, the old table's panel offers it no more."""
        if new.id != old.id:
            await self.services.panels.show(old)

    async def record(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        table = await self.replies.table(tap, interaction)
        await self.send_record(interaction, table)

    async def send_record(self, interaction: Tapped, table: Table) -> None:
        """The record so far, as a file."""
        if table.match is None:
            raise Refused("not-started")
        answers = await self.tables.journal_answers(table.id)
        record = await self.services.sender.in_time(
            interaction, self._written(table, answers, interaction.user.id)
        )
        voice = self.services.voices.private_voice(interaction, table)
        file = select_menus.text_file(record.text(), f"{table.game}-{table.id}.txt")
        await send(interaction, content=voice.say("record-here"), file=file)

    async def _written(self, table: Table, answers: Sequence[Answer], person: int) -> Record:
        """The record; one that takes long to write holds up nobody else's answers."""
        if len(answers) < LONG_GAME:
            return record_of(table, answers, person)
        return await asyncio.to_thread(record_of, table, answers, person)

    async def rule(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        await reply(
            interaction,
            select_menus.rule_text(
                self.services.rulebooks, tap.arg, self.services.voices.private_voice(interaction)
            ),
        )
