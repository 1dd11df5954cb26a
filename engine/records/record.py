"""Write and replay records: a game as a text with a header, what chance gave, the answers and the ending.

One text serves as log, save, replay, bug report, test fixture and proof of fairness.
`python -m engine.records.record FILE` replays one and says how it ends; `--verify` checks its seed.
"""

import re
from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine import content, files
from engine.chance import commitment
from engine.game import Rules, Setup, games
from engine.match import AcceptedLine, Match
from engine.packs import pack
from engine.questions import CLAIM, Answer, Outcome, Refused
from engine.records.record_format import PlayedAnswer, RecordViewpoint
from engine.records.record_header import Record, RecordError, RecordLine, name_in_one_line, read
from engine.records.replay import Replay
from engine.terminal import run_command

WHOLE = RecordViewpoint()  # a record that contains everything
# The first line of a record whose answers cannot be replayed (`record_without_replay`).
AS_GIVEN = "# the rules were mended after this game had begun: its answers as they were given"


def record_of_match(
    game: str,
    rules: Rules[Any, Any],
    setup: Setup,
    answers: Sequence[Answer],
    reader: RecordViewpoint = WHOLE,
    claimed: Outcome | None = None,
    times: Sequence[str] = (),
) -> Record:
    """Return the record of a match. Only a whole record shows the seed.

    reader: for whom it is written.
    claimed: the outcome of a match that ended by a claim, which no answer states; None for any other match.
    times: when each answer was given, as `2026-11-18T11:07:24Z`. They are written only if the game's format
    uses them.
    setup: what the match began with.
    answers: all answers of the match, in order.
    """
    names = tuple(name_in_one_line(name) for name in setup.seats)
    start = rules.start(setup)
    opening = rules.record_format.opening(start, names, reader)
    match = Match(rules, start)
    played_answers = replay_with_events(match, answers)
    lines = rules.record_format.lines(match.state, names, played_answers, reader)
    if match.result is None and claimed is not None:
        match.end(claimed)
    over = match.result is not None
    if match.question is not None and played_answers:
        lines += rules.record_format.open_question(match.question)
    ending = rules.record_format.ending(match.state, names) if over else ""
    record = _record_with(game, rules, setup, reader, opening, lines, ending)
    return replace(record, times=_times(rules, played_answers, times, len(lines)))


def _times(
    rules: Rules[Any, Any], played_answers: Sequence[PlayedAnswer], times: Sequence[str], lines: int
) -> tuple[str, ...]:
    """Return the time of each line; empty if the game's lines have no times, or not all times are known.

    played_answers: all answers.
    times: when each answer was given.
    lines: how many lines the record has. Lines after the last answer have no time ("").
    """
    if rules.record_format.line_counts is None or not times or len(times) != len(played_answers):
        return ()
    counted = zip(rules.record_format.line_counts(played_answers), times, strict=True)
    line_times = [time for number, time in counted for _ in range(number)]
    return (*line_times, *[""] * (lines - len(line_times)))


def record_without_replay(
    game: str,
    rules: Rules[Any, Any],
    setup: Setup,
    answers: Sequence[Answer],
    reader: RecordViewpoint = WHOLE,
    claimed: Outcome | None = None,
) -> Record:
    """Return the record of a match whose rules have changed since, so that its answers cannot be replayed.

    Each line is one answer after the number of its seat.

    reader: for whom it is written.
    claimed: the outcome of a match that ended by a claim, which no answer states; None for any other match.
    """
    lines = [AS_GIVEN, *(f"{seat}: {token}" for seat, token in answers)]
    if claimed is not None:
        lines.append(f"# {outcome_text(claimed, setup.seats)}")
    return _record_with(game, rules, setup, reader, (), lines, "")


