"""Packs that mean harm, made by name: what they try, and what has to come of them."""

import base64
import csv
import io
import random
from collections.abc import Iterator
from typing import NamedTuple

from engine import files
from engine.packs import pack_rows
from tests.support.plays import pack_file

REFUSED, KEPT = "refused", "kept"
GAMES = ("crownfell", "craft-the-crown", "crown-crest")
BIDI, ZERO, TAG = "\u202e", "\u200b", "\U000e0041"


class Attack(NamedTuple):
    """content: of the file; outcome: REFUSED in words, or KEPT because it is a pack like others."""

    name: str
    content: bytes
    outcome: str = REFUSED


def good(game: str = "craft-the-crown") -> str:
    """A small pack that can be played."""
    small = "copies" if game == "craft-the-crown" else "test"
    return (
        files.text(pack_file(small, game))
        .replace("pack: copies", "pack: test")
        .replace("Copies", "Test pack")
    )


HEAD = "pack: mine\ngame: craft-the-crown\nversion: 1\ntitle: x\n"
# Where a value is put into the pack: the head, and a card.
PLACES = ("pack", "game", "version", "title", "cards", "name", "type", "copies", "price", "recipe")
# What no key of a pack means, each written as YAML.
VALUES = {
    "null": "null", "tilde": "~", "nothing": "", "true": "true", "float": "1.5", "nan": ".nan",
    "infinity": "-.inf",
    "octal": "0o17", "hex": "0x7fffffff", "binary": "0b11", "sexagesimal": "190:20:30", "date": "2026-11-26",
    "negative": "-1", "huge": "9" * 900, "exponent": "1e308", "list": "[]", "table": "{}", "lists": "[[[]]]",
    "set": "{a, b}", "fullwidth": "１２", "arabic": "٣", "newlines": '"\\n\\n\\n"', "escaped nul": '"a\\0b"',
    "surrogate": '"\\ud800"', "long": "x" * 900, "block": "|\n    x\n    y", "folded": ">\n    x",
}  # fmt: skip
TEXTS = {
    "everyone": "@everyone", "here": "now @here", "person": "<@123456789012345678>", "role": "<@&1>",
    "channel": "<#1>", "emoji": "<:a:1>", "moment": "<t:0:R>",
    "bold": "**x**", "spoiler": "||x||", "code": "`x`",
    "named link": "[x](https://example.org)", "link": "https://example.org", "domain": "example.org",
    "invite": "discord.gg/x", "heading": "# x", "quote": "> x", "small": "-# x",
    "underline": "__x__",
    "strike": "~~x~~", "escape": "\\\\x", "bidi": f"a{BIDI}b",
    "zero width": f"a{ZERO}b", "tag letter": f"a{TAG}b",
    "accents": "a" + "\u0301" * 40, "hangul filler": "\u3164", "braille": "\u2800",
    "private": "\ue000",
    "unassigned": "\U0003fffe", "line separator": "a\u2028b", "bom": "a\ufeffb", "soft hyphen": "a\u00adb",
    "empty": "", "blank": "   ", "too long": "x" * 61,
}  # fmt: skip


def attacks() -> Iterator[Attack]:
    """All of them, always the same."""
    yield from bombs()
    yield from bytes_of_no_text()
    yield from wrong_values()
    yield from read_by_people()
    yield from of_yaml()
    yield from of_the_rules()
    yield from spreadsheets()
    yield from cut_and_torn()


