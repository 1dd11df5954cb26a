"""The text of a record: its header, and below it the game's own lines; put together and taken apart."""

import re
from collections.abc import Mapping, Sequence

from msgspec import Struct

from engine import content
from engine.chance import commitment, derive_seed
from engine.game import games

VERSIONS = UNTIMED, TIMED = "1", "2"  # all are read for ever; what each means stands in docs/records.md
DAY, HOUR = r"[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])", r"(?:[01][0-9]|2[0-3])"
STAMP = re.compile(rf"(.*?) # ({DAY}T{HOUR}:[0-5][0-9]:[0-5][0-9]Z)", re.A)
OWN = "#|"  # before each line of a pack that a record carries
HEADER = re.compile(r"# ((?!option:)[a-z]+|option ([A-Za-z_-]+)):(?: (.*))?")
BLANKS = " \t"  # mean nothing at the end of a line, but for a pack's
DIGITS = re.compile("(?:[0-9a-f]{64})?")  # of a digest, a seed
HEADS = (
    *("castellan", "game", "pack", "cards", "seat", "option"),
    *("secret", "luck", "start", "beacon", "seed", "commitment"),
)
USUAL_ENDING = "= .+"


class RecordError(Exception):
    """What is wrong with a record, and on which line."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line


class RecordLine(str):
    """A line of a record that was read, with its number in the text."""

    number: int

    def __new__(cls, text: str, number: int) -> "RecordLine":
        line = super().__new__(cls, text)
        line.number = number
        return line


class Record(Struct, frozen=True):
    """A game's record.

    seed: 32 bytes, or empty while only a commitment is public. pack: the pack's mark.
    cards: SHA-256 of the pack's text in hex; own: that text, where it did not come with Castellan.
    secret: what the commitment was made from, shown with the seed; luck: what each player added to it;
    began: the message that announced the start, beacon: a public beacon's value, both after all luck.
    opening: what chance gave; lines: the game's own notation; ending: the last line, "" for a running game.
    times: when each line was said, as `2026-11-18T11:07:24Z` ("": unknown); empty where nobody noted it.
    """

    game: str
    pack: str
    seats: tuple[str, ...]
    options: Mapping[str, str]
    seed: bytes
    commitment: str
    opening: tuple[str, ...]
    lines: tuple[str, ...]
    ending: str = ""
    secret: str = ""
    luck: tuple[str, ...] = ()
    began: str = ""
    beacon: str = ""
    cards: str = ""
    own: str = ""
    times: tuple[str, ...] = ()

    def text(self) -> str:
        """The record as it is kept and handed out."""
        head = [f"# castellan: {TIMED if self.times else UNTIMED}", f"# game: {self.game}"]
        head += [f"# pack: {self.pack}"] if self.pack else []
        head += [f"# cards: {self.cards}"] if self.cards else []
        head += [f"{OWN}{line}" for line in self.own.removesuffix("\n").split("\n")] if self.own else []
        head += [f"# seat: {name}" for name in self.seats]
        head += [f"# option {name}: {value}" for name, value in self.options.items()]
        if not self.seed or self.secret:
            head.append(f"# commitment: {self.commitment}")
        head += [f"# secret: {self.secret}"] if self.secret else []
        head += [f"# luck: {line}" for line in self.luck]
        head += [f"# start: {self.began}"] if self.began else []
        head += [f"# beacon: {self.beacon}"] if self.beacon else []
        head += [f"# seed: {self.seed.hex()}"] if self.seed else []
        ending = [self.ending] if self.ending else []
        return "\n".join([*head, *self.opening, *self._stamped(), *ending]) + "\n"

    def _stamped(self) -> list[str]:
        """The lines, each with its time where that is known."""
        times = self.times or ("",) * len(self.lines)
        both = zip(self.lines, times, strict=True)
        return [f"{line} # {at}" if at else line for line, at in both]


class RecordSections:
    """The lines of a record's text, sorted by what they are."""

    def __init__(self, text: str) -> None:
        self.facts: dict[str, str] = {}
        self.options: dict[str, str] = {}
        self.several: dict[str, list[str]] = {"seat": [], "luck": []}
        self.own: list[str] = []
        self.body: list[RecordLine] = []
        for number, line in enumerate(text.replace("\r\n", "\n").split("\n"), 1):
            self._sort(number, line)

    def _sort(self, number: int, line: str) -> None:
        """A line at its place; above the version's line there is no header."""
        if line.startswith(OWN) and self.facts and not self.body:
            self.own.append(line.removeprefix(OWN))
            return
        line = line.rstrip(BLANKS)
        header = HEADER.fullmatch(line)
        word = header[1].partition(" ")[0] if header else ""
        if header is None or self.body or word not in HEADS or not (self.facts or word == "castellan"):
            self._sort_below(RecordLine(line, number), word)
        elif word in self.several:
            self.several[word].append(header[3] or "")
        else:
            self._sort_single(number, header[1], header[2], header[3] or "")

    def _sort_below(self, line: RecordLine, word: str) -> None:
        """A line of the body; another word of the header down there means that what is above it is none."""
        if word in HEADS and self.facts and all(above.startswith("#") for above in self.body):
            raise RecordError(self.body[0].number, f"“{self.body[0][:80]}” is no line of a header")
        self.body += [line] if line else []

    def _sort_single(self, number: int, word: str, option: str | None, value: str) -> None:
        known, key = (self.options, option) if option else (self.facts, word)
        if key in known:
            raise RecordError(number, f"{word} is here twice")
        known[key] = value

    def fact(self, key: str) -> str:
        return self.facts.get(key, "")

    def digits(self, key: str) -> str:
        """32 bytes as they are written, or ""."""
        value = self.fact(key)
        if DIGITS.fullmatch(value) is None:
            raise RecordError(1, f"{key} is not 64 hexadecimal digits, in small letters")
        return value

    def played(self) -> tuple[tuple[str, ...], tuple[RecordLine, ...], str]:
        """Opening (up to the last line that states chance), lines, ending."""
        game = games().get(self.fact("game"))
        chance = ("#", "! ", *(game.chance_lines if game else ()))
        lines = [*self.body]
        pattern = f"{USUAL_ENDING}|{game.ending}" if game and game.ending else USUAL_ENDING
        ending = lines.pop() if lines and re.fullmatch(pattern, lines[-1]) else ""
        cut = next((n for n, line in enumerate(lines) if not line.startswith(chance)), len(lines))
        if game and game.opening_ends:
            ends = (n for n, line in enumerate(lines[:cut], 1) if line.startswith(game.opening_ends))
            cut = next(ends, cut)
        return tuple(lines[:cut]), tuple(lines[cut:]), ending


