"""Posts, edits and deletes the largest panels of each game in each language."""

import random
from collections.abc import Mapping
from typing import Any, NamedTuple

import discord

from cogs.core.client import CastellanBot
from cogs.core.components.items import parts
from cogs.core.components.layout import Panel
from cogs.core.text.sentences import LANGUAGES
from engine.game import games
from ops.rehearsal.rehearsal import Rehearsal
from ops.rehearsal.step import Differs, RehearsalStep, step
from sessions.operations import phases
from sessions.table.table import Table
from sessions.table.table_data import Person

ANSWERS = 60  # of a random game; the panels are measured after each
SEED = 39  # of the random answers
TRIES = 60  # to draw an answer that is no declaration
PEOPLE = tuple(Person(10**18 + n, name) for n, name in enumerate(("Ann", "Bob", "Cleo", "Dora"), 1))
NO_OPTIONS: Mapping[str, str] = {}


class MeasuredPanel(NamedTuple):
    """A panel and its size, of which Discord allows 40 components and 4,000 characters."""

    panel: Panel
    components: int
    """The number of its components, including nested ones."""
    characters: int
    """The number of characters in its texts."""

    def __str__(self) -> str:
        """Return the sizes in words."""
        picture = f", {len(self.panel.picture) / 1000:.0f} KB" if self.panel.picture else ""
        return f"{self.components} components, {self.characters} characters{picture}"


def panel_step(game: str, language: str) -> RehearsalStep:
    """Return the step that posts, edits and deletes the largest panels of a game in a language."""

    @step(f"Largest panels of {game}, {language}", "posted, edited, deleted")
    async def show(rehearsal: Rehearsal) -> str:
        """Post, edit and delete each panel; return in words how long that took and what Discord answered."""
        texts = []
        for measured in await largest_panels(rehearsal, game, language):
            answer = await rehearsal.post(measured.panel.view, measured.panel.files())
            message = answer.expect()
            request = rehearsal.partial(message).edit(
                view=measured.panel.view, attachments=measured.panel.files()
            )
            edited = await rehearsal.attempt(request)
            edited.expect()
            removed = await rehearsal.remove(message)
            if not removed.is_ok:
                raise Differs(f"deleting it: {removed}")
            texts.append(f"{measured}: posted {answer}, edited {edited}, deleted {removed}")
        return "; ".join(texts)

    return show


async def largest_panels(rehearsal: Rehearsal, game: str, language: str) -> list[MeasuredPanel]:
    """Play random answers; return the panel with the most components and the one with the most text, painted.

    game, language: the game's name and the code of the panels' language.
    """
    bot, dice = rehearsal.bot, random.Random(SEED)
    bot.services.table_views.emoji_of = lambda code, side: partial_emoji(rehearsal)
    table = await open_table(bot, rehearsal.guild.id, rehearsal.channel.id, game, language)
    largest: dict[str, MeasuredPanel] = {}  # by what it has most of
    try:
        for _ in range(ANSWERS):
            for person in (None, *(seat.person for seat in table.body.seats)):
                size = measure(await make_panel(bot, table, person, language, paint=False))
                larger = [
                    unit
                    for unit in ("components", "characters")
                    if unit not in largest or getattr(size, unit) > getattr(largest[unit], unit)
                ]
                if larger:
                    painted = await make_panel(bot, table, person, language, paint=True)
                    largest |= dict.fromkeys(larger, size._replace(panel=painted))
            if table.is_over:
                break
            seat, line = random_answer(table, dice)
            await bot.tables.answer(table.id, Person(table.body.seats[seat].person, ""), line)
    finally:
        if not table.is_over:
            await bot.tables.apply(table.id, phases.end_by_moderator)
    return [*dict.fromkeys(largest.values())]


async def open_table(bot: CastellanBot, guild: int, channel: int, game: str, language: str) -> Table:
    """Open and start a table with as many players as the game allows.

    guild, channel: Discord's ids; game, language: the game's name and the language's code.
    """
    game_packs = bot.tables.packs_by_game[game]
    owner, *others = PEOPLE[: game_packs.game.player_counts[-1]]
    pack = next(iter(game_packs.rules))
    table = await bot.tables.open(channel, guild, owner, game, pack, NO_OPTIONS, language)
    for person in others:
        await bot.tables.lobbies.join(table.id, person)
    await bot.tables.game_starts.start(table.id, owner)
    return table


def measure(panel: Panel) -> MeasuredPanel:
    """Return a panel with its size."""
    components: Any = [*parts(panel.view.to_components())]  # type: ignore[no-untyped-call]
    characters = sum(len(component.get("content", "")) for component in components)
    return MeasuredPanel(panel, len(components), characters)


async def make_panel(
    bot: CastellanBot, table: Table, person: int | None, language: str, *, paint: bool
) -> Panel:
    """Return the table's public panel, or a person's private one.

    person: their id, None for the public panel; paint: whether to paint its picture.
    """
    views = bot.services.table_views
    if person is None:
        return await views.public(table, paint=paint)
    return await views.private(table, person, language, paint=paint)


def random_answer(table: Table, dice: random.Random) -> tuple[int, str]:
    """Return a seat and an answer that it may give now. No answer is a resignation or another declaration.

    dice: draws them. table: one whose game is running.
    """
    match, declarations = table.match, table.rules.declarations
    assert match is not None
    assert match.question is not None
    if sample := games()[table.game].samples().answer:
        for _ in range(TRIES):
            seat, line = sample(match, dice)
            if seat >= 0 and line and line not in declarations:
                return seat, line
    seats = match.question.seats or range(len(table.body.seats))
    answers = [(seat, line) for seat in seats for line in match.legal(seat) if line not in declarations]
    return dice.choice(answers)


def partial_emoji(rehearsal: Rehearsal) -> discord.PartialEmoji | None:
    """Return one of the temporary emojis, so that boards show emojis as on Discord."""
    return next((discord.PartialEmoji(name=emoji.name, id=emoji.id) for emoji in rehearsal.emojis), None)


STEPS = tuple(panel_step(game, language) for game in sorted(games()) for language in LANGUAGES)
