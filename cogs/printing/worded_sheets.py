"""Formats the printable parts of a game (`engine.sheets`) as objects for `data/print/`."""

import io
from binascii import crc32
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from cogs.core.text.rulebook import Rulebook
from cogs.core.text.sentences import Localizer, MessageCatalogues
from cogs.core.text.typefaces import Typefaces
from cogs.printing.print_order import PrintedLink
from cogs.replays.replay_words import bare
from engine.game import Rules
from engine.presentation import Sentence, Word, say
from engine.questions import Refused
from engine.sheets import AidGroup, CardSide, PrintedTable, PrintedToken, Track

Texts = list[str]
"""A text in each language of the print."""


class PrintedText:
    """Formats what is printed, in one language or in two side by side.

    words: the sentences in all languages.
    data: the folder with the folder of fonts.
    rules: their catalogue has the printed names of cards.
    languages: the languages of the print.
    The attribute `lacking_letters` has, as keys, the characters that were replaced by a sign so far.
    """

    def __init__(
        self, words: MessageCatalogues, data: Path, rules: Rules[Any, Any], languages: Sequence[str]
    ) -> None:
        self.languages = languages
        self.typefaces = Typefaces(data / "fonts", shaping=True)  # Typst shapes and reorders letters itself
        self.lacking_letters: dict[str, None] = {}
        printed = rules.catalogue.printed_text
        self._localizers = [
            Localizer(words, language, format_card=printed, plain=True) for language in languages
        ]

    def __call__(self, word: Word) -> Texts:
        """Return a word in all languages; an empty list if it is empty."""
        texts = [self.tidy(localizer(word)) for localizer in self._localizers]
        return [] if not any(texts) else texts

    def once(self, word: Word) -> Texts:
        """Return a word in all languages, without duplicates."""
        return [*dict.fromkeys(self(word))]

    def say(self, key: str, **facts: Any) -> Texts:
        """Return a sentence in all languages. key: of the sentence; facts: those of the sentence."""
        return self(say(key, **facts))

    def first(self, word: Word) -> str:
        """Return a word in the first language."""
        return self.tidy(self._localizers[0](word))

    def lines(self, sentences: Sequence[Sentence]) -> str:
        """Return several sentences in the first language, for screen readers."""
        return " ".join(self.first(sentence) for sentence in sentences)

    def tidy(self, text: str) -> str:
        """Return a text as one line without Markdown, with a sign for characters that no font has."""
        line = bare(text)
        self.lacking_letters |= dict.fromkeys(self.typefaces.lacking([line]))
        return self.typefaces.drawable_text(line)


QUIET = 4  # width of the white border in modules; without it, phones may not find the code


def drawn(url: str) -> str:
    """Return a QR code as SVG, readable with up to 15 % of it damaged (level M). Raises Refused if Segno
    is not installed."""
    try:
        import segno
    except ImportError:
        raise Refused("print-missing") from None
    file, code = io.BytesIO(), segno.make(url, error="m", boost_error=False, micro=False)
    code.save(file, kind="svg", border=QUIET, xmldecl=False)
    return file.getvalue().decode()


Worded = dict[str, Any]
"""An object as `data/print/` reads it."""
# Characters of the longest words of a table's columns together; a table up to this needs no full page width.
NARROW = 30


