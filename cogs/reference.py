"""Looking things up: `/card`, `/rules`, `/help`, `/about`."""

import io
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from cogs import menus, panels
from cogs.acts.common import reply, send
from cogs.play import worded
from cogs.words import Voice
from engine.ask import Refused
from sessions.store import StoreFault

if TYPE_CHECKING:
    from cogs.host import Host


class Reference(commands.Cog):
    """Cards and rules, for anybody anywhere."""

    def __init__(self, host: "Host") -> None:
        self.host = host

    async def _shelf(self, interaction: "discord.Interaction[Host]") -> tuple[str, str]:
        """Game and pack of this channel's table, else the first of the house."""
        try:
            table = await self.host.tables.at(interaction.channel_id or 0)
        except (Refused, StoreFault):
            table = None
        if table is not None:
            return table.game, table.body.pack
        game, shelf = next(iter(self.host.tables.shelves.items()))
        return game, next(iter(shelf.rules))

    @app_commands.command(
        name=worded("card", "cmd-card"), description=worded("Look up a card", "cmd-card-text")
    )
    @app_commands.describe(card=worded("Name or code", "cmd-card-card"))
    async def card(
        self, interaction: "discord.Interaction[Host]", card: app_commands.Range[str, 1, 60]
    ) -> None:
        game, pack = await self._shelf(interaction)
        rules = self.host.tables.shelves[game].rules[pack]
        voice = self._voice(interaction, rules)
        wanted = card.casefold().strip()
        names = self._names(voice, rules)
        found = [c for c, name in names.items() if wanted in (c.casefold(), name.casefold())]
        found = found or [c for c, name in names.items() if wanted in name.casefold()]
        if not found:
            raise Refused("no-such-card", card=card[:40])
        text = voice.lines(rules.card(found[0]))
        scene = rules.card_scene(found[0])
        if scene is None:
            await reply(interaction, text)
            return
        picture = await self.host.desk.in_time(interaction, self.host.desk.picture(scene, voice))
        view = discord.ui.LayoutView(timeout=None)
        view.add_item(discord.ui.Container(panels.text(text), panels.gallery(text)))
        file = discord.File(io.BytesIO(picture), panels.PICTURE)
        await send(interaction, view=view, file=file)

    def _names(self, voice: Voice, rules: Any) -> dict[str, str]:
        """Every card's name alone, by its code."""
        return {code: voice.card(code, "plain", voice.language) or code for code in rules.cards()}

    def _voice(self, interaction: "discord.Interaction[Host]", rules: Any) -> Voice:
        voice = self.host.desk.private_voice(interaction)
        return voice._replace(card=rules.word)

    @card.autocomplete("card")
    async def cards(self, interaction: "discord.Interaction[Host]", current: str) -> list[Choice[str]]:
        game, pack = await self._shelf(interaction)
        rules = self.host.tables.shelves[game].rules[pack]
        voice = self._voice(interaction, rules)
        small = current.casefold().strip()
        named = [(f"{name} ({code})", code) for code, name in self._names(voice, rules).items()]
        return [Choice(name=name, value=code) for name, code in named if small in name.casefold()][:25]

    @app_commands.command(
        name=worded("rules", "cmd-rules"), description=worded("Look up a rule", "cmd-rules-text")
    )
    @app_commands.describe(words=worded("Words, or a rule's number", "cmd-rules-words"))
    async def rules(
        self, interaction: "discord.Interaction[Host]", words: app_commands.Range[str, 1, 80]
    ) -> None:
        game, _ = await self._shelf(interaction)
        voice = self.host.desk.private_voice(interaction)
        books = self.host.rulebooks
        found = books[game].search(words, voice.language, 4) if game in books else []
        if not found:
            await reply(interaction, voice.say("rule-none", words=discord.utils.escape_markdown(words[:40])))
            return
        await reply(interaction, "\n\n".join(menus.rule_text(books, rule.id, voice) for rule in found))

    @rules.autocomplete("words")
    async def rule_ids(self, interaction: "discord.Interaction[Host]", current: str) -> list[Choice[str]]:
        game, _ = await self._shelf(interaction)
        voice = self.host.desk.private_voice(interaction)
        book = self.host.rulebooks.get(game)
        found = book.search(current, voice.language) if book else []
        return [
            Choice(name=panels.cut(f"{rule.id} {rule.text(voice.language)}", 100), value=rule.id)
            for rule in found
        ]

    @app_commands.command(
        name=worded("help", "cmd-help"), description=worded("How this works", "cmd-help-text")
    )
    async def help(self, interaction: "discord.Interaction[Host]") -> None:
        voice = self.host.desk.private_voice(interaction)
        game, _ = await self._shelf(interaction)
        await reply(interaction, f"{voice.say('help')}\n\n{voice.say('howto-' + game)}")

    @app_commands.command(
        name=worded("about", "cmd-about"), description=worded("What this is", "cmd-about-text")
    )
    async def about(self, interaction: "discord.Interaction[Host]") -> None:
        await reply(interaction, self.host.desk.private_voice(interaction).say("about"))


async def setup(host: "Host") -> None:
    await host.add_cog(Reference(host))
