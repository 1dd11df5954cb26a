"""Play-tests of uploaded packs: begin, follow, stop, read the report.

A play-test lets computer players play many matches with a pack, and reports on them. It goes on even if its
panel is closed. The panel is edited regularly, as long as Discord allows that; later a tap shows the
progress.
"""

import asyncio
import contextlib
from collections.abc import Sequence
from weakref import WeakValueDictionary

from cogs.core.cog import BotCog, adds, on_tap
from cogs.core.components.button_ids import STEP, ButtonId
from cogs.core.components.layout import Panel
from cogs.core.delivery import retries
from cogs.core.delivery.sender import replace_view, tapped_message_id
from cogs.core.interactions.card_sheet import voice_of
from cogs.core.interactions.interaction import Tapped, edit, seat_number, show_panel
from cogs.core.services import Services
from cogs.packs import play_test_view
from cogs.packs.pack_handler import PackHandler
from cogs.packs.play_test_view import PlayTestSheet
from engine.questions import Refused
from sessions.packs.play_testing import PlayTest
from sessions.packs.uploaded_packs import UploadedPack

EVERY = 5.0  # seconds between two edits of a panel


class TapMark:
    """Stands for one tap. As long as it is the newest one of its message, this tap decides what is shown."""


class PlayTestHandler(BotCog):
    """Handles the `packtest…` acts, for people who may change the pack.

    The attribute `update_interval` is the number of seconds between two edits of a panel.
    pack_handler: loads packs, and checks who may change them.
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.pack_handler = services.get(PackHandler)
        self.play_tests = services.get(PackHandler).services.play_tests
        self.update_interval = EVERY
        self.last_taps: WeakValueDictionary[int, TapMark] = WeakValueDictionary()
        """Message id → mark of its last tap, as long as that tap is handled or its panel is updated."""

    @on_tap(play_test_view.SEE, "try")
    async def see(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Show the panel of play-tests (see `_panel`), or go back to the pack.

        tap: its argument is the pack's id and, to go back to the pack, BACK.
        """
        id, _, second_part = tap.arg.partition(STEP)
        _, pack = await self.pack_handler.find_changeable(interaction, id)
        mark = self.mark_tap(interaction)
        if second_part == play_test_view.BACK:
            await self.pack_handler.show(interaction, tap._replace(arg=id), ())
            return
        await self._show(interaction, pack, mark)

    @on_tap(play_test_view.BEGIN, "trial")
    async def begin(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Begin a play-test of the pack's newest version, and show its progress.

        tap: its argument is the pack's id.
        """
        _, pack = await self.pack_handler.find_changeable(interaction, tap.arg)
        rules = await self.pack_handler.packs.make_rules(
            pack.game, await self.pack_handler.uploads.newest(pack)
        )
        test = await self.play_tests.begin(interaction.user.id, pack, rules)
        self.services.background.add_apart(self.play_tests.play(test))
        await self._show(interaction, pack, self.mark_tap(interaction))

    @on_tap(play_test_view.STOP, "lobby")
    async def stop(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Stop the play-test, and show a report of the matches played so far.

        tap: its argument is the pack's id.
        """
        _, pack = await self.pack_handler.find_changeable(interaction, tap.arg)
        mark, test = self.mark_tap(interaction), self.play_tests.running(pack)
        news = ""  # the key of a sentence
        if test is not None:
            await interaction.response.defer()
            test.stop()
            await test.ended.wait()
            news = "" if test.finished_games else "playtest-none-played"
        await self._show(interaction, pack, mark, news)

    @on_tap(play_test_view.CARDS, "try")
    async def cards(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Show a page of the list of all cards in the last report.

        tap: its argument is the pack's id and the page, from 0.
        """
        id, page_text, *_ = *tap.arg.split(STEP), ""
        _, pack = await self.pack_handler.find_changeable(interaction, id)
        self.mark_tap(interaction)
        report = (await self.play_tests.state(pack)).last_report
        if report is None:
            raise Refused("stale")
        rules = await self.pack_handler.packs.make_rules(
            pack.game, await self.pack_handler.uploads.newest(pack)
        )
        localizer = voice_of(self.services, interaction, rules)
        await edit(interaction, play_test_view.cards(pack, report, seat_number(page_text), localizer))

    # ---------------------------------------------------------------- helpers

    async def _show(self, interaction: Tapped, pack: UploadedPack, mark: TapMark, news: str = "") -> None:
        """Show the panel, and update it while the play-test runs.

        mark: the mark of the tap, from `_mark_tap`.
        news: the key of a sentence about what was just done; "" for none.
        """
        await show_panel(interaction, await self._panel(interaction, pack, news))
        test = self.play_tests.running(pack)
        if test is not None:
            self.services.background.add_apart(self._follow(interaction, pack, test, mark))

    async def _panel(self, interaction: Tapped, pack: UploadedPack, news: str = "") -> Panel:
        """Return the panel. It shows the running play-test; if none runs, the last report; if there is none
        either, what a play-test would do.

        news: the key of a sentence about what was just done; "" for none.
        """
        state = await self.play_tests.state(pack)
        rules = await self.pack_handler.packs.make_rules(
            pack.game, await self.pack_handler.uploads.newest(pack)
        )
        localizer, picture = voice_of(self.services, interaction, rules), None
        if state.running_here is None and state.running_elsewhere is None and state.last_report is not None:
            plain_localizer = localizer._replace(plain=True)  # pictures cannot show Discord's markup
            scene = play_test_view.scene_of(state.last_report, plain_localizer)
            if scene is not None:
                painting = self.services.pictures.picture(scene, plain_localizer)
                picture = await self.services.sender.in_time(interaction, painting)
        sentence = localizer.say(news) if news else ""
        return play_test_view.play_test_panel(PlayTestSheet(pack, state, sentence), localizer, picture)

    async def _follow(self, interaction: Tapped, pack: UploadedPack, test: PlayTest, mark: TapMark) -> None:
        """Update the panel until the play-test ends, the message is tapped again, or the interaction expires.

        mark: the mark of the tap, from `_mark_tap`. Once the message has another mark, it was tapped again.
        """
        message_id = tapped_message_id(interaction)
        while not interaction.is_expired():
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(test.ended.wait(), self.update_interval)
            has_ended = test.ended.is_set()
            panel = await self._panel(interaction, pack)
            if self.last_taps.get(message_id) is not mark:
                return
            try:
                await replace_view(interaction, panel)
            except retries.FAULTS as error:
                if retries.error_code(error) in retries.LAPSED:
                    return
            if has_ended:
                return

    def mark_tap(self, interaction: Tapped) -> TapMark:
        """Return a new mark for this tap, and save it as the newest mark of the tapped message. That stops
        the updates that an earlier tap began."""
        mark = self.last_taps[tapped_message_id(interaction)] = TapMark()
        return mark


setup = adds(PlayTestHandler)