class SheetFormatter:
    """Formats card sides, tokens, tables, tracks and rules for print.

    printed_text: formats texts in all languages of the print.
    rulebook: has the texts of the rules.
    """

    def __init__(self, printed_text: PrintedText, rulebook: Rulebook) -> None:
        self.printed_text, self.rulebook = printed_text, rulebook

    def side(self, side: CardSide) -> Worded:
        """Return a side of a card."""
        text = self.printed_text
        return {
            "tone": side.tone,
            "name": text.once(side.name),
            "kind": text.once(side.kind),
            "sign": side.sign,
            "code": side.code,
            "rosette": rosette(side),
            "pips": [
                {"shape": pip.shape, "text": pip.text, "title": text.once(pip.title)} for pip in side.pips
            ],
            "glyphs": [
                {"up": glyph.up, "right": glyph.right, "sign": glyph.sign, "start": glyph.start}
                for glyph in side.glyphs
            ],
            "told": text.lines(side.diagram_lines),
            "recipe": [
                {"sign": part.sign, "name": text.once(part.name), "count": part.count} for part in side.recipe
            ],
            "made": text.once(side.recipe_title),
            "parts": [
                {"title": text(part.title), "text": text(part.text), "boxed": part.boxed, "small": part.small}
                for part in side.parts
            ],
        }

    def token(self, token: PrintedToken, x: float, y: float) -> Worded:
        """Return a token.

        x, y: its left and top edges, in millimetres.
        """
        return {
            "text": token.text,
            "word": self.printed_text.once(token.word),
            "size": token.size,
            "ring": token.ring,
            "tone": token.tone,
            "x": x,
            "y": y,
        }

    def table(self, table: PrintedTable) -> Worded:
        """Return a printed table, with the index of its widest column."""
        rows = [[self.printed_text.once(word) for word in row] for row in table.rows]
        column_lengths = [
            max(len(row[n][0]) if row[n] else 0 for row in rows) for n in range(len(table.head))
        ]
        return {
            "title": self.printed_text.once(table.title),
            "head": [self.printed_text.once(word) for word in table.head],
            "rows": rows,
            "note": self.printed_text.once(table.note),
            "wide": column_lengths.index(max(column_lengths)),
            "long": sum(column_lengths) > NARROW,
        }

    def track(self, track: Track) -> Worded:
        """Return a track: a row of boxes for a marker."""
        return {
            "title": self.printed_text.once(track.title),
            "cells": [self.printed_text.once(word) for word in track.cells],
            "under": [self.printed_text.once(word) for word in track.under],
            "dark": sorted(track.dark),
        }

    def link_text(self, desk_link: PrintedLink, language: str) -> Worded:
        """Return the text and QR code of a link in one language. Raises Refused as `qr_code.drawn` does.

        desk_link: the link.
        """
        texts = self.printed_text(
            say("print-door", place=desk_link.place_name) if desk_link.place_name else say("print-door-plain")
        )
        return {
            "told": texts[self.printed_text.languages.index(language)],
            "url": desk_link.url,
            "svg": drawn(desk_link.url),
        }

    def aid(self, game: str, groups: Sequence[AidGroup], language: str) -> Worded:
        """Return the page of rules in one language. Raises KeyError if a rule does not exist.

        game: the game's name.
        groups: each has a title and the IDs of its rules.
        language: one of the languages of the print.
        """
        language_index = self.printed_text.languages.index(language)

        def text_of(word: Any) -> str:
            """Return a text in this language."""
            return self.printed_text(word)[language_index]

        worded_groups = []
        for group in groups:
            signs = dict(group.signs)
            rules = [
                {
                    "number": rule.partition("-")[2],
                    "text": self.printed_text.tidy(self.rulebook.rules[rule].text(language)),
                    "sign": signs.get(rule, ""),
                }
                for rule in group.rules
            ]
            worded_groups.append({"title": text_of(group.title), "rules": rules})
        prefix, _, number = groups[0].rules[0].partition("-")
        return {
            "title": text_of(say("print-aid-title", game=say(f"game-{game}"))),
            "groups": worded_groups,
            "foot": text_of(say("print-aid-foot", prefix=prefix, number=number)),
        }


def rosette(side: CardSide) -> tuple[int, int, int, int]:
    """Return two star polygons for the back of a card, which depend only on the card, not on its language.

    They are given by four numbers: points and step of the outer polygon, then those of the inner one.
    """
    seed = crc32(msgspec.msgpack.encode((side.name, side.code)))
    outer, inner = 7 + seed % 13, 5 + seed // 13 % 9
    return outer, 2 + seed // 117 % (outer // 2 - 1), inner, 2 + seed // 1_053 % max(1, inner // 2 - 1)
