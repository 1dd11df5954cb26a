"""A game as a text of lines: header, what chance gave, answers in the game's notation, how it ended.

One text serves as log, save, replay, bug report, test fixture and proof of fairness.
`python -m engine.record FILE` replays one and says how it ends; `--verify` checks it against its seed.
"""

import re
from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine import content, files, pack
from engine.chance import commitment
from engine.game import Rules, Setup, games
from engine.match import AcceptedLine, Match
from engine.questions import CLAIM, Answer, Outcome, Refused
from engine.record_format import PlayedAnswer, RecordViewpoint
from engine.record_header import Record, RecordError, RecordLine, read, tidy
from engine.replay import Replay
from engine.terminal import run_command

WHOLE = RecordViewpoint()
AS_GIVEN = "# the rules were mended after this game had begun: its answers as they were given"


def write(
    game: str,
    rules: Rules[Any, Any],
    setup: Setup,
    answers: Sequence[Answer],
    reader: RecordViewpoint = WHOLE,
    claimed: Outcome | None = None,
    times: Sequence[str] = (),
) -> Record:
    """The record of a match from its set-up and all its answers; only a whole one shows the seed.

    claimed: how it ended where that was no answer, but a claim; times: when each answer was given, in
    UTC as a record writes it, which it does where its game has a use for that.
    """
    names = tuple(tidy(name) for name in setup.seats)
    start = rules.start(setup)
    opening = rules.record_format.opening(start, names, reader)
    match = Match(rules, start)
    given = replayed(match, answers)
    lines = rules.record_format.lines(match.state, names, given, reader)
    if match.result is None and claimed is not None:
        match.end(claimed)
    over = match.result is not None
    if match.ask is not None and given:
        lines += rules.record_format.open_question(match.ask)
    ending = rules.record_format.ending(match.state, names) if over else ""
    record = _around(game, rules, setup, reader, opening, lines, ending)
    return replace(record, times=_times(rules, given, times, len(lines)))


def _times(
    rules: Rules[Any, Any], given: Sequence[PlayedAnswer], times: Sequence[str], lines: int
) -> tuple[str, ...]:
    """The time of each line; none where the game's lines have none, or they are not known of all answers."""
    if rules.record_format.answered is None or not times or len(times) != len(given):
        return ()
    counted = zip(rules.record_format.answered(given), times, strict=True)
    line_times = [at for number, at in counted for _ in range(number)]
    return (*line_times, *[""] * (lines - len(line_times)))


def as_given(
    game: str,
    rules: Rules[Any, Any],
    setup: Setup,
    answers: Sequence[Answer],
    reader: RecordViewpoint = WHOLE,
    claimed: Outcome | None = None,
) -> Record:
    """The answers of a match that the rules of today cannot play again, each with the number of its seat."""
    lines = [AS_GIVEN, *(f"{seat}: {token}" for seat, token in answers)]
    if claimed is not None:
        lines.append(f"# {ends(claimed, setup.seats)}")
    return _around(game, rules, setup, reader, (), lines, "")


