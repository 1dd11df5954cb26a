"""The house pack of Craft the Crown keeps what the rulebook fixes; docs and checker agree; faults are named.

`CASTELLAN_PACKS_TRIED=2000` sets how many packs of nonsense are read.
"""

import contextlib
import json
import os
import random
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from engine import files
from engine.craft_the_crown.cards import (
    STEPS,
    CraftTheCrownCard,
    CraftTheCrownPack,
    Site,
    SiteBonus,
    Tool,
    ToolStep,
)
from engine.craft_the_crown.fields import SITE_FIELDS
from engine.craft_the_crown.pack import read_pack
from engine.craft_the_crown.rules import CraftTheCrown
from engine.game import games
from engine.match import Match
from engine.packs import __main__, pack
from tests.support.paths import ROOT
from tests.support.plays import kingdom_answer, new_kingdom, rich_kingdom

HOME = ROOT
HOUSE = files.DATA / "craft-the-crown" / "house.pack.yaml"
TRIED = int(os.environ.get("CASTELLAN_PACKS_TRIED", "60"))


def read(text: str, file: str = "my.pack.yaml") -> CraftTheCrownPack:
    parsed_pack = pack.read(games(), file, text)[1]
    assert isinstance(parsed_pack, CraftTheCrownPack)
    return parsed_pack


def faults(text: str) -> list[pack.PackError]:
    with pytest.raises(pack.PackErrors) as caught:
        read(text)
    return caught.value.faults


HOUSE_PACK = read(files.text(HOUSE), str(HOUSE))
CARDS = list(HOUSE_PACK.cards.values())
CRAFTED = [card for card in CARDS if card.recipe]


def total(card: CraftTheCrownCard) -> int:
    """What the ingredients cost at the Market."""
    return sum(HOUSE_PACK.cards[name].price for name in card.recipe)


# ---------------------------------------------------------------- the house pack

COMMONS = frozenset({"Metal", "Clay", "Fire", "Paper", "Magic"})
RECIPES = {
    "Metal": ("Stone", "Stone"),
    "Clay": ("Stone", "Water"),
    "Fire": ("Wood", "Wood"),
    "Paper": ("Wood", "Water"),
    "Magic": ("Water", "Water"),
    "Hammer": ("Stone", "Wood"),
    "Sword": ("Stone", "Metal"),
    "Husk": ("Metal", "Metal", "Metal"),
    "Pyre": ("Fire", "Fire", "Fire"),
    "Shard": ("Magic", "Magic", "Magic"),
    "Crown": ("Husk", "Pyre", "Shard"),
}
CRAFTABLE = frozenset(card.name for card in CARDS if card.type != "basic")
CROWNLESS = CRAFTABLE - {"Crown"}
ALL_TOOLS = frozenset(card.name for card in CARDS if card.type == "tool")


def crafting(names: frozenset[str], *zones: str, less: bool = False) -> Tool:
    return Tool(steps=(ToolStep("craft", names=names, zones=zones, one_element_less=less),))


TOOLS = {
    "Hammer": Tool(is_hammer=True),
    "Anvil": crafting(ALL_TOOLS, "hand", "discard"),
    "Axe": Tool(target="one", steps=(ToolStep("discard-hand"), ToolStep("ban-draw"))),
    "Catapult": Tool(target="one", steps=(ToolStep("lose-gold", 10),)),
    "Golem": Tool(is_reaction=True, takes_site=True),
    "Idol": Tool(is_reaction=True),
    "Replacement": Tool(is_copier=True),
    "Scroll": crafting(CROWNLESS, "hand"),
    "Shroud": Tool(steps=(ToolStep("take-market", names=CRAFTABLE), ToolStep("end-turn"))),
    "Sword": Tool(target="one", steps=(ToolStep("steal-gold", 5),)),
    "Tablet": crafting(CRAFTABLE, "discard", less=True),
    "Telescope": crafting(CROWNLESS, "discard"),
    "Wand": crafting(CRAFTABLE, "hand", less=True),
    "Whirlpool": Tool(target="one", steps=(ToolStep("swap-hands"), ToolStep("refill"))),
}
PARTNERS = {
    "Metal": "Foundry",
    "Clay": "Pottery",
    "Fire": "Volcano",
    "Paper": "Papermill",
    "Magic": "Sanctum",
}
SITES = {
    "Forge": Site(bonuses=(SiteBonus("craft", ALL_TOOLS, 2),)),
    "Greenhouse": Site(bonuses=(SiteBonus("discard", COMMONS, 3),)),
    "Library": Site(refill=5),
    "Mine": Site(cards=("Stone", "Stone")),
    "Refinery": Site(
        craftable_cards=COMMONS,
        bonuses=tuple(SiteBonus("craft", frozenset({name}), 2, beside) for name, beside in PARTNERS.items()),
    ),
    "Statue": Site(toll=3),
    "Tavern": Site(fetched_card="Alcohol"),
}
NAMED = {"Stone", "Wood", "Water", *COMMONS, *RECIPES, *TOOLS, *SITES, *PARTNERS.values(), "Alcohol", "Ship"}