def _record_with(
    game: str,
    rules: Rules[Any, Any],
    setup: Setup,
    reader: RecordViewpoint,
    opening: Sequence[str],
    lines: Sequence[str],
    ending: str,
) -> Record:
    """Return a record with this opening, these lines and this ending, and a header from the other arguments.

    reader: for whom it is written; only a whole record shows the seed.
    """
    return Record(
        game=game,
        pack=rules.pack_info.mark,
        seats=tuple(name_in_one_line(name) for name in setup.seats),
        options=dict(setup.options),
        seed=setup.seed if reader.sees_all else b"",
        commitment=commitment(setup.secret.encode() if setup.secret else setup.seed),
        opening=tuple(opening),
        lines=tuple(lines),
        ending=ending,
        secret=setup.secret if reader.sees_all else "",
        luck=setup.luck,
        start_message=setup.start_message,
        beacon=setup.beacon,
        pack_digest=rules.pack_info.digest,
        pack_text="" if content.is_built_in(rules, game) else rules.pack_info.text,
    )


def replay_with_events(match: Match[Any], answers: Sequence[Answer]) -> list[PlayedAnswer]:
    """Give answers to a match, and return each with the question that it answered and its events.

    After the end of the match the kind of the question is `over`.
    """
    played_answers = []
    for seat, token in answers:
        kind, detail = (match.question.kind, match.question.detail) if match.question else ("over", ())
        events = match.replay([(seat, token)])
        played_answers.append(PlayedAnswer(seat, token, kind, detail, tuple(events)))
    first_secret = len(played_answers) - match.secret_answer_count
    return [
        *played_answers[:first_secret],
        *(replace(answer, is_secret=True) for answer in played_answers[first_secret:]),
    ]


# The header `start`: the number of the message, and which announcement it was if not the first.
STARTED = re.compile(r"([0-9]{1,20})(?: announcement ([0-9]{1,4}))?")


class AnswerCollectingMatch(Match[Any]):
    """A match that collects all answers. A record's last line can cause answers that have no line of their
    own.
    """

    all_answers: tuple[Answer, ...] = ()
    """All answers that were given so far."""

    def answer(self, seat: int, line: str) -> AcceptedLine:
        """Give a line of notation, and add its answers to `all_answers`. Raises Refused."""
        done = super().answer(seat, line)
        self.all_answers += tuple(done.answers)
        return done


def play(record: Record, rules: Rules[Any, Any]) -> Match[Any]:
    """Replay a record, and return the match at its end. Raises RecordError.

    The draws come from the record's seed; without a seed they come from what its lines state.

    A resignation or an agreed draw has no line of its own; the ending states it.
    """
    return _replay_to_end(record, rules)[-1]


def replay(record: Record, rules: Rules[Any, Any]) -> Replay:
    """Return the game of a record as a replay. Raises RecordError if it cannot be replayed."""
    setup, match = _replay_to_end(record, rules)
    return Replay(record.game, rules, setup, match.all_answers, match.result)


def _replay_to_end(record: Record, rules: Rules[Any, Any]) -> tuple[Setup, AnswerCollectingMatch]:
    """Return the set-up of a record and the match at its end."""
    forced: tuple[tuple[str, tuple[str, ...]], ...] = ()
    if not record.seed:
        forced = (
            *rules.record_format.read_opening(record.opening, record.seats),
            *rules.record_format.read_draws(record.lines),
        )
    kits = rules.record_format.read_kits(record.opening)
    seed_sources = record.secret, record.luck, record.start_message, record.beacon
    setup = Setup(record.seats, record.options, record.seed, forced, kits, *seed_sources)
    try:
        start = rules.start(setup)
    except Refused as refused:
        raise RecordError(1, f"the set-up is refused: {refused}") from None
    stated = rules.record_format.opening(start, record.seats, WHOLE)
    _check_opening(record.opening, stated)
    match = AnswerCollectingMatch(rules, start)
    answers: list[Answer] = []
    for number, line in enumerate(record.lines, 1):
        try:
            answers += rules.record_format.read_line(match, record.seats, line)
        except Refused as refused:
            raise RecordError(_line_number(line, number), _refusal_text(line, refused)) from None
    _read_ending(match, record)
    if rules.record_format.states_chance if not record.seed else rules.private_panels:
        _check_chance(
            record, record_of_match(record.game, rules, setup, answers, claimed=match.result), rules
        )
    return setup, match


