"""Read card packs: YAML whose every value knows its line, so that an error can name the place.

`python -m engine.packs FILE…` checks packs and says what is wrong and where. How to write one: docs/packs.md.
"""

import hashlib
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from difflib import get_close_matches
from typing import Any, NamedTuple, NoReturn, TypeVar

import yaml

from engine import files
from engine.packs import yaml_mistakes
from engine.safe_text import one_line, words

KEYS = ("title", "name", "code")  # the first of these that a card has is its name
LONGEST = 40  # characters of a name in an error
QUOTED = str.maketrans("“”「」", "‘’『』")  # messages put the outer quotation marks around a name


class CardName(NamedTuple):
    """The name of a card or deck."""

    kind: str = ""
    """card or deck."""
    names: Mapping[str, str] = {}
    """By language: short, one line, without a link; empty if the card has no name."""

    def name_beside(self, language: str, reason: str) -> str:
        """Return the name to show beside an error; "" if there is none, or the error contains it already.

        reason: the text of the error.
        """
        name = self.names.get(language) or next(iter(self.names.values()), "")
        return "" if f"“{name}”" in reason or reason.startswith((f"{name}: ", f"{name} ")) else name


NAMELESS = CardName()


def card_name(kind: str, card: Mapping[str, Any], languages: tuple[str, ...]) -> CardName:
    """Return the name of a card or deck: for each language the first of KEYS that has a text.

    A text that has no languages counts for every language.

    kind: card or deck.
    card: its values in the pack by key; a value of a wrong kind is skipped.
    languages: codes of all languages.
    """
    names: dict[str, str] = {}
    for key in KEYS:
        value = card.get(key)
        by_language = value if isinstance(value, Mapping) else dict.fromkeys(languages, value)
        for language in languages:
            name = _shown(by_language.get(language))
            if name and language not in names:
                names[language] = name
    return CardName(kind, names)


def _shown(name: Any) -> str:
    """Return a name as it may be shown; "" if it is not a text."""
    if not isinstance(name, str):
        return ""
    line = one_line(name, len(name))
    return words(f"{line[: LONGEST - 1]}…" if len(line) > LONGEST else line, LONGEST).translate(QUOTED)


MOST_BYTES = 1_000_000  # of a pack file
MOST_DEPTH = 12  # lists and tables inside one another
MOST_VALUES = 20_000  # of a file; events of the YAML parser
MOST_SLOWLY = 50_000  # characters for PyYAML's own parser, which reads some 100,000 a second
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # libyaml where PyYAML was built with it
ORIGINS = ("rulebook", "public", "house")  # where a card's data may come from
# The name of each language in that language, by its code.
OWN_NAMES: dict[str, str] = yaml.load(files.text(files.DATA / "text" / "languages.yaml"), Loader=LOADER)
LANGUAGES = tuple(OWN_NAMES)
# The pattern of a pack's name, and what errors call such a name.
NAME, NAME_SAID = r"[a-z0-9][a-z0-9-]{0,23}", "a pack name (a–z, 0–9, -, at most 24)"
LONGEST_TITLE = 60  # characters
MOST_VERSION = 999_999
# The path at the beginning of a reason, such as `cards[2].price`.
CARD = re.compile(r"(?P<kind>card|deck)s\[(?P<number>\d+)\]\.?(?P<inside>.*)")
GLUED_KEY = re.compile(r"[A-Za-z][\w-]*:\S")  # `price:3`, without a blank after the colon
T = TypeVar("T")


class PackError(Exception):
    """What is wrong with a pack, and where: `file:line: reason`.

    path: the path of the card that the error is about; "" if the reason begins with that path. The attribute
    `card` is the card's name. It is set when the whole pack is known.
    """

    def __init__(self, file: str, line: int, reason: str, path: str = "") -> None:
        super().__init__(f"{file}:{line}: {reason}")
        self.file = file
        self.line = line
        self.reason = reason
        self.path = path
        self.card = NAMELESS

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {terminal_text(self.reason, self.card)}"


