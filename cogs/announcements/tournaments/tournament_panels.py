"""Keeps the messages of tournaments up to date: sign-up, current round, and final standings."""

import logging
from collections.abc import Mapping

import discord

from cogs.announcements.tournaments.due_messages import Beside, DueMessages
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
        tables: TournamentTables,
        voices: Localizers,
        pictures: Pictures,
        sender: Sender,
        beside: Beside,
        backoff: Backoff,
        throttle: LogThrottle,
    ) -> None:
        """beside: runs a coroutine in the background."""
        self.tables, self.keeper = tables, tables.keeper
        self.voices, self.pictures, self.sender = voices, pictures, sender
        self._beside, self._throttle = beside, throttle
        self.sheets, self._calls = OpenTournamentPanels(self.keeper, beside), GameCalls(sender)
        self._rounds = PastRounds(sender)
        self._due = DueMessages("tournament", self.keeper, self._show, sender, beside, backoff, throttle)
        self.serve = self._due.update_messages
        self.keeper.documents.watchers.append(self._due.handle_change)
        tables.tables.keeper.watchers.append(self.ended)

    def ended(self, table: Table) -> None:
        """Enter the result of a finished game at once, so that the next round need not wait for the
        background job."""
        if table.body.paired is not None and table.over:
            self._beside(self._entered())

    async def _entered(self) -> None:
        """Enter the results of finished games. What fails is entered by the background job later."""
        try:
            await self.keeper.pairings.enter_results()
        except (StoreError, Conflict, Refused) as fault:
            self._throttle.say(logging.WARNING, f"a tournament's game is entered later: {fault}")

    async def _show(self, stored: StoredTournament, guild: discord.Guild, spot: ChannelDestination) -> None:
        """Edit the newest message. For another stage post a new one, and show on the former how its own
        ended.

        stored: the changed tournament.
        spot: its channel.
        """
        before, stage = stored.messages.get(STAGE, ""), stage_of(stored)
        if stored.phase == RUNNING and stage != before:
            stored = await self.tables.open_all(guild, stored)
            stage = stage_of(stored)
        reader = await self._reader(stored, guild)
        message = int(stored.messages.get(PANEL, "0"))
        noted = dict[str, str]()
        if stored.called_off:
            if message:
                await self.sender.edit(spot, message, sign_up_view.cancelled(stored, reader))
        elif stage == before and message:
            panel = await self._panel(stored, reader)
            message = await self._edited(spot, stored, message, panel)
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
                await self.sender.edit(spot, message, self._past(stored, before, reader))
            message = posted
        if await self._warn(spot, stored, reader.voice):
            noted[WARNED] = str(stored.warned)
        noted |= await self._calls.show(spot, stored, reader)
        if not stored.called_off:
            noted |= await self._rounds.show(spot, stored, message if stored.phase == RUNNING else 0, reader)
        await self.keeper.shown(stored.id, stored.version, **{PANEL: str(message), STAGE: stage, **noted})

    async def _edited(
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
                if pairing.table in reader.ways
                for person in stored.people_of(pairing)
            }
            return panel._replace(pings=tuple(one for one in panel.pings if one not in seated))
        scene = standings_view.scene_of(stored, 0, reader.voice._replace(plain=True))
        picture = await self.pictures.picture(scene, reader.voice._replace(plain=True))
        return standings_view.final_board(stored, reader, picture)

    def _past(self, stored: StoredTournament, stage: str, reader: TournamentViewer) -> Panel:
        """Return what the message of an earlier stage shows from now on.

        stage: of that message: UP, ENDED, or the number of a round.
        """
        if stage == ENDED or (stage.isdecimal() and int(stage) > stored.round):
            return round_view.reopened(stored, reader)
        if not stage.isdecimal():
            return sign_up_view.closed_sign_up_panel(stored, reader)
        return round_view.panel(stored, int(stage) - 1, reader, past=True)

    async def _warn(self, spot: ChannelDestination, stored: StoredTournament, voice: Localizer) -> bool:
        """Warn the players of open games once that the round ends soon. Return whether the warning was
        posted."""
        left = open_pairings(stored.tournament) if stored.phase == RUNNING else []
        if not left or stored.warned != stored.round or stored.messages.get(WARNED) == str(stored.round):
            return False
        people = [person for pairing in left for person in stored.people_of(pairing) if person]
        view = page(text(*round_view.warning(stored, voice)))
        await self._post(spot, stored, f"warning {stored.round}", Panel(view, pings=tuple(people)))
        return True

    async def _reader(self, stored: StoredTournament, guild: discord.Guild) -> TournamentViewer:
        """Return what is needed to show the tournament in its own language, with links to its tables."""
        wanted = await self.tables.servers.of(guild.id)
        language = spoken(stored.terms, wanted, guild)
        ways: Mapping[str, str] = await self.tables.ways(stored)
        return TournamentViewer(self.tables.tables.shelves, self.voices.localizer(None, language), ways)


def stage_of(stored: StoredTournament) -> str:
    """Return which message shows the tournament now: each stage has its own."""
    return {SIGN_UP: UP, OVER: ENDED}.get(stored.phase, str(stored.round))
