"""Phrases that neither the bot nor the documentation uses, and what they say instead.

They are looked for in every English sentence (cogs/core/text/test_words.py) and page
(documentation/test_pages.py). To add one: a line here, and a row in docs/writing.md.
"""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple


class Phrase(NamedTuple):
    """pattern: whatever it is written like; instead: what is said; examples: where it has to be found."""

    pattern: str
    instead: str
    examples: tuple[str, ...]


PHRASES = (
    Phrase(r"(?<!-)\bwhom\b", "who", ("Whom do you let in?", "the one whom you asked")),
    Phrase("[’‘]", "'", ("it’s", "‘so")),
    Phrase(r"\bpress(es|ed)? \*\*", "tap", ("press **Start**", "Ann pressed **Start**", "presses **Start**")),
    Phrase(r"\b(has|have) to stand here\b", "there has to be … here", ("a name has to stand here",)),
    Phrase(r"” is no\b", "isn't", ("“x” is no icon",)),
    Phrase(r"\bas it stands\b", "so far, unchanged", ("the record as it stands",)),
    Phrase(
        r"\b(table|seat) of (\{|Ann\b|Crown|Cube|Craft)",
        "{ $game } table, { $player }'s seat",
        ("a table of { $game }", "the seat of { $player }", "a table of Crownfell", "the seat of Ann"),
    ),
    Phrase(r"\bI lack\b", "I'm missing", ("I lack: View Channel",)),
    Phrase(r"\bmoving picture", "animation", ("a moving picture", "Moving pictures are made")),
    Phrase(r"\bmend\b", "fix, correct", ("mend it",)),
    Phrase(r"\bwhat (came|comes) of\b", "what happened", ("what came of it", "what comes of it")),
    Phrase(r"\b(was|were) (not so|so)\b", "is right, is wrong", ("it was not so", "they were so")),
    Phrase(r"\blies? open\b", "is face-up", ("the card lies open", "cards that lie open")),
    Phrase(r"\bno such thing\b", "doesn't have this", ("has no such thing",)),
    Phrase(r"\bdoes(n't| not) fit any more\b", "no longer fits", ("it doesn't fit any more",)),
    Phrase(
        r"\bwhoever (runs|manages|is removed|waited|watched|sits)\b",
        "the host, a server manager, those who",
        ("whoever runs the bot", "Whoever manages the server", "whoever is removed", "whoever waited"),
    ),
    Phrase(r"\bshall\b(?! we)", "will, do", ("who shall play on",)),
    Phrase(r"\bfor ever\b", "forever", ("kept for ever",)),
    Phrase(r"\bsmall (English )?letters\b", "lowercase letters", ("small letters", "small English letters")),
    Phrase(r"\bbesides\b", "also, other than", ("besides the cards",)),
    Phrase(r"\b(told|hears?|heard) of\b", "about", ("told of it", "who hears of it", "nobody heard of it")),
    Phrase(r"\bfor (your|their) eyes\b", "only you see it", ("only for your eyes", "for their eyes alone")),
    Phrase(
        r"\bask\w* a substitute in\b",
        "let somebody play on",
        ("ask a substitute in", "asking a substitute in"),
    ),
    Phrase(r"\bkept of (you|a person|people)\b", "stored about", ("what is kept of you", "kept of people")),
    Phrase(r"\bnames nobody\b", "says nothing about people", ("it names nobody",)),
    Phrase(r"\bstruck from\b", "removed from", ("is struck from the list",)),
    Phrase(r"\bsecurity hole", "vulnerability", ("a security hole",)),
    Phrase(r"\bmade to (hurt|do harm)\b", "malicious", ("a pack made to hurt", "made to do harm")),
    Phrase(
        r"\b(you|people|player|server|somebody|cards|packs?) brought\b|\bbrought (by|with)\b",
        "uploaded",
        ("a pack somebody brought", "packs you brought", "brought by people", "brought with it"),
    ),
    Phrase(r"\bwith a sentence\b", "the bot says so", ("refused with a sentence",)),
    Phrase(r"\bgoes by “", "is called", ("your seat goes by “Player 2”",)),
    Phrase(r"\bneed not\b", "don't have to", ("you need not wait",)),
    Phrase(r"\bthe place of\b", "where it is", ("the place of the file",)),
    Phrase(r"\bonce in half an hour\b", "every half hour", ("at most once in half an hour",)),
    Phrase(
        r"\bso (many|much) (cards?|gold|tokens?|strength)\b",
        "this many, this much",
        ("so many cards", "so much Gold", "so many tokens"),
    ),
)
HARMLESS = (
    "for every hand",
    "brings it up to date",
    "so much more",
    "What shall we play?",
    "a table of contents",
)
# Rows of docs/writing.md that no search finds without finding what is right as well.
JUDGED = (
    "is no setting",
    "not any more, and no more fit",
    "the card stands on c3, lies there",
    "whoever begins, whoever sees the channel",
    "stands in, lies in, stands beside",
    "where there is one; where it is long",
    "usual (a setting)",
    "the house's cards",
    "some hundred games, some seconds",
    "an answer a game, a file a game",
)
_compiled = [(re.compile(one.pattern, re.IGNORECASE), one) for one in PHRASES]


def found_in(lines: Iterable[str]) -> Iterator[str]:
    """What is wrong in these lines, and what to say."""
    for line in lines:
        for pattern, phrase in _compiled:
            if word := pattern.search(line):
                yield f"{word.group()} (say {phrase.instead}) in {line.strip()[:60]}"