def test_house_pack_is_good_for_the_checker(capsys: pytest.CaptureFixture[str]) -> None:
    assert __main__.main([str(HOUSE)]) == 0
    assert "59 names, 200 cards, 21 Tools, 15 Sites" in capsys.readouterr().out


def test_house_pack_has_as_many_cards_of_each_kind_as_the_box() -> None:
    kinds = Counter((card.type, card.copies) for card in CARDS)
    assert kinds == {
        ("basic", 20): 3,
        ("element", 15): 5,
        ("tool", 15): 1,
        ("element", 1): 14,
        ("tool", 1): 20,
        ("site", 1): 15,
        ("crown", 1): 1,
    }
    assert sum(card.copies for card in CARDS) == 200, "CTC-001"
    assert len(HOUSE_PACK.deck) == 140, "CTC-022"
    assert HOUSE_PACK.basics == ("Stone", "Wood", "Water"), "CTC-004"
    assert {card.name for card in CARDS if card.type == "element" and card.copies == 15} == COMMONS
    assert (HOUSE_PACK.hammer, HOUSE_PACK.crown) == ("Hammer", "Crown")
    assert HOUSE_PACK.stoppers == ("Golem", "Idol")
    assert HOUSE_PACK.copiers == ("Replacement",)


@pytest.mark.parametrize("name", RECIPES)
def test_known_recipe(name: str) -> None:
    assert HOUSE_PACK.cards[name].recipe == RECIPES[name]


def test_known_prices() -> None:
    assert HOUSE_PACK.cards["Stone"].price == 1
    assert HOUSE_PACK.cards["Metal"].price == 3


@pytest.mark.parametrize("name", TOOLS)
def test_named_tool_does_what_the_rulebook_says(name: str) -> None:
    assert HOUSE_PACK.tools[name] == TOOLS[name]


@pytest.mark.parametrize("name", SITES)
def test_named_site_does_what_the_rulebook_says(name: str) -> None:
    assert HOUSE_PACK.sites[name] == SITES[name]


@pytest.mark.parametrize("name", PARTNERS)
def test_partner_of_the_refinery_crafts_its_element(name: str) -> None:
    assert HOUSE_PACK.sites[PARTNERS[name]] == Site(craftable_cards=frozenset({name}))


def test_origins_say_what_is_known() -> None:
    known = {"name": NAMED, "recipe": {*RECIPES}, "price": {"Stone", "Metal"}}
    known["effect"] = {*TOOLS, *SITES, "Crown"}
    assert len(NAMED) == 40
    for card in CARDS:
        parts = {"name": True, "recipe": bool(card.recipe), "price": True}
        parts["effect"] = card.type in ("tool", "site", "crown")
        for part, is_present in parts.items():
            if is_present:
                expected = "rulebook" if card.name in known[part] else "house"
                assert card.origin[part] == expected, (card.name, part)


@pytest.mark.parametrize("card", CRAFTED, ids=lambda card: card.name)
def test_crafted_card_takes_two_elements_and_is_worth_them(card: CraftTheCrownCard) -> None:
    assert len(card.recipe) >= 2, "CTC-014"
    assert all(HOUSE_PACK.cards[name].type in ("basic", "element") for name in card.recipe)
    hammer = HOUSE_PACK.cards["Hammer"].price if card.type == "site" else 0
    assert card.price >= total(card) + hammer


def test_no_two_cards_are_the_same() -> None:
    recipes = [tuple(sorted(card.recipe)) for card in CRAFTED]
    assert len(set(recipes)) == len(recipes)
    for language in pack.LANGUAGES:
        for words in ([card.title[language] for card in CARDS], [card.text[language] for card in CARDS]):
            assert len(set(words)) == len(CARDS)
    assert len({repr(tool) for tool in HOUSE_PACK.tools.values()}) == len(HOUSE_PACK.tools)
    assert len({repr(site) for site in HOUSE_PACK.sites.values()}) == len(HOUSE_PACK.sites)


def test_every_unique_element_is_used_twice_but_the_crowns_which_are_for_the_crown_alone() -> None:
    parts = HOUSE_PACK.cards["Crown"].recipe
    assert all(HOUSE_PACK.uses[name] == ("Crown",) for name in parts)
    unique = [c.name for c in CARDS if c.type == "element" and c.copies == 1 and c.name not in parts]
    assert [name for name in unique if len(HOUSE_PACK.uses.get(name, ())) < 2] == []


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.name)
def test_words_are_short_and_in_both_languages(card: CraftTheCrownCard) -> None:
    assert card.title["en"] == card.name
    assert len(card.text["en"]) <= 110
    for words in (card.title, card.text):
        assert words["en"]
        assert words["en"].isascii()
        assert any(letter > "\u3000" for letter in words["ja"]), "written in Japanese"


