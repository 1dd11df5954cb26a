"""Find the typing error in a pack file that is not valid YAML.

A YAML parser only says where it stopped and what it expected there. This module looks at the lines as their
writer does: each rule here is an error that makes a line of keys and values unreadable. In all functions
`number` is the number of a line in the file, from 1.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

# A line that begins with a key and a colon, perhaps a wide one.
KEY = re.compile(r"(?P<key>\"[^\"]*\"|'[^']*'|[A-Za-z][\w.-]*)[ \t]*(?P<colon>[:：])(?P<rest>.*)", re.DOTALL)
DASHES = re.compile(r"(?:- +)+")  # hyphens of lists at the beginning of a line
# A new value of a list without hyphen and blank: `-name: x`, `• name: x`, `1. name: x`.
DASH_GLUED = re.compile(r"(?:-\t*|[‐‑–—―－ー−•・*＊+●○◆■▪]\s*|[0-9]{1,3}[.)]\s+)(?P<rest>[A-Za-z][\w-]*:.*)")
DOUBLE_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')
QUOTED = {'"': DOUBLE_QUOTED, "'": re.compile(r"'(?:[^']|'')*'")}  # by quotation mark
BLOCK = re.compile(r"[|>][-+0-9]*(?:\s+#.*)?")  # a value that announces a block of text
NOTE = re.compile(r"\s+#|\s*$")  # what may follow a value: a comment, or nothing
CLOSING = {"[": "]", "{": "}"}  # by opening bracket
TOO_MANY = re.compile(r"\s*[\]}]+\s*(?:\s#.*)?")  # closing brackets that were never opened
EMPTY_PART = re.compile(r",\s*,|\[\s*,")  # a comma without a value before it
# Escape sequences of YAML in double quotes.
ESCAPE = re.compile(r"\\(?:[0abtnvfre \"/\\N_LP\t]|x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8})")
UNKNOWN_ESCAPE = re.compile(r"\\.", re.DOTALL)
INDICATORS = "*&!%@`|>]}?"  # what a text without quotation marks cannot begin with
TYPED_BLANKS = " \t"  # what YAML takes for a blank after a colon
LONGEST_QUOTE = 60  # characters of the file in an error
# Reasons: a tab, a blank that YAML does not know, and another indentation than that of the neighbours.
TAB = "there is a tab at the beginning of the line; indent with blanks"
ODD_BLANK = "a blank here is none of the space bar (U+{:04X}); type it again"
DASH_DEPTH = "the hyphen comes after {} blanks, those above after {}"
INDENT = "the line begins with {} blanks, what it belongs to with {}"


class YamlMistake(NamedTuple):
    """What is wrong with a line, as a sentence of the checker."""

    line: int
    """From 1."""
    reason: str
    """The sentence, without the number of the line."""


class _SourceLine(NamedTuple):
    """A line of the file with a key and its value."""

    number: int
    """From 1."""
    indent: int
    """How many characters are before the key, hyphens included."""
    key: str
    """The key as written, with its quotation marks if it has any."""
    value: str
    """What follows the colon, without blanks around it; empty if nothing does."""


def first_mistake(text: str, last: int) -> YamlMistake | None:
    """Return the first mistake up to the line where the parser stopped; None if no rule here finds one.

    last: the line where the parser stopped, from 1.
    text: the whole file.
    """
    return next((mistake for mistake in _mistakes(text) if mistake.line <= last), None)


def _mistakes(text: str) -> Iterator[YamlMistake]:
    """Yield the mistakes of a text, line by line."""
    open_keys: list[_SourceLine] = []  # the lines of keys that the current one may belong to
    open_dashes: list[int] = []  # indents of the hyphens that the current line may belong to
    closed: list[int] = []  # indents of the keys that the last key ended
    empty_block = False  # whether a block of text was announced and has no line yet
    block_indent = -1  # indent of the key whose block of text the lines belong to; -1 for none
    open_value = ""  # a value whose brackets or quotation marks are not closed yet
    lines = text.split("\n")
    for number, line in enumerate(lines, 1):
        body = line.strip()
        indent = _depth(line)
        if body.startswith("#") and "\t" in line[:indent] and block_indent < 0 and not open_value:
            yield YamlMistake(number, TAB)
        if not body or body.startswith("#"):
            continue
        if block_indent >= 0 and indent > block_indent:
            empty_block = False
            continue
        block_indent = -1
        unindented, empty_block = empty_block and KEY.match(DASHES.sub("", body, 1)) is None, False
        if unindented:
            yield YamlMistake(number, "the lines of a block have to begin with more blanks than its key")
            continue
        mistake = _indentation_mistake(line, number)
        if mistake is not None:
            yield mistake
            continue
        if body in ("---", "..."):
            if open_keys:
                yield YamlMistake(number, f"“{body}” begins another document; a pack is one")
            continue
        glued = DASH_GLUED.match(body)
        if glued:
            yield YamlMistake(
                number, f"a blank is missing after the dash: write “- {glued['rest'][:LONGEST_QUOTE]}”"
            )
            continue
        dashes = DASHES.match(body)
        depth = indent + (len(dashes[0]) if dashes else 0)
        body = body[len(dashes[0]) :] if dashes else body
        if open_value:
            open_value = "" if _closes(f"{open_value}\n{body}") else f"{open_value}\n{body}"
            continue
        if dashes:
            begins_list = bool(open_keys) and not open_keys[-1].value and open_keys[-1].indent <= indent
            if KEY.match(body) and open_dashes and indent not in open_dashes and not begins_list:
                yield YamlMistake(number, DASH_DEPTH.format(indent, open_dashes[-1]))
            open_dashes = [*(known for known in open_dashes if known < indent), indent]
        if body[:1] in CLOSING:
            open_value = "" if _closes(body) else body
            if open_value and not _is_closed_below(body, lines, number):
                yield _never_closed(body, number)
                open_value = ""
            continue
        key = KEY.match(body)
        if key is None or (
            key["colon"] == ":"
            and key["rest"][:1] not in ("", *TYPED_BLANKS)
            and _continues_text(open_keys, depth)
        ):
            mistake = None if dashes or _continues_text(open_keys, depth) else _no_key_mistake(body, number)
            if mistake is None and dashes:
                mistake = _value_mistake(body, number)
                if mistake is None and _is_head_of_keys(lines, number):
                    mistake = _no_key_mistake(body, number)
            if mistake is not None:
                yield mistake
            continue
        mistake = _key_mistake(key, number) or _depth_mistake(open_keys, closed, depth, number, bool(dashes))
        value = key["rest"].strip()
        least_closed_indent = indent + 1 if dashes else depth
        closed = [known.indent for known in open_keys if known.indent >= least_closed_indent]
        open_keys = [known for known in open_keys if known.indent < least_closed_indent]
        if not dashes:
            open_dashes = [known for known in open_dashes if known < depth]
        open_keys.append(_SourceLine(number, depth, key["key"], value))
        if BLOCK.fullmatch(value):
            block_indent, empty_block = depth, True
        mistake = mistake or _value_mistake(value, number)
        if mistake is None and value[:1] in (*CLOSING, '"', "'"):
            open_value = "" if _closes(value) else value
            if open_value and not _is_closed_below(value, lines, number):
                mistake, open_value = _never_closed(value, number), ""
        if mistake is not None:
            yield mistake


def _continues_text(open_keys: list[_SourceLine], depth: int) -> bool:
    """Return whether a line may continue the plain text that the last key has as its value.

    open_keys: the lines of keys that it may belong to.
    depth: how many characters it is indented.
    """
    return bool(open_keys) and depth > open_keys[-1].indent and open_keys[-1].value[:1] not in ("", *CLOSING)


def _indentation_mistake(line: str, number: int) -> YamlMistake | None:
    """Return the mistake of a line that is indented with anything but blanks; None for no mistake."""
    blanks = line[: _depth(line)]
    if "\t" in blanks:
        return YamlMistake(number, TAB)
    odd = next((char for char in blanks if char != " "), "")
    return YamlMistake(number, ODD_BLANK.format(ord(odd))) if odd else None


def _no_key_mistake(body: str, number: int) -> YamlMistake:
    """Return the mistake of a line without a key.

    body: the line without its indentation.
    """
    word, _, rest = body.partition(" ")
    rest = rest.lstrip("= ")
    if re.fullmatch(r"[a-z][a-z-]*", word) and rest:
        return YamlMistake(number, f"a colon is missing: write “{word}: {rest[:LONGEST_QUOTE]}”")
    return YamlMistake(number, f"keys and values are needed here, not “{body[:LONGEST_QUOTE]}”")


def _key_mistake(key: "re.Match[str]", number: int) -> YamlMistake | None:
    """Return the mistake of a line with a wrong colon, or without a blank after it; None for no mistake.

    key: the match of KEY for the line.
    """
    name, rest = key["key"], key["rest"]
    if key["colon"] == "：":
        return YamlMistake(number, f"the colon is a wide one: write “{name}: {rest.strip()[:LONGEST_QUOTE]}”")
    if rest[:1] and rest[0] not in TYPED_BLANKS:
        if rest[0].isspace():
            return YamlMistake(number, ODD_BLANK.format(ord(rest[0])))
        return YamlMistake(
            number, f"a blank is missing after the colon: write “{name}: {rest.strip()[:LONGEST_QUOTE]}”"
        )
    return None


def _depth_mistake(
    open_keys: list[_SourceLine], closed: list[int], depth: int, number: int, begins_part: bool
) -> YamlMistake | None:
    """Return the mistake of a key that is indented more or less than its neighbours; None for no mistake.

    open_keys: the lines of keys that it may belong to.
    closed: indents of the keys whose tables ended at the last key.
    depth, number: indent and number of the line.
    begins_part: whether a hyphen is before the key.
    """
    if not open_keys or begins_part:
        return None
    before = open_keys[-1]
    depths = [key.indent for key in open_keys]
    if depth in depths:
        return None
    if depth in closed and before.value:  # of three lines the one in the middle is wrong
        return YamlMistake(before.number, INDENT.format(before.indent, depth))
    if depth > before.indent:
        return YamlMistake(number, INDENT.format(depth, before.indent)) if before.value else None
    if depth < min(depths):
        return YamlMistake(
            open_keys[0].number, INDENT.format(depths[0], depth)
        )  # no key can be left of the first one
    return YamlMistake(number, INDENT.format(depth, before.indent))


def _value_mistake(value: str, number: int) -> YamlMistake | None:
    """Return the mistake of a value after a colon or after the hyphen of a list; None for no mistake."""
    sign = value[:1]
    if not sign or sign == "#" or BLOCK.fullmatch(value):
        return None
    if sign in QUOTED:
        quoted = QUOTED[sign].match(value)
        if quoted is None:
            return None
        if sign == '"' and (escape := UNKNOWN_ESCAPE.search(ESCAPE.sub("", quoted[0]))):
            return YamlMistake(
                number, f"“{escape[0]}” means nothing within double quotes; leave the backslash out"
            )
        if NOTE.match(value[quoted.end() :]):
            return None
        if sign == "'":
            return YamlMistake(
                number, "an apostrophe ends this text early; put the whole text into double quotes"
            )
        return YamlMistake(
            number, 'a quotation mark ends this text early; write “\\"” for those within a text'
        )
    if sign in CLOSING:
        end = _end_of_brackets(value)
        if end and TOO_MANY.fullmatch(value[end:]):
            return YamlMistake(number, f"“{value[end:].strip()[0]}” closes nothing here; leave it out")
        if end and not NOTE.match(value[end:]):
            return YamlMistake(number, to_quote(sign))
        if EMPTY_PART.search(DOUBLE_QUOTED.sub("x", value[:end])):
            return YamlMistake(number, "nothing stands between two commas; leave one out")
        return None
    if sign in INDICATORS or value.startswith(("- ", "? ")):
        return YamlMistake(number, to_quote(sign))
    plain = NOTE.split(value, maxsplit=1)[0] if " #" in value else value
    if ": " in plain or plain.endswith(":"):
        return YamlMistake(number, "there is a colon in this text; put the whole text into double quotes")
    return None


def to_quote(sign: str) -> str:
    """Return as a sentence what is wrong with a text that begins with `sign`, a special character of YAML."""
    return f"a text cannot begin with “{sign}” like this; put the whole text into double quotes"


def _never_closed(value: str, number: int) -> YamlMistake:
    """Return the mistake of a value whose bracket or quotation mark is never closed."""
    if value[0] in CLOSING:
        return YamlMistake(
            number, f"“{value[0]}” is opened here and never closed; “{CLOSING[value[0]]}” is missing"
        )
    return YamlMistake(number, "a quotation mark is opened here and never closed")


def _closes(value: str) -> bool:
    """Return whether the quotation mark or bracket that a value begins with is closed inside the value.

    True for a value that begins with neither.
    """
    if value[:1] in CLOSING:
        return bool(_end_of_brackets(value))
    return value[:1] not in QUOTED or QUOTED[value[0]].match(value) is not None


def _is_closed_below(value: str, lines: list[str], number: int) -> bool:
    """Return whether an open bracket or quotation mark is closed in lines below that are indented further.

    value: the text from the bracket or quotation mark to the end of its line.
    number: the number of that line, from 1.
    """
    depth = _depth(lines[number - 1])
    for line in lines[number:]:
        if line.strip() and _depth(line) <= depth and line.strip()[0] not in CLOSING.values():
            return False
        value = f"{value}\n{line.strip()}"
        if _closes(value):
            end = QUOTED[value[0]].match(value) if value[0] in QUOTED else None
            return end is None or NOTE.match(value[end.end() :]) is not None
    return False


def _is_head_of_keys(lines: list[str], number: int) -> bool:
    """Return whether the next line is a key that is indented further.

    number: of the line itself, from 1.
    """
    below = next((line for line in lines[number:] if line.strip() and not line.strip().startswith("#")), "")
    return _depth(below) > _depth(lines[number - 1]) and KEY.match(below.strip()) is not None


def _depth(line: str) -> int:
    """Return how many characters a line is indented."""
    return len(line) - len(line.lstrip())


def _end_of_brackets(value: str) -> int:
    """Return the index after the bracket that closes the value's first bracket.

    0 if the value does not contain that closing bracket, or has a wrong bracket in its place.
    """
    open_brackets: list[str] = []
    index = 0
    while index < len(value):
        char = value[index]
        char_before = value[index - 1] if index else " "
        if char in QUOTED and char_before in " ,:[{":
            quoted = QUOTED[char].match(value, index)
            if quoted is None:
                return 0
            index = quoted.end()
            continue
        if char in CLOSING:
            open_brackets.append(char)
        elif char in CLOSING.values():
            if CLOSING[open_brackets.pop()] != char:
                return 0
            if not open_brackets:
                return index + 1
        index += 1
    return 0
