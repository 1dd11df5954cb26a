"""Look-ups: `/card`, `/rules`, `/help`, `/about`."""

import re
from collections.abc import Mapping
from itertools import zip_longest
from typing import Any, NamedTuple

import discord
from discord import app_commands
from discord.app_commands import Choice

from cogs.core.cog import BotCog, adds, anywhere, command
from cogs.core.components import layout
from cogs.core.delivery.invitation import invitation
from cogs.core.interactions.card_sheet import show_card, voice_of
from cogs.core.interactions.interaction import reply
from cogs.core.interactions.replies import Replies
from cogs.core.interactions.suggestions import GameOption, named_game, suggested, suggested_games
from cogs.core.panels import table_menus
from cogs.core.text.rulebook import Rule, Rulebook, RuleHit
from cogs.core.text.sentences import LANGUAGES
from cogs.lookup import about_view
from engine.questions import Refused
from sessions.packs.available_packs import playable
from sessions.table.table import Table

LONGEST = 80  # characters of a query
ANSWERED = 4  # rules that are shown
SUGGESTED = 8  # words that are suggested if nothing is found


class CardLookup(NamedTuple):
    """A card that can be looked up."""

    name: str
    """The card's name in the reader's language; if the card has no name, its code."""
    code: str
    """The card's code in its pack."""
    game: str
    """The name of the game in the program."""
    rules: Any
    """The rules of the game, with the pack to which the card belongs."""


class RuleQuestion(NamedTuple):
    """A question about the rules, and the game that it is about."""

    text: str
    """The question as typed, without the name of the game."""
    game: str = ""
    """The name of the game in the program; "": the question names no game, or several."""

    @classmethod
    def read(cls, words: str, names: Mapping[str, str]) -> "RuleQuestion":
        """Return the typed question. If it names one game, that is the question's game, and the name is left
        out of the text. If it names several games, the question is about none of them.

        words: the question as typed.
        names: name of a game in any language → game.
        """
        question_without_name: dict[str, str] = {}  # game → the question without the game's names
        for name, game in names.items():
            # the name as a whole word, with “in” before it or a Japanese particle after it
            pattern = re.compile(
                rf"(?<![A-Za-z])(?:(?:in|at|on) )?{re.escape(name)}(?![A-Za-z])[でのは]?", re.IGNORECASE
            )
            if pattern.search(words):
                question_without_name[game] = pattern.sub(" ", question_without_name.get(game, words))
        if len(question_without_name) != 1:
            return cls(words)
        ((game, question),) = question_without_name.items()
        return cls(" ".join(question.split()) or words, game)


