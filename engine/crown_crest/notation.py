"""The notation of Crown Crest: brings typed lines into the form of the listed answers, and takes answers
apart.
"""

import re
from collections.abc import Sequence

from engine.crown_crest.cards import CrownCrestPack
from engine.crown_crest.state import CrownCrestState

VERBS = ("ch", "u", "c", "e", "end", "mv", "tk", "ord", "fb", "ca", "throw", "resign")
"""The first words of answers."""
THROWS = ("rock", "paper", "scissors")
WORDS = ("l", "r", "b", "adv", "draw", "eff", "yes", "no", "-", *THROWS)
"""Words that are no cards."""
WORD = re.compile(r"(?:「[^」]*」|[^\s「])+")
"""A word of a line; 「 and 」 hold a name with spaces together."""


def lines(text: str) -> list[str]:
    """Cut a text with several answers into lines, such as `ch KNI; u SPE; end`."""
    return [line for part in re.split("[;；\n]", text) if (line := part.strip())]


def spell_cards(pack: CrownCrestPack, token: str, language: str) -> str:
    """Return an answer with the names of its cards in a language. `tidy` reads it again."""

    def name(match: re.Match[str]) -> str:
        """Return the printed name for a matched code, in 「」 if it is not one word; other text unchanged."""
        printed = pack.printed_text(match[0], "name", language) if match[0] in pack.cards else None
        if not printed:
            return match[0]
        return printed if re.fullmatch(r"[\w-]+", printed) else f"「{printed}」"

    verb, space, rest = token.partition(" ")
    return verb + space + re.sub(r"[A-Z][A-Z0-9]+", name, rest)


def tidy(pack: CrownCrestPack, line: str, near: Sequence[str] = ()) -> str:
    """Return a typed line with its cards as codes and its words as the listed answers have them. Unknown
    words stay as they are.
    near: the codes of cards that a short word may mean, such as those in hand.
    """
    text = line.replace("：", ":").replace("｜", "|").replace("＋", "+").replace("＞", ">")
    head, *rest = WORD.findall(re.sub(r"\s*([:|])\s*", r"\1 ", text).replace("|", " | ")) or [""]
    if head.casefold() in THROWS:
        return f"throw {head.casefold()}"
    verb = head.casefold()
    if verb not in VERBS:
        return line.strip()
    if verb == "tk":
        rest = [_stake(word) for word in rest]
    return " ".join([verb, *(_word(pack, word, near) for word in rest)])


def _stake(word: str) -> str:
    """Read `K2` as `K=2`."""
    match = re.fullmatch(r"(.*[^\d=])(\d+)", word)
    return f"{match[1]}={match[2]}" if match else word


def _meant(pack: CrownCrestPack, name: str, near: Sequence[str]) -> str:
    """Return the card that a word means: by the whole pack, or else by its beginning, in any language, if
    only one of `near` fits. An unknown word is returned as it is.
    """
    small = name.casefold().strip("「」")
    begins = [
        code
        for code in dict.fromkeys(near)
        if any(word.casefold().startswith(small) for word in (code, *pack.cards[code].name.values()))
    ]
    return pack.find_card(name) or (begins[0] if len(begins) == 1 else name)


def _word(pack: CrownCrestPack, word: str, near: Sequence[str]) -> str:
    """Return one word in the form of the listed answers: a card with its signs, or a word of the notation."""
    match = re.fullmatch(r"((?:[SNsn]\.)?)(「[^」]*」|[\w-]+)([+]?)(:?)((?:[>=].*)?)", word)
    if match is None:
        return word
    seat, name, plus, colon, rest = match.groups()
    lower = name.casefold()
    if lower in WORDS:
        return (lower.upper() if lower in ("l", "r") else lower) + colon
    code = _meant(pack, name, near)
    area = rest[0] + (rest[1:].upper() if rest[1:].casefold() in ("l", "r") else rest[1:]) if rest else ""
    return f"{seat.upper()}{code}{plus}{colon}{area}"


def split_answer(line: str) -> tuple[str, str, list[str], list[str]]:
    """Split a listed answer into verb, card, choices before the bar and choices after it."""
    verb, _, rest = line.partition(" ")
    head, _, choices = rest.partition(": ")
    if " | " in head:
        head, _, after = head.partition(" | ")
        return verb, head, [], after.split(" ")
    before, _, after = choices.partition(" | ")
    return verb, head, before.split(" ") if before else [], after.split(" ") if after else []


def is_charge(line: str) -> bool:
    """Return whether an answer is a charge by the rule: it puts a hand card into the crest zone for good."""
    return split_answer(line)[0] == "ch"


def pairs(line: str, sign: str) -> list[tuple[str, str]]:
    """Return the pairs of a line such as `mv FOO>L KNI>b` or `tk KNI=2`. Raises ValueError if a word is not a
    pair.

    sign: what separates the two parts, `>` or `=`.
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
    """Return the answer that makes these moves. `moves`: (unit, area); `mv -` for none."""
    return "mv " + (" ".join(f"{code}>{area}" for code, area in moves) or "-")


def tokens_line(staked: Sequence[tuple[str, int]]) -> str:
    """Return the answer that allocates these tokens. `staked`: (unit, tokens); `tk -` for none."""
    return "tk " + (" ".join(f"{code}={count}" for code, count in staked if count) or "-")


def turn_line(s: CrownCrestState) -> str:
    """Return the record's line for the start of this turn, such as `T5 night N`."""
    return f"T{s.turn} {'night' if s.turn > 4 else 'day'} {'SN'[s.first]}"
