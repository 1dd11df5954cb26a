"""Menus: each action in at most three taps, pages to look things up, and standing answers."""

from collections.abc import Iterator, Sequence

from engine.craft_the_crown import notation
from engine.craft_the_crown.cards import AIMED, CraftTheCrownPack
from engine.craft_the_crown.leaving import RESIGN
from engine.craft_the_crown.notation import UseTool
from engine.craft_the_crown.presentation import deals, hand, hindrances, words
from engine.craft_the_crown.scene import FOR_SALE, OWNED
from engine.craft_the_crown.verbs import sales_to_win
from engine.craft_the_crown.view import CraftTheCrownView, OfferView
from engine.presentation import (
    Menu,
    MenuChoice,
    MenuPage,
    Path,
    SeatName,
    Sentence,
    SideQuestionText,
    Style,
    Term,
    Word,
    say,
)

VERBS = ("craft", "use", "buy", "sell", "discard", "reserve", "trade", "end")
"""The first taps, in the order of the menu."""
ALONE = ("craft", "use", "buy", "sell", "discard", "reserve")
"""Verbs that concern no other player."""
GETS_ON = ("win", "trade", "craft", "sell", "use", "end")
"""Verbs that may be suggested, the most important first; the first one that is possible gets colour. `win` is
selling enough to win.
"""
LOOKS = ("market", "discarded", "table", "book", "orders")
"""Pages to look things up, in the order of the menu; `orders` are the standing answers."""
SHOW_TABLE = ("market", "discarded", "table")  # with these pages the picture is the table, not the hand


def menu(pack: CraftTheCrownPack, view: CraftTheCrownView, tokens: Sequence[str]) -> Menu:
    """Return the menu of a private panel: first a verb, then its object; below them the pages to look things
    up.
    tokens: the viewer's legal answers.
    """
    builder = _PathBuilder(pack, view, tokens)
    paths = {
        token: builder.path(token) for token in _ordered(pack, view, builder.crafting_options, tokens)
    } | builder.combined_answers()
    reactions = [token for token in tokens if token.startswith("react ")]
    prompt = say("craft-prompt-react", tool=tool_of(view)) if reactions else say("craft-prompt")
    return Menu(
        paths,
        prompt=prompt if reactions or (view.viewer == view.active and paths) else None,
        pages=tuple(builder.pages()),
        forms=builder.forms(),
        standing_answers=builder.standing_answers(),
        order=(*(paths[token][0].key for token in reactions), "win", *VERBS, *LOOKS),
        restart_keys=("use", "trade", "reserve"),
    )


def public_menu(pack: CraftTheCrownPack, view: CraftTheCrownView) -> Menu | None:
    """Return the menu of the public panel, None if no reaction is awaited.

    It offers only reactions: they depend on owned cards, which everybody sees.
    """
    if view.question is None or view.question.kind != "react":
        return None
    builder = _PathBuilder(pack, view, view.question.answers)
    paths = {token: builder.reaction(token) for token in view.question.answers}
    return Menu(paths, prompt=say("craft-prompt-react", tool=tool_of(view)))


def private_panel_buttons(view: CraftTheCrownView) -> list[MenuChoice]:
    """Return the buttons of the public panel that open the private panel."""
    return [
        MenuChoice("", say("craft-door-hand"), style="main"),
        MenuChoice("market", say("craft-door-market")),
        MenuChoice("trade", say("craft-door-trade")),
    ]


def offer_text(view: CraftTheCrownView, seat: int) -> SideQuestionText | None:
    """Return the announcement of the latest offer to a seat, with buttons to answer it; None without an
    offer.

    If hand cards are part of the offer, only the private panel names them, so a button opens that first.
    """
    offers = [offer for offer in view.offers if offer.partner == seat]
    if not offers:
        return None
    offer = offers[-1]
    path = f"trade.t{offer.number}"
    answers = [
        MenuChoice(f"{path}.counter", say("craft-counter")),
        MenuChoice(f"{path}.decline", say("craft-reply-decline")),
    ]
    if offer.give.hand or offer.get.hand:
        answers.insert(0, MenuChoice(path, say("craft-door-offer"), style="main"))
    elif not offer.blocked_by:
        answers.insert(0, MenuChoice(f"{path}.accept", say("craft-reply-accept"), style="good"))
    player, author = SeatName(seat), SeatName(offer.author)
    lines = (
        say("craft-call", player=player, author=author),
        say("craft-call-side", player=author, cards=deals.side(offer.give)),
        say("craft-call-side", player=player, cards=deals.side(offer.get)),
        *deals.warnings(view, offer.author, offer.partner, offer.give, offer.get),
    )
    return SideQuestionText(lines, tuple(answers))


