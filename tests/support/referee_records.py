"""Refereed games written down answer by answer."""

from engine.game import Setup
from engine.match import Match
from engine.questions import CLOCK, REFEREE, Answer
from engine.records import record, record_header
from engine.records.record_format import RecordViewpoint
from tests.support.referee_games import GAMES as RULES

NAMES = tuple(RULES)


SEED = (7).to_bytes(32, "big")


FLICK = {"crownfall": "flick K1", "cube-quest": "flick G"}


OFF = {
    "crownfall": ("off bK1", "off bK2", "off bK1 bK2"),
    "cube-quest": ("off bG", "off bG2", "off bG3"),
}


MARKS = {"r": 0, "b": 1, "bot": CLOCK, "ref": REFEREE}


LINK = "https://discord.com/channels/1/2/3"


class RecordedGame:
    """A game that is told line by line, as a record has them."""

    def __init__(self, game: str, *lines: str, **options: str) -> None:
        self.game, self.rules = game, RULES[game]
        own = {"start": "red", **({"mix": "custom"} if game == "cube-quest" else {})}
        self.setup = Setup(("Ann", "Bob"), {**own, **options}, SEED)
        self.match, self.given = Match.new(self.rules, self.setup), list[Answer]()
        while self.match.question is not None and self.match.question.kind in (
            "mix",
            "army",
            "deployed",
            "placed",
        ):
            seat, kind = self.match.question.seats[0], self.match.question.kind
            self.answer(seat, {"mix": "mix S2 G8 H1", "army": "army K3 A2"}.get(kind, kind))
        self.say(*lines)

    def answer(self, seat: int, line: str) -> None:
        self.given += self.match.answer(seat, line).answers

    def say(self, *lines: str) -> None:
        for line in lines:
            who, _, rest = line.partition(" ")
            self.answer(MARKS[who], rest)

    def record(self, reader: RecordViewpoint = record.WHOLE) -> record_header.Record:
        return record.record_of_match(self.game, self.rules, self.setup, self.given, reader)

    def disputed(self, first: int = 0, second: int = 1) -> None:
        """Red flicks and reports, blue says otherwise."""
        off = OFF[self.game]
        self.say(f"r {FLICK[self.game]}", f"r = {off[first]}", f"b no = {off[second]}")
