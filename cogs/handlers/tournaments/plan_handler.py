"""Plans a tournament or league: an ephemeral message with lists, a modal for the title, and then the
sign-up in the channel."""

from collections.abc import Mapping, Sequence
from typing import Any

import discord

from cogs.announcements.matched_games import missing_channel_permissions
from cogs.components.button_ids import ButtonId
from cogs.components.menus import table_menus
from cogs.components.targets.tournament_target import PLAN
from cogs.components.text_forms import text_form
from cogs.delivery.permissions.bot_timeouts import check_timeout
from cogs.delivery.table_threads import thread_parent
from cogs.handlers.tournaments.tournament_finder import TournamentFinder
from cogs.interactions.interaction import Handler, Tapped, person_of, show_privately
from cogs.interactions.new_table_settings import NewTableSettings, language_for
from cogs.text.sentences import Localizer, literal
from cogs.views.tournaments import plan_view
from cogs.views.tournaments.plan_view import KINDS, LEAGUE, OPEN, OPTIONS, SHOW, PlanDraft
from cogs.views.tournaments.tournament_words import title_of
from engine.questions import Refused
from sessions.cards.available_packs import GamePacks
from sessions.servers.server_settings import MANAGERS, ServerSettings
from sessions.tournaments.tournament_data import SWISS
from sessions.tournaments.tournament_service.stored_tournament import TITLE_LENGTH


