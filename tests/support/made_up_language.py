"""A language made up from English: all letters have marks, words are a good third longer, sentences stand in
brackets. So what was never put into words shows, and what was cut off does too."""

import re
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

from fluent.syntax import FluentParser, FluentSerializer, ast
from fluent.syntax.visitor import Transformer, Visitor

from cogs.core.text.sentences import MessageCatalogues
from engine import files
from engine.packs.pack import LANGUAGES

PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
MARKED = "àƀçđéƒĝĥìĵķļɱñòƥʠŕşţùṽŵẋýžÀƁÇĐÉƑĜĤÌĴĶĻṀÑÒƤɊŔŞŢÙṼŴẊÝŽ"
SIGNS = str.maketrans(dict(zip(PLAIN, MARKED, strict=True)))
LETTER = re.compile("[A-Za-z]")
VOWELS = re.compile("[aeiou]")  # twice each: English has about one in three letters
# What is typed, or leads somewhere, and so is the same in every language.
TYPED = re.compile(r"(`[^`]*`|\]\([^)]*\)|https?://\S+)")
# What Discord makes of the beginning of a line has to stay there.
BEGINNING = re.compile(r"^(?:-# |#{1,3} )?")
BEGIN, END = "⟦", "⟧"
COMMAND = "cmd-"  # texts of commands; their English stands in the code, since Discord wants it there


def longer(text: str) -> str:
    """Words as this language writes them."""
    parts = TYPED.split(text)
    parts[::2] = [VOWELS.sub(r"\g<0>\g<0>", part).translate(SIGNS) for part in parts[::2]]
    return "".join(parts)


class MadeUp(Transformer):  # type: ignore[misc]
    """A catalogue in it."""

    def visit_Message(self, node: ast.Message) -> ast.Message:  # noqa: N802
        if node.id.name.startswith(COMMAND):
            return node
        if not any(LETTER.search(TYPED.sub("", _said(part))) for part in _parts(node)):
            return node
        for part in _parts(node):
            if LETTER.search(text := _said(part)):
                part.value = longer(text)
        whole = node.value.elements
        first = next((n for n, part in enumerate(whole) if not _empty(part)), 0)
        if isinstance(whole[first], ast.TextElement):
            text = whole[first].value
            at = BEGINNING.match(text)
            whole[first].value = text[: at.end()] + BEGIN + text[at.end() :] if at else BEGIN + text
        else:
            whole.insert(first, _literal(BEGIN))
        if isinstance(whole[-1], ast.TextElement):
            whole[-1].value += END
        else:
            whole.append(_literal(END))
        return node


def _literal(sign: str) -> ast.Placeable:
    return ast.Placeable(ast.StringLiteral(sign))


def _empty(part: ast.TextElement | ast.Placeable) -> bool:
    """What only keeps a line's indent."""
    literal = part.expression if isinstance(part, ast.Placeable) else None
    return isinstance(literal, ast.StringLiteral) and not literal.value.strip()


def _parts(node: ast.BaseNode) -> list[ast.TextElement | ast.StringLiteral]:
    """All that is said in a message: its texts, and those in quotation marks."""
    elements: list[ast.TextElement | ast.StringLiteral] = []

    class Parts(Visitor):  # type: ignore[misc]
        def visit_TextElement(self, element: ast.TextElement) -> None:  # noqa: N802
            elements.append(element)

        def visit_StringLiteral(self, element: ast.StringLiteral) -> None:  # noqa: N802
            elements.append(element)

    Parts().visit(node)
    return elements


def _said(part: ast.TextElement | ast.StringLiteral) -> str:
    return str(part.parse()["value"]) if isinstance(part, ast.StringLiteral) else str(part.value)


def made_up(source: str) -> str:
    """A file of a catalogue in this language."""
    return FluentSerializer().serialize(MadeUp().visit(FluentParser().parse(source)))  # type: ignore[no-any-return]


@cache
def folder() -> Path:
    """The house's catalogues, with this language in the place of English."""
    directory = Path(mkdtemp(prefix="made-up-language-"))
    (directory / "en").mkdir()
    for other in LANGUAGES[1:]:
        (directory / other).symlink_to(files.DATA / "text" / other)
    for file in (files.DATA / "text" / "en").iterdir():
        text = file.read_text("utf-8")
        if file.suffix == ".ftl":
            text = made_up(text)
        (directory / "en" / file.name).write_text(text, "utf-8")
    return directory


@cache
def words() -> MessageCatalogues:
    return MessageCatalogues(folder())
