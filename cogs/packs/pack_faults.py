"""Translate pack errors: recognise the engine's English sentence, and say it in the reader's language.

The engine's sentences are also shown in a host's terminal. Words of the pack file are never translated.
"""

import re
import unicodedata
from difflib import get_close_matches
from functools import lru_cache

from cogs.core.text.sentences import Localizer, literal
from engine.packs.pack import CARD, NAMELESS, CardName

# An error with its place before it, such as `cards[2].price: `.
PLACE = re.compile(r"(?P<place>.{1,100}?): (?P<said>.*)", re.DOTALL)
GUESSED = (
    "unknown-key",
    "word",
    "neither",
    "no-game",
    "area-word",
)  # errors for which a similar known word is suggested
LONGEST_LIST, LONGEST_OTHER = 160, 200  # characters of words shown as code, and of an unknown error
# Last part of the sentence's key, `pack-fault-…` → pattern of the engine's sentence.
SAID = {
    "text-wanted": r"a text is needed here, not (?:a list|keys and values)",
    "block-wanted": r"a block of text lines is needed here.*",
    "name-wanted": r"a name is needed here",
    "list-not": r"a list is needed here, not “(?P<what>.*?)”",
    "list-wanted": r"a list is needed here(?:, .*)?",
    "keys-not": r"keys and values are needed here, not “(?P<what>.*?)”",
    "keys-wanted": r"keys and values are needed here(?:, .*)?",
    "nothing": r"nothing stands here",
    "no-head": r"game is missing; the first cell is “(?P<what>.*?)”",
    "missing": r"(?P<what>[\w.-]+) is missing",
    "no-table": r"the table (?P<what>[\w.-]+) is missing",
    "no-row": r"the row (?P<what>[\w.-]+) is missing",
    "column-missing": r"the column (?P<what>[\w.-]+) is missing",
    "missing-word": r"(?P<what>[\w.-]+) of “(?P<card>.*?)” is missing \(one of (?P<list>.*)\)",
    "missing-number": r"(?P<what>[\w.-]+) of “(?P<card>.*?)” is missing \(a whole number from (?P<low>\d+) to"
    r" (?P<high>\d+)\)",
    "missing-of": r"(?P<what>[\w.-]+) of “(?P<card>.*?)” is missing",
    "missing-here": r"(?P<what>[\w.-]+) is missing \(one of (?P<list>.*)\)",
    "no-language": r"a text in (?P<list>.*) is missing",
    "word": r"“(?P<what>.*?)” is not one of (?P<list>.*)",
    "wide-number": r"“(?P<what>.*?)” is not a whole number from (?P<low>\d+) to (?P<high>\d+):"
    r" write (?P<near>\d+)",
    "whole": r"“(?P<what>.*?)” is not a whole number from (?P<low>\d+) to (?P<high>\d+)",
    "pack-name": r"“(?P<what>.*?)” is not a pack name.*",
    "card-name": r"“(?P<what>.*?)” is not a card name.*",
    "three-capitals": r"“(?P<what>.*?)” is not a code of three capitals",
    "capitals": r"“(?P<what>.*?)” is not a code of two.*",
    "deck-code": r"“(?P<what>.*?)” is not a deck's code.*",
    "unknown-key": r"“(?P<what>.*?)” is not a key here \(known: (?P<list>.*)\)",
    "empty": r"the text is empty",
    "long": r"the text has (?P<count>\d+) characters, at most (?P<most>\d+) fit",
    "long-line": r"the line has (?P<count>\d+) characters, at most (?P<most>\d+) fit",
    "large": r"the file is larger than (?P<most>\d+) bytes",
    "empty-file": r"the file is empty",
    "values": r"the file has more than (?P<most>\d+) values",
    "no-list": r"this list is not understood",
    "no-section": r"the row with the word (?P<what>\w+) is missing above",
    "no-header": r"the names of the columns are missing here \(known: (?P<list>.*)\)",
    "one-cell-pair": r"(?P<what>[\w.-]+) and “(?P<other>.*?)” are in one cell; .*",
    "formula-error": r"the spreadsheet program wrote an error here instead of a value",
    "no-column": r"this column has no name above it",
    "one-cell": r"only one cell is needed here",
    "sheet-quote": r"a quotation mark is opened here and never closed, or .*",
    "sheet-cell": r"a cell is much too long",
    "rows": r"the file has more than (?P<most>\d+) rows",
    "many-values": r"(?P<count>\d+) values; at most (?P<most>\d+) are read",
    "not-read": r"(?P<what>[&*!]) (?:anchors and \* aliases|aliases|tags) are not read here",
    "deep": r"nested too deep",
    "key-word": r"a key has to be a word",
    "twice": r"(?P<what>.{1,40}) is here twice",
    "used-twice": r"“(?P<what>.*?)” is used twice",
    "no-game": r"no game is called “(?P<what>.*?)” \(known: (?P<list>.*)\)",
    "unseen": r"there is an invisible character here \((?P<what>U\+\w+)\)",
    "half": r"the text holds half of a character|there is a character here that no text may contain",
    "not-text": r"this is not text in UTF-8",
    "alive": r"“(?P<what>.*?)” would not be shown as it is.*",
    "link": r"this reads as a link.*",
    "taken": r"“(?P<what>.*?)” is what the bot's own is called",
    "cards": r"(?P<count>\d+) cards; (?:1 to|at most) (?P<most>\d+) are read",
    "no-card": r"there is no card",
    "no-such-key": r"a card of the type (?P<what>\w+) has no (?P<part>\w+)",
    "basic-crafted": r"a Basic Element has no recipe",
    "not-in-pack": r"“(?P<what>.*?)” is not a card of this pack",
    "near-card": r"“(?P<what>.*?)” is not a card of this pack: did you mean “(?P<near>.*)”\?",
    "no-element": r"(?P<what>\S+) is not an Element; a recipe holds only Elements",
    "no-comma": r"commas are missing between the parts: write “(?P<line>.*)”",
    "recipe": r"a recipe has 2 to 6 Elements, not (?P<count>\d+)",
    "neither": r"“(?P<what>.*?)” is neither a card of this pack nor one of (?P<list>.*)",
    "none-left": r"no card is left that this could choose",
    "one-of-four": r"a Tool has exactly one of (?P<list>.*)",
    "no-target": r"a Tool with (?P<what>[\w-]+) has no target of its own"
    r"|a Tool with (?P<step>[\w-]+) has no target",
    "yes": r"yes is needed here",
    "needs-target": r"(?P<what>[\w-]+) needs a target",
    "idle-target": r"no step of this Tool does anything to its target",
    "one-choice": r"at most one step may name a card, not (?P<list>.*)",
    "target-one": r"(?P<what>[\w-]+) goes with target: one",
    "before-draw": r"(?P<what>[\w-]+) comes before a draw.*",
    "last-step": r"end-turn is the last step",
    "one-step": r"one step is needed here: one of (?P<list>.*)",
    "zones": r"hand, discard or both are needed here",
    "site": r"a Site does something: (?P<list>.*)",
    "income": r"gold or cards are needed here",
    "not-craftable": r"(?P<what>\S+) is neither a craftable Element nor a Tool",
    "not-type": r"“(?P<what>.*?)” is not a card of the type (?P<list>.*)",
    "exactly-one": r"a pack has exactly one (?P<what>.*), not (?P<count>\d+)",
    "no-basic": r"there is no Basic Element",
    "small-deck": r"the Draw Deck needs at least (?P<most>\d+) cards",
    "no-chain": r"(?P<what>\S+): no chain of recipes leads back to Basic Elements",
    "same-name": r"(?P<what>\S+) has the same name as (?P<other>\S+)",
    "no-crest": r"there is no crest",
    "unit-choice": r"at most one effect of a unit may let its player choose",
    "effect-choice": r"at most one step of an effect may let its player choose",
    "by-itself": r"(?P<what>[\w-]+) needs a choice, and what happens at “(?P<when>.*?)” happens by itself",
    "boost": r"boost needs a choice; write boost-self at “(?P<when>.*?)”",
    "needs-number": r"(?P<what>[\w-]+) needs a number: write .*",
    "no-choice": r"what happens at “(?P<when>.*?)” happens by itself.*",
    "decks": r"(?P<count>\d+) ready decks; at most (?P<most>\d+) are read",
    "not-crest": r"“(?P<what>.*?)” is not a crest of this pack",
    "not-unit": r"“(?P<what>.*?)” is not a unit or command of this pack",
    "not-understood": r"“(?P<what>.*?)” is not understood.*",
    "copies": r"a name may be in a deck 1 to (?P<most>\d+) times",
    "deck-size": r"a deck has (?P<most>\d+) cards, this one has (?P<count>\d+)",
    "only-move": r"only the effect move goes somewhere",
    "no-where": r"a card that moves itself needs no where",
    "beside-itself": r"a card cannot be moved beside itself",
    "area": r"one of (?P<list>.*) is needed, or a picture with @ and x",
    "area-word": r"“(?P<what>.*?)” is none of (?P<list>.*), and no picture with @ and x",
    "only-x": r"“(?P<what>.*?)”: here only x marks a space",
    "no-x": r"no space is marked with x",
    "first-four": r"a first-game set has four cards",
    "first-eight": r"the two first-game sets need eight different cards",
    "next-to": r"(?P<what>\S+) has to be next to @.*",
    "two-arrows": r"two first arrows lead to the same space",
    "no-plus": r"“(?P<what>.*?)”: a bent arrow begins with \+.*",
    "no-icon": r"“(?P<what>.*?)” is not an icon.*",
    "cells-glued": r"blanks are missing between the cells “(?P<what>.*?)”: write “(?P<line>.*?)”",
    "wide-sign": r"“(?P<what>.*?)” is written in wide or special signs; write “(?P<line>.*?)”",
    "cells-parted": r"only blanks part the cells of a diagram, and not “(?P<what>.*?)”",
    "one-card": r"the diagram needs exactly one @, the card itself; it has (?P<count>\d+)",
    "diagram-size": r"a diagram has at most 9 rows and columns",
    "too-far": r"the board is five spaces wide.*",
    "row-length": r"every row of a diagram needs as many cells as the first: the first has (?P<most>\d+),"
    r" this one (?P<count>\d+)",
    "icon-twice": r"“(?P<what>.*?)” has an icon twice",
    "not-straight": r"(?P<what>\S+) is not straight on from @.*",
    "no-direction": r"“(?P<what>.*?)” is not a direction.*",
    "joined-nowhere": r"(?P<what>\S+) is joined to no arrow.*",
    "tab": r"there is a tab at the beginning of the line.*",
    "odd-blank": r"a blank here is none of the space bar \((?P<what>U\+\w+)\); type it again",
    "second-document": r"“(?P<what>.*?)” begins another document; a pack is one",
    "dash-blank": r"a blank is missing after the dash: write “(?P<line>.*)”",
    "no-colon": r"a colon is missing: write “(?P<line>.*)”",
    "wide-colon": r"the colon is a wide one: write “(?P<line>.*)”",
    "colon-blank": r"a blank is missing after the colon: write “(?P<line>.*)”",
    "colon": r"there is a colon in this text.*",
    "indent": r"the line begins with (?P<count>\d+) blanks, what it belongs to with (?P<most>\d+)",
    "dash-indent": r"the hyphen comes after (?P<count>\d+) blanks, those above after (?P<most>\d+)",
    "backslash": r"“(?P<what>.*?)” means nothing within double quotes.*",
    "extra-bracket": r"“(?P<what>.)” closes nothing here; leave it out",
    "no-part": r"nothing stands between two commas; leave one out",
    "note-in-text": r"what follows # is a note; .*",
    "block-indent": r"the lines of a block have to begin with more blanks than its key",
    "apostrophe": r"an apostrophe ends this text early.*",
    "inner-quote": r"a quotation mark ends this text early.*",
    "quote-text": r"a text cannot begin with “(?P<what>.*?)” like this.*",
    "open-bracket": r"“(?P<what>.)” is opened here and never closed; “(?P<other>.)” is missing",
    "quote": r"a quotation mark is opened here and never closed",
    "line": r"this line or the one above is not understood",
}


