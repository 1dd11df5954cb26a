"""Look-ups: `/card`, `/rules`, `/help`, `/about`."""

import re
from collections.abc import Mapping
from itertools import zip_longest
from typing import Any, NamedTuple

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from cogs.commands.command_contexts import anywhere
from cogs.commands.suggested_games import suggested_games
from cogs.components import layout
from cogs.components.menus import table_menus
from cogs.delivery.permissions.invitation import invitation
from cogs.handlers.router import Router
from cogs.interactions.card_sheet import show_card, voice_of
from cogs.interactions.interaction import reply
from cogs.services import Services
from cogs.text.localized import worded
from cogs.text.rulebook import Rule, Rulebook, RuleHit
from cogs.text.sentences import LANGUAGES
from cogs.views.personal import about_view
from engine.questions import Refused
from sessions.cards.available_packs import playable
from sessions.store.protocol import StoreError
from sessions.table.table import Table

LONGEST = 80  # characters of a query
ANSWERED = 4  # rules that are shown
SUGGESTED = 8  # words that are suggested if nothing is found


class CardLookup(NamedTuple):
    """A card that can be looked up."""

    name: str
    """The card's name in the reader's language; its code if it has none."""
    code: str
    """The card's code in its pack."""
    rules: Any
    """The rules of the game to which it belongs."""


class RuleQuestion(NamedTuple):
    """A question about the rules, and the game that it is about."""

    text: str
    """The question as typed; `read` removes the name of the game from it."""
    game: str = ""
    """The key of the game; "": the question names no game, or several."""

    @classmethod
    def read(cls, words: str, names: Mapping[str, str]) -> "RuleQuestion":
        """Return the question without the name of a game in it. If it names two games, it is about
        neither.

        names: names of games in all languages → game.
        """
        rest_by_game: dict[str, str] = {}
        for name, game in names.items():
            pattern = re.compile(
                rf"(?<![A-Za-z])(?:(?:in|at|on) )?{re.escape(name)}(?![A-Za-z])[でのは]?", re.IGNORECASE
            )
            if pattern.search(words):
                rest_by_game[game] = pattern.sub(" ", rest_by_game.get(game, words))
        if len(rest_by_game) != 1:
            return cls(words)
        ((game, rest),) = rest_by_game.items()
        return cls(" ".join(rest.split()) or words, game)


