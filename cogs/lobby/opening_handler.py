"""Buttons that open a table: from the list of games, in a thread, in place of another table, or against a
computer player."""

from collections.abc import Sequence

import discord

from cogs.core.cog import BotCog, adds, on_tap
from cogs.core.components.button_ids import STEP, ButtonId
from cogs.core.components.layout import Panel, page, text
from cogs.core.interactions import replacement
from cogs.core.interactions.interaction import Tapped, edit, is_id, person_of, replace_tapped_text
from cogs.core.interactions.new_table_settings import NewTableSettings, may_write
from cogs.core.interactions.replacement import ReplacementRequest
from cogs.core.interactions.replies import Replies
from cogs.core.panels import table_menus
from cogs.core.services import Services
from cogs.core.text.sentences import mention_of
from cogs.lobby.new_tables import NewTables, scheduled_start_of
from cogs.table.computer_handler import ComputerHandler
from engine.computers.levels import BY_NAME, LEVELS
from engine.game import Game
from engine.questions import Refused
from sessions.operations import in_lobby, phases, starting
from sessions.packs.pack_contents import ChosenPack
from sessions.table.table import Operation, Table
from sessions.table.table_data import Change, Person


class OpeningHandler(BotCog):
    """Handles the buttons that lead to a new table.

    new_tables: opens the tables.
    new_table_settings: what the server allows and prefers for new tables.
    replies: loads tapped tables, and gives answers and responses there.
    computers: adds computer players to tables.
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.tables = services.tables
        self.replies, self.new_tables = services.get(Replies), services.get(NewTables)
        self.computers, self.new_table_settings = (
            services.get(ComputerHandler),
            services.get(NewTableSettings),
        )

    @on_tap("games", "look")
    async def games(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Show the games that can be played here, as `/play` does. If there is only one game, open a table of
        that game."""
        if interaction.guild_id is None:
            raise Refused("servers-only")
        offered = await self.new_table_settings.offered(interaction)
        wants_thread = await self.new_table_settings.wants_thread(interaction)
        if len(offered) > 1:
            await self.new_table_settings.check(interaction)
            localizer = self.services.localizers.private_localizer(interaction)
            await edit(interaction, table_menus.games(offered, localizer, thread=wants_thread))
            return
        if not offered:
            raise Refused("no-game", game="")
        game, game_packs = next(iter(offered.items()))
        game_tap = tap._replace(arg=STEP.join((game, game_packs.default_pack)))
        await (self.thread if wants_thread else self.open)(interaction, game_tap, values)

    @on_tap("open", "play")
    async def open(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Open a table of the game that was chosen from the list of `/play`.

        tap: its argument is game and pack; its number is the scheduled start, in minutes since the epoch.
        """
        game, _, pack = tap.arg.partition(STEP)
        start_time = scheduled_start_of(tap, self.tables.now())
        await self.new_tables.open_here_and_show(interaction, game, pack, at=start_time)

    @on_tap("there", "play")
    async def open_in_allowed_channel(
        self, interaction: Tapped, tap: ButtonId, values: Sequence[str]
    ) -> None:
        """Open a table in a channel where the server wants tables; the person had asked for one in another
        channel. If the channel is busy, open the table in a thread.

        tap: its argument is channel id, level ("": no computer player), game and pack; its number is the
        scheduled start, in minutes since the epoch.
        """
        channel_id, level, game, pack = (*tap.arg.split(STEP, 3), "", "", "")[:4]
        guild = interaction.guild
        channel = guild.get_channel(int(channel_id)) if guild and is_id(channel_id) else None
        if not isinstance(channel, discord.TextChannel):
            raise Refused("stale")
        chosen_pack = await self._cards(interaction, game, pack)
        if level and (level not in BY_NAME or not chosen_pack.rules.computer):
            raise Refused("stale")
        if not may_write(channel, interaction.user):
            raise Refused("no-writing-there", place=channel.mention)
        settings = await self.new_table_settings.check(interaction, game, pack, level, channel=channel)
        present_table = await self.tables.find_in_channel(channel.id)
        if settings.thread or (present_table is not None and not present_table.is_over):
            await self.new_tables.open_in_thread(
                interaction, game, pack, level, channel=channel, at=scheduled_start_of(tap, self.tables.now())
            )
            return
        table = await self.new_tables.open_here(
            interaction,
            game,
            pack,
            level=level,
            channel=channel,
            at=scheduled_start_of(tap, self.tables.now()),
        )
        localizer = self.services.localizers.private_localizer(interaction, table)
        await replace_tapped_text(interaction, localizer.say("thread-opened", place=channel.mention))
        await self.services.panels.show(table)
        if level:
            await self.computers.play_against(table, person_of(interaction), level)

    @on_tap("desk", "play")
    async def at_the_desk(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Open a table of a refereed game. The button is on the referee's desk, the server's message for
        players of printed games. If the channel has another table, open the new one in a thread.

        tap: its argument is the game.
        """
        game_packs = self.tables.packs_by_game.get(tap.arg)
        if (
            game_packs is None
            or not game_packs.rules
            or not game_packs.rules[game_packs.default_pack].refereeing
        ):
            raise Refused("stale")
        settings = await self.new_table_settings.check(interaction, tap.arg, game_packs.default_pack)
        await self.new_tables.open_and_show(interaction, settings, tap.arg, game_packs.default_pack)

    @on_tap("thread", "play")
    async def thread(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Open a table in a thread, because the channel is busy or the server wants threads.

        tap: its argument is game and pack; its number is the scheduled start, in minutes since the epoch.
        """
        game, _, pack = tap.arg.partition(STEP)
        await self._cards(interaction, game, pack)
        await self.new_tables.open_in_thread(
            interaction, game, pack, at=scheduled_start_of(tap, self.tables.now())
        )

    @on_tap("instead", "play")
    async def open_instead_of_old_table(
        self, interaction: Tapped, tap: ButtonId, values: Sequence[str]
    ) -> None:
        """Close the table of this channel, and open another one in its place.

        tap: what is played instead, as a `ReplacementRequest`.
        """
        wanted, confirmed_table = ReplacementRequest.read(tap)
        game, pack = wanted.game, wanted.pack
        await self._cards(interaction, game, pack)
        at = scheduled_start_of(tap, self.tables.now())
        if not await self._close_old_table(interaction, wanted, confirmed_table):
            return
        table = await self.new_tables.open_here(interaction, game, pack, at=at)
        localizer = self.services.localizers.private_localizer(interaction, table)
        await replace_tapped_text(
            interaction, localizer.say("table-opened", game=localizer.say(f"game-{game}"))
        )
        await self.services.panels.show(table)

    async def _close_old_table(
        self, interaction: Tapped, wanted: ReplacementRequest, confirmed_table: str
    ) -> bool:
        """Close the table of this channel if there is one. If the person has to confirm that first, ask them
        and return False. Raises Refused if the person may not close the table.

        wanted: what is played instead of the old table.
        confirmed_table: the id of the table whose closing the person has confirmed; "": none.
        """
        person, old = person_of(interaction), await self.tables.find_in_channel(interaction.channel_id or 0)
        if old is None or old.is_over:
            return True
        if not self.replies.may_replace(old, person.id):
            raise Refused("channel-busy", **wanted.facts)
        await self.new_table_settings.check(interaction, wanted.game, wanted.pack)
        if confirmed_table != old.id and replacement.needs_question(old, person.id):
            await self.replies.ask_to_close(interaction, wanted, old)
            return False
        alone = {*old.people} == {person.id}
        if alone:
            changed = await self.tables.apply(old.id, in_lobby.leave_table, person)
        else:
            changed = await self.tables.apply(old.id, phases.end_for_another)
        await self.services.panels.show(changed.table)
        if not alone:
            await self._tell_players(changed.table, person)
        return True

    async def _tell_players(self, table: Table, person: Person) -> None:
        """Say in the channel who has closed a table, and ping its other players.

        person: who closed it.
        """
        names = {seat.person: seat.name for seat in table.body.seats if seat.person > 0}
        names.pop(person.id, None)
        localizer = self.services.localizers.localizer(table, table.body.options.language)
        line = localizer.say(
            "replace-told",
            player=mention_of(person.id, person.name),
            game=localizer.say(f"game-{table.game}"),
            players=[mention_of(player, name) for player, name in names.items()],
        )
        await self.services.sender.send(table, Panel(page(text(line)), pings=tuple(names)), "closed")

    @on_tap("stay", "lobby")
    async def keep_old_table(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Keep the old table instead of closing it for another one. Show it again as the newest message."""
        table = await self.replies.table(tap, interaction)
        if table.is_over:
            raise Refused("over")
        localizer = self.services.localizers.private_localizer(interaction, table)
        await replace_tapped_text(interaction, localizer.say("play-kept"))
        await self.services.panels.show(table, afresh=True)

    @on_tap("against", "play")
    async def play_computer_here(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Open a table of the chosen game against a computer player, and start it.

        tap: its argument is level, game and pack.
        """
        level, game, pack = await self._read_computer_button(interaction, tap)
        await self.new_tables.open_here_and_show(interaction, game, pack, level)

    @on_tap("alone", "play")
    async def play_computer_in_thread(
        self, interaction: Tapped, tap: ButtonId, values: Sequence[str]
    ) -> None:
        """Open a table of the chosen game against a computer player in a thread, and start it.

        tap: its argument is level, game and pack.
        """
        level, game, pack = await self._read_computer_button(interaction, tap)
        await self.new_tables.open_in_thread(interaction, game, pack, level)

    @on_tap("practise", "play")
    async def start_first_game(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Start a person's first game after the game's lesson: against the weakest computer player, or on one
        device if the game has no computer players. If the channel is busy, open the table in a thread. If
        that is not possible either, offer to close the table of the channel.

        tap: the game, as a `ReplacementRequest`.
        """
        wanted, confirmed_table = ReplacementRequest.read(tap)
        game_packs = self.tables.packs_by_game.get(wanted.game)
        if game_packs is None:
            raise Refused("stale")
        wanted = wanted._replace(pack=game_packs.default_pack, minutes=0)
        game, person = game_packs.game, person_of(interaction)
        options = dict((*game.first_game_options, *game.after_lesson_options))
        first_change = with_taught_kit(game, person)
        level = LEVELS[0].name if game_packs.rules[game_packs.default_pack].computer is not None else ""
        if confirmed_table and not await self._close_old_table(interaction, wanted, confirmed_table):
            return
        try:
            table = await self.new_tables.open_here(
                interaction, wanted.game, wanted.pack, options, first=first_change
            )
        except Refused as refused:
            if refused.reason != "channel-busy":
                raise
            if not self.new_tables.can_open_thread(interaction):
                refused.facts |= wanted.facts
                raise
            table = await self.new_tables.open_in_thread(
                interaction, wanted.game, wanted.pack, level, options, first=first_change
            )
        else:
            localizer = self.services.localizers.private_localizer(interaction, table)
            sentence = localizer.say("table-opened", game=localizer.say(f"game-{wanted.game}"))
            await (
                replace_tapped_text(interaction, sentence)
                if confirmed_table
                else edit(interaction, table_menus.text_view(sentence))
            )
            await self.services.panels.show(table)
            if level:
                await self.computers.play_against(table, person, level)
        if table.rules.seating.allows_one_person(table.body.options.game):
            changed = await self.tables.apply(table.id, starting.request_start, person)
            await self.services.match_starts.show(changed.table)

    async def _read_computer_button(self, interaction: Tapped, tap: ButtonId) -> tuple[str, str, str]:
        """Return the level, game and pack of a button. Raises Refused if there is no such computer player.

        tap: its argument is level, game and pack.
        """
        level, game, pack = (*tap.arg.split(STEP, 2), "", "")[:3]
        chosen_pack = await self._cards(interaction, game, pack)
        if level not in BY_NAME:
            raise Refused("stale")
        if not chosen_pack.rules.computer:
            raise Refused("no-computer")
        return level, game, pack

    async def _cards(self, interaction: Tapped, game: str, pack: str) -> ChosenPack:
        """Return the pack that a button names. Raises Refused if this person may not choose the pack. If the
        host no longer has the pack, the reason is that the button is stale.

        pack: its reference.
        """
        try:
            return await self.new_table_settings.find_pack(interaction, game, pack)
        except Refused as refused:
            raise Refused("stale") if refused.reason == "no-pack" else refused from None


def with_taught_kit(game: Game, person: Person) -> Operation | None:
    """Return a change of a table that gives the person the kit (deck or army) of the game's lesson. None if
    the lesson has no kit."""
    if not game.after_lesson_kit:
        return None

    def brought(table: Table, now: float) -> Change:
        """Give the person the kit at this table, and return the change. If the table's rules do not have the
        kit, return an empty change."""
        kits = table.rules.kits
        if kits is None or game.after_lesson_kit not in kits.ready:
            return Change([])
        return in_lobby.set_kit(table, now, person, kits.text(game.after_lesson_kit))

    return brought


setup = adds(OpeningHandler)
