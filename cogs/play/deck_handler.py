"""A person's own decks: an ephemeral editor with lists and counts, and choosing a deck in a lobby."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import discord
from discord import ui

from cogs.core.cog import BotCog, adds, on_tap
from cogs.core.components import layout
from cogs.core.components.button_ids import STEP, ButtonId
from cogs.core.components.items import Select
from cogs.core.components.layout import back_button, button, page, text
from cogs.core.interactions.interaction import Tapped, ask_for_text, person_of, reply, show_privately
from cogs.core.interactions.replies import Replies
from cogs.core.panels import game_menus
from cogs.core.panels.game_menus import split_for_lists
from cogs.core.services import Services
from cogs.core.text.sentences import Localizer, literal
from cogs.printing.print_handler import print_button
from engine.questions import Refused
from sessions.operations import in_lobby
from sessions.people.saved_kits import LONGEST_NAME, Kit
from sessions.table.table import Table
from sessions.table.table_data import LOBBY

LONGEST_CODE = 200  # characters of a typed code
READY = "r-"  # begins the id of a ready-made deck
KINDS = ("deck", "army")  # what games call their kits; also acts, and beginnings of keys of sentences


class KitContext(NamedTuple):
    """The game for which decks are edited."""

    game: str
    """The game's name."""
    pack: str
    """The reference of the card pack."""
    rules: Any
    """The rules of the game with this pack."""
    lobby: Table | None
    """This channel's lobby; None if there is none or the person has no seat there."""

    @property
    def kind(self) -> str:
        """What the game calls its kits: deck or army."""
        kind: str = self.rules.kits.kind
        return kind