class PackNode:
    """A value of a pack file with its place. Reading what is missing or of another kind raises PackError.

    file: what errors call the file.
    line: of the value in the file, from 1.
    value: a text, a list, or a table (keys and values).
    path: such as `cards[2].price`.
    style: how the file writes the value: with a quotation mark, `|`, `[`, `{` or none of these ("").
    """

    def __init__(
        self,
        file: str,
        line: int,
        value: "str | list[PackNode] | dict[str, PackNode]",
        path: str,
        style: str = "",
    ) -> None:
        self.file = file
        self.style = style
        self.line = line
        self.path = path
        self._value = value
        self._read: set[str] = set()

    def fault(self, reason: str, line: int | None = None) -> PackError:
        """Return an error about this value, with its path in front of the reason.

        line: None for the value's own line.
        """
        where = f"{self.path[:60]}: " if self.path else ""
        return PackError(self.file, line or self.line, where + reason)

    def fail(self, reason: str, line: int | None = None) -> NoReturn:
        """Raise an error about this value, with its path in front of the reason.

        line: None for the value's own line.
        """
        raise self.fault(reason, line)

    def text(self) -> str:
        """Return the text without blanks around it. Raises PackError for another kind of value."""
        if not isinstance(self._value, str):
            value_kind = "a list" if isinstance(self._value, list) else "keys and values"
            self.fail(f"a text is needed here, not {value_kind}")
        if not _encodable(self._value):
            self.fail("the text holds half of a character")
        return self._value.strip()

    def _instead(self) -> str:
        """Return what the file has here instead of the kind that is needed, as the end of a sentence."""
        if isinstance(self._value, str):
            return (
                f", not “{' '.join(self._value.split())[:40]}”"
                if self._value.strip()
                else ", and nothing stands here"
            )
        return ", not a list" if isinstance(self._value, list) else ", not keys and values"

    @property
    def is_text(self) -> bool:
        """Return whether the value is a text."""
        return isinstance(self._value, str)

    def block_lines(self) -> list[tuple[int, str]]:
        """Return the lines of a text block with their line numbers in the file."""
        if not isinstance(self._value, str) or self.style != "|":
            self.fail("a block of text lines is needed here: write | after the colon, and the lines below")
        lines = self._value.split("\n")
        first = self.line + 1
        return [(first + n, line) for n, line in enumerate(lines) if line.strip()]

    def walk(self) -> "Iterator[PackNode]":
        """Yield this value and all values inside it."""
        yield self
        if not isinstance(self._value, str):
            for node in self._inside():
                yield from node.walk()

    def _inside(self) -> "list[PackNode]":
        """Return the values of a list or a table."""
        return [*self._value.values()] if isinstance(self._value, dict) else [*self._value]

    def data(self) -> Any:
        """Return the content as texts, lists and dicts. Blanks around texts are removed."""
        if isinstance(self._value, str):
            return "\n".join(line.rstrip() for line in self._value.strip().split("\n"))
        if isinstance(self._value, list):
            return [node.data() for node in self._value]
        return {key: node.data() for key, node in self._value.items()}

    def size(self) -> int:
        """Return the number of values of a list or a table; 0 for a text."""
        return 0 if isinstance(self._value, str) else len(self._value)

    def items(self) -> "list[PackNode]":
        """Return the values of a list. Raises PackError for another kind of value."""
        if not isinstance(self._value, list):
            self.fail(f"a list is needed here{self._instead()}")
        return self._value

    def get(self, key: str) -> "PackNode | None":
        """Return the value of a key; None if it is missing. Raises PackError if this is not a table."""
        if not isinstance(self._value, dict):
            self.fail(f"keys and values are needed here{self._instead()}")
        self._read.add(key)
        return self._value.get(key)

    def __getitem__(self, key: str) -> "PackNode":
        """Return the value of a key.

        Raises PackError if it is missing. The error names a key that is probably this one misspelt.
        """
        child = self.get(key)
        if child is None:
            typed = self._misspelt(key)
            if typed is not None:
                typed[1].fail(f"“{typed[0][:40]}” is not a key here (known: {key})")
            self.fail(f"{key} is missing")
        return child

    def _misspelt(self, key: str) -> "tuple[str, PackNode] | None":
        """Return a key that is probably the wanted one misspelt, with its value; None if there is none.

        Only keys that nothing has read yet are considered.
        """
        values = self._value if isinstance(self._value, dict) else {}
        unread = {written.casefold(): written for written in values if written not in self._read}
        similar = get_close_matches(key, unread, 1, 0.7)
        return (unread[similar[0]], values[unread[similar[0]]]) if similar else None

    def word(self, choices: tuple[str, ...]) -> str:
        """Return the text. Raises PackError if it is not one of these words."""
        text = self._written()
        if text not in choices:
            self.fail(f"“{text[:40]}” is not one of {', '.join(choices)}")
        return text

    def matching(self, pattern: str, what: str) -> str:
        """Return the text. Raises PackError if it does not match the regular expression.

        what: what the error calls such a text.
        """
        text = self._written()
        if not re.fullmatch(pattern, text):
            self.fail(f"“{text[:40]}” is not {what}")
        return text

    def whole_number(self, low: int, high: int) -> int:
        """Return a whole number from `low` to `high`, both included. Raises PackError for anything else."""
        text = self._written()
        plain = unicodedata.normalize("NFKC", text).strip("“”\"'")
        if plain != text and plain.isascii() and plain.isdigit():
            self.fail(f"“{text[:20]}” is not a whole number from {low} to {high}: write {plain[:6]}")
        is_short = len(text) <= max(5, len(str(high)))
        if not (text.isascii() and text.isdigit() and is_short and low <= int(text) <= high):
            self.fail(f"“{text[:20]}” is not a whole number from {low} to {high}")
        return int(text)

    def version_number(self) -> str:
        """Return the version as text. Raises PackError if it is not a whole number."""
        self.whole_number(0, MOST_VERSION)
        return self.text()

    def fail_not_in_pack(self, names: Iterable[str]) -> NoReturn:
        """Raise the error for a name that is no card of the pack, and suggest the most similar of `names`."""
        name = self.text()
        written = {known.casefold(): known for known in names}
        similar = get_close_matches(name.casefold(), written, 1, 0.7)
        advice = f": did you mean “{written[similar[0]][:40]}”?" if similar else ""
        self.fail(f"“{name[:40]}” is not a card of this pack{advice}")

    def _written(self) -> str:
        """Return the text. Raises PackError if it is empty."""
        text = self.text()
        if not text:
            self.fail("nothing stands here")
        return text

    def text_by_language(self, longest: int) -> dict[str, str]:
        """Return a text by language. If the value is a single text, it counts for all languages.

        longest: the greatest number of characters of each.
        Raises PackError.
        """
        if isinstance(self._value, str):
            return dict.fromkeys(LANGUAGES, self._within(self, longest))
        # `[Rare]` or `{Gold}`: a text that YAML takes for a list, or for a table of keys without values.
        is_bracketed_text = self.style == "[" or (
            self.style == "{" and all(node.style == "" and node.data() == "" for node in self._inside())
        )
        if is_bracketed_text:
            self.fail(yaml_mistakes.to_quote(self.style))
        texts = {lang: node for lang in LANGUAGES if (node := self.get(lang))}
        if not texts:
            self.fail(f"a text in {' or '.join(LANGUAGES)} is missing")
        self.check_keys(*LANGUAGES)
        first = next(iter(texts.values()))
        return {lang: self._within(texts.get(lang, first), longest) for lang in LANGUAGES}

    def check_keys(self, *keys: str) -> None:
        """Raise PackError if this table has a key that is not one of these, probably a typing error."""
        if isinstance(self._value, dict):
            for key, node in self._value.items():
                if key not in keys:
                    node.fail(f"“{key[:40]}” is not a key here (known: {', '.join(keys)})")

    def _within(self, node: "PackNode", longest: int) -> str:
        """Return a node's text in one line.

        Raises PackError if it is empty or longer than `longest` characters.
        """
        text = " ".join(node.text().split())
        if not text:
            node.fail("the text is empty")
        if len(text) > longest:
            node.fail(f"the text has {len(text)} characters, at most {longest} fit")
        return text


