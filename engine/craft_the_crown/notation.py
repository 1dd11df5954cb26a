"""The notation: parses lines into commands and writes commands as lines. `GRAMMAR` is the grammar of the
rules catalogue. A line in log form is a complete one as records have it, with seats as numbers (`@2`).
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from msgspec import Struct

from engine.craft_the_crown.state import Bundle
from engine.safe_text import one_line

GRAMMAR = r"""
start: "craft" card ["via" card]      -> craft
     | COUNTED stack                  -> counted
     | SINGLE card                    -> single
     | "use" card ["as" card] clause* (player clause*)*  -> use
     | "trade" player terms           -> trade
     | "counter" OFFER terms          -> counter
     | REPLY OFFER                    -> reply
     | "react" "none"                 -> no_reaction
     | "react" card ["as" card] ["site" site] -> react
     | "mark" PROMISE HOW             -> mark
     | "end"                          -> end
     | "resign"                       -> resign

clause: "craft" card ["from" ZONE] ["drop" card] -> craft_clause
      | "take" pick ("," pick)*                  -> take_clause
      | "pay" GOLD                               -> pay_clause
pick: [PLACE ":"] stack

site: card | "none"

terms: "give" bundle "get" bundle
bundle: "nothing" | item ("," item)*
item: GOLD               -> gold
    | PLACE ":" stack    -> cards
    | "iou" ":" TEXT     -> iou

stack: card ["*" INT]
card: NAME | "?"
player: "@" (NAME | INT)

COUNTED: "buy" | "sell" | "discard"
SINGLE: "reserve" | "swap"
REPLY: "accept" | "decline" | "withdraw"
ZONE: "hand" | "discard" | "market"
PLACE.2: /(own|hand)(?=\s*:)/
HOW: "kept" | "broken"
NAME: /[^\W\d_][\w'-]*/
OFFER.2: /t[0-9]{1,6}/
PROMISE.2: /i[0-9]{1,6}/
GOLD.2: /[0-9]{1,6}g/
INT: /[0-9]{1,3}/
TEXT: /"(\\.|[^"\\])*"/
%ignore " "
"""
# A clause ends at a semicolon outside quotes; quotes that are not closed hold the rest of the line.
CLAUSE = re.compile(r'(?:[^;"]|"(?:\\.|[^"])*(?:"|$))*')
# Most characters of a line in log form; most characters of a promise; most copies of a card on one side of a
# trade.
LONGEST_LINE, LONGEST_PROMISE, MOST_COPIES = 3_000, 200, 999


class NotationError(Exception):
    """A line that does not fit the notation."""


class Craft(Struct, frozen=True):
    """Crafts a card from hand."""

    name: str
    """The card that is crafted."""
    via: str = ""
    """The Site that makes the craft possible without Elements, "" for a craft by recipe."""


class CardCountCommand(Struct, frozen=True):
    """Buys, sells or discards copies of one card; or reserves one, or swaps it with the Reserved Card."""

    verb: str
    """One of "buy", "sell", "discard", "reserve" and "swap"."""
    name: str
    """The card's name."""
    count: int = 1
    """How many copies; 1 for "reserve" and "swap"."""


class UseTool(Struct, frozen=True):
    """The use of a Tool."""

    tool: str
    """The Tool that is spent."""
    copied: str = ""
    """The Tool whose effect is copied, if `tool` copies one (Replacement); otherwise ""."""
    crafted: str = ""
    """The card that the effect crafts, "" for none."""
    zone: str = ""
    """Where the crafted card comes from: "hand" or "discard"; "" if the line does not say it."""
    dropped: str = ""
    """The Element that is left out of the crafted card's recipe, "" for none."""
    taken: str = ""
    """The card taken from the Market or the Discard Pile, "" for none."""
    targets: tuple[tuple[int, str], ...] = ()
    """For each targeted player (seat, Resource of this seat to take or wreck); "" for no Resource."""
    has_impossible_parts: bool = False
    """Whether the line has parts that no use of a Tool can have, such as `pay` or two cards to take."""


