"""The print sheets of Crown Crest: a deck, or every card of the pack once; tokens, fronts, tracks, rules."""

from functools import partial

from engine.crown_crest import decks
from engine.crown_crest.cards import CrownCrestCard
from engine.crown_crest.rules import CrownCrest
from engine.presentation import Term, say
from engine.sheets import (
    AidGroup,
    CardParagraph,
    CardSide,
    Pip,
    PrintedCard,
    PrintedKind,
    PrintedToken,
    Sheets,
    Track,
    rule_ids,
)

TOKENS = 40  # printed tokens
TURNS, DAYS = 8, 4  # turns of a game; how many of them are by day
MOST_VP = 12  # the last number on the tracks for VP and tokens

ids = partial(rule_ids, "CCR")
"""Returns the rule ids for a line of numbers: `ids("002 003")` for CCR-002 and CCR-003."""

AID = (
    AidGroup(say("print-aid-win"), ids("002 003 005")),
    AidGroup(say("print-aid-setup"), ids("007 008 009 020 021 022 023 024")),
    AidGroup(say("print-aid-turn"), ids("025 026 027 018 019 107")),
    AidGroup(say("crest-print-start"), ids("030 031 096 097")),
    AidGroup(say("crest-print-main"), ids("034 037 040 041 043 044 047 048")),
    AidGroup(say("crest-print-reinforce"), ids("049 050 051 052 054 057 060")),
    AidGroup(say("crest-print-commands"), ids("061 062 064")),
    AidGroup(say("crest-print-battle"), ids("066 068 069 070 071 075 077 078 079 081 082 083")),
    AidGroup(say("crest-print-after"), ids("084 085 086 087 088 089 095")),
    AidGroup(say("crest-print-cleanup"), ids("099 100 101 103 104")),
    AidGroup(say("crest-print-counts"), ids("108 109 110 111 113 117 119 120")),
)
"""The groups of the rules summary, each with the ids of the rules that it quotes."""


def sheets_of(rules: CrownCrest, kit: str) -> Sheets:
    """Return the print sheets: cards, tokens, tracks and the rules summary. Raises Refused for a card that
    the pack does not have.

    kit: a deck list, legal or not; "" for all cards of the pack, one copy of each.
    """
    pack = rules.pack
    if kit:
        deck = decks.read_deck_list(pack, kit)
        copies_by_code = {code: deck.crests.count(code) for code in deck.crests} | dict(deck.cards)
    else:
        copies_by_code = dict.fromkeys(pack.cards, 1)
    back = CardSide("back", name=say("game-crown-crest"), sign="shield")
    open_back = CardSide("back", name=say("game-crown-crest"), sign="star")  # crests lie face-up
    cards = [
        PrintedCard(
            _side(pack.cards[code]),
            open_back if code in pack.crests else back,
            copies,
            PrintedKind(f"crest-print-count-{pack.cards[code].kind}"),
        )
        for code, copies in sorted(copies_by_code.items(), key=lambda entry: _place(pack.cards[entry[0]]))
    ]
    kind = PrintedKind("crest-print-count-front")
    fronts = PrintedCard(_front("crest-side-L"), _front("crest-side-R"), kind=kind)
    return Sheets(
        cards=(*cards, fronts, PrintedCard(fronts.back, fronts.front, kind=kind)),
        tokens=(
            PrintedToken(
                "1", 18.0, TOKENS, say("crest-print-token"), 2, kind=PrintedKind("crest-print-count-token")
            ),
        ),
        tracks=_tracks(),
        aid=AID,
        common_card_count=2,
    )


def _place(card: CrownCrestCard) -> tuple[int, int, str]:
    """Return the sort key of a card in the order of print: crests, units, commands, each by cost."""
    return ("crest", "unit", "command").index(card.kind), card.cost, card.code


def _tracks() -> tuple[Track, ...]:
    """Return the tracks for turns, both players' VP, and tokens."""
    turns = tuple(str(turn) for turn in range(1, TURNS + 1))
    day_or_night = tuple(
        say("crest-print-day" if turn < DAYS else "crest-print-night") for turn in range(TURNS)
    )
    points = tuple(str(number) for number in range(MOST_VP + 1))
    return (
        Track(say("crest-print-turns"), turns, day_or_night, frozenset(range(DAYS, TURNS))),
        Track(say("crest-print-vp", number=1), points),
        Track(say("crest-print-vp", number=2), points),
        Track(say("crest-print-tokens"), points),
    )


def _side(card: CrownCrestCard) -> CardSide:
    """Return the printed front of a card: its numbers, name and texts."""
    pips: tuple[Pip, ...] = ()
    if card.kind != "crest":
        pips = (
            Pip("coin", str(card.cost), say("crest-print-cost")),
            Pip("clock", str(card.cooltime), say("crest-print-cooltime")),
        )
    if card.kind == "unit":
        pips = (*pips, Pip("sword", str(card.strength), say("crest-print-strength")))
    if card.kind == "crest":
        pips = (Pip("level", f"{card.start}–{card.max_level}", say("crest-print-level")),)
    parts = []
    if card.text.get("en"):
        parts.append(CardParagraph(Term(card.code, "text")))
    if card.extra_text.get("en"):
        parts.append(CardParagraph(Term(card.code, "more"), boxed=True))
    return CardSide(
        tone=card.kind,
        name=Term(card.code),
        kind=say(f"crest-print-{card.kind}"),
        sign={"unit": "sword", "command": "scroll", "crest": "shield"}[card.kind],
        code=card.code,
        pips=pips,
        parts=tuple(parts),
    )


def _front(name_key: str) -> CardSide:
    """Return one side of the card that marks a front. `name_key`: the key of the word for that front."""
    return CardSide(
        tone="front",
        name=say(name_key),
        kind=say("crest-print-front"),
        sign="swords",
        parts=(CardParagraph(say("crest-print-front-text")),),
    )