def timed(lines: Sequence[RecordLine]) -> tuple[tuple[RecordLine, ...], tuple[str, ...]]:
    """The lines without their times, and these; what is no moment stays in its line."""
    stamps = [STAMP.fullmatch(line) for line in lines]
    both = zip(lines, stamps, strict=True)
    bare = tuple(RecordLine(stamp[1], line.number) if stamp else line for line, stamp in both)
    return bare, tuple(stamp[2] if stamp else "" for stamp in stamps)


def read(text: str) -> Record:
    """A record out of its text; raises RecordFault."""
    parts = RecordSections(text.removeprefix("\ufeff"))
    seats, luck = parts.several["seat"], parts.several["luck"]
    version = parts.fact("castellan")
    if version not in VERSIONS:
        raise RecordError(1, _unknown(version))
    if "game" not in parts.facts or not seats:
        raise RecordError(1, "game or seats are missing")
    own = _own(parts.own, parts.fact("cards"))
    seed = bytes.fromhex(parts.digits("seed"))
    opening, lines, ending = parts.played()
    lines, times = timed(lines) if version == TIMED else (lines, ())
    return Record(
        game=parts.fact("game"),
        pack=parts.fact("pack"),
        seats=tuple(seats),
        options=parts.options,
        seed=seed,
        commitment=_commitment(parts, luck, seed),
        opening=opening,
        lines=lines,
        ending=ending,
        secret=parts.fact("secret"),
        luck=tuple(luck),
        began=parts.fact("start"),
        beacon=parts.fact("beacon"),
        cards=parts.digits("cards"),
        own=own,
        times=times,
    )


def _unknown(version: str) -> str:
    """Why a text is not read, in a sentence."""
    if not version:
        return "this is no record: its first line does not say “# castellan: 1”"
    return f"this record is of version {version[:20]}, and versions {' and '.join(VERSIONS)} are read here"


def _own(lines: Sequence[str], cards: str) -> str:
    """The pack that a record carries, to the letter as its digest has it; "" for none."""
    if not lines:
        return ""
    for text in ("\n".join([*lines, ""]), "\n".join(lines)):
        if content.digest_of(text) == cards:
            return text
    raise RecordError(1, "the cards in this record are not those that it names")


def _commitment(parts: RecordSections, luck: Sequence[str], seed: bytes) -> str:
    """The commitment, which has to agree with what is shown of the secret and the seed."""
    secret, stated = parts.fact("secret"), parts.digits("commitment")
    if secret and seed != derive_seed(secret, luck, parts.fact("start"), parts.fact("beacon")):
        raise RecordError(1, "the seed is not what the secret, the luck and the start give")
    computed = commitment(secret.encode() if secret else seed) if seed else stated
    if stated and computed != stated:
        raise RecordError(1, "the commitment is not that of the secret")
    return computed


def tidy(name: str) -> str:
    """A player's name as one line of a header holds it."""
    return " ".join(name.split()) or "?"
