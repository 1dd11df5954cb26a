"""A game as a moving picture for everybody in the channel: ordered, waited for, called off."""

import asyncio
import contextlib
import itertools
from collections.abc import Sequence

import discord
from discord import ui

from cogs.components.custom_ids import TapId
from cogs.components.menus import table_menus
from cogs.delivery import retries
from cogs.handlers.replays.replay_finder import may_see
from cogs.interactions.interaction import Handler, Tapped, may_moderate, put
from cogs.services import Services
from cogs.sharing.animation.film_maker import FilmOrder, MadeFilm, stored
from cogs.sharing.animation.film_queue import FilmTicket
from cogs.sharing.animation.storyboard import FilmWish
from cogs.sharing.animation.studio import StudioFault
from cogs.sharing.ending import end_picture
from cogs.text.sentences import Voice
from cogs.views.sharing import share_view
from cogs.views.sharing.share_view import Progress, ShareChoice
from engine.ask import Refused
from engine.replay import all_eyes
from sessions.table.table import Table

LOOK = 0.2  # seconds between two looks at how far it is
EVERY = 2.0  # seconds between two edits of the message that says so, at least
MOST_BYTES, AROUND = 10 << 20, 64 << 10  # of a file; of what is sent around it
TOO_LARGE = 40005


class CalledOff(Exception):
    """Nobody waits for it any more, or the bot leaves."""


