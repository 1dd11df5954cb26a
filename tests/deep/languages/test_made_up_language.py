"""Every panel in a made-up language: nothing on it is English that was never put into words, and longer words
fit into Discord's messages and on its buttons."""

import random
import re
from dataclasses import replace
from typing import Any

import pytest
from discord import app_commands, ui

from cogs.core.components import button_rows, layout
from cogs.core.components.items import Button
from cogs.core.loaded_content import Content
from cogs.core.panels import game_menus
from cogs.core.text.sentences import Localizer, MessageCatalogues
from engine.files import DATA
from engine.game import games
from engine.presentation import Term
from sessions.people.time_zones import USUAL_ZONES, zone_name
from tests.support import made_up_language
from tests.support.building import InlineFilmWorker, tools
from tests.support.content import PACKS, content_of
from tests.support.contract import trials
from tests.support.contract.house import PEOPLE, ContractTable
from tests.support.contract.trials import GameUnderTest
from tests.support.language_pieces import ANSWERS, OFTEN, TABLES, all_of, pieces
from tests.support.made_up_language import BEGIN, END, longer
from tests.support.message_parts import walk
from tests.support.panel_limits import faults
from tests.support.puzzle_posts import managing
from tests.support.simulated_server import hall

# What stands in a message and is no sentence: what is typed, who is mentioned, times, emojis, addresses,
# codes of pieces, cities of time zones, which are Unicode's.
CITIES = "|".join(re.escape(zone_name(zone, "en")) for zone in USUAL_ZONES)
NO_SENTENCE = re.compile(rf"`[^`]*`|<[^>]*>|\]\([^)]*\)|https?://\S+|\b[rb]?[A-Z]\d+\b|(?:{CITIES})(?= · \d)")
PROMISES = re.compile("“[^”]*(?:”|$)")  # in Craft the Crown, in their givers' own words
NAMES = re.compile("|".join((*(p.name for p in PEOPLE if "B" not in p.name), "B{5,}")))
ENGLISH = re.compile(r"[A-Za-z]{2,}")
# Names of things that no language calls otherwise, and the names of languages in themselves.
SAME_EVERYWHERE = {"Castellan", "English", "Blue", "UTC", "VP", "KP", "Discord", "Python", "py"}
HALL = frozenset({"Ann", "Bob", "house"})  # who plays there, with which pack


@pytest.fixture
def made_up(monkeypatch: pytest.MonkeyPatch) -> MessageCatalogues:
    """The house speaks that language instead of English, and cards are called in it too."""
    words, original_call = made_up_language.words(), Localizer.__call__

    def call(localizer: Localizer, word: Any) -> str:
        printed = original_call(localizer, word)
        return longer(printed) if isinstance(word, Term) else printed

    # Cards are called as their packs say; here every name of one is made longer.
    monkeypatch.setattr(Localizer, "__call__", call)
    return words


def spoken(words: MessageCatalogues) -> Content:
    """Return the bot's content with these sentences."""
    return replace(content_of(PACKS), catalogues=words)


def english(text: str, known: frozenset[str] = frozenset()) -> list[str]:
    """Words that nobody put into this language. known: codes and names that are the same in all."""
    bare = NO_SENTENCE.sub(" ", NAMES.sub(" ", PROMISES.sub(" ", text)))
    return [w for w in ENGLISH.findall(bare) if w not in SAME_EVERYWHERE and w not in known]


def codes_of(trial: GameUnderTest) -> frozenset[str]:
    """What the cards and the pack are called in files."""
    codes = trial.rules.catalogue.codes
    called = [*codes, *game_menus.short_names(codes).values()]
    return frozenset({trial.pack, *(w for code in called for w in ENGLISH.findall(code))})


def wrong_with(view: ui.LayoutView, known: frozenset[str]) -> list[str]:
    parts = walk(view.to_components())  # type: ignore[no-untyped-call]
    # A description that is too long ends in the middle of a word, which may be a name.
    whole = [re.sub(r"\w+…$", "…", said) for said in pieces(parts)]
    left = [f"English “{word}” in {said!r}" for said in whole for word in english(said, known)]
    return [*faults(view), *left, *(f"cut: {label}" for label in cut_off(parts))]


def cut_off(parts: list[dict[str, Any]]) -> list[str]:
    """Labels that had no room, though no name or card is in them that makes them long."""
    labels = [part["label"] for part in parts if part["type"] == 2 and part.get("label")]
    cut = [label for label in labels if label.endswith("…") and label.count(BEGIN) == 1 > label.count(END)]
    return [label for label in cut if not NAMES.search(label)]