def bombs() -> Iterator[Attack]:
    """What grows when it is read."""
    lines = ["a: &a [x, x, x, x, x, x, x, x, x]"]
    lines += [f"{b}: &{b} [{', '.join([f'*{a}'] * 9)}]" for a, b in zip("abcdefgh", "bcdefghi", strict=True)]
    yield Attack("a billion laughs", ("\n".join(lines) + "\n" + good()).encode())
    yield Attack("a list in itself", b"a: &a [*a]\n" + good().encode())
    yield Attack("a table in itself", b"a: &a {a: *a}\n" + good().encode())
    yield Attack("an anchor alone", good().replace("title: ", "title: &x ", 1).encode())
    yield Attack("merge keys", b"a: &a {x: 1}\nb: {<<: *a}\n" + good().encode())
    yield Attack("a merge key without an anchor", b"<<: {pack: mine}\n" + good().encode())
    for depth in (13, 1_000, 90_000):
        yield Attack(f"lists {depth} deep", HEAD.encode() + b"cards: " + b"[" * depth + b"]" * depth)
        yield Attack(f"tables {depth} deep", HEAD.encode() + b"cards: " + b"{a: " * depth)
    yield Attack("lists deep in lines", HEAD.encode() + b"cards:\n" + b"- " * 90_000)
    yield Attack("many values", HEAD.encode() + b"cards:\n" + b"- x\n" * 49_000)
    yield Attack("many short values", HEAD.encode() + b"cards: [" + b"x," * 99_000 + b"]")
    yield Attack("many keys", "".join(f"k{n}: 1\n" for n in range(20_000)).encode())
    yield Attack("one key many times", b"a: 1\n" * 39_000)
    yield Attack("many empty documents", b"---\n" * 49_000)
    yield Attack("many comments", b"#\n" * 99_000)
    yield Attack("many empty lines", b"\n" * 199_000)
    yield Attack("one long line", HEAD.encode() + b"note: " + b"x" * 190_000)
    yield Attack("one long comment", good().encode() + b"#" + b"x" * 150_000)
    yield Attack("a text over many lines", HEAD.encode() + b'note: "' + b"x\n " * 60_000 + b'"')
    yield Attack("a text that never ends", HEAD.encode() + b'note: "' + b"x\n" * 90_000)
    yield Attack("escapes", HEAD.encode() + b'note: "' + b"\\U0001F600\n " * 15_000 + b'"')
    yield Attack("quotes", b"'" * 199_000)
    yield Attack("brackets and braces", b"[{" * 99_000)
    yield Attack("question marks", b"? " * 99_000)
    yield Attack("colons", b": " * 99_000)
    yield Attack("thousands of cards", thousands(2_000))
    yield Attack("one card too many", thousands(121))
    yield Attack(
        "a recipe without end", good().replace("recipe: [", "recipe: [" + "Stone, " * 100, 1).encode()
    )
    yield Attack("too large", b"#" * 200_001)
    yield Attack("a fault at the end of much", (good() + "\n#\n" * 60_000 + "\tx: [").encode()[:199_999])


def thousands(cards: int) -> bytes:
    body = "".join(
        f"- {{name: C{n}, type: basic, copies: 1, price: 1, origin: house}}\n" for n in range(cards)
    )
    return (HEAD + "cards:\n" + body).encode()


def bytes_of_no_text() -> Iterator[Attack]:
    """Files that are something else."""
    text = good()
    dice = random.Random(1)
    yield Attack("nothing", b"")
    yield Attack("blanks", b"   \n\n")
    yield Attack("a NUL", text.replace("\n", "\n\0", 1).encode())
    yield Attack("NULs", b"\0" * 9_000)
    for code in ("utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-7", "cp037"):
        yield Attack(code, text.encode(code), KEPT if code == "utf-7" else REFUSED)
    yield Attack("random bytes", dice.randbytes(150_000))
    yield Attack("a picture", b"\x89PNG\r\n\x1a\n" + dice.randbytes(9_000))
    yield Attack("a zip", b"PK\x03\x04" + dice.randbytes(9_000))
    yield Attack("gzip", b"\x1f\x8b\x08" + bytes(9_000))
    yield Attack("base64", base64.b64encode(dice.randbytes(90_000)))
    yield Attack("half a letter", text.encode() + b"\xe3\x81")
    yield Attack("too long a form", text.encode() + b"\xc0\xaf")
    yield Attack("a BOM before it", b"\xef\xbb\xbf" + text.encode(), KEPT)
    yield Attack("line ends of Windows", text.replace("\n", "\r\n").encode(), KEPT)
    yield Attack("line ends of old", text.replace("\n", "\r").encode(), KEPT)
    for char in "\x07\x1b\x7f\x85\u2029\ufffe\uffff":
        yield Attack(f"a control character {ord(char):04x}", f"{text}# {char}\n".encode())


