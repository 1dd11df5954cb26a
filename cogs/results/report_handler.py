"""Results of games that were played without the bot: report, confirm, dispute, correct, void."""

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import discord
from discord import app_commands, ui
from discord.app_commands import Choice

from cogs.core.cog import BotCog, adds, command, in_servers, on_tap
from cogs.core.components import layout
from cogs.core.components.button_ids import STEP, ButtonId
from cogs.core.components.items import PeopleSelect
from cogs.core.components.layout import button, page, text
from cogs.core.components.report_target import (
    CONFIRM,
    COUNT_GAME,
    DISPUTE,
    MORE,
    RANK,
    STRIKE_OUT,
    TAKE_BACK,
    ReportTarget,
    parse_report_target,
)
from cogs.core.delivery import photos, retries
from cogs.core.delivery.sender import missing_permissions, missing_permissions_text
from cogs.core.interactions.interaction import (
    Tapped,
    ask_for_text,
    is_in_private,
    is_member,
    make_person,
    managers_only,
    manages_server,
    person_of,
    picked_person,
    reply,
    seat_number,
    send,
    show_privately,
)
from cogs.core.interactions.new_table_settings import NewTableSettings, language_for
from cogs.core.interactions.replies import Replies
from cogs.core.interactions.suggestions import GameOption, suggested_games
from cogs.core.panels import table_menus
from cogs.core.services import Services
from cogs.core.text.sentences import Localizer
from cogs.core.text.voices import worded
from cogs.gathering.scheduled_start_handler import ScheduledStartHandler
from cogs.results import report_view
from cogs.results.report_cards import ReportCards
from engine.questions import Refused
from engine.safe_text import one_line
from sessions.gathering import typed_times
from sessions.results.entering import is_on_one_device, ranks_at
from sessions.results.report_data import DISPUTED, DRAFT, ReportedSeat, ResultReport
from sessions.results.reports import NewReport
from sessions.table.table import Table

WON, LOST, DREW = "won", "lost", "draw"  # results of `/report`, for the person who reports
LONGEST_WHY = 150  # characters of the reason for a void result


class ParsedReport(NamedTuple):
    """The arguments of `/report`."""

    game: str
    """The name of the game."""
    opponents: Sequence[discord.User | discord.Member]
    """The opponents of the person who reports."""
    teammate: discord.User | discord.Member | None
    """The teammate of the person who reports; None: no teammate."""
    result: str
    """WON, LOST or DREW, seen from the person who reports; "": the next step asks for it."""
    ended_at: float
    """When the game ended, in seconds since the epoch."""
    photo: discord.Attachment | None
    """A picture of the game, shown publicly; None: no photo."""
    rated: bool
    """Whether the result changes ratings."""
    time_text: str = ""
    """How the typed time was read, in words; "": no time was typed."""


