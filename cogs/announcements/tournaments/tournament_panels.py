"""Keeps the messages of tournaments up to date: sign-up, current round, and final standings."""

import logging
from collections.abc import Mapping

import discord

from cogs.announcements.tournaments.due_messages import DueMessages, RunInBackground
from cogs.announcements.tournaments.game_calls import GameCalls
from cogs.announcements.tournaments.open_panels import OpenTournamentPanels
from cogs.announcements.tournaments.past_rounds import PastRounds
from cogs.announcements.tournaments.tournament_tables import TournamentTables, spoken
from cogs.components.layout import Panel, page, text
from cogs.delivery import retries
from cogs.delivery.backoff import Backoff
from cogs.delivery.sender import ChannelDestination, Sender
from cogs.painting.pictures import Pictures
from cogs.text.sentences import Localizer
from cogs.text.voices import Localizers
from cogs.views.tournaments import round_view, sign_up_view, standings_view
from cogs.views.tournaments.tournament_words import TournamentViewer
from engine.questions import Refused
from sessions.common.log_throttle import LogThrottle
from sessions.store.protocol import Conflict, StoreError
from sessions.table.table import Table
from sessions.tournaments.tournament_data import OVER, RUNNING, SIGN_UP, open_pairings
from sessions.tournaments.tournament_service.stored_tournament import StoredTournament

# Keys of what is saved with a tournament: its newest message, what that shows, and the round of the last
# warning.
PANEL, STAGE, WARNED = "panel", "stage", "warned"
UP, ENDED = "up", "over"