def wrong_values() -> Iterator[Attack]:
    """Every value where it does not belong."""
    lines = good().split("\n")
    for key in PLACES:
        at = next(n for n, line in enumerate(lines) if line.strip(" -").startswith(f"{key}:"))
        before = lines[at].partition(f"{key}:")[0]
        for name, value in VALUES.items():
            if (key, name) in FINE or (key == "title" and name in WORDS):
                continue
            changed = [*lines[:at], f"{before}{key}: {value}", *lines[at + 1 :]]
            yield Attack(f"{key} is {name}", "\n".join(changed).encode())


# Words like any others, where a text is wanted; the pack's name may be such a word too.
WORDS = {
    *("null", "tilde", "true", "float", "nan", "infinity", "octal", "hex", "binary", "sexagesimal", "date"),
    *("negative", "exponent", "fullwidth", "arabic", "block", "folded"),
}
FINE = {
    ("cards", "nothing"),  # the list follows in the next line
    *(("pack", word) for word in ("null", "true", "octal", "hex", "binary", "date", "exponent", "folded")),
}


def read_by_people() -> Iterator[Attack]:
    """Texts of which Discord, or an eye, makes something else."""
    text = good()
    old = next(line for line in text.split("\n") if line.startswith("title:"))
    for name, hostile_text in TEXTS.items():
        yield Attack(f"title: {name}", text.replace(old, f'title: "{hostile_text}"').encode())
    for name in ("everyone", "person", "bold", "domain", "bidi", "accents"):
        card = f'  title: "{TEXTS[name][:24]}"\n  copies:'
        yield Attack(f"a card's title: {name}", text.replace("  copies:", card, 1).encode())
    yield Attack("something unseen in a note", f"{text}\nnote: {BIDI}\n".encode())


def of_yaml() -> Iterator[Attack]:
    """What YAML can do besides."""
    text = good()
    for tag in (
        "!!python/object/apply:os.system", "!!python/name:os.system", "!!python/module:os",
        "!!binary", "!!set", "!!str", "!!int", "!x", "!<tag:yaml.org,2002:str>", "!",
    ):  # fmt: skip
        yield Attack(f"the tag {tag}", text.replace("title: ", f"title: {tag} ", 1).encode())
    yield Attack("two documents", f"{text}\n---\n{text}".encode())
    yield Attack("a directive", f"%YAML 9.9\n---\n{text}".encode())
    yield Attack("a directive of tags", f"%TAG ! tag:x,2026:\n---\n{text}".encode(), KEPT)
    yield Attack("a list as a key", f"[a, b]: 1\n{text}".encode())
    yield Attack("a long key", f"{'k' * 900}: 1\n{text}".encode())
    yield Attack("a key twice", f"{text}\npack: mine\n".encode())
    yield Attack("an unknown key", f"eval: 1\n{text}".encode())
    yield Attack("a key of Python's", f"__class__: 1\n{text}".encode())
    yield Attack("a tab", text.replace("  ", "\t", 1).encode())
    yield Attack("JSON", b'{"pack": "mine", "game": "crownfell"}')
    yield Attack("HTML", b"<script>alert(1)</script>")
    yield Attack("a program", b"import os\nos.system('x')\n")
    yield Attack("one word", b"pack")
    yield Attack("one list", b"- pack\n- mine\n")


