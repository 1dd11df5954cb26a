"""`/play`: opens a table, in the channel or in a thread."""

from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice

from cogs.core.cog import BotCog, adds, command, in_servers
from cogs.core.interactions.interaction import person_of, send
from cogs.core.interactions.new_table_settings import NewTableSettings
from cogs.core.interactions.suggestions import GameOption, offered_games, offered_packs
from cogs.core.panels import table_menus
from cogs.core.text.voices import LEVEL_CHOICES, worded
from cogs.gathering.scheduled_start_handler import ScheduledStartHandler
from cogs.lobby.invitation_handler import InvitationHandler, guests_of
from cogs.lobby.new_tables import NewTables
from cogs.table.computer_handler import ComputerHandler
from engine.questions import Refused
from sessions.gathering import typed_times
from sessions.packs.available_packs import playable
from sessions.table.table_data import Person


class PlayCommand(BotCog):
    """The command `/play`; everybody can use it in a server."""

    @command(
        "play",
        "Open a table",
        cooldown="play",
        game="What to play",
        where="Here, or in a thread of its own",
        pack="The set of cards",
        computer="Play against the computer at once, at this level",
        opponent="Invite somebody; a seat is kept for them",
        opponent2="Invite somebody else",
        opponent3="Invite somebody else",
        at="When to begin: 20:00, tomorrow 8:30pm, friday 19:30, in 2 hours",
    )
    @app_commands.choices(computer=LEVEL_CHOICES)
    @app_commands.choices(
        where=[
            Choice(name=worded("here", "cmd-here"), value="here"),
            Choice(name=worded("in a thread", "cmd-thread"), value="thread"),
        ]
    )
    @app_commands.autocomplete(game=offered_games, pack=offered_packs)
    @in_servers
    async def play(
        self,
        interaction: discord.Interaction[Any],
        game: GameOption | None = None,
        where: str | None = None,
        pack: str | None = None,
        computer: str | None = None,
        opponent: discord.User | None = None,
        opponent2: discord.User | None = None,
        opponent3: discord.User | None = None,
        at: app_commands.Range[str, 1, typed_times.LONGEST] | None = None,
    ) -> None:
        """Open a table. If no game was chosen and there are several, ask which one.

        game: its name; None: not chosen.
        where: `here` or `thread`; None: as the server wants.
        pack: the name or reference of a pack, as typed; None: the default one.
        computer: the level of the computer player; None: no computer player.
        opponent, opponent2, opponent3: people for whom seats are reserved.
        at: the scheduled start, as typed; None: none.
        """
        opponents = [user for user in (opponent, opponent2, opponent3) if user is not None]
        guests = guests_of(interaction, opponents)
        if guests and computer:
            raise Refused("either-opponent")
        if at and computer:
            raise Refused("either-time")
        typed_time = (
            await self.services.get(ScheduledStartHandler).parse_typed_time(interaction, at) if at else None
        )
        if at and typed_time is None:
            return
        scheduled_start = typed_time.at if typed_time else 0.0
        await self._open(interaction, game, where, pack, computer, guests, scheduled_start)
        if typed_time is not None:  # only for this person: the panel is public
            await send(interaction, content=typed_time.time_text)

    async def _open(
        self,
        interaction: discord.Interaction[Any],
        game: str | None,
        where: str | None,
        pack: str | None,
        computer: str | None,
        guests: Sequence[Person],
        scheduled_start: float,
    ) -> None:
        """Open a table and show it, or ask which game to play.

        game: its name; None: not chosen.
        where: `here` or `thread`; None: as the server wants.
        pack: the name or reference of a pack, as typed; None: the default one.
        computer: the level of the computer player; None for no computer player.
        guests: people for whom seats are reserved.
        scheduled_start: the time in seconds since the epoch (0: none).
        """
        services = self.services
        packs_by_game = playable(services.tables.packs_by_game)
        offered = await self.services.get(NewTableSettings).offered(interaction)
        in_thread = where == "thread" or (
            where is None and await self.services.get(NewTableSettings).wants_thread(interaction)
        )
        if game is None and len(offered) > 1:
            await self.services.get(NewTableSettings).check(interaction)
            localizer = services.localizers.private_localizer(interaction)
            view = table_menus.games(
                offered,
                localizer,
                thread=in_thread,
                level=computer or "",
                guests=[guest.id for guest in guests],
                at=scheduled_start,
            )
            await interaction.response.send_message(view=view, ephemeral=True)
            return
        game = game or next(iter(offered), "")
        if game not in packs_by_game:
            raise Refused("no-game", game=game[:40])
        pack = await self.services.get(NewTableSettings).find_typed_pack(
            interaction, game, pack or packs_by_game[game].default_pack
        )
        chosen_pack = await self.services.get(NewTableSettings).find_pack(interaction, game, pack)
        if computer and not chosen_pack.rules.computer:
            raise Refused("no-computer")
        if guests:
            await self.services.get(InvitationHandler).challenge(
                interaction, game, pack, guests, thread=in_thread, at=scheduled_start
            )
            return
        if in_thread:
            await self.services.get(NewTables).open_in_thread(
                interaction, game, pack, computer or "", at=scheduled_start
            )
            return
        table = await self.services.get(NewTables).open_here(
            interaction, game, pack, level=computer or "", at=scheduled_start
        )
        await services.panels.show_new_table(table, interaction)
        if computer:
            await self.services.get(ComputerHandler).play_against(table, person_of(interaction), computer)


setup = adds(PlayCommand)
