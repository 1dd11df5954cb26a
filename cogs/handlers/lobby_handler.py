"""Before a game: opening in a thread, joining, options, starting."""

import contextlib
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

import discord
from discord import ui

from cogs.components import layout
from cogs.components.custom_ids import STEP, TapId
from cogs.components.items import UnkeptView
from cogs.components.menus import invitation_menus, table_menus
from cogs.delivery import retries
from cogs.handlers.computer_handler import ComputerHandler
from cogs.handlers.lobby import replacement
from cogs.interactions.interaction import Handler, Tapped, edit, is_id, person_of, put, reply, send, settle
from cogs.interactions.openings import Openings, language_for, may_write
from cogs.interactions.replies import Replies
from cogs.services import Services
from cogs.text.sentences import LANGUAGES
from cogs.views import announcement
from cogs.views.replays import check_view
from engine.ask import Refused
from engine.search.levels import BY_NAME, LEVELS
from sessions.gathering import typed_times
from sessions.servers.server_settings import ServerSettings
from sessions.table.table import Table
from sessions.table.table_data import LOBBY, Person
from sessions.tables.keeper import Step, new_name

NO_OPTIONS: Mapping[str, str] = MappingProxyType({})


class LobbyHandler:
    """The lobby's buttons."""

    def __init__(
        self, services: Services, replies: Replies, computers: ComputerHandler, openings: Openings
    ) -> None:
        self.services, self.tables = services, services.tables
        self.replies, self.openings = replies, openings
        self.computers = computers

    def acts(self) -> dict[str, Handler]:
        return {
            "open": self.open,
            "thread": self.thread,
            "instead": self.instead,
            "against": self.against,
            "alone": self.alone,
            "there": self.there,
            "practise": self.practise,
            "join": self.join,
            "leave": self.leave_lobby,
            "start": self.start,
            "fair": self.fair,
            "options": self.options,
            "option": self.option,
            "first": self.first,
            "howto": self.howto,
        }

    async def open(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        """A table of the chosen game, from the list that `/play` shows."""
        game, _, pack = tap.arg.partition(STEP)
        table = await self.opened(interaction, game, pack, at=time_of(tap, self.tables.now()))
        voice = self.services.voices.private_voice(interaction, table)
        await put(interaction, table_menus.note(voice.say("table-opened", game=voice.say(f"game-{game}"))))
        await self.services.panels.show(table)

    async def opened(
        self,
        interaction: Tapped,
        game: str,
        pack: str,
        options: Mapping[str, str] = NO_OPTIONS,
        *,
        level: str = "",
        channel: discord.TextChannel | None = None,
        guests: Sequence[Person] = (),
        at: float = 0.0,
        first: Step | None = None,
    ) -> Table:
        """A new table in this channel, as the server wants it.

        options: of the game, besides the usual; level: of the computer that it is opened for;
        channel: another one; guests: for whom seats are kept; at: when it is to begin (0: at once);
        first: what else is done at it in the same breath.
        """
        if game not in self.tables.shelves:
            raise Refused("stale")
        self._in_our_server(interaction)
        with remembering(at):
            wanted = await self.openings.check(interaction, game, pack, level, channel=channel)
            place, guild = channel.id if channel else interaction.channel_id or 0, interaction.guild_id or 0
            language, owner = language_for(interaction, wanted), person_of(interaction)
            first = first or await self._first(game, pack, owner, guests, at)
            return await self.tables.open(
                place, guild, owner, game, pack, dict(options), language, clock=wanted.clock, first=first
            )

    async def _first(
        self, game: str, pack: str, owner: Person, guests: Sequence[Person], at: float
    ) -> Step | None:
        """What is done at a new table in the same breath."""
        asked = await self.tables.invitations.opening(game, pack, owner, guests) if guests else None
        return self.tables.lobby.appointments.opening(at, asked) if at else asked

    def _in_our_server(self, interaction: Tapped) -> None:
        """Raises Refused where there can be no table: in a direct message, and where only whoever taps has
        the app."""
        if interaction.guild_id is None:
            raise Refused("servers-only")
        if self.services.client.get_guild(interaction.guild_id) is None:
            raise Refused("bot-not-here")

    async def there(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        """A table where the server wants it, for whoever asked for one elsewhere; in a thread if that channel
        is busy."""
        number, _, rest = tap.arg.partition(STEP)
        level, _, rest = rest.partition(STEP)
        game, _, pack = rest.partition(STEP)
        channel = interaction.guild.get_channel(int(number)) if interaction.guild and is_id(number) else None
        shelf = self.tables.shelves.get(game)
        if not isinstance(channel, discord.TextChannel) or shelf is None or pack not in shelf.rules:
            raise Refused("stale")
        if level and (level not in BY_NAME or not shelf.rules[pack].computer):
            raise Refused("stale")
        if not may_write(channel, interaction.user):
            raise Refused("no-writing-there", place=channel.mention)
        wanted = await self.openings.check(interaction, game, pack, level, channel=channel)
        busy = await self.tables.at(channel.id)
        if wanted.thread or (busy is not None and not busy.over):
            await self.open_in_thread(
                interaction, game, pack, level, channel=channel, at=time_of(tap, self.tables.now())
            )
            return
        table = await self.opened(
            interaction, game, pack, level=level, channel=channel, at=time_of(tap, self.tables.now())
        )
        voice = self.services.voices.private_voice(interaction, table)
        await settle(interaction, voice.say("thread-opened", place=channel.mention))
        await self.services.panels.show(table)
        if level:
            await self.computers.play_against(table, person_of(interaction), level)

    async def thread(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        """A table in a thread, for whoever found the channel busy."""
        game, _, pack = tap.arg.partition(STEP)
        if game not in self.tables.shelves or pack not in self.tables.shelves[game].rules:
            raise Refused("stale")
        await self.open_in_thread(interaction, game, pack, at=time_of(tap, self.tables.now()))

    async def instead(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        """A table in the place of the one that is here, for whoever found the channel busy with their own."""
        game, pack, sure = (*tap.arg.split(STEP), "", "")[:3]
        if game not in self.tables.shelves or pack not in self.tables.shelves[game].rules:
            raise Refused("stale")
        at, person = time_of(tap, self.tables.now()), person_of(interaction)
        old = await self.tables.at(interaction.channel_id or 0)
        if old is not None and not old.over:
            if not self.replies.may_replace(old, person.id):
                raise Refused("channel-busy", game=game, pack=pack)
            await self.openings.check(interaction, game, pack)
            if sure != old.id and replacement.asked(old, person.id):
                await self._ask_first(interaction, tap, old)
                return
            alone = {*old.people} == {person.id}
            told = await (self.tables.seats.leave(old.id, person) if alone else self.tables.end(old.id))
            await self.services.panels.show(told.table)
        table = await self.opened(interaction, game, pack, at=at)
        voice = self.services.voices.private_voice(interaction, table)
        await settle(interaction, voice.say("table-opened", game=voice.say(f"game-{game}")))
        await self.services.panels.show(table)

    async def _ask_first(self, interaction: Tapped, tap: TapId, old: Table) -> None:
        """Whether to close a table at which others sit, or a game that has begun."""
        voice, person = self.services.voices.private_voice(interaction), interaction.user.id
        view = UnkeptView()
        view.add_item(replacement.yes(tap, old, voice))
        await reply(interaction, replacement.question(old, person, voice), view=view)

    async def against(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        """A table of the chosen game against a computer, which begins at once."""
        level, game, pack = self._against(tap)
        table = await self.opened(interaction, game, pack, level=level)
        voice = self.services.voices.private_voice(interaction, table)
        await put(interaction, table_menus.note(voice.say("table-opened", game=voice.say(f"game-{game}"))))
        await self.services.panels.show(table)
        await self.computers.play_against(table, person_of(interaction), level)

    async def alone(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        """The same in a thread."""
        level, game, pack = self._against(tap)
        await self.open_in_thread(interaction, game, pack, level)

    async def practise(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        """Somebody's first game, after its lesson: against the weakest computer, if there is one. Where the
        channel is busy it has a thread."""
        shelf = self.tables.shelves.get(tap.arg)
        if shelf is None:
            raise Refused("stale")
        options, level = dict(shelf.game.first_options), LEVELS[0].name
        try:
            table = await self.opened(interaction, tap.arg, shelf.usual, options)
        except Refused as refused:
            if refused.reason != "channel-busy":
                raise
            able = shelf.rules[shelf.usual].computer is not None
            await self.open_in_thread(interaction, tap.arg, shelf.usual, level if able else "", options)
            return
        voice = self.services.voices.private_voice(interaction, table)
        await edit(
            interaction, table_menus.note(voice.say("table-opened", game=voice.say(f"game-{tap.arg}")))
        )
        await self.services.panels.show(table)
        if table.rules.computer:
            await self.computers.play_against(table, person_of(interaction), level)

    def _against(self, tap: TapId) -> tuple[str, str, str]:
        level, _, rest = tap.arg.partition(STEP)
        game, _, pack = rest.partition(STEP)
        shelf = self.tables.shelves.get(game)
        if shelf is None or pack not in shelf.rules or level not in BY_NAME:
            raise Refused("stale")
        if not shelf.rules[pack].computer:
            raise Refused("no-computer")
        return level, game, pack

    async def open_in_thread(
        self,
        interaction: Tapped,
        game: str,
        pack: str,
        level: str = "",
        options: Mapping[str, str] = NO_OPTIONS,
        *,
        channel: Any = None,
        guests: Sequence[Person] = (),
        at: float = 0.0,
        first: Step | None = None,
    ) -> Table:
        """A new table in a thread beside this channel, or another one; raises Refused where there can be
        none."""
        if self.services.one_page:
            raise Refused("no-threads-here")
        self._in_our_server(interaction)
        channel = channel or interaction.channel
        if isinstance(channel, discord.Thread):
            channel = channel.parent
        with remembering(at):
            wanted = await self.openings.check(interaction, game, pack, level, channel=channel)
        if not isinstance(channel, discord.TextChannel):
            raise Refused("no-threads-here")
        person, name = person_of(interaction), new_name()
        async with self.tables.keeper.limits.opening(person.id, interaction.guild_id or 0, name):
            await interaction.response.defer(ephemeral=True, thinking=True)
            first = first or await self._first(game, pack, person, guests, at)
            table = await self._in_thread(interaction, channel, name, game, pack, options, wanted, first)
        await self.services.panels.show(table)
        opened = self.services.voices.private_voice(interaction, table).say(
            "thread-opened", place=f"<#{table.place}>"
        )
        await interaction.edit_original_response(content=opened)
        if level:
            await self.computers.play_against(table, person, level)
        return table

    async def _in_thread(
        self,
        interaction: Tapped,
        channel: discord.TextChannel,
        name: str,
        game: str,
        pack: str,
        options: Mapping[str, str],
        wanted: ServerSettings,
        first: Step | None,
    ) -> Table:
        """The thread, and the table in it; where there can be no table, no thread stays behind."""
        language = language_for(interaction, wanted)
        voice, person = self.services.voices.voice(None, language), person_of(interaction)
        title = voice.say("thread-name", game=voice.say(f"game-{game}"), player=person.name)
        place = await channel.create_thread(name=title[:90], type=discord.ChannelType.public_thread)
        guild = interaction.guild_id or 0
        try:
            return await self.tables.open(
                place.id,
                guild,
                person,
                game,
                pack,
                dict(options),
                language,
                clock=wanted.clock,
                own=True,
                kept_for=name,
                first=first,
            )
        except BaseException:
            with contextlib.suppress(*retries.FAULTS):
                await place.delete()
            raise

    async def join(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        table = await self.replies.table(tap, interaction)
        if not await self.asks_first(interaction, table, tap):
            told = await self.tables.lobby.join(tap.table, person_of(interaction))
            await self.seated(interaction, told.table)

    async def asks_first(self, interaction: Tapped, table: Table, tap: TapId) -> bool:
        """Whether somebody is about to sit down with people whom they have blocked; then they are asked."""
        person = interaction.user.id
        if tap.arg == invitation_menus.SURE or table.phase != LOBBY or table.seats_of(person):
            return False
        blocked = await self.tables.people.blocks.among(person, table.people)
        if blocked:
            voice = self.services.voices.private_voice(interaction, table)
            await put(interaction, invitation_menus.sits_with(tap, blocked, voice))
        return bool(blocked)

    async def seated(self, interaction: Tapped, table: Table) -> None:
        """Show that somebody sat down, and begin where that was all that was waited for."""
        if interaction.message is not None and interaction.message.flags.ephemeral:
            voice = self.services.voices.private_voice(interaction, table)
            await put(interaction, table_menus.note(voice.say("done-plain")))
            await self.services.starts.show(table)
        else:
            await self.services.starts.show(table, interaction)

    async def start(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        """Close luck and begin; a start that got stuck goes on."""
        table = await self.replies.table(tap, interaction)
        if table.body.closing is None:
            table = (await self.tables.starts.close_luck(tap.table, person_of(interaction))).table
        elif not table.seats_of(interaction.user.id):
            raise Refused("not-seated")
        await self.services.starts.show(table, interaction)

    async def fair(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        """Seal, key and how to check them; of a table that is gone only what the message itself carries."""
        found = await self.tables.get(tap.table)
        table = found if found is not None and found.place == interaction.channel_id else None
        message = interaction.message.id if interaction.message is not None else 0
        voice = self.services.voices.private_voice(interaction, table)
        said = announcement.told(table, tap, message, voice, link=not self.services.one_page)
        await reply(interaction, said, check_view.below(table, voice) if table is not None else None)

    async def leave_lobby(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        await self.replies.table(tap, interaction)
        told = await self.tables.lobby.leave(tap.table, person_of(interaction))
        await self.services.starts.show(told.table, interaction)

    async def options(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        table = await self.replies.table(tap, interaction)
        if await self._too_late(interaction, table):
            return
        if table.body.owner != interaction.user.id:
            raise Refused("owner-only")
        voice = self.services.voices.private_voice(interaction, table)
        leaf = int(tap.arg) if tap.arg.isdecimal() and len(tap.arg) < 3 else 0
        await put(interaction, table_menus.options(table, self.tables.shelves[table.game], voice, leaf))

    async def _too_late(self, interaction: Tapped, table: Table) -> bool:
        """Whether the options of somebody's own message are settled; then it says so, with nothing to tap."""
        if table.phase == LOBBY or interaction.message is None or not interaction.message.flags.ephemeral:
            return False
        voice = self.services.voices.private_voice(interaction, table)
        await put(interaction, table_menus.note(voice.say("options-settled")))
        return True

    async def option(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        if await self._too_late(interaction, await self.replies.table(tap, interaction)):
            return
        if not values or (tap.arg == "language" and values[0] not in LANGUAGES):
            raise Refused("stale")
        name, _, leaf = tap.arg.partition(STEP)
        told = await self.tables.lobby.set_option(tap.table, person_of(interaction), name, values[0])
        voice = self.services.voices.private_voice(interaction, told.table)
        if leaf == "-1":
            await self.services.panels.show(told.table, interaction)
            return
        shelf = self.tables.shelves[told.table.game]
        await put(
            interaction, table_menus.options(told.table, shelf, voice, int(leaf) if leaf.isdecimal() else 0)
        )
        await self.services.panels.show(told.table)

    async def first(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        """The set-up of a first game."""
        await self.replies.table(tap, interaction)
        told = await self.tables.lobby.set_first_game(tap.table, person_of(interaction))
        await self.services.panels.show(told.table, interaction)

    async def howto(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        """The game in short, and the way to its lesson for whoever has not been through it."""
        table = await self.replies.table(tap, interaction)
        voice = self.services.voices.private_voice(interaction, table)
        said = voice.say(f"howto-{table.game}")
        lesson = self.services.lessons.get(table.game)
        learnt = await self.services.learners.of(interaction.user.id)
        if lesson is None or {*lesson.names} <= {*learnt.scenes.get(table.game, ())}:
            await reply(interaction, said)
            return
        learn = layout.button(TapId("", 0, "learn", table.game), voice.say("lobby-learn"), emoji="🎓")
        await send(interaction, view=layout.page(layout.text(said), ui.ActionRow(learn)))


@contextlib.contextmanager
def remembering(at: float) -> Iterator[None]:
    """Whoever is shown the way to another place finds there the time that they asked for."""
    try:
        yield
    except Refused as refused:
        if at:
            refused.facts["minutes"] = int(at // 60)
        raise


def time_of(tap: TapId, now: float) -> float:
    """When a table is to begin, by the minutes in a button's id (0: at once); raises Refused for a time that
    has passed meanwhile."""
    return typed_times.judged(tap.number * 60.0, now) if tap.number else 0.0