def of_the_rules() -> Iterator[Attack]:
    """Packs that can be read and not be played, or that call themselves something."""
    for game in GAMES:
        yield Attack(f"a pack of {game} as it should be", good(game).encode(), KEPT)
        yield Attack(f"house of {game}", good(game).replace("pack: test", "pack: house", 1).encode())
        for name in ("+abcdefgh", "../x", "-", "a.b", "x" * 25, "CON", "house ", "a/b", "%2e"):
            yield Attack(
                f"called {name} in {game}", good(game).replace("pack: test", f"pack: {name}", 1).encode()
            )
    for game in ("crownfall", "cube-quest", "chess", "__init__", "os", "../crownfell"):
        yield Attack(f"of {game}", good().replace("game: craft-the-crown", f"game: {game}", 1).encode())
    yield Attack("another game's cards", good().replace("craft-the-crown", "crown-crest", 1).encode())
    few = good("crownfell").split("  - code: ")
    few = few if len(few) > 3 else good("crownfell").split("- code: ")
    yield Attack("too few characters", "- code: ".join(few[:4]).encode())
    yield Attack("a diagram of nothing", good("crownfell").replace("@", ".", 1).encode())
    yield Attack("a diagram with two cards", good("crownfell").replace("@", "@ @", 1).encode())
    yield Attack("a step a thousand times", endless(1_000))
    yield Attack("a step a hundred times", endless(100))


def endless(steps: int) -> bytes:
    """A Tool that does one thing over and over."""
    tool = "  - {name: Endless, type: tool, copies: 1, price: 1, recipe: [Stone, Wood], origin: house,"
    tool += "\n     tool: {does: ["
    line = tool + "\n     ".join(["draw: 50,"] * steps).replace("draw: 50", "{draw: 50}") + "]}}\n"
    return (good().rstrip("\n") + "\n" + line).encode()


def sheet(game: str = "craft-the-crown") -> str:
    """A small good spreadsheet."""
    sheet_bytes = pack_rows.spreadsheet(good(game))
    assert sheet_bytes is not None
    return sheet_bytes.decode("utf-8-sig")


NEWLINE = "\n"
SHEET_HEAD = "pack,mine\ngame,craft-the-crown\nversion,1\ntitle,x\ncards\n"
COLUMNS = "name,type,copies,price,origin\n"


