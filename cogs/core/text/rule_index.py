"""Full-text search in one game's rules: SQLite's FTS5, in memory, built at the first search."""

import sqlite3
from collections.abc import Iterable, Iterator

from cogs.core.text.typed_words import JAPANESE, LONGEST, SearchTerm, latin, plain

# Weights of a word in the first sentence, in the rest, in the name of a rule's group, as another name, and in
# players' questions. If the last one were higher, a rule's own words would no longer come first.
WEIGHTS = (2.0, 1.0, 0.5, 3.0, 2.0)
OTHERWISE_SAID = 0.8  # factor for a hit by another name instead of the typed word
# Not the trigram tokenizer: most Japanese words have two letters, and it does not find those (`spaced`).
TABLE = """CREATE VIRTUAL TABLE rule USING fts5(
    first, rest, topic, called, asked, content='', tokenize='porter unicode61 remove_diacritics 1')"""
# The query for number and score of each text that fits an expression of FTS5; the higher, the better.
FOUND = f"SELECT rowid, -bm25(rule, {', '.join(map(str, WEIGHTS))}) FROM rule WHERE rule MATCH ?"


class RuleIndex:
    """An index of the rules' texts: which rules have which words. A rule is known by its number, from 0.

    The texts themselves are not stored.
    """

    def __init__(self, texts: Iterable[tuple[str, str, str, str, str]], table: str = TABLE) -> None:
        """Build the index.

        texts: five texts for each rule: its first sentences, the rest of it, the name of its group, its
        other names, and players' questions about it.
        table: the statement that creates the SQL table.
        """
        # Built in a thread, searched from the event loop: SQLite locks by itself.
        self._base = sqlite3.connect(":memory:", check_same_thread=False, isolation_level=None)
        self._base.execute(table)
        self._base.execute("BEGIN")
        self._base.executemany(
            "INSERT INTO rule (rowid, first, rest, topic, called, asked) VALUES (?, ?, ?, ?, ?, ?)",
            ((number, *map(spaced, text)) for number, text in enumerate(texts)),
        )
        self._base.execute("COMMIT")
        self._base.execute("INSERT INTO rule(rule) VALUES ('optimize')")

    def matching(self, wanted_word: SearchTerm, columns: str = "") -> dict[int, float]:
        """Return number of a rule → score, for the rules that contain a word or one of its other names.

        The score is that of the best phrase. Another name scores a little less than the typed word.
        wanted_word: the word with its other names.
        columns: the columns to search, in FTS5's notation: “first” for this one, “- asked” for all but this
        one, "" for all.
        """
        best: dict[int, float] = {}
        for phrase_number, parts in enumerate(wanted_word.phrases):
            for number, score in self._saying(
                parts, columns, wanted_word.may_be_prefix and not phrase_number
            ).items():
                best[number] = max(best.get(number, 0.0), score * OTHERWISE_SAID if phrase_number else score)
        return best

    def _saying(self, parts: tuple[str, ...], columns: str, may_be_prefix: bool) -> dict[int, float]:
        """Return number of a rule → score, for the rules that contain all these parts.

        parts: words, or several words in a row.
        columns: the columns to search, as in `matching`.
        may_be_prefix: also return rules with a word that begins with the first part.
        """
        expression = " AND ".join(filter(None, map(phrase, parts)))
        if may_be_prefix:
            expression = f"({expression}) OR {phrase(parts[0])} *"
        if columns and expression:
            expression = f"{columns} : ({expression})"
        return self._found(expression)

    def asked(self, typed: str, whole: bool = False) -> dict[int, float]:
        """Return number of a rule → score, for the rules about which players ask with any of these words.

        Stop words such as “how” and “when” count too.
        typed: what the person typed.
        whole: only questions with all the words in this order.
        """
        words = list(_words(plain(typed[:LONGEST]), whole=False))
        alternatives = (" " if whole else '" OR "').join(words)
        return self._found(f'asked : ("{alternatives}")' if words else "")

    def asked_so(self, questions: Iterable[str]) -> dict[int, float]:
        """Return number of a rule → score, for the rules about which players ask one of these questions.

        The words of the question have to be the same, in the same order.
        """
        alternatives = " OR ".join(filter(None, map(phrase, questions)))
        return self._found(f"asked : ({alternatives})" if alternatives else "")

    def _found(self, expression: str) -> dict[int, float]:
        """Return number of a rule → score, for the rules that fit an expression of FTS5's query language.

        expression: "" fits no rule.
        """
        return dict(self._base.execute(FOUND, (expression,))) if expression else {}


def spaced(text: str) -> str:
    """Return text as it is indexed: in Japanese, which has no spaces, each pair of neighbours is a word."""
    return " ".join(_words(plain(text)))


def phrase(text: str) -> str:
    """Return words in this order as a phrase of FTS5's query language: letters and digits in quotes.

    A single Japanese letter may also be the beginning of a word.
    """
    words = list(_words(plain(text), whole=False))
    if not words:
        return ""
    is_single_letter = len(words) == 1 and len(words[0]) == 1 and JAPANESE.match(words[0])
    return f'"{" ".join(words)}"' + (" *" if is_single_letter else "")


def _words(text: str, whole: bool = True) -> Iterator[str]:
    """Yield the words of a text; of Japanese, each pair of neighbouring letters.

    text: as `plain` returns it.
    whole: the last letter of a Japanese word is also a word of its own, so that it can be found alone.
    """
    start = 0
    for japanese_run in JAPANESE.finditer(text):
        yield from latin(text[start : japanese_run.start()])
        letters = japanese_run[0]
        yield from (letters[i : i + 2] for i in range(len(letters) - 1))
        if whole or len(letters) == 1:
            yield letters[-1]
        start = japanese_run.end()
    yield from latin(text[start:])


def can_search(table: str = TABLE) -> bool:
    """Return whether this Python's SQLite can search full text.

    table: the statement that creates the SQL table.
    """
    try:
        RuleIndex((), table)
    except sqlite3.OperationalError:
        return False
    return True