class Trade(Struct, frozen=True):
    """Makes an offer, or answers an offer with a counter-offer."""

    partner: int
    """The seat that the offer is for; -1 in a counter-offer, whose partner follows from `number`."""
    give: Bundle
    """What the author of this line gives."""
    get: Bundle
    """What the author of this line wants."""
    number: int = 0
    """The number of the offer that a counter-offer answers; 0 if this is no counter-offer."""


class Reply(Struct, frozen=True):
    """Accepts, declines or withdraws an offer."""

    verb: str
    """One of "accept", "decline" and "withdraw"."""
    number: int
    """The number of the offer, from 1."""


class React(Struct, frozen=True):
    """Reacts to a Tool, or lets the Tool through."""

    tool: str = ""
    """The Tool that reacts; "" lets the other Tool through."""
    copied: str = ""
    """The Reaction Tool whose effect is copied, if `tool` copies one (Replacement); otherwise ""."""
    site: str = ""
    """The Site that is discarded, "" for none."""
    has_site_part: bool = False
    """Whether the line has a `site` part; `site none` is one."""


class MarkPromise(Struct, frozen=True):
    """Marks a promise as kept or broken."""

    number: int
    """The number of the promise, from 1."""
    how: str
    """Either "kept" or "broken"."""


class EndTurn(Struct, frozen=True):
    """Ends the turn."""


class Resign(Struct, frozen=True):
    """Leaves the game."""


Command = Craft | CardCountCommand | UseTool | Trade | Reply | React | MarkPromise | EndTurn | Resign

# ---------------------------------------------------------------- lines in log form, read without Lark


def read_use(token: str) -> UseTool:
    """Read a `use` line in log form, such as `use Hook @2 take own:Glass`, without checking it."""
    words = token.split(" ")
    parts: dict[str, str] = {}
    targets: list[tuple[int, str]] = []
    position = 2
    while position < len(words):
        if words[position][0] == "@":
            targets.append((int(words[position][1:]) - 1, ""))
            position += 1
            continue
        key, value = words[position], words[position + 1]
        if targets:
            targets[-1] = (targets[-1][0], value.partition(":")[2])
        else:
            parts[key] = value
        position += 2
    part = parts.get
    return UseTool(
        words[1],
        part("as", ""),
        part("craft", ""),
        part("from", ""),
        part("drop", ""),
        part("take", ""),
        tuple(targets),
    )


def read_react(token: str) -> React:
    """Read a `react` line in log form, such as `react Golem site Forge`, without checking it."""
    words = token.split(" ")
    parts = dict(zip(words[2::2], words[3::2], strict=True))
    if words[1] == "none":
        return React()
    site = parts.get("site", "")
    return React(words[1], parts.get("as", ""), "" if site == "none" else site, bool(site))


# ---------------------------------------------------------------- typed lines


class NameResolver:
    """Resolves typed names: cards of the pack, and players by seat number (from 1) or name.
    pack: the `CraftTheCrownPack` with the cards. handles: the players' names by seat.
    """

    def __init__(self, pack: Any, handles: Sequence[str]) -> None:
        self.pack, self.handles = pack, handles

    def card(self, typed: str) -> str:
        """Return the pack's name of the card that `typed` means. Raises UnknownCard."""
        name: str | None = self.pack.find_card(typed)
        if name is None:
            raise UnknownCard(typed)
        return name

    def seat(self, typed: str) -> int:
        """Return the seat, from 0, of a typed number (from 1), name or beginning of a name. Raises
        UnknownPlayer.
        """
        if typed.isascii() and typed.isdigit():
            if 1 <= int(typed) <= len(self.handles):
                return int(typed) - 1
            raise UnknownPlayer(typed)
        folded = typed.casefold()
        exact = [seat for seat, name in enumerate(self.handles) if name.casefold() == folded]
        matches = exact or [
            seat for seat, name in enumerate(self.handles) if name.casefold().startswith(folded)
        ]
        if len(matches) != 1:
            raise UnknownPlayer(typed)
        return matches[0]


class UnknownCard(Exception):
    """The card pack has no such card, or the typed beginning fits several."""


class UnknownPlayer(Exception):
    """There is no such seat or player, or the typed beginning fits several."""


