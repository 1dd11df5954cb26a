"""Full-text search in one game's rules: SQLite's FTS5, in memory, made when somebody first looks."""

import sqlite3
from collections.abc import Iterable, Iterator

from cogs.text.typed_words import JAPANESE, LONGEST, Wanted, latin, plain

# What a word weighs in the first sentence, in the rest, in the name of a rule's group, as another name, and
# in what players ask. If the last one weighs more, a rule's own words no longer come first.
WEIGHTS = (2.0, 1.0, 0.5, 3.0, 2.0)
OTHERWISE_SAID = 0.8  # of what a word counts, what another one for it counts
# Not the trigram tokenizer: most Japanese words have two letters, which it does not find (`spaced`).
TABLE = """CREATE VIRTUAL TABLE rule USING fts5(
    first, rest, topic, called, asked, content='', tokenize='porter unicode61 remove_diacritics 1')"""
FOUND = f"SELECT rowid, -bm25(rule, {', '.join(map(str, WEIGHTS))}) FROM rule WHERE rule MATCH ?"


class RuleIndex:
    """Texts by number. It holds words alone, and no text."""

    def __init__(self, texts: Iterable[tuple[str, str, str, str, str]], table: str = TABLE) -> None:
        """texts: of each rule the first sentences, the rest, its group, what else it is called, is asked;
        table: the statement that makes the table of them."""
        # Made in a thread, asked from the loop: SQLite takes turns by itself.
        self._base = sqlite3.connect(":memory:", check_same_thread=False, isolation_level=None)
        self._base.execute(table)
        self._base.execute("BEGIN")
        self._base.executemany(
            "INSERT INTO rule (rowid, first, rest, topic, called, asked) VALUES (?, ?, ?, ?, ?, ?)",
            ((n, *map(spaced, text)) for n, text in enumerate(texts)),
        )
        self._base.execute("COMMIT")
        self._base.execute("INSERT INTO rule(rule) VALUES ('optimize')")

    def matching(self, wanted_word: Wanted, part: str = "") -> dict[int, float]:
        """The numbers of texts that say it, in this part of them, by how much they are about it.

        Of what it may be called it counts what says most, and a little less than as it was typed.
        """
        best: dict[int, float] = {}
        for number, parts in enumerate(wanted_word.phrases):
            for text, score in self._saying(parts, part, wanted_word.begun and not number).items():
                best[text] = max(best.get(text, 0.0), score * OTHERWISE_SAID if number else score)
        return best

    def _saying(self, parts: tuple[str, ...], part: str, begun: bool) -> dict[int, float]:
        expression = " AND ".join(filter(None, map(phrase, parts)))
        if begun:
            expression = f"({expression}) OR {phrase(parts[0])} *"
        if part and expression:
            expression = f"{part} : ({expression})"
        return self._found(expression)

    def asked(self, typed: str, whole: bool = False) -> dict[int, float]:
        """The numbers of texts that players ask about with any of several words, be they how and when.

        whole: with all of them as they are typed.
        """
        words = list(_words(plain(typed[:LONGEST]), whole=False))
        either = (" " if whole else '" OR "').join(words)
        return self._found(f'asked : ("{either}")' if words else "")

    def asked_so(self, questions: Iterable[str]) -> dict[int, float]:
        """The numbers of texts that players ask about with one of these, word for word."""
        either = " OR ".join(filter(None, map(phrase, questions)))
        return self._found(f"asked : ({either})" if either else "")

    def _found(self, expression: str) -> dict[int, float]:
        return dict(self._base.execute(FOUND, (expression,))) if expression else {}


def spaced(text: str) -> str:
    """As it is put into the index: of Japanese, which has no spaces, each pair of neighbours is a word."""
    return " ".join(_words(plain(text)))


def phrase(text: str) -> str:
    """Words in this order as a phrase of the query language: letters and digits between quotes alone."""
    words = list(_words(plain(text), whole=False))
    if not words:
        return ""
    alone = len(words) == 1 and len(words[0]) == 1 and JAPANESE.match(words[0])
    return f'"{" ".join(words)}"' + (" *" if alone else "")


def _words(text: str, whole: bool = True) -> Iterator[str]:
    """whole: the last letter of a Japanese word stands alone besides, so that it is found by itself."""
    at = 0
    for part in JAPANESE.finditer(text):
        yield from latin(text[at : part.start()])
        letters = part[0]
        yield from (letters[n : n + 2] for n in range(len(letters) - 1))
        if whole or len(letters) == 1:
            yield letters[-1]
        at = part.end()
    yield from latin(text[at:])


def searching(table: str = TABLE) -> bool:
    """Whether this Python's SQLite can do it."""
    try:
        RuleIndex((), table)
    except sqlite3.OperationalError:
        return False
    return True