class LookupCommands(commands.Cog):
    """Cards, rules and help, for everybody everywhere."""

    def __init__(self, services: Services, router: Router) -> None:
        self.services, self.router = services, router

    async def _table(self, interaction: discord.Interaction[Any]) -> Table | None:
        """Return this channel's table, if the bot has its game."""
        try:
            table = await self.services.tables.find_in_channel(interaction.channel_id or 0)
        except (Refused, StoreError):
            return None
        return table if table is not None and table.game in self.services.tables.packs_by_game else None

    def _rules_of(self, table: Table | None) -> dict[str, Any]:
        """Return the rules for look-ups, by game: those of this table; without a table those of every
        game."""
        if table is not None:
            return {table.game: table.rules}
        packs_by_game = playable(self.services.tables.packs_by_game)
        return {game: game_packs.rules[game_packs.default_pack] for game, game_packs in packs_by_game.items()}

    async def _here(self, interaction: discord.Interaction[Any]) -> dict[str, Any]:
        """Return the rules for look-ups in this channel."""
        return self._rules_of(await self._table(interaction))

    @app_commands.command(
        name=worded("card", "cmd-card"), description=worded("Look up a card", "cmd-card-text")
    )
    @app_commands.describe(card=worded("Name or code", "cmd-card-card"))
    @anywhere
    async def card(self, interaction: discord.Interaction[Any], card: app_commands.Range[str, 1, 60]) -> None:
        """Show a card by its code, its name, or a part of its name."""
        wanted = card.casefold().strip()
        named = await self._cards(interaction)
        matches = [one for one in named if wanted in (one.code.casefold(), one.name.casefold())]
        matches = matches or [one for one in named if wanted in one.name.casefold()]
        if not matches:
            raise Refused("no-such-card", card=card[:40])
        await show_card(self.services, interaction, matches[0].rules, matches[0].code, passing=False)

    async def _cards(self, interaction: discord.Interaction[Any]) -> list["CardLookup"]:
        """Return every card that can be looked up here, named in the reader's language."""
        named_cards = []
        for rules in (await self._here(interaction)).values():
            localizer = voice_of(self.services, interaction, rules)
            for code in rules.catalogue.codes:
                named_cards.append(
                    CardLookup(localizer.format_card(code, "plain", localizer.language) or code, code, rules)
                )
        return named_cards

    @card.autocomplete("card")
    async def cards(self, interaction: discord.Interaction[Any], current: str) -> list[Choice[str]]:
        """Suggest cards that match the typed text."""
        small = current[:LONGEST].casefold().strip()
        named = [
            Choice(name=one.name if one.name == one.code else f"{one.name} ({one.code})", value=one.code)
            for one in await self._cards(interaction)
        ]
        return [choice for choice in named if small in choice.name.casefold()][:25]

    @app_commands.command(
        name=worded("rules", "cmd-rules"), description=worded("Look up a rule", "cmd-rules-text")
    )
    @app_commands.describe(
        words=worded("A question, words, or a rule's number", "cmd-rules-words"),
        game=worded("Which game; this channel's if left out", "cmd-rules-game"),
    )
    @anywhere
    async def rules(
        self,
        interaction: discord.Interaction[Any],
        words: app_commands.Range[str, 1, 80],
        game: str | None = None,
    ) -> None:
        """Show the rules that answer a question best; if there are none, suggest other words.

        words: a question, words, or the id of a rule.
        game: None for that of this channel.
        """
        localizer = self.services.localizers.private_localizer(interaction)
        asked = self._read_question(words, game or "")
        first_books, others = await self._books(interaction, asked.game)
        reading = self.services.rulebook_reader.read((*first_books.values(), *others.values()))
        await self.services.sender.in_time(interaction, reading)
        hits = found_in(first_books, others, asked.text, ANSWERED)
        if not hits:
            near = near_in(first_books, asked.text, localizer.language)
            typed = discord.utils.escape_markdown(words[:40])
            await reply(interaction, localizer.say("rule-none", words=typed, near=", ".join(near)))
            return
        own = own_game(first_books, asked)
        lines = [
            table_menus.rule_text({**first_books, **others}, rule.id, localizer, of if of != own else "")
            for of, rule in hits
        ]
        await reply(interaction, "\n\n".join(lines))

    def _read_question(self, words: str, game: str) -> "RuleQuestion":
        """Return the question with its game, chosen as an option or named in the words. Raises Refused if
        there is no such game."""
        games = [*playable(self.services.tables.packs_by_game)]
        if game and game not in games:
            raise Refused("no-game", game=game[:40])
        if game:
            return RuleQuestion(words, game)
        say = self.services.localizers.catalogues.text
        names = {say(language, f"game-{one}"): one for one in games for language in LANGUAGES}
        return RuleQuestion.read(words, names | {one: one for one in games})

    async def _books(
        self, interaction: discord.Interaction[Any], game: str
    ) -> tuple[dict[str, Rulebook], dict[str, Rulebook]]:
        """Return the rulebooks to search first, and those to search next.

        The first ones are of this channel's game, or of all games without a table. If a game was asked
        about, there is only its rulebook.
        """
        games, game_packs = [game] if game else await self._here(interaction), self.services.rulebooks
        books = {one: game_packs[one] for one in games if one in game_packs}
        known = [] if game else playable(self.services.tables.packs_by_game)
        return books, {one: game_packs[one] for one in known if one in game_packs and one not in books}

    @rules.autocomplete("words")
    async def rule_ids(self, interaction: discord.Interaction[Any], current: str) -> list[Choice[str]]:
        """Suggest rules that match the typed words."""
        localizer = self.services.localizers.private_localizer(interaction)
        asked = self._read_question(current[:LONGEST], interaction.namespace.game or "")
        first_books, others = await self._books(interaction, asked.game)
        first_books, others = _read(first_books), _read(others)
        hits = found_in(first_books, others if asked.text.strip() else {}, asked.text, 25)
        own = own_game(first_books, asked)
        return [
            Choice(name=layout.cut(f"{of} {rule.text(localizer.language)}", 100), value=rule.id)
            for game, rule in hits[:25]
            for of in [rule.id if game == own else f"{localizer.say(f'game-{game}')} ·"]
        ]

    @rules.autocomplete("game")
    async def games(self, interaction: discord.Interaction[Any], current: str) -> list[Choice[str]]:
        """Suggest games."""
        localizer = self.services.localizers.private_localizer(interaction)
        games = playable(self.services.tables.packs_by_game)
        return suggested_games([(localizer.say(f"game-{game}"), game) for game in games], current)

    @app_commands.command(
        name=worded("help", "cmd-help"), description=worded("How this works", "cmd-help-text")
    )
    @anywhere
    async def help(self, interaction: discord.Interaction[Any]) -> None:
        """Show how the bot works; with one game in question, also how that is played."""
        localizer = self.services.localizers.private_localizer(interaction)
        table, packs_by_game = await self._table(interaction), self.services.tables.packs_by_game
        games, chosen = self._rules_of(table), table.body.options if table is not None else None
        howto = [
            table_menus.how_to(localizer, packs_by_game[game].game, chosen)
            for game in games
            if len(games) == 1
        ]
        ways = table_menus.newcomer_buttons(localizer, tables=interaction.guild_id is not None)
        help_text = layout.text("\n\n".join([localizer.say("help"), *howto]))
        shown = layout.page(help_text, *layout.rows(ways))
        await interaction.response.send_message(view=shown, ephemeral=True)

    @app_commands.command(
        name=worded("about", "cmd-about"),
        description=worded("What Castellan is, its version, and where to get help", "cmd-about-text"),
    )
    @anywhere
    async def about(self, interaction: discord.Interaction[Any]) -> None:
        """Show what the bot is, its version, and where to get help."""
        application = 0 if self.services.is_single_channel else interaction.application_id
        localizer, invite = self.services.localizers.private_localizer(interaction), invitation(application)
        shown = about_view.view(self.services.links, invite if application else "", localizer)
        await interaction.response.send_message(view=shown, ephemeral=True)


