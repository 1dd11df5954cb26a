"""The monkey's mind: mostly what somebody would do who plays, sometimes anything else that people do."""

import random
from collections.abc import Sequence
from typing import Any

from tests.deep.monkey.eyes import Eyes, Seen
from tests.deep.monkey.guide import Deed, Guide
from tests.deep.monkey.hands import ATTACHMENT, CHANNEL, NUMBER, PERSON, Hands, Touch

# How readily each kind of deed is done; together they need not be 1.
DEEDS = {"guide": 62, "tap": 20, "old": 4, "gone": 2, "command": 6, "typed": 4, "complete": 1.5, "race": 2.5}
SUBMITS = 0.85
# How readily an act is tapped, where there is anything of it; 1 where it is not named.
ACTS = {
    "m": 5, "v": 6, "mine": 3, "form": 4, "give": 2, "write": 2, "scrap": 0.5, "hinted": 2, "moments": 2,
    "moment": 2, "sure": 0.25, "word": 0.25, "quit": 0.15, "end": 0.15, "substitute": 0.3, "agree": 2,
    "late": 3, "resume": 2, "take": 1.5, "back": 1.5, "judge": 0.6, "hint": 0.7, "leave": 0.3, "standin": 0.4,
    "deck": 2, "army": 2, "puzzle": 3, "again": 0.5, "privacy": 0.3, "pause": 0.4,
    "undo": 0.6, "out": 2, "fair": 1, "instead": 0.3, "learn": 2, "practise": 0.5,
}  # fmt: skip
RARE = ("resign", "void", "force", "delete", "draw", "claim")
TEXT = 3
COMMANDS: dict[str, tuple[tuple[str, int, tuple[Any, ...]], ...]] = {
    "play": (
        ("game", TEXT, ("crownfell", "crown-crest", "craft-the-crown", "crownfall", "cube-quest", "chess")),
        ("computer", TEXT, ("page", "squire")),
        ("pack", TEXT, ("house", "house", "nothing")),
        ("where", TEXT, ("here", "here", "thread")),
        ("opponent", PERSON, ("Ann", "Bob", "Cleo")),
    ),
    "table menu": (), "table undo": (), "table resign": (), "table draw": (), "table rematch": (),
    "table leave": (), "table end": (), "table settings": (), "table pause": (), "table resume": (),
    "table back": (), "table hint": (), "board": (), "hand": (), "record": (), "replay": (), "deck": (),
    "army": (),
    "block list": (), "block add": (("who", PERSON, ("Ann", "Bob", "Cleo")),),
    "block remove": (("who", PERSON, ("Ann", "Bob", "Cleo")),),
    "help": (), "about": (), "privacy": (), "doctor": (), "puzzle": (),
    "learn": (("game", TEXT, ("crownfell", "craft-the-crown", "chess")),),
    "table luck": (("words", TEXT, ("blue whale", "`x`", "**?**", " ", "w" * 40)),),
    "table replace": (("who", PERSON, ("Ann", "Bob", "Cleo")), ("seat", PERSON, ("Ann", "Bob", "Cleo"))),
    "table deputy": (("who", PERSON, ("Ann", "Bob", "Cleo")),),
    "table appoint": (("who", PERSON, ("Ann", "Bob", "Cleo")), ("seat", PERSON, ("Ann", "Bob", "Cleo"))),
    "table computer": (("level", TEXT, ("page", "squire", "knight")),),
    "trade": (("who", PERSON, ("Ann", "Bob", "Cleo")),),
    "photo": (("picture", ATTACHMENT, ("photo", "photo", "text", "gone")),),
    "card": (("card", TEXT, ("ANG", "a", "Fire", "crown", "?")),),
    "rules": (("words", TEXT, ("CFA-022", "win", "draw", "CQ-191", "zzz")),),
    "me": (("zone", TEXT, ("Asia/Tokyo", "europe/berlin", "nowhere")),),
    "puzzle-channel": (("channel", CHANNEL, ("here",)), ("hour", NUMBER, (0, 9, 23))),
}  # fmt: skip
# Commands that end a table or hand it over; a game is to be played.
SELDOM = ("block add", "table leave", "table end", "table resign", "table draw", "play", "table replace")
REQUIRED, OPTIONAL = ("words", "who", "picture", "card"), (("table deputy", "who"),)
COMPLETES = (
    ("move", "answer"),
    ("play", "game"),
    ("play", "pack"),
    ("card", "card"),
    ("rules", "words"),
    ("me", "zone"),
)
NONSENSE = (
    "", "?", "resign now", "d", "r", "0", "-1", "= ", "@everyone", "<@1>", "**", "\\", "a" * 200, "K1 K1 K1",
    "x y z", "end end", "; ;", "draw?", "= x", "no = ", "{", "}", "%s", "\u202eabc", "\u200b", "K3-4", "buy",
)  # fmt: skip