def is_handle(name: str) -> bool:
    """Return whether the notation can refer to a player by this name."""
    return re.fullmatch(r"[A-Z][A-Za-z0-9_'-]*", name) is not None


@cache
def _parser() -> tuple[Any, type[Exception]]:
    """Return Lark's parser and its exception type. Lark is imported here, because most answers are looked up
    in lists and never parsed.
    """
    from lark import Lark, UnexpectedInput

    return Lark(GRAMMAR, parser="lalr", maybe_placeholders=True), UnexpectedInput


def split_clauses(line: str) -> tuple[str, ...]:
    """Cut a typed line at its semicolons, but not at those inside quotes."""
    parts, start = [], 0
    while start <= len(line):
        match = CLAUSE.match(line, start)
        end = match.end() if match is not None else len(line)
        parts.append(line[start:end].strip())
        start = end + 1
    return tuple(parts)


def parse(line: str, names: NameResolver) -> Command:
    """Parse one typed clause into a command. Raises NotationError, UnknownCard or UnknownPlayer.
    names: resolves the cards and players that the line names.
    """
    if len(line) > LONGEST_LINE:
        raise NotationError(line)
    parser, unexpected = _parser()
    try:
        tree = parser.parse(line)
    except unexpected:
        raise NotationError(line) from None
    command: Command = _Reader(names).read(tree)
    if len(write_command(command)) > LONGEST_LINE:  # what is short to type may be long in the log
        raise NotationError(line)
    return command