def _read(books: Mapping[str, Rulebook]) -> dict[str, Rulebook]:
    """Return the rulebooks that are loaded completely. Suggestions cannot wait for the others."""
    return {game: book for game, book in books.items() if book.is_indexed}


def own_game(first_books: Mapping[str, Rulebook], asked: RuleQuestion) -> str:
    """Return the game that need not be named in results, because it is this channel's; `""` if there is none
    or the question named one.

    first_books: the rulebooks that are searched first, by game.
    asked: the question.
    """
    return next(iter(first_books)) if len(first_books) == 1 and not asked.game else ""


def found_in(
    first_books: Mapping[str, Rulebook], others: Mapping[str, Rulebook], words: str, most: int
) -> list[tuple[str, Rule]]:
    """Return the best matching rules with their games, best first.

    Rules of `others` are added if no rule of `first_books` contains all the words.

    most: how many.
    """
    ours, theirs = _merged(first_books, words, most), _merged(others, words, most)
    whole = [one for one in theirs if not one[1].missing]
    if any(not one[1].missing for one in ours):
        theirs = []
    elif whole:
        ours, theirs = ours[: most // 2], whole
    elif ours:
        theirs = []
    return [(game, found.rule) for game, found in (*ours, *theirs)][:most]


def _merged(books: Mapping[str, Rulebook], words: str, most: int) -> list[tuple[str, RuleHit]]:
    """Return the best matching rules of several rulebooks, best first, after their games.

    most: how many.
    """
    hits = [(game, hit) for game, book in books.items() for hit in book.search_scored(words, most)]
    return sorted(hits, key=lambda hit: -hit[1].score)[:most]


def near_in(books: Mapping[str, Rulebook], words: str, language: str) -> list[str]:
    """Return words that could be searched instead, from each game in turn."""
    lists = [book.near(words, language) for book in books.values()]
    turns = (word for row in zip_longest(*lists) for word in row if word)
    return list(dict.fromkeys(turns))[:SUGGESTED]
