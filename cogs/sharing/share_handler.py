"""Animations of games: ordered, made in the background, cancelled. Everybody in the channel sees them; only
an animation of an uploaded record is shown to nobody but the person who uploaded it."""

import asyncio
import contextlib
import itertools
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, NamedTuple

import discord
from discord import app_commands, ui
from discord.app_commands import Choice

from cogs.core.cog import BotCog, adds, command, in_servers, on_tap
from cogs.core.components.button_ids import ButtonId
from cogs.core.components.replay_target import ReplayTarget
from cogs.core.delivery import retries
from cogs.core.delivery.sender import tapped_message_id
from cogs.core.delivery.visible_places import check_timeout
from cogs.core.interactions.interaction import Tapped, is_in_private, may_moderate, show_privately
from cogs.core.interactions.replies import Replies, table_here
from cogs.core.interactions.suggestions import suggested
from cogs.core.panels import table_menus
from cogs.core.runtime.low_priority_process import WorkerFault
from cogs.core.services import Services
from cogs.core.text.sentences import Localizer, language_of
from cogs.core.text.voices import worded
from cogs.replays.replay_finder import ReplayFinder, may_see
from cogs.replays.replay_words import ReplayWords
from cogs.sharing import share_view
from cogs.sharing.end_picture_handler import EndPictureHandler, has_ended
from cogs.sharing.film_maker import FilmOrder, MadeFilm, stored
from cogs.sharing.film_queue import FilmQueue, FilmTicket
from cogs.sharing.share_view import FilmProgress, ShareChoice, SharedGame
from cogs.sharing.storyboard import ENDINGS, SPEEDS, FilmOptions
from engine.questions import Refused
from engine.records.replay import viewpoints
from sessions.replays.replay_sources import ReplaySource
from sessions.table.table import Table

LOOK = 0.2  # seconds between two checks of the progress
EVERY = 2.0  # least seconds between two edits of the progress message
MOST_BYTES = 10 << 20  # of a file
AROUND = 64 << 10  # bytes that the request around a file may need
TOO_LARGE = 40005  # Discord's error code: the request is too large
MOST_ANSWERED = 500  # question messages that are remembered: more than can be open between two taps


class FilmCancelled(Exception):
    """Raised if an animation is no longer wanted: its order was cancelled, its message was deleted, or the
    bot stops."""


class FilmSource(NamedTuple):
    """What an animation is made of."""

    shared_game: SharedGame
    """What the messages about the animation say about the game."""
    viewpoints: tuple[int | None, ...]
    """The viewpoints that may be chosen: seats, and None for nobody's viewpoint."""
    localizer: Localizer
    """Formats texts for the person, with the names and cards of this game."""
    source: Table | ReplaySource
    """The game: a table, or an uploaded record as a replay."""


class FilmMessage(NamedTuple):
    """The message that shows the progress and later the animation. It may be private or public."""

    edit: Callable[..., Awaitable[Any]]
    """Edits the message; takes the arguments of `Message.edit`."""
    withdraw: Callable[[], Awaitable[Any]]
    """Called if there is no animation. Deletes a public message; shows the question again that was
    answered."""