class _Reader:
    """Builds a command from Lark's parse tree.

    For each kind of node in `GRAMMAR` there is a method of this name. Its `items` are the values of the
    node's children. A child that the line leaves out is None.

    names: resolves the cards and players that the line names.
    """

    def __init__(self, names: NameResolver) -> None:
        self.names = names

    def read(self, node: Any) -> Any:
        """Return the value of a node, after reading its children. Text and None are returned unchanged."""
        if node is None or isinstance(node, str):
            return node
        return getattr(self, node.data)([self.read(part) for part in node.children])

    def card(self, items: list[Any]) -> str:
        """Return the card's name. `items`: the typed name; empty for `?`, a hidden card."""
        return self.names.card(str(items[0]) if items else "?")

    def player(self, items: list[Any]) -> int:
        """Return the seat, from 0. `items`: the typed number (from 1) or name of a player."""
        return self.names.seat(str(items[0]))

    def stack(self, items: list[Any]) -> tuple[str, int]:
        """Return (card, count). `items`: the card, and the typed count or None for one copy."""
        return items[0], 1 if items[1] is None else int(items[1])

    def craft(self, items: list[Any]) -> Craft:
        """Return a craft from hand. `items`: the card, and the Site after `via` or None."""
        return Craft(items[0], items[1] or "")

    def counted(self, items: list[Any]) -> CardCountCommand:
        """Return a purchase, a sale or a discard. `items`: the verb, and a pair (card, count)."""
        return CardCountCommand(str(items[0]), *items[1])

    def single(self, items: list[Any]) -> CardCountCommand:
        """Return the command that reserves or swaps a hand card. `items`: the verb and the card."""
        return CardCountCommand(str(items[0]), items[1])

    def craft_clause(self, items: list[Any]) -> dict[str, Any]:
        """Return what a `craft` clause says about the use of a Tool.

        craft: the card. zone: its place, "" if the line does not say it. drop: the Element to leave out, ""
        for none.
        """
        return {"craft": items[0], "zone": str(items[1] or ""), "drop": items[2] or ""}

    def pick(self, items: list[Any]) -> tuple[str, str, int]:
        """Return (place, card, count). The place is "own", "hand" or "". `items`: the place or None, and
        (card, count).
        """
        return (str(items[0] or ""), *items[1])

    def take_clause(self, items: list[Any]) -> dict[str, Any]:
        """Return what a `take` clause says about the use of a Tool. `items`: what `pick` returns, for each
        card.

        take: the first card. place: its place, as `pick` returns it. odd: whether the clause names several
        cards or copies, which no Tool allows.
        """
        place, name, count = items[0]
        return {"take": name, "place": place, "odd": len(items) > 1 or count != 1}

    def pay_clause(self, items: list[Any]) -> dict[str, Any]:
        """Return what a `pay` clause says about the use of a Tool: only that it is `odd`, because no Tool
        allows a payment.
        """
        return {"odd": True}

    def use(self, items: list[Any]) -> UseTool:
        """Return the use of a Tool. `items`: the Tool, the copied Tool or None, then seats and clauses.

        A clause before all players belongs to the Tool. A clause after a player belongs to this target.
        """
        parts: dict[str, Any] = {}
        targets: list[tuple[int, str]] = []
        has_impossible_parts = False
        for item in items[2:]:
            if isinstance(item, int):
                targets.append((item, ""))
            elif targets:
                has_impossible_parts |= (
                    targets[-1][1] != "" or item.get("place") != "own" or item.get("odd", False)
                )
                targets[-1] = (targets[-1][0], item.get("take", ""))
            else:
                has_impossible_parts |= (
                    any(key in parts for key in item) or bool(item.get("place")) or item.get("odd", False)
                )
                parts |= item
        part = parts.get
        return UseTool(
            items[0],
            items[1] or "",
            part("craft", ""),
            part("zone", ""),
            part("drop", ""),
            part("take", ""),
            tuple(targets),
            has_impossible_parts,
        )

    def no_reaction(self, items: list[Any]) -> React:
        """Return the decision not to react (`react none`)."""
        return React()

    def site(self, items: list[Any]) -> str:
        """Return the Site's name, or "none" if the line says that no Site is discarded."""
        return str(items[0]) if items else "none"

    def react(self, items: list[Any]) -> React:
        """Return a reaction. `items`: the Tool that reacts; the copied Tool or None; the Site, "none", or
        None if the line has no `site` part.
        """
        site = items[2] or ""
        return React(items[0], items[1] or "", "" if site == "none" else site, bool(site))

    def gold(self, items: list[Any]) -> Bundle:
        """Return one item of a trade, such as `5g`, as a Bundle."""
        return Bundle(gold=int(items[0][:-1]))

    def cards(self, items: list[Any]) -> Bundle:
        """Return one item of a trade, such as `own:Glass*2`, as a Bundle."""
        place, (name, count) = str(items[0]), items[1]
        return Bundle(own={name: count}) if place == "own" else Bundle(hand={name: count})

    def iou(self, items: list[Any]) -> Bundle:
        """Return one item of a trade, a promise, as a Bundle."""
        return Bundle(promises=(unquoted(str(items[0])),))

    def bundle(self, items: list[Any]) -> Bundle:
        """Return one side of a trade, joined from its items; empty for `nothing`. `items`: a Bundle for each
        item.
        """
        return join_bundles(items)

    def terms(self, items: list[Any]) -> tuple[Bundle, Bundle]:
        """Return (what the author gives, what the author wants), which are the two `items`."""
        return items[0], items[1]

    def trade(self, items: list[Any]) -> Trade:
        """Return an offer. `items`: the partner's seat, and the pair that `terms` returns."""
        return Trade(items[0], *items[1])

    def counter(self, items: list[Any]) -> Trade:
        """Return a counter-offer. Its partner is -1, because the line names no partner. `items`: the
        countered offer, such as `t1`, and the pair that `terms` returns.
        """
        give, get = items[1]
        return Trade(-1, give, get, int(items[0][1:]))

    def reply(self, items: list[Any]) -> Reply:
        """Return the reply to an offer. `items`: the verb, and the offer, such as `t1`."""
        return Reply(str(items[0]), int(items[1][1:]))

    def mark(self, items: list[Any]) -> MarkPromise:
        """Return the mark of a promise. `items`: the promise, such as `i1`, and "kept" or "broken"."""
        return MarkPromise(int(items[0][1:]), str(items[1]))

    def end(self, items: list[Any]) -> EndTurn:
        """Return the command that ends the turn."""
        return EndTurn()

    def resign(self, items: list[Any]) -> Resign:
        """Return the command that leaves the game."""
        return Resign()