def _check_opening(opening: Sequence[str], stated: Sequence[str]) -> None:
    """Raise RecordError if the opening is not the stated one.

    opening: as the record has it.
    stated: as it follows from the seed or the forced outcomes.
    """
    for line, expected in zip_longest(opening, stated, fillvalue="-"):
        if line != expected:
            what = f"“{line[:80]}” for “{expected[:80]}”"
            raise RecordError(_line_number(line, 1), f"the opening is not what the seed gives: {what}")


def _read_ending(match: Match[Any], record: Record) -> None:
    """Apply the record's last line, and check that the game ends as it says. Raises RecordError."""
    rules, ending = match.rules, record.ending
    line_number = _line_number(ending, len(record.lines) + 1)
    try:
        if _read_claim(match, record):
            return
        if ending or (
            match.question is not None
            and list(record.lines[-1:]) != rules.record_format.open_question(match.question)
        ):
            rules.record_format.read_ending(match, record.seats, ending)
    except Refused as refused:
        raise RecordError(line_number, _refusal_text(ending, refused)) from None
    if ending and (match.result is None or rules.record_format.ending(match.state, record.seats) != ending):
        raise RecordError(line_number, f"it does not end with “{ending}”")


def _read_claim(match: Match[Any], record: Record) -> bool:
    """End the match if the record's last line says that a player claimed the win. A claim is not an answer.

    Returns whether the last line says so.
    """
    if match.result is not None or not record.ending or match.rules.refereeing:
        return False
    for seat in range(len(record.seats)):
        state, claimed = match.rules.copy(match.state), Outcome((seat,), CLAIM)
        state.result = claimed
        if match.rules.record_format.ending(state, record.seats) == record.ending:
            match.end(claimed)
            return True
    return False


def _line_number(line: str, number: int) -> int:
    """Return the number by which an error names a line.

    This is the line's number in the file if the line was read from a file; otherwise it is `number`.

    number: the line's number among the lines of the game, from 1.
    """
    return line.number if isinstance(line, RecordLine) else number


def _refusal_text(line: str, refused: Refused) -> str:
    """Return an error text for a line that the rules refuse."""
    shown_facts = ((name, value) for name, value in refused.facts.items() if isinstance(value, str | int))
    facts = ", ".join(f"{name} {value}" for name, value in shown_facts)
    return f"“{line[:80]}” is refused: {refused}" + (f" ({facts})" if facts else "")


def _check_chance(record: Record, recomputed: Record, rules: Rules[Any, Any]) -> None:
    """Check the lines that say what chance gave. Raises RecordError.

    Each line must equal that of `recomputed`, apart from remarks.

    recomputed: the record written anew from the same set-up and answers.
    """
    lines = zip_longest(record.lines, recomputed.lines, fillvalue="-")
    for number, (line, expected) in enumerate(lines, 1):
        if rules.record_format.without_remark(line) != expected:
            why = "the seed gives" if record.seed else "the answers before it gave"
            raise RecordError(
                _line_number(line, number), f"“{line[:80]}” is not what {why}: “{expected[:80]}”"
            )


def outcome_text(result: Outcome | None, seats: Sequence[str]) -> str:
    """Return how a match ended, in words.

    seats: the players' names, by seat.
    """
    if result is None:
        return "not over"
    winners = " and ".join(seats[seat] for seat in result.winners)
    return f"{winners} won by {result.reason}" if winners else f"drawn by {result.reason}"


def main(arguments: list[str]) -> int:
    """Replay record files, print a line for each, and return the exit status: 0 if all are good, else 1.

    arguments: the files; `--verify` also says what each record proves of its deal.
    """
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
    """Return in a sentence how a record's game ended. Raises RecordError or PackErrors.

    verify: also say what the record proves of its deal.
    """
    known = games()
    if record.game not in known:
        raise RecordError(1, f"no game is called {record.game}")
    if verify and not record.seed:
        raise RecordError(1, "the seed is not shown yet; it is when the game is over")
    game = known[record.game]
    if game.needs_pack and not record.pack:
        raise RecordError(1, "the pack is missing")
    if AS_GIVEN in (*record.opening, *record.lines[:1]):
        raise RecordError(1, "its rules were mended after the game had begun, so it cannot be played again")
    match = play(record, rules_of(record))
    proof_text = _proof_text(record) if verify else ""
    pack_note = f", with cards of its own ({record.pack})" if record.pack_text else ""
    return (
        f"{record.game}, {' against '.join(record.seats)}:"
        f" {outcome_text(match.result, record.seats)}{pack_note}{proof_text}"
    )


