"""Formats the printable parts of a game (`engine.sheets`) as objects for `data/print/`."""

from binascii import crc32
from collections.abc import Sequence
from typing import Any

import msgspec

from cogs.core.text.rulebook import Rulebook
from cogs.printing import qr_code
from cogs.printing.print_order import PrintedLink
from cogs.printing.printed_text import PrintedText
from engine.presentation import say
from engine.sheets import AidGroup, CardSide, PrintedTable, PrintedToken, Track

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
            "svg": qr_code.drawn(desk_link.url),
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