class TournamentPanels:
    """Shows changes at once. What fails is retried by the background job."""

    def __init__(
        self,
        tournament_tables: TournamentTables,
        localizers: Localizers,
        pictures: Pictures,
        sender: Sender,
        run_in_background: RunInBackground,
        backoff: Backoff,
        throttle: LogThrottle,
    ) -> None:
        """run_in_background: runs a coroutine in the background."""
        self.tournament_tables, self.tournaments = tournament_tables, tournament_tables.tournaments
        self.localizers, self.pictures, self.sender = localizers, pictures, sender
        self._run_in_background, self._throttle = run_in_background, throttle
        self.open_panels, self._game_calls = (
            OpenTournamentPanels(self.tournaments, run_in_background),
            GameCalls(sender),
        )
        self._past_rounds = PastRounds(sender)
        self._due_messages = DueMessages(
            "tournament", self.tournaments, self._show, sender, run_in_background, backoff, throttle
        )
        self.update_messages = self._due_messages.update_messages
        self.tournaments.documents.watchers.append(self._due_messages.handle_change)
        tournament_tables.tables.repository.watchers.append(self.handle_ended_table)

    def handle_ended_table(self, table: Table) -> None:
        """Enter the result of a finished game at once, so that the next round need not wait for the
        background job."""
        if table.body.paired is not None and table.is_over:
            self._run_in_background(self._enter_results())

    async def _enter_results(self) -> None:
        """Enter the results of finished games. What fails is entered by the background job later."""
        try:
            await self.tournaments.pairing_tables.enter_results()
        except (StoreError, Conflict, Refused) as fault:
            self._throttle.log(logging.WARNING, f"a tournament's game is entered later: {fault}")

    async def _show(self, stored: StoredTournament, guild: discord.Guild, spot: ChannelDestination) -> None:
        """Edit the newest message. For another stage post a new one, and show on the former how its own
        ended.

        stored: the changed tournament.
        spot: its channel.
        """
        before, stage = stored.messages.get(STAGE, ""), stage_of(stored)
        if stored.phase == RUNNING and stage != before:
            stored = await self.tournament_tables.open_all(guild, stored)
            stage = stage_of(stored)
        reader = await self._reader(stored, guild)
        message = int(stored.messages.get(PANEL, "0"))
        noted = dict[str, str]()
        if stored.called_off:
            if message:
                await self.sender.edit(spot, message, sign_up_view.cancelled(stored, reader))
        elif stage == before and message:
            panel = await self._panel(stored, reader)
            message = await self._edit_or_repost(spot, stored, message, panel)
        else:
            panel = await self._panel(stored, reader)
            goes_back = before == ENDED or (
                stage.isdecimal() and before.isdecimal() and int(stage) < int(before)
            )
            about = (
                f"{stage} {stored.version}" if goes_back else stage
            )  # else Discord would recognise the earlier message
            posted = await self._post(spot, stored, about, panel)
            if message:
                await self.sender.edit(spot, message, self._former_stage_panel(stored, before, reader))
            message = posted
        if await self._warn(spot, stored, reader.localizer):
            noted[WARNED] = str(stored.warned)
        noted |= await self._game_calls.show(spot, stored, reader)
        if not stored.called_off:
            noted |= await self._past_rounds.show(
                spot, stored, message if stored.phase == RUNNING else 0, reader
            )
        await self.tournaments.mark_shown(
            stored.id, stored.version, **{PANEL: str(message), STAGE: stage, **noted}
        )

    async def _edit_or_repost(
        self, spot: ChannelDestination, stored: StoredTournament, message: int, panel: Panel
    ) -> int:
        """Edit the message, or post it again if it was deleted. Return its id.

        message: its id.
        """
        refused = await self.sender.edit(spot, message, panel._replace(pings=()))
        if refused != retries.UNKNOWN_MESSAGE:
            return message
        return await self._post(spot, stored, f"again {message}", panel._replace(pings=()))

    async def _post(
        self, spot: ChannelDestination, stored: StoredTournament, stage: str, panel: Panel
    ) -> int:
        """Post a message, and return its id. If a restart repeats this, Discord recognises the same message
        and posts it once.

        stage: what the message is for; Discord recognises a repeated post by it.
        """
        pings = await self.sender.people.reachable(panel.pings, personal=True)
        message = await self.sender.post(spot, panel._replace(pings=pings), stage)
        return message.id

    async def _panel(self, stored: StoredTournament, reader: TournamentViewer) -> Panel:
        """Return the current message: the sign-up, the round with its pings, or the final standings."""
        if stored.phase == SIGN_UP:
            return sign_up_view.panel(stored, reader)
        if stored.phase != OVER:
            panel = round_view.panel(stored, stored.round - 1, reader)
            # Players whose table was opened automatically are pinged there.
            seated = {
                person
                for pairing in open_pairings(stored.tournament)
                if pairing.table in reader.table_links
                for person in stored.people_of(pairing)
            }
            return panel._replace(pings=tuple(one for one in panel.pings if one not in seated))
        scene = standings_view.scene_of(stored, 0, reader.localizer._replace(plain=True))
        picture = await self.pictures.picture(scene, reader.localizer._replace(plain=True))
        return standings_view.final_board(stored, reader, picture)

    def _former_stage_panel(self, stored: StoredTournament, stage: str, reader: TournamentViewer) -> Panel:
        """Return what the message of an earlier stage shows from now on.

        stage: of that message: UP, ENDED, or the number of a round.
        """
        if stage == ENDED or (stage.isdecimal() and int(stage) > stored.round):
            return round_view.reopened(stored, reader)
        if not stage.isdecimal():
            return sign_up_view.closed_sign_up_panel(stored, reader)
        return round_view.panel(stored, int(stage) - 1, reader, past=True)

    async def _warn(self, spot: ChannelDestination, stored: StoredTournament, localizer: Localizer) -> bool:
        """Warn the players of open games once that the round ends soon. Return whether the warning was
        posted."""
        left = open_pairings(stored.tournament) if stored.phase == RUNNING else []
        if not left or stored.warned != stored.round or stored.messages.get(WARNED) == str(stored.round):
            return False
        people = [person for pairing in left for person in stored.people_of(pairing) if person]
        view = page(text(*round_view.warning(stored, localizer)))
        await self._post(spot, stored, f"warning {stored.round}", Panel(view, pings=tuple(people)))
        return True

    async def _reader(self, stored: StoredTournament, guild: discord.Guild) -> TournamentViewer:
        """Return what is needed to show the tournament in its own language, with links to its tables."""
        wanted = await self.tournament_tables.server_settings.of(guild.id)
        language = spoken(stored.terms, wanted, guild)
        ways: Mapping[str, str] = await self.tournament_tables.table_links(stored)
        return TournamentViewer(
            self.tournament_tables.tables.packs_by_game, self.localizers.localizer(None, language), ways
        )


def stage_of(stored: StoredTournament) -> str:
    """Return which message shows the tournament now: each stage has its own."""
    return {SIGN_UP: UP, OVER: ENDED}.get(stored.phase, str(stored.round))