# ---------------------------------------------------------------- what owners are told


def page(name: str) -> str:
    return files.text(HOME / "docs" / name)


PAGE, COMMON_PAGE = page("packs-craft-the-crown.md"), page("host/packs.md")
BLOCKS = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
EXAMPLE = next(block for block in BLOCKS if block.startswith("pack: "))
PARTS = [block for block in BLOCKS if block.startswith(("    tool:", "    site:"))]
HOSTS = {"tool": "    tool:\n      stops: tool\n", "site": "    site:\n      refill: 3\n"}

# Slips in the example, in the order in which the two pages' tables show their messages.
COMMON_SLIPS = [
    ("    price: 1\n", "\tprice: 1\n"),
    ("For walls, ovens", "For: walls, ovens"),
    ("    copies: 20\n", "   copies: 20\n"),
    ("  - name: Pine-Tar", "    - name: Pine-Tar"),
    ('or the Discard Pile."', "or the Discard Pile."),
    ("title: My cards", 'title: "My cards'),
    ("    copies: 20\n", "    copies: 20\n    copies: 20\n"),
    ("pack: mine", "pack: My Pack"),
    ("game: craft-the-crown", "game: crown"),
    ("version: 1", "version: 1.2"),
    ("version: 1", "version: 1\nauthor: me"),
    ("title: My cards\n", ""),
    ("title: My cards", "title: {fr: Mes cartes}"),
    ("title: My cards", "title:"),
    ("title: My cards", "title: The cards that I made on the long rainy Sundays of last November"),
    ("origin: house", "origin: mine"),
]
SLIPS = [
    ("price: 1", "prize: 1"),
    ("    copies: 20\n", ""),
    ("name: Pine-Tar", "name: Pine tar"),
    ("name: Wood", "name: Stone"),
    ("type: element", "type: common"),
    ("price: 2", "price: 2.5"),
    ("recipe: [Stone, Water]", "recipe: [Stone, Sand]"),
    ("recipe: [Wood, Brick]", "recipe: [Wood, Brick, Hammer]"),
    ("recipe: [Wood, Rope]", "recipe: [Wood]"),
    ("recipe: [Wood, Rope]", "recipe: Wood, Rope"),
    (
        "    price: 1\n    origin: house\n  - name: Water",
        "    price: 1\n    recipe: [Stone, Stone]\n    origin: house\n  - name: Water",
    ),
    ("    site:\n      refill: 3", "    tool:\n      refill: 3"),
    ("      stops: tool\n", "      stops: tool\n      does: []\n"),
    ("      target: one\n", ""),
    ("      does:\n        - all-gain", "      target: one\n      does:\n        - all-gain"),
    ("- steal-card: [element, tool]", "- steal-card: [element, tool]\n        - wreck-card: site"),
    ("      target: one\n", "      target: some\n"),
    ("        - all-gain-gold: 1\n", "        - end-turn: yes\n        - all-gain-gold: 1\n"),
    ("        - gain-gold: 4", "          gain-gold: 4"),
    ("- steal-card: [element, tool]", "- steal-card: [elements]"),
    ("income: {gold: 1, cards: [Water]}", "income: {gold: 1, cards: [Brick]}"),
    ("crafts: [Brick]", "crafts: any"),
    ("beside: Kiln", "beside: Kilm"),
    ("fetches: Pine-Tar", "fetches: Water"),
    ("for: discard", "for: sell"),
    ("gold: 2, beside", "gold:2, beside"),
    ("builds: yes", "does: []"),
    ("type: crown", "type: element"),
    ("recipe: [Wood, Wood, Water]", "recipe: [Wood, Pine-Tar]"),
]


def table(text: str) -> list[str]:
    """The messages of a page's last table; what … stands for may change."""
    rows = re.findall(r"^\| `(.*?)` \|", text[text.index("## Checking") :], re.MULTILINE)
    return [row.replace(r"\|", "|").partition("…")[0] for row in rows]


