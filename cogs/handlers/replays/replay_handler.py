"""The replay panel shows one frame at a time in an ephemeral message. Its whole state is in its button
ids."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence

from cogs.components.button_ids import ButtonId
from cogs.components.items import Button
from cogs.components.layout import Panel, button
from cogs.components.targets.replay_target import (
    ADVICE,
    EYES,
    MOMENTS,
    SHOW,
    TURNS,
    ReplayTarget,
    parse_replay_target,
    parse_viewpoint,
)
from cogs.handlers.replays.key_moments import KeyMoments
from cogs.handlers.replays.replay_finder import ReplayFinder, may_see
from cogs.interactions.interaction import Handler, Tapped, show_panel
from cogs.services import Services
from cogs.text.replay_words import ReplayWords
from cogs.text.sentences import Localizer, language_of
from cogs.views import answer_words
from cogs.views.personal import teacher_views
from cogs.views.replays import replay_view
from cogs.views.replays.replay_view import PAGE_MARK, ReplaySheet
from engine.presentation import SeatName
from engine.questions import Refused
from engine.replay import Frame, frame_index
from sessions.computers.worker_pool import JobDropped
from sessions.replays.playing_on import may_play_on
from sessions.replays.replay_sources import ReplaySource

LOG = logging.getLogger("castellan.replay_handler")


class ReplayHandler:
    """Handles steps, turns, viewpoints, key moments and the teacher's advice."""

    def __init__(self, services: Services, finder: ReplayFinder) -> None:
        self.services, self.finder = services, finder
        self.replay_words = ReplayWords(services.catalogues)
        self.moments = KeyMoments(services)

    def acts(self) -> dict[str, Handler]:
        """Return act → handler. The router calls the handler when a button with this act is tapped."""
        return {
            SHOW: self.step,
            TURNS: self.turn,
            EYES: self.change_viewpoint,
            MOMENTS: self.find_moments,
            ADVICE: self.advise,
        }

    # ---------------------------------------------------------------- taps

    async def step(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Show the frame that the button names."""
        target, _ = parse_replay_target(tap)
        await self.show(interaction, await self.finder.source(interaction, target), target)

    async def turn(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Show the turn that was chosen from the list, or another page of that list with the same frame."""
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

    async def change_viewpoint(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Show the same moment from another viewpoint."""
        target, _ = parse_replay_target(tap)
        chosen = parse_viewpoint(next(iter(values), ""))
        source = await self.finder.source(interaction, target)
        shown_target, before = await self._existing_frame(interaction, source, target)
        if chosen not in source.viewpoints(interaction.user.id):
            raise Refused("stale")
        assert not isinstance(chosen, str)
        after = await source.frames(chosen)
        number = before[shown_target.frame_index].answer_count
        await self.show(
            interaction,
            source,
            shown_target._replace(viewpoint=chosen, frame_index=frame_index(after, number)),
        )

    async def find_moments(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Compute the key moments, and show them with the same frame."""
        target, _ = parse_replay_target(tap)
        source = await self.finder.source(interaction, target)
        source.played(0)
        localizer = self._voice(interaction, source)

        async def thought() -> str:
            """Compute the key moments. Return "" if there are any, else the reason why none are shown."""
            try:
                moments = await self.moments.find(source, interaction.guild_id or 0)
            except JobDropped:
                return localizer.say("moments-late")
            return "" if moments else localizer.say("moments-none")

        await self._show_after_work(interaction, source, target, "moments-thinking", thought)

    async def advise(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Show what the teacher would have played here, beside what was played."""
        target, _ = parse_replay_target(tap)
        source = await self.finder.source(interaction, target)
        source.played(0)
        shown_target, frames = await self._existing_frame(interaction, source, target)
        number = frames[shown_target.frame_index].answer_count
        if not source.asks(number):
            raise Refused("stale")

        async def thought() -> str:
            """Return the advice as a text, or that it took too long."""
            try:
                return await self._advice(interaction, source, number)
            except JobDropped:
                return self._voice(interaction, source).say("hint-late")

        await self._show_after_work(interaction, source, shown_target, "replay-thinking", thought)

    async def _advice(self, interaction: Tapped, source: ReplaySource, number: int) -> str:
        """Return a text about what the teacher would have played, and what was played.

        number: how many answers were given before this position.
        """
        replay, localizer = source.replay, self._voice(interaction, source)
        advised = await self.services.teaching.advice(source.played(interaction.guild_id or 0), number)
        match = await asyncio.to_thread(replay.match_after, number)
        names = [*replay.setup.seats]
        by, played = replay.answers[number]
        hint = advised.hint
        move = answer_words.answer_text(match, advised.seat, hint.token, localizer, names)
        other = (
            answer_words.answer_text(match, advised.seat, hint.other, localizer, names) if hint.other else ""
        )
        was = answer_words.answer_text(match, by, played, localizer, names) if by >= 0 else ""
        why = teacher_views.why(hint, other, localizer)
        key = "replay-advice-same" if (by, played) == (advised.seat, hint.token) else "replay-advice-given"
        player, who = SeatName(advised.seat), SeatName(max(by, 0))
        return localizer.say(key, player=player, move=move, why=why, who=who, played=was)

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

        page: of the list of turns; None: the page with this frame.
        news: a text below the frame.
        target: the frame and the viewpoint.
        """
        work = self._panel(interaction, source, target, page, news)
        await show_panel(interaction, await self.services.sender.in_time(interaction, work))

    async def _show_after_work(
        self,
        interaction: Tapped,
        source: ReplaySource,
        target: ReplayTarget,
        meanwhile: str,
        work: Callable[[], Awaitable[str]],
    ) -> None:
        """Show the frame with the sentence `meanwhile`, and afterwards with the result of `work`.

        meanwhile: the key of the sentence.
        work: returns a text about this frame.
        """
        localizer = self._voice(interaction, source)
        await self.show(interaction, source, target, news=f"-# {localizer.say(meanwhile)}")
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

        page: of the list of turns; None: the page with this frame.
        news: a text below the frame.
        target: the frame and the viewpoint.
        """
        shown_target, frames = await self._existing_frame(interaction, source, target)
        language = language_of(interaction.locale)
        localizer = self._voice(interaction, source)
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
        plain = self.replay_words.localizer(source.replay, language, plain=True)
        try:
            pictures = [await self.services.pictures.picture(scene, plain) for scene in sheet.scenes()]
        except Exception:
            LOG.exception("a picture could not be painted")
            pictures = []
        return replay_view.with_pictures(view, pictures)

    def _offers(
        self, interaction: Tapped, source: ReplaySource, target: ReplayTarget, localizer: Localizer
    ) -> list[Button]:
        """Return the buttons for the animation, the page, and the record where the game was played.

        target: the frame and the viewpoint.
        """
        table, buttons = source.table, list[Button]()
        viewpoint = str(target.viewpoint) if isinstance(target.viewpoint, int) else ""
        if table is None or may_see(table, interaction.user.id, interaction.channel_id or 0):
            tap = ButtonId(source.id, target.frame_index, "share", viewpoint if source.is_over else "")
            buttons.append(button(tap, localizer.say("replay-share"), emoji="🎞️"))
        if source.is_over or source.replay.rules.private_panels is None:
            tap = ButtonId(source.id, 0, "page", viewpoint)
            buttons.append(button(tap, localizer.say("replay-page"), emoji="🌐"))
        if table is not None and table.place == interaction.channel_id:
            tap = ButtonId(table.id, table.body.question, "record")
            buttons.append(button(tap, localizer.say("over-record"), emoji="📜"))
        return buttons

    async def _existing_frame(
        self, interaction: Tapped, source: ReplaySource, target: ReplayTarget
    ) -> tuple[ReplayTarget, tuple[Frame, ...]]:
        """Return the replay target with a frame that exists, and the frames. If the person may not use the
        target's viewpoint (any more), use their default one.

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

    def _voice(self, interaction: Tapped, source: ReplaySource) -> Localizer:
        """Return the person's localizer, with the names and cards of this game."""
        return self.replay_words.localizer(source.replay, language_of(interaction.locale))