class LookupCommands(BotCog):
    """Cards, rules and help, for everybody everywhere."""

    async def _table(self, interaction: discord.Interaction[Any]) -> Table | None:
        """Return this channel's table; None if there is none, or if the bot does not have its game."""
        table = await self.services.get(Replies).find_table(interaction)
        return table if table is not None and table.game in self.services.tables.packs_by_game else None

    def _rules_of(self, table: Table | None) -> dict[str, Any]:
        """Return the rules for look-ups: game → rules. With a table, these are the rules of its game and
        pack; without a table, those of every game with its default pack."""
        if table is not None:
            return {table.game: table.rules}
        packs_by_game = playable(self.services.tables.packs_by_game)
        return {game: game_packs.rules[game_packs.default_pack] for game, game_packs in packs_by_game.items()}

    async def _here(self, interaction: discord.Interaction[Any]) -> dict[str, Any]:
        """Return the rules for look-ups in this channel: game → rules."""
        return self._rules_of(await self._table(interaction))

    @command("card", "Look up a card", card="Name or code")
    @anywhere
    async def card(self, interaction: discord.Interaction[Any], card: app_commands.Range[str, 1, 60]) -> None:
        """Show a card privately: one of the game that is played here, or else one of any other game.

        card: its code, its name, or a part of its name.
        """
        typed, table = card.casefold().strip(), await self._table(interaction)
        for rules_by_game in (self._rules_of(table), self._rules_of(None)):
            lookups = self._cards(interaction, rules_by_game)
            matches = [card for card in lookups if typed in (card.code.casefold(), card.name.casefold())]
            matches = matches or [card for card in lookups if typed in card.name.casefold()]
            if matches:
                await self._show(interaction, matches[0], table)
                return
        raise Refused("no-such-card", card=card[:40])

    async def _show(
        self, interaction: discord.Interaction[Any], card: CardLookup, table: Table | None
    ) -> None:
        """Show a card privately. If it belongs to another game than the one that is played here, name its
        game.

        table: of this channel; None: there is none.
        """
        localizer = self.services.localizers.private_localizer(interaction)
        is_of_other_game = table is not None and table.game != card.game
        game = f"-# {localizer.say(f'game-{card.game}')}" if is_of_other_game else ""
        await show_card(self.services, interaction, card.rules, card.code, explanation=game, passing=False)

    def _cards(
        self, interaction: discord.Interaction[Any], rules_by_game: Mapping[str, Any]
    ) -> list[CardLookup]:
        """Return all cards of these games, named in the reader's language. rules_by_game: game → its rules
        with the pack whose cards are meant."""
        lookups = []
        for game, rules in rules_by_game.items():
            localizer = voice_of(self.services, interaction, rules)
            for code in rules.catalogue.codes:
                name = localizer.format_card(code, "plain", localizer.language) or code
                lookups.append(CardLookup(name, code, game, rules))
        return lookups

    @card.autocomplete("card")
    async def cards(self, interaction: discord.Interaction[Any], current: str) -> list[Choice[str]]:
        """Suggest cards whose name or code contains the typed text: of the game that is played here, or if it
        has none, of any game.

        current: the typed text.
        """
        typed, table = current[:LONGEST].casefold().strip(), await self._table(interaction)
        for rules_by_game in (self._rules_of(table), self._rules_of(None)):
            cards = self._cards(interaction, rules_by_game)
            is_code_unique = len(rules_by_game) == 1
            names_and_values = [
                (name if name == code else f"{name} ({code})", code if is_code_unique else name)
                for name, code, _, _ in cards
            ]
            if choices := suggested(names_and_values, typed):
                return choices
        return []

    @command(
        "rules",
        "Look up a rule",
        words="A question, words, or a rule's number",
        game="Which game; this channel's if left out",
    )
    @anywhere
    async def rules(
        self,
        interaction: discord.Interaction[Any],
        words: app_commands.Range[str, 1, 80],
        game: GameOption | None = None,
    ) -> None:
        """Show the rules that answer a question best. If none do, suggest other words.

        words: a question, words, or the id of a rule.
        game: a game as typed; None: none was chosen.
        """
        localizer = self.services.localizers.private_localizer(interaction)
        question = self._read_question(words, game or "")
        first_books, other_books = await self._books(interaction, question.game)
        reading = self.services.rulebook_reader.read((*first_books.values(), *other_books.values()))
        await self.services.sender.in_time(interaction, reading)
        hits = found_in(first_books, other_books, question.text, ANSWERED)
        if not hits:
            other_words = near_in(first_books, question.text, localizer.language)
            typed = discord.utils.escape_markdown(words[:40])
            await reply(interaction, localizer.say("rule-none", words=typed, near=", ".join(other_words)))
            return
        unnamed_game = own_game(first_books, question)
        all_books = {**first_books, **other_books}
        rule_texts = [
            table_menus.rule_text(
                all_books, rule.id, localizer, rule_game if rule_game != unnamed_game else ""
            )
            for rule_game, rule in hits
        ]
        await reply(interaction, "\n\n".join(rule_texts))

    def _read_question(self, words: str, game: str) -> "RuleQuestion":
        """Return the question with its game. The game is the chosen one; if none was chosen, the one that the
        words name. Raises Refused if the chosen game does not exist.

        words: the question as typed.
        game: the chosen game; "": none.
        """
        games = [*playable(self.services.tables.packs_by_game)]
        if game and game not in games:
            raise Refused("no-game", game=game[:40])
        if game:
            return RuleQuestion(words, game)
        text_in = self.services.localizers.catalogues.text
        names = {
            text_in(language, f"game-{known_game}"): known_game
            for known_game in games
            for language in LANGUAGES
        }
        return RuleQuestion.read(words, names | {known_game: known_game for known_game in games})

    async def _books(
        self, interaction: discord.Interaction[Any], game: str
    ) -> tuple[dict[str, Rulebook], dict[str, Rulebook]]:
        """Return two sets of rulebooks, each as game → rulebook: those to search first, and those to search
        next.

        If a game was asked about, the first set has only its rulebook, and the second is empty. Otherwise the
        first set has the rulebook of this channel's game, and the second those of all other games. In a
        channel without a table the first set has all rulebooks.

        game: the game that was asked about; "": none.
        """
        rulebooks = self.services.rulebooks
        first_games = [game] if game else await self._here(interaction)
        first_books = {name: rulebooks[name] for name in first_games if name in rulebooks}
        other_games = [] if game else playable(self.services.tables.packs_by_game)
        other_books = {
            name: rulebooks[name] for name in other_games if name in rulebooks and name not in first_books
        }
        return first_books, other_books

    @rules.autocomplete("words")
    async def rule_ids(self, interaction: discord.Interaction[Any], current: str) -> list[Choice[str]]:
        """Suggest rules that match the typed words.

        current: the typed text.
        """
        localizer = self.services.localizers.private_localizer(interaction)
        question = self._read_question(
            current[:LONGEST], named_game(interaction, interaction.namespace.game or "")
        )
        first_books, other_books = await self._books(interaction, question.game)
        first_books, other_books = _read(first_books), _read(other_books)
        hits = found_in(first_books, other_books if question.text.strip() else {}, question.text, 25)
        unnamed_game = own_game(first_books, question)
        choices = []
        for rule_game, rule in hits[:25]:
            label = rule.id if rule_game == unnamed_game else f"{localizer.say(f'game-{rule_game}')} ·"
            name = layout.cut(f"{label} {rule.text(localizer.language)}", 100)
            choices.append(Choice(name=name, value=rule.id))
        return choices

    @rules.autocomplete("game")
    async def games(self, interaction: discord.Interaction[Any], current: str) -> list[Choice[str]]:
        """Suggest games that match the typed text.

        current: the typed text.
        """
        localizer = self.services.localizers.private_localizer(interaction)
        games = playable(self.services.tables.packs_by_game)
        return suggested_games(games, lambda game: localizer.say(f"game-{game}"), current)

    @command("help", "How this works")
    @anywhere
    async def help(self, interaction: discord.Interaction[Any]) -> None:
        """Show privately how the bot works. If only one game comes into question, because of this channel's
        table or because the host has only one, also show how that game is played."""
        localizer = self.services.localizers.private_localizer(interaction)
        table, packs_by_game = await self._table(interaction), self.services.tables.packs_by_game
        games, options = [*self._rules_of(table)], table.body.options.game if table is not None else None
        paragraphs = [localizer.say("help")]
        if len(games) == 1:
            paragraphs.append(table_menus.how_to(localizer, packs_by_game[games[0]].game, options))
        buttons = table_menus.newcomer_buttons(localizer, tables=interaction.guild_id is not None)
        view = layout.page(layout.text("\n\n".join(paragraphs)), *layout.rows(buttons))
        await interaction.response.send_message(view=view, ephemeral=True)

    @command("about", "What Castellan is, its version, and where to get help")
    @anywhere
    async def about(self, interaction: discord.Interaction[Any]) -> None:
        """Show privately what the bot is, its version, and where to get help."""
        application_id = 0 if self.services.is_single_channel else interaction.application_id
        localizer = self.services.localizers.private_localizer(interaction)
        invitation_link = invitation(application_id) if application_id else ""
        view = about_view.view(self.services.links, invitation_link, localizer)
        await interaction.response.send_message(view=view, ephemeral=True)


