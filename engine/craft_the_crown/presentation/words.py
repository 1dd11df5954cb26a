"""The table in words: headlines, the text that says what the picture shows, cards with their recipe trees."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence

from engine.craft_the_crown.cards import CraftTheCrownCard, CraftTheCrownPack, Site, SiteBonus, Tool, ToolStep
from engine.craft_the_crown.notation import read_react
from engine.craft_the_crown.presentation import deals
from engine.craft_the_crown.state import GOLD_TO_WIN
from engine.craft_the_crown.turns import INCOME
from engine.craft_the_crown.view import CraftTheCrownView, QuestionView, worth
from engine.presentation import SeatName, Sentence, Tally, Term, Word, say

NEARLY_WON = GOLD_TO_WIN - 4
"""The Gold from which on everybody is told that somebody nearly wins: a craft or two can bring the rest."""
ORDER = ("site", "tool", "element", "basic", "crown")
"""The usual order of types in lists of cards."""


def pile(name: str, count: int) -> Word:
    """Return a card's name, for several copies with their count."""
    return Term(name) if count == 1 else say("craft-pile", card=Term(name), count=count)


def piles(zone: Mapping[str, int]) -> list[Word]:
    """Return the cards of a zone with their counts, the word “none” if it is empty."""
    return [pile(name, count) for name, count in zone.items() if count] or [say("craft-none")]


def by_type(pack: CraftTheCrownPack, zone: Mapping[str, int], order: Sequence[str] = ORDER) -> dict[str, int]:
    """Return a zone sorted by card type. `order`: the types in order; by default Sites first, then Tools and
    Elements.
    """
    return dict(sorted(zone.items(), key=lambda item: order.index(pack.cards[item[0]].type)))


# ---------------------------------------------------------------- the table


def headline(pack: CraftTheCrownPack, view: CraftTheCrownView) -> list[Sentence]:
    """Return who must act, or how the game ended."""
    if view.result is not None:
        if not view.result.winners:
            return [say("craft-no-winner")]
        winner = view.result.winners[0]
        return [say(f"craft-win-{view.result.reason}", winner=SeatName(winner), gold=view.gold[winner])]
    assert view.question is not None
    if view.question.kind == "react":
        return reaction_sentences(pack, view, view.question)
    active = SeatName(view.active)
    return [say("craft-turn-action", player=active, number=view.turn, gold=view.gold[view.active])]


def reaction_sentences(
    pack: CraftTheCrownPack, view: CraftTheCrownView, question: QuestionView
) -> list[Sentence]:
    """Return the sentences about a Tool that can be reacted to: what the Tool does, and what each possible
    answer leads to. A player who is not asked gets only what the Tool does. `question`: the open question.
    """
    seat, tool = question.seats[0], question.copied or question.tool
    player, user, stopped = SeatName(seat), SeatName(question.user), tool_word(question.tool, question.copied)
    is_onlooker = view.viewer is not None and view.viewer not in question.seats
    sentences = [
        say(f"craft-turn-react{'-other' if is_onlooker else ''}", player=player, user=user, tool=stopped)
    ]
    if pack.cards[tool].text.get("en"):
        sentences.append(say("craft-react-coming", tool=Term(tool), text=Term(tool, "text")))
    if is_onlooker:
        return sentences
    loss = sum(step.amount for step in pack.tools[tool].steps if step.kind in ("steal-gold", "lose-gold"))
    gold, gold_after = view.gold[seat], max(view.gold[seat] - loss, 0)
    sentences.append(
        say("craft-react-let", player=player, gold=gold, after=gold_after)
        if loss
        else say("craft-react-let-it")
    )
    for key, reaction in {
        (reaction.tool, reaction.copied): reaction for reaction in map(read_react, question.answers)
    }.items():
        if reaction.tool:
            sentence_key = "craft-react-stop-site" if reaction.site else "craft-react-stop"
            sentences.append(say(sentence_key, tool=tool_word(*key), user=user, stopped=Term(question.tool)))
    return sentences