def fault_words(reason: str, localizer: Localizer, card: CardName = NAMELESS) -> str:
    """Return an error as a sentence in the reader's language. An unknown error keeps the engine's words.

    reason: the engine's English sentence, perhaps with a place before it.
    card: the card with the error, to name it.
    """
    key, facts = read_fault(reason)
    card_name = literal(card.name_beside(localizer.language, reason))
    if not key and (match := PLACE.fullmatch(reason)):
        key, facts = read_fault(match["said"])
        sentence = _worded(key, facts, match["said"], localizer)
        return _placed(match["place"], sentence, card_name, localizer)
    sentence = _worded(key, facts, reason, localizer)
    return localizer.say("pack-fault-named", name=card_name, said=sentence) if card_name else sentence


def _placed(place: str, sentence: str, name: str, localizer: Localizer) -> str:
    """Return an error with its place before it: the card, and the key in that card.

    place: where the error is, as the engine says it, such as `cards[2].price`.
    sentence: the error in words.
    name: of the card; "" if it is not known.
    """
    card_place = CARD.fullmatch(place)
    if card_place is None:
        return localizer.say("pack-fault-at", place=_coded(place), said=sentence)
    ending = card_place["kind"] + ("-named" if name else "")
    facts = {"number": card_place["number"], "said": sentence, **({"name": name} if name else {})}
    if not card_place["inside"]:
        return localizer.say(f"pack-fault-{ending}", **facts)
    return localizer.say(f"pack-fault-in-{ending}", place=_coded(card_place["inside"]), **facts)


