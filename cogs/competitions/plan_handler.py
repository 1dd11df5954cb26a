"""Plans a tournament or league: an ephemeral message with lists, a modal for the title, and then the
sign-up in the channel."""

from collections.abc import Mapping, Sequence
from typing import Any

from discord import ui

from cogs.competitions import plan_view
from cogs.competitions.organisers import organises_all
from cogs.competitions.plan_view import OPEN, OPTIONS, SHOW, PlanDraft
from cogs.competitions.tournament_finder import TournamentFinder
from cogs.competitions.tournament_target import CHANGE_PLAN, PLAN, TournamentTarget
from cogs.core.cog import BotCog, adds, on_tap
from cogs.core.components.button_ids import ButtonId
from cogs.core.components.layout import button
from cogs.core.delivery.table_threads import thread_parent
from cogs.core.delivery.visible_places import check_timeout
from cogs.core.interactions.interaction import (
    Tapped,
    ask_for_text,
    person_of,
    require_server,
    show_privately,
)
from cogs.core.interactions.new_table_settings import NewTableSettings, language_for
from cogs.core.panels import table_menus
from cogs.core.services import Services
from cogs.core.text.sentences import Localizer, literal
from cogs.gathering.matched_games import missing_channel_permissions
from engine.questions import Refused
from sessions.competitions.stored_tournament import TITLE_LENGTH
from sessions.competitions.tournament_data import SWISS
from sessions.packs.available_packs import GamePacks
from sessions.server.server_settings import MANAGERS, ServerSettings


