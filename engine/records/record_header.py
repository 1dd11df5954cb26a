"""Read and write the text of a record: its header, and below it the game's own lines."""

import re
from collections.abc import Mapping, Sequence

from msgspec import Struct

from engine import content
from engine.chance import commitment, derive_seed
from engine.game import games

# Versions of the format, without and with the times of answers (docs/records.md). All must stay readable.
VERSIONS = UNTIMED, TIMED = "1", "2"
DAY, HOUR = r"[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])", r"(?:[01][0-9]|2[0-3])"
STAMP = re.compile(rf"(.*?) # ({DAY}T{HOUR}:[0-5][0-9]:[0-5][0-9]Z)", re.A)  # a line with its time
OWN = "#|"  # before each line of a pack that a record carries
# A line of the header: `# KEY: VALUE` or `# option NAME: VALUE`.
HEADER = re.compile(r"# ((?!option:)[a-z]+|option ([A-Za-z_-]+)):(?: (.*))?")
BLANKS = " \t"  # ignored at the end of a line, except in a pack
DIGITS = re.compile("(?:[0-9a-f]{64})?")  # of a digest, a seed
# The keys of all header lines.
HEADS = (
    *("castellan", "game", "pack", "cards", "seat", "option"),
    *("secret", "luck", "start", "beacon", "seed", "commitment"),
)
USUAL_ENDING = "= .+"  # regular expression of a record's last line


class RecordError(Exception):
    """What is wrong with a record, and on which line.

    line: from 1.
    """

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line


class RecordLine(str):
    """A line of a record, with its number in the text."""

    number: int
    """From 1."""

    def __new__(cls, text: str, number: int) -> "RecordLine":
        line = super().__new__(cls, text)
        line.number = number
        return line


class Record(Struct, frozen=True):
    """A record as data."""

    game: str
    """The game's name (`Game.name`)."""
    pack: str
    """The pack's mark (`PackInfo.mark`)."""
    seats: tuple[str, ...]
    """The players' names."""
    options: Mapping[str, str]
    """The values of the table options, by name."""
    seed: bytes
    """32 bytes; empty while only the commitment is public."""
    commitment: str
    """SHA-256 of the secret, or of the seed if there is no secret, in hex; published before the deal."""
    opening: tuple[str, ...]
    """What chance gave at the start."""
    lines: tuple[str, ...]
    """The game's own notation."""
    ending: str = ""
    """The last line; "" for a running game."""
    secret: str = ""
    """What the commitment was made from; shown together with the seed."""
    luck: tuple[str, ...] = ()
    """What each player added to the seed."""
    start_message: str = ""
    """The message that announced the start; it was sent after all players had added their `luck`."""
    beacon: str = ""
    """The value of a public randomness beacon, published after all players had added their `luck`; "" for
    none.
    """
    pack_digest: str = ""
    """SHA-256 of the pack's text, in hex."""
    pack_text: str = ""
    """The pack's text, if the pack is not a built-in one."""
    times: tuple[str, ...] = ()
    """When each line was given, as `2026-11-18T11:07:24Z` ("": unknown); empty if no times are known."""

    def text(self) -> str:
        """Return the record as text, in the form in which it is saved and sent."""
        head = [f"# castellan: {TIMED if self.times else UNTIMED}", f"# game: {self.game}"]
        head += [f"# pack: {self.pack}"] if self.pack else []
        head += [f"# cards: {self.pack_digest}"] if self.pack_digest else []
        head += (
            [f"{OWN}{line}" for line in self.pack_text.removesuffix("\n").split("\n")]
            if self.pack_text
            else []
        )
        head += [f"# seat: {name}" for name in self.seats]
        head += [f"# option {name}: {value}" for name, value in self.options.items()]
        if not self.seed or self.secret:
            head.append(f"# commitment: {self.commitment}")
        head += [f"# secret: {self.secret}"] if self.secret else []
        head += [f"# luck: {line}" for line in self.luck]
        head += [f"# start: {self.start_message}"] if self.start_message else []
        head += [f"# beacon: {self.beacon}"] if self.beacon else []
        head += [f"# seed: {self.seed.hex()}"] if self.seed else []
        ending = [self.ending] if self.ending else []
        return "\n".join([*head, *self.opening, *self._stamped(), *ending]) + "\n"

    def _stamped(self) -> list[str]:
        """Return the lines, each with its time if that is known."""
        times = self.times or ("",) * len(self.lines)
        lines_with_times = zip(self.lines, times, strict=True)
        return [f"{line} # {time}" if time else line for line, time in lines_with_times]