def join_bundles(parts: Sequence[Bundle]) -> Bundle:
    """Join the parts of one side of a trade into one Bundle. Its cards are sorted by name; cards with a count
    of 0 are left out. Raises NotationError for too many copies of a card.
    """
    gold, own, hand, ious = 0, dict[str, int](), dict[str, int](), tuple[str, ...]()
    for part in parts:
        gold += part.gold
        ious += part.promises
        for totals, counts in ((own, part.own), (hand, part.hand)):
            for name, count in counts.items():
                totals[name] = totals.get(name, 0) + count
    if max((0, *own.values(), *hand.values())) > MOST_COPIES:
        raise NotationError
    return Bundle(
        gold,
        {name: own[name] for name in sorted(own) if own[name]},
        {name: hand[name] for name in sorted(hand) if hand[name]},
        ious,
    )


def unquoted(text: str) -> str:
    """Return the text of a promise. `text`: the promise in quotes, as typed. Raises NotationError if it is
    too long.
    """
    clean = clean_promise(re.sub(r"\\(.)", r"\1", text[1:-1]))
    if len(clean) > LONGEST_PROMISE:
        raise NotationError(clean)
    return clean


def clean_promise(text: str) -> str:
    """Return the text as promises store it: one line, without unprintable characters."""
    return one_line(text, len(text))


# ---------------------------------------------------------------- writing


def write_command(command: Command) -> str:
    """Return the command in log form, as records write it. The count of a CardCountCommand is not written."""
    match command:
        case Craft(name, via):
            return f"craft {name} via {via}" if via else f"craft {name}"
        case CardCountCommand(verb, name, _):
            return f"{verb} {name}"
        case UseTool():
            return _write_use(command)
        case Trade(partner, give, get, number):
            beginning = f"counter t{number}" if number else f"trade @{partner + 1}"
            return f"{beginning} {terms(give, get)}"
        case Reply(verb, number):
            return f"{verb} t{number}"
        case React(tool, copied, site, has_site_part):
            if not tool:
                return "react none"
            site_part = f" site {site or 'none'}" if has_site_part else ""
            return f"react {tool}{f' as {copied}' if copied else ''}{site_part}"
        case MarkPromise(number, how):
            return f"mark i{number} {how}"
        case EndTurn():
            return "end"
        case Resign():
            return "resign"


def _write_use(use: UseTool) -> str:
    """Return a use of a Tool in log form."""
    parts = [f"use {use.tool}"]
    parts += [f"{key} {value}" for key, value in (("as", use.copied), ("craft", use.crafted)) if value]
    parts += [f"{key} {value}" for key, value in (("from", use.zone), ("drop", use.dropped)) if value]
    parts += [f"take {use.taken}"] if use.taken else []
    parts += [f"@{seat + 1}{f' take own:{name}' if name else ''}" for seat, name in use.targets]
    return " ".join(parts)


def terms(give: Bundle, get: Bundle) -> str:
    """Return both sides of a trade in log form, such as `give 3g get own:Glass`. `give`, `get`: what the
    author gives and gets.
    """
    return f"give {side(give)} get {side(get)}"


def side(bundle: Bundle, *, hidden: bool = False) -> str:
    """Return one side of a trade in log form, such as `3g, own:Glass*2`. `hidden`: write only the number of
    hand cards, as `hand:?*2`.
    """
    parts = [f"{bundle.gold}g"] if bundle.gold else []
    parts += [f"own:{stack(name, count)}" for name, count in bundle.own.items()]
    hand_cards = {"?": sum(bundle.hand.values())} if hidden and bundle.hand else bundle.hand
    parts += [f"hand:{stack(name, count)}" for name, count in hand_cards.items()]
    parts += [f"iou:{quoted(text)}" for text in bundle.promises]
    return ", ".join(parts) or "nothing"


def stack(name: str, count: int) -> str:
    """Return copies of a card in log form: `Glass`, or `Glass*2` for more than one."""
    return name if count == 1 else f"{name}*{count}"


def quoted(text: str) -> str:
    """Return a promise in quotes, with escapes, as log form has it."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def stacks(zone: Mapping[str, int]) -> str:
    """Return a zone's contents as a list of stacks, `-` for none. `zone`: card → count."""
    return ", ".join(stack(name, count) for name, count in sorted(zone.items())) or "-"
