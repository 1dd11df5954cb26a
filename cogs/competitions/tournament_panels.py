"""Keeps the messages of tournaments up to date: sign-up, current round, and final standings."""

import logging
from collections.abc import Mapping

import discord
from msgspec.structs import replace

from cogs.competitions import draft_view, round_view, sign_up_view, standings_view
from cogs.competitions.due_messages import DueMessages
from cogs.competitions.game_calls import GameCalls
from cogs.competitions.game_time_messages import GameTimes
from cogs.competitions.open_panels import OpenTournamentPanels
from cogs.competitions.past_rounds import PastRounds
from cogs.competitions.pinged_posts import post, post_or_edit
from cogs.competitions.tournament_tables import TournamentTables, tournament_language
from cogs.competitions.tournament_words import TournamentViewer, also_pinged
from cogs.core.cog import BotCog, adds, on_tick
from cogs.core.components.layout import Panel, page, text
from cogs.core.delivery import retries
from cogs.core.delivery.sender import ChannelDestination
from cogs.core.services import Services
from cogs.core.text.sentences import Localizer
from engine.questions import Refused
from sessions.competitions.rounds import waiting_draft
from sessions.competitions.stored_tournament import StoredTournament
from sessions.competitions.tournament_data import ON_TAP, OVER, RUNNING, SIGN_UP, open_pairings
from sessions.store.protocol import Conflict, StoreError
from sessions.table.table import Table

# Keys of what is saved with a tournament: the id of its newest message, the stage that this shows, and the
# round of the last warning, and the start of which the entrants were reminded.
PANEL, STAGE, WARNED, REMINDED = "panel", "stage", "warned", "reminded"
ENTERED = "entered"  # key of the last time at which people who were signed up by somebody else were told
SCORES = "scores"  # key of the round whose standings are shown, the id of that message, and what it shows
CALLED = "called"  # key of the round that the organiser was told to publish, and of the id of that message
# Stages: sign-up, and final standings. Between them, the stage is the number of the round, as text.
UP, ENDED = "up", "over"


