"""What the bot is said to do with a brought card follows its data, whatever its text says."""

import pytest

from cogs.core.text.sentences import Localizer
from engine import files
from engine.craft_the_crown.cards import STEPS, Tool, ToolStep
from engine.craft_the_crown.presentation.words import tool_sentences
from engine.game import games
from engine.packs import pack
from tests.support.content import WORDS
from tests.support.depth import EACH_WRITTEN_LANGUAGE
from tests.support.plays import pack_file

TEXT = files.text(pack_file("test", "craft-the-crown"))


def said(text: str, name: str, language: str = "en") -> list[str]:
    """The lines of a card."""
    _, built = pack.read(games(), "pack", text)
    rules = games()["craft-the-crown"].make_rules(built)
    localizer = Localizer(WORDS, language, lambda seat: "", rules.catalogue.printed_text, True)
    return [localizer(line) for line in rules.catalogue.effect_lines(name)]


@pytest.mark.parametrize("language", EACH_WRITTEN_LANGUAGE)
def test_every_kind_of_step_has_words_of_its_own(language: str) -> None:
    _, built = pack.read(games(), "pack", TEXT)
    rules = games()["craft-the-crown"].make_rules(built)
    localizer = Localizer(WORDS, language, lambda seat: "", rules.catalogue.printed_text, True)
    some = frozenset(rules.pack.basics)
    lines = {
        kind: localizer(
            next(iter(tool_sentences(rules.pack, Tool(steps=(ToolStep(kind, 7, some, ("hand",)),)))))
        )
        for kind in STEPS
    }
    assert len(set(lines.values())) == len(STEPS), lines
    numbered = {kind for kind, line in lines.items() if "7" in line}
    assert numbered == {
        *("steal-gold", "lose-gold", "gain-gold", "all-gain-gold", "draw", "all-draw", "steal-hand"),
        "discard-hand",
    }


def test_a_slip_between_text_and_data_is_seen() -> None:
    tools = {name: said(TEXT, name) for name in pack.read(games(), "pack", TEXT)[1].tools}
    assert all(line.startswith("→ ") for lines in tools.values() for line in lines)
    changed = TEXT.replace("- all-gain-gold: 1", "- all-gain-gold: 9", 1)
    assert changed != TEXT
    now = {name: said(changed, name) for name in tools}
    [differs] = [name for name in tools if tools[name] != now[name]]
    assert "9 Gold" in " ".join(now[differs])


@pytest.mark.parametrize(
    ("site", "wanted"),
    [
        ("income: {gold: 2, cards: [Stone, Stone]}", ["you gain 2 Gold", "Stone ×2"]),
        ("toll: 3", ["pays you 3 Gold first"]),
        ("refill: 4", ["4 higher"]),
        ("pays: [{for: discard, of: tool, gold: 5}]", ["discard one of these as an action: 5 Gold (Tool)"]),
    ],
)
def test_a_site_says_all_that_it_does(site: str, wanted: list[str]) -> None:
    end = TEXT.index("type: crown")
    start = TEXT.rindex("- name:", 0, end)
    card = f"""- name: Zzz
    type: site
    copies: 1
    price: 3
    recipe: [Stone, Stone]
    site:
      {site}
    origin: house
  """
    lines = " ".join(said(TEXT[:start] + card + TEXT[start:], "Zzz"))
    assert all(part in lines for part in wanted), lines