def spreadsheets() -> Iterator[Attack]:
    """Tables that are too much, no tables, or more than a table."""
    text, dice = sheet(), random.Random(3)
    head, card = SHEET_HEAD + COLUMNS, "Stone,basic,20,1,house\n"
    for game in GAMES:
        yield Attack(f"a spreadsheet of {game} as it should be", sheet(game).encode(), KEPT)
    for code in ("utf-8-sig", "utf-16", "cp932", "cp1252"):
        yield Attack(f"a spreadsheet in {code}", text.encode(code), KEPT)
    for code in ("utf-16-le", "utf-16-be", "utf-32", "utf-7", "cp037"):
        yield Attack(f"a spreadsheet in {code}", text.encode(code), KEPT if code == "utf-7" else REFUSED)
    many = {
        "columns": f"{SHEET_HEAD}{',' * 190_000}\n", "named columns": f"{SHEET_HEAD}{'name,' * 39_000}\n",
        "columns below": f"{head}{'x,' * 99_000}\n", "empty columns": head + card + "," * 190_000,
        "rows": head + card * 8_000, "empty rows": head + "\n" * 190_000,
        "rows of commas": head + ",,,,\n" * 39_000, "short rows": head + "a\n" * 99_000,
        "heads": "pack,x\n" * 28_000, "sections": "game,crownfell\n" + "cards\n" * 30_000,
        "notes": "game,crownfell\n" + "#\n" * 90_000, "games": "game,x\n" * 28_000,
        "unknown keys": "game,crownfell\n" + "".join(f"k{n},1\n" for n in range(20_000)),
    }  # fmt: skip
    for name, content in many.items():
        yield Attack(f"very many {name}", content.encode()[:199_999])
    fields = {
        "huge": "x" * 180_000, "huge in quotes": f'"{"x" * 120_000}"', "lines": f'"x{NEWLINE * 90_000}"',
        "strokes": "|" * 90_000, "signs": "@ " * 60_000,
        "a long sign and many rows": f'"{"x" * 60_000}{"|." * 30_000}"',
        "brackets": "[" * 120_000, "nested": f'"{"[" * 900}{"]" * 900}"', "braces": "{a: " * 30_000,
        "commas": f'"{"," * 120_000}"', "items": f'"{"Stone," * 20_000}"', "quotes": '""' * 80_000,
        "an alias": "*a", "an anchor": "&a x", "a tag": "!!python/name:os.system", "a merge": "{<<: x}",
        "two lists": "a] b: [c", "a note": "a] # b", "a document": "a]\\n---\\n[b", "a NUL": "a\0b",
        "NULs": "\0" * 90_000, "a formula": "=cmd|' /C calc'!A0", "a picture": "@",
        "backslashes": "\\" * 900, "a break": "a\u2028b", "half a character": "\\ud800",
        "something unseen": f"a{BIDI}b", "zero width": f"a{ZERO}b", "a bell": "a\x07b",
        "a mention": "@everyone", "a link": "https://example.org", "bold": "**x**", "a key": "x: y",
        "an apostrophe": "''",
    }  # fmt: skip
    good_fields = {("crownfell", "diagram", "a picture")}
    for game, columns in (
        ("craft-the-crown", ("name", "copies", "recipe", "tool.does")),
        ("crownfell", ("diagram",)),
    ):
        for column in columns:
            for name, field in fields.items():
                if (game, column, name) not in good_fields:
                    yield Attack(
                        f"{name} in {column}", changed(sheet(game), column, field).encode()[:199_999]
                    )
    yield Attack("a quote that is never closed", text.replace("house", '"house', 1).encode())
    yield Attack("a quote in the middle", text.replace("Hammer,", 'Ha"mmer,', 1).encode(), "")
    yield Attack("only quotes", b'"",' * 60_000)
    yield Attack("one quote", b'a,"' + b"x,\n" * 60_000)
    yield Attack("only a comma", b",")
    yield Attack("a table of something else", b"date,amount\n2026-11-26,3\n")
    yield Attack("a separator line alone", b"sep=,")
    yield Attack("another separator line", b"sep=|\n" + text.encode())
    yield Attack(
        "a name of YAML's in the head", text.replace("pack,test", 'pack,"x\ngame: crownfell"', 1).encode()
    )
    yield Attack("a key of YAML's among the columns", text.replace("name,", '"name: x\n  - y",', 1).encode())
    yield Attack(
        "a pack in its title", text.replace("Test pack", '"x""\ncards: []\nq: """', 1).encode(), KEPT
    )
    yield Attack("thousands of digits", text.replace(",20,", f",{'9' * 9_000},", 1).encode())
    for number in range(20):
        at = dice.randrange(len(text))
        sign = dice.choice(",;\t\"\n'[]{}|#@=\0")
        yield Attack(f"a sheet's sign changed {number}", (text[:at] + sign + text[at + 1 :]).encode(), "")


def changed(text: str, column: str, field: str) -> str:
    """The first card that has something in a column has this instead."""
    rows = [*csv.reader(io.StringIO(text, newline=""))]
    header = next(n for n, row in enumerate(rows) if column in row)
    at = rows[header].index(column)
    row = next(row for row in rows[header + 1 :] if row[at])
    row[at] = "\1"
    written = io.StringIO(newline="")
    csv.writer(written, lineterminator="\n").writerows(rows)
    return written.getvalue().replace("\1", field)


def cut_and_torn() -> Iterator[Attack]:
    """A good pack after an accident: cut off, a letter changed, a line lost or twice."""
    dice, text = random.Random(7), good()
    for number in range(20):
        yield Attack(f"cut off {number}", text[: dice.randrange(40, len(text) - 400)].encode(), "")
    for number in range(30):
        at = dice.randrange(len(text))
        char = dice.choice("[]{}:,#&*!|>'\"%@`-?\t\n")
        yield Attack(f"a sign changed {number}", (text[:at] + char + text[at + 1 :]).encode(), "")
