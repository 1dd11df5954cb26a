"""The puzzle of the day: solving it in an ephemeral message, and the channel in which a server posts it."""

from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands, ui

from cogs.core.cog import BotCog, adds, anywhere, command, in_servers, on_tap
from cogs.core.components.button_ids import ButtonId
from cogs.core.components.layout import Panel, button, page, text
from cogs.core.components.message_files import MessageFile
from cogs.core.delivery.sender import missing_permissions
from cogs.core.delivery.visible_places import check_timeout
from cogs.core.interactions.card_sheet import show_card
from cogs.core.interactions.interaction import (
    Tapped,
    managers_only,
    picked_keys,
    show_panel,
    show_privately,
)
from cogs.core.interactions.new_table_settings import language_for
from cogs.core.panels import answer_words, game_menus, table_menus
from cogs.core.services import Services
from cogs.core.text.sentences import Localizer
from cogs.puzzle import puzzle_views
from cogs.puzzle.daily_posts import DailyPosts
from cogs.puzzle.puzzle_views import PuzzleSheet
from engine.computers.solving import puzzle_position
from engine.questions import Refused
from sessions.people.time_zones import zone_name
from sessions.puzzle.posting_times import HOUR, PuzzlePosting
from sessions.puzzle.progress import DailyPuzzleAttempt, Today