class RecordSections:
    """The lines of a record's text, sorted into header, pack and body.

    facts: values of header lines that may occur only once, by key.
    options: the table options, by name.
    repeated_headers: values of header lines that may occur several times, by key.
    pack_lines: the lines of the pack that the record contains.
    body: all lines below the header.
    """

    def __init__(self, text: str) -> None:
        self.facts: dict[str, str] = {}
        self.options: dict[str, str] = {}
        self.repeated_headers: dict[str, list[str]] = {"seat": [], "luck": []}
        self.pack_lines: list[str] = []
        self.body: list[RecordLine] = []
        for number, line in enumerate(text.replace("\r\n", "\n").split("\n"), 1):
            self._sort(number, line)

    def _sort(self, number: int, line: str) -> None:
        """Put a line where it belongs. The header begins with the line that states the version.

        number: of the line in the text, from 1.
        """
        if line.startswith(OWN) and self.facts and not self.body:
            self.pack_lines.append(line.removeprefix(OWN))
            return
        line = line.rstrip(BLANKS)
        header = HEADER.fullmatch(line)
        word = header[1].partition(" ")[0] if header else ""
        if header is None or self.body or word not in HEADS or not (self.facts or word == "castellan"):
            self._sort_below(RecordLine(line, number), word)
        elif word in self.repeated_headers:
            self.repeated_headers[word].append(header[3] or "")
        else:
            self._sort_single(number, header[1], header[2], header[3] or "")

    def _sort_below(self, line: RecordLine, word: str) -> None:
        """Add a line to the body.

        Raises RecordError if a header line comes after body lines that all look like header lines. The first
        of those must be a misspelt header line.

        word: the key if the line looks like a header line; "" otherwise.
        """
        if word in HEADS and self.facts and all(above.startswith("#") for above in self.body):
            raise RecordError(self.body[0].number, f"“{self.body[0][:80]}” is no line of a header")
        self.body += [line] if line else []

    def _sort_single(self, number: int, word: str, option: str | None, value: str) -> None:
        """Store the value of a header line that may occur only once. Raises RecordError if it is here twice.

        word: the key.
        option: the option's name if it is a line of a table option; None otherwise.
        """
        known, key = (self.options, option) if option else (self.facts, word)
        if key in known:
            raise RecordError(number, f"{word} is here twice")
        known[key] = value

    def fact(self, key: str) -> str:
        """Return the value of a header line; "" if it is missing."""
        return self.facts.get(key, "")

    def digits(self, key: str) -> str:
        """Return 64 hexadecimal digits of the header, or "". Raises RecordError for anything else."""
        value = self.fact(key)
        if DIGITS.fullmatch(value) is None:
            raise RecordError(1, f"{key} is not 64 hexadecimal digits, in small letters")
        return value

    def body_parts(self) -> tuple[tuple[str, ...], tuple[RecordLine, ...], str]:
        """Return the opening, the other lines and the ending ("" for none).

        The opening consists of the first lines, as long as they state what chance gave. If one of them begins
        with `Game.opening_ends`, it is the last line of the opening.
        """
        game = games().get(self.fact("game"))
        chance = ("#", "! ", *(game.chance_lines if game else ()))
        lines = [*self.body]
        pattern = f"{USUAL_ENDING}|{game.ending_pattern}" if game and game.ending_pattern else USUAL_ENDING
        ending = lines.pop() if lines and re.fullmatch(pattern, lines[-1]) else ""
        opening_length = next((n for n, line in enumerate(lines) if not line.startswith(chance)), len(lines))
        if game and game.opening_ends:
            ends = (
                n for n, line in enumerate(lines[:opening_length], 1) if line.startswith(game.opening_ends)
            )
            opening_length = next(ends, opening_length)
        return tuple(lines[:opening_length]), tuple(lines[opening_length:]), ending


