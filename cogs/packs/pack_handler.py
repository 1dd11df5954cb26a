"""Uploaded packs of people and servers: upload, look at, play with, share, delete."""

import asyncio
import io
from collections.abc import Sequence
from typing import Any, TypeVar

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from cogs.core.cog import BotCog, adds, anywhere, command, on_tap
from cogs.core.components import layout
from cogs.core.components.button_ids import STEP, ButtonId
from cogs.core.delivery.photos import fetch_whole_file
from cogs.core.interactions.card_sheet import voice_of
from cogs.core.interactions.interaction import (
    Tapped,
    ask_for_text,
    managers_only,
    manages_server,
    seat_number,
    send,
    show_panel,
    show_privately,
)
from cogs.core.interactions.suggestions import GameOption, suggested_games
from cogs.core.panels import table_menus
from cogs.core.services import Services
from cogs.core.text.sentences import Localizer
from cogs.core.text.typefaces import lacking_line, texts_of_pack
from cogs.core.text.voices import worded
from cogs.lobby.new_tables import NewTables
from cogs.packs import pack_views
from cogs.packs.pack_views import SHEET, TEXT, PackList, PackSheet
from cogs.packs.sample_handler import SampleHandler
from engine.computers.levels import BY_NAME
from engine.packs import pack_rows
from engine.packs.pack import OWN_NAMES
from engine.packs.text_encodings import CODECS
from engine.questions import Refused
from sessions.packs.upload_limits import LONGEST_NAME, MOST_BYTES
from sessions.packs.uploaded_packs import PERSON, SERVER, Holder, UploadedPack, UploadOutcome

# Endings of file names: of packs, and of files that get a refusal of their own.
ENDINGS = (".yaml", ".yml", ".txt", ".csv", ".tsv")
WORKBOOKS = (".xlsx", ".xls", ".ods", ".numbers")
DOCUMENTS = (".rtf", ".doc", ".docx", ".odt", ".pages")  # formatted text documents


def check_pack_file(file: discord.Attachment) -> None:
    """Check a file's name and size, as Discord reports them, before the download. Raises Refused if this can
    be no pack."""
    if file.filename.casefold().endswith(WORKBOOKS):
        raise Refused("pack-workbook")
    if file.filename.casefold().endswith(DOCUMENTS):
        raise Refused("pack-rich-text")
    if not file.filename.casefold().endswith(ENDINGS):
        raise Refused("no-pack-file")
    if file.size > MOST_BYTES:
        raise pack_too_large()


async def fetch_pack_file(client: discord.Client, file: discord.Attachment) -> bytes:
    """Download a file and return its content. Raises Refused if the file is larger than a pack may be."""
    check_pack_file(file)
    return await fetch_whole_file(client, file.url, MOST_BYTES, pack_too_large(), "file-gone")