def _read(books: Mapping[str, Rulebook]) -> dict[str, Rulebook]:
    """Return those of these rulebooks that are loaded completely, because suggestions cannot wait for the
    rulebooks that are still being loaded.

    books: game → rulebook.
    """
    return {game: book for game, book in books.items() if book.is_indexed}


def own_game(first_books: Mapping[str, Rulebook], question: RuleQuestion) -> str:
    """Return the game of this channel: results need not name it. "" if this channel has no single game, or if
    the question names a game.

    first_books: the rulebooks that are searched first: game → rulebook.
    """
    return next(iter(first_books)) if len(first_books) == 1 and not question.game else ""


def found_in(
    first_books: Mapping[str, Rulebook], other_books: Mapping[str, Rulebook], words: str, most: int
) -> list[tuple[str, Rule]]:
    """Return the best matching rules with their games, best first.

    Rules of `other_books` are used in two cases. If no rule of `first_books` contains all the words, those
    rules of `other_books` are added that do. If `first_books` have no match at all, the best matches of
    `other_books` are returned.

    first_books, other_books: game → rulebook.
    words: what is searched for.
    most: how many rules to return.
    """
    first_hits, other_hits = _merged(first_books, words, most), _merged(other_books, words, most)
    complete_other_hits = [(game, hit) for game, hit in other_hits if not hit.missing]
    if any(not hit.missing for _, hit in first_hits):
        other_hits = []
    elif complete_other_hits:
        first_hits, other_hits = first_hits[: most // 2], complete_other_hits
    elif first_hits:
        other_hits = []
    return [(game, hit.rule) for game, hit in (*first_hits, *other_hits)][:most]


def _merged(books: Mapping[str, Rulebook], words: str, most: int) -> list[tuple[str, RuleHit]]:
    """Return the best matching rules of several rulebooks, best first, as pairs of game and rule.

    books: game → rulebook.
    words: what is searched for.
    most: how many rules to return.
    """
    hits = [(game, hit) for game, book in books.items() for hit in book.search_scored(words, most)]
    return sorted(hits, key=lambda game_and_hit: -game_and_hit[1].score)[:most]


def near_in(books: Mapping[str, Rulebook], words: str, language: str) -> list[str]:
    """Return words of the rulebooks that could be searched instead, from each rulebook in turn.

    books: game → rulebook.
    words: what was searched for.
    """
    words_by_book = [book.near(words, language) for book in books.values()]
    in_turn = (word for row in zip_longest(*words_by_book) for word in row if word)
    return list(dict.fromkeys(in_turn))[:SUGGESTED]


setup = adds(LookupCommands)