class TournamentPanels(BotCog):
    """Keeps the messages of each tournament up to date. The newest one belongs to the current stage: sign-up,
    a round, or the final standings. Changes are shown at once. What fails is retried by the background job.

    The attribute `update_messages` is the background job.

    tournament_tables: opens the tables of the games.
    """

    def __init__(self, services: Services) -> None:
        """Create the parts, and watch tournaments and tables for changes."""
        super().__init__(services)
        self.tournament_tables = services.get(TournamentTables)
        self.tournaments = self.tournament_tables.tournaments
        self.localizers, self.pictures, self.sender = services.localizers, services.pictures, services.sender
        self._run_in_background, self._throttle = services.background.add, services.throttle
        self.open_panels = OpenTournamentPanels(self.tournaments, services.background.add)
        services.on_erased.append(self.open_panels.drop_person)
        self._game_calls = GameCalls(services.sender)
        self._game_times = GameTimes(services.sender)
        self._past_rounds = PastRounds(services.sender)
        self._due_messages = DueMessages(
            self.tournaments,
            self._show,
            services.sender,
            services.background.add,
            services.backoff,
            services.throttle,
        )
        services.tables.repository.watchers.append(self.handle_ended_table)

    @on_tick
    async def update_messages(self) -> None:
        """Show what changed since Discord last showed it, also what changed before a restart."""
        await self._due_messages.update_messages()

    def handle_ended_table(self, table: Table) -> None:
        """Enter the results of finished games as soon as the table of a tournament's game is over. So the
        next round need not wait for the background job."""
        if table.body.origin.pairing is not None and table.is_over:
            self._run_in_background(self._enter_results())

    async def _enter_results(self) -> None:
        """Enter the results of finished games. What fails is entered by the background job later."""
        try:
            await self.tournaments.pairing_tables.enter_results()
        except (StoreError, Conflict, Refused) as fault:
            self._throttle.log(logging.WARNING, f"a tournament's game is entered later: {fault}")

    async def _show(
        self, stored: StoredTournament, guild: discord.Guild, destination: ChannelDestination
    ) -> None:
        """Bring all messages of a tournament up to date. While the stage stays the same, edit its message. In
        a new stage, post a new message, and edit the former one to show how its stage ended.

        stored: the changed tournament.
        destination: its channel.
        """
        shown_stage, stage = stored.messages.get(STAGE, ""), stage_of(stored)
        # Within a round: the next game of a pair, or a game that goes on without somebody.
        opens_later = stored.tournament.plan.games > 1 or stored.tournament.plan.seats > 2
        if stored.phase == RUNNING and (stage != shown_stage or opens_later):
            stored = await self.tournament_tables.open_all(guild, stored)
            stage = stage_of(stored)
        reader = await self._reader(stored, guild)
        message_id = int(stored.messages.get(PANEL, "0"))
        to_save = {SCORES: await self._show_standings(destination, stored, reader)}
        if stored.called_off:
            if message_id:
                await self.sender.edit(destination, message_id, sign_up_view.cancelled(stored, reader))
        elif stage == shown_stage and message_id:
            panel = await self._panel(stored, reader)
            message_id = await self._edit_or_repost(destination, message_id, panel)
        else:
            panel = await self._panel(stored, reader)
            both_rounds = stage.isdecimal() and shown_stage.isdecimal()
            goes_back = shown_stage == ENDED or (both_rounds and int(stage) < int(shown_stage))
            # If the stage was shown before, Discord would recognise the earlier message and not post this
            # one.
            purpose = f"{stage} {stored.version}" if goes_back else stage
            new_message_id = await post(self.sender, destination, purpose, panel)
            if message_id:
                former_panel = self._former_stage_panel(stored, shown_stage, reader)
                await self.sender.edit(destination, message_id, former_panel)
            message_id = new_message_id
        if stored.phase == SIGN_UP and stored.reminded and not stored.called_off:
            to_save[REMINDED] = await self._remind(destination, stored, reader.localizer)
        if stored.entered and stored.phase == SIGN_UP and not stored.called_off:
            to_save[ENTERED] = await self._tell_entered(destination, stored, reader.localizer)
        if await self._warn(destination, stored, reader.localizer):
            to_save[WARNED] = str(stored.warned)
        to_save |= await self._game_calls.show(destination, stored, reader)
        to_save |= await self._game_times.show(destination, stored, reader)
        if not stored.called_off:
            round_message_id = message_id if stored.phase == RUNNING and stored.round else 0
            to_save |= await self._past_rounds.show(destination, stored, round_message_id, reader)
        to_save[CALLED] = await self._call_to_publish(destination, stored, reader)
        to_save = {PANEL: str(message_id), STAGE: stage, **to_save}
        await self.tournaments.mark_shown(stored.id, stored.version, **to_save)

    async def _edit_or_repost(self, destination: ChannelDestination, message_id: int, panel: Panel) -> int:
        """Edit a message, or post it again if it was deleted; in both cases without pings. Return its id."""
        panel = panel._replace(pings=())
        error_code = await self.sender.edit(destination, message_id, panel)
        if error_code != retries.UNKNOWN_MESSAGE:
            return message_id
        return await post(self.sender, destination, f"again {message_id}", panel)

    async def _panel(self, stored: StoredTournament, reader: TournamentViewer) -> Panel:
        """Return the message of the current stage: the sign-up, the round with its pings, or the final
        standings."""
        if stored.phase == SIGN_UP:
            return sign_up_view.panel(stored, reader)
        if stored.phase != OVER and not stored.round:
            return sign_up_view.closed_sign_up_panel(stored, reader)
        if stored.phase != OVER:
            # Players whose table was opened automatically are pinged there.
            seated = {
                person
                for pairing in open_pairings(stored.tournament)
                if pairing.table in reader.table_links
                for person in stored.people_of(pairing)
            }
            return round_view.panel(stored, stored.round - 1, reader, seated=seated)
        picture = await self.standings_picture(stored, 0, reader.localizer)
        return standings_view.final_board(stored, reader, picture)

    async def standings_picture(
        self, stored: StoredTournament, page_number: int, localizer: Localizer
    ) -> bytes:
        """Return a page of the standings as PNG. page_number: from 0."""
        plain_localizer = localizer._replace(plain=True)  # pictures cannot show Discord's markup
        scene = standings_view.scene_of(stored, page_number, plain_localizer)
        return await self.pictures.picture(scene, plain_localizer)

    def _former_stage_panel(self, stored: StoredTournament, stage: str, reader: TournamentViewer) -> Panel:
        """Return what the message of an earlier stage shows from now on.

        stage: the stage of that message: UP, ENDED, or the number of a round.
        """
        if stage == ENDED or (stage.isdecimal() and int(stage) > stored.round):
            return round_view.reopened(stored, reader)
        if not stage.isdecimal():
            return sign_up_view.closed_sign_up_panel(stored, reader)
        return round_view.panel(stored, int(stage) - 1, reader, past=True)

    async def _remind(
        self, destination: ChannelDestination, stored: StoredTournament, localizer: Localizer
    ) -> str:
        """Remind the entrants once that the tournament begins soon, unless it is about to begin. Return the
        start of which they were reminded, as it is saved."""
        start = str(int(stored.starts))
        is_soon = stored.starts - self.tournaments.now() > 0
        if stored.messages.get(REMINDED) != start and is_soon and stored.tournament.entrants:
            await post(
                self.sender, destination, f"reminder {start}", sign_up_view.reminder(stored, localizer)
            )
        return start

    async def _tell_entered(
        self, destination: ChannelDestination, stored: StoredTournament, localizer: Localizer
    ) -> str:
        """Tell people once that somebody else signed them up, and how they leave. Return the last time of
        which they were told, as it is saved."""
        told, last = int(stored.messages.get(ENTERED, "0")), str(stored.entered)
        panel = sign_up_view.entered(stored, told, localizer)
        if panel is not None:
            await post(self.sender, destination, f"entered {last}", panel)
        return last

    async def _call_to_publish(
        self, destination: ChannelDestination, stored: StoredTournament, reader: TournamentViewer
    ) -> str:
        """If a round waits for the organiser's tap, tell the organiser once; delete this message when the
        round is published. Return what is saved about it: the round and the message's id; "" for none."""
        round, _, message_id = stored.messages.get(CALLED, "").partition(" ")
        number = str(stored.round + 1)
        waits = stored.tournament.plan.pause == ON_TAP and waiting_draft(stored.tournament) is not None
        if waits and round == number:
            return f"{round} {message_id}"
        if message_id:
            await self.sender.delete(destination, int(message_id))
        if not waits:
            return ""
        panel = draft_view.call_to_publish(stored, reader)
        purpose = f"to publish {number} {stored.version}"
        return f"{number} {await post(self.sender, destination, purpose, panel)}"

    async def _show_standings(
        self, destination: ChannelDestination, stored: StoredTournament, reader: TournamentViewer
    ) -> str:
        """Keep one silent message with the standings after the last finished round, above the round that is
        played. Return what is saved about it; "" for none."""
        saved_text = stored.messages.get(SCORES, "")
        shown_number, _, rest = saved_text.partition(" ")
        message_id, _, shown_state = rest.partition(" ")
        is_playing = bool(stored.round) and bool(open_pairings(stored.tournament))
        # A league has none: its rounds take days, and its picture has a page for each group.
        number = stored.round - is_playing if stored.phase == RUNNING and not stored.season else 0
        if not number:
            if message_id:
                await self.sender.delete(destination, int(message_id))
            return ""
        then = replace(
            stored, tournament=replace(stored.tournament, rounds=stored.tournament.rounds[:number])
        )
        state = standings_view.state_of(then)
        if (shown_number, shown_state) == (str(number), state):
            return saved_text
        picture = await self.standings_picture(then, 0, reader.localizer)
        panel = standings_view.round_board(then, reader, picture)
        purpose, edits = f"standings {number} {state}", shown_number == str(number)
        shown_id = await post_or_edit(self.sender, destination, message_id, purpose, panel, edits=edits)
        return f"{number} {shown_id} {state}"

    async def _warn(
        self, destination: ChannelDestination, stored: StoredTournament, localizer: Localizer
    ) -> bool:
        """If the round ends soon, warn the players of its open games, once in each round. Return whether the
        warning was posted."""
        still_open = open_pairings(stored.tournament) if stored.phase == RUNNING else []
        is_due = stored.warned == stored.round
        was_posted = stored.messages.get(WARNED) == str(stored.round)
        if not still_open or not is_due or was_posted:
            return False
        people = [person for pairing in still_open for person in stored.people_of(pairing) if person]
        lines = round_view.warning(stored, localizer)
        view = page(text(*lines, also_pinged(people, lines)))
        await post(self.sender, destination, f"warning {stored.round}", Panel(view, pings=tuple(people)))
        return True

    async def _reader(self, stored: StoredTournament, guild: discord.Guild) -> TournamentViewer:
        """Return what the views need to show the tournament in its own language, with links to its tables."""
        settings = await self.tournament_tables.server_settings.of(guild.id)
        language = tournament_language(stored.terms, settings, guild)
        table_links: Mapping[str, str] = await self.tournament_tables.table_links(stored)
        return TournamentViewer(
            self.tournament_tables.tables.packs_by_game,
            self.localizers.localizer(None, language),
            table_links,
        )


def stage_of(stored: StoredTournament) -> str:
    """Return the stage of a tournament: UP, the number of the round as text, or ENDED. Each stage has its own
    message."""
    return {SIGN_UP: UP, OVER: ENDED}.get(stored.phase, str(stored.round or UP))


class CompetitionClock(BotCog):
    """Does at each tick what is due in the tournaments of this process's servers."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        services.on_postponed.append(services.tournaments.clock.postpone)

    @on_tick
    async def run_due(self) -> None:
        """Run the due tournaments."""
        await self.services.tournaments.clock.run_due(self.services.serves)


setup = adds(TournamentPanels, CompetitionClock)