class PlanHandler(BotCog):
    """Handles the act `plan`: all lists and buttons of the message in which a person plans a tournament or
    league.

    finder: loads tapped tournaments, and shows private panels.
    new_table_settings: what the server allows and prefers for new tables.
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.finder, self.new_table_settings = services.get(TournamentFinder), services.get(NewTableSettings)

    async def begin(self, interaction: Tapped, game: str | None, kind: str = SWISS) -> None:
        """Show the form with default values, to a person who may open a tournament here.

        game: the chosen game; None: the game of the newest tournament of this person in this server; if they
        have none, of anybody; if there is none at all, ask for the game first.
        kind: the kind of tournament, such as SWISS.
        """
        games, localizer = await self._games(interaction), self._localizer(interaction)
        await self._may_open(interaction)
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
        """Return the game of the newest tournament of this person in this server; if they have
        none, of the newest one of anybody; "" if there is none at all.

        games: the games that may be returned.
        """
        guild, tournaments = interaction.guild_id or 0, self.finder.tournaments
        running = await tournaments.of_server(guild)
        finished = await tournaments.finished_of_server(guild)
        planned = [
            (tournament.organiser, tournament.created, tournament.terms.game)
            for tournament in (*running, *finished)
        ]
        ranked_games = [
            (organiser == interaction.user.id, created_at, game)
            for organiser, created_at, game in planned
            if game in games
        ]
        return max(ranked_games)[2] if ranked_games else ""

    @on_tap(PLAN, "try")
    async def planned(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Apply a choice from a list or a button of the form, or the typed title.

        tap: its argument is what to change or open, and the draft so far; its number is the page of the table
        options, from 0.
        values: what was chosen in a list, or the typed title.
        """
        games = await self._games(interaction)
        # A field, “o” with the index of a table option, SHOW, OPTIONS or OPEN.
        action, draft = plan_view.read(tap, games)
        if action == OPEN:
            await self._open(interaction, tap, draft, values)
            return
        localizer = self._localizer(interaction)
        if action.startswith(OPTIONS):
            view = plan_view.of_its_tables(draft, games[draft.game], tap.number, localizer)
        elif action == SHOW:
            view = plan_view.form(draft, games, localizer)
        else:
            new_draft = plan_view.changed(draft, action, values[0] if values else "", games)
            plan_view.read(
                plan_view.draft_button_id(new_draft, SHOW), games
            )  # raises Refused if the draft is not possible
            is_table_option = action.startswith("o")
            game_packs = games[new_draft.game]
            view = (
                plan_view.of_its_tables(new_draft, game_packs, tap.number, localizer)
                if is_table_option
                else plan_view.form(new_draft, games, localizer)
            )
        await show_privately(interaction, view)

    async def _open(
        self, interaction: Tapped, tap: ButtonId, draft: PlanDraft, values: Sequence[str]
    ) -> None:
        """Ask for the title in a modal; when it was typed, open the sign-up in this channel.

        tap: the id of the modal.
        draft: what was chosen in the form.
        values: the typed title.
        """
        localizer = self._localizer(interaction)
        kind = "league" if draft.is_league else "tournament"
        default_title = localizer.say(f"{kind}-usual-title", game=localizer.say(f"game-{draft.game}"))
        title = await ask_for_text(
            interaction,
            tap,
            values,
            localizer.say(f"{kind}-new"),
            localizer.say(f"{kind}-title"),
            max_length=TITLE_LENGTH,
            default=default_title[:TITLE_LENGTH],
        )
        if title is None:
            return
        games = await self._games(interaction)
        settings = await self._may_open(interaction)
        self.services.cooldowns.take("play", interaction.user.id, interaction.guild_id or 0)
        # The default time control is decided when each table is opened.
        terms = plan_view.terms(draft, games[draft.game], localizer, language_for(interaction, settings))
        server_and_channel = (interaction.guild_id or 0, interaction.channel_id or 0)
        person = person_of(interaction)
        stored = await self.finder.tournaments.create(
            *server_and_channel, person, title, draft.plan, terms, plan_view.VENUES[draft.venue]
        )
        view = table_menus.text_view(localizer.say(f"{kind}-opened", title=literal(stored.title)))
        if not draft.is_league:
            target = TournamentTarget(stored.id)
            label = localizer.say("tournament-do-plan")
            view.add_item(ui.ActionRow(button(target.to("main").tap(CHANGE_PLAN), label, emoji="⚙️")))
        await show_privately(interaction, view)

    async def _may_open(self, interaction: Tapped) -> ServerSettings:
        """Return the server's settings. Raises Refused if no tournament can be opened in this channel now.

        A refusal that names other channels has no buttons to open a table there, because nobody asked for a
        table.
        """
        settings = await self.new_table_settings.check(interaction)
        missing_permissions = self._missing_permissions(interaction)
        if missing_permissions:
            raise Refused(
                "tournament-lacking", place=f"<#{interaction.channel_id}>", permissions=missing_permissions
            )
        await self.finder.tournaments.check_quota(interaction.guild_id or 0, interaction.user.id)
        return settings

    def _missing_permissions(self, interaction: Tapped) -> list[Any]:
        """Return the permissions that the bot lacks in this channel. Raises Refused if this kind of channel
        can have no tournament."""
        channel = thread_parent(interaction.channel)
        if channel is None:
            raise Refused("tournament-no-place")
        check_timeout(interaction.guild)
        return missing_channel_permissions(channel, thread=not self.services.is_single_channel)

    async def _games(self, interaction: Tapped) -> dict[str, GamePacks]:
        """Return the games that two people can play here: name of the game → its packs. Raises Refused if
        this person may not open tournaments."""
        require_server(interaction)
        settings = await self.new_table_settings.of(interaction)
        if settings.tournaments == MANAGERS and not await organises_all(self.services, interaction):
            raise Refused("tournament-managers-open")
        offered = settings.offered(self.services.tables.packs_by_game)
        return {
            name: game_packs for name, game_packs in offered.items() if 2 in game_packs.game.player_counts
        }

    def _localizer(self, interaction: Tapped) -> Localizer:
        """Return the localizer for private messages to the person, in their language."""
        return self.services.localizers.private_localizer(interaction)


setup = adds(PlanHandler)