class PlanHandler:
    """Handles `plan`: all lists and buttons of that message."""

    def __init__(self, finder: TournamentFinder, new_table_settings: NewTableSettings) -> None:
        self.finder, self.services, self.new_table_settings = finder, finder.services, new_table_settings

    def acts(self) -> dict[str, Handler]:
        """Return act → handler. The router calls the handler when a button with this act is tapped."""
        return {PLAN: self.planned}

    async def begin(self, interaction: Tapped, game: str | None, kind: str = SWISS) -> None:
        """Show the form with default values, to a person who may open a tournament here.

        game: None for the one that this person planned last on this server, or else anybody; if there is
        none, ask for the game first.
        kind: of tournament, or LEAGUE.
        """
        games, localizer = await self._games(interaction), self._voice(interaction)
        await self._may_open(interaction, kind)
        if game is not None and game not in games:
            raise Refused("no-game", game=game[:40])
        game = game or await self._last(interaction, games)
        if not game:
            await show_privately(interaction, plan_view.which_game(kind, games, localizer))
            return
        await show_privately(
            interaction, plan_view.form(plan_view.usual(game, games, kind), games, localizer)
        )

    async def _last(self, interaction: Tapped, games: Mapping[str, GamePacks]) -> str:
        """Return the game of the newest tournament or league here; "" if none of these games is still
        offered."""
        guild, keeper = interaction.guild_id or 0, self.finder.tournaments
        leagues = await self.services.servers.league_panels.leagues.of_server(guild)
        going, over = await keeper.of_server(guild), await keeper.of_server(guild, finished=True)
        planned = [(one.organiser, one.created, one.terms.game) for one in (*going, *over)]
        planned += [(one.organiser, one.created, one.terms.game) for one in leagues]
        mine = interaction.user.id
        known = [(by == mine, at, game) for by, at, game in planned if game in games]
        return max(known)[2] if known else ""

    async def planned(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Apply a choice from a list, a button, or the typed title."""
        games = await self._games(interaction)
        word, draft = plan_view.read(tap, games)
        if word == OPEN:
            await self._open(interaction, tap, draft, values)
            return
        localizer = self._voice(interaction)
        if word in (OPTIONS, f"{OPTIONS}on"):
            view = plan_view.of_its_tables(draft, games[draft.game], tap.number, localizer)
        elif word == SHOW:
            view = plan_view.form(draft, games, localizer)
        else:
            new = plan_view.changed(draft, word, values[0] if values else "", games)
            plan_view.read(plan_view.tap(new, SHOW), games)
            own = word.startswith("o")
            game_packs = games[new.game]
            view = (
                plan_view.of_its_tables(new, game_packs, tap.number, localizer)
                if own
                else plan_view.form(new, games, localizer)
            )
        await show_privately(interaction, view)

    async def _open(
        self, interaction: Tapped, tap: ButtonId, draft: PlanDraft, values: Sequence[str]
    ) -> None:
        """Ask for the title in a modal; when it was typed, open the sign-up in this channel.

        draft: what was chosen in the form.
        values: the typed title.
        """
        localizer = self._voice(interaction)
        if interaction.type is not discord.InteractionType.modal_submit:
            await self._ask_title(interaction, tap, draft)
            return
        games = await self._games(interaction)
        wanted = await self._may_open(interaction, LEAGUE if draft.league else KINDS[draft.kind])
        self.services.cooldowns.take("play", interaction.user.id, interaction.guild_id or 0)
        # The default time control is decided when each table is opened.
        tables = plan_view.terms(draft, games[draft.game], localizer, language_for(interaction, wanted))
        place = (interaction.guild_id or 0, interaction.channel_id or 0)
        person, title, mode = person_of(interaction), values[0] if values else "", plan_view.WAYS[draft.way]
        if (plan := draft.league) is not None:
            leagues = self.services.servers.league_panels.leagues
            league = await leagues.create(*place, person, title, plan, tables, mode)
            sentence = localizer.say("league-opened", title=literal(league.title))
        else:
            stored_tournament = await self.finder.tournaments.create(
                *place, person, title, draft.plan, tables, mode
            )
            sentence = localizer.say("tournament-opened", title=title_of(stored_tournament, localizer))
        await show_privately(interaction, table_menus.text_view(sentence))

    async def _may_open(self, interaction: Tapped, kind: str) -> ServerSettings:
        """Return the server's settings. Raises Refused if no tournament of this kind can be opened in this
        channel now.

        A refusal that names other channels does not offer to open a table there, because no table was asked
        for.
        """
        wanted = await self.new_table_settings.check(interaction)
        lacks = self._lacks(interaction)
        if lacks:
            raise Refused("tournament-lacking", place=f"<#{interaction.channel_id}>", permissions=lacks)
        leagues = self.services.servers.league_panels.leagues
        keeper = leagues if kind == LEAGUE else self.finder.tournaments
        await keeper.check_quota(interaction.guild_id or 0, interaction.user.id)
        return wanted

    def _lacks(self, interaction: Tapped) -> list[Any]:
        """Return the permissions that the bot lacks in this channel. Raises Refused if no tournament is
        possible in it."""
        channel = thread_parent(interaction.channel)
        if channel is None:
            raise Refused("tournament-no-place")
        check_timeout(interaction.guild)
        return missing_channel_permissions(channel, thread=not self.services.is_single_channel)

    async def _ask_title(self, interaction: Tapped, tap: ButtonId, draft: PlanDraft) -> None:
        """Ask for the title in a modal that contains a default one.

        tap: the id of the modal.
        """
        localizer = self._voice(interaction)
        word = "league" if draft.league else "tournament"
        usual = localizer.say(f"{word}-usual-title", game=localizer.say(f"game-{draft.game}"))
        title, label = localizer.say(f"{word}-new"), localizer.say(f"{word}-title")
        usual = usual[:TITLE_LENGTH]
        modal = text_form(tap, title, label, max_length=TITLE_LENGTH, default=usual)
        await interaction.response.send_modal(modal)

    async def _games(self, interaction: Tapped) -> dict[str, GamePacks]:
        """Return the games that two people can play here. Raises Refused if this person may not open
        tournaments."""
        if interaction.guild_id is None:
            raise Refused("servers-only")
        if self.services.client.get_guild(interaction.guild_id) is None:
            raise Refused("bot-not-here")
        wanted = await self.new_table_settings.of(interaction)
        if wanted.tournaments == MANAGERS and not self.finder.is_manager(interaction):
            raise Refused("tournament-managers-open")
        offered = wanted.offered(self.services.tables.packs_by_game)
        return {
            name: game_packs for name, game_packs in offered.items() if 2 in game_packs.game.player_counts
        }

    def _voice(self, interaction: Tapped) -> Localizer:
        """Return the localizer for private messages to the person, in their language."""
        return self.services.localizers.private_localizer(interaction)
