"""Posts the puzzle of the day in servers that want it, and shows who solved it."""

import logging

from cogs.components.layout import Panel
from cogs.delivery import retries
from cogs.delivery.backoff import Backoff
from cogs.delivery.sender import ChannelDestination, Sender
from cogs.views.personal import puzzle_views
from cogs.views.personal.puzzle_views import PuzzleSheet
from cogs.views.table_views import TableViews
from engine.questions import Refused
from engine.search.solving import puzzle_position
from sessions.common.log_throttle import LogThrottle
from sessions.daily_puzzle.posting_times import PuzzlePosting, PuzzlePostings
from sessions.daily_puzzle.progress import DailyPuzzles, PuzzleProgress, Today
from sessions.store.protocol import StoreError

log = logging.getLogger("castellan.daily_posts")


class DailyPosts:
    """Posts daily puzzles for the tick.

    They ping nobody, and a post that is not allowed waits until tomorrow.
    """

    def __init__(
        self,
        puzzles: DailyPuzzles,
        postings: PuzzlePostings,
        views: TableViews,
        sender: Sender,
        backoff: Backoff,
        throttle: LogThrottle,
    ) -> None:
        self.puzzles, self.postings = puzzles, postings
        self.views, self.sender, self.backoff = views, sender, backoff
        self._throttle = throttle

    async def post_due(self) -> None:
        """Post the puzzles that are due in the servers of this process.

        A puzzle that cannot be posted is skipped.
        """
        server_ids = [guild.id for guild in self.sender.client.guilds if not guild.unavailable]
        for guild, posting, day in await self.postings.due(server_ids):
            try:
                await self._serve(ChannelDestination(f"puzzle {guild}", guild, posting.channel), posting, day)
            except StoreError as fault:
                self._throttle.log(logging.ERROR, f"the store: {fault}")
            except Exception:
                log.exception("the puzzle of server %s could not be posted", guild)
                self.backoff.start_wait(f"puzzle {guild}", posting.channel, guild)

    async def _serve(self, spot: ChannelDestination, posting: PuzzlePosting, day: int) -> None:
        """Post a puzzle and save that, unless it has to wait after a failure.

        spot: the channel; posting: the server's setting; day: the puzzle's day, as its ordinal. After a
        restart in between, Discord returns the message that was posted already.
        """
        if not self.backoff.may_retry(spot.id):
            return
        try:
            panel = await self._panel(posting, day)
            message = await self.sender.post(spot, panel, str(day))
        except retries.FAULTS as error:
            await self._failed(spot, day, error)
            return
        self.backoff.end_wait(spot.id)
        await self.postings.mark_posted(spot.guild, day, message.id)

    async def _failed(self, spot: ChannelDestination, day: int, error: BaseException) -> None:
        """Handle an error of Discord: retry a transient one;
        delete the setting of a channel that is gone; otherwise skip this day.
        """
        server = self.sender.client.get_guild(spot.guild)
        if retries.is_transient(error):
            self.backoff.start_wait(spot.id, spot.place, spot.guild)
        elif server is not None and server.get_channel(spot.place) is None:
            await self.postings.set(spot.guild, None)
        else:
            await self.postings.mark_posted(spot.guild, day, 0)
        log.info("the puzzle of server %s was not posted: %s", spot.guild, error)

    async def solved(self, guild: int, day: int, person: int) -> None:
        """Show in the server's post of the day that somebody solved it there, but not how.

        guild: the server's Discord id; day: the puzzle's day, as its ordinal; person: a Discord id.
        """
        posting = await self.postings.of(guild)
        if posting is None or posting.day != day or not posting.message:
            return
        await self.puzzles.named(person, guild)
        posting = await self.postings.mark_solved(guild, day, person)
        if posting is None:
            return
        spot = ChannelDestination(f"puzzle {guild}", guild, posting.channel)
        try:
            await self.sender.edit(spot, posting.message, await self._panel(posting, day))
        except (*retries.FAULTS, Refused) as error:
            log.info("nobody was told who solved the puzzle of server %s: %s", guild, error)

    async def _panel(self, posting: PuzzlePosting, day: int) -> Panel:
        """Return the post of the day's puzzle, with those who have solved it. day: as its ordinal."""
        daily = self.puzzles.at(day)
        sheet = PuzzleSheet(
            daily, day, puzzle_position(daily.rules, daily.puzzle, ()), PuzzleProgress(day), Today(day, 0.0)
        )
        plain = self.views.localizers.localizer(None, posting.language)
        localizer = puzzle_views.voice_of(daily, sheet.position.seat, plain)
        return await self.views.pictured(
            puzzle_views.puzzle_post_view(sheet, localizer, posting.solvers),
            puzzle_views.scene(sheet),
            localizer,
        )
