"""The notation of Crown Crest: brings typed lines into the form of the listed answers, and takes answers
apart.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from engine.crown_crest.cards import CrownCrestPack
from engine.crown_crest.state import CrownCrestState


class CrownCrestVerb(NamedTuple):
    """What kind of answer begins with a word."""

    question: str
    """The kind of the question that it answers; "" for any."""
    hand_rule: str = ""
    """If it names a card of the hand: the ID of the rule that says so."""


VERBS = {
    "ch": CrownCrestVerb("main", "CCR-036"),
    "u": CrownCrestVerb("main", "CCR-039"),
    "c": CrownCrestVerb("main", "CCR-039"),
    "e": CrownCrestVerb("main"),
    "end": CrownCrestVerb("main"),
    "mv": CrownCrestVerb("move"),
    "tk": CrownCrestVerb("tokens"),
    "ord": CrownCrestVerb("order"),
    "fb": CrownCrestVerb("fallback"),
    "ca": CrownCrestVerb("cleanup"),
    "throw": CrownCrestVerb("janken"),
    "resign": CrownCrestVerb(""),
}
"""The first words of answers; `split_answer` and `pairs` take the most important ones apart."""
THROWS = ("rock", "paper", "scissors")
"""The throws of janken, which decides who goes first."""
WORDS = ("l", "r", "b", "adv", "draw", "eff", "yes", "no", "-", *THROWS)
"""Words of answers that do not mean cards: areas, choices and throws."""
WORD = re.compile(r"(?:「[^」]*」|[^\s「])+")
"""Matches one word of a line; 「 and 」 hold a name with spaces together."""


def lines(text: str) -> list[str]:
    """Cut a text with several answers into lines, such as `ch KNI; u SPE; end`."""
    return [line for part in re.split("[;；\n]", text) if (line := part.strip())]


def spell_cards(pack: CrownCrestPack, token: str, language: str) -> str:
    """Return an answer with the printed names of its cards in place of their codes. `tidy` reverses this.
    token: the answer in notation. language: of the names.
    """

    def name(match: re.Match[str]) -> str:
        """Return the printed name for a matched code, in 「」 if it has spaces or signs."""
        printed = pack.printed_text(match[0], "name", language) if match[0] in pack.cards else None
        if not printed:
            return match[0]
        return printed if re.fullmatch(r"[\w-]+", printed) else f"「{printed}」"

    verb, space, arguments = token.partition(" ")
    return verb + space + re.sub(r"[A-Z][A-Z0-9]+", name, arguments)


def tidy(pack: CrownCrestPack, line: str, near: Sequence[str] = ()) -> str:
    """Return a typed line in the form of the listed answers: with cards as codes, and other words as the
    notation writes them. Unknown words are left unchanged.
    near: the codes of cards that a short word may mean, such as those in hand.
    """
    text = line.replace("：", ":").replace("｜", "|").replace("＋", "+").replace("＞", ">")
    first_word, *words = WORD.findall(re.sub(r"\s*([:|])\s*", r"\1 ", text).replace("|", " | ")) or [""]
    if first_word.casefold() in THROWS:
        return f"throw {first_word.casefold()}"
    verb = first_word.casefold()
    if verb not in VERBS:
        return line.strip()
    if verb == "tk":
        words = [_stake(word) for word in words]
    return " ".join([verb, *(_word(pack, word, near) for word in words)])


def _stake(word: str) -> str:
    """Return an allocation of tokens such as `K2` as `K=2`; any other word unchanged."""
    match = re.fullmatch(r"(.*[^\d=])(\d+)", word)
    return f"{match[1]}={match[2]}" if match else word


def _meant(pack: CrownCrestPack, name: str, near: Sequence[str]) -> str:
    """Return the code of the card that a typed word means; the word itself if it means no card.

    A card of the whole pack (`find_card`) comes first. Otherwise the word may be the beginning of a code or
    name, if that fits exactly one card of `near`.
    near: the codes of cards that a short word may mean.
    """
    folded = name.casefold().strip("「」")
    matches = [
        code
        for code in dict.fromkeys(near)
        if any(word.casefold().startswith(folded) for word in (code, *pack.cards[code].name.values()))
    ]
    return pack.find_card(name) or (matches[0] if len(matches) == 1 else name)


def _word(pack: CrownCrestPack, word: str, near: Sequence[str]) -> str:
    """Return a typed word in the form of the listed answers: a card with its signs (`N.KNI`, `KNI>L`,
    `KNI+`), or a word of the notation.
    near: the codes of cards that a short word may mean.
    """
    # seat such as `N.`, name, plus, colon, and what follows > or =
    match = re.fullmatch(r"((?:[SNsn]\.)?)(「[^」]*」|[\w-]+)([+]?)(:?)((?:[>=].*)?)", word)
    if match is None:
        return word
    seat, name, plus, colon, suffix = match.groups()
    folded = name.casefold()
    if folded in WORDS:
        return (folded.upper() if folded in ("l", "r") else folded) + colon
    code = _meant(pack, name, near)
    sign, value = suffix[:1], suffix[1:]  # `>` and an area, or `=` and a number of tokens
    if value.casefold() in ("l", "r"):
        value = value.upper()
    return f"{seat.upper()}{code}{plus}{colon}{sign}{value}"


def split_answer(line: str) -> tuple[str, str, list[str], list[str]]:
    """Split an answer such as `c SPE: KNI | N.FOO` into (verb, card, choices before the bar, choices after
    the bar).

    The card contains everything up to the colon or bar, so also a `+` or ` adv` after the code.
    """
    verb, _, arguments = line.partition(" ")
    head, _, choices = arguments.partition(": ")
    if " | " in head:
        head, _, after = head.partition(" | ")
        return verb, head, [], after.split(" ")
    before, _, after = choices.partition(" | ")
    return verb, head, before.split(" ") if before else [], after.split(" ") if after else []


def is_charge(line: str) -> bool:
    """Return whether an answer is a charge by the rule: it puts a hand card into the crest zone for good."""
    return split_answer(line)[0] == "ch"


def pairs(line: str, sign: str) -> list[tuple[str, str]]:
    """Return the pairs of an answer: for `mv FOO>L KNI>b` these are ("FOO", "L") and ("KNI", "b"). Empty for
    `mv -` and `tk -`. Raises ValueError if a word is not a pair.

    sign: what separates the two parts of a pair, `>` or `=`.
    """
    words = line.split(" ")[1:]
    if words == ["-"]:
        return []
    if not words:
        raise ValueError(line)
    parsed = []
    for word in words:
        code, mark, value = word.partition(sign)
        if not mark or not value:
            raise ValueError(word)
        parsed.append((code, value))
    return parsed


def moves_line(moves: Sequence[tuple[str, str]]) -> str:
    """Return the answer that makes these moves; `mv -` for none. `moves`: (unit code, area)."""
    return "mv " + (" ".join(f"{code}>{area}" for code, area in moves) or "-")


def tokens_line(staked: Sequence[tuple[str, int]]) -> str:
    """Return the answer that allocates these tokens; `tk -` for none. `staked`: (unit code, tokens)."""
    return "tk " + (" ".join(f"{code}={count}" for code, count in staked if count) or "-")


def turn_line(s: CrownCrestState) -> str:
    """Return the record's line for the start of this turn, such as `T5 night N`."""
    return f"T{s.turn} {'night' if s.turn > 4 else 'day'} {'SN'[s.first]}"