class DealProof(Struct, frozen=True):
    """What a replayed record proves about its deal."""

    start_message_id: str = ""
    """The number of the message that announced the start. "" for none; then the host could have chosen the
    deal.
    """
    announcement_number: str = ""
    """Which announcement of the start that message was; "" for the first."""
    beacon: str = ""
    """The public randomness beacon; "" for none."""
    round: str = ""
    """The round of the beacon; "" for none."""
    has_beacon_value: bool = False
    """Whether the beacon's value of that round was available."""


def proof(record: Record) -> DealProof:
    """Return what a valid record proves. Without its secret a record proves nothing yet.

    The record's beacon is `CHAIN ROUND VALUE`, with `-` for a value that was not available.
    """
    match = STARTED.fullmatch(record.start_message) if record.secret else None
    if match is None:
        return DealProof()
    chain, round_number, value = (*record.beacon.split(" "), "", "", "")[:3]
    return DealProof(match[1], match[2] or "", chain, round_number, value not in ("", "-"))


def _proof_text(record: Record) -> str:
    """Return what a record proves, as the end of a sentence."""
    proven = proof(record)
    text = f", every draw as the seed gives it, which was sealed as {record.commitment}"
    if not proven.start_message_id:
        return f"{text}, but no announcement is part of it: the host could have chosen this deal"
    earlier = (
        f" (announcement {proven.announcement_number}: there may have been earlier ones)"
        if proven.announcement_number
        else ""
    )
    text += f" and completed by the number of message {proven.start_message_id},"
    text += f" which announced the start{earlier}"
    if not proven.beacon:
        return text
    if not proven.has_beacon_value:
        return f"{text}, without round {proven.round} of the beacon {proven.beacon}, which could not be had"
    return f"{text}, and by round {proven.round} of the beacon {proven.beacon}"


def rules_of(record: Record) -> Rules[Any, Any]:
    """Return the rules that a record was played with, made from exactly the same pack.

    The record contains the pack, or names it by its digest or its mark. Raises RecordError if the pack is not
    available, PackErrors if the pack in the record is not valid.
    """
    known = games()
    if record.game not in known:
        raise RecordError(1, f"no game is called {record.game[:40]}")
    if not record.pack:
        rules: Rules[Any, Any] = known[record.game].make_rules(None)
        return rules
    name, text = "the pack in the record", record.pack_text
    if not text:
        name, text = _find_pack(record)
    rules = content.rules_from(record.game, name, text)
    if rules.pack_info.mark != record.pack or record.pack_digest not in ("", rules.pack_info.digest):
        raise RecordError(1, f"the pack {record.pack[:40]} here is another version ({rules.pack_info.mark})")
    return rules


def _find_pack(record: Record) -> tuple[str, str]:
    """Return name and text of the pack that a record names but does not contain.

    Raises RecordError unless it is a built-in pack or one from the folders of this installation.
    """
    name, _, version_and_digest = record.pack.partition(" ")
    beginning = record.pack_digest or version_and_digest.rpartition(" ")[2]
    built_in_text = (
        content.built_in_text(record.game, beginning) if name == "house" and len(beginning) >= 16 else None
    )
    if built_in_text is not None:
        return name, built_in_text
    extra = tuple(folder / record.game for folder in files.extra_pack_folders())
    pack_files = files.packs(record.game, extra)
    if name not in pack_files:
        raise RecordError(1, f"the pack {name} is not here")
    return str(pack_files[name]), files.text(pack_files[name])


if __name__ == "__main__":
    run_command(main)
