"""Menus: one tap for each craft and Tool, lists for several cards at once, pages to look things up, and
standing answers.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from engine.craft_the_crown import notation
from engine.craft_the_crown.cards import AIMED, CraftTheCrownPack
from engine.craft_the_crown.leaving import RESIGN
from engine.craft_the_crown.notation import UseTool
from engine.craft_the_crown.presentation import deals, hand, several, words
from engine.craft_the_crown.scene import FOR_SALE, OWNED
from engine.craft_the_crown.verbs import sales_to_win
from engine.craft_the_crown.view import CraftTheCrownView, OfferView
from engine.presentation import (
    Menu,
    MenuChoice,
    MenuList,
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

MARKET = "market"
"""The tap that shows the table and leads to purchases."""
VERBS = (MARKET, "trade", "book", "orders", "end")
"""The last buttons, in their order. `book` are the promises, `orders` the standing answers."""
MOST_LISTED = 25
"""Most entries of a list, because Discord allows no more."""
Entry = tuple[MenuChoice, str]
"""An entry of a list, and the answers that it gives."""


def menu(pack: CraftTheCrownPack, view: CraftTheCrownView, tokens: Sequence[str]) -> Menu:
    """Return the menu of a private panel: a button for each craft and each Tool, lists of what to sell
    and to discard, then the other verbs and the pages to look things up.
    tokens: the viewer's legal answers.
    """
    builder = _PathBuilder(pack, view, tokens)
    lists = builder.lists()
    listed = builder.listed(lists)
    others = [token for token in tokens if token not in listed and token != RESIGN]
    paths = builder.lines() | {token: builder.path(token) for token in others} | listed
    last_keys = [*(menu_list.path[0].key for menu_list in lists), *VERBS]
    buttons = (path[0].key for path in paths.values())
    return Menu(
        paths,
        prompt=say("craft-prompt-react", tool=tool_of(view)) if builder.reacting else None,
        lists=tuple(lists),
        pages=tuple(builder.pages()),
        forms=builder.forms(),
        standing_answers=builder.standing_answers(),
        order=(
            *("win", *(f"craft-{crafting.name}" for crafting in builder.crafting_options)),
            *(key for key in buttons if key not in last_keys),
            *last_keys,
        ),
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
    """Return the button of the public panel that opens the private panel."""
    return [MenuChoice("", say("craft-door-hand"), style="main")]


def offer_text(view: CraftTheCrownView, seat: int) -> SideQuestionText | None:
    """Return the announcement of the latest offer to a seat, with buttons to answer it; None without an
    offer.

    If hand cards are part of the offer, only the private panel names them, so a button opens that first.
    """
    offers = [offer for offer in view.offers if offer.partner == seat]
    if not offers:
        return None
    offer = offers[-1]
    path = f"t{offer.number}"
    answers = [
        MenuChoice(f"{path}.counter", say("craft-counter")),
        MenuChoice(f"{path}.decline", say("craft-reply-decline")),
    ]
    if offer.give.hand or offer.get.hand:
        answers.insert(0, MenuChoice(f"{path}.see", say("craft-door-offer"), style="main"))
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
            return _PathBuilder(pack, view, ()).whole_use(notation.read_use(last_answer))
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


class _PathBuilder:
    """Builds the paths of one menu. A path is the taps that lead to an answer.
    tokens: the viewer's legal answers; `legal` are the same as a set.
    acting: whether the viewer may act now.
    reacting: whether the viewer may react to a Tool.
    sales: the cards to sell to win at once, one entry for each copy; empty if that is not possible.
    crafting_options: how each hand card can be crafted; empty if the viewer may not act.
    uses: how many ways there are to use a Tool: (Tool, Tool that it copies or "") → count.
    """

    def __init__(self, pack: CraftTheCrownPack, view: CraftTheCrownView, tokens: Sequence[str]) -> None:
        self.pack, self.view, self.tokens, self.legal = pack, view, tokens, frozenset(tokens)
        self.acting = view.viewer is not None and "end" in tokens
        self.reacting = any(token.startswith("react ") for token in tokens)
        self.crafting_options = hand.crafting_options(pack, view) if self.acting else []
        self.sales: Sequence[str] = ()
        if self.acting:
            gold, resources = view.gold[view.seat], view.owns[view.seat]
            self.sales = sales_to_win(gold, resources, lambda name: pack.cards[name].price)
        self.uses = Counter(
            (tool_use.tool, tool_use.copied)
            for tool_use in (notation.read_use(token) for token in tokens if token.startswith("use "))
        )

    def path(self, token: str) -> Path:
        """Return the taps that lead to an answer. `token`: any legal answer except resigning, that is in no
        list.
        """
        verb, _, object_part = token.partition(" ")
        match verb:
            case "craft":
                return (self.craft(object_part),)
            case "sell":
                label = say("craft-one-sell", card=Term(object_part), gold=self.pack.cards[object_part].price)
                return (MenuChoice("sell", label, group="act"),)
            case "buy":
                return (*self.market(), self.priced_choice(object_part, 1))
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
                style = "plain" if self.uses else self._style("main", is_last=True)
                return (MenuChoice("end", say("craft-verb-end"), style=style, group="verbs"),)

    # ---------------------------------------------------------------- cards

    def craft(self, card_and_site: str) -> MenuChoice:
        """Return the tap that crafts a card, with the Gold for what is bought. `card_and_site`: the answer
        after `craft `, such as `Glass` or `Glass via Forge`.
        """
        name, _, site = card_and_site.partition(" via ")
        crafting = next(option for option in self.crafting_options if option.name == name)
        is_crown = name == self.pack.crown
        label = (
            say("craft-do-crown", card=Term(name))
            if is_crown
            else say("craft-do", card=Term(name), cost=0 if site else crafting.cost)
        )
        return MenuChoice(
            f"craft-{name}", label, style=self._style("good" if is_crown else "main"), group="act"
        )

    def _style(self, style: Style, *, is_last: bool = False) -> Style:
        """Return the colour of a button: `style` if it is one that moves the game on, otherwise plain.
        is_last: whether crafts come before it.
        """
        can_craft = any(crafting.is_possible for crafting in self.crafting_options)
        return "plain" if self.sales or (is_last and can_craft) else style

    def ways(self, name: str) -> list[str]:
        """Return the Sites that can craft a hand card now, and "" for its recipe if no Site can or the whole
        recipe is owned. The first way has a button, all of them are entries of the list.
        """
        begin = f"craft {name} via "
        sites = [token.removeprefix(begin) for token in self.tokens if token.startswith(begin)]
        return [*sites, *([""] if not sites or f"craft {name}" in self.legal else [])]

    def lines(self) -> dict[str, Path]:
        """Return the lines of several answers that one button gives: line → path.

        A line sells enough to win, or it buys what a hand card lacks and crafts this card, such as
        `buy Clay; craft Glass`.
        """
        pack, view, paths = self.pack, self.view, dict[str, Path]()
        if self.sales:
            line = "; ".join(pack.card_lines[name].sell for name in self.sales)
            # A single sale is already a key of the menu; with `*1` it can have a second path.
            line += "*1" if len(self.sales) == 1 else ""
            gold = view.gold[view.seat] + sum(pack.cards[name].price for name in self.sales)
            label = say("craft-sell-to-win", gold=gold)
            paths[line] = (MenuChoice("win", label, style="good", group="act"),)
        for crafting in self.crafting_options:
            if crafting.state == "buying":
                line = several.joined(pack, view, [pack.card_lines[crafting.name].craft])
                paths[line] = (self.craft(crafting.name),)
        return paths

    def priced_choice(self, name: str, copy: int) -> MenuChoice:
        """Return the entry of a list that buys a card, with its Price. `copy`: which copy it is."""
        label = say("craft-priced", card=_copy(name, copy), gold=self.pack.cards[name].price)
        return MenuChoice(_copy_key(name, copy), label, note=self.note(name))

    def sold_choice(self, name: str, copy: int) -> MenuChoice:
        """Return the entry of a list that sells a card. `copy`: which copy it is."""
        label = say("craft-do-sell", card=_copy(name, copy), gold=self.pack.cards[name].price)
        return MenuChoice(_copy_key(name, copy), label, note=self.note(name))

    def note(self, name: str) -> Word:
        """Return what a card does, or for an Element which held cards need it; "" for nothing."""
        if hand.effect(self.pack, name):
            return Term(name, "text")
        held = [*self.view.hand, *([self.view.reserve] if self.view.reserve else [])]
        users = [Term(card) for card in held if name in self.pack.cards[card].recipe]
        return say("craft-note-used", cards=users) if users else ""

    # ---------------------------------------------------------------- lists

    def lists(self) -> list[MenuList]:
        """Return the lists of which several entries can be taken: to sell and craft, to discard and reserve,
        to buy. A list of one entry is left out; that entry is a button.
        """
        if not self.acting:
            return []
        pack, view = self.pack, self.view
        sales = self._copies("sell", view.owns[view.seat], OWNED)
        crafts = self._crafts()
        kind = "both" if sales and crafts else "sell" if sales else "craft"
        entries = [*sales, *(crafts if sales or len(crafts) > 1 else ())]
        purchases = self._copies("buy", self._payable(), FOR_SALE)
        return [
            *self._split("sell", f"craft-list-{kind}", entries, join=partial(several.joined, pack, view)),
            *self._split(
                "discard", "craft-list-discard", [*self._copies("discard", view.hand), *self._reserves()]
            ),
            *self._split("buy", "craft-list-buy", purchases, self.market()),
        ]

    def listed(self, lists: Sequence[MenuList]) -> dict[str, Path]:
        """Return the path of each answer that only a list has. An answer for several copies gets the path of
        the first one.
        """
        buttons = {
            f"craft {crafting.name}{f' via {site}' if site else ''}"
            for crafting in self.crafting_options
            for site in self.ways(crafting.name)[:1]
        }
        paths = dict[str, Path]()
        for menu_list in lists:
            for entry, line in menu_list.entries:
                if line in self.legal and line not in buttons:
                    paths.setdefault(line, (*menu_list.path, entry))
        return paths

    def _split(
        self,
        key: str,
        label: str,
        entries: Sequence[Entry],
        before: Path = (),
        join: Callable[[Sequence[str]], str] = "; ".join,
    ) -> list[MenuList]:
        """Return entries as lists that Discord can show; none for fewer than two entries.
        key: of the list. label: the key of its label. before: the choices that lead to it. join: see
            `MenuList`.
        """
        if len(entries) < 2:
            return []
        starts = range(0, len(entries), MOST_LISTED)
        return [
            MenuList(
                (*before, MenuChoice(f"{key}{start or ''}", say(label), group="lists")),
                tuple(entries[start : start + MOST_LISTED]),
                join,
            )
            for start in starts
        ]

    def _payable(self) -> dict[str, int]:
        """Return what the viewer can buy: card → how many copies the Gold is enough for."""
        gold, cards = self.view.gold[self.view.seat], self.pack.cards
        affordable = {
            name: count if not cards[name].price else min(count, gold // cards[name].price)
            for name, count in self.view.market.items()
        }
        return {name: count for name, count in affordable.items() if count}

    def _copies(self, verb: str, zone: Mapping[str, int], types: Sequence[str] = ()) -> list[Entry]:
        """Return an entry for each copy of each card of a zone, as many copies as one list has room for.
        verb: what is done with the cards. types: the order of types; empty: the order of the hand.
        """
        zone = words.by_type(self.pack, zone, types) if types else self._in_hand_order(zone)
        most = next(
            (
                most
                for most in range(max(zone.values(), default=1), 1, -1)
                if sum(min(count, most) for count in zone.values()) <= MOST_LISTED
            ),
            1,
        )
        choice = {"buy": self.priced_choice, "sell": self.sold_choice, "discard": self._discarded}[verb]
        return [
            (choice(name, copy), f"{verb} {name}")
            for name, count in zone.items()
            for copy in range(1, min(count, most) + 1)
        ]

    def _in_hand_order(self, zone: Mapping[str, int]) -> dict[str, int]:
        """Return a zone of hand cards in the order in which the picture shows them."""
        return {crafting.name: zone[crafting.name] for crafting in self.crafting_options}

    def _discarded(self, name: str, copy: int) -> MenuChoice:
        """Return the entry that discards a hand card. `copy`: which copy it is."""
        label = say("craft-do-discard", card=_copy(name, copy))
        return MenuChoice(_copy_key(name, copy), label, note=self.note(name))

    def _reserves(self) -> list[Entry]:
        """Return the entries that put a hand card into the reserve slot."""
        view = self.view
        note = say("craft-note-swap", card=Term(view.reserve)) if view.reserve else say("craft-note-reserve")
        return [
            (
                MenuChoice(f"reserve-{name}", say("craft-do-reserve", card=Term(name)), note=note),
                f"{'swap' if view.reserve else 'reserve'} {name}",
            )
            for name in self._in_hand_order(view.hand)
        ]

    def _crafts(self) -> list[Entry]:
        """Return the entries that craft a hand card, and those that craft and sell it if that brings Gold.

        Cards that cannot be crafted now are among them if sales, or crafts of other hand cards, help.
        """
        pack, view, entries, sold = self.pack, self.view, list[Entry](), list[Entry]()
        for crafting in hand.within_reach(pack, view, self.crafting_options):
            name = crafting.name
            ways = self.ways(name)
            for site in ways:
                line = f"craft {name} via {site}" if site else f"craft {name}"
                cost = 0 if site else crafting.cost
                for copy in range(1, view.hand[name] + 1):
                    card = _copy(name, copy)
                    label = (
                        say("craft-through", card=card, site=Term(site))
                        if site and len(ways) > 1
                        else say("craft-do", card=card, cost=cost)
                    )
                    key = "-".join(filter(None, ("craft", _copy_key(name, copy), site)))
                    entries.append((MenuChoice(key, label, note=self.note(name)), line))
            gain = pack.cards[name].price - (0 if ways[0] else crafting.cost)
            if crafting.is_possible and gain > 0 and name != pack.crown:
                line = f"craft {name} via {ways[0]}" if ways[0] else f"craft {name}"
                label = say("craft-do-and-sell", card=Term(name), gold=gain)
                sold.append((MenuChoice(f"gain-{name}", label), f"{line}; sell {name}"))
        return [*entries, *sold]

    def market(self) -> Path:
        """Return the taps that show the Market."""
        return (MenuChoice(MARKET, say("craft-look-market"), group="verbs"),)

    # ---------------------------------------------------------------- Tools

    def use(self, tool_use: UseTool) -> Path:
        """Return the taps of a use: the Tool, then all choices of the use in one tap. If there is no choice,
        it is one tap.
        """
        if self.uses[tool_use.tool, tool_use.copied] == 1:
            return (self.tool(tool_use, self.whole_use(tool_use)),)
        label = say("craft-verb-use", tool=words.tool_word(tool_use.tool, tool_use.copied))
        return (self.tool(tool_use, label), self.aim(tool_use))

    def whole_use(self, tool_use: UseTool) -> Sentence:
        """Return a use with all its choices in words."""
        aim = self.aim(tool_use)
        tool, sure = words.tool_word(tool_use.tool, tool_use.copied), "yes" if aim.key == "yes" else "no"
        return say("craft-told-use", tool=tool, aim=aim.label, sure=sure)

    def tool(self, tool_use: UseTool, label: Sentence) -> MenuChoice:
        """Return the tap that chooses the Tool of a use, and with it the Tool that is copied. The next prompt
        is the text of the effect. `label`: of its button.
        """
        key = "-".join(filter(None, ("use", tool_use.tool, tool_use.copied)))
        text = say("craft-tool-text", text=Term(tool_use.copied or tool_use.tool, "text"))
        style = self._style("main", is_last=True)
        return MenuChoice(key, label, style=style, group="act", next_prompt=text)

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

    def trade(self) -> MenuChoice:
        """Return the tap that leads to the partners of a new offer."""
        prompt = say("craft-prompt-trade")
        return MenuChoice("trade", say("craft-verb-trade"), group="verbs", next_prompt=prompt)

    def offer(self, number: int) -> Path:
        """Return the tap that leads to an open offer. `number`: the offer's number, from 1."""
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
        return (MenuChoice(f"t{number}", label, style=style, group="verbs"),)

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
            for seat in partners:
                label = say("craft-trade-whom", player=SeatName(seat))
                partner_choice = MenuChoice(f"with{seat + 1}", label, group="partners")
                choices = (partner_choice,) if len(partners) > 1 else ()
                paths[f"trade @{seat + 1}"] = (self.trade(), *choices)
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

    def book(self) -> MenuChoice:
        """Return the tap that shows the promises."""
        return MenuChoice("book", say("craft-look-book"), group="verbs")

    def promise(self, number: int) -> Path:
        """Return the taps that lead to a promise. `number`: the promise's number, from 1."""
        iou = self.view.promises[number - 1]
        label = say("craft-iou-short", number=iou.number, mark=iou.mark or "open")
        return (self.book(), MenuChoice(f"i{number}", label))

    # ---------------------------------------------------------------- looking through

    def pages(self) -> Iterator[MenuPage]:
        """Yield the pages to look things up, and a page for each promise and each offer of the viewer."""
        pack, view = self.pack, self.view
        yield MenuPage(self.market(), words.market_page(pack, view))
        hand_lines = (
            hand.lines(pack, view) if view.viewer is not None and view.viewer not in view.resigned else []
        )
        text = MenuChoice("table", say("craft-look-table"))
        yield MenuPage((*self.market(), text), (*hand_lines, *words.lines(pack, view)))
        if view.promises:
            yield MenuPage((self.book(),), words.book_page(view))
        for iou in view.promises:
            if view.viewer in (iou.giver, iou.holder):
                yield MenuPage(self.promise(iou.number), (deals.promise(iou),))
        for offer in view.offers if view.result is None else ():
            if view.viewer in (offer.author, offer.partner):
                yield MenuPage(self.offer(offer.number), self.offer_page(offer))

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
            "orders", say("craft-look-orders"), group="verbs", next_prompt=say("craft-prompt-orders")
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


def _copy(name: str, copy: int) -> Word:
    """Return the name of a copy of a card; from the second one on with its number."""
    return Term(name) if copy == 1 else say("craft-copy", card=Term(name), copy=copy)


def _copy_key(name: str, copy: int) -> str:
    """Return the key of the choice of a copy of a card."""
    return name if copy == 1 else f"{name}-{copy}"