class Mind:
    """Decides what is done next, by its dice."""

    def __init__(
        self, eyes: Eyes, hands: Hands, guide: Guide, dice: random.Random, without: Sequence[str] = ()
    ) -> None:
        """without: acts that are not tapped."""
        self.eyes, self.hands, self.guide, self.dice, self.without = eyes, hands, guide, dice, without
        self.open_forms: dict[str, Any] = {}

    def next(self, table: Any) -> list[Deed]:
        """One deed; several that come at once; none, where there was nothing of the kind."""
        if self.open_forms and self.dice.random() < SUBMITS:
            return [self._submitted(self.dice.choice([*self.open_forms]))]
        kind = self.dice.choices([*DEEDS], [*DEEDS.values()])[0]
        if kind == "race":
            return [deed for deed in (self.guide.deed(table), *self._both(table)) if deed and deed.do]
        deed: Deed | None = getattr(self, f"_{kind}")(table)
        return [deed] if deed else []

    # ---------------------------------------------------------------- kinds of deeds

    def _guide(self, table: Any) -> Deed | None:
        return self.guide.deed(table)

    def _tap(self, table: Any) -> Deed | None:
        """Anything that somebody sees; first of which kind, so that a board does not hide the rest."""
        name = self._somebody()
        seen = [one for one in self.eyes.touchable(name) if one.tap.act not in self.without]
        if not seen:
            return None
        acts = {one.tap.act: _weight(one) for one in reversed(seen)}
        act = self.dice.choices([*acts], [*acts.values()])[0]
        some = [one for one in seen if one.tap.act == act]
        return self.guide.any_of(name, self.dice.choices(some, [_weight(one) for one in some])[0])

    def _old(self, table: Any) -> Deed | None:
        """What somebody saw a while ago, in a message that may be another one by now."""
        if (some := self._remembered()) is None:
            return None
        name, touch = some
        return Deed(
            name, f"{name} taps late {touch.part['custom_id']}", lambda: self.hands.touch(name, touch)
        )

    def _gone(self, table: Any) -> Deed | None:
        """The same in the message as it is now, which perhaps has no such component any more."""
        if (some := self._remembered()) is None:
            return None
        name, touch = some
        words = f"{name} taps {touch.part['custom_id']} in {touch.message} as it is now"
        return Deed(name, words, lambda: self.hands.touch(name, touch._replace(looked=None)))

    def _remembered(self) -> tuple[str, Touch] | None:
        """Who saw what, in a message that is still there."""
        messages = self.eyes.cage.backend.messages[self.eyes.cage.room.channel.id]
        some = [(name, touch) for name, touch in self.eyes.old if touch.message in messages]
        return self.dice.choice(some) if some else None

    def _command(self, table: Any) -> Deed:
        names = [*COMMANDS]
        weights = [0.15 if name in SELDOM else 1.0 for name in names]
        command = self.dice.choices(names, weights)[0]
        options = COMMANDS[command]
        given = [
            (name, kind, self.dice.choice(values))
            for name, kind, values in options
            if (name in REQUIRED and (command, name) not in OPTIONAL) or self.dice.random() < 0.6
        ]
        return self.guide.command(self._somebody(), command, *given)

    def _typed(self, table: Any) -> Deed:
        """A line of notation: nonsense, somebody else's, or nearly right."""
        line = self.dice.choice(NONSENSE)
        if table is not None and table.match is not None and self.dice.random() < 0.7:
            line = self._nearly(table)
        return self.guide.command(self._somebody(), "move", ("answer", TEXT, line[:200] or "?"))

    def _nearly(self, table: Any) -> str:
        seat = self.dice.randrange(len(table.body.seats))
        legal = [token for token in table.match.legal(seat) if not token.startswith(RARE)]
        line = table.rules.record_format.token(self.dice.choice(legal), table.names) if legal else "end"
        cut = self.dice.randrange(len(line) + 1)
        changes = (line, line[:cut], line + " " + line, line.upper(), line[cut:], f"{line}; {line}")
        return str(self.dice.choice(changes))

    def _complete(self, table: Any) -> Deed:
        command, option = self.dice.choice(COMPLETES)
        name, text = self._somebody(), self.dice.choice((*NONSENSE, "a", "K", "e", "", ""))[:90]
        words = f"{name} begins /{command} {option}:{text!r}"
        return Deed(name, words, lambda: self.hands.complete(name, command, option, text))

    def _both(self, table: Any) -> list[Deed | None]:
        """What comes the very moment of something else: the same by another, or anything."""
        return [self._tap(table) for _ in range(self.dice.choice((1, 1, 2)))]

    def _submitted(self, name: str) -> Deed:
        shown = self.open_forms.pop(name)
        texts = [self.dice.choice((*NONSENSE[1:], "Ann's best", "the Old Guard"))[:40] for _ in range(5)]
        words = f"{name} sends the form {shown.modal['custom_id']} with {texts[0]!r}"
        return Deed(name, words, lambda: self.hands.submit(name, shown, texts))

    def _somebody(self) -> str:
        return self.dice.choice([*self.eyes.cage.room.people])


def _weight(seen: Seen) -> float:
    """Old messages are seldom looked for, and what ends a game is seldom done."""
    rare = 0.1 if any(word in seen.tap.arg for word in RARE) else 1.0
    return ACTS.get(seen.tap.act, 1.0) * rare / (1 + seen.age / 5)