class PackDocument(PackNode):
    """A whole pack file. Its head is read here: the keys `pack`, `game`, `version` and `title`. Its game
    reads all other keys.

    root: the table of the whole file.
    digest: SHA-256 of the file's text, in hex.
    Raises PackErrors for what is wrong in the head.
    """

    def __init__(self, root: PackNode, digest: str) -> None:
        super().__init__(root.file, root.line, root._value, "")
        self.digest = digest
        faults: list[PackError] = []
        self.game = self._of("game", PackNode.text, "", faults)
        self.name = self._of("pack", lambda node: node.matching(NAME, NAME_SAID), "", faults)
        self.version = self._of("version", PackNode.version_number, "", faults)
        no_title: dict[str, str] = {}
        self.title = self._of("title", lambda node: node.text_by_language(LONGEST_TITLE), no_title, faults)
        if faults:
            raise PackErrors(sorted(faults, key=lambda fault: fault.line))

    def _of(self, key: str, read: Callable[[PackNode], T], otherwise: T, faults: list[PackError]) -> T:
        """Return what `read` makes of the value of a key of the head.

        otherwise: the value to return if `read` raises PackError.
        faults: the list to which that error is appended, so that all errors are shown at once.
        """
        try:
            return read(self[key])
        except PackError as fault:
            faults.append(fault)
            return otherwise

    @property
    def mark(self) -> str:
        """Return name, version and the beginning of the digest, as records have it."""
        return f"{self.name} {self.version} {self.digest[:16]}"


