"""Sample packs to start from: a text file with notes in the reader's language, or a spreadsheet."""

import io
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

import discord

from cogs.core.cog import BotCog, adds, on_tap
from cogs.core.components.button_ids import STEP, ButtonId
from cogs.core.interactions.interaction import Tapped, send
from cogs.core.services import Services
from cogs.core.text.sentences import Localizer
from cogs.packs.pack_views import NEW, SHEET, TEXT
from engine import files
from engine.packs import pack_rows, pack_sample
from engine.packs.pack import LANGUAGES, parse
from engine.questions import Refused

PAGES = files.DATA.parent / "docs"  # the folder with the documentation
# Keys of the sentences that explain a sample spreadsheet, in the order in which they are printed.
NOTES = ("pack-sheet-note-rows", "pack-sheet-note-columns", "pack-sheet-note-lists", "pack-sheet-note-guard")


class SampleHandler(BotCog):
    """Handles `/pack new`, and the list of samples in an empty `/pack list`.

    The attribute `docs_folder` is the folder with the documentation.
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.docs_folder = PAGES

    @on_tap(NEW, "lobby")
    async def picked(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Send the sample that was chosen from the list.

        tap: for a button, its argument is the game and the kind of file (TEXT or SHEET).
        values: for a list, the chosen entry: game and kind of file, as in the argument of a button.
        """
        game, _, file_kind = (values[0] if values else tap.arg).partition(STEP)
        await self.give(interaction, game, "", file_kind)

    async def give(self, interaction: Tapped, game: str, language: str, file_kind: str) -> None:
        """Send a game's sample pack with the page about its packs. Raises Refused if the game has no cards.

        language: the language of the notes in the sample; "" for the reader's own.
        file_kind: TEXT (a text file) or SHEET (a spreadsheet).
        """
        localizer = self.services.localizers.private_localizer(interaction)
        language = language or localizer.language
        game_packs = self.services.tables.packs_by_game.get(game)
        if game_packs is None or not game_packs.game.needs_pack:
            raise Refused("pack-no-cards")
        if file_kind not in (TEXT, SHEET) or language not in LANGUAGES:
            raise Refused("stale")
        notes = tuple(Localizer(localizer.catalogues, language).say(key) for key in NOTES)
        name, content = sample_file(game, language, file_kind, notes)
        page = game_page(self.docs_folder, game)
        sentences = [localizer.say(f"pack-sample-{file_kind}", game=localizer.say(f"game-{game}"))]
        sentences.append(localizer.say("pack-sample-page" if page else "pack-sample-no-page"))
        source = self.services.links.source
        sentences += [localizer.say("pack-sample-source", source=source)] if source else []
        attachments = [discord.File(io.BytesIO(content), name)]
        if page:
            attachments.append(discord.File(io.BytesIO(page), f"{game}.md"))
        await send(interaction, content="\n".join(sentences), files=attachments)


@lru_cache(8)
def game_page(pages: Path, game: str) -> bytes:
    """Return the content of the documentation page about a game's packs. Empty if there is no such page, for
    example because the bot is installed without documentation.

    pages: the folder with the documentation.
    """
    try:
        return (pages / f"packs-{game}.md").read_bytes()
    except OSError:
        return b""


@lru_cache(32)
def sample_file(game: str, language: str, file_kind: str, notes: tuple[str, ...]) -> tuple[str, bytes]:
    """Return the file name and content of a sample pack. Text files end in .txt, so that a tap or double
    click opens them.

    file_kind: TEXT or SHEET.
    notes: lines that explain a spreadsheet, in this language.
    """
    text = pack_sample.sample(game, language) or ""
    name = parse(game, text).name
    if file_kind == TEXT:
        return f"{name}.txt", text.encode()
    return f"{name}.csv", pack_rows.spreadsheet(text, notes) or b""


setup = adds(SampleHandler)