class PuzzleHandler(BotCog):
    """Handles the `puzzle` acts. People who manage the server also set here where the puzzle is posted."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.tables = services.tables

    # ---------------------------------------------------------------- solving

    async def show_puzzle(self, interaction: Tapped, feedback: str = "") -> None:
        """Show today's puzzle in a new ephemeral message.

        feedback: a text above it; "" for none.
        """
        today = await self._today(interaction)
        await self._show(interaction, await self._sheet(interaction, today.day, today), feedback)

    @on_tap("solve", "look")
    async def solve(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Show the puzzle of a channel's post, as long as its day is still today somewhere on Earth. After
        that, show today's puzzle.
        tap: its number is the day.
        """
        today = await self._today(interaction)
        if today.is_today_somewhere(tap.number):
            await self._show(interaction, await self._sheet(interaction, tap.number, today))
        else:
            await self.show_puzzle(
                interaction, self.services.localizers.private_localizer(interaction).say("puzzle-past")
            )

    @on_tap("again", "look")
    async def again(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Restart the puzzle from its first position. tap: its number is the day."""
        today = await self._today(interaction)
        day = tap.number if today.is_today_somewhere(tap.number) else today.day
        await self.services.puzzles.again(interaction.user.id, day)
        await self._show(interaction, await self._sheet(interaction, day, today))

    @on_tap(puzzle_views.ACT, "try")
    async def puzzle(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Do a step in the menu, or try the answer of its last step.

        tap: its number is made of the day and the number of answers given, its argument the picked keys.
        """
        day, answer_count = divmod(tap.number, puzzle_views.STEPS)
        today = await self._today(interaction)
        localizer = self.services.localizers.private_localizer(interaction)
        if not today.is_today_somewhere(day):
            await self.show_puzzle(interaction, localizer.say("puzzle-past"))
            return
        sheet = await self._sheet(interaction, day, today)
        if len(sheet.progress.given) != answer_count or sheet.position.match.question is None:
            await self._show(interaction, sheet)
            return
        menu_step = game_menus.step(puzzle_views.menu_of(sheet), picked_keys(tap, values))
        if menu_step is None:
            raise Refused("stale")
        if menu_step.token is None:
            await self._turn(interaction, sheet, menu_step.picked)
            return
        work = self.services.puzzles.answer(interaction.user.id, day, answer_count, menu_step.token)
        attempt = await self.services.sender.in_time(interaction, work)
        next_sheet = await self._sheet(interaction, day, today)
        await self._show(
            interaction, next_sheet, self._feedback_text(sheet, menu_step.token, attempt, localizer)
        )
        if attempt.is_newly_solved and interaction.guild_id:
            await self.services.get(DailyPosts).solved(interaction.guild_id, day, interaction.user.id)

    @on_tap(puzzle_views.LOOK, "look")
    async def look_at_card(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Show a card of the puzzle's game in large.

        tap: its number is the day.
        values: the code of the card, chosen in a list.
        """
        today = await self._today(interaction)
        day = tap.number if today.is_today_somewhere(tap.number) else today.day
        rules, code = self.services.puzzles.at(day).rules, next(iter(values), "")
        if code not in rules.catalogue.codes:
            raise Refused("stale")
        await show_card(self.services, interaction, rules, code)

    def _feedback_text(
        self, before: PuzzleSheet, token: str, judged: DailyPuzzleAttempt, localizer: Localizer
    ) -> str:
        """Return friendly feedback on an answer.

        before: the puzzle before the answer.
        token: the answer, in notation.
        judged: how it was judged, and the opponent's reply.
        """
        localizer = puzzle_views.puzzle_localizer(before.daily, before.position.seat, localizer)
        match, seat = before.position.match.copy(), before.position.seat
        answer_text = answer_words.answer_text(match, seat, token, localizer, [])
        if judged.attempt.verdict == "solved":
            return localizer.say("puzzle-solved", move=answer_text)
        match.answer(seat, token)
        reply = ""
        if judged.attempt.reply and match.question is not None and match.question.seats[0] != seat:
            replies = judged.attempt.given[len(before.progress.given) + 1 :] or (judged.attempt.reply,)
            reply = answer_words.answer_text(match, match.question.seats[0], replies[0], localizer, [])
        return localizer.say(f"puzzle-{judged.attempt.verdict}", move=answer_text, reply=reply or "none")

    async def _today(self, interaction: Tapped) -> Today:
        """Return which puzzle is today's, in the time zone of the person; if the person has set none, in that
        of the server's daily post."""
        posting = await self.services.postings.of(interaction.guild_id) if interaction.guild_id else None
        return await self.services.puzzles.today(interaction.user.id, posting.zone if posting else "")

    async def _sheet(self, interaction: Tapped, day: int, today: Today) -> PuzzleSheet:
        """Return the puzzle of a day with the person's progress.

        day: its number.
        """
        daily = self.services.puzzles.at(day)
        progress = await self.services.puzzles.open(interaction.user.id, day)
        return PuzzleSheet(
            daily, day, puzzle_position(daily.rules, daily.puzzle, progress.given), progress, today
        )

    async def _show(self, interaction: Tapped, sheet: PuzzleSheet, feedback: str = "") -> None:
        """Show the puzzle with its picture in the tapped message if that is ephemeral, else in a new
        ephemeral message.

        feedback: a text about the last answer.
        """
        localizer = puzzle_views.puzzle_localizer(
            sheet.daily, sheet.position.seat, self.services.localizers.private_localizer(interaction)
        )
        view = puzzle_views.panel(sheet, localizer, (), feedback, self.services.card_emojis.of)
        panel = await self.services.sender.in_time(
            interaction, self.services.table_views.pictured(view, puzzle_views.scene(sheet), localizer)
        )
        await show_panel(interaction, panel)

    async def _turn(self, interaction: Tapped, sheet: PuzzleSheet, picked: Sequence[str]) -> None:
        """Show the next step of the menu with the same picture. picked: the menu keys picked so far."""
        localizer = puzzle_views.puzzle_localizer(
            sheet.daily, sheet.position.seat, self.services.localizers.private_localizer(interaction)
        )

        async def make_panel(files: Sequence[MessageFile]) -> Panel:
            """Return the panel at the next step.

            files: the files of the tapped message, which can be used again.
            """
            view = puzzle_views.panel(sheet, localizer, picked, "", self.services.card_emojis.of)
            scene = puzzle_views.scene(sheet)
            return await self.services.table_views.repainted_panel(view, scene, localizer, files)

        await self.services.sender.make_and_show(interaction, make_panel, show_panel)

    # ---------------------------------------------------------------- daily posts

    async def set_posting(self, interaction: Tapped, channel: discord.TextChannel, hour: int) -> None:
        """Post the puzzle in this channel every day from now on, and show the setting. Raises Refused if the
        bot lacks permissions there.

        hour: the hour of the day, 0 to 23, in the person's time zone.
        """
        await self.post_in(interaction, channel, hour)
        await self.show_posting(interaction)

    async def post_in(
        self, interaction: Tapped, channel: discord.TextChannel, hour: int | None = None
    ) -> None:
        """Post the puzzle in this channel every day from now on. Raises Refused if the bot lacks permissions
        there.

        hour: the hour of the day, 0 to 23, in the person's time zone; None: keep hour and time zone as they
        are set.
        """
        managers_only(interaction)
        assert interaction.guild is not None
        check_timeout(interaction.guild)
        missing = missing_permissions(channel.permissions_for(interaction.guild.me))
        if missing:
            raise Refused("puzzle-lacking", channel=channel.mention, permissions=missing)
        self.services.puzzles.at(0)
        former_posting = await self.services.postings.of(interaction.guild.id)
        server_settings = await self.services.server_settings.of(interaction.guild.id)
        language = language_for(interaction, server_settings)
        zone = (await self.tables.people.of(interaction.user.id)).zone
        if hour is None and former_posting is not None:
            hour, zone = former_posting.hour, former_posting.zone
        new_posting = PuzzlePosting(channel.id, HOUR if hour is None else hour, zone, language)
        await self.services.postings.set(interaction.guild.id, new_posting)

    async def show_posting(self, interaction: Tapped) -> None:
        """Show where and when the puzzle is posted, with a button to stop it."""
        managers_only(interaction)
        localizer = self.services.localizers.private_localizer(interaction)
        posting = await self.services.postings.of(interaction.guild_id or 0)
        if posting is None:
            await show_privately(interaction, table_menus.text_view(localizer.say("puzzle-channel-none")))
            return
        sentence = localizer.say(
            "puzzle-channel-set",
            channel=f"<#{posting.channel}>",
            hour=f"{posting.hour:02}:00",
            zone=zone_name(posting.zone, localizer.language),
            next=f"<t:{int(posting.next(self.tables.now()))}:R>",
        )
        stop = button(ButtonId("", 0, "nopuzzle"), localizer.say("puzzle-channel-stop"))
        await show_privately(interaction, page(text(sentence), ui.ActionRow(stop)))

    @on_tap("nopuzzle", "look")
    async def stop_posting(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Stop the daily posts of this server, and show the setting."""
        managers_only(interaction)
        await self.services.postings.set(interaction.guild_id or 0, None)
        await self.show_posting(interaction)


class PuzzleCommands(BotCog):
    """The commands `/puzzle`, for everybody everywhere, and `/puzzle-channel`, for people who manage the
    server."""

    @command("puzzle", "Solve the puzzle of the day; only you see it", cooldown="look")
    @anywhere
    async def puzzle(self, interaction: discord.Interaction[Any]) -> None:
        """Show the puzzle of the day privately."""
        await self.services.get(PuzzleHandler).show_puzzle(interaction)

    @command(
        "puzzle-channel",
        "Post the puzzle of the day in a channel",
        cooldown="look",
        channel="Which channel; leave it out to see the current one",
        hour="At what hour, in your time zone",
    )
    @in_servers
    @app_commands.default_permissions(manage_guild=True)
    async def posting(
        self,
        interaction: discord.Interaction[Any],
        channel: discord.TextChannel | None = None,
        hour: app_commands.Range[int, 0, 23] = HOUR,
    ) -> None:
        """Post the puzzle in this channel every day; without a channel, show the current setting.

        hour: the hour of the day, 0 to 23, in the person's time zone.
        """
        if channel is None:
            await self.services.get(PuzzleHandler).show_posting(interaction)
            return
        await self.services.get(PuzzleHandler).set_posting(interaction, channel, hour)


setup = adds(PuzzleHandler, PuzzleCommands)
