"""Records that are read for ever: how the samples in `tests/records` were made, and how each has to end.

`python -m tests.support.record_samples` adds those that are missing, and the ends of those that have
none. Samples
are never written anew: whatever a version wrote once, every later one reads. A view that gained a field has
other ends; then `--ends` writes these anew.
"""

import dataclasses
import hashlib
import json
import random
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from engine import content, files
from engine.chance import derive_seed
from engine.game import Setup
from engine.match import Match
from engine.questions import CLAIM, Answer, Outcome
from engine.records import record, record_header
from engine.records.record_format import RecordViewpoint
from engine.records.record_header import Record
from sessions.table.journal import stamp
from tests.support.contract.trials import GameUnderTest, trials_of
from tests.support.paths import TESTS
from tests.support.referee_records import FLICK, LINK, OFF, RecordedGame

FOLDER = TESTS / "records"
ENDS = FOLDER / "ends.json"
CARDS = ("crownfell", "craft-the-crown", "crown-crest")
REAL = ("crownfall", "cube-quest")
SECRET, START = "5e" * 32, "1441796563920388096 announcement 2"
BEACON = f"{'52db9ba7' * 8} 5000000 {'0f' * 32}"
FIRST, STEP = 1_795_000_000.0, 11  # seconds: when the first answer of a timed record was given; between two
DEALS = {"craft-the-crown": "! shuffle", "crown-crest": "! deck"}  # without which nothing can be played
NOBODY = RecordViewpoint(False, None)
LONG, SHORT = 4_000, 60
ENDED = (  # by the rules: game, sample, the number of the game at random, why
    ("crownfell", "cap", 71, "cap"),
    ("crownfell", "repetition", 975, "repetition"),
    ("crownfell", "no-move", 1628, "no-move"),
    ("crownfell", "elimination", 1560, "elimination"),
    ("crown-crest", "drawn", 537, "turns"),
    ("crown-crest", "turns", 3244, "turns"),
    ("crownfall", "crown", 94, "crown"),
    ("crownfall", "crown-of-two", 59, "crown"),
    ("crownfall", "crowns", 33, "crowns"),
)
Stop = Callable[[Match[Any], list[Answer]], bool]


class Sample(NamedTuple):
    """Its version's folder, its game, its name, and how it is written."""

    version: str
    game: str
    name: str
    made: Callable[[], Record]

    @property
    def file(self) -> Path:
        return FOLDER / f"v{self.version}" / self.game / f"{self.name}.txt"


def trial_of(game: str, house: bool = True) -> GameUnderTest:
    """A game with the house's cards, or with cards of a host's own."""
    return next(one for one in trials_of(game) if content.is_built_in(one.rules, game) is house)


def played(
    trial: GameUnderTest, number: int, most: int, stop: Stop | None = None, setup: Setup | None = None
) -> tuple[Setup, list[Answer], Match[Any]]:
    """A random game, which nobody gives up, up to so many answers or to where it stops."""
    setup = setup or trial.setup(number)
    match, dice, given = Match.new(trial.rules, setup), random.Random(-number), list[Answer]()
    while match.question is not None and len(given) < most and not (stop and stop(match, given)):
        seat, line = trial.answer(match, dice)
        if line and line not in ("resign", "draw"):
            given += match.answer(seat, line).answers
    return setup, given, match


def written(
    trial: GameUnderTest,
    setup: Setup,
    given: Sequence[Answer],
    reader: RecordViewpoint = record.WHOLE,
    **more: Any,
) -> Record:
    return record.record_of_match(trial.game.name, trial.rules, setup, given, reader, **more)


# ---------------------------------------------------------------- games of cards


def whole(game: str, house: bool = True) -> Record:
    """From the deal to its end, by the rules alone; the shortest of some."""
    trial = trial_of(game, house)
    games = (played(trial, number, LONG) for number in range(24))
    ended = [(setup, given) for setup, given, match in games if match.question is None]
    return written(trial, *min(ended, key=lambda ended_game: len(ended_game[1])))


