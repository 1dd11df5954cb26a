"""A game as a text of lines: header, what chance gave, answers in the game's notation, how it ended.

One text serves as log, save, replay, bug report, test fixture and proof of fairness.
`python -m engine.record FILE` replays one and says how it ends; `--verify` checks it against its seed.
"""

import re
import sys
from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Any

from msgspec import Struct

from engine import content, files, pack
from engine.ask import Answer, Refused, Result
from engine.chance import commitment, mixed
from engine.game import Rules, Setup, games
from engine.match import Match
from engine.record_format import Given, Reader

VERSION = "1"
WHOLE = Reader()
OWN = "#|"  # before each line of a pack that a record carries
AS_GIVEN = "# the rules were mended after this game had begun: its answers as they were given"
HEADER = re.compile(r"# ([a-z]+)(?: ([A-Za-z_-]+))?: (.*)")


class RecordFault(Exception):
    """What is wrong with a record, and on which line."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line


class Line(str):
    """A line of a record that was read, with its number in the text."""

    number: int

    def __new__(cls, text: str, number: int) -> "Line":
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

    def text(self) -> str:
        """The record as it is kept and handed out."""
        head = [f"# castellan: {VERSION}", f"# game: {self.game}"]
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
        return "\n".join([*head, *self.opening, *self.lines, *([self.ending] if self.ending else [])]) + "\n"


def write(
    game: str, rules: Rules[Any, Any], setup: Setup, answers: Sequence[Answer], reader: Reader = WHOLE
) -> Record:
    """The record of a match from its set-up and all its answers; only a whole one shows the seed."""
    names = tuple(tidy(name) for name in setup.seats)
    start = rules.start(setup)
    opening = rules.record_format.opening(start, names, reader)
    match = Match(rules, start)
    given = replayed(match, answers)
    lines = rules.record_format.lines(match.state, names, given, reader)
    over = match.result is not None
    if match.ask is not None and given:
        lines += rules.record_format.open_question(match.ask)
    ending = rules.record_format.ending(match.state, names) if over else ""
    return _around(game, rules, setup, reader, opening, lines, ending)


def as_given(
    game: str, rules: Rules[Any, Any], setup: Setup, answers: Sequence[Answer], reader: Reader = WHOLE
) -> Record:
    """The answers of a match that the rules of today cannot play again, each with the number of its seat."""
    lines = [AS_GIVEN, *(f"{seat}: {token}" for seat, token in answers)]
    return _around(game, rules, setup, reader, (), lines, "")


def _around(
    game: str,
    rules: Rules[Any, Any],
    setup: Setup,
    reader: Reader,
    opening: Sequence[str],
    lines: Sequence[str],
    ending: str,
) -> Record:
    """What every record says of its match, around these lines."""
    return Record(
        game=game,
        pack=rules.printed.mark,
        seats=tuple(tidy(name) for name in setup.seats),
        options=dict(setup.options),
        seed=setup.seed if reader.whole else b"",
        commitment=commitment(setup.secret.encode() if setup.secret else setup.seed),
        opening=tuple(opening),
        lines=tuple(lines),
        ending=ending,
        secret=setup.secret if reader.whole else "",
        luck=setup.luck,
        began=setup.began,
        beacon=setup.beacon,
        cards=rules.printed.digest,
        own="" if content.is_of_house(rules, game) else rules.printed.text,
    )


def replayed(match: Match[Any], answers: Sequence[Answer]) -> list[Given]:
    """Give answers to a match; each with the question it answered."""
    given = []
    for seat, token in answers:
        kind, detail = (match.ask.kind, match.ask.detail) if match.ask else ("over", ())
        events = match.replay([(seat, token)])
        given.append(Given(seat, token, kind, detail, tuple(events)))
    return given


class Parts:
    """The lines of a record's text, sorted by what they are."""

    def __init__(self, text: str) -> None:
        self.facts: dict[str, str] = {}
        self.options: dict[str, str] = {}
        self.several: dict[str, list[str]] = {"seat": [], "luck": []}
        self.own: list[str] = []
        self.body: list[Line] = []
        for number, line in enumerate(text.replace("\r\n", "\n").split("\n"), 1):
            self._sort(number, line)

    def _sort(self, number: int, line: str) -> None:
        header = HEADER.fullmatch(line)
        if line.startswith(OWN) and not self.body:
            self.own.append(line.removeprefix(OWN))
        elif header is None or self.body or header[1] not in HEADS:
            self.body += [Line(line.rstrip(), number)] if line.strip() else []
        elif header[1] == "option":
            self.options[header[2] or ""] = header[3]
        elif header[1] in self.several:
            self.several[header[1]].append(header[3])
        elif header[1] in self.facts:
            raise RecordFault(number, f"{header[1]} stands here twice")
        else:
            self.facts[header[1]] = header[3]

    def fact(self, key: str) -> str:
        return self.facts.get(key, "")

    def seed(self) -> bytes:
        try:
            return bytes.fromhex(self.fact("seed"))
        except ValueError:
            raise RecordFault(1, "the seed is not hexadecimal") from None

    def played(self) -> tuple[tuple[str, ...], tuple[str, ...], str]:
        """Opening (up to the last line that states chance), lines, ending."""
        game = games().get(self.fact("game"))
        chance = ("#", "! ", *(game.chance_lines if game else ()))
        lines: list[str] = [*self.body]
        cut = next((n for n, line in enumerate(lines) if not line.startswith(chance)), len(lines))
        opening, rest = lines[:cut], lines[cut:]
        pattern = f"{USUAL_ENDING}|{game.ending}" if game and game.ending else USUAL_ENDING
        ending = rest.pop() if rest and re.fullmatch(pattern, rest[-1]) else ""
        return tuple(opening), tuple(rest), ending