def answer_text(pack: CraftTheCrownPack, view: CraftTheCrownView, line: str) -> Sentence | None:
    """Return an answer in a few words; None for an answer that needs none. `line`: the answer, or several
    joined by `; `.
    """
    *earlier_answers, last_answer = line.split("; ")
    verb, _, object_part = last_answer.partition(" ")
    match verb:
        case "craft":
            name, _, site = object_part.partition(" via ")
            sold, bought = _named(earlier_answers, "sell"), _named(earlier_answers, "buy")
            payment = ("both" if bought else "sell") if sold else "buy" if bought else "no"
            payment = "via" if site else payment
            spent = {
                "sold": words.piles(sold),
                "bought": words.piles(bought),
                "site": Term(site) if site else "",
            }
            return say("craft-told-craft", card=Term(name), way=payment, **spent)
        case "buy" | "sell" | "discard":
            sold = _named(earlier_answers, "sell") if verb == "buy" else {}
            cards, count = words.piles(_named([*earlier_answers, last_answer], verb)), len(sold)
            return say(f"craft-told-{verb}", cards=cards, sold=words.piles(sold), count=count)
        case "reserve" | "swap":
            return say("craft-told-reserve", card=Term(object_part))
        case "use":
            builder, tool_use = _PathBuilder(pack, view, ()), notation.read_use(last_answer)
            is_only_confirmed, tool = builder.aim(tool_use).key == "yes", builder.tool(tool_use).label
            return say(
                "craft-told-use",
                tool=tool,
                aim=builder.aim(tool_use).label,
                sure="yes" if is_only_confirmed else "no",
            )
        case "react":
            path = _PathBuilder(pack, view, ()).reaction(last_answer)
            site_word: Word = path[1].label if path[1:] else ""
            return say(
                "craft-told-react", how=path[0].label, site=site_word, takes="yes" if site_word else "no"
            )
        case "accept" | "decline" | "withdraw":
            return say(f"craft-told-{verb}")
        case "end":
            return say("craft-verb-end")
        case _:
            return None


def _named(lines: Sequence[str], verb: str) -> dict[str, int]:
    """Return the cards of the answers that begin with this verb: card → how many copies. `lines`: answers
    such as `buy Stone` or `buy Stone*3`.
    """
    counts: dict[str, int] = {}
    for line in lines:
        if line.startswith(f"{verb} "):
            name, _, count = line.removeprefix(f"{verb} ").partition("*")
            counts[name] = counts.get(name, 0) + int(count or 1)
    return counts


def tool_of(view: CraftTheCrownView) -> Word:
    """Return the Tool that awaits a reaction, in words; it may be copied by another one."""
    assert view.question is not None
    return words.tool_word(view.question.tool, view.question.copied)


def _look(name: str) -> MenuChoice:
    """Return the tap that opens a page to look things up. `name`: one of LOOKS."""
    return MenuChoice(name, say(f"craft-look-{name}"), group="looks")