def sealed(game: str) -> Record:
    """With all that a deal may be made of: secret, words, announcement, beacon."""
    trial = trial_of(game)
    usual = trial.setup(3)
    luck = (*(f"{900 + seat}" for seat in range(len(usual.seats))), "ブルー whale")
    seed = derive_seed(SECRET, luck, START, BEACON)
    setup = replace(usual, seed=seed, secret=SECRET, luck=luck, start_message=START, beacon=BEACON)
    setup, given, _ = played(trial, 3, SHORT, setup=setup)
    return written(trial, setup, given)


def running(game: str, seat: int | None = 0) -> Record:
    """As one of its players gets it, or nobody."""
    trial = trial_of(game)
    setup, given, _ = played(trial, 4, SHORT)
    return written(trial, setup, given, RecordViewpoint(False, seat))


def unseeded(game: str) -> Record:
    """Without its seed: what chance gave is known from its lines."""
    trial = trial_of(game)
    setup, given, _ = played(trial, 5, 2 * SHORT)
    return replace(written(trial, setup, given), seed=b"")


def given_up(game: str) -> Record:
    trial = trial_of(game)
    setup, given, match = played(trial, 7, SHORT // 2)
    given += match.answer(len(setup.seats) - 1, "resign").answers
    while match.question is not None:  # of more than two the others play on until one is left
        given += match.answer(match.question.seats[0], "resign").answers
    return written(trial, setup, given)


def agreed(game: str) -> Record:
    trial = trial_of(game)
    setup, given, match = played(trial, 8, SHORT, lambda match, given: match.state.turns == 9)
    for seat in (0, 1):
        given += match.answer(seat, "draw").answers
    return written(trial, setup, given)


def claimed(game: str) -> Record:
    trial = trial_of(game)
    setup, given, _ = played(trial, 9, SHORT // 2)
    return written(trial, setup, given, claimed=Outcome((1,), CLAIM))


def ended(game: str, number: int, reason: str, **options: str) -> Record:
    """A game that comes to such an end by the rules; the number was looked for."""
    trial = trial_of(game)
    setup, given, match = played(trial, number, LONG, setup=trial.setup(number, **options))
    assert match.result is not None
    assert match.result.reason == reason
    return written(trial, setup, given)


def crowned() -> Record:
    """With cards that make the Crown cheap, by people who mostly craft."""
    trial = next(one for one in trials_of("craft-the-crown") if one.pack == "copies")
    setup, dice, given = trial.setup(84), random.Random(-84), list[Answer]()
    match = Match.new(trial.rules, setup)
    while match.question is not None:
        legal_answers = [
            (seat, line) for seat in match.question.seats for line in match.legal(seat) if line != "resign"
        ]
        crafts = [
            one for one in legal_answers if one[1].startswith(("craft ", "use ")) and "craft " in one[1]
        ]
        rest = [
            one for one in legal_answers if not one[1].startswith(("sell", "trade", "counter", "discard "))
        ]
        crowns = [one for one in crafts if "Crown" in one[1]]
        some = crowns[:1] or (crafts if crafts and dice.random() < 0.7 else rest or legal_answers)
        given += match.answer(*dice.choice(some)).answers
    return written(trial, setup, given)


def mended(game: str, claim: Outcome | None = None) -> Record:
    """As if its rules were mended since: the answers as they were given."""
    trial = trial_of(game)
    setup, given, _ = played(trial, 10, SHORT)
    return record.record_without_replay(game, trial.rules, setup, given, claimed=claim)


def open_rally() -> Record:
    trial = trial_of("crownfell")
    for number in range(200):
        setup, given, match = played(
            trial, 100 + number, 150, lambda match, _: bool(match.question and match.question.kind == "rally")
        )
        if match.question is not None and match.question.kind == "rally":
            return written(trial, setup, given)
    raise AssertionError("no rally")


def first_game() -> Record:
    trial = trial_of("crownfell")
    setup, given, _ = played(trial, 6, SHORT, setup=trial.setup(6, **{"first-game": "on"}))
    return written(trial, setup, given)


# ---------------------------------------------------------------- games of pieces


def quarrel(game: str, *more: str, **options: str) -> RecordedGame:
    """A flick that both sides saw differently, with photos; then more lines."""
    played_game = RecordedGame(game, **options)
    played_game.disputed()
    played_game.say(f"r photo {LINK}", f"b photo {LINK}4", *more)
    return played_game


GONE = (
    "bot timeout start",
    "b skip",
    "bot timeout start",
    "r skip",
    "bot timeout start",
    "b skip",
    "b claim",
)
RULING = ("b callref", "ref rule b")
LOT = ("bot timeout dispute",)
SECRETLY = {game: ("r secret", "b agree", f"r secret = {OFF[game][0]}") for game in REAL}


def real(game: str) -> dict[str, Callable[[], Record]]:
    flick, off = FLICK[game], OFF[game][0]
    flicked, nothing, again = f"r {flick}", "r = .", ("b reflick", "r agree", f"r {flick}")
    return {
        "whole": lambda: whole(game),
        "running": RecordedGame(game, flicked, nothing).record,
        "resigned": RecordedGame(game, flicked, f"r = {off}", "b ok", "b resign").record,
        "yielded": quarrel(game, "r yield").record,
        "flicked-again": quarrel(game, *again, nothing).record,
        "lot": quarrel(game, *again, f"r = {OFF[game][1]}", f"b no = {off}", *LOT).record,
        "secret-reports": quarrel(game, *SECRETLY[game], f"b secret = {off}").record,
        "secret-open": lambda: quarrel(game, *SECRETLY[game]).record(RecordViewpoint(False, 1)),
        "ruled": ruled(game).record,
        "undone": undone(game).record,
        "timeout": RecordedGame(game, flicked, "bot timeout report").record,
        "hotseat": RecordedGame(game, flicked, nothing, table="hotseat").record,
        "video": RecordedGame(game, flicked, nothing, table="video").record,
        "claimed": RecordedGame(game, *GONE).record,
        "unfinished": RecordedGame(game, flicked, nothing, "bot timeout idle").record,
    }


def undone(game: str) -> RecordedGame:
    return RecordedGame(game, f"r {FLICK[game]}", f"r = {OFF[game][0]}", "b ok", "r undo", "b agree")


def ruled(game: str) -> RecordedGame:
    return quarrel(game, "b reflick", "r refuse", *RULING)


def timed(played_game: RecordedGame, reader: RecordViewpoint = record.WHOLE) -> Record:
    times = [stamp(FIRST + STEP * number) for number in range(len(played_game.given))]
    return record.record_of_match(
        played_game.game, played_game.rules, played_game.setup, played_game.given, reader, None, times
    )


def secretly(game: str) -> Record:
    return timed(quarrel(game, *SECRETLY[game]), NOBODY)


def remarked(game: str) -> Record:
    """A lot that the bot drew, a remark that somebody wrote behind a line, and an ending."""
    off, again = OFF[game], ("b reflick", "r agree", f"r {FLICK[game]}")
    played_game = quarrel(game, *again, f"r = {off[1]}", f"b no = {off[0]}", *LOT, "b resign")
    timed_record = timed(played_game)
    lines = [f"{line} # seen from # the other end" if " no " in line else line for line in timed_record.lines]
    return replace(timed_record, lines=tuple(lines))


# ---------------------------------------------------------------- all of them


def samples() -> Iterator[Sample]:
    for game in CARDS:
        yield Sample("1", game, "whole", lambda game=game: whole(game))
        yield Sample("1", game, "own-cards", lambda game=game: whole(game, house=False))
        yield Sample("1", game, "sealed", lambda game=game: sealed(game))
        yield Sample("1", game, "running", lambda game=game: running(game))
        yield Sample("1", game, "running-nobody", lambda game=game: running(game, None))
        yield Sample("1", game, "unseeded", lambda game=game: unseeded(game))
        yield Sample("1", game, "resigned", lambda game=game: given_up(game))
        yield Sample("1", game, "claimed", lambda game=game: claimed(game))
    for game, name, number, reason in ENDED:
        yield Sample(
            "1", game, name, lambda game=game, number=number, reason=reason: ended(game, number, reason)
        )
    yield Sample("1", "crownfell", "agreed", lambda: agreed("crownfell"))
    yield Sample("1", "crownfall", "agreed", RecordedGame("crownfall", "r draw", "b agree").record)
    yield Sample("1", "craft-the-crown", "crowned", crowned)
    yield Sample("1", "crownfell", "mended", lambda: mended("crownfell", Outcome((1,), CLAIM)))
    yield Sample("1", "craft-the-crown", "mended", lambda: mended("craft-the-crown"))
    yield Sample("1", "crownfall", "mended", lambda: mended("crownfall"))
    yield Sample("1", "crownfell", "rally-open", open_rally)
    yield Sample("1", "crownfell", "first-game", first_game)
    for game in REAL:
        for name, make_record in real(game).items():
            yield Sample("1", game, name, make_record)
        yield Sample("2", game, "ruled", lambda game=game: timed(ruled(game)))
        yield Sample("2", game, "yielded", lambda game=game: timed(quarrel(game, "r yield")))
        yield Sample("2", game, "remarked", lambda game=game: remarked(game))
        yield Sample(
            "2", game, "secret-open", lambda game=game: timed(quarrel(game, *SECRETLY[game]), NOBODY)
        )
        yield Sample("2", game, "undone", lambda game=game: timed(undone(game)))


def texts() -> dict[str, str]:
    """All samples that lie there, by their path below the folder, without its ending."""
    paths = sorted(FOLDER.glob("v*/*/*.txt"))
    return {str(one.relative_to(FOLDER).with_suffix("")): files.text(one) for one in paths}


def covered(game_record: Record) -> bool:
    """Whether a running game's record leaves out what its reader may not know."""
    deal = DEALS.get(game_record.game, "")
    dealt = not deal or any(line.startswith(deal) for line in game_record.opening)
    return not game_record.seed and (not dealt or any(line.endswith(" ?") for line in game_record.lines))


def end_of(text: str) -> dict[str, Any]:
    """How a record ends: its result, whose turn it is, and a digest of what everybody sees then. What is
    covered cannot be played."""
    game_record = record_header.read(text)
    if record.AS_GIVEN in game_record.opening:
        return {"mended": True, "lines": len(game_record.lines)}
    if covered(game_record):
        return {"covered": True, "lines": len(game_record.lines)}
    match = record.replay(game_record, record.rules_of(game_record)).match_after(1 << 30)
    view = match.rules.view(match.state, match.question, None)
    seen = json.dumps(values_of(view), sort_keys=True)
    return {
        "winners": list(match.result.winners) if match.result else None,
        "reason": match.result.reason if match.result else None,
        "asked": list(match.question.seats) if match.question else None,
        "question": match.question.kind if match.question else None,
        "seen": hashlib.sha256(seen.encode()).hexdigest(),
    }


def values_of(value: Any) -> Any:
    """Return a view as JSON values. Structs are lists of their fields' values, so that names do not
    matter.
    """
    if isinstance(value, msgspec.Struct):
        return [values_of(getattr(value, name)) for name in value.__struct_fields__]
    if dataclasses.is_dataclass(value):
        return [values_of(getattr(value, field.name)) for field in dataclasses.fields(value)]
    if isinstance(value, Mapping):
        return {str(key): values_of(part) for key, part in value.items()}
    if isinstance(value, str | int | float | None):
        return value
    if isinstance(value, Set):
        return sorted((values_of(part) for part in value), key=str)
    return [values_of(part) for part in value]


def main(arguments: list[str]) -> None:
    for sample in samples():
        if not sample.file.exists():
            sample.file.parent.mkdir(parents=True, exist_ok=True)
            sample.file.write_text(sample.made().text(), encoding="utf-8")
    known = {} if "--ends" in arguments or not ENDS.exists() else json.loads(ENDS.read_text(encoding="utf-8"))
    ends = {name: known.get(name) or end_of(text) for name, text in texts().items()}
    ENDS.write_text(json.dumps(ends, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
