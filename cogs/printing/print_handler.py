"""Printed games: checks which cards a person may print, asks how, and sends the PDF."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import discord
from discord import app_commands, ui
from discord.app_commands import Choice

from cogs.core.cog import BotCog, adds, anywhere, command, on_tap
from cogs.core.components.button_ids import STEP, ButtonId
from cogs.core.components.items import Select
from cogs.core.components.layout import button, page, text
from cogs.core.interactions.card_sheet import voice_of
from cogs.core.interactions.interaction import Tapped, send
from cogs.core.interactions.new_table_settings import NewTableSettings
from cogs.core.interactions.suggestions import (
    GameOption,
    named_game,
    offered_packs,
    suggested,
    suggested_games,
)
from cogs.core.services import Services
from cogs.core.text.sentences import LANGUAGES, Localizer, literal
from cogs.core.text.typefaces import lacking_line
from cogs.core.text.voices import worded
from cogs.printing.press import PrintWorker
from cogs.printing.print_order import BOTH, PAPERS, PrintOptions
from cogs.printing.printed_game import send_pdf
from engine.packs.pack import OWN_NAMES
from engine.questions import Refused
from sessions.packs.available_packs import GamePacks, playable
from sessions.packs.pack_contents import ChosenPack

WAYS, MAKE = "print", "printout"  # acts: ask for language and paper; make the PDF


def print_button(game: str, pack: str, kit: str, localizer: Localizer) -> ui.Item[Any]:
    """Return the button that offers to print cards.

    game: the game's name.
    pack: the card pack, as a table refers to it.
    kit: the id of a deck or army to print; "": all cards of the pack.
    """
    return button(ButtonId("", 0, WAYS, STEP.join((game, kit, pack))), localizer.say("print-it"), emoji="🖨️")


def print_options_view(arg: str, called: str, localizer: Localizer) -> ui.LayoutView:
    """Return the list, with the reader's language first.

    arg: the argument of the button that was tapped.
    called: what is printed, in words.
    """
    languages = (
        localizer.language,
        *(language for language in LANGUAGES if language != localizer.language),
        BOTH,
    )
    options = [
        discord.SelectOption(
            label=f"{_called(language, localizer)} · {localizer.say(f'print-paper-{paper}')}",
            value=f"{language}{STEP}{paper}",
        )
        for language in languages
        for paper in PAPERS
    ]
    return page(
        text(localizer.say("print-ways", called=called)),
        ui.ActionRow(Select(ButtonId("", 0, MAKE, arg), localizer.say("print-how-choose"), options)),
    )


def _called(language: str, localizer: Localizer) -> str:
    """Return the name of a language, or “both”."""
    return localizer.say("print-language-both") if language == BOTH else localizer.value("language", language)


READY = "r-"  # prefix of the ids of ready-made decks and armies


class PrintedKit(NamedTuple):
    """A deck or army to print."""

    name: str
    """The name that people see."""
    id: str
    """The id of a saved deck or army; for a ready-made one, READY and its code."""
    text: str
    """The cards of the deck or army, as the rules of the game write them."""


LONGEST = 60  # characters of a typed name


class PrintHandler(BotCog):
    """Handles the `print` acts and `/print`. A person can print a pack only if they may play with it.

    new_table_settings: what the server allows and prefers for new tables.
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        services.on_closing.append(PrintWorker.of(services).worker.close)
        self.new_table_settings = services.get(NewTableSettings)

    @command(
        "print",
        "A game's cards and aids as a PDF to print",
        cooldown="print",
        game="Which game",
        pack="Which cards; the default ones if left out",
        deck="A deck or army; every card if left out",
        paper="Paper size; A4 unless you choose",
        language="Language on the cards; both puts two on each",
    )
    @app_commands.choices(
        paper=[Choice(name="A4", value="a4"), Choice(name="Letter", value="letter")],
        language=[
            *(Choice(name=name, value=language) for language, name in OWN_NAMES.items()),
            Choice(name=worded("English and Japanese", "cmd-print-both"), value=BOTH),
        ],
    )
    @app_commands.autocomplete(pack=offered_packs)
    @anywhere
    async def print(
        self,
        interaction: discord.Interaction[Any],
        game: GameOption,
        pack: str | None = None,
        deck: app_commands.Range[str, 1, LONGEST] | None = None,
        paper: str = "a4",
        language: str | None = None,
    ) -> None:
        """Make and send the PDF of a game.

        pack: a name as typed; None: the default pack.
        deck: a name as typed; None: all cards.
        paper: `a4` or `letter`.
        language: the language on the cards; BOTH: two languages; None: the person's own.
        """
        print_handler = self
        chosen_pack = await print_handler.find_pack(interaction, game, pack or "")
        kit_text = (await print_handler.kit(interaction, game, chosen_pack, deck)).text if deck else ""
        language = language or self.services.localizers.private_localizer(interaction).language
        options = PrintOptions(language, paper, kit_text)
        await print_handler.send_pdf(interaction, game, chosen_pack, options)

    @print.autocomplete("game")
    async def games(self, interaction: discord.Interaction[Any], current: str) -> list[Choice[str]]:
        """Suggest the games that have print sheets."""
        localizer = self.services.localizers.private_localizer(interaction)
        games = self.printable_games()
        return suggested_games(games, lambda game: localizer.say(f"game-{game}"), current)

    @print.autocomplete("deck")
    async def decks(self, interaction: discord.Interaction[Any], current: str) -> list[Choice[str]]:
        """Suggest the decks for the chosen game and pack that match the typed text.

        current: the typed text.
        """
        game, print_handler = named_game(interaction, str(interaction.namespace.game)), self
        try:
            chosen_pack = await print_handler.find_pack(interaction, game, interaction.namespace.pack or "")
        except Refused:
            return []
        kits = await print_handler.kits(interaction, game, chosen_pack)
        return suggested([(kit.name, kit.id) for kit in kits], current[:LONGEST])

    def printable_games(self) -> Mapping[str, GamePacks]:
        """Return the games that have print sheets: name of the game → its packs."""
        playable_games = playable(self.services.tables.packs_by_game)
        return {
            name: game_packs
            for name, game_packs in playable_games.items()
            if game_packs.game.sheets is not None
        }

    async def find_pack(self, interaction: Tapped, game: str, pack: str) -> ChosenPack:
        """Return a pack of a game. Raises Refused if this person may not print it.

        pack: its name as it was typed, or its reference; "" for the default pack.
        """
        game_packs = self.printable_games().get(game)
        if game_packs is None:
            raise Refused("print-no-game")
        reference = await self.new_table_settings.find_typed_pack(
            interaction, game, pack or game_packs.default_pack
        )
        try:
            return await self.new_table_settings.find_pack(interaction, game, reference)
        except Refused as refused:
            raise Refused("print-no-pack") if refused.reason == "no-pack" else refused from None

    async def kits(self, interaction: Tapped, game: str, chosen_pack: ChosenPack) -> list[PrintedKit]:
        """Return the person's own decks or armies for this pack, and then the ready-made ones."""
        kits = chosen_pack.rules.kits
        if kits is None:
            return []
        localizer = voice_of(self.services, interaction, chosen_pack.rules)
        saved_kits = await self.services.kits.of(interaction.user.id, game, chosen_pack.ref)
        own_kits = [PrintedKit(kit.name, kit.id, kit.text) for kit in saved_kits if kit.text]
        ready_kits = [
            PrintedKit(localizer(kits.name(code)[0]), READY + code, kits.text(code)) for code in kits.ready
        ]
        return [*own_kits, *ready_kits]

    async def kit(
        self, interaction: Tapped, game: str, chosen_pack: ChosenPack, id_or_name: str
    ) -> PrintedKit:
        """Return a deck or army for this pack by its id or name. Raises Refused if there is none."""
        if chosen_pack.rules.kits is None:
            localizer = self.services.localizers.private_localizer(interaction)
            raise Refused("print-no-decks", game=localizer.say(f"game-{game}"))
        searched = id_or_name.casefold().strip()
        for kit in await self.kits(interaction, game, chosen_pack):
            if searched in (kit.id.casefold(), kit.name.casefold()):
                return kit
        raise Refused("print-no-deck")

    @on_tap(WAYS, "try")
    async def ask_print_options(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Ask for language and paper size. Use a new message, because the tapped panel must stay.

        tap: its argument is game, deck id and pack, as for `_read_button`.
        """
        game, chosen_pack, kit = await self._read_button(interaction, tap.arg)
        localizer = self.services.localizers.private_localizer(interaction)
        is_uploaded = chosen_pack.holder is not None
        names = [kit.name] if kit else [chosen_pack.name] if is_uploaded else []
        title = " · ".join((f"**{localizer.say(f'game-{game}')}**", *map(literal, names)))
        lines = [title]
        once_key = f"print-once-{game}"
        if kit is None and localizer.catalogues.has(once_key):
            lines.append(localizer.say(once_key))
        pack_text = chosen_pack.rules.pack_info.text
        missing_letters = await PrintWorker.of(self.services).lacking(game, pack_text)
        lines.append(lacking_line(missing_letters, localizer))
        description = "\n".join(line for line in lines if line)
        await send(interaction, view=print_options_view(tap.arg, description, localizer))

    @on_tap(MAKE, "print")
    async def make(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Make and send the PDF with the chosen language and paper.

        tap: its argument is game, deck id and pack, as for `_read_button`.
        values: language and paper size.
        """
        language, _, paper = (values[0] if values else "").partition(STEP)
        game, chosen_pack, kit = await self._read_button(interaction, tap.arg)
        options = PrintOptions(language, paper, kit.text if kit else "")
        await self.send_pdf(interaction, game, chosen_pack, options)

    async def send_pdf(
        self, interaction: Tapped, game: str, chosen_pack: ChosenPack, options: PrintOptions
    ) -> None:
        """Make and send the PDF. Raises Refused if language or paper size is not in our lists.

        options: language, paper and deck.
        """
        if options.paper not in PAPERS or options.language not in (*LANGUAGES, BOTH):
            raise Refused("stale")
        await send_pdf(self.services, interaction, game, chosen_pack, options)

    async def _read_button(self, interaction: Tapped, arg: str) -> tuple[str, ChosenPack, PrintedKit | None]:
        """Return the game, the pack and the deck that a button names. If the deck is None, all cards are
        printed.

        arg: the button's argument: game, deck id ("": all cards) and pack ("": the default pack).
        """
        game, kit_id, pack = (*arg.split(STEP), "", "")[:3]
        chosen_pack = await self.find_pack(interaction, game, pack)
        kit = await self.kit(interaction, game, chosen_pack, kit_id) if kit_id else None
        return game, chosen_pack, kit


setup = adds(PrintHandler)
