"""Posts the puzzle of the day in servers that want it, and shows who solved it."""

import logging

import discord
from discord.ext import commands

from cogs.core.cog import BotCog, adds, on_tick
from cogs.core.components.layout import Panel
from cogs.core.delivery import retries
from cogs.core.delivery.sender import ChannelDestination
from cogs.core.services import Services
from cogs.puzzle import puzzle_views
from cogs.puzzle.puzzle_views import PuzzleSheet
from engine.computers.solving import puzzle_position
from engine.questions import Refused
from sessions.puzzle.posting_times import PuzzlePosting
from sessions.puzzle.progress import PuzzleProgress, Today
from sessions.store.protocol import StoreError

log = logging.getLogger("castellan.daily_posts")


class DailyPosts(BotCog):
    """Posts daily puzzles. The scheduler calls `post_due` regularly. The posts ping nobody. In a server where
    the bot may not post, the puzzle of that day is skipped.

    puzzles: the puzzle of each day.
    postings: when and where servers want the puzzle posted, and what was posted last.
    views: makes the panels.
    backoff: the servers whose posts wait after a failure.
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.puzzles, self.postings = services.puzzles, services.postings
        self.views, self.sender, self.backoff = services.table_views, services.sender, services.backoff
        self._throttle = services.throttle

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Post no more puzzles in a deleted channel."""
        posting = await self.postings.of(channel.guild.id)
        if posting is not None and posting.channel == channel.id:
            await self.postings.set(channel.guild.id, None)

    @on_tick
    async def post_due(self) -> None:
        """Post the puzzles that are due in the servers of this process. A puzzle that cannot be posted now is
        tried again later.
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

    async def _serve(self, destination: ChannelDestination, posting: PuzzlePosting, day: int) -> None:
        """Post a puzzle and save that it was posted, unless the post has to wait after a failure. If the bot
        restarts between the two, the next try gets the message that was posted already.

        destination: the channel.
        posting: the server's setting.
        day: the puzzle's day, as its ordinal.
        """
        if not self.backoff.may_retry(destination.id):
            return
        try:
            panel = await self._panel(posting, day)
            message = await self.sender.post(destination, panel, str(day))
        except retries.FAULTS as error:
            await self._failed(destination, day, error)
            return
        self.backoff.end_wait(destination.id)
        await self.postings.mark_posted(destination.guild, day, message.id)

    async def _failed(self, destination: ChannelDestination, day: int, error: BaseException) -> None:
        """Handle an error of Discord. After a transient error, retry later. If the channel is gone, delete
        the server's setting. After any other error, skip this day.

        destination: the channel.
        day: the puzzle's day, as its ordinal.
        """
        server = self.sender.client.get_guild(destination.guild)
        if retries.is_transient(error):
            self.backoff.start_wait(destination.id, destination.channel, destination.guild)
        elif server is not None and server.get_channel(destination.channel) is None:
            await self.postings.set(destination.guild, None)
        else:
            await self.postings.mark_posted(destination.guild, day, 0)
        log.info("the puzzle of server %s was not posted: %s", destination.guild, error)

    async def solved(self, guild: int, day: int, person: int) -> None:
        """Show in the server's post that somebody in this server has solved the puzzle, but not the solution.

        guild: the server's Discord id.
        day: the puzzle's day, as its ordinal.
        person: the Discord id of the solver.
        """
        posting = await self.postings.of(guild)
        if posting is None or posting.day != day or not posting.message:
            return
        await self.puzzles.named(person, guild)
        posting = await self.postings.mark_solved(guild, day, person)
        if posting is None:
            return
        destination = ChannelDestination(f"puzzle {guild}", guild, posting.channel)
        try:
            await self.sender.edit(destination, posting.message, await self._panel(posting, day))
        except (*retries.FAULTS, Refused) as error:
            log.info("nobody was told who solved the puzzle of server %s: %s", guild, error)

    async def _panel(self, posting: PuzzlePosting, day: int) -> Panel:
        """Return the post of the day's puzzle, with the people who have solved it.

        day: the puzzle's day, as its ordinal.
        """
        puzzle = self.puzzles.at(day)
        sheet = PuzzleSheet(
            puzzle,
            day,
            puzzle_position(puzzle.rules, puzzle.puzzle, ()),
            PuzzleProgress(day),
            Today(day, 0.0),
        )
        plain_localizer = self.views.localizers.localizer(None, posting.language)
        localizer = puzzle_views.puzzle_localizer(puzzle, sheet.position.seat, plain_localizer)
        return await self.views.pictured(
            puzzle_views.puzzle_post_view(sheet, localizer, posting.solvers),
            puzzle_views.scene(sheet),
            localizer,
        )


setup = adds(DailyPosts)