class ShareHandler:
    """`share` acts. What is being made is known in memory alone: nothing else depends on it."""

    def __init__(self, services: Services) -> None:
        self.services, self.tables, self.films = services, services.tables, services.servers.films

    def acts(self) -> dict[str, Handler]:
        return {
            share_view.ASK: self.ask,
            share_view.FIRST: self.first,
            share_view.LAST: self.last,
            share_view.POST: self.post,
            share_view.STOP: self.stop,
            share_view.END: self.end,
        }

    async def ask(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        """Which turns, and whether everybody here is to see it; nothing is posted yet."""
        await self._ask(interaction, await self._table(interaction, tap), share_view.read(tap))

    async def first(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        """From another turn on."""
        table, chosen = await self._table(interaction, tap), share_view.read(tap)
        turn = share_view.turn_read(next(iter(values), ""))
        await self._ask(interaction, table, chosen._replace(first=turn))

    async def last(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        """Up to another turn."""
        table, chosen = await self._table(interaction, tap), share_view.read(tap)
        turn = share_view.turn_read(next(iter(values), ""))
        await self._ask(interaction, table, chosen._replace(last=turn))

    async def post(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        """Yes: everybody sees it."""
        table, chosen = await self._table(interaction, tap), share_view.read(tap)
        language = self._voice(interaction).language
        await self.share(interaction, table, FilmWish(language, chosen.eyes, chosen.first, chosen.last))

    async def end(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        """A picture of how it ended: everybody sees it."""
        await self.share_end(interaction, await self._table(interaction, tap))

    async def share_end(self, interaction: Tapped, table: Table) -> None:
        if table.match is None:
            raise Refused("not-started")
        if not share_view.has_ended(table):
            raise Refused("share-not-over")
        if not interaction.app_permissions.attach_files:
            raise Refused("share-no-files")
        voice = self.services.voices.private_voice(interaction, table)._replace(plain=True)
        scene, foot = end_picture.end_scene(table, voice), end_picture.end_foot(table, voice)
        view = share_view.end_picture(table, scene, foot, voice)
        panel = await self.services.views.pictured(view, scene, voice)
        if panel.picture is None:
            raise Refused("share-fault")
        await interaction.response.send_message(view=panel.view, files=panel.files())

    async def _table(self, interaction: Tapped, tap: TapId) -> Table:
        table = await self.tables.get(tap.table)
        if table is None or not may_see(table, interaction.user.id, interaction.channel_id or 0):
            raise Refused("no-table")
        return table

    async def _ask(self, interaction: Tapped, table: Table, chosen: ShareChoice) -> None:
        self._check(interaction, table, FilmWish("", chosen.eyes))
        source = await self.services.replays.of_table(table.id)
        turns = (await source.frames(chosen.eyes))[-1].turn
        voice = self.services.voices.private_voice(interaction, table)
        await put(interaction, share_view.question(table, chosen, turns, voice))

    async def stop(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        """Called off by whoever asked for it, or a moderator; after a restart there is nothing to."""
        ticket = self.films.find(tap.arg)
        if ticket is None:
            said = self._voice(interaction).say("share-nothing")
            await interaction.response.edit_message(view=table_menus.note(said))
            return
        if ticket.person != interaction.user.id and not may_moderate(interaction):
            raise Refused("share-not-yours")
        await interaction.response.defer()
        self.films.cancel(ticket)

    async def share(self, interaction: Tapped, table: Table, wish: FilmWish) -> None:
        """Make it, and post it for everybody here; whoever asked hears why not, and the channel nothing."""
        self._check(interaction, table, wish)
        voice = self._voice(interaction)
        await interaction.response.send_message(view=share_view.making("", Progress(), voice))
        try:
            made = await self._made(interaction, table, wish, voice)
            await self._show(interaction, table, wish, made)
        except CalledOff:
            await withdraw(interaction)
        except StudioFault:
            await withdraw(interaction)
            raise Refused("share-fault") from None
        except (Refused, discord.HTTPException):
            await withdraw(interaction)
            raise

    def _check(self, interaction: Tapped, table: Table, wish: FilmWish) -> None:
        if table.match is None:
            raise Refused("not-started")
        if wish.eyes not in eyes_of(table):
            raise Refused("stale" if table.over else "share-later")
        if wish.last and wish.first > wish.last:
            raise Refused("share-turns")
        if not interaction.app_permissions.attach_files:
            raise Refused("share-no-files")
        self.films.may_ask(interaction.user.id)

    async def _made(self, interaction: Tapped, table: Table, wish: FilmWish, voice: Voice) -> MadeFilm:
        order = await self._order(interaction, table, wish)
        kept = self.films.kept.get(order)
        if kept is not None:
            return kept
        ticket = self.films.ask(interaction.user.id, table.id, interaction.guild_id or 0, order)
        try:
            await self._tell(interaction, ticket, voice)
            if ticket.done.cancelled():
                raise CalledOff
            return ticket.done.result()
        finally:
            self.films.cancel(ticket)

    async def _order(self, interaction: Tapped, table: Table, wish: FilmWish) -> FilmOrder:
        match, setup = table.match, table.setup
        assert match is not None
        saved, result, text = stored(match.save()), match.result, table.rules.printed.text
        answers = tuple(await self.tables.journal_answers(table.id))
        most = min(interaction.filesize_limit, MOST_BYTES) - AROUND
        return FilmOrder(table.game, text, setup, answers, result, saved, wish, most)

    async def _tell(self, interaction: Tapped, ticket: FilmTicket, voice: Voice) -> None:
        """How far it is, until it is there, or nobody can read it any more."""
        shown: Progress | None = None
        pause = max(1, round(EVERY / LOOK))
        for look in itertools.count():
            if ticket.done.done():
                return
            now = Progress(self.films.ahead(ticket), ticket.pictures, ticket.of)
            if look % pause == 0 and now != shown:
                shown = now
                await self._edit(interaction, share_view.making(ticket.name, now, voice))
            await asyncio.sleep(LOOK)

    async def _edit(self, interaction: Tapped, view: ui.LayoutView) -> None:
        try:
            await interaction.edit_original_response(view=view)
        except retries.FAULTS as error:
            if retries.code(error) in retries.LAPSED:  # the message was deleted
                raise CalledOff from error

    async def _show(self, interaction: Tapped, table: Table, wish: FilmWish, made: MadeFilm) -> None:
        voice = self.services.voices.private_voice(interaction, table)
        view, file = share_view.film(table, wish.eyes, made, voice), share_view.file(table, made)
        try:
            await interaction.edit_original_response(view=view, attachments=[file])
        except discord.HTTPException as error:
            if error.status == 413 or retries.code(error) == TOO_LARGE:
                raise Refused("share-too-large") from error
            if retries.code(error) == retries.NOT_ALLOWED:
                raise Refused("share-no-files") from error
            raise

    def _voice(self, interaction: Tapped) -> Voice:
        return self.services.voices.private_voice(interaction)


def eyes_of(table: Table) -> tuple[int | None, ...]:
    """From whose eyes it may be posted: while it is played from nobody's, whatever whoever asks may see."""
    over = table.match is not None and table.over
    return all_eyes(table.rules, len(table.body.seats)) if over else (None,)


async def withdraw(interaction: Tapped) -> None:
    """The message that everybody saw goes."""
    with contextlib.suppress(*retries.FAULTS):
        await interaction.delete_original_response()
