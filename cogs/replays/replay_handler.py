"""The replay panel: an ephemeral message that shows one frame of a game at a time. The whole state of the
panel is in its button ids."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import discord
from discord import app_commands

from cogs.core.cog import BotCog, adds, anywhere, command, on_tap
from cogs.core.components.button_ids import ButtonId
from cogs.core.components.items import Button
from cogs.core.components.layout import Panel, button
from cogs.core.components.replay_target import (
    ADVICE,
    EYES,
    LAST,
    MOMENTS,
    SHOW,
    TURNS,
    ReplayTarget,
    parse_replay_target,
    parse_viewpoint,
)
from cogs.core.interactions.interaction import Tapped, show_panel
from cogs.core.panels import answer_words
from cogs.core.services import Services
from cogs.core.text.sentences import Localizer, language_of
from cogs.core.text.voices import worded
from cogs.hints import teacher_views
from cogs.replays import replay_finder, replay_view
from cogs.replays.replay_finder import ReplayFinder, may_see
from cogs.replays.replay_view import PAGE_MARK, ReplaySheet, ShownMoment, turn_name
from cogs.replays.replay_words import ReplayWords
from engine.computers import teacher
from engine.computers.teacher import FinishedMatch, KeyMoment
from engine.presentation import SeatName
from engine.questions import Refused
from engine.records.replay import Frame, frame_index
from sessions.computers.worker_pool import JobDropped
from sessions.replays.playing_on import may_play_on
from sessions.replays.replay_sources import ReplaySource

KEPT = 64  # most games whose sentences are cached


class KeyMoments:
    """Asks the teacher for key moments, the answers that changed the chances of winning, and caches their
    sentences."""

    def __init__(self, services: Services) -> None:
        self.services, self.replay_words = services, ReplayWords(services.catalogues)
        # (source id, language, names of the seats) → a sentence for each key moment
        self._cached_sentences: OrderedDict[tuple[str, str, tuple[str, ...]], list[str]] = OrderedDict()

    async def find(self, source: ReplaySource, guild: int) -> list[KeyMoment]:
        """Return the key moments of a game. If they have not been computed yet, compute them. Raises Refused
        while the game is played.

        guild: the Discord id of the server in which a person requests them; 0: none.
        """
        if source.table is not None:
            moments = await self.services.teaching.moments(source.table)
        else:
            moments = await self.services.teaching.moments_of(source.played(guild))
        return teacher.weightiest(moments)

    async def find_cached(
        self, source: ReplaySource, frames: Sequence[Frame], localizer: Localizer
    ) -> list[ShownMoment] | None:
        """Return the key moments with their sentences. None if nobody has requested them yet, or if the game
        has no key moments.

        frames: the frames of the shown viewpoint; the returned moments refer to these by index.
        """
        if not source.is_over or source.replay.rules.computer is None or not source.replay.answers:
            return None
        if not await self.services.teaching.knows_moments(source.id):
            return None
        moments = await self.find(source, 0)
        sentences, shown_moments = await self._words(source, moments, localizer), list[ShownMoment]()
        for moment, sentence in zip(moments, sentences, strict=True):
            index = frame_index(frames, moment.answer_index)
            turn = turn_name(source.replay.game, frames[index].open_turn, localizer)
            shown_moments.append(ShownMoment(index, turn, sentence))
        return shown_moments

    async def _words(
        self, source: ReplaySource, moments: Sequence[KeyMoment], localizer: Localizer
    ) -> list[str]:
        """Return a sentence for each key moment. If the sentences are not cached, the game is replayed up to
        each moment to make them."""
        replay = source.replay
        key = source.id, localizer.language, replay.setup.seats
        if key not in self._cached_sentences:
            match = FinishedMatch(replay.rules, replay.setup, replay.answers)
            names = [*replay.setup.seats]
            sentences = [
                await asyncio.to_thread(teacher_views.moment_text, moment, match, localizer, names)
                for moment in moments
            ]
            self._cached_sentences[key] = sentences
            while len(self._cached_sentences) > KEPT:
                self._cached_sentences.popitem(last=False)
        self._cached_sentences.move_to_end(key)
        return self._cached_sentences[key]


LOG = logging.getLogger("castellan.replay_handler")


class ReplayHandler(BotCog):
    """Handles steps, turns, viewpoints, key moments and the teacher's advice.

    finder: loads games, and checks who may see them.
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.finder = services.get(ReplayFinder)
        self.replay_words = ReplayWords(services.catalogues)
        self.moments = KeyMoments(services)

    # ---------------------------------------------------------------- taps

    @on_tap(SHOW, "try")
    async def step(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Show the frame that the button names.

        tap: the replay target: game, frame and viewpoint.
        """
        target, _ = parse_replay_target(tap)
        await self.show(interaction, await self.finder.source(interaction, target), target)

    @on_tap(TURNS, "try")
    async def turn(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Show the turn that was chosen from the list of turns. If another page of that list was chosen, show
        the page and keep the frame.

        tap: the replay target: game, frame and viewpoint.
        values: the index of a frame, or PAGE_MARK and the page, from 0.
        """
        target, _ = parse_replay_target(tap)
        chosen = next(iter(values), "")
        number = chosen.removeprefix(PAGE_MARK)
        if not (number.isascii() and number.isdecimal() and len(number) < 10):
            raise Refused("stale")
        source = await self.finder.source(interaction, target)
        if number != chosen:
            await self.show(interaction, source, target, page=int(number))
        else:
            await self.show(interaction, source, target.at(int(number)))

    @on_tap(EYES, "try")
    async def change_viewpoint(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Show the same moment from another viewpoint.

        tap: the replay target: game, frame and present viewpoint.
        values: the chosen viewpoint.
        """
        target, _ = parse_replay_target(tap)
        chosen = parse_viewpoint(next(iter(values), ""))
        source = await self.finder.source(interaction, target)
        shown_target, old_frames = await self._existing_frame(interaction, source, target)
        if chosen not in source.viewpoints(interaction.user.id):
            raise Refused("stale")
        assert not isinstance(chosen, str)
        new_frames = await source.frames(chosen)
        answer_count = old_frames[shown_target.frame_index].answer_count
        await self.show(
            interaction,
            source,
            shown_target._replace(viewpoint=chosen, frame_index=frame_index(new_frames, answer_count)),
        )

    @on_tap(MOMENTS, "think")
    async def find_moments(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Compute the key moments of the game, and show them with the same frame.

        tap: the replay target: game, frame and viewpoint.
        """
        target, _ = parse_replay_target(tap)
        source = await self.finder.source(interaction, target)
        source.played(0)  # raises Refused while the game is played
        localizer = self._localizer(interaction, source)

        async def compute_moments() -> str:
            """Compute the key moments. Return "" if there are any; else the reason why none are shown."""
            try:
                moments = await self.moments.find(source, interaction.guild_id or 0)
            except JobDropped:
                return localizer.say("moments-late")
            return "" if moments else localizer.say("moments-none")

        await self._show_after_work(interaction, source, target, "moments-thinking", compute_moments)

    @on_tap(ADVICE, "think")
    async def advise(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Show what the teacher would have played here, beside what was played.

        tap: the replay target: game, frame and viewpoint.
        """
        target, _ = parse_replay_target(tap)
        source = await self.finder.source(interaction, target)
        source.played(0)  # raises Refused while the game is played
        shown_target, frames = await self._existing_frame(interaction, source, target)
        answer_count = frames[shown_target.frame_index].answer_count
        if not source.asks(answer_count):
            raise Refused("stale")

        async def compute_advice() -> str:
            """Return the advice as a text; if it takes too long, a text that says so."""
            try:
                return await self._advice(interaction, source, answer_count)
            except JobDropped:
                return self._localizer(interaction, source).say("hint-late")

        await self._show_after_work(interaction, source, shown_target, "replay-thinking", compute_advice)

    async def _advice(self, interaction: Tapped, source: ReplaySource, answer_count: int) -> str:
        """Return a text about what the teacher would have played, and what was played.

        answer_count: how many answers were given before this position.
        """
        replay, localizer = source.replay, self._localizer(interaction, source)
        game = source.played(interaction.guild_id or 0)
        advised = await self.services.teaching.advice(game, answer_count)
        match = await asyncio.to_thread(replay.match_after, answer_count)
        names = [*replay.setup.seats]

        def text_of(seat: int, answer: str) -> str:
            """Return an answer of a seat in words."""
            return answer_words.answer_text(match, seat, answer, localizer, names)

        played_seat, played_answer = replay.answers[answer_count]
        advised_seat, hint = advised.seat, advised.hint
        why = teacher_views.why(hint, text_of(advised_seat, hint.other) if hint.other else "", localizer)
        is_same = (played_seat, played_answer) == (advised_seat, hint.token)
        return localizer.say(
            "replay-advice-same" if is_same else "replay-advice-given",
            player=SeatName(advised_seat),
            move=text_of(advised_seat, hint.token),
            why=why,
            who=SeatName(max(played_seat, 0)),
            played=text_of(played_seat, played_answer) if played_seat >= 0 else "",
        )

    # ---------------------------------------------------------------- showing

    async def show(
        self,
        interaction: Tapped,
        source: ReplaySource,
        target: ReplayTarget,
        *,
        page: int | None = None,
        news: str = "",
    ) -> None:
        """Show a frame in the ephemeral message that was tapped, or in a new one.

        source: the game.
        target: the frame and the viewpoint.
        page: the page of the list of turns, from 0; None: the page with this frame.
        news: a text below the frame; "": none.
        """
        work = self._panel(interaction, source, target, page, news)
        await show_panel(interaction, await self.services.sender.in_time(interaction, work))

    async def _show_after_work(
        self,
        interaction: Tapped,
        source: ReplaySource,
        target: ReplayTarget,
        waiting_key: str,
        work: Callable[[], Awaitable[str]],
    ) -> None:
        """Show a frame with a sentence that the bot is working, and afterwards with the result of the work.

        source: the game.
        target: the frame and the viewpoint.
        waiting_key: the key of the sentence.
        work: returns a text about this frame.
        """
        localizer = self._localizer(interaction, source)
        await self.show(interaction, source, target, news=f"-# {localizer.say(waiting_key)}")
        try:
            news = await work()
        except Refused as refused:
            news = localizer.refusal(refused)
        except Exception:
            LOG.exception("a replay could not be thought about")
            news = localizer.say("fault")
        await self._edit_panel(interaction, await self._panel(interaction, source, target, None, news))

    async def _edit_panel(self, interaction: Tapped, panel: Panel) -> None:
        """Edit the panel that was just shown."""
        await interaction.edit_original_response(view=panel.view, **panel.attached())

    async def _panel(
        self, interaction: Tapped, source: ReplaySource, target: ReplayTarget, page: int | None, news: str
    ) -> Panel:
        """Return the panel with its pictures. If painting fails, it has no pictures.

        source: the game.
        target: the frame and the viewpoint.
        page: the page of the list of turns, from 0; None: the page with this frame.
        news: a text below the frame; "": none.
        """
        shown_target, frames = await self._existing_frame(interaction, source, target)
        language = language_of(interaction.locale)
        localizer = self._localizer(interaction, source)
        moments = await self.moments.find_cached(source, frames, localizer)
        sheet = ReplaySheet(
            source=source,
            frames=frames,
            target=shown_target,
            viewpoints=source.viewpoints(interaction.user.id),
            moments=moments,
            page=page,
            news=news,
            symbol=self.services.tables.packs_by_game[source.replay.game].game.symbol,
            extra_buttons=self._offers(interaction, source, shown_target, localizer),
            may_play_on=may_play_on(source, frames[shown_target.frame_index].answer_count),
        )
        view = replay_view.panel(sheet, self.replay_words, localizer)
        # Pictures cannot show Discord's markup.
        plain_localizer = self.replay_words.localizer(source.replay, language, plain=True)
        try:
            pictures = [
                await self.services.pictures.picture(scene, plain_localizer) for scene in sheet.scenes()
            ]
        except Exception:
            LOG.exception("a picture could not be painted")
            pictures = []
        return replay_view.with_pictures(view, pictures)

    def _offers(
        self, interaction: Tapped, source: ReplaySource, target: ReplayTarget, localizer: Localizer
    ) -> list[Button]:
        """Return those buttons below a frame that this person may use: for the web page, for the animation,
        and for the record. The record is offered only in the channel where the game was played.

        source: the game.
        target: the frame and the viewpoint.
        """
        table, buttons = source.table, list[Button]()
        viewpoint = str(target.viewpoint) if isinstance(target.viewpoint, int) else ""
        if source.is_over or source.replay.rules.private_panels is None:
            tap = ButtonId(source.id, 0, "page", viewpoint)
            buttons.append(button(tap, localizer.say("replay-page"), emoji="🌐"))
        if table is None or may_see(table, interaction.user.id, interaction.channel_id or 0):
            tap = ButtonId(source.id, target.frame_index, "share", viewpoint if source.is_over else "")
            buttons.append(button(tap, localizer.say("replay-share"), emoji="🎞️"))
        if table is not None and table.channel == interaction.channel_id:
            tap = ButtonId(table.id, table.body.progress.question, "record")
            buttons.append(button(tap, localizer.say("over-record"), emoji="📜"))
        return buttons

    async def _existing_frame(
        self, interaction: Tapped, source: ReplaySource, target: ReplayTarget
    ) -> tuple[ReplayTarget, tuple[Frame, ...]]:
        """Return the replay target with a frame that exists, and all frames of its viewpoint. If the person
        may not use the target's viewpoint, use the first viewpoint that they may.

        target: the frame and the viewpoint as a button names them.
        """
        allowed = source.viewpoints(interaction.user.id)
        viewpoint = (
            target.viewpoint
            if not isinstance(target.viewpoint, str) and target.viewpoint in allowed
            else allowed[0]
        )
        frames = await source.frames(viewpoint)
        return ReplayTarget(source.id, min(target.frame_index, len(frames) - 1), viewpoint), frames

    def _localizer(self, interaction: Tapped, source: ReplaySource) -> Localizer:
        """Return the person's localizer, with the names and cards of this game."""
        return self.replay_words.localizer(source.replay, language_of(interaction.locale))


class ReplayCommand(BotCog):
    """The command `/replay`, and “Replay this record” in the menu of a message. Everybody can use them
    everywhere, also in direct messages. All messages are ephemeral."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.context_menu = anywhere(
            app_commands.ContextMenu(
                name=worded("Replay this record", "cmd-replay-this"),
                callback=self.from_message,
                extras={"cooldown": "file"},
            )
        )
        services.client.tree.add_command(self.context_menu)

    @command(
        "replay",
        "Replay a game, move by move",
        cooldown="file",
        record="A record file, from any server",
        mine="The list of your finished games",
    )
    @anywhere
    async def replay(
        self,
        interaction: discord.Interaction[Any],
        record: discord.Attachment | None = None,
        mine: bool = False,
    ) -> None:
        """Replay the attached record, the game of this channel, or one of the person's finished games.

        record: the attached record; None: no record is attached.
        mine: whether to show the list of the person's games, even if this channel has a game.
        """
        finder = self.services.get(ReplayHandler).finder
        if record is not None:
            await self._show(interaction, record)
            return
        table = None if mine else await finder.table_here(interaction)
        if table is None:
            await finder.show_games(interaction)
            return
        target = ReplayTarget(table.id, LAST)
        await self.services.get(ReplayHandler).show(
            interaction, await finder.source(interaction, target), target
        )

    async def from_message(self, interaction: discord.Interaction[Any], message: discord.Message) -> None:
        """Replay the record that is attached to a message of any author."""
        await self._show(interaction, replay_finder.record_file_among(message.attachments))

    async def _show(self, interaction: Tapped, file: discord.Attachment) -> None:
        """Read an attached record and show its replay privately."""
        replay_finder.check_record_file(file)
        await interaction.response.defer(ephemeral=True, thinking=True)
        source = await self.services.get(ReplayHandler).finder.upload(interaction, file)
        await self.services.get(ReplayHandler).show(interaction, source, ReplayTarget(source.id, LAST))


setup = adds(ReplayHandler, ReplayCommand)