class DeckHandler(BotCog):
    """Handles the `deck` and `army` acts: choose an action, then a deck, then a card and its count.

    Kits are decks or armies; the docstrings say deck for both. Ready-made decks come with the game.
    In all methods `kit` is the id of a deck: the id of a saved deck, or READY and the code of a ready-made
    one. `context` is the game, pack and lobby for which decks are edited.

    replies: finds the table of the channel.
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.tables = services.tables
        self.replies = services.get(Replies)

    @on_tap("deck")
    @on_tap("army")
    async def deck(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Handle one tap in the editor.

        tap: its argument is the action and what it is about: a deck, then a card, then its count.
        values: the deck or card that was chosen in a list.
        """
        action, *arguments = [*tap.arg.split(STEP), *values]
        context = await self.kit_context(interaction, tap.act)
        match action, arguments:
            case "", []:
                await self.show_decks(interaction, context.kind)
            case "", [*_, kit]:
                await self._page(interaction, context, kit)
            case "new", []:
                localizer = self._localizer(interaction, context)
                new_kit = await self._add(interaction, context, self._say(localizer, context, "new-name"), "")
                await self._page(interaction, context, new_kit.id, editing=True)
            case "edit", [kit]:
                await self._page(interaction, context, kit, editing=True)
            case "card", [kit, _, code]:
                await self._card(interaction, context, kit, code)
            case "set", [kit, code, count] if count.isdecimal():
                saved_kit = await self.services.kits.find(interaction.user.id, kit)
                changed_text = context.rules.kits.set_count(saved_kit.text, code, int(count))
                await self.services.kits.change(interaction.user.id, kit, text=changed_text)
                await self._page(interaction, context, kit, editing=True)
            case "copy", [kit]:
                kit_text, name = await self._text(interaction, context, kit)
                copied_kit = await self._add(interaction, context, name, kit_text)
                await self._page(interaction, context, copied_kit.id, news="copied")
            case "share", [kit]:
                kit_text, _ = await self._text(interaction, context, kit)
                localizer = self._localizer(interaction, context)
                await reply(
                    interaction,
                    self._say(localizer, context, "code", code=context.rules.kits.share_code(kit_text)),
                )
            case "gone", [kit]:
                await self.services.kits.delete(interaction.user.id, kit)
                await self.show_decks(interaction, context.kind)
            case "delete", [kit]:
                await self._ask_to_delete(interaction, context, kit)
            case "play", [kit]:
                await self._choose(interaction, context, kit)
            case _:
                raise Refused("stale")

    # ---------------------------------------------------------------- pages

    async def kit_context(self, interaction: Tapped, kind: str) -> KitContext:
        """Return the game of this channel's table if it has kits of this kind, else the first game that has.

        kind: deck or army. Raises Refused if no game has such kits.
        """
        table = await self.replies.find_table(interaction)
        if table is not None and table.rules.kits and table.rules.kits.kind == kind:
            is_in_lobby = table.phase == LOBBY and bool(table.seats_of(interaction.user.id))
            return KitContext(table.game, table.body.pack.ref, table.rules, table if is_in_lobby else None)
        for game, game_packs in self.tables.packs_by_game.items():
            for pack, rules in game_packs.rules.items():
                if rules.kits and rules.kits.kind == kind:
                    return KitContext(game, pack, rules, None)
        raise Refused("no-kits")

    async def show_decks(self, interaction: Tapped, kind: str = KINDS[0]) -> None:
        """Show the person's decks with their state, and the ready-made ones.

        kind: deck or army.
        """
        context = await self.kit_context(interaction, kind)
        localizer = self._localizer(interaction, context)
        kits = await self.services.kits.of(interaction.user.id, context.game, context.pack)
        lines = [f"### {self._say(localizer, context, 'title', game=localizer.say(f'game-{context.game}'))}"]
        lines += [f"**{literal(kit.name)}** · {self._state(context, kit.text, localizer)}" for kit in kits]
        lines += [] if kits else [self._say(localizer, context, "none")]
        options = [discord.SelectOption(label=kit.name, value=kit.id) for kit in kits]
        for code in context.rules.kits.ready:
            name, description = (localizer(sentence) for sentence in context.rules.kits.name(code))
            short_description = layout.cut(description, 100)
            label = self._say(localizer, context, "ready", name=name)
            options.append(
                discord.SelectOption(label=label, value=READY + code, description=short_description or None)
            )
        items: list[ui.Item[Any]] = [text(*lines)]
        for number, list_options in enumerate(split_for_lists(options)):
            tap = ButtonId("", 0, context.kind, STEP * number)
            items.append(ui.ActionRow(Select(tap, self._say(localizer, context, "choose"), list_options)))
        new_button = button(
            ButtonId("", 0, context.kind, "new"), self._say(localizer, context, "new"), emoji="➕"
        )
        code_button = button(
            ButtonId("", 0, f"{context.kind}text", "code"),
            self._say(localizer, context, "enter-code"),
            emoji="✏️",
        )
        await show_privately(interaction, page(*items, ui.ActionRow(new_button, code_button)))

    async def _page(
        self, interaction: Tapped, context: KitContext, kit: str, *, editing: bool = False, news: str = ""
    ) -> None:
        """Show a deck with its cards and errors.

        editing: whether lists from which cards are added are shown too.
        news: the key of a sentence about what was just done, without the kind; "": nothing.
        """
        localizer = self._localizer(interaction, context)
        kit_text, name = await self._text(interaction, context, kit)
        is_own = not kit.startswith(READY)
        try:
            content, readable = localizer.lines(context.rules.kits.lines(kit_text)), True
        except Refused as refused:  # its cards no longer exist, or another version wrote it
            content, readable, playable = localizer.refusal(refused), False, False
        else:
            playable = self._fault(context, kit_text) is None
        news_lines = [self._say(localizer, context, news)] if news else []
        items: list[ui.Item[Any]] = [text(f"### {literal(name)}", *news_lines, content)]

        def tap(act: str, key: str, style: Any = "plain", off: bool = False) -> Any:
            """Return a button of this deck.

            act: the action.
            key: the key of the sentence on the button.
            off: whether the button is disabled.
            """
            return button(
                ButtonId("", 0, context.kind, f"{act}{STEP}{kit}"), localizer.say(key), style, off=off
            )

        if editing and is_own and readable:
            for title, choices in context.rules.kits.sections(kit_text):
                lists = split_for_lists(choices)
                for number, list_choices in enumerate(lists, 1):
                    list_label = localizer(title) + (f" ({number}/{len(lists)})" if len(lists) > 1 else "")
                    options = [game_menus.option(choice, localizer) for choice in list_choices]
                    list_id = ButtonId("", 0, context.kind, f"card{STEP}{kit}{STEP}{len(items)}")
                    items.append(ui.ActionRow(Select(list_id, list_label, options)))
            done_button = button(
                ButtonId("", 0, context.kind, f"{STEP}{kit}"), self._say(localizer, context, "done"), "good"
            )
            await show_privately(interaction, page(*items, ui.ActionRow(done_button)))
            return
        buttons = [tap("play", "deck-play", "good", off=not playable)] if context.lobby and readable else []
        buttons += [tap("edit", "deck-edit", "main")] if is_own and readable else []
        rename = button(
            ButtonId("", 0, f"{context.kind}text", f"name{STEP}{kit}"),
            self._say(localizer, context, "rename"),
            emoji="✏️",
        )
        buttons += [tap("copy", "deck-copy"), tap("share", "deck-share")] if readable else []
        if readable and kit_text and await self._may_print(interaction, context):
            buttons.append(print_button(context.game, context.pack, kit, localizer))
        buttons += [rename, tap("delete", "deck-delete")] if is_own else []
        buttons.append(back_button(ButtonId("", 0, context.kind, ""), localizer))
        await show_privately(interaction, page(*items, *layout.rows(buttons)))

    async def _card(self, interaction: Tapped, context: KitContext, kit: str, code: str) -> None:
        """Show a card of the deck, and buttons for its count.

        code: the code of the card.
        """
        localizer = self._localizer(interaction, context)
        kit_text, _ = await self._text(interaction, context, kit)
        lines, counts = context.rules.kits.entry(kit_text, code)
        count_buttons = [
            button(
                ButtonId("", 0, context.kind, STEP.join(("set", kit, code, count.key))),
                localizer(count.label),
                count.style,
            )
            for count in counts
        ]
        back = back_button(ButtonId("", 0, context.kind, f"edit{STEP}{kit}"), localizer)
        await show_privately(
            interaction, page(text(localizer.lines(lines)), *layout.rows(count_buttons), ui.ActionRow(back))
        )

    async def _ask_to_delete(self, interaction: Tapped, context: KitContext, kit: str) -> None:
        """Ask for a confirmation before a deck is deleted."""
        localizer = self._localizer(interaction, context)
        _, name = await self._text(interaction, context, kit)
        yes = button(ButtonId("", 0, context.kind, f"gone{STEP}{kit}"), localizer.say("sure-yes"), "bad")
        no = button(ButtonId("", 0, context.kind, f"{STEP}{kit}"), localizer.say("sure-no"))
        await show_privately(
            interaction,
            page(text(self._say(localizer, context, "sure", name=literal(name))), ui.ActionRow(yes, no)),
        )

    async def _choose(self, interaction: Tapped, context: KitContext, kit: str) -> None:
        """Choose this deck for the lobby of this channel."""
        if context.lobby is None:
            raise Refused("lobby-over")
        kit_text, name = await self._text(interaction, context, kit)
        changed_table = await self.tables.apply(
            context.lobby.id, in_lobby.set_kit, person_of(interaction), kit_text
        )
        localizer = self._localizer(interaction, context)
        await show_privately(
            interaction, page(text(self._say(localizer, context, "chosen", name=literal(name))))
        )
        await self.services.match_starts.show(changed_table.table)

    # ---------------------------------------------------------------- modals

    @on_tap("decktext")
    @on_tap("armytext")
    async def typed(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Ask for a name or code in a modal, or use what was typed.

        tap: its argument is `name` and the deck's id, or `code`.
        values: what was typed; empty: the modal is still to be shown.
        """
        purpose, _, kit = tap.arg.partition(STEP)
        context = await self.kit_context(interaction, tap.act.removesuffix("text"))
        localizer = self._localizer(interaction, context)
        label = self._say(localizer, context, "rename" if purpose == "name" else "enter-code")
        longest = LONGEST_NAME if purpose == "name" else LONGEST_CODE
        typed = await ask_for_text(interaction, tap, values, label, label, max_length=longest)
        if typed is None:
            return
        if purpose == "name":
            await self.services.kits.change(interaction.user.id, kit, name=typed)
            await self._page(interaction, context, kit)
        else:
            kit_text = context.rules.kits.text_of_share_code(typed)
            new_kit = await self._add(
                interaction, context, self._say(localizer, context, "shared-name"), kit_text
            )
            await self._page(interaction, context, new_kit.id)

    # ---------------------------------------------------------------- helpers

    async def _text(self, interaction: Tapped, context: KitContext, kit: str) -> tuple[str, str]:
        """Return the text and the name of a deck, saved or ready-made. The text lists the deck's cards, as
        the rules write them.
        """
        if kit.startswith(READY):
            localizer, code = self._localizer(interaction, context), kit.removeprefix(READY)
            return context.rules.kits.text(code), localizer(context.rules.kits.name(code)[0])
        saved_kit: Kit = await self.services.kits.find(interaction.user.id, kit)
        return saved_kit.text, saved_kit.name

    async def _may_print(self, interaction: Tapped, context: KitContext) -> bool:
        """Return whether this person may print these cards. They may not if the pack is somebody else's, and
        they only play with it at a table."""
        packs, guild = self.tables.repository.packs, interaction.guild_id or 0
        return context.pack in [
            pack.ref for pack in await packs.offered(context.game, interaction.user.id, guild)
        ]

    async def _add(self, interaction: Tapped, context: KitContext, name: str, content: str) -> Kit:
        """Save a new deck of the person.

        content: its cards, as the rules write them.
        """
        person = person_of(interaction)
        return await self.services.kits.add(person, context.game, context.pack, name, content)

    def _localizer(self, interaction: Tapped, context: KitContext) -> Localizer:
        """Return the person's localizer, with the card names of this pack."""
        return self.services.localizers.private_localizer(interaction)._replace(
            format_card=context.rules.catalogue.printed_text
        )

    def _say(self, localizer: Localizer, context: KitContext, key: str, **facts: Any) -> str:
        """Return a sentence for this kind of kit. If armies have no sentence of their own, use that of decks.

        key: the key of the sentence, without the kind; facts: the facts of the sentence.
        """
        own_key = f"{context.kind}-{key}"
        return localizer.say(own_key if localizer.catalogues.has(own_key) else f"{KINDS[0]}-{key}", **facts)

    def _state(self, context: KitContext, content: str, localizer: Localizer) -> str:
        """Return whether the deck can be played, or why not, as a sentence.

        content: its cards, as the rules write them.
        """
        fault = self._fault(context, content)
        return localizer.refusal(fault) if fault is not None else self._say(localizer, context, "good")

    def _fault(self, context: KitContext, content: str) -> Refused | None:
        """Return why the deck cannot be played; None if it can.

        content: its cards, as the rules write them.
        """
        try:
            context.rules.kits.check(content)
        except Refused as refused:
            return refused
        return None


setup = adds(DeckHandler)
