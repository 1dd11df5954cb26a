"""What the bot does for a card, in words made only from the card's data, so that the author of a pack can
check the data.
"""

from collections.abc import Collection, Iterator, Sequence

from engine.craft_the_crown.cards import CraftTheCrownPack, Site, SiteBonus, Tool, ToolStep
from engine.craft_the_crown.presentation.words import names
from engine.presentation import Sentence, Term, Word, say


def effect_lines(pack: CraftTheCrownPack, name: str) -> list[Sentence]:
    """Return a line for each effect of a Tool or Site; nothing for other cards."""
    card = pack.cards[name]
    sentences: Iterator[Sentence] = iter(())
    if card.tool:
        sentences = tool_sentences(pack, card.tool)
    elif card.site:
        sentences = _site(pack, card.site)
    return [say("craft-acts", does=sentence) for sentence in sentences]


def tool_sentences(pack: CraftTheCrownPack, tool: Tool) -> Iterator[Sentence]:
    """Yield what a Tool does: one sentence, none for the Hammer."""
    if tool.is_reaction:
        yield say("craft-acts-stops-site" if tool.takes_site else "craft-acts-stops")
    elif tool.is_copier:
        yield say("craft-acts-copies")
    elif not tool.is_hammer:
        steps = [_step(pack, step) for step in tool.steps] or [say("craft-acts-nothing")]
        yield say(f"craft-acts-used-{tool.target}", steps=steps)


def _step(pack: CraftTheCrownPack, step: ToolStep) -> Sentence:
    """Return in words what one step of a Tool does."""
    if step.kind == "craft":
        return say(
            "craft-acts-craft",
            zones="both" if len(step.zones) > 1 else step.zones[0],
            less="yes" if step.one_element_less else "no",
            cards=_some(pack, step.names),
        )
    return say("craft-acts-step", kind=step.kind, amount=step.amount, cards=_some(pack, step.names))


def _site(pack: CraftTheCrownPack, site: Site) -> Iterator[Sentence]:
    """Yield a sentence for each thing that a Site does."""
    if site.gold:
        yield say("craft-acts-income-gold", gold=site.gold)
    if site.cards:
        yield say("craft-acts-income-cards", cards=_counted(site.cards))
    if site.craftable_cards:
        yield say("craft-acts-craft", zones="hand", less="no", cards=_some(pack, site.craftable_cards))
    yield from (_pay(pack, bonus) for bonus in site.bonuses)
    if site.refill:
        yield say("craft-acts-refill", amount=site.refill)
    if site.toll:
        yield say("craft-acts-toll", gold=site.toll)
    if site.fetched_card:
        yield say("craft-acts-fetches", card=Term(site.fetched_card))


def _pay(pack: CraftTheCrownPack, bonus: SiteBonus) -> Sentence:
    """Return in words for what a Site pays Gold."""
    beside_argument = {"beside": Term(bonus.required_site)} if bonus.required_site else {}
    key = "craft-acts-pays-beside" if bonus.required_site else "craft-acts-pays"
    return say(key, act=bonus.act, cards=_some(pack, bonus.names), gold=bonus.gold, **beside_argument)


def _some(pack: CraftTheCrownPack, cards: Collection[str]) -> Sequence[Word]:
    """Return a set of cards in few words: a type if all its cards are in the set, other cards by name."""
    types = dict.fromkeys(card.type for card in pack.cards.values())
    names_by_type = {
        card_type: [name for name, card in pack.cards.items() if card.type == card_type]
        for card_type in types
    }
    complete_types = [
        card_type
        for card_type, type_names in names_by_type.items()
        if len(type_names) > 1 and set(type_names) <= set(cards)
    ]
    remaining = [name for name in pack.cards if name in cards and pack.cards[name].type not in complete_types]
    return [*(say(f"craft-type-{card_type}") for card_type in complete_types), *names(remaining)]


def _counted(cards: Sequence[str]) -> Sequence[Word]:
    """Return cards by name, several copies as a pile with their count. `cards`: one entry for each copy."""
    return [
        say("craft-pile", card=Term(name), count=cards.count(name)) if cards.count(name) > 1 else Term(name)
        for name in dict.fromkeys(cards)
    ]