def test_the_language_is_a_good_third_longer_and_says_all_that_english_says() -> None:
    words, plain = (
        made_up_language.words(),
        MessageCatalogues(made_up_language.folder().parent / "none", DATA / "text"),
    )
    keys = [key for key in plain.keys("en") if not key.startswith("cmd-")]
    assert words.keys("en") == plain.keys("en")
    long, short = (sum(map(str.isalpha, "".join(w.sources["en"][k] for k in keys))) for w in (words, plain))
    assert 1.2 < long / short < 1.6
    assert words.text("en", "lobby-waiting", missing=2) == (
        "⟦2 ɱòòŕéé ƥļààýééŕş ààŕéé ñééééđééđ: òòţĥééŕş ţààƥ **Ĵòòììñ**.⟧"
    )
    assert words.text("en", "closed-over").startswith("-# ⟦")


def test_what_is_hard_wired_or_cut_off_is_found() -> None:
    """The test would see it."""
    view = layout.page(layout.text(f"{longer('Take a seat')} now: `/play`, **Ann**"))
    assert wrong_with(view, frozenset()) == ["English “now” in 'Ţààķéé àà şééààţ now: `/play`, **Ann**'"]
    assert cut_off([{"type": 2, "label": layout.cut(f"{BEGIN}{'à' * 40}{END}", layout.MOST_LABEL)}])


@pytest.mark.parametrize("game", [*games()])
async def test_every_panel_of_random_games(game: str, made_up: MessageCatalogues) -> None:
    trial = trials.trials_of(game)[0]
    board, known, untranslated = (
        await ContractTable.of(trial, "en", spoken(made_up)),
        codes_of(trial),
        dict[str, str](),
    )
    for number in range(1, 1 + TABLES):
        dice, kinds, events = random.Random(number), set[str](), list[Any]()
        match, people = trial.begun(number), trial.people(number)
        for place in range(ANSWERS):
            kind = match.question.kind if match.question else "over"
            board.put(match, trial.setup(number).options, people, events[-20:])
            if kind not in kinds or place < 2 or dice.random() < OFTEN:
                async for view in all_of(trial, board, match, people, dice):
                    untranslated |= dict.fromkeys(wrong_with(view, known), f"{kind} {number}")
            kinds.add(kind)
            if match.question is None:
                break
            seat, line = trial.answer(match, dice)
            events += match.answer(seat, line).events if line else []
    assert not untranslated, "\n".join(f"{where}: {what}" for what, where in untranslated.items())


@pytest.mark.parametrize("game", [*games()])
async def test_lobbies(game: str, made_up: MessageCatalogues) -> None:
    trial = trials.trials_of(game)[0]
    board = await ContractTable.of(trial, "en", spoken(made_up))
    assert not wrong_with(await board.public(), codes_of(trial))


async def test_rows_of_buttons_fit_a_phone(made_up: MessageCatalogues) -> None:
    """The table's menu and the end of a game, whose buttons are the same in all games."""
    for game in games():
        trial = trials.trials_of(game)[0]
        board = await ContractTable.of(trial, "en", spoken(made_up))
        board.put(trial.begun(1), trial.setup(1).options, trial.people(1))
        for view in (await board.public(), board.menu(PEOPLE[0])):
            for row in (item for item in view.walk_children() if isinstance(item, ui.ActionRow)):
                some = [one for one in row.children if isinstance(one, Button)]
                if len(some) > 1:
                    assert sum(map(button_rows.label_width, some)) <= button_rows.PHONE + 4, [
                        button.label for button in some
                    ]


async def test_what_commands_answer(made_up: MessageCatalogues) -> None:
    """Every command that needs nothing said beside it, before a table is there and at one."""
    async with hall(
        content=spoken(made_up), tools=tools(film_worker=InlineFilmWorker(DATA, made_up))
    ) as room:
        managing(room, "Ann")
        untranslated = await answers(room)
        await room.opened()
        untranslated |= await answers(room)
        assert not untranslated, "\n".join(f"{where}: {what}" for what, where in untranslated.items())


async def answers(room: Any) -> dict[str, str]:
    """What is wrong, and where."""
    untranslated: dict[str, str] = {}
    for command in [*room.host.tree.walk_commands()]:
        if not isinstance(command, app_commands.Command) or any(p.required for p in command.parameters):
            continue
        name = command.qualified_name
        if name in ("table leave", "table resign", "table end", "table undo"):
            continue
        reply = (await room.people["Ann"].slash(room.channel, name)).response
        if reply is None:
            continue
        texts = [reply.content or "", *pieces(walk(reply.components))]
        untranslated |= {f"{word} in {text!r}": name for text in texts for word in english(text, HALL)}
    return untranslated