def test_the_example_is_good_and_the_page_shows_what_the_checker_says(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "mine.pack.yaml"
    file.write_text(EXAMPLE, encoding="utf-8")
    assert __main__.main([str(file)]) == 0
    assert capsys.readouterr().out.replace(f"{tmp_path}{os.sep}", "") in PAGE


def test_the_example_has_a_tool_and_a_site_of_each_kind() -> None:
    example = read(EXAMPLE)
    assert {tool.target for tool in example.tools.values() if tool.steps} == {"none", "one", "some"}
    for kind in ("is_reaction", "is_copier", "is_hammer"):
        assert any(getattr(tool, kind) for tool in example.tools.values())
    fields = {"crafts": "craftable_cards", "pays": "bonuses", "fetches": "fetched_card"}
    sites = example.sites.values()
    used_keys = {key for key in SITE_FIELDS for site in sites if getattr(site, fields.get(key, key), None)}
    assert used_keys | {"income"} == set(SITE_FIELDS)
    assert example.income


@pytest.mark.parametrize("part", PARTS)
def test_every_tool_and_site_of_the_page_is_good(part: str) -> None:
    read(EXAMPLE.replace(HOSTS[part.strip()[:4]], part))


def test_the_page_shows_every_step_and_every_key_of_a_site() -> None:
    shown = "".join(PARTS) + EXAMPLE
    for key in SITE_FIELDS:
        assert f"| `{key}` |" in PAGE
        assert f"{key}: " in shown or f"{key}:\n" in shown
    for step in STEPS:
        assert re.search(rf"^\| `{step}: ", PAGE, re.MULTILINE), step
        assert f"- {step}: " in shown, step


def test_a_list_of_the_page_is_a_recipe() -> None:
    (recipe,) = (block for block in BLOCKS if block.startswith("    recipe:"))
    read(EXAMPLE.replace("    recipe: [Rope, Rope]\n", recipe))


@pytest.mark.parametrize(
    ("slip", "message"),
    list(zip(COMMON_SLIPS + SLIPS, table(COMMON_PAGE) + table(PAGE), strict=True)),
)
def test_the_pages_show_what_the_checker_says_of_a_slip(slip: tuple[str, str], message: str) -> None:
    old, new = slip
    assert old in EXAMPLE
    assert str(faults(EXAMPLE.replace(old, new, 1))[0]).removeprefix("my.pack.yaml:").startswith(message)


def test_the_page_tells_the_rulebooks_recipes_and_counts() -> None:
    for name, recipe in RECIPES.items():
        assert f"| {name} | `[{', '.join(recipe)}]` |" in PAGE
    counts = re.findall(r"\| (\d+) \| (\d+) \| (\d+) \|$", PAGE, re.MULTILINE)
    assert all(int(names) * int(copies) == int(together) for names, copies, together in counts)
    assert sum(int(together) for _, _, together in counts) == 200


def test_links_between_the_pages_lead_somewhere() -> None:
    for name in (
        *("packs.md", "packs-crownfell.md", "packs-craft-the-crown.md", "packs-crown-crest.md"),
        "host/packs.md",
    ):
        for link in re.findall(r"\]\(([^)]+)\)", page(name)):
            file, _, anchor = link.partition("#")
            other = f"{name.rpartition('/')[0]}/{file}" if file else name
            titles = re.findall(r"^#+ (.+)$", page(other.lstrip("/")), re.MULTILINE) if anchor else []
            known = {title.lower().replace(" ", "-").replace(".", "") for title in titles}
            assert not anchor or anchor in known, (name, link)


def everything() -> str:
    """The example with every Tool and Site of the page in it, as cards of their own."""
    more = "".join(
        f"  - name: Extra-{number}\n    type: {part.strip()[:4]}\n    copies: 1\n    price: 9\n"
        f"    recipe: [Stone, Rope]\n    origin: house\n{part}"
        for number, part in enumerate(PARTS)
    )
    return EXAMPLE + more


@pytest.mark.parametrize("text", [EXAMPLE, everything()], ids=["example", "everything"])
@pytest.mark.parametrize("start", [new_kingdom, rich_kingdom])
def test_what_the_page_shows_can_be_played(text: str, start: Any) -> None:
    rules, rng = CraftTheCrown(read(text)), random.Random(5)
    for number in range(6):
        match: Match[Any] = start(rules, number)
        for _ in range(400):
            if match.question is None:
                break
            match.answer(*kingdom_answer(match, rng))


# ---------------------------------------------------------------- broken packs

GOOD = """\
pack: mine
game: craft-the-crown
version: 1
title: My cards
cards:
  - name: Stone
    type: basic
    copies: 20
    price: 1
    origin: house
  - name: Brick
    title: {en: Brick, ja: れんが}
    type: element
    copies: 20
    price: 3
    recipe: [Stone, Stone]
    text: Lasts.
    origin: {name: house, recipe: house, price: house}
  - name: Hammer
    type: tool
    copies: 5
    price: 3
    recipe: [Stone, Brick]
    tool: {builds: yes}
    origin: house
  - name: Robber
    type: tool
    copies: 1
    price: 5
    recipe: [Brick, Brick]
    origin: house
    tool:
      target: one
      does:
        - steal-gold: 5
  - name: Smith
    type: tool
    copies: 1
    price: 5
    recipe: [Brick, Brick]
    origin: house
    tool:
      does:
        - craft: {from: [hand], cost: free, of: [element, tool]}
        - end-turn: yes
  - name: Guard
    type: tool
    copies: 1
    price: 5
    recipe: [Brick, Brick]
    origin: house
    tool:
      stops: tool
  - name: Yard
    type: site
    copies: 1
    price: 5
    recipe: [Brick, Stone]
    origin: house
    site:
      income: {gold: 1, cards: [Stone]}
      crafts: [Brick]
      pays:
        - {for: craft, of: Brick, gold: 2, beside: Yard}
      refill: 2
      toll: 3
      fetches: Brick
  - name: Crown
    type: crown
    copies: 1
    price: 30
    recipe: [Brick, Brick, Brick]
    origin: house
"""
CARD_BLOCK = GOOD[GOOD.index("  - name: Stone") :]
CROWN_BLOCK = GOOD[GOOD.index("  - name: Crown") :]
TIARA = CROWN_BLOCK.replace("name: Crown", "name: Tiara")
GUARD = "  - name: Guard"
MANY = CARD_BLOCK + "".join(
    f"  - {{name: B{n}, type: basic, copies: 1, price: 1, origin: house}}\n" for n in range(114)
)
SITE = GOOD[GOOD.index("      income:") : GOOD.index("  - name: Crown")]
ROBBER = "      target: one\n      does:\n        - steal-gold: 5\n"
CRAFT = "craft: {from: [hand], cost: free, of: [element, tool]}"

# what is broken: what stands there, what is put in its place, the line of the fault, words of its reason
BROKEN = {
    "bad YAML": ("title: My cards", 'title: "My cards', 4, "a quotation mark is opened here"),
    "unknown head key": ("version: 1", "version: 1\nfirst-game: none", 4, "“first-game” is not a key"),
    "no cards": (CARD_BLOCK, "  []\n", 6, "0 cards; 1 to 120 are read"),
    "too many cards": (CARD_BLOCK, MANY, 6, "122 cards; 1 to 120 are read"),
    "cards are no list": (CARD_BLOCK, "  Stone: 20\n", 6, "cards: a list is needed here"),
    "card is a word": (GUARD, "  - Stone\n  - name: Guard", 46, "cards[6]: keys and values are needed here"),
    "no name": ("name: Brick\n    title", "title", 11, "cards[2]: name is missing"),
    "bad name": ("name: Brick", "name: brick", 11, "“brick” is not a card name such as Glass"),
    "name with a blank": ("name: Guard", "name: Tall Guard", 46, "“Tall Guard” is not a card name"),
    "Japanese name": ("name: Guard", "name: 番人", 46, "“番人” is not a card name"),
    "name too long": ("name: Guard", "name: " + "G" * 25, 46, "is not a card name"),
    "name too short": ("name: Guard", "name: G", 46, "“G” is not a card name"),
    "name twice": ("name: Guard", "name: Smith", 46, "“Smith” is used twice"),
    "no type": ("    type: element\n", "", 11, "cards[2]: type is missing"),
    "unknown type": ("type: element", "type: common", 13, "“common” is not one of basic, element, tool"),
    "unknown card key": ("text: Lasts.", "texts: Lasts.", 17, "cards[2].texts: “texts” is not a key"),
    "unknown language": ("ja: れんが", "fr: Brique", 12, "“fr” is not a key here (known: en, ja)"),
    "title too long": ("{en: Brick, ja: れんが}", "x" * 25, 12, "25 characters, at most 24 fit"),
    "text too long": ("text: Lasts.", "text: " + "x" * 201, 17, "201 characters, at most 200 fit"),
    "empty text": ("text: Lasts.", "text:", 17, "the text is empty"),
    "no copies": ("    copies: 5\n", "", 19, "cards[3]: copies is missing"),
    "no copy": ("copies: 5", "copies: 0", 21, "“0” is not a whole number from 1 to 60"),
    "too many copies": ("copies: 5", "copies: 61", 21, "“61” is not a whole number from 1 to 60"),
    "no price": ("    price: 30\n", "", 68, "cards[8]: price is missing"),
    "half a Gold": ("price: 30", "price: 30.5", 71, "“30.5” is not a whole number from 1 to 99"),
    "price below nothing": ("price: 30", "price: -3", 71, "“-3” is not a whole number"),
    "price too high": ("price: 30", "price: 100", 71, "“100” is not a whole number from 1 to 99"),
    "price in other digits": ("price: 30", "price: ３０", 71, "“３０” is not a whole number"),
    "no recipe": ("    recipe: [Stone, Stone]\n", "", 11, "cards[2]: recipe is missing"),
    "basic with a recipe": ("price: 1\n", "price: 1\n    recipe: [Brick, Brick]\n", 10, "has no recipe"),
    "recipe is a word": ("[Stone, Stone]", "Stone", 16, "cards[2].recipe: a list is needed here"),
    "recipe of one": ("[Stone, Stone]", "[Stone]", 16, "2 to 6 Elements, not 1"),
    "recipe of seven": ("[Brick, Brick, Brick]", f"[{'Brick, ' * 7}]", 72, "2 to 6 Elements, not 7"),
    "recipe of a list": ("[Stone, Stone]", "[Stone, [Stone]]", 16, "recipe[2]: a text is needed here"),
    "unknown ingredient": ("[Stone, Stone]", "[Stone, Sand]", 16, "recipe[2]: “Sand” is not a card"),
    "Tool as ingredient": ("[Stone, Stone]", "[Stone, Hammer]", 16, "Hammer is not an Element"),
    "made from itself": ("[Stone, Stone]", "[Stone, Brick]", 11, "Brick: no chain of recipes leads back"),
    "no origin": ("    origin: {name: house, recipe: house, price: house}\n", "", 11, "origin is missing"),
    "unknown origin": ("origin: house", "origin: mine", 10, "“mine” is not one of rulebook"),
    "unknown part": ("recipe: house, price", "diagram: house, price", 18, "“diagram” is not a key"),
    "unknown origin of a part": ("price: house", "price: guess", 18, "origin.price: “guess” is not one of"),
    # Tools
    "Tool without tool": ("    tool: {builds: yes}\n", "", 19, "cards[3]: tool is missing"),
    "Element with tool": ("text: Lasts.", "tool: {copies: yes}", 17, "type element has no tool"),
    "tool is a word": ("tool: {builds: yes}", "tool: builds", 24, "tool: keys and values are needed here"),
    "unknown tool key": ("stops: tool", "stop: tool", 53, "“stop” is not a key here"),
    "no kind of Tool": ("tool: {builds: yes}", "tool: {}", 24, "exactly one of does, stops"),
    "two kinds of Tool": ("stops: tool", "stops: tool\n      copies: yes", 53, "exactly one of does, stops"),
    "target of a Reaction": ("stops: tool", "stops: tool\n      target: one", 54, "with stops has no target"),
    "stops what": ("stops: tool", "stops: site", 53, "“site” is not one of tool, tool-and-site"),
    "copies: no": ("stops: tool", "copies: no", 53, "tool.copies: yes is needed here"),
    "copies: maybe": ("stops: tool", "copies: maybe", 53, "“maybe” is not one of yes, no"),
    "unknown target": ("target: one", "target: two", 33, "“two” is not one of none, one, some"),
    "does is a word": ("does:\n        - steal-gold: 5", "does: steal-gold", 34, "a list is needed here"),
    "step is a word": ("- steal-gold: 5", "- steal-gold", 35, "does[1]: keys and values are needed here"),
    "unknown step": ("- steal-gold: 5", "- burn: 5", 35, "“burn” is not a key here"),
    "no step": ("- steal-gold: 5", "- {}", 35, "one step is needed here: one of"),
    "two steps in one": ("- steal-gold: 5", "- steal-gold: 5\n          draw: 2", 35, "one step is needed"),
    "too much Gold": ("steal-gold: 5", "steal-gold: 51", 35, "“51” is not a whole number from 1 to 50"),
    "discards what": ("steal-gold: 5", "discard-hand: most", 35, "“most” is not a whole number from 1 to 20"),
    "bans nothing": ("steal-gold: 5", "ban-draw: no", 35, "ban-draw: yes is needed here"),
    "aims at nobody": ("      target: one\n", "", 33, "steal-gold needs a target"),
    "aims for nothing": ("steal-gold: 5", "gain-gold: 5", 33, "no step of this Tool does anything"),
    "names two cards": ("- end-turn: yes", "- salvage: any", 43, "not craft and salvage"),
    "steals from some": (
        ROBBER, ROBBER.replace("one", "some").replace("gold: 5", "card: any"), 33, "goes with target: one"
    ),
    "ends too early": (f"- {CRAFT}", "- end-turn: yes\n        - draw: 1", 43, "end-turn is the last step"),
    "unknown cards": ("of: [element, tool]", "of: [elements]", 44, "“elements” is neither a card"),
    "crafts without of": (", of: [element, tool]", "", 44, "does[1].craft: of is missing"),
    "crafts without from": ("from: [hand], ", "", 44, "does[1].craft: from is missing"),
    "crafts from the Market": ("from: [hand]", "from: [market]", 44, "“market” is not one of hand, discard"),
    "crafts from nowhere": ("from: [hand]", "from: []", 44, "hand, discard or both are needed here"),
    "crafts from twice": ("from: [hand]", "from: [hand, hand]", 44, "hand, discard or both are needed here"),
    "crafts from a word": ("from: [hand]", "from: hand", 44, "craft.from: a list is needed here"),
    "crafts for half": ("cost: free", "cost: half", 44, "“half” is not one of free, one-less"),
    "crafts with a key more": ("cost: free", "cost: free, less: 1", 44, "“less” is not a key here"),
    # Sites
    "Site without site": ("    site:\n" + SITE, "", 54, "cards[7]: site is missing"),
    "Site with tool": ("    site:\n", "    tool: {copies: yes}\n    site:\n", 60, "has no tool"),
    "site does nothing": ("site:\n" + SITE, "site: {}\n", 60, "a Site does something: income, crafts, pays"),
    "unknown site key": ("refill: 2", "refils: 2", 65, "“refils” is not a key here"),
    "no income": ("income: {gold: 1, cards: [Stone]}", "income: {}", 61, "gold or cards are needed here"),
    "unknown income": ("income: {gold: 1", "income: {golds: 1", 61, "“golds” is not a key here"),
    "too much income": ("income: {gold: 1", "income: {gold: 21", 61, "“21” is not a whole number from 1 to"),
    "income not basic": ("cards: [Stone]", "cards: [Brick]", 61, "“Brick” is not a card of the type basic"),
    "crafts Basics": ("crafts: [Brick]", "crafts: [Stone]", 62, "Stone is neither a craftable Element"),
    "crafts the Crown": ("crafts: [Brick]", "crafts: crown", 62, "Crown is neither a craftable Element"),
    "pays for selling": ("for: craft", "for: sell", 64, "“sell” is not one of craft, discard"),
    "pays nothing": (", gold: 2", "", 64, "pays[1]: gold is missing"),
    "pays too much": ("gold: 2", "gold: 21", 64, "“21” is not a whole number from 1 to 20"),
    "pays for what": ("of: Brick", "of: Bricks", 64, "“Bricks” is neither a card of this pack"),
    "pays beside a Tool": ("beside: Yard", "beside: Smith", 64, "“Smith” is not a card of the type site"),
    "pays in a way more": ("beside: Yard", "by: Yard", 64, "“by” is not a key here"),
    "pays is no list": ("- {for: craft", "  {for: craft", 64, "site.pays: a list is needed here"),
    "refills by nothing": ("refill: 2", "refill: 0", 65, "“0” is not a whole number from 1 to 20"),
    "toll too high": ("toll: 3", "toll: 51", 66, "“51” is not a whole number from 1 to 50"),
    "fetches a Basic": ("fetches: Brick", "fetches: Stone", 67, "“Stone” is not a card of the type"),
    "fetches all": ("fetches: Brick", "fetches: any", 67, "“any” is not a card of the type element or tool"),
    # the pack as a whole
    "no Crown": (CROWN_BLOCK, "", 6, "a pack has exactly one Crown, not 0"),
    "two Crowns": (CROWN_BLOCK, CROWN_BLOCK + TIARA, 6, "exactly one Crown, not 2"),
    "no Hammer": ("tool: {builds: yes}", "tool: {copies: yes}", 6, "exactly one Tool with builds, not 0"),
    "two Hammers": ("stops: tool", "builds: yes", 6, "exactly one Tool with builds, not 2"),
    "deck too small": ("copies: 20\n    price: 3", "copies: 1\n    price: 3", 6, "at least 20 cards"),
}  # fmt: skip


def test_the_pattern_of_the_broken_packs_is_good() -> None:
    assert len(read(GOOD).cards) == 8


@pytest.mark.parametrize("case", BROKEN)
def test_broken_pack_is_refused_at_its_line(case: str) -> None:
    old, new, line, reason = BROKEN[case]
    assert old in GOOD
    fault = faults(GOOD.replace(old, new, 1))[0]
    assert (fault.file, fault.line) == ("my.pack.yaml", line), str(fault)
    assert reason in fault.reason, str(fault)
    assert len(str(fault)) < 300
    assert "\n" not in str(fault)


def test_every_broken_card_is_named_at_once() -> None:
    pack_faults = faults(GOOD.replace("[Stone, Stone]", "[Stone, Sand]").replace("toll: 3", "toll: x"))
    assert [fault.line for fault in pack_faults] == [16, 66]


def test_a_pack_without_basic_elements_has_all_that_follows_named() -> None:
    text = GOOD.replace("type: basic", "type: element\n    recipe: [Brick, Brick]", 1)
    pack_faults = faults(text.replace(", cards: [Stone]", ""))
    assert pack_faults[0].reason == "there is no Basic Element"
    assert [fault.line for fault in pack_faults[1:]] == [6, 12, 20, 27, 37, 47, 55, 69]


def test_a_card_without_title_or_text_is_called_by_its_name() -> None:
    parsed_pack = read(GOOD.replace("name: Guard", "name: Old-Guard"))
    assert parsed_pack.printed_text("Old-Guard", "name", "en") == "Old Guard"
    assert parsed_pack.printed_text("Old-Guard", "text", "ja") == ""
    assert parsed_pack.printed_text("Brick", "name", "ja") == "れんが"


# ---------------------------------------------------------------- nonsense

TREE: dict[str, Any] = {
    "pack": "mine",
    "game": "craft-the-crown",
    "version": "1",
    "title": {"en": "My cards"},
    "cards": [
        {"name": "Stone", "type": "basic", "title": "Stone", "text": {"ja": "石"}},
        {"name": "Brick", "type": "element", "title": {"en": "Brick", "ja": "れんが"}},
        {"name": "Hammer", "type": "tool", "tool": {"builds": "yes"}},
        {
            "name": "Smith",
            "type": "tool",
            "tool": {"target": "one", "does": [{"steal-gold": "5"}, {"steal-card": ["element", "Smith"]}]},
        },
        {
            "name": "Saw",
            "type": "tool",
            "tool": {"does": [{"craft": {"from": ["hand"], "cost": "free", "of": ["any"]}}, {"draw": "1"}]},
        },
        {
            "name": "Yard",
            "type": "site",
            "site": {
                "income": {"gold": "1", "cards": ["Stone"]},
                "crafts": ["Brick"],
                "pays": [{"for": "craft", "of": ["tool"], "gold": "1", "beside": "Yard"}],
                "refill": "1",
                "toll": "1",
                "fetches": "Brick",
            },
        },
        {"name": "Crown", "type": "crown", "origin": {"name": "house", "recipe": "public"}},
    ],
}
for entry in TREE["cards"]:
    entry |= {"copies": "20", "price": "3"} | (
        {} if entry["type"] == "basic" else {"recipe": ["Stone", "Stone"]}
    )
    entry.setdefault("origin", "house")
WORDS = ("yes", "any", "one", "some", "hand", "element", "Brick", "0", "7", "", "１", "\x00", "\ud800", "<<")
KEYS = (*STEPS, *SITE_FIELDS, "en", "name", "of", "does")
PLAIN = some.none() | some.booleans() | some.integers() | some.floats() | some.text(max_size=9)
VALUES = some.recursive(
    PLAIN | some.sampled_from(WORDS),
    lambda inner: (
        some.lists(inner, max_size=3) | some.dictionaries(some.sampled_from(KEYS), inner, max_size=3)
    ),
    max_leaves=6,
)


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every place of a tree: the list or mapping that holds it, and its key there."""
    if not isinstance(value, (dict, list)):
        return []
    keys = list(value) if isinstance(value, dict) else range(len(value))
    return [place for key in keys for place in ((value, key), *places(value[key]))]


def tried(tree: Any) -> None:
    """Read a tree as JSON, which is YAML: a pack or its faults, never anything else."""
    try:
        read(json.dumps(tree))
    except pack.PackErrors as caught:
        pack_faults = caught.faults
    else:
        return
    assert pack_faults
    assert all(fault.line >= 1 and "\n" not in str(fault) for fault in pack_faults)


def nodes(value: Any, path: str = "") -> pack.PackNode:
    """The same as the reader would see it, without the slow way through a text."""
    if isinstance(value, list):
        value = [nodes(item, f"{path}[{n + 1}]") for n, item in enumerate(value)]
    elif isinstance(value, dict):
        value = {key: nodes(item, f"{path}.{key}") for key, item in value.items()}
    return pack.PackNode("my.pack.yaml", 1, value, path)


def test_the_tree_is_good() -> None:
    assert len(read(json.dumps(TREE)).cards) == 7


@pytest.mark.parametrize("junk", ["", "x", "any", [], [[]], {}, {"x": "y"}], ids=repr)
def test_wrong_type_anywhere_is_a_fault_and_nothing_else(junk: Any) -> None:
    good = 0
    for number in range(len(places(TREE))):
        tree = json.loads(json.dumps(TREE))
        holder, key = places(tree)[number]
        holder[key] = junk
        with contextlib.suppress(pack.PackError, pack.PackErrors):
            assert isinstance(read_pack(pack.PackDocument(nodes(tree), "0" * 64)), CraftTheCrownPack)
            good += 1
    assert good < 20, "most of it is wanted as it is"


@settings(max_examples=TRIED, deadline=None, suppress_health_check=list(HealthCheck))
@given(some.lists(some.tuples(some.integers(0, 500), VALUES, some.booleans()), min_size=1, max_size=3))
def test_nonsense_anywhere_is_a_fault_and_nothing_else(changes: list[tuple[int, Any, bool]]) -> None:
    tree = json.loads(json.dumps(TREE))
    for number, value, gone in changes:
        tree_places = places(tree)
        if tree_places:
            holder, key = tree_places[number % len(tree_places)]
            if gone:
                del holder[key]
            else:
                holder[key] = value
    tried(tree)
