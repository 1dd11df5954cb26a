"""Printed games: checks which cards a person may print, asks how, and sends the PDF."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from cogs.components.button_ids import STEP, ButtonId
from cogs.interactions.card_sheet import voice_of
from cogs.interactions.interaction import Handler, Tapped, send
from cogs.interactions.new_table_settings import NewTableSettings
from cogs.interactions.printed_game import send_pdf
from cogs.services import Services
from cogs.sharing.printing.print_order import BOTH, PAPERS, PrintOptions
from cogs.text.lacking_letters import lacking_line
from cogs.text.sentences import LANGUAGES, literal
from cogs.views.sharing import print_view
from engine.questions import Refused
from sessions.cards.available_packs import GamePacks, playable
from sessions.cards.pack_contents import ChosenPack

READY = "r-"  # prefix of the ids of ready-made decks


class PrintedKit(NamedTuple):
    """A deck or army to print."""

    name: str
    """The name that people see."""
    id: str
    """The id of a saved deck; for a ready-made one `READY` and its code."""
    text: str
    """Its cards, as the rules of the game write them."""


class PrintHandler:
    """Handles the `print` acts and `/print`. A pack that a person may not play with cannot be printed
    either."""

    def __init__(self, services: Services, new_table_settings: NewTableSettings) -> None:
        self.services, self.new_table_settings = services, new_table_settings

    def acts(self) -> dict[str, Handler]:
        """Return act → handler. The router calls the handler when a button with this act is tapped."""
        return {print_view.WAYS: self.ask_print_options, print_view.MAKE: self.make}

    def printable_games(self) -> Mapping[str, GamePacks]:
        """Return the games that have print sheets."""
        known = playable(self.services.tables.packs_by_game)
        return {name: game_packs for name, game_packs in known.items() if game_packs.game.sheets is not None}

    async def find_pack(self, interaction: Tapped, game: str, pack: str) -> ChosenPack:
        """Return a pack. Raises Refused if this person may not print it.

        pack: as it was typed or as a table stores it; "" for the default pack.
        """
        game_packs = self.printable_games().get(game)
        if game_packs is None:
            raise Refused("print-no-game")
        named = await self.new_table_settings.find_typed_pack(
            interaction, game, pack or game_packs.default_pack
        )
        try:
            return await self.new_table_settings.find_pack(interaction, game, named)
        except Refused as refused:
            raise Refused("print-no-pack") if refused.reason == "no-pack" else refused from None

    async def kits(self, interaction: Tapped, game: str, cards: ChosenPack) -> list[PrintedKit]:
        """Return the person's own decks for these cards, and the ready-made ones."""
        kits = cards.rules.kits
        if kits is None:
            return []
        localizer = voice_of(self.services, interaction, cards.rules)
        own = await self.services.personal.kits.of(interaction.user.id, game, cards.ref)
        own_kits = [PrintedKit(kit.name, kit.id, kit.text) for kit in own if kit.text]
        ready = (
            PrintedKit(localizer(kits.name(code)[0]), READY + code, kits.text(code)) for code in kits.ready
        )
        return [*own_kits, *ready]

    async def kit(self, interaction: Tapped, game: str, cards: ChosenPack, named: str) -> PrintedKit:
        """Return a deck by its id or name. Raises Refused if there is none.

        named: the id or name.
        """
        if cards.rules.kits is None:
            localizer = self.services.localizers.private_localizer(interaction)
            raise Refused("print-no-decks", game=localizer.say(f"game-{game}"))
        small = named.casefold().strip()
        for kit in await self.kits(interaction, game, cards):
            if small in (kit.id.casefold(), kit.name.casefold()):
                return kit
        raise Refused("print-no-deck")

    async def ask_print_options(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Ask for language and paper size.

        tap: its argument is game, deck id and pack, as for `_meant`.
        """
        game, cards, kit = await self._read_button(interaction, tap.arg)
        localizer = self.services.localizers.private_localizer(interaction)
        named = [kit.name] if kit else [cards.name] if cards.holder is not None else []
        called = " · ".join((f"**{localizer.say(f'game-{game}')}**", *map(literal, named)))
        once = f"print-once-{game}"
        if kit is None and localizer.catalogues.has(once):
            called = f"{called}\n{localizer.say(once)}"
        letters = await self.services.servers.print_worker.lacking(game, cards.rules.pack_info.text)
        called = "\n".join(line for line in (called, lacking_line(letters, localizer)) if line)
        await send(
            interaction, view=print_view.print_options_view(tap.arg, called, localizer)
        )  # in a new message: the tapped panel stays

    async def make(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Make and send the PDF with the chosen language and paper."""
        language, _, paper = (values[0] if values else "").partition(STEP)
        game, cards, kit = await self._read_button(interaction, tap.arg)
        await self.send_pdf(interaction, game, cards, PrintOptions(language, paper, kit.text if kit else ""))

    async def send_pdf(self, interaction: Tapped, game: str, cards: ChosenPack, wish: PrintOptions) -> None:
        """Make and send the PDF. Raises Refused if language or paper size is not in our lists.

        cards: the pack.
        wish: language, paper and deck.
        """
        if wish.paper not in PAPERS or wish.language not in (*LANGUAGES, BOTH):
            raise Refused("stale")
        await send_pdf(self.services, interaction, game, cards, wish)

    async def _read_button(self, interaction: Tapped, arg: str) -> tuple[str, ChosenPack, PrintedKit | None]:
        """Return the game, pack and deck that a button names.

        arg: game, deck id ("" for all cards) and pack ("" for the default one).
        """
        game, id, pack = (*arg.split(STEP), "", "")[:3]
        cards = await self.find_pack(interaction, game, pack)
        return game, cards, await self.kit(interaction, game, cards, id) if id else None
