"""Plays on from a position of a finished game, against computer players, at a new table."""

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from cogs.core.cog import BotCog, adds, on_tap
from cogs.core.components import layout
from cogs.core.components.button_ids import ButtonId
from cogs.core.components.items import Select
from cogs.core.components.layout import button, page, text
from cogs.core.components.replay_target import PLAY_ON, SHOW, START, ReplayTarget, parse_replay_target
from cogs.core.interactions.interaction import Tapped, person_of, seat_number, show_privately
from cogs.core.interactions.new_table_settings import NewTableSettings, language_for
from cogs.core.services import Services
from cogs.core.text.sentences import Localizer, language_of
from cogs.lobby.new_tables import NewTables
from cogs.replays.replay_finder import ReplayFinder
from cogs.replays.replay_view import turn_name
from cogs.replays.replay_words import ReplayWords
from engine.computers.levels import BY_NAME, LEVELS
from engine.questions import Refused
from engine.records.replay import Frame
from sessions.replays.playing_on import Fork, begun, may_play_on
from sessions.replays.replay_sources import ReplaySource

USUAL = LEVELS[1].name  # the level that is chosen at first


def play_on(
    target: ReplayTarget, turn: str, names: tuple[str, ...], asked: int, level: str, localizer: Localizer
) -> ui.LayoutView:
    """Return the choice of seat and level.

    target: the button target of the frame from which the game goes on.
    turn: the name of this frame's turn.
    names: the players' names, by seat.
    asked: the seat whose move it is in this frame.
    level: the chosen level of the computer players.
    """
    heading = text(
        f"### 🤖 {localizer.say('replay-play-on-title')}",
        localizer.say("replay-play-on-about", turn=turn),
    )
    options = [
        discord.SelectOption(
            label=localizer.say(
                "computer-level",
                level=localizer.say("computer-sign", name=localizer.say(f"level-{known_level.name}")),
            ),
            value=known_level.name,
            description=layout.cut(localizer.say(f"level-{known_level.name}-about"), 100),
            default=known_level.name == level,
        )
        for known_level in LEVELS
    ]
    level_list = ui.ActionRow[Any](Select(target.tap(PLAY_ON), localizer.say("computer-choose"), options))
    seats = [
        button(
            target.tap(START, str(seat), level),
            localizer.say("replay-play-as", player=name),
            "good" if seat == asked else "plain",
        )
        for seat, name in enumerate(names)
    ]
    back_button = button(target.tap(SHOW), localizer.say("replay-back"), emoji="↩️")
    return page(heading, level_list, *layout.rows([*seats, back_button]))


class PlayOnHandler(BotCog):
    """Asks which seat and which computer player, and then opens a table that goes on from the shown
    position.

    finder: loads games, and checks who may see them.
    new_tables: opens tables.
    new_table_settings: what the server allows and prefers for new tables.
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.tables = services.tables
        self.finder, self.new_tables, self.new_table_settings = (
            services.get(ReplayFinder),
            services.get(NewTables),
            services.get(NewTableSettings),
        )
        self.replay_words = ReplayWords(services.catalogues)

    @on_tap(PLAY_ON, "try")
    async def choose(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Ask which seat the person plays, and against which computer player.

        tap: its number and argument are the replay target: game, viewpoint and frame.
        values: the level that was chosen in the list; empty: the default level.
        """
        target, _ = parse_replay_target(tap)
        level = next(iter(values), USUAL)
        if level not in BY_NAME:
            raise Refused("stale")
        source, frame = await self._find_position(interaction, target)
        replay = source.replay
        localizer = self.replay_words.localizer(replay, language_of(interaction.locale))
        turn = turn_name(replay.game, frame.open_turn, localizer)
        seat_to_act = replay.answers[frame.answer_count][0]
        view = play_on(target, turn, replay.setup.seats, seat_to_act, level, localizer)
        await show_privately(interaction, view)

    @on_tap(START, "play")
    async def start(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Open the table in this channel. If the server wants threads, or if the channel is busy, open it in
        a thread.

        tap: its argument is the replay target, then seat and level.
        """
        target, further_arguments = parse_replay_target(tap)
        seat, level = (*further_arguments, "", "")[:2]
        source, frame = await self._find_position(interaction, target)
        if level not in BY_NAME:
            raise Refused("stale")
        game, game_packs = source.replay.game, self.tables.packs_by_game[source.replay.game]
        settings = await self.new_table_settings.check(interaction)
        if game in settings.without:
            raise Refused("game-not-offered")
        language = language_for(interaction, settings)
        level_name = self.services.catalogues.text(language, f"level-{level}")
        fork = Fork(source, frame.answer_count, frame.open_turn, seat_number(seat), level, level_name)
        first_change = begun(fork, person_of(interaction))
        await self.new_tables.open_and_show(
            interaction, settings, game, game_packs.default_pack, first=first_change
        )

    async def _find_position(self, interaction: Tapped, target: ReplayTarget) -> tuple[ReplaySource, Frame]:
        """Return the game and the frame of a replay target. Raises Refused if the person cannot play on from
        that frame.

        target: the game, the viewpoint and the frame.
        """
        source = await self.finder.source(interaction, target)
        if (
            not source.is_over
            or isinstance(target.viewpoint, str)
            or target.viewpoint not in source.viewpoints(interaction.user.id)
        ):
            raise Refused("stale")
        frames = await source.frames(target.viewpoint)
        frame = frames[min(target.frame_index, len(frames) - 1)]
        if not may_play_on(source, frame.answer_count):
            raise Refused("replay-ended")
        return source, frame


setup = adds(PlayOnHandler)