def _worded(key: str, facts: dict[str, str], reason: str, localizer: Localizer) -> str:
    """Return an error as a sentence, without its card.

    key: of SAID; "" for an unknown error.
    facts: group of the pattern in SAID → what the engine's sentence has there.
    reason: the engine's sentence.
    """
    if not key:
        return localizer.say("pack-fault-other", reason=literal(reason[:LONGEST_OTHER]).rstrip("."))
    similar_word = (
        _similar_word(facts.get("what", ""), facts.get("list", "").split(", ")) if key in GUESSED else ""
    )
    if similar_word:
        return localizer.say("pack-fault-near", what=literal(facts["what"]), near=_coded(similar_word))
    # A missing key is shown as code: it may contain a point.
    coded = ("list", "what", "line") if key.startswith("missing-") else ("list", "line")
    quoted_facts = {name: _coded(fact) if name in coded else literal(fact) for name, fact in facts.items()}
    return localizer.say(f"pack-fault-{key}", **quoted_facts)


def _similar_word(typed: str, known_words: list[str]) -> str:
    """Return the known word that is most like the typed one, ignoring case and width; "" for none.

    known_words: words that are valid here.
    """
    normalized = unicodedata.normalize("NFKC", typed).casefold().strip(" .:;,“”\"'")
    matches = get_close_matches(normalized, [word.casefold() for word in known_words], 1)
    return next(
        (word for word in known_words if matches and word.casefold() == matches[0] and word != typed), ""
    )


def _coded(words: str) -> str:
    """Return words of a pack as code (in backquotes), cut to about LONGEST_LIST characters."""
    short = words if len(words) <= LONGEST_LIST else words[:LONGEST_LIST].rpartition(", ")[0] + ", …"
    return f"`{''.join(char for char in short if char.isprintable() and char != '`')}`"


def read_fault(reason: str) -> tuple[str, dict[str, str]]:
    """Return the key of an error (as in SAID) and the facts in it; "" and no facts for an unknown error.

    reason: the engine's sentence.
    """
    for key, pattern in _patterns():
        if match := pattern.fullmatch(reason):
            return key, {name: fact or "" for name, fact in match.groupdict().items()}
    return "", {}


@lru_cache(1)
def _patterns() -> list[tuple[str, re.Pattern[str]]]:
    """Return the pairs of SAID, key and compiled pattern, in order."""
    return [(key, re.compile(pattern, re.DOTALL)) for key, pattern in SAID.items()]