class ReportHandler(BotCog):
    """Handles the `report…` acts of report cards and ephemeral panels, and `/report`.

    new_table_settings: what the server allows and prefers for new tables.
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.new_table_settings = services.get(NewTableSettings)
        self.report_cards = services.get(ReportCards)
        self.reports = self.report_cards.reports

    # ---------------------------------------------------------------- new reports

    async def report(self, interaction: Tapped, parsed_report: ParsedReport) -> None:
        """Open a result report. Everything is checked before the photo is downloaded, and before anybody is
        pinged."""
        new_report = await self._build_report(interaction, parsed_report)
        await self.reports.check(new_report)
        self.take_cooldowns(interaction, new_report)
        if parsed_report.photo is not None:
            new_report = new_report._replace(photo=await self._photo(interaction, parsed_report.photo))
        await self.open(interaction, new_report, parsed_report.time_text)

    async def open(self, interaction: Tapped, new_report: NewReport, time_text: str = "") -> None:
        """Save a report and show its card. If the result is missing, ask for it first.

        time_text: how the typed time was read, in words; "": no time was typed.
        """
        report = await self.reports.open(new_report)
        localizer = self.services.localizers.private_localizer(interaction)
        if report.stage == DRAFT:
            await send(interaction, view=report_view.report_order_view(report, (), time_text, localizer))
            return
        await self._show_saved(interaction, report, time_text)

    async def _show_saved(self, interaction: Tapped, report: ResultReport, time_text: str = "") -> None:
        """Respond that the report is saved and who has to confirm it, and show its card.

        time_text: how the typed time was read, in words; "": no time was typed.
        """
        localizer = self.services.localizers.private_localizer(interaction)
        players = [f"<@{person}>" for person in report.waits_for]
        reply_text = (
            localizer.say("report-said", players=players) if players else localizer.say("report-counts-now")
        )
        reply_text = f"{reply_text}\n{time_text}" if time_text else reply_text
        if is_in_private(interaction) and not interaction.response.is_done():
            await interaction.response.edit_message(view=table_menus.text_view(reply_text))
        else:
            await send(interaction, view=table_menus.text_view(reply_text))
        await self.report_cards.show(report)

    async def check_channel(self, interaction: Tapped, game: str) -> str:
        """Return the language for a report card in this channel. Raises Refused if games of this kind cannot
        be reported here.

        game: its name.
        """
        if interaction.guild_id is None:
            raise Refused("report-servers-only")
        if self.services.client.get_guild(interaction.guild_id) is None:
            raise Refused("bot-not-here")
        settings = await self.new_table_settings.check(interaction)
        if game not in self.services.tables.packs_by_game:
            raise Refused("no-game", game=game[:40])
        if game not in settings.offered(self.services.tables.packs_by_game):
            raise Refused("game-not-offered")
        if missing_permissions(
            interaction.app_permissions, in_thread=isinstance(interaction.channel, discord.Thread)
        ):
            raise Refused(
                "report-lacking",
                why=missing_permissions_text(
                    interaction, self.services.localizers.private_localizer(interaction)
                ),
            )
        return language_for(interaction, settings)

    async def _build_report(self, interaction: Tapped, parsed_report: ParsedReport) -> NewReport:
        """Return the new report for the arguments of `/report`. Raises Refused if these players or teams are
        not possible, or if the game cannot be reported in this channel."""
        language = await self.check_channel(interaction, parsed_report.game)
        assert interaction.guild_id is not None
        assert interaction.channel_id is not None
        game_packs = self.services.tables.packs_by_game[parsed_report.game]
        rules = game_packs.rules[game_packs.default_pack]
        people = [
            *parsed_report.opponents,
            *([parsed_report.teammate] if parsed_report.teammate is not None else []),
        ]
        for member in people:
            if member.bot:
                raise Refused("report-no-bots")
            if member.id == interaction.user.id:
                raise Refused("report-yourself")
            if not isinstance(member, discord.Member):
                raise Refused("report-not-here")
        has_teams = rules.refereeing is not None
        if parsed_report.teammate is not None and not (has_teams and len(people) > 1):
            raise Refused("report-no-teams")
        if 1 + len(people) not in game_packs.game.player_counts:
            raise Refused(
                "report-seats", least=game_packs.game.player_counts[0], most=game_packs.game.player_counts[-1]
            )
        reporter, no_team = person_of(interaction), -1
        seats = [ReportedSeat(reporter.id, reporter.name, 0 if has_teams else no_team)]
        if parsed_report.teammate is not None:
            teammate = parsed_report.teammate
            name = make_person(0, teammate.display_name, teammate.name).name
            seats.append(ReportedSeat(teammate.id, name, 0))
        for member in parsed_report.opponents:
            name = make_person(0, member.display_name, member.name).name
            seats.append(ReportedSeat(member.id, name, 1 if has_teams else no_team))
        return NewReport(
            game=parsed_report.game,
            guild=interaction.guild_id,
            channel=interaction.channel_id,
            reporter=reporter.id,
            at=parsed_report.ended_at,
            seats=seats,
            side_order=_order(parsed_report.result, 2 if has_teams else len(seats)),
            rated=parsed_report.rated,
            language=language,
        )

    def take_cooldowns(self, interaction: Tapped, new_report: NewReport) -> None:
        """Count this report towards the reporter's cooldown with each other player. Raises Refused if a limit
        is reached."""
        try:
            for seat in new_report.seats:
                if seat.person != new_report.reporter:
                    pair_key = new_report.reporter << 64 | seat.person
                    self.services.cooldowns.take("report one", pair_key)
        except Refused as refused:
            minutes = math.ceil(float(str(refused.facts["seconds"])) / 60)
            raise Refused("reported-enough", minutes=minutes) from None

    async def _photo(self, interaction: Tapped, picture: discord.Attachment) -> str:
        """Post the photo for everybody, and return a link to its message. A link to the file itself would
        expire after a day.

        picture: the attachment of the command.
        """
        localizer = self.services.localizers.private_localizer(interaction)
        file = await photos.fetch_and_defer(
            self.services.client, interaction, picture, localizer.say("never-mind")
        )
        try:
            caption = localizer.say("report-photo-of", player=interaction.user.mention)
            message = await interaction.edit_original_response(
                content=caption, attachments=[file], allowed_mentions=discord.AllowedMentions.none()
            )
        except retries.FAULTS:
            await photos.withdraw_answer(interaction, localizer.say("never-mind"))
            raise
        return layout.link_to(interaction.guild_id or 0, interaction.channel_id or 0, message.id)

    # ---------------------------------------------------------------- responses to a report

    @on_tap(CONFIRM, "lobby")
    async def confirm(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Confirm the report."""
        target = await self._target_here(interaction, tap)
        report = await self.reports.confirm(target.report, interaction.user.id, target.turn)
        await self._answer(interaction, report, "done-plain")

    @on_tap(DISPUTE, "lobby")
    async def dispute(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Dispute the report, so that it does not count, and ask the person for the correct result."""
        target = await self._target_here(interaction, tap)
        report = await self.reports.dispute(target.report, interaction.user.id, target.turn)
        localizer = self.services.localizers.private_localizer(interaction)
        news = localizer.say("report-disputed-now" if report.stage == DISPUTED else "report-stays-now")
        await send(interaction, view=report_view.report_order_view(report, (), news, localizer))
        await self.report_cards.show(report)

    @on_tap(TAKE_BACK, "lobby")
    async def take_back(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Take the person's own report or confirmation back."""
        target = await self._target_here(interaction, tap)
        report = await self.reports.take_back(target.report, interaction.user.id, target.turn)
        await self._answer(interaction, report, "report-took-back")

    async def _answer(self, interaction: Tapped, report: ResultReport, key: str) -> None:
        """Respond to a tap on a report. If the card was tapped, update it. If an ephemeral panel was tapped,
        replace the panel by a sentence, and update the card too.

        key: the key of the sentence for an ephemeral panel.
        """
        if is_in_private(interaction):
            localizer = self.services.localizers.private_localizer(interaction)
            await interaction.response.edit_message(view=table_menus.text_view(localizer.say(key)))
        else:
            await self.services.sender.update(interaction, self.report_cards.panel(report))
        await self.report_cards.show(report)

    @on_tap(MORE, "try")
    async def more(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Show privately what else this person can do with the report."""
        target = await self._target_here(interaction, tap)
        report = await self.reports.get(target.report)
        if report.is_final:
            raise Refused("report-over")
        manager = manages_server(interaction)
        localizer = self.services.localizers.private_localizer(interaction)
        await show_privately(
            interaction, report_view.report_more_view(report, interaction.user.id, localizer, manager=manager)
        )

    @on_tap(RANK, "lobby")
    async def rank(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Show the ranking with the place that was just picked, and ask who has the next place. After the
        last place, save the ranking as the result of the report.

        tap: its argument is the report's id and the sides picked so far, the first place first.
        """
        target = await self._target_here(interaction, tap)
        person = interaction.user.id
        if target.done:
            report = await self.reports.correct(target.report, person, target.turn, target.order)
            await self._show_saved(interaction, report)
            return
        report = await self.reports.get(target.report)
        if person not in report.people:
            raise Refused("report-not-yours")
        if report.is_final or target.turn != report.turn:
            raise Refused("report-over" if report.is_final else "report-changed")
        if not report.has_all_players:
            raise Refused("report-forgotten")
        if len({*target.order}) < len(target.order) or any(n >= len(report.sides) for n in target.order):
            raise Refused("stale")
        localizer = self.services.localizers.private_localizer(interaction)
        await show_privately(interaction, report_view.report_order_view(report, target.order, "", localizer))

    @on_tap(STRIKE_OUT, "lobby")
    async def strike_out(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Void a result, after a person who manages the server has typed the reason.

        values: the typed reason; not used before the modal.
        """
        managers_only(interaction)
        target = await self._target_here(interaction, tap)
        localizer = self.services.localizers.private_localizer(interaction)
        title, label = localizer.say("report-strike-out"), localizer.say("report-why")
        typed = await ask_for_text(interaction, tap, values, title, label, max_length=LONGEST_WHY)
        if typed is None:
            return
        reason = one_line(typed, LONGEST_WHY)
        if not reason:
            raise Refused("report-why")
        guild = interaction.guild_id or 0
        report = await self.reports.void(target.report, guild, interaction.user.id, reason)
        await reply(interaction, localizer.say("report-struck-out"))
        await self.report_cards.show(report)

    async def _target_here(self, interaction: Tapped, tap: ButtonId) -> ReportTarget:
        """Return the target of the tap: the report, and the ranking that was picked so far. Raises Refused if
        the report belongs to another server."""
        target = parse_report_target(tap)
        if (await self.reports.get(target.report)).guild != interaction.guild_id:
            raise Refused("report-gone")
        return target


def _order(result: str, side_count: int) -> tuple[int, ...] | None:
    """Return who has the first place: the winning side, or () for a draw. The reporter's side is 0. None if
    the result does not say it: the result is missing, or there are more than two sides and it is no draw.

    result: WON, LOST or DREW, seen from the reporter; "": not given.
    side_count: how many sides there are.
    """
    if result == DREW:
        return ()
    if side_count == 2 and result in (WON, LOST):
        return (0,) if result == WON else (1,)
    return None


class ReportCommand(BotCog):
    """The command `/report`; everybody can use it in a server."""

    @command(
        "report",
        "Report a game played elsewhere; the others confirm it",
        cooldown="report",
        game="What you played",
        second="The second opponent, if there was one",
        third="The third opponent, if there was one",
        mate="Team games only: who played on your side",
        result="How it ended for you; with three or four players you are asked next",
        when="When it ended: yesterday 20:00, 2 hours ago; now if left out",
        photo="A photo, for everybody here",
        rated="Whether it changes ratings (only games of the last 3 days); no if left out",
    )
    @app_commands.describe(
        opponent=worded("Your opponent; with several, the first of them", "cmd-report-with")
    )
    @app_commands.rename(opponent="with")
    @app_commands.choices(
        result=[
            Choice(name=worded("I won", "cmd-report-won"), value="won"),
            Choice(name=worded("I lost", "cmd-report-lost"), value="lost"),
            Choice(name=worded("a draw", "cmd-report-draw"), value="draw"),
        ]
    )
    @in_servers
    async def report(
        self,
        interaction: discord.Interaction[Any],
        game: GameOption,
        opponent: discord.User,
        second: discord.User | None = None,
        third: discord.User | None = None,
        mate: discord.User | None = None,
        result: str = "",
        when: app_commands.Range[str, 1, typed_times.LONGEST] | None = None,
        photo: discord.Attachment | None = None,
        rated: bool = False,
    ) -> None:
        """Report the result of a game that was played without the bot. The opponents have to confirm it.

        opponent, second, third: the opponents.
        mate: the teammate; None: none.
        result: `won`, `lost` or `draw`, seen from the person who reports; "": ask for it.
        when: the end of the game, as typed; None for now.
        photo: a picture of the game, shown publicly.
        rated: whether the result changes ratings.
        """
        typed_time = None
        if when:
            typed_time = await self.services.get(ScheduledStartHandler).parse_typed_time(
                interaction, when, typed_times.understand_past
            )
            if typed_time is None:
                return
        ended_at, time_text = typed_time or (self.services.tables.now(), "")
        opponents = [user for user in (opponent, second, third) if user is not None]
        parsed_report = ParsedReport(game, opponents, mate, result, ended_at, photo, rated, time_text)
        await self.services.get(ReportHandler).report(interaction, parsed_report)

    @report.autocomplete("game")
    async def games(self, interaction: discord.Interaction[Any], current: str) -> list[Choice[str]]:
        """Suggest the games that the server offers."""
        localizer = self.services.localizers.private_localizer(interaction)
        packs_by_game = await self.services.get(NewTableSettings).offered(interaction)
        return suggested_games(
            packs_by_game, lambda game: table_menus.game_title(packs_by_game, game, localizer), current
        )


def which_side(table: Table, localizer: Localizer) -> ui.LayoutView:
    """Return the question which side the reader played."""
    button_id = ButtonId(table.id, table.body.progress.question, COUNT_GAME)
    sides = [
        button(button_id._replace(arg=str(seat)), localizer.format_seat(seat), "main")
        for seat in range(len(table.body.seats))
    ]
    lines = (
        f"### {localizer.say('count-game')}",
        localizer.say("count-game-about"),
        localizer.say("count-game-side"),
    )
    return page(text(*lines), *layout.pairs(sides))


def who_else(table: Table, seat: int, localizer: Localizer) -> ui.LayoutView:
    """Return the question who played the other side. seat: the one that the reader played."""
    button_id = ButtonId(table.id, table.body.progress.question, COUNT_GAME, str(seat))
    lines = (
        f"### {localizer.say('count-game')}",
        localizer.say("count-game-who", side=localizer.format_seat(1 - seat)),
    )
    return page(text(*lines), ui.ActionRow(PeopleSelect(button_id, localizer.say("count-game-choose"))))


class OneDeviceHandler(BotCog):
    """Handles `countgame`: asks which side the person played and who played the other side, and opens the
    report.

    replies: loads tapped tables, and gives answers and responses there.
    report_handler: opens result reports.
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.replies, self.report_handler = services.get(Replies), services.get(ReportHandler)

    @on_tap(COUNT_GAME, "lobby")
    async def report_game(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Ask for the person's side, then for the other player, and then open the report.

        tap: its argument is the person's seat, from 0; "" before it is chosen.
        values: the Discord id of the other player; empty before one is picked.
        """
        table = await self.replies.table(tap, interaction)
        if not is_on_one_device(table):
            raise Refused("not-now")
        if interaction.user.id not in table.people:
            raise Refused("not-your-table")
        await self.report_handler.reports.may_report(table.id)
        localizer = self.services.localizers.private_localizer(interaction, table)
        if not tap.arg:
            await show_privately(interaction, which_side(table, localizer))
            return
        seat = seat_number(tap.arg.partition(STEP)[0])
        if seat not in range(len(table.body.seats)):
            raise Refused("stale")
        if not values:
            await show_privately(interaction, who_else(table, seat, localizer))
            return
        await self._report(interaction, table, seat, values)

    async def _report(self, interaction: Tapped, table: Table, seat: int, values: Sequence[str]) -> None:
        """Open a result report of this table's game, which the other player has to confirm.

        seat: the side that the person played, 0 or 1.
        values: the Discord id of the other player.
        """
        language = await self.report_handler.check_channel(interaction, table.game)
        reporter, other = person_of(interaction), picked_person(interaction, values)
        if other.id == reporter.id:
            raise Refused("report-yourself")
        if not is_member(interaction, other.id):
            raise Refused("report-not-here")
        players = (reporter, other) if seat == 0 else (other, reporter)
        ranks = ranks_at(table)
        is_draw = ranks == (1, 1)
        new_report = NewReport(
            game=table.game,
            guild=table.guild,
            channel=table.channel,
            reporter=reporter.id,
            at=table.body.end.finished_at,
            seats=[ReportedSeat(player.id, player.name, side) for side, player in enumerate(players)],
            side_order=() if is_draw else (ranks.index(1),),
            rated=table.body.options.rated,
            language=language,
            table=table.id,
        )
        await self.report_handler.reports.check(new_report)
        self.report_handler.take_cooldowns(interaction, new_report)
        await self.report_handler.open(interaction, new_report)


setup = adds(ReportHandler, ReportCommand, OneDeviceHandler)
