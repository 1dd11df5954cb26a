"""A person's results as an ephemeral list, with replays. People who manage the server can take rated games
out of the ratings here."""

import functools
import logging
from collections.abc import Sequence

from cogs.core.cog import BotCog, adds, on_tap
from cogs.core.components import layout
from cogs.core.components.button_ids import STEP, ButtonId
from cogs.core.components.layout import Panel
from cogs.core.components.replay_target import LAST, SHOW
from cogs.core.delivery import retries
from cogs.core.delivery.sender import ChannelDestination
from cogs.core.delivery.visible_places import sees
from cogs.core.interactions.interaction import (
    Tapped,
    managers_only,
    manages_server,
    other_server_name,
    show_privately,
)
from cogs.core.interactions.new_table_settings import language_for
from cogs.core.services import Services
from cogs.replays.replay_handler import ReplayHandler
from cogs.results import history_view
from cogs.results.history_view import (
    HISTORY,
    PUT_BACK,
    SEE_AGAIN,
    TAKE_OUT,
    VOID_RATED,
    ResultTarget,
    ResultViewer,
    parse_result_target,
)
from engine.questions import Refused
from sessions.moderation.action_log import ActNote
from sessions.operations import phases
from sessions.results.result_data import AT_A_TABLE, GameResult
from sessions.results.results import KnownResult
from sessions.table.table import Table
from sessions.tables.person_results import PersonResults, ResultsQuery

log = logging.getLogger("castellan.results")


class HistoryHandler(BotCog):
    """Handles three acts: `history` shows a page, `resultreplay` replays the chosen game, and `resultvoid`
    takes the chosen game out of the ratings or puts it back.

    replays: shows the replay of a game.
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.tables, self.replays = services.tables, services.get(ReplayHandler)
        self.results = PersonResults(services.tables.repository, services.tables.people)

    @on_tap(HISTORY, "look")
    async def turn_page(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Show another page of the results.

        tap: says whose results, of which game, and which page.
        """
        await self.show(interaction, parse_result_target(tap))

    @on_tap(SEE_AGAIN, "try")
    async def see_again(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Open the replay of the chosen game; the replay checks whether the person may see it.

        values: the id of the game's table.
        """
        table_id = next(iter(values), "")
        replay_tap = ButtonId.read(str(ButtonId(table_id, LAST, SHOW)))  # None if the id has a wrong form
        if replay_tap is None:
            raise Refused("stale")
        await self.replays.step(interaction, replay_tap, ())

    @on_tap(VOID_RATED, "call")
    async def void_rated(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Take a rated game out of the ratings or put it back, and notify its players.

        tap: the page of results that is shown again.
        values: the result's key, and TAKE_OUT or PUT_BACK.
        """
        managers_only(interaction)
        target, guild = parse_result_target(tap), interaction.guild_id or 0
        key, _, action = next(iter(values), "").rpartition(STEP)
        if action not in (TAKE_OUT, PUT_BACK):
            raise Refused("stale")
        result = await self.tables.repository.results.load_result(key)
        if result is None or result.guild != guild:
            raise Refused("no-table")
        if interaction.user.id in result.people:
            raise Refused("report-void-own")
        voided = action == TAKE_OUT
        note = ActNote("unrate" if voided else "rate", result.people)
        async with self.tables.people.action_log.noted(guild, interaction.user.id, note):
            table = await self._void(key, result, guild, interaction.user.id, voided)
        word = "voided" if voided else "not-voided"
        localizer = self.services.localizers.private_localizer(interaction)
        await self.show(interaction, target, localizer.say(f"result-{word}-done"))
        players = [f"<@{person}>" for person in result.people]
        if table is not None:
            await self.services.panels.show(table)
            localizer = self.services.localizers.localizer(table, table.body.options.language)
            line = localizer.say(f"result-{word}-news", players=players)
            await self.services.panels.post_line(table, f"⚖️ {line}", result.people)
        else:
            language = language_for(interaction, await self.services.server_settings.of(guild))
            localizer = self.services.localizers.localizer(None, language)
            line = localizer.say(f"result-{word}-news", players=players)
            await self._post_line(key, result, f"⚖️ {line}")

    async def _void(
        self, key: str, result: GameResult, guild: int, manager: int, voided: bool
    ) -> Table | None:
        """Take a result out of the ratings, or put it back. Return its table; None if it has none, because it
        was reported or its table is no longer stored.

        key: of the result.
        guild, manager: Discord ids.
        voided: whether it counts for no rating from now on.
        """
        table = await self.tables.get(key) if result.kind == AT_A_TABLE else None
        if table is None:
            await self.tables.repository.results.set_voided(key, guild, manager, voided)
            return None
        changed = await self.tables.apply(key, phases.set_voided, guild, manager, voided=voided)
        return changed.table

    async def _post_line(self, key: str, result: GameResult, line: str) -> None:
        """Post a line in the channel of a result without a table, and ping its players. key: of the result"""
        pings = await self.tables.people.reachable(result.people, personal=True)
        panel = Panel(layout.page(layout.text(line)), pings=tuple(pings))
        place = ChannelDestination(key, result.guild, result.channel)
        try:
            await self.services.sender.post(place, panel, f"rating {self.tables.now()}")
        except retries.FAULTS as error:
            log.info("result %s: its players could not be told: %s", key, error)

    async def show(self, interaction: Tapped, target: ResultTarget, news: str = "") -> None:
        """Show a page of a person's results. Outside a server, a reader sees another person's results only in
        games that the reader played too.

        target: says whose results, of which game, and which page.
        news: a text about what was just done; "" for nothing.
        """
        viewer, guild = interaction.user.id, interaction.guild_id or 0
        only_common_games = target.person != viewer and (target.together or not guild)
        query = ResultsQuery(viewer, target.person, guild, target.game, only_common_games)
        person_history = await self.results.history(query, target.page, interaction.channel_id or 0)
        reader = ResultViewer(
            self.tables.packs_by_game,
            self.services.localizers.private_localizer(interaction),
            functools.partial(self._has_link, interaction, query),
            functools.partial(other_server_name, interaction),
            self.tables.now(),
            manages_server(interaction),
        )
        await show_privately(interaction, history_view.history(query, person_history, reader, news))

    def _has_link(self, interaction: Tapped, query: ResultsQuery, known: KnownResult) -> bool:
        """Return whether to show a link to the game's panel: the reader played in the game, or sees its
        channel.

        query: says whose results are shown, and to whom.
        known: the result of the game.
        """
        if self.services.is_single_channel:
            return False
        result = known.result
        return query.viewer in result.people or sees(interaction.guild, result.channel, interaction.user)


setup = adds(HistoryHandler)