def pack_too_large() -> Refused:
    """Return the refusal of a file that is too large. It names the limit in kilobytes."""
    return Refused("pack-large", most=MOST_BYTES // 1_000)


class PackHandler(BotCog):
    """Handles the `pack…` acts. A pack that a person may not see is treated as if it did not exist.

    new_tables: opens tables.
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.intake = services.pack_intake
        self.packs, self.uploads = self.intake.packs, self.intake.uploads
        self.new_tables = services.get(NewTables)

    # ---------------------------------------------------------------- upload

    async def upload(self, interaction: Tapped, file: discord.Attachment, kind: str) -> None:
        """Check an attached file, and save it as a pack of the person or the server.

        kind: PERSON or SERVER: whose pack it becomes.
        """
        holder = self._require_holder(interaction, kind)
        check_pack_file(file)
        await interaction.response.defer(ephemeral=True, thinking=True)
        content = await fetch_pack_file(self.services.client, file)
        await self._check_and_keep(interaction, holder, content)

    @on_tap(pack_views.CHOOSE, "pack")
    async def choose_encoding(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Read an uploaded file in the chosen encoding, and save its pack. The file has been waiting for that
        choice.

        tap: its argument is the key of the waiting file.
        values: the name of the encoding.
        """
        upload = self.intake.pending.find(interaction.user.id, tap.arg)
        codec = values[0] if values else ""
        if codec not in CODECS:
            raise Refused("stale")
        await interaction.response.defer()
        await self._check_and_keep(
            interaction, self._require_holder(interaction, upload.holder.kind), upload.content, codec
        )
        self.intake.pending.drop(interaction.user.id)

    async def _check_and_keep(
        self, interaction: Tapped, holder: Holder, content: bytes, codec: str = ""
    ) -> None:
        """Save the pack if the file is correct. Otherwise show what is wrong with the file, or ask for its
        encoding.

        holder: the person or server for which the pack is saved.
        content: the bytes of the file.
        codec: the encoding that the person chose; "" to detect it.
        """
        localizer, person = self._localizer(interaction), interaction.user.id
        checked_pack = await self.intake.check(
            person, interaction.guild_id or 0, content, codec, str(interaction.locale)
        )
        if checked_pack.encodings:
            key = self.intake.pending.hold(person, holder, content)
            await show_panel(
                interaction,
                layout.Panel(pack_views.encoding_question_view(checked_pack.encodings, key, localizer)),
            )
            return
        if checked_pack.faults:
            faults_view = layout.page(layout.text(pack_views.faults(checked_pack, localizer)))
            await show_panel(interaction, layout.Panel(faults_view))
            return
        outcome = await self.intake.upload(holder, checked_pack, localizer.language)
        await self._show_uploaded(interaction, holder, outcome, localizer)

    async def copy(self, interaction: Tapped, code: str, kind: str) -> None:
        """Copy the pack that a share code refers to, and show the copy.

        kind: PERSON or SERVER: whose pack the copy becomes.
        """
        holder = self._require_holder(interaction, kind)
        outcome = await self.intake.copy(holder, code)
        await self._show_uploaded(interaction, holder, outcome, self._localizer(interaction))

    async def _show_uploaded(
        self, interaction: Tapped, holder: Holder, outcome: UploadOutcome, localizer: Localizer
    ) -> None:
        """Show a pack that was just uploaded or copied, with what is new and which characters no font has.

        outcome: the result of the upload or copy.
        """
        pack = outcome.pack
        key = "pack-same" if outcome.is_unchanged else "pack-new" if outcome.is_new else "pack-newer"
        news = localizer.say(key, name=pack_views.pack_name(pack.name), number=pack.number)
        if outcome.copied_version and not outcome.is_unchanged:
            news = "\n".join([news, localizer.say("pack-copied", number=outcome.copied_version)])
        if not (outcome.is_new or outcome.is_unchanged):
            newest_changes = (await self.uploads.changes(pack, 1))[-1]
            news = "\n".join([news, *pack_views.changes(newest_changes, localizer)])
        texts = texts_of_pack(pack.game, await self.uploads.newest(pack))
        missing_letters = await asyncio.to_thread(self.services.pictures.lacking, texts)
        news = "\n".join(line for line in (news, lacking_line(missing_letters, localizer)) if line)
        await self._show_page(interaction, holder, pack, 0, news)

    # ---------------------------------------------------------------- look at

    async def list(self, interaction: Tapped, news: str = "") -> None:
        """Show the person's own packs and those of the server.

        news: a text about what was just done; "" for nothing.
        """
        guild = interaction.guild_id or 0
        server_packs = await self.uploads.of(Holder(SERVER, guild)) if guild else None
        own_packs = await self.uploads.of(Holder(PERSON, interaction.user.id))
        manages = manages_server(interaction)
        packs_by_game = self.services.tables.packs_by_game
        view = pack_views.pack_list_view(
            PackList(own_packs, server_packs, manages), packs_by_game, self._localizer(interaction), news
        )
        await show_panel(interaction, layout.Panel(view))

    @on_tap(pack_views.SHOW, "try")
    async def show(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Show the list of packs, or a page of one pack.

        tap: its argument is the pack's id and the page, from 0; "" for the list.
        values: the id of the pack that was chosen in the list; it takes precedence over the id in `tap`.
        """
        if not tap.arg:
            await self.list(interaction)
            return
        id, _, page_text = tap.arg.partition(STEP)
        holder, pack = await self._find_visible(interaction, values[0] if values else id)
        await self._show_page(interaction, holder, pack, seat_number(page_text) if page_text else 0)

    async def _show_page(
        self, interaction: Tapped, holder: Holder, pack: UploadedPack, page_index: int, news: str = ""
    ) -> None:
        """Show a page of a pack. If the pack has fewer pages, show its last one.

        holder: the person or server to which the pack belongs.
        page_index: the page, from 0.
        news: a text about what was just done; "" for nothing.
        """
        rules = await self.packs.make_rules(pack.game, await self.uploads.newest(pack))
        pack_sheet = PackSheet(
            pack,
            holder.kind,
            rules,
            0,
            self._may_change(interaction, holder),
            interaction.guild_id is not None and rules.computer is not None,
            news,
        )
        pack_sheet = pack_sheet._replace(page=min(page_index, pack_sheet.pages - 1))
        localizer = voice_of(self.services, interaction, rules)
        scene = rules.catalogue.sheet(pack_sheet.codes)
        picture = None
        if scene is not None:
            painting = self.services.pictures.picture(scene, localizer)
            picture = await self.services.sender.in_time(interaction, painting)
        await show_panel(interaction, pack_views.pack_panel(pack_sheet, localizer, picture))

    # ---------------------------------------------------------------- play

    @on_tap(pack_views.PLAY, "play")
    async def play(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Open a table with the pack against a computer player. If no level is chosen yet, ask for the level.
        Raises Refused if the channel is busy.

        tap: its argument is the pack's id.
        values: the level; empty before one is chosen.
        """
        _, pack = await self._find_visible(interaction, tap.arg)
        channel_table = await self.services.tables.find_in_channel(interaction.channel_id or 0)
        if channel_table is not None and not channel_table.is_over:
            raise Refused("channel-busy", game=pack.game, pack=pack.ref)
        if not values:
            localizer = self._localizer(interaction)
            about = localizer.say("pack-play-about", name=pack_views.pack_name(pack.name))
            await show_privately(
                interaction,
                table_menus.levels(tap, localizer, about, pack_views.back_to_pack_button(pack, localizer)),
            )
            return
        level = values[0]
        if level not in BY_NAME:
            raise Refused("stale")
        settings = await self.new_tables.new_table_settings.check(interaction, pack.game, pack.ref, level)
        await self.new_tables.open_and_show(interaction, settings, pack.game, pack.ref, level)

    # ---------------------------------------------------------------- change

    @on_tap(pack_views.FILE, "file")
    async def file(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Send the pack's newest version as a pack file and, where that is possible, as a spreadsheet.

        tap: its argument is the pack's id.
        """
        _, pack = await self.find_changeable(interaction, tap.arg)
        text = await self.uploads.newest(pack)
        spreadsheet = await asyncio.to_thread(pack_rows.spreadsheet, text)
        sentence = self._localizer(interaction).say("pack-file-here", name=pack_views.pack_name(pack.name))
        files = [discord.File(io.BytesIO(text.encode()), f"{pack.key}.pack.yaml")]
        if spreadsheet is not None:
            files.append(discord.File(io.BytesIO(spreadsheet), f"{pack.key}.csv"))
        await send(interaction, content=sentence, files=files)

    @on_tap(pack_views.NAME, "lobby")
    async def rename(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Ask for a new name of the pack in a modal. Once a name was typed, set it.

        tap: its argument is the pack's id.
        values: the typed name; empty before the modal.
        """
        holder, pack = await self.find_changeable(interaction, tap.arg)
        localizer = self._localizer(interaction)
        label = localizer.say("pack-rename")
        name = await ask_for_text(
            interaction, tap, values, label, label, max_length=LONGEST_NAME, default=pack.name or None
        )
        if name is None:
            return
        pack = await self.uploads.rename(holder, pack.id, name)
        await self._show_page(
            interaction, holder, pack, 0, localizer.say("pack-renamed", name=pack_views.pack_name(pack.name))
        )

    @on_tap(pack_views.CODE, "lobby")
    async def share(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Show the pack's share code in a new message. That message has a button that replaces the code with
        a new one.

        tap: its argument is the pack's id. A second part means that the code is to be replaced.
        """
        id, _, second_part = tap.arg.partition(STEP)
        replaces_code = bool(second_part)
        holder, pack = await self.find_changeable(interaction, id)
        pack = await self.uploads.share(holder, pack.id, afresh=replaces_code)
        view = pack_views.code(pack, self._localizer(interaction))
        await show_panel(interaction, layout.Panel(view), afresh=not replaces_code)

    @on_tap(pack_views.VERSIONS, "try")
    async def versions(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Show the pack's saved versions, and what each of them changed.

        tap: its argument is the pack's id.
        """
        _, pack = await self.find_changeable(interaction, tap.arg)
        changes = await self.uploads.changes(pack)
        view = pack_views.versions(pack, changes, self._localizer(interaction))
        await show_panel(interaction, layout.Panel(view))

    @on_tap(pack_views.BACK, "lobby")
    async def go_back(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Make the pack's previous version the current one again, and show it.

        tap: its argument is the pack's id.
        """
        holder, pack = await self.find_changeable(interaction, tap.arg)
        pack = await self.uploads.go_back(holder, pack.id)
        localizer = self._localizer(interaction)
        await self._show_page(
            interaction, holder, pack, 0, localizer.say("pack-went-back", number=pack.number)
        )

    @on_tap(pack_views.DELETE, "lobby")
    async def delete(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Ask for a confirmation. Once the person has confirmed, delete the pack and show the list of packs.

        tap: its argument is the pack's id and, once the person has confirmed, `yes`.
        """
        id, _, confirmation = tap.arg.partition(STEP)
        holder, pack = await self.find_changeable(interaction, id)
        localizer = self._localizer(interaction)
        if confirmation != "yes":
            await show_panel(interaction, layout.Panel(pack_views.delete_pack_view(pack, localizer)))
            return
        await self.uploads.delete(holder, pack.id)
        await self.list(interaction, localizer.say("pack-deleted", name=pack_views.pack_name(pack.name)))

    @on_tap(pack_views.TYPE)
    async def typed_code(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Ask for a share code in a modal. Once a code was typed, copy the pack to which it refers.

        tap: its argument is PERSON or SERVER: whose pack the copy becomes.
        values: the typed code; empty before the modal.
        """
        self._require_holder(interaction, tap.arg)
        label = self._localizer(interaction).say("pack-type")
        code = await ask_for_text(interaction, tap, values, label, label, max_length=30)
        if code is None:
            return
        self.services.cooldowns.take("pack code", interaction.user.id)
        await self.copy(interaction, code, tap.arg)

    # ---------------------------------------------------------------- rights

    def _require_holder(self, interaction: Tapped, kind: str) -> Holder:
        """Return the holder of a new pack: this person or this server. Raises Refused if the person may not
        add packs to that holder.

        kind: PERSON or SERVER.
        """
        if kind == SERVER:
            managers_only(interaction)
            return Holder(SERVER, interaction.guild_id or 0)
        if kind != PERSON:
            raise Refused("stale")
        return Holder(PERSON, interaction.user.id)

    async def _find_visible(self, interaction: Tapped, id: str) -> tuple[Holder, UploadedPack]:
        """Return the holder of a pack, and the pack. Raises Refused if the person may not see it.

        id: the pack's id.
        """
        return await self.uploads.seen_by(id, interaction.user.id, interaction.guild_id or 0)

    async def find_changeable(self, interaction: Tapped, id: str) -> tuple[Holder, UploadedPack]:
        """Return the holder of a pack, and the pack. Raises Refused if the person may not change it.

        id: the pack's id.
        """
        holder, pack = await self._find_visible(interaction, id)
        if not self._may_change(interaction, holder):
            raise Refused("managers-only")
        return holder, pack

    def _may_change(self, interaction: Tapped, holder: Holder) -> bool:
        """Return whether the person may change the packs of this holder."""
        if holder.kind == PERSON:
            return holder.id == interaction.user.id
        return holder.id == interaction.guild_id and manages_server(interaction)

    # ---------------------------------------------------------------- helpers

    def _localizer(self, interaction: Tapped) -> Localizer:
        """Return the localizer for private messages to the person, in their language."""
        return self.services.localizers.private_localizer(interaction)


# Choices of the option `where`: whose pack it becomes.
WHERE = [
    Choice(name=worded("for me", "cmd-pack-mine"), value=PERSON),
    Choice(name=worded("for this server", "cmd-pack-server"), value=SERVER),
]
# Choices of the option `format`: the kind of sample file.
FORMS = [
    Choice(name=worded("text file", "cmd-pack-new-yaml"), value=TEXT),
    Choice(name=worded("spreadsheet (CSV)", "cmd-pack-new-sheet"), value=SHEET),
]
C = TypeVar("C")
# Choices of the option `language`.
LANGUAGES = [Choice(name=name, value=language) for language, name in OWN_NAMES.items()]


def with_where(command: C) -> C:
    """Describe the option `where` of a command, give it its choices (for me, for this server), and return the
    command."""
    describe = app_commands.describe(
        where=worded("Who plays with it; a server's pack needs Manage Server", "cmd-pack-where")
    )
    return describe(app_commands.choices(where=WHERE)(command))


@anywhere
class PackCommands(
    BotCog,
    commands.GroupCog,
    name=worded("pack", "cmd-pack"),
    description=worded("Play with cards of your own", "cmd-pack-text"),
):
    """The commands `/pack …`; everybody can use them everywhere. A server's packs are changed by people who
    manage it."""

    @command("list", "Your card packs and this server's", key="cmd-pack-list", cooldown="look")
    async def every(self, interaction: discord.Interaction[Any]) -> None:
        """Show the person's packs and those of the server."""
        await self.services.get(PackHandler).list(interaction)

    @command(
        "new",
        "Get a small card pack to start with, as a file",
        key="cmd-pack-new",
        cooldown="lobby",
        game="Which game",
        form="Text file or spreadsheet; text unless you choose",
        language="Language of the cards and notes",
    )
    @app_commands.rename(form=worded("format", "cmd-pack-new-format"))
    @app_commands.choices(form=FORMS, language=LANGUAGES)
    async def new(
        self, interaction: discord.Interaction[Any], game: GameOption, form: str = TEXT, language: str = ""
    ) -> None:
        """Send a sample pack of a game.

        form: TEXT or SHEET: the kind of file.
        language: the language of the notes in it; "" for the person's own.
        """
        await self.services.get(SampleHandler).give(interaction, game, language, form)

    @new.autocomplete("game")
    async def games(self, interaction: discord.Interaction[Any], current: str) -> list[Choice[str]]:
        """Suggest the games that have packs."""
        localizer = self.services.localizers.private_localizer(interaction)
        packs_by_game = self.services.tables.packs_by_game
        games = [game for game, game_packs in packs_by_game.items() if game_packs.game.needs_pack]
        return suggested_games(games, lambda game: localizer.say(f"game-{game}"), current)

    @command(
        "add",
        "Upload a card pack, or a new version of one",
        key="cmd-pack-add",
        cooldown="pack",
        file="A text file (.txt, .yaml) or spreadsheet (.csv)",
    )
    @with_where
    async def add(
        self, interaction: discord.Interaction[Any], file: discord.Attachment, where: str = PERSON
    ) -> None:
        """Upload a pack, or a new version of one.

        where: PERSON or SERVER: whose pack it becomes.
        """
        await self.services.get(PackHandler).upload(interaction, file, where)

    @command(
        "code",
        "Get a copy of somebody's card pack",
        key="cmd-pack-code",
        cooldown="pack code",
        code="The code that they gave you",
    )
    @with_where
    async def code(
        self,
        interaction: discord.Interaction[Any],
        code: app_commands.Range[str, 1, 30],
        where: str = PERSON,
    ) -> None:
        """Copy the pack of a share code.

        where: PERSON or SERVER: whose pack the copy becomes.
        """
        await self.services.get(PackHandler).copy(interaction, code, where)


setup = adds(PackHandler, PackCommands)