class _PathBuilder:
    """Builds the paths of one menu. A path is the taps that lead to an answer; the first one chooses a verb.
    tokens: the viewer's legal answers.
    acting: whether the viewer may act now.
    crafting_options: how each hand card can be crafted; empty if the viewer may not act.
    tools: the owned Tools that can be used now.
    sales: the cards to sell to win at once, one entry for each copy.
    counts: verb → how many choices it leads to, as its label shows.
    highlighted_verb: the verb that gets colour, "" for none.
    empty_verbs: verbs whose button is disabled.
    """

    def __init__(self, pack: CraftTheCrownPack, view: CraftTheCrownView, tokens: Sequence[str]) -> None:
        self.pack, self.view = pack, view
        self.acting = view.viewer is not None and "end" in tokens
        self.crafting_options = hand.crafting_options(pack, view) if self.acting else []
        self.tools = tuple(dict.fromkeys(token.split(" ")[1] for token in tokens if token[:4] == "use "))
        self.sales: list[str] = []
        seat = view.viewer
        if seat is not None and self.acting:
            self.sales += sales_to_win(view.gold[seat], view.owns[seat], lambda name: pack.cards[name].price)
        self.counts = _counted(tokens) | {
            "craft": sum(crafting.is_possible for crafting in self.crafting_options),
            "use": len(self.tools),
            "trade": sum(1 for offer in view.offers if offer.partner == seat),
        }
        suggested_counts = self.counts | {"win": len(self.sales)}
        if self.acting:
            suggested_counts["sell"] = len(hand.sellable_elements(pack, view))
        self.highlighted_verb = next((verb for verb in GETS_ON if suggested_counts[verb]), "")
        idle_tools = hindrances.idle_tools(pack, view, self.tools) if self.acting else []
        listed_counts = self.counts | {
            "craft": len(self.crafting_options),
            "use": self.counts["use"] + len(idle_tools),
        }
        # Verbs without any choice, not even one that explains why a card cannot be used.
        self.empty_verbs = [verb for verb in ALONE if self.acting and not listed_counts[verb]]

    def path(self, token: str) -> Path:
        """Return the taps that lead to an answer. `token`: any legal answer except resigning."""
        verb, _, object_part = token.partition(" ")
        match verb:
            case "craft":
                return (self.verb("craft"), self.craft(object_part))
            case "buy" | "sell":
                return (self.verb(verb), self.priced(object_part))
            case "discard":
                return (self.verb("discard"), MenuChoice(object_part, Term(object_part)))
            case "reserve" | "swap":
                return (self.verb("reserve"), MenuChoice(object_part, Term(object_part)))
            case "use":
                return self.use(notation.read_use(token))
            case "react":
                return self.reaction(token)
            case "mark":
                return self.mark(*object_part.split(" "))
            case "accept" | "decline" | "withdraw":
                style: Style = "good" if verb == "accept" else "plain"
                return (
                    *self.offer(int(object_part[1:])),
                    MenuChoice(verb, say(f"craft-reply-{verb}"), style=style),
                )
            case _:
                return (self.verb("end"),)

    def verb(self, verb: str) -> MenuChoice:
        """Return the tap that chooses a verb. Its button has colour if the verb is the suggested one. It is
        disabled if the verb leads to nothing.
        """
        count = self.counts.get(verb, 0)
        next_prompt = say(f"craft-prompt-{verb}") if verb != "end" and count else None
        if verb == "trade":
            offers = sum(1 for offer in self.view.offers if self.view.viewer in (offer.author, offer.partner))
            can_propose = self.view.viewer == self.view.active
            kind = (
                "both"
                if offers and can_propose
                else "partner"
                if can_propose
                else "single"
                if offers == 1
                else "many"
            )
            next_prompt = say("craft-prompt-trade", kind=kind)
        if verb in self.empty_verbs:
            reason = "dear" if verb == "buy" and any(self.view.market.values()) else verb
            return MenuChoice(verb, say(f"craft-verb-no-{reason}", count=0), group="verbs", disabled=True)
        style: Style = "main" if verb == self.highlighted_verb else "plain"
        return MenuChoice(
            verb, say(f"craft-verb-{verb}", count=count), style=style, group="verbs", next_prompt=next_prompt
        )

    # ---------------------------------------------------------------- cards

    def craft(self, card_and_site: str) -> MenuChoice:
        """Return the tap that crafts a card. `card_and_site`: the answer after `craft `, such as `Glass` or
        `Glass via Forge`.
        """
        name, _, site = card_and_site.partition(" via ")
        if site:
            label = say("craft-through", card=Term(name), site=Term(site))
            return MenuChoice(f"{name}-{site}", label, style=self._craft_style(name))
        elements = words.piles(dict(words.needs(self.pack, self.pack.cards[name])))
        note = say("craft-elements", elements=elements)
        return MenuChoice(name, Term(name), style=self._craft_style(name), note=note)

    def _craft_style(self, name: str) -> Style:
        """Return the colour of a card that can be crafted. The Crown is green, because it wins. Other cards
        are blue if some hand cards cannot be crafted and are grey; otherwise they are plain.
        """
        if name == self.pack.crown:
            return "good"
        return "plain" if all(crafting.is_possible for crafting in self.crafting_options) else "main"

    def combined_answers(self) -> dict[str, Path]:
        """Return the lines of several answers that one tap gives: line → path.

        A line buys what a hand card lacks and crafts this card, such as `buy Clay; craft Glass`, or it sells
        enough to win.
        """
        paths: dict[str, Path] = {}
        for crafting in self.crafting_options:
            if crafting.state == "buying":
                purchases = [name for name, count in crafting.lacking.items() for _ in range(count)]
                label = say("craft-buying", card=Term(crafting.name), gold=crafting.cost)
                lines_by_card = self.pack.card_lines
                line = "; ".join(
                    [*(lines_by_card[name].buy for name in purchases), lines_by_card[crafting.name].craft]
                )
                choice = MenuChoice(f"{crafting.name}-bought", label, style=self._craft_style(crafting.name))
                paths[line] = (self.verb("craft"), choice)
        if self.sales:
            line = "; ".join(self.pack.card_lines[name].sell for name in self.sales)
            # A single sale is already a key of the menu; with `*1` it can have a second path.
            line += "*1" if len(self.sales) == 1 else ""
            paths[line] = (MenuChoice("win", say("craft-sell-to-win"), style="good", group="win"),)
        return paths

    def priced(self, name: str) -> MenuChoice:
        """Return the tap that buys or sells a card, with its Price."""
        return MenuChoice(name, say("craft-priced", card=Term(name), gold=self.pack.cards[name].price))

    # ---------------------------------------------------------------- Tools

    def use(self, tool_use: UseTool) -> Path:
        """Return the taps of a use: the verb, the Tool, then all choices of the use in one tap. Without a
        choice the last tap only confirms.
        """
        return (self.verb("use"), self.tool(tool_use), self.aim(tool_use))

    def tool(self, tool_use: UseTool) -> MenuChoice:
        """Return the tap that chooses the Tool of a use, and with it the Tool that is copied. The next prompt
        is the text of the effect.
        """
        key = f"{tool_use.tool}-as-{tool_use.copied}" if tool_use.copied else tool_use.tool
        text = say("craft-tool-text", text=Term(tool_use.copied or tool_use.tool, "text"))
        return MenuChoice(
            key, words.tool_word(tool_use.tool, tool_use.copied), style="main", next_prompt=text
        )

    def aim(self, tool_use: UseTool) -> MenuChoice:
        """Return the tap that chooses the card or the targets of a use, or that only confirms it."""
        gold = self.view.gold
        target_words: list[Word] = [say("craft-name", player=SeatName(seat)) for seat, _ in tool_use.targets]
        if len(target_words) == 1:  # for several targets there is room only for their names
            target_words = [
                say("craft-rich", seat=target_word, gold=gold[seat])
                for target_word, (seat, _) in zip(target_words, tool_use.targets, strict=True)
            ]
        if tool_use.crafted:
            return self._craft_aim(tool_use)
        if tool_use.taken:
            return MenuChoice(tool_use.taken, Term(tool_use.taken))
        if tool_use.targets and tool_use.targets[0][1]:
            seat, name = tool_use.targets[0]
            label = say("craft-card-of", card=Term(name), player=SeatName(seat))
            return MenuChoice(f"{seat + 1}-{name}", label)
        if target_words:
            key = "-".join(str(seat + 1) for seat, _ in tool_use.targets)
            return MenuChoice(key, say("craft-against", players=target_words), style="bad")
        return MenuChoice("yes", say("craft-use-it"), style="good")

    def _craft_aim(self, tool_use: UseTool) -> MenuChoice:
        """Return the tap that chooses which card a Tool crafts, from where, and without which Element."""
        key = "-".join(part for part in (tool_use.crafted, tool_use.zone, tool_use.dropped) if part)
        label: Word = Term(tool_use.crafted)
        if tool_use.dropped:
            label = say("craft-without", card=label, element=Term(tool_use.dropped))
        if tool_use.zone:
            label = say(f"craft-out-of-{tool_use.zone}", card=label)
        return MenuChoice(key, label)

    def reaction(self, token: str) -> Path:
        """Return the taps of a reaction: which Tool reacts and, if it discards a Site, which one.
        token: the answer, such as `react Golem site Forge`.
        """
        reaction = notation.read_react(token)
        if not reaction.tool:
            return (MenuChoice("none", say("craft-let-it"), group="react"),)
        tool = words.tool_word(reaction.tool, reaction.copied)
        key = "-".join(part for part in (reaction.tool, reaction.copied) if part)
        site_prompt = say("craft-prompt-site", tool=tool, player=SeatName(self.view.active))
        tool_choice = MenuChoice(
            key, say("craft-stop-with", tool=tool), style="main", group="react", next_prompt=site_prompt
        )
        return (
            (tool_choice, MenuChoice(reaction.site, Term(reaction.site), style="main"))
            if reaction.site
            else (tool_choice,)
        )

    # ---------------------------------------------------------------- trades and promises

    def offer(self, number: int) -> Path:
        """Return the taps that lead to an open offer. `number`: the offer's number, from 1."""
        offer = next(offer for offer in self.view.offers if offer.number == number)
        is_own = offer.author == self.view.viewer
        other = SeatName(offer.partner if is_own else offer.author)
        pair = {offer.author, offer.partner}
        offers_of_pair = [
            other_offer
            for other_offer in self.view.offers
            if {other_offer.author, other_offer.partner} == pair
        ]
        number_part = f" (t{number})" if len(offers_of_pair) > 1 else ""
        label = say("craft-my-offer" if is_own else "craft-their-offer", which=number_part, player=other)
        style: Style = "plain" if is_own else "main"
        return (self.verb("trade"), MenuChoice(f"t{number}", label, style=style, group="offers"))

    def forms(self) -> dict[str, Path]:
        """Return the taps that open the trade form: one path for each partner and for each offer that can be
        countered. Keys are the beginnings of offers, such as `trade @2`.
        """
        view, paths = self.view, dict[str, Path]()
        if view.viewer is None or view.question is None or view.question.kind == "react":
            return paths
        if view.viewer == view.active:
            not_partners = (view.viewer, *view.resigned)
            partners = [seat for seat in range(len(view.gold)) if seat not in not_partners]
            is_only_partner = len(partners) == 1 and not view.offers  # then there is no partner to choose
            for seat in partners:
                label = say("craft-trade-with" if view.offers else "craft-trade-whom", player=SeatName(seat))
                partner_choice = MenuChoice(f"with{seat + 1}", label, group="partners")
                paths[f"trade @{seat + 1}"] = (
                    self.verb("trade"),
                    *(() if is_only_partner else (partner_choice,)),
                )
        for offer in view.offers:
            if offer.partner == view.viewer:
                counter = MenuChoice("counter", say("craft-counter"))
                paths[f"counter t{offer.number}"] = (*self.offer(offer.number), counter)
        return paths

    def mark(self, number: str, how: str) -> Path:
        """Return the taps that mark a promise. `number`: the promise, such as `i3`. how: "kept" or
        "broken".
        """
        style: Style = "good" if how == "kept" else "bad"
        return (*self.promise(int(number[1:])), MenuChoice(how, say(f"craft-mark-{how}"), style=style))

    def promise(self, number: int) -> Path:
        """Return the taps that lead to a promise. `number`: the promise's number, from 1."""
        iou = self.view.promises[number - 1]
        label = say("craft-iou-short", number=iou.number, mark=iou.mark or "open")
        return (_look("book"), MenuChoice(f"i{number}", label))

    # ---------------------------------------------------------------- looking through

    def pages(self) -> Iterator[MenuPage]:
        """Yield the pages to look things up, and a page for each promise and each offer of the viewer."""
        pack, view = self.pack, self.view
        yield MenuPage((_look("market"),), words.market_page(pack, view))
        yield MenuPage((_look("discarded"),), words.discard_page(pack, view))
        hand_lines = (
            hand.lines(pack, view) if view.viewer is not None and view.viewer not in view.resigned else []
        )
        yield MenuPage((_look("table"),), (*hand_lines, *words.lines(pack, view)))
        if view.promises:
            yield MenuPage((_look("book"),), words.book_page(view))
        for iou in view.promises:
            if view.viewer in (iou.giver, iou.holder):
                yield MenuPage(self.promise(iou.number), (deals.promise(iou),))
        own_offers = [offer for offer in view.offers if view.viewer in (offer.author, offer.partner)]
        for offer in own_offers:
            yield MenuPage(self.offer(offer.number), self.offer_page(offer))
        if view.viewer is not None and view.viewer != view.active and not own_offers:
            yield MenuPage((self.verb("trade"),), (say("craft-trade-not-now", player=SeatName(view.active)),))
        yield from self.explanation_pages()

    def explanation_pages(self) -> Iterator[MenuPage]:
        """Yield a page with the text above each verb's choices, and for each card that cannot be chosen a
        page that says why.
        """
        pack, view = self.pack, self.view
        for verb in ALONE if self.acting else ():
            lines = hindrances.verb_lines(pack, view, verb, self.counts.get(verb, 0))
            yield MenuPage((self.verb(verb),), lines)
        for crafting in self.crafting_options:
            if not crafting.is_possible:
                why = MenuChoice(f"{crafting.name}-why", Term(crafting.name), group="why")
                yield MenuPage((self.verb("craft"), why), hindrances.not_crafted(pack, view, crafting))
        for name in hindrances.idle_tools(pack, view, self.tools) if self.acting else ():
            why = MenuChoice(f"{name}-why", Term(name), group="why")
            yield MenuPage((self.verb("use"), why), hindrances.not_used(pack, view, name))

    def offer_page(self, offer: OfferView) -> tuple[Sentence, ...]:
        """Return an offer with what it would change, before and after, or why it is no longer possible."""
        sentence = deals.offer_words(self.view, offer)
        if offer.blocked_by:
            return sentence, say(f"craft-blocked-{offer.blocked_by}")
        return (sentence, *deals.trade_changes(self.view, offer.author, offer.partner, offer.give, offer.get))

    # ---------------------------------------------------------------- standing answers

    def standing_answers(self) -> dict[str, Path]:
        """Return the standing answers that the viewer may give: standing answer → path. Empty if the viewer
        owns no Reaction Tool.

        `Idol>Thief` reacts with Idol whenever Thief targets the viewer. `none>Thief` lets Thief through.
        `next` lets only the next Tool through.
        """
        view, paths = self.view, dict[str, Path]()
        if view.viewer is None or view.result is not None:
            return paths
        reactions = stoppers(self.pack, view)
        if not reactions:
            return paths
        page_choice = MenuChoice(
            "orders", say("craft-look-orders"), group="looks", next_prompt=say("craft-prompt-orders")
        )
        paths["next"] = (page_choice, MenuChoice("next", say("craft-order-next")))
        for name, tool in self.pack.tools.items():
            if not any(step.kind in AIMED for step in tool.steps):
                continue
            tool_choice = MenuChoice(name, Term(name), next_prompt=say("craft-prompt-order", tool=Term(name)))
            paths[f"none>{name}"] = (page_choice, tool_choice, MenuChoice("none", say("craft-let-it")))
            for key, label in reactions:
                paths[f"{key}>{name}"] = (page_choice, tool_choice, MenuChoice(key, label, style="bad"))
        return paths