def read(text: str) -> Record:
    """A record out of its text; raises RecordFault."""
    parts = Parts(text)
    seats, luck = parts.several["seat"], parts.several["luck"]
    if parts.fact("castellan") != VERSION:
        raise RecordFault(1, f"this is no record of version {VERSION}")
    if "game" not in parts.facts or not seats:
        raise RecordFault(1, "game or seats are missing")
    seed = parts.seed()
    opening, lines, ending = parts.played()
    return Record(
        game=parts.fact("game"),
        pack=parts.fact("pack"),
        seats=tuple(seats),
        options=parts.options,
        seed=seed,
        commitment=_commitment(parts.facts, luck, seed),
        opening=opening,
        lines=lines,
        ending=ending,
        secret=parts.fact("secret"),
        luck=tuple(luck),
        began=parts.fact("start"),
        beacon=parts.fact("beacon"),
        cards=parts.fact("cards"),
        own=_own(parts.own, parts.fact("cards")),
    )


def _own(lines: Sequence[str], cards: str) -> str:
    """The pack that a record carries, to the letter as its digest has it; "" for none."""
    if not lines:
        return ""
    for text in ("\n".join([*lines, ""]), "\n".join(lines)):
        if content.digest_of(text) == cards:
            return text
    raise RecordFault(1, "the cards in this record are not those that it names")


def _commitment(facts: Mapping[str, str], luck: Sequence[str], seed: bytes) -> str:
    """The commitment, which has to agree with what is shown of the secret and the seed."""
    secret, stated = facts.get("secret", ""), facts.get("commitment", "")
    if secret and seed != mixed(secret, luck, facts.get("start", ""), facts.get("beacon", "")):
        raise RecordFault(1, "the seed is not what the secret, the luck and the start give")
    made = commitment(secret.encode() if secret else seed) if seed else stated
    if stated and made != stated:
        raise RecordFault(1, "the commitment is not that of the secret")
    return made


HEADS = (
    *("castellan", "game", "pack", "cards", "seat", "option"),
    *("secret", "luck", "start", "beacon", "seed", "commitment"),
)
STARTED = re.compile(r"([0-9]{1,20})(?: announcement ([0-9]{1,4}))?")
USUAL_ENDING = "= .+"


def play(record: Record, rules: Rules[Any, Any]) -> Match[Any]:
    """Play a record from its seed, or without one from what its opening states; raises RecordFault.

    A resignation or an agreed draw is no line of its own: the ending says it.
    """
    forced: tuple[tuple[str, tuple[str, ...]], ...] = ()
    if not record.seed:
        forced = (
            *rules.record_format.read_opening(record.opening, record.seats),
            *rules.record_format.read_draws(record.lines),
        )
    kits = rules.record_format.read_kits(record.opening)
    mix = record.secret, record.luck, record.began, record.beacon
    setup = Setup(record.seats, record.options, record.seed, forced, kits, *mix)
    try:
        start = rules.start(setup)
    except Refused as refused:
        raise RecordFault(1, f"the set-up is refused: {refused}") from None
    stated = rules.record_format.opening(start, record.seats, WHOLE)
    if list(record.opening) != stated:
        raise RecordFault(1, f"the opening is not what the seed gives: {stated}")
    match = Match(rules, start)
    answers: list[Answer] = []
    for number, line in enumerate(record.lines, 1):
        try:
            answers += rules.record_format.read_line(match, record.seats, line)
        except Refused as refused:
            raise RecordFault(_place(line, number), _refused(line, refused)) from None
    _read_ending(match, record)
    if rules.record_format.states_chance if not record.seed else rules.own_panels:
        _check_chance(record, write(record.game, rules, setup, answers))
    return match


def _read_ending(match: Match[Any], record: Record) -> None:
    """What the last line says, and that the game does end so; raises RecordFault."""
    rules, ending = match.rules, record.ending
    place = _place(ending, len(record.lines) + 1)
    try:
        if ending or (
            match.ask is not None and list(record.lines[-1:]) != rules.record_format.open_question(match.ask)
        ):
            rules.record_format.read_ending(match, record.seats, ending)
    except Refused as refused:
        raise RecordFault(place, _refused(ending, refused)) from None
    if ending and (match.result is None or rules.record_format.ending(match.state, record.seats) != ending):
        raise RecordFault(place, f"it does not end with “{ending}”")