def parse(file: str, text: str) -> PackDocument:
    """Return a pack file's text as a document.

    Raises PackError with the line if it is not valid YAML, PackErrors if its head is wrong.
    """
    if len(text.encode()) > MOST_BYTES:
        raise PackError(file, 1, f"the file is larger than {MOST_BYTES} bytes")
    try:
        root = _root(file, text)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        raise _slip(file, text, mark.line + 1 if mark else 1) from None
    except yaml.reader.ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        raise PackError(file, line, "there is a character here that no text may contain") from None
    except (yaml.YAMLError, RecursionError):
        raise _slip(file, text, text.count("\n") + 1) from None
    if root is None:
        raise PackError(file, 1, "the file is empty")
    if not isinstance(root, yaml.MappingNode):
        line = root.start_mark.line + 1
        written = text.split("\n")[line - 1].strip()
        raise PackError(file, line, f"keys and values are needed here, not “{written[:40]}”")
    return PackDocument(_node(file, root, ""), hashlib.sha256(text.encode()).hexdigest())


def _slip(file: str, text: str, line: int) -> PackError:
    """Return the error for a text that is not valid YAML, at the line of the mistake if that can be found.

    line: where the parser stopped, from 1.
    """
    mistake = yaml_mistakes.first_mistake(text, line)
    if mistake is not None:
        return PackError(file, mistake.line, mistake.reason)
    return PackError(file, line, "this line or the one above is not understood")


def _root(file: str, text: str) -> yaml.Node | None:
    """Parse a text with libyaml and return its root; None for an empty text.

    If libyaml refuses a text that is not very long, parse the text again with PyYAML's own parser, because
    its messages are clearer. Raises what PyYAML raises, or PackError.
    """
    try:
        return composed(text, file)
    except (yaml.YAMLError, ValueError):
        if len(text) > MOST_SLOWLY:
            raise
        return composed(text, file, yaml.SafeLoader)


def composed(text: str, file: str = "", loader: Any = LOADER) -> yaml.Node | None:
    """Parse a text and return its root, without aliases. Raises what PyYAML raises, or PackError.

    file: what errors call the text.
    loader: the class of PyYAML that reads it.
    """
    _refuse_aliases(file, text, loader)
    root: yaml.Node | None = yaml.compose(text, Loader=loader)
    return root


def _refuse_aliases(file: str, text: str, loader: Any) -> None:
    """Raise PackError for aliases, deep nesting and very many values.

    A small file with them can be huge or slow, and packs do not need them.

    loader: the class of PyYAML that reads the text.
    """
    depth = 0
    for number, event in enumerate(yaml.parse(text, Loader=loader)):
        if number > MOST_VALUES:
            raise PackError(file, _line(event), f"the file has more than {MOST_VALUES} values")
        if isinstance(event, yaml.AliasEvent):
            raise PackError(file, _line(event), "* aliases are not read here")
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
            if depth > MOST_DEPTH:
                raise PackError(file, _line(event), "nested too deep")
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1