def stoppers(pack: CraftTheCrownPack, view: CraftTheCrownView) -> list[tuple[str, Word]]:
    """Return the reactions that the viewer's Resources allow, as `Idol` or `Replacement/Idol`, with their
    labels.
    """
    resources = view.owns[view.seat]
    reactions: list[tuple[str, Word]] = []
    for name in pack.stoppers:
        if name in resources:
            reactions.append((name, Term(name)))
            reactions += [
                (f"{copier}/{name}", words.tool_word(copier, name))
                for copier in pack.copiers
                if copier in resources
            ]
    return reactions


def _ordered(
    pack: CraftTheCrownPack,
    view: CraftTheCrownView,
    craftings: Sequence[hand.CraftingOption],
    tokens: Sequence[str],
) -> list[str]:
    """Return the answers in the order in which the pictures show the cards. The answer `resign` is left out.
    craftings: the hand cards, in the order of the picture. tokens: the legal answers.
    """
    hand_order = [crafting.name for crafting in craftings]
    order_by_verb = dict.fromkeys(("craft", "discard", "reserve", "swap"), hand_order)
    order_by_verb["buy"] = [*words.by_type(pack, view.market, FOR_SALE)]
    if view.viewer is not None:
        order_by_verb["sell"] = [*words.by_type(pack, view.owns[view.viewer], OWNED)]

    def place(token: str) -> tuple[int, int]:
        """Return the sort key of an answer: the position of its verb, then of its card, both from 0."""
        verb, _, object_part = token.partition(" ")
        cards, name = order_by_verb.get(verb, ()), object_part.partition(" ")[0]
        return verbs.index(verb), cards.index(name) if name in cards else len(cards)

    verbs = list(dict.fromkeys(token.partition(" ")[0] for token in tokens))
    return sorted((token for token in tokens if token != RESIGN), key=place)


def _counted(tokens: Sequence[str]) -> dict[str, int]:
    """Return verb → how many answers begin with it; `swap` counts as `reserve`."""
    counts = dict.fromkeys(VERBS, 0)
    for token in tokens:
        verb = token.partition(" ")[0]
        verb = "reserve" if verb == "swap" else verb
        counts[verb] = counts.get(verb, 0) + 1
    return counts