def tally(view: CraftTheCrownView) -> Tally:
    """Return the number of the turn and each player's Gold, the winner's first, then the most first."""
    winners = view.result.winners if view.result is not None else ()
    order = sorted(range(len(view.gold)), key=lambda seat: (seat not in winners, -view.gold[seat]))
    points = (say("craft-tally", player=SeatName(seat), gold=view.gold[seat]) for seat in order)
    return Tally(view.turn, tuple(points), (view.turn - 1) // len(view.gold))


def tool_word(tool: str, copied: str) -> Word:
    """Return a Tool's name. `copied`: the Tool whose effect it copies, which is named too; "" for none."""
    return say("craft-as", tool=Term(tool), copied=Term(copied)) if copied else Term(tool)


def lines(pack: CraftTheCrownPack, view: CraftTheCrownView) -> list[Sentence]:
    """Return players, Market, Draw Deck and Discard Pile: the content of the picture as text."""
    sentences = [player(pack, view, seat) for seat in range(len(view.gold)) if seat not in view.resigned]
    return [
        *sentences,
        *laid_open(view),
        market(pack, view),
        *[
            say("craft-deck", count=view.deck_size),
            say("craft-discard", cards=piles(view.discard), count=sum(view.discard.values())),
        ],
    ]


def laid_open(view: CraftTheCrownView) -> list[Sentence]:
    """Return what players who resigned laid down or, after the end, each player's hand and Reserved Card."""
    if view.result is not None:
        return [
            held_last("craft-out" if seat in view.resigned else "craft-held-last", seat, cards)
            for seat, cards in enumerate(view.final_hands)
        ]
    return [held_last("craft-out", seat, cards) for seat, cards in view.resigned.items()]


def held_last(key: str, seat: int, cards: Sequence[str]) -> Sentence:
    """Return a hand that is no longer secret. `key`: the key of the sentence. `cards`: the Reserved Card (""
    for none), then the hand.
    """
    reserve, *hand = cards
    zone = {name: hand.count(name) for name in dict.fromkeys(hand)}
    slot = Term(reserve) if reserve else say("craft-none")
    return say(key, player=SeatName(seat), cards=piles(zone), reserve=slot)


def player(pack: CraftTheCrownPack, view: CraftTheCrownView, seat: int) -> Sentence:
    """Return a player in one line: Gold, also with everything sold, size of the hand, whether the reserve
    slot is filled, owned Resources.
    """
    return say(
        "craft-player",
        player=SeatName(seat),
        gold=view.gold[seat],
        more=worth(pack, view, seat) - view.gold[seat],
        sum=worth(pack, view, seat),
        hand=view.hand_sizes[seat],
        slot="filled" if view.has_reserved_card[seat] else "free",
        owned=piles(by_type(pack, view.owns[seat])),
    )


def market(pack: CraftTheCrownPack, view: CraftTheCrownView) -> Sentence:
    """Return the Market in one line, each card with its Price."""
    stalls = [
        say("craft-stall", card=pile(name, count), gold=pack.cards[name].price)
        for name, count in view.market.items()
        if count
    ]
    return say("craft-market", cards=stalls or [say("craft-none")])


def race(pack: CraftTheCrownPack, view: CraftTheCrownView) -> list[Sentence]:
    """Return everybody's Gold, and what it would be with all their Resources sold; nothing before anybody
    owns something, and for a seat, whose picture shows it. Hands are left out, because they are secret.
    """
    if view.viewer is not None:
        return []
    seats = [seat for seat in range(len(view.gold)) if seat not in view.resigned]
    worths = {seat: worth(pack, view, seat) for seat in seats}
    if all(worths[seat] == view.gold[seat] for seat in seats):
        return []
    players = [
        say("craft-race-player", player=SeatName(seat), gold=view.gold[seat], sum=worths[seat])
        for seat in sorted(seats, key=lambda seat: -worths[seat])
    ]
    return [say("craft-race", players=players)]


def threats(pack: CraftTheCrownPack, view: CraftTheCrownView) -> list[Sentence]:
    """Return a warning for each player besides the viewer who can win in their present or next turn by what
    they own, or who would nearly do so in their next turn. Their hands are not known.
    """
    sentences = []
    for seat, resources in enumerate(view.owns):
        if (
            seat == view.viewer
            or seat in view.resigned
            or (view.gold[seat] >= GOLD_TO_WIN and seat != view.active)
        ):
            continue
        when = "now" if seat == view.active else "next"
        gold = worth(pack, view, seat) + (0 if seat == view.active else _income(pack, view, seat))
        if gold >= GOLD_TO_WIN:
            sentences.append(say("craft-threat-gold", player=SeatName(seat), gold=gold, when=when))
        elif all(name in resources for name, _ in pack.cards[pack.crown].needs):
            sentences.append(
                say("craft-threat-crown", player=SeatName(seat), card=Term(pack.crown), when=when)
            )
        elif when == "next" and gold >= NEARLY_WON:
            sentences.append(say("craft-threat-close", player=SeatName(seat), gold=gold))
    return sentences


def _income(pack: CraftTheCrownPack, view: CraftTheCrownView, seat: int) -> int:
    """Return what a seat's next Start Phase brings, in Gold; cards of Sites at their Prices."""
    gold, taken = INCOME, Counter[str]()
    for name, count in view.owns[seat].items():
        site = pack.sites.get(name)
        gold += site.gold * count if site else 0
        taken.update(
            {card: site.cards.count(card) * count for card in dict.fromkeys(site.cards)} if site else {}
        )
    return gold + sum(
        pack.cards[card].price * min(count, view.market.get(card, 0)) for card, count in taken.items()
    )


def notes(pack: CraftTheCrownPack, view: CraftTheCrownView) -> list[Sentence]:
    """Return who can win soon or has 50 Gold outside their turn, everybody's worth, the draw bans and the
    offers. After the end return nothing, because the picture shows everything then.
    """
    if view.result is not None:
        return []
    sentences = [*threats(pack, view), *race(pack, view)]
    sentences += [
        say("craft-watch", player=SeatName(seat), gold=gold)
        for seat, gold in enumerate(view.gold)
        if gold >= GOLD_TO_WIN and seat != view.active
    ]
    sentences += [
        say(
            "craft-banned-now",
            player=SeatName(seat),
            refill="no" if "ban-refill" in view.rulings else "yes",
        )
        for seat, is_banned in enumerate(view.banned)
        if is_banned
    ]
    # The partner of an offer is notified of it, so the public panel shows only offers that became impossible.
    shown_offers = [offer for offer in view.offers if view.viewer is not None or offer.blocked_by]
    return sentences + [deals.offer_words(view, offer) for offer in shown_offers]


# ---------------------------------------------------------------- recipes


def needs(pack: CraftTheCrownPack, card: CraftTheCrownCard) -> tuple[tuple[str, int], ...]:
    """Return a card's recipe as (name, count), with the Hammer for a Site."""
    recipe = pack.card_lines[card.name].needs
    return (*recipe, (pack.hammer, 1)) if card.type == "site" else recipe


def lacks(pack: CraftTheCrownPack, resources: Mapping[str, int], card: CraftTheCrownCard) -> dict[str, int]:
    """Return what a card's recipe needs beyond the owned Resources: card → how many more. `resources`: card →
    count.
    """
    return {
        name: count - resources.get(name, 0)
        for name, count in needs(pack, card)
        if resources.get(name, 0) < count
    }


# ---------------------------------------------------------------- looking through


def market_page(pack: CraftTheCrownPack, view: CraftTheCrownView) -> tuple[Sentence, ...]:
    """Return the Discard Pile, because the picture shows the Market. Cards of this turn have a line of their
    own, because they cannot be crafted from there yet.
    """
    pile_line = say(
        "craft-discard", cards=piles(by_type(pack, view.discard)), count=sum(view.discard.values())
    )
    return (pile_line, *([say("craft-discard-fresh", cards=piles(view.fresh))] if view.fresh else []))


def book_page(view: CraftTheCrownView) -> tuple[Sentence, ...]:
    """Return all promises that were traded."""
    sentences = [say("craft-book-title")]
    return tuple(sentences + [deals.promise(iou) for iou in view.promises] or sentences)


# ---------------------------------------------------------------- cards


def card(pack: CraftTheCrownPack, name: str) -> list[Sentence]:
    """Return everything printed on a card, the Basic Elements that it needs in the end, and what it is used
    for.
    """
    printed = pack.cards[name]
    sentences = [
        say(
            "craft-card-head",
            card=Term(name),
            code=name,
            same="yes" if printed.title.get("en") == name else "no",
            kind=say(f"craft-type-{printed.type}"),
            gold=printed.price,
            copies=printed.copies,
        )
    ]
    if printed.text.get("en"):
        sentences.append(say("craft-card-text", text=Term(name, "text")))
    if printed.recipe:
        sentences += [
            say("craft-card-recipe", elements=piles(dict(needs(pack, printed)))),
            *tree(pack, printed),
        ]
    users = pack.uses.get(name, ())
    if name == pack.hammer:
        sentences.append(say("craft-card-builds"))
    if users:
        sentences.append(say("craft-card-uses", cards=[Term(user) for user in users]))
    return sentences


def counted(pack: CraftTheCrownPack) -> Sentence:
    """Return how many different cards the pack has, and how many if each copy counts."""
    total = sum(printed.copies for printed in pack.cards.values())
    return say("craft-counted", cards=len(pack.cards), total=total)


def tree(pack: CraftTheCrownPack, printed: CraftTheCrownCard) -> list[Sentence]:
    """Return the recipe of each ingredient that has one, and the Basic Elements that `printed` needs in the
    end. Empty if no ingredient has a recipe.
    """
    crafted_ingredients: dict[str, None] = {}
    to_visit = [name for name, _ in needs(pack, printed)]
    while to_visit:
        name = to_visit.pop(0)
        if name not in crafted_ingredients and pack.cards[name].recipe:
            crafted_ingredients[name] = None
            to_visit += [element for element, _ in pack.cards[name].needs]
    branches = [
        say("craft-card-branch", card=Term(name), elements=piles(dict(pack.cards[name].needs)))
        for name in crafted_ingredients
    ]
    return (
        [*branches, say("craft-card-scratch", elements=piles(basics_needed(pack, printed.name)))]
        if branches
        else []
    )


def basics_needed(
    pack: CraftTheCrownPack, name: str, results: dict[str, dict[str, int]] | None = None
) -> dict[str, int]:
    """Return the Basic Elements that a card needs if each ingredient is crafted: name → how many.
    results: card → its result, so that none is computed twice; new results are added. None for a new
        collection.
    """
    results = {} if results is None else results
    if name not in results:
        printed, total = pack.cards[name], dict[str, int]()
        for element, count in needs(pack, printed) if printed.recipe else ():
            for basic, basic_count in basics_needed(pack, element, results).items():
                total[basic] = total.get(basic, 0) + basic_count * count
        results[name] = total or {name: 1}
    return results[name]


def names(cards: Sequence[str]) -> list[Term]:
    """Return cards as words, in their order."""
    return [Term(name) for name in cards]


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
