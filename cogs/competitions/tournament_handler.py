"""What an entrant does in a tournament: sign up and withdraw, open the table of their game, report its
result."""

from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from cogs.competitions import own_game_view, standings_view, tournament_list_view
from cogs.competitions.entrant_list_handler import EntrantListHandler
from cogs.competitions.game_call_view import AGREE
from cogs.competitions.own_game_view import SAY, SURE, UNSAY, WITHDRAW, OwnGameSheet
from cogs.competitions.plan_handler import PlanHandler
from cogs.competitions.sign_up_view import HERE, LATE, OFF, UP
from cogs.competitions.standings_view import PAGES, PEOPLE, PICTURED, ROUND, StandingsPage
from cogs.competitions.tournament_finder import Sheet, TournamentFinder, shows_refusals
from cogs.competitions.tournament_target import (
    ASK_ORGANISER,
    ENTER,
    OWN_GAME,
    OWN_RESULT,
    OWN_TABLE,
    STANDINGS,
    TournamentTarget,
)
from cogs.competitions.tournament_words import report_arguments
from cogs.core.cog import BotCog, adds, command, in_servers, on_tap
from cogs.core.components.button_ids import ButtonId
from cogs.core.interactions.interaction import Tapped, is_in_private, person_of, show_panel, show_privately
from cogs.core.interactions.suggestions import GameOption, offered_games
from cogs.core.services import Services
from cogs.core.text.voices import worded
from engine.questions import Refused
from sessions.competitions.stored_tournament import StoredTournament
from sessions.competitions.tournament_data import (
    LEAGUE,
    OVER,
    PLAYED,
    RESULT_OF_WORD,
    SIGN_UP,
    entrant_of,
)