def _around(
    game: str,
    rules: Rules[Any, Any],
    setup: Setup,
    reader: RecordViewpoint,
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


def replayed(match: Match[Any], answers: Sequence[Answer]) -> list[PlayedAnswer]:
    """Give answers to a match; each with the question it answered."""
    given = []
    for seat, token in answers:
        kind, detail = (match.ask.kind, match.ask.detail) if match.ask else ("over", ())
        events = match.replay([(seat, token)])
        given.append(PlayedAnswer(seat, token, kind, detail, tuple(events)))
    return given


STARTED = re.compile(r"([0-9]{1,20})(?: announcement ([0-9]{1,4}))?")


class NotedMatch(Match[Any]):
    """A match that notes all that it was answered, also what a record says without a line."""

    noted: tuple[Answer, ...] = ()

    def answer(self, seat: int, line: str) -> AcceptedLine:
        done = super().answer(seat, line)
        self.noted += tuple(done.answers)
        return done


def play(record: Record, rules: Rules[Any, Any]) -> Match[Any]:
    """Play a record from its seed, or without one from what its opening states; raises RecordFault.

    A resignation or an agreed draw is no line of its own: the ending says it.
    """
    return _played(record, rules)[-1]


def replay(record: Record, rules: Rules[Any, Any]) -> Replay:
    """The game of a record, to be looked through; raises RecordFault for one that cannot be played."""
    setup, match = _played(record, rules)
    return Replay(record.game, rules, setup, match.noted, match.result)


def _played(record: Record, rules: Rules[Any, Any]) -> tuple[Setup, NotedMatch]:
    """What a record was played with, and the match at its end."""
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
        raise RecordError(1, f"the set-up is refused: {refused}") from None
    stated = rules.record_format.opening(start, record.seats, WHOLE)
    _check_opening(record.opening, stated)
    match = NotedMatch(rules, start)
    answers: list[Answer] = []
    for number, line in enumerate(record.lines, 1):
        try:
            answers += rules.record_format.read_line(match, record.seats, line)
        except Refused as refused:
            raise RecordError(_place(line, number), _refused(line, refused)) from None
    _read_ending(match, record)
    if rules.record_format.states_chance if not record.seed else rules.own_panels:
        _check_chance(record, write(record.game, rules, setup, answers, claimed=match.result), rules)
    return setup, match


def _check_opening(opening: Sequence[str], stated: Sequence[str]) -> None:
    for line, expected in zip_longest(opening, stated, fillvalue="-"):
        if line != expected:
            what = f"“{line[:80]}” for “{expected[:80]}”"
            raise RecordError(_place(line, 1), f"the opening is not what the seed gives: {what}")


def _read_ending(match: Match[Any], record: Record) -> None:
    """What the last line says, and that the game does end so; raises RecordFault."""
    rules, ending = match.rules, record.ending
    place = _place(ending, len(record.lines) + 1)
    try:
        if _read_claim(match, record):
            return
        if ending or (
            match.ask is not None and list(record.lines[-1:]) != rules.record_format.open_question(match.ask)
        ):
            rules.record_format.read_ending(match, record.seats, ending)
    except Refused as refused:
        raise RecordError(place, _refused(ending, refused)) from None
    if ending and (match.result is None or rules.record_format.ending(match.state, record.seats) != ending):
        raise RecordError(place, f"it does not end with “{ending}”")


def _read_claim(match: Match[Any], record: Record) -> bool:
    """Whether the last line says that a win was claimed, as no answer does; then the match has ended so."""
    if match.result is not None or not record.ending or match.rules.refereeing:
        return False
    for seat in range(len(record.seats)):
        state, claimed = match.rules.copy(match.state), Outcome((seat,), CLAIM)
        state.result = claimed
        if match.rules.record_format.ending(state, record.seats) == record.ending:
            match.end(claimed)
            return True
    return False


def _place(line: str, number: int) -> int:
    """Where a line stands in the text that it was read from, else its number among the lines of the game."""
    return line.number if isinstance(line, RecordLine) else number


def _refused(line: str, refused: Refused) -> str:
    shown_facts = ((name, value) for name, value in refused.facts.items() if isinstance(value, str | int))
    facts = ", ".join(f"{name} {value}" for name, value in shown_facts)
    return f"“{line[:80]}” is refused: {refused}" + (f" ({facts})" if facts else "")


def _check_chance(record: Record, again: Record, rules: Rules[Any, Any]) -> None:
    """Lines that state chance in the middle of a game have to be what the seed gives, and those that the bot
    writes of itself what it did."""
    lines = zip_longest(record.lines, again.lines, fillvalue="-")
    for number, (line, expected) in enumerate(lines, 1):
        if rules.record_format.bare(line) != expected:
            why = "the seed gives" if record.seed else "the answers before it gave"
            raise RecordError(_place(line, number), f"“{line[:80]}” is not what {why}: “{expected[:80]}”")


def ends(result: Outcome | None, seats: Sequence[str]) -> str:
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
            print(f"{file}: {describe(read(files.text(file)), verify)}")
        except (RecordError, files.UnreadableFile, pack.PackErrors) as fault:
            bad += 1
            print(f"{file}: {fault}")
    return 1 if bad else 0


def describe(record: Record, verify: bool) -> str:
    known = games()
    if record.game not in known:
        raise RecordError(1, f"no game is called {record.game}")
    if verify and not record.seed:
        raise RecordError(1, "the seed is not shown yet; it is when the game is over")
    game = known[record.game]
    if game.packs and not record.pack:
        raise RecordError(1, "the pack is missing")
    if AS_GIVEN in (*record.opening, *record.lines[:1]):
        raise RecordError(1, "its rules were mended after the game had begun, so it cannot be played again")
    match = play(record, rules_of(record))
    fair = _proven(record) if verify else ""
    own = f", with cards of its own ({record.pack})" if record.own else ""
    return f"{record.game}, {' against '.join(record.seats)}: {ends(match.result, record.seats)}{own}{fair}"


class DealProof(Struct, frozen=True):
    """What a record that was played again proves of its deal.

    message: the number of the message that announced the start ("": none, so the host could have chosen this
    deal); earlier: which announcement it was, where there may have been others before ("": the first one);
    chain, round: of a public beacon ("": none); lit: its value could be had.
    """

    message: str = ""
    earlier: str = ""
    chain: str = ""
    round: str = ""
    lit: bool = False


def proof(record: Record) -> DealProof:
    """What a good record proves; one without a seed proves nothing yet."""
    match = STARTED.fullmatch(record.began) if record.secret else None
    if match is None:
        return DealProof()
    chain, number, value = (*record.beacon.split(" "), "", "", "")[:3]
    return DealProof(match[1], match[2] or "", chain, number, value not in ("", "-"))


def _proven(record: Record) -> str:
    """The same in words."""
    proven = proof(record)
    fair = f", every draw as the seed gives it, which was sealed as {record.commitment}"
    if not proven.message:
        return f"{fair}, but no announcement is part of it: the host could have chosen this deal"
    earlier = f" (announcement {proven.earlier}: there may have been earlier ones)" if proven.earlier else ""
    fair += f" and completed by the number of message {proven.message}, which announced the start{earlier}"
    if not proven.chain:
        return fair
    if not proven.lit:
        return f"{fair}, without round {proven.round} of the beacon {proven.chain}, which could not be had"
    return f"{fair}, and by round {proven.round} of the beacon {proven.chain}"


def rules_of(record: Record) -> Rules[Any, Any]:
    """The rules a record was played with: its own cards, else those of its mark, to the last digit. Raises
    RecordFault where they are not here, PackFaults for a pack of its own that is none."""
    known = games()
    if record.game not in known:
        raise RecordError(1, f"no game is called {record.game[:40]}")
    if not record.pack:
        rules: Rules[Any, Any] = known[record.game].rules(None)
        return rules
    name, text = "the pack in the record", record.own
    if not text:
        name, text = _cards(record)
    rules = content.rules_from(record.game, name, text)
    if rules.printed.mark != record.pack or record.cards not in ("", rules.printed.digest):
        raise RecordError(1, f"the pack {record.pack[:40]} here is another version ({rules.printed.mark})")
    return rules


def _cards(record: Record) -> tuple[str, str]:
    """Name and text of the pack that a record does not carry: one of the house's, or as it lies here."""
    name, _, rest = record.pack.partition(" ")
    beginning = record.cards or rest.rpartition(" ")[2]
    house = content.house_text(record.game, beginning) if name == "house" and len(beginning) >= 16 else None
    if house is not None:
        return name, house
    extra = tuple(folder / record.game for folder in files.more_folders())
    pack_files = files.packs(record.game, extra)
    if name not in pack_files:
        raise RecordError(1, f"the pack {name} is not here")
    return str(pack_files[name]), files.text(pack_files[name])


if __name__ == "__main__":
    run_command(main)