class ShareHandler(BotCog):
    """Handles the `share` acts: orders animations, shows their progress and posts them.

    Orders are only in memory, because nothing else depends on them. The attribute `check_interval` is the
    number of seconds between two checks of the progress.

    finder: loads games, and checks who may see them.
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.tables, self.films = services.tables, services.get(FilmQueue)
        self.finder, self.replay_words = services.get(ReplayFinder), ReplayWords(services.catalogues)
        self.check_interval = LOOK
        # Ids of question messages that were answered, the newest last.
        self._answered_questions: OrderedDict[int, None] = OrderedDict()

    @on_tap(share_view.ASK, "try")
    async def ask(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Ask which turns to show, and for a confirmation. Nothing is posted yet.

        tap: names the game; its argument is what was chosen so far, as a `ShareChoice`.
        """
        await self._ask(interaction, await self._find_source(interaction, tap), share_view.read(tap))

    @on_tap(share_view.FIRST, "try")
    @on_tap(share_view.LAST, "try")
    async def choose_turn(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Set the first or the last turn of the animation, and ask again.

        tap: names the game; its argument is what was chosen so far, as a `ShareChoice`.
        values: the number of the turn; 0: from the beginning, or to the end.
        """
        film_source, chosen = await self._find_source(interaction, tap), share_view.read(tap)
        turn = share_view.turn_read(next(iter(values), ""))
        is_first = tap.act == share_view.FIRST
        chosen = chosen._replace(first=turn) if is_first else chosen._replace(last=turn)
        await self._ask(interaction, film_source, chosen)

    @on_tap(share_view.POST, "share")
    async def post(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Order the animation and post it. The tap removes the question, so a second tap on the question does
        nothing.

        tap: names the game; its argument is what was chosen, as a `ShareChoice`.
        """
        film_source, chosen = await self._find_source(interaction, tap), share_view.read(tap)
        options = FilmOptions(
            self._localizer(interaction).language, chosen.viewpoint, chosen.first, chosen.last
        )
        question_message = tapped_message_id(interaction)
        if question_message in self._answered_questions:
            await interaction.response.defer()
            return
        self._check(interaction, film_source, options)
        self._answered_questions[question_message] = None
        while len(self._answered_questions) > MOST_ANSWERED:
            self._answered_questions.popitem(last=False)
        message = await self._begin_progress(interaction, film_source, chosen)
        await self._make(interaction, film_source, options, message, chosen)

    @on_tap(share_view.STOP)
    async def stop(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Cancel an order. Only the person who ordered it and moderators may. After a restart there are no
        orders.

        tap: its argument is the id of the order.
        """
        ticket = self.films.find(tap.arg)
        if ticket is None:
            sentence = self._localizer(interaction).say("share-nothing")
            await interaction.response.edit_message(view=table_menus.text_view(sentence))
            return
        if ticket.person != interaction.user.id and not may_moderate(interaction):
            raise Refused("share-not-yours")
        await interaction.response.defer()
        self.films.cancel(ticket)

    async def share(self, interaction: Tapped, table: Table, options: FilmOptions) -> None:
        """Make an animation of the table's game and post it for everybody in the channel. Raises Refused if
        that is not possible.

        options: language, viewpoint and turns.
        """
        film_source = self._of_table(interaction, table)
        self._check(interaction, film_source, options)
        await self._make(interaction, film_source, options, await self._post_progress(interaction))

    # ---------------------------------------------------------------- source

    async def _find_source(self, interaction: Tapped, tap: ButtonId) -> FilmSource:
        """Return the game that a tap names, as the source of an animation. Raises Refused if the person
        may not see the game."""
        target = ReplayTarget(tap.table, tap.number)
        if target.is_uploaded:
            source = await self.finder.source(interaction, target)
            replay, person = source.replay, interaction.user.id
            shared_game = SharedGame(
                source.id, replay.game, source.is_over, len(replay.setup.seats), private=True
            )
            localizer = self.replay_words.localizer(replay, language_of(interaction.locale))
            return FilmSource(shared_game, source.viewpoints(person), localizer, source)
        table = await self.tables.get(tap.table)
        if table is None or not may_see(table, interaction.user.id, interaction.channel_id or 0):
            raise Refused("no-table")
        return self._of_table(interaction, table)

    def _of_table(self, interaction: Tapped, table: Table) -> FilmSource:
        """Return a table's game as the source of an animation."""
        seat_count, ended = len(table.body.seats), has_ended(table)
        shared_game = SharedGame(table.id, table.game, table.is_over, seat_count, has_end_picture=ended)
        localizer = self.services.localizers.private_localizer(interaction, table)
        return FilmSource(shared_game, postable_viewpoints(table), localizer, table)

    async def _ask(self, interaction: Tapped, film_source: FilmSource, chosen: ShareChoice) -> None:
        """Ask privately which turns to show. Raises Refused if there can be no animation now.

        chosen: the viewpoint, and the turns that were chosen so far.
        """
        self._check(interaction, film_source, FilmOptions("", chosen.viewpoint))
        if interaction.message is not None:
            self._answered_questions.pop(interaction.message.id, None)
        await show_privately(interaction, await self._question(film_source, chosen))

    async def _question(self, film_source: FilmSource, chosen: ShareChoice) -> ui.LayoutView:
        """Return the view with the question which turns to show.

        chosen: the viewpoint, and the turns that were chosen so far.
        """
        source = film_source.source
        if isinstance(source, Table):
            source = await self.services.replays.of_table(source.id)
        last_turn = (await source.frames(chosen.viewpoint))[-1].turn
        return share_view.share_question_view(
            film_source.shared_game, chosen, last_turn, film_source.localizer
        )

    def _check(self, interaction: Tapped, film_source: FilmSource, options: FilmOptions) -> None:
        """Raise Refused if this animation may not be made now.

        options: language (not checked), viewpoint and turns.
        """
        if isinstance(film_source.source, Table) and film_source.source.match is None:
            raise Refused("not-started")
        if options.viewpoint not in film_source.viewpoints:
            raise Refused("stale" if film_source.shared_game.is_over else "share-later")
        if options.last and options.first > options.last:
            raise Refused("share-turns")
        if not film_source.shared_game.private:
            check_timeout(interaction.guild)
        if not film_source.shared_game.private and not interaction.app_permissions.attach_files:
            raise Refused("share-no-files")
        self.films.may_ask(interaction.user.id)

    # ---------------------------------------------------------------- messages

    async def _begin_progress(
        self, interaction: Tapped, film_source: FilmSource, chosen: ShareChoice
    ) -> FilmMessage:
        """Show the progress, and return the message that shows it. An animation for this person alone shows
        it in place of the question; all other animations get a new public message.

        chosen: what was chosen in the question.
        """
        if interaction.message is None or not is_in_private(interaction):
            return await self._post_progress(interaction)
        progress_view = share_view.making("", FilmProgress(), self._localizer(interaction))
        question_message = interaction.message.id

        async def ask_again() -> None:
            """Show the question again, with what was chosen."""
            self._answered_questions.pop(question_message, None)
            await interaction.edit_original_response(view=await self._question(film_source, chosen))

        if film_source.shared_game.private:
            await interaction.response.edit_message(view=progress_view)
            return FilmMessage(interaction.edit_original_response, ask_again)
        await interaction.response.edit_message(
            view=share_view.on_its_way(film_source.shared_game, chosen, film_source.localizer)
        )
        message = await interaction.followup.send(view=progress_view, wait=True)

        async def delete_and_ask_again() -> None:
            """Delete the public message, and show the question again."""
            with contextlib.suppress(*retries.FAULTS):
                await message.delete()
            await ask_again()

        return FilmMessage(message.edit, delete_and_ask_again)

    async def _post_progress(self, interaction: Tapped) -> FilmMessage:
        """Respond with a public message that shows the progress, and return it."""
        view = share_view.making("", FilmProgress(), self._localizer(interaction))
        await interaction.response.send_message(view=view)
        return FilmMessage(interaction.edit_original_response, interaction.delete_original_response)

    async def _make(
        self,
        interaction: Tapped,
        film_source: FilmSource,
        options: FilmOptions,
        message: FilmMessage,
        chosen: ShareChoice | None = None,
    ) -> None:
        """Make the animation and show it. If that fails, withdraw the message that shows the progress.

        options: language, viewpoint and turns.
        message: shows the progress.
        chosen: what was chosen in the question. A private animation gets a button back to the question with
        this choice; None: no such button.
        """
        localizer = self._localizer(interaction)
        try:
            made_film = await self._find_or_make_film(interaction, film_source, options, message, localizer)
            view = share_view.film(
                film_source.shared_game,
                options.viewpoint,
                made_film,
                film_source.localizer,
                chosen if film_source.shared_game.private else None,
            )
            await _show(message, view, share_view.file(film_source.shared_game, made_film))
        except FilmCancelled:
            await withdraw(message)
        except WorkerFault:
            await withdraw(message)
            raise Refused("share-fault") from None
        except (Refused, discord.HTTPException):
            await withdraw(message)
            raise

    async def _find_or_make_film(
        self,
        interaction: Tapped,
        film_source: FilmSource,
        options: FilmOptions,
        message: FilmMessage,
        localizer: Localizer,
    ) -> MadeFilm:
        """Return the animation. If it is not in the cache, order it, and show its progress in the message
        until it is made. Raises FilmCancelled if the order was cancelled."""
        order = await self._order(interaction, film_source, options)
        cached_film = self.films.cache.get(order)
        if cached_film is not None:
            return cached_film
        person, guild = interaction.user.id, interaction.guild_id or 0
        ticket = self.films.add_order(person, film_source.shared_game.id, guild, order)
        try:
            await self._show_progress(message, ticket, localizer)
            if ticket.future.cancelled():
                raise FilmCancelled
            return ticket.future.result()
        finally:
            self.films.cancel(ticket)

    async def _order(self, interaction: Tapped, film_source: FilmSource, options: FilmOptions) -> FilmOrder:
        """Return the order for an animation of the game as it is now.

        options: language, viewpoint and turns.
        """
        most_bytes = min(interaction.filesize_limit, MOST_BYTES) - AROUND
        source = film_source.source
        if isinstance(source, ReplaySource):
            replay = source.replay
            return FilmOrder(
                game=replay.game,
                pack_text=replay.rules.pack_info.text,
                setup=replay.setup,
                answers=replay.answers,
                result=replay.result,
                stored_state=None,
                options=options,
                most_bytes=most_bytes,
            )
        match, setup = source.match, source.setup
        assert match is not None
        stored_state, result = stored(match.save()), match.result  # before the await: they may change
        return FilmOrder(
            game=source.game,
            pack_text=source.rules.pack_info.text,
            setup=setup,
            answers=tuple(await self.tables.journal_answers(source.id)),
            result=result,
            stored_state=stored_state,
            options=options,
            most_bytes=most_bytes,
        )

    async def _show_progress(self, message: FilmMessage, ticket: FilmTicket, localizer: Localizer) -> None:
        """Show the progress of an order until it is done. Raises FilmCancelled if the message cannot be
        edited any more.

        ticket: the order in the queue.
        """
        shown_progress: FilmProgress | None = None
        checks_per_edit = max(1, round(EVERY / self.check_interval))
        for check_number in itertools.count():
            if ticket.future.done():
                return
            progress = FilmProgress(self.films.ahead(ticket), ticket.pictures_done, ticket.pictures_total)
            if check_number % checks_per_edit == 0 and progress != shown_progress:
                shown_progress = progress
                await _edit(message, share_view.making(ticket.id, progress, localizer))
            await asyncio.sleep(self.check_interval)

    def _localizer(self, interaction: Tapped) -> Localizer:
        """Return the localizer for private messages to the person, in their language."""
        return self.services.localizers.private_localizer(interaction)


async def _edit(message: FilmMessage, view: ui.LayoutView) -> None:
    """Edit the progress message. Raises FilmCancelled if it was deleted or can no longer be edited."""
    try:
        await message.edit(view=view)
    except retries.FAULTS as error:
        if retries.error_code(error) in retries.LAPSED:  # the message was deleted, or its time is over
            raise FilmCancelled from error


async def _show(message: FilmMessage, view: ui.LayoutView, file: discord.File) -> None:
    """Show the animation in place of the progress. Raises Refused if the file is too large or not allowed."""
    try:
        await message.edit(view=view, attachments=[file])
    except discord.HTTPException as error:
        if error.status == 413 or retries.error_code(error) == TOO_LARGE:
            raise Refused("share-too-large") from error
        if retries.error_code(error) == retries.NOT_ALLOWED:
            raise Refused("share-no-files") from error
        raise


def postable_viewpoints(table: Table) -> tuple[int | None, ...]:
    """Return the viewpoints from which a table's game may be posted: the seats, and None for nobody's
    viewpoint. While the game runs, only nobody's viewpoint may be posted, also by its players."""
    is_over = table.match is not None and table.is_over
    return viewpoints(table.rules, len(table.body.seats)) if is_over else (None,)


async def withdraw(message: FilmMessage) -> None:
    """Remove a public progress message, or show a private question again."""
    with contextlib.suppress(*retries.FAULTS):
        await message.withdraw()


EVERYBODY = "-"  # value of the option `eyes`: nobody's hidden cards are shown
END = "end"  # value of the option `file`: a picture of the end
TURN = app_commands.Range[int, 1, 100_000]


class ShareCommand(BotCog):
    """The command `/share`; everybody can use it in a table's channel."""

    @command(
        "share",
        "Post this channel's latest game as an animation, for everybody",
        cooldown="share",
        first="First turn to show, by number; from the start if left out",
        last="Last turn to show, by number; to the end if left out",
        eyes="Whose hidden cards are shown; only once the game is over",
        speed="How fast the animation plays",
        file="File type; choose GIF if WebP doesn't move",
    )
    @app_commands.choices(
        speed=[
            Choice(name=worded("slow", "cmd-share-calm"), value="calm"),
            Choice(name=worded("normal", "cmd-share-usual"), value="usual"),
            Choice(name=worded("fast", "cmd-share-quick"), value="quick"),
        ],
        file=[
            Choice(name="WebP", value="webp"),
            Choice(name="GIF", value="gif"),
            Choice(name=worded("one picture of the end", "cmd-share-end"), value=END),
        ],
    )
    @in_servers
    async def share(
        self,
        interaction: discord.Interaction[Any],
        first: TURN | None = None,
        last: TURN | None = None,
        eyes: str = EVERYBODY,
        speed: str = "usual",
        file: str = "webp",
    ) -> None:
        """Post the game of this channel as an animation, or its end as a picture.

        first: the number of the first turn that is shown; None: from the start.
        last: the number of the last turn that is shown; None: to the end.
        eyes: the seat whose hidden cards are shown, by number from 1 or by name; EVERYBODY for nobody's.
        speed: how fast the animation plays, one of SPEEDS.
        file: the file type, one of ENDINGS; END for a picture.
        """
        table = await table_here(self.services, interaction)
        if file == END:
            await self.services.get(EndPictureHandler).share(interaction, table)
            return
        localizer = self.services.localizers.private_localizer(interaction, table)
        seat = seat_of(table, eyes, localizer)
        if speed not in SPEEDS or file not in ENDINGS:
            raise Refused("stale")
        options = FilmOptions(localizer.language, seat, first or 0, last or 0, speed, file)
        await self.services.get(ShareHandler).share(interaction, table, options)

    @share.autocomplete("eyes")
    async def seats(self, interaction: discord.Interaction[Any], current: str) -> list[Choice[str]]:
        """Suggest the viewpoints that are allowed now and that match the typed text.

        current: the typed text.
        """
        table = await self.services.get(Replies).find_table(interaction)
        if table is None:
            return []
        localizer = self.services.localizers.private_localizer(interaction, table)._replace(plain=True)
        names_and_values = [
            (viewpoint_name(seat, localizer), EVERYBODY if seat is None else f"{seat + 1}")
            for seat in postable_viewpoints(table)
        ]
        return suggested(names_and_values, current)


def viewpoint_name(seat: int | None, localizer: Localizer) -> str:
    """Return the name of a viewpoint in the list of suggestions.

    seat: its number, from 0; None for nobody's viewpoint.
    """
    return localizer.say("share-everybody") if seat is None else localizer.format_seat(seat)


def seat_of(table: Table, eyes: str, localizer: Localizer) -> int | None:
    """Return the seat that was chosen from the list or typed as a name; None for nobody's viewpoint. Raises
    Refused if there is no such seat.

    eyes: the seat's number from 1, its player's name, or EVERYBODY.
    """
    if eyes in (EVERYBODY, localizer.say("share-everybody")):
        return None
    seats = range(len(table.body.seats))
    matches = [seat for seat in seats if eyes.casefold() in (f"{seat + 1}", table.names[seat].casefold())]
    if len(matches) != 1:
        raise Refused("share-no-eyes")
    return matches[0]


setup = adds(ShareHandler, ShareCommand)