def split_times(lines: Sequence[RecordLine]) -> tuple[tuple[RecordLine, ...], tuple[str, ...]]:
    """Return the lines without their times, and the times. Text that is not a time stays in its line."""
    stamps = [STAMP.fullmatch(line) for line in lines]
    lines_with_stamps = zip(lines, stamps, strict=True)
    lines_without_times = tuple(
        RecordLine(stamp[1], line.number) if stamp else line for line, stamp in lines_with_stamps
    )
    return lines_without_times, tuple(stamp[2] if stamp else "" for stamp in stamps)


def read(text: str) -> Record:
    """Return the record that a text contains. Raises RecordError if it is no record, or if its parts do not
    agree.
    """
    parts = RecordSections(text.removeprefix("\ufeff"))
    seats, luck = parts.repeated_headers["seat"], parts.repeated_headers["luck"]
    version = parts.fact("castellan")
    if version not in VERSIONS:
        raise RecordError(1, _unknown_version_reason(version))
    if "game" not in parts.facts or not seats:
        raise RecordError(1, "game or seats are missing")
    pack_text = _pack_text(parts.pack_lines, parts.fact("cards"))
    seed = bytes.fromhex(parts.digits("seed"))
    opening, lines, ending = parts.body_parts()
    lines, times = split_times(lines) if version == TIMED else (lines, ())
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
        start_message=parts.fact("start"),
        beacon=parts.fact("beacon"),
        pack_digest=parts.digits("cards"),
        pack_text=pack_text,
        times=times,
    )


def _unknown_version_reason(version: str) -> str:
    """Return why a record of this version cannot be read, as a sentence."""
    if not version:
        return "this is no record: its first line does not say “# castellan: 1”"
    return f"this record is of version {version[:20]}, and versions {' and '.join(VERSIONS)} are read here"


def _pack_text(lines: Sequence[str], cards: str) -> str:
    """Return the text of the pack that a record contains; "" for none. Raises RecordError for another pack.

    lines: those of the pack.
    cards: the SHA-256 that the text must have, in hex. It shows whether the text ends with a line break.
    """
    if not lines:
        return ""
    for text in ("\n".join([*lines, ""]), "\n".join(lines)):
        if content.digest_of(text) == cards:
            return text
    raise RecordError(1, "the cards in this record are not those that it names")


def _commitment(parts: RecordSections, luck: Sequence[str], seed: bytes) -> str:
    """Return the commitment of a record, as stated there or as it follows from the secret or seed.

    Raises RecordError if commitment, secret and seed do not match, as far as they are shown.

    parts: the lines of the record.
    luck: what each player added to the seed.
    seed: empty if the record does not show it.
    """
    secret, stated = parts.fact("secret"), parts.digits("commitment")
    if secret and seed != derive_seed(secret, luck, parts.fact("start"), parts.fact("beacon")):
        raise RecordError(1, "the seed is not what the secret, the luck and the start give")
    computed = commitment(secret.encode() if secret else seed) if seed else stated
    if stated and computed != stated:
        raise RecordError(1, "the commitment is not that of the secret")
    return computed


def name_in_one_line(name: str) -> str:
    """Return a player's name in one line, with single blanks; `?` for an empty name."""
    return " ".join(name.split()) or "?"