class TournamentHandler(BotCog):
    """Handles the acts `enter`, `owngame`, `owntable`, `ownresult` and `askorganiser`. Each acts for the
    entrant who taps. If an action comes too late, the current state is shown with the reason.

    finder: loads tapped tournaments, and shows private panels.
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.finder, self.tournaments = (services.get(TournamentFinder), services.tournaments)

    async def show_refusal(self, interaction: Tapped, tap: ButtonId, refused: Refused) -> None:
        """Show the reason of a refusal in the person's panel.

        tap: the tap that was refused.
        """
        await self.finder.show_refusal(interaction, tap, refused, self._sheet(interaction), linked=True)

    async def all_here(self, interaction: Tapped) -> None:
        """Show the tournaments of the server in an ephemeral message."""
        if interaction.guild_id is None:
            raise Refused("servers-only")
        guild, person = interaction.guild_id, interaction.user.id
        running = await self.tournaments.of_server(guild)
        finished = await self.tournaments.finished_of_server(guild)
        reader = await self.finder.reader(interaction)
        view = tournament_list_view.view(person, running, finished, reader)
        await show_privately(interaction, view)

    @on_tap(ENTER, "lobby")
    @shows_refusals
    async def enter(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Sign up or withdraw before the first round, or join a tournament that is running; in a league, for
        the next season.

        tap: its argument is a `TournamentTarget` with the action UP (sign up), OFF (withdraw), LATE
        (join) or HERE (check in).
        """
        stored, target = await self.finder.find(interaction, tap)
        if target.action not in (UP, OFF, LATE, HERE):
            raise Refused("stale")
        is_for_next = bool(stored.season) and target.action == OFF
        if target.action != LATE and stored.phase != SIGN_UP and not is_for_next:
            raise Refused("tournament-over" if stored.phase == OVER else "tournament-begun")
        if target.action == HERE:
            stored = await self.tournaments.check_in(stored.id, interaction.user.id)
        elif is_for_next and stored.phase != SIGN_UP:
            stored = await self.tournaments.leave_waiting_list(stored.id, interaction.user.id)
        elif target.action == OFF:
            stored = await self.tournaments.leave(stored.id, interaction.user.id)
        else:
            stored = await self.tournaments.sign_up(stored.id, person_of(interaction))
        await self.show_panel(interaction, stored)

    @on_tap(OWN_GAME, "try")
    @shows_refusals
    async def game(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Show the person's own game. Raises Refused if the server keeps them from playing."""
        stored, _ = await self.finder.find(interaction, tap)
        own_entrant = entrant_of(stored.tournament, interaction.user.id)
        if own_entrant is None or own_entrant.withdrawn:
            moderation = self.services.tables.people.moderation
            await moderation.require_may_play(stored.guild, interaction.user.id)
        await self.show_panel(interaction, stored)

    @on_tap(OWN_TABLE, "play")
    @shows_refusals
    async def table(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Open the table of the person's own game, or show where it is.

        tap: its argument is a `TournamentTarget`, whose first arguments are round and board.
        """
        stored, target = await self.finder.find(interaction, tap)
        game = await self.tournaments.pairing_tables.require_may_open(
            stored.id, target.pairing_id, interaction.user.id, manager=False
        )
        assert interaction.guild is not None
        # A tapped private panel is edited later; from a public message a new ephemeral one is begun.
        await interaction.response.defer(ephemeral=True, thinking=not is_in_private(interaction))
        table = await self.finder.tournament_tables.open(interaction.guild, game)
        changed_tournament = await self.tournaments.get(stored.id) or stored
        news = self.services.localizers.private_localizer(interaction).say(
            "tournament-table-ready", place=f"<#{table.channel}>"
        )
        await self.show_panel(interaction, changed_tournament, news)

    @on_tap(OWN_RESULT, "lobby")
    @shows_refusals
    async def result(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Report the result of the person's game, confirm or take back a report, or withdraw from the
        tournament.

        tap: its argument is a `TournamentTarget`. The target's action is SAY (report), AGREE (confirm), UNSAY
        (take back), WITHDRAW (ask for a confirmation) or SURE (withdraw). The target's arguments are round,
        board and a word for the result for SAY and AGREE, and round and board for UNSAY.
        """
        stored, target = await self.finder.find(interaction, tap)
        person, arguments = interaction.user.id, target.arguments
        if target.action == WITHDRAW:
            reader = await self.finder.reader(interaction)
            await show_privately(interaction, own_game_view.withdraw_first(stored, reader))
        elif target.action == SURE:
            if stored.phase == SIGN_UP:
                raise Refused("tournament-not-begun")
            leaving = self.tournaments.leave(stored.id, person)
            await self.show_panel(interaction, await self.services.sender.in_time(interaction, leaving))
        elif target.action in (SAY, AGREE) and _reports(stored, target):
            report_or_agree = self.tournaments.report if target.action == SAY else self.tournaments.agree
            # The last result of a round pairs the next one, which takes up to four seconds.
            report = report_or_agree(stored.id, target.pairing_id, person, RESULT_OF_WORD[arguments[2]])
            changed_tournament = await self.services.sender.in_time(interaction, report)
            await self.show_panel(interaction, changed_tournament)
        elif target.action == UNSAY:
            changed_tournament = await self.tournaments.take_back(stored.id, target.pairing_id, person)
            await self.show_panel(
                interaction, changed_tournament, self._done(interaction, "tournament-unsaid")
            )
        else:
            raise Refused("stale")

    @on_tap(ASK_ORGANISER, "call")
    @shows_refusals
    async def ask(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Call the organiser to the person's own game.

        tap: its argument is a `TournamentTarget`, whose first arguments are round and board.
        """
        stored, target = await self.finder.find(interaction, tap)
        changed_tournament = await self.tournaments.ask_organiser(
            stored.id, target.pairing_id, interaction.user.id
        )
        await self.show_panel(interaction, changed_tournament)

    def _done(self, interaction: Tapped, key: str) -> str:
        """Return the line that says what was just done.

        key: the key of its sentence.
        """
        return f"✅ {self.services.localizers.private_localizer(interaction).say(key)}"

    async def show_panel(self, interaction: Tapped, stored: StoredTournament, news: str = "") -> None:
        """Show the person's private panel of the tournament.

        news: a line about what was just done; "" for none.
        """
        await self.finder.show(interaction, stored, self._sheet(interaction), news, linked=True)

    def _sheet(self, interaction: Tapped) -> Sheet:
        """Return a function that makes this person's private panel."""
        person = interaction.user.id
        return lambda stored, reader, news: own_game_view.view(
            OwnGameSheet(stored, person, self.finder.panel_link(stored), news), reader
        )


def _reports(stored: StoredTournament, target: TournamentTarget) -> bool:
    """Return whether a button reports a result of the game that is open now. If the pairing has several
    games, its last argument is the number of finished ones.
    """
    game = stored.find_game(target.pairing_id)
    further = report_arguments(game.pairing) if game is not None else ()
    word = "".join(target.arguments[2:3])
    return RESULT_OF_WORD.get(word) in PLAYED and target.arguments[3:] == further


class StandingsHandler(BotCog):
    """Handles the act `standings`: shows one page about a tournament to anybody.

    finder: loads tapped tournaments, and shows private panels.
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.finder = services.get(TournamentFinder)

    @on_tap(STANDINGS, "try")
    async def show(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Show a page. Before the first round there is only the page of the entrants.

        tap: its argument is a `TournamentTarget` whose action is the kind of page. Its number is that of the
        page, from 0.
        """
        stored, target = await self.finder.find(interaction, tap)
        self.finder.stop_updating(interaction)
        if not stored.round:
            target = target.to(PEOPLE)
        elif target.action not in PAGES:
            target = target.to(PICTURED)
        rounds: tuple[int, ...] = ()
        if target.action == ROUND:
            pages = standings_view.round_pages(stored.tournament)
            rounds = (pages[min(tap.number, len(pages) - 1)][0] + 1,)
        reader = await self.finder.reader(interaction, stored, rounds)
        page, picture = StandingsPage(target.action, tap.number), None
        if page.kind == PICTURED:
            painting = self.finder.panels.standings_picture(stored, tap.number, reader.localizer)
            picture = await self.services.sender.in_time(interaction, painting)
        await show_panel(interaction, standings_view.view(stored, page, reader, picture))


@in_servers
class TournamentCommands(
    BotCog,
    commands.GroupCog,
    name=worded("tournament", "cmd-tournament"),
    description=worded("Swiss, round robin, knockout or a league, in this server", "cmd-tournament-text"),
):
    """The commands `/tournament …`; everybody can use them in a server. The server decides with `/setup`
    who may open a tournament."""

    @command(
        "new",
        "Plan a tournament and open its sign-up in this channel",
        key="cmd-tournament-new",
        cooldown="look",
        game="What to play",
    )
    @app_commands.autocomplete(game=offered_games)
    async def new(self, interaction: discord.Interaction[Any], game: GameOption | None = None) -> None:
        """Show privately the form of a new tournament.

        game: the chosen game; None: the game that was planned last in this server; if there is none, ask for
        the game.
        """
        await self.services.get(PlanHandler).begin(interaction, game)

    @command(
        "list",
        "The tournaments of this server, and your games in them",
        key="cmd-tournament-list",
        cooldown="look",
    )
    async def every(self, interaction: discord.Interaction[Any]) -> None:
        """Show the tournaments of this server."""
        await self.services.get(TournamentHandler).all_here(interaction)

    @command(
        "entrants",
        "Enter people from a list into the tournament of this channel",
        key="cmd-tournament-entrants",
        cooldown="call",
        file="A spreadsheet (.csv) or text: a name, mention or ID in each row, perhaps with a seed or rating",
    )
    async def entrants(self, interaction: discord.Interaction[Any], file: discord.Attachment) -> None:
        """Enter the people of an uploaded list. file: the list."""
        await self.services.get(EntrantListHandler).upload(interaction, file)

    @command(
        "league",
        "Plan a league: seasons of small groups, the best move up",
        key="cmd-tournament-league",
        cooldown="look",
    )
    @app_commands.describe(game=worded("What to play", "cmd-tournament-new-game"))
    @app_commands.autocomplete(game=offered_games)
    async def league(self, interaction: discord.Interaction[Any], game: GameOption | None = None) -> None:
        """Show privately the form of a new league.

        game: the chosen game; None: the game that was planned last in this server; if there is none, ask for
        the game.
        """
        await self.services.get(PlanHandler).begin(interaction, game, LEAGUE)


setup = adds(TournamentHandler, StandingsHandler, TournamentCommands)