def _place(line: str, number: int) -> int:
    """Where a line stands in the text that it was read from, else its number among the lines of the game."""
    return line.number if isinstance(line, Line) else number


def _refused(line: str, refused: Refused) -> str:
    facts = ", ".join(f"{name} {value}" for name, value in refused.facts.items())
    return f"“{line[:80]}” is refused: {refused}" + (f" ({facts})" if facts else "")


def _check_chance(record: Record, again: Record) -> None:
    """Lines that state chance in the middle of a game have to be what the seed gives, and those that the bot
    writes of itself what it did."""
    lines = zip_longest(record.lines, again.lines, fillvalue="-")
    for number, (line, made) in enumerate(lines, 1):
        if line != made:
            why = "the seed gives" if record.seed else "the answers before it gave"
            raise RecordFault(_place(line, number), f"“{line[:80]}” is not what {why}: “{made[:80]}”")


def tidy(name: str) -> str:
    """A player's name as one line of a header holds it."""
    return " ".join(name.split()) or "?"


def ends(result: Result | None, seats: Sequence[str]) -> str:
    """How a match stands, in words."""
    if result is None:
        return "not over"
    winners = " and ".join(seats[seat] for seat in result.winners)
    return f"{winners} won by {result.reason}" if winners else f"drawn by {result.reason}"


def main(arguments: list[str]) -> int:
    """Replay records; status 0 only if all are good."""
    verify = "--verify" in arguments
    bad = 0
    for file in [a for a in arguments if not a.startswith("--")]:
        try:
            print(f"{file}: {_told(read(files.text(file)), verify)}")
        except (RecordFault, files.Unreadable, pack.PackFaults) as fault:
            bad += 1
            print(f"{file}: {fault}")
    return 1 if bad else 0


def _told(record: Record, verify: bool) -> str:
    known = games()
    if record.game not in known:
        raise RecordFault(1, f"no game is called {record.game}")
    if verify and not record.seed:
        raise RecordFault(1, "the seed is not shown yet; it is when the game is over")
    game = known[record.game]
    if game.packs and not record.pack:
        raise RecordFault(1, "the pack is missing")
    if AS_GIVEN in (*record.opening, *record.lines[:1]):
        raise RecordFault(1, "its rules were mended after the game had begun, so it cannot be played again")
    match = play(record, _rules(known, record))
    fair = _proven(record) if verify else ""
    own = f", with cards of its own ({record.pack})" if record.own else ""
    return f"{record.game}, {' against '.join(record.seats)}: {ends(match.result, record.seats)}{own}{fair}"


def _proven(record: Record) -> str:
    """What a record proves of its deal, and what it does not."""
    found = STARTED.fullmatch(record.began) if record.secret else None
    fair = f", every draw as the seed gives it, which was sealed as {record.commitment}"
    if found is None:
        return f"{fair}, but no announcement is part of it: the host could have chosen this deal"
    earlier = f" (announcement {found[2]}: there may have been earlier ones)" if found[2] else ""
    fair += f" and completed by the number of message {found[1]}, which announced the start{earlier}"
    return fair + _lit(record.beacon)


def _lit(beacon: str) -> str:
    """What a record says of a public beacon: `chain round value`, the value `-` where it could not be had."""
    chain, number, value = (*beacon.split(" "), "", "", "")[:3]
    if not beacon:
        return ""
    if value == "-":
        return f", without round {number} of the beacon {chain}, which could not be had"
    return f", and by round {number} of the beacon {chain}"


def _rules(known: Mapping[str, Any], record: Record) -> Rules[Any, Any]:
    """The rules a record was played with: its own cards, else those of its mark, to the last digit."""
    if not record.pack:
        rules: Rules[Any, Any] = known[record.game].rules(None)
        return rules
    name, text = "the pack in the record", record.own
    if not text:
        name, text = _cards(record)
    rules = content.rules_from(record.game, name, text)
    if rules.printed.mark != record.pack or record.cards not in ("", rules.printed.digest):
        raise RecordFault(1, f"the pack {record.pack[:40]} here is another version ({rules.printed.mark})")
    return rules


def _cards(record: Record) -> tuple[str, str]:
    """Name and text of the pack that a record does not carry: one of the house's, or as it lies here."""
    name, _, rest = record.pack.partition(" ")
    beginning = record.cards or rest.rpartition(" ")[2]
    house = content.house_text(record.game, beginning) if name == "house" and len(beginning) >= 16 else None
    if house is not None:
        return name, house
    extra = tuple(folder / record.game for folder in files.more_folders())
    found = files.packs(record.game, extra)
    if name not in found:
        raise RecordFault(1, f"the pack {name} is not here")
    return str(found[name]), files.text(found[name])


if __name__ == "__main__":
    from engine import record  # the module that everybody else imports, not this second copy of it

    sys.exit(record.main(sys.argv[1:]))