def _encodable(text: str) -> bool:
    """Return whether the text can be UTF-8, which half of a surrogate pair cannot."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _line(event: yaml.Event) -> int:
    """Return the line at which an event of the YAML parser begins, from 1."""
    return event.start_mark.line + 1 if event.start_mark else 1


def _is_flow(node: yaml.Node) -> bool:
    """Return whether a list or a table is written in brackets."""
    return isinstance(node, yaml.CollectionNode) and bool(node.flow_style)


def _node(file: str, node: yaml.Node, path: str) -> PackNode:
    """Return a value of PyYAML as PackNode, with everything inside it. Raises PackError.

    path: of the value, such as `cards[2].price`.
    """
    line = node.start_mark.line + 1
    if isinstance(node, yaml.ScalarNode):
        return PackNode(file, line, node.value, path, node.style or "")
    if isinstance(node, yaml.SequenceNode):
        items = [_node(file, item, f"{path}[{n + 1}]") for n, item in enumerate(node.value)]
        return PackNode(file, line, items, path, "[" if _is_flow(node) else "")
    children: dict[str, PackNode] = {}
    for key, value in node.value:
        if not isinstance(key, yaml.ScalarNode):
            in_braces = isinstance(key, yaml.MappingNode) and _is_flow(key)
            reason = yaml_mistakes.to_quote("{") if in_braces else "a key has to be a word"
            raise PackError(file, key.start_mark.line + 1, reason)
        if GLUED_KEY.match(key.value) and isinstance(value, yaml.ScalarNode) and not value.value:
            word, _, glued_value = key.value.partition(":")
            raise PackError(
                file,
                key.start_mark.line + 1,
                f"a blank is missing after the colon: write “{word}: {glued_value[:40]}”",
            )
        if key.value in children:
            raise PackError(file, key.start_mark.line + 1, f"{key.value[:40]} is here twice")
        children[key.value] = _node(file, value, f"{path}.{key.value}".lstrip("."))
    return PackNode(file, line, children, path, "{" if _is_flow(node) else "")


def collect(
    build: Callable[[PackNode], T], nodes: list[PackNode], faults: list[PackError]
) -> Iterator[tuple[PackNode, T]]:
    """Yield each node with what `build` makes of it.

    A node for which `build` raises PackError is left out, and the error is appended to `faults`. So a writer
    sees all errors at once.
    """
    for node in nodes:
        try:
            yield node, build(node)
        except PackError as fault:
            faults.append(fault)


def terminal_text(reason: str, card: CardName) -> str:
    """Return an error for a terminal: one line without control characters and direction marks.

    card: its name is added, unless the reason contains it.
    """
    name = card.name_beside(LANGUAGES[0], reason)
    line = one_line(reason, len(reason))
    return f"{line} ({card.kind} “{name}”)" if name else line


class PackErrors(Exception):
    """All errors found in one pack."""

    def __init__(self, faults: list[PackError]) -> None:
        super().__init__("\n".join(str(fault) for fault in faults))
        self.faults = faults


def read(games: dict[str, Any], file: str, text: str) -> tuple[PackDocument, Any]:
    """Return a pack of any game: its document and what the game built from it. Raises PackErrors.

    games: all games by name.
    file: what errors call the pack.
    text: the text of the pack file.
    """
    try:
        document = parse(file, text)
    except PackError as fault:
        raise PackErrors([fault]) from None
    return document, build_pack(games, document)


def build_pack(games: dict[str, Any], document: PackDocument) -> Any:
    """Return what a document's game builds from it; None for a game without cards. Raises PackErrors.

    games: all games by name.
    """
    try:
        if document.game not in games:
            document["game"].fail(
                f"no game is called “{document.game[:40]}” (known: {', '.join(sorted(games))})"
            )
        read_pack = games[document.game].read_pack
        return read_pack(document) if read_pack else None
    except (PackError, PackErrors) as found:
        faults = found.faults if isinstance(found, PackErrors) else [found]
        raise PackErrors(add_card_names(document, faults)) from None


def add_card_names(document: PackDocument, faults: list[PackError]) -> list[PackError]:
    """Set in each error the name of the card or deck that it is about, and return the errors."""
    for fault in faults:
        fault.card = _name(document, fault)
    return faults


def _name(document: PackDocument, fault: PackError) -> CardName:
    """Return the name of the card or deck that an error is about; NAMELESS if there is none."""
    match = CARD.match(fault.path or fault.reason)
    if match is None:
        return NAMELESS
    listed, number = document.get(f"{match['kind']}s"), int(match["number"])
    nodes = listed._value if listed is not None and isinstance(listed._value, list) else []
    values = nodes[number - 1].data() if 0 < number <= len(nodes) else None
    return card_name(match["kind"], values, LANGUAGES) if isinstance(values, dict) else NAMELESS
