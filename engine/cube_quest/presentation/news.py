"""Events and reports of Cube Quest in sentences."""

from collections.abc import Callable

from engine.cube_quest.cubes import BOX, KING, cube
from engine.cube_quest.presentation.names import colour, joined, kind_name, many, piece, pieces, stacks, who
from engine.presentation import Sentence, say
from engine.questions import Event
from engine.referee.presentation import words as protocol
from engine.referee.presentation.words import side_word
from engine.referee.report_protocol import EMPTY
from engine.referee.state import SIDES


def describe(event: Event) -> Sentence:
    """Return the sentence of an event."""
    return SENTENCES[event.kind](event) if event.kind in SENTENCES else protocol.describe(event, TONGUE)


# ---------------------------------------------------------------- reports


def report(text: str) -> list[Sentence]:
    """Return a sentence for each fact of a report. text: the report in its normal form."""
    if text == EMPTY:
        return [say("cube-fact-none")]
    return [_fact(*clause.strip().partition(" ")[::2]) for clause in text.split(" ; ")]


def _fact(verb: str, arguments: str) -> Sentence:
    """Return a sentence for one clause of a report. verb: its first word. arguments: the words after it."""
    match verb:
        case "off":
            return say("cube-fact-off", cubes=joined([piece(word) for word in arguments.split()]))
        case "cap":
            return say("cube-fact-cap", cubes=joined([piece(word) for word in arguments.split()]))
        case "roll":
            return say("cube-fact-roll")
        case "thaw":
            return say("cube-fact-thaw", freezes=joined([piece(word) for word in arguments.split()]))
        case "slip":
            name, _, covered = arguments.partition(">")
            return say("cube-fact-slip", freeze=piece(name), cubes=joined(pieces(covered.split("+"))))
        case "home":
            return say("cube-fact-home")
        case "first":
            return say("cube-fact-first", colour=colour(SIDES.index(arguments[0])))
        case "foul":
            return say("cube-fact-foul", fault=fault(arguments))
        case "done":
            return say("cube-fact-done")
        case _:
            return say("cube-fact-undone")


def fault(word: str) -> Sentence:
    """Return a foul in words. word: one of `reports.FAULTS`."""
    return say(f"ref-fault-{word}")


# How the referee names pieces and reports of this game.
TONGUE = protocol.GameWords(piece, report, say("cube-form-help"))


# ---------------------------------------------------------------- events


def _one(key: str, *names: str) -> Callable[[Event], Sentence]:
    """Return a function that returns the sentence for an event whose first argument is a side.

    key: of the sentence. names: the names under which the sentence has the event's arguments after the side,
    in order.
    """

    def words(event: Event) -> Sentence:
        """Return the sentence `key` for an event."""
        return say(key, who=side_word(event.args[0]), **dict(zip(names, event.args[1:], strict=False)))

    return words


def _off(event: Event) -> Sentence:
    """Say which cubes left the board."""
    cubes = event.args[0]
    return say("cube-told-off", cubes=joined(pieces(cubes))) if cubes else say("cube-told-off-none")


def _hid(event: Event) -> Sentence:
    """Say how many Skulks of a side hide."""
    side, number = event.args
    return say("cube-told-hid", who=side_word(side), count=number)


def _healed(event: Event) -> Sentence:
    """Say how many Healers a side used, and for which cubes."""
    side, number, chosen = event.args
    cubes = joined([many(parsed[1], parsed[2]) for word in chosen.split() if (parsed := cube(word))])
    return say("cube-told-healed", who=side_word(side), count=number, cubes=cubes)


def _froze(event: Event) -> Sentence:
    """Say on which cubes a side placed a Freeze."""
    side, name, kinds = event.args
    cubes = joined(pieces(f"{SIDES[1 - side]}{kind}" for kind in kinds))
    return say("cube-told-froze", who=side_word(side), freeze=name[1:], cubes=cubes)


def _rolled(event: Event) -> Sentence:
    """Say what a roll showed, and who rolled: the bot, with its number from 1 to 6, or a player with the real
    cube.
    """
    side, kind, number, shadow, revive = event.args
    outcome = ("lost" if shadow else "back") if revive else ("shadow" if shadow else "face")
    by = "real" if number is None else "bot"
    return say(
        f"cube-told-rolled-{outcome}",
        who=side_word(side),
        cube=kind_name(kind),
        by=by,
        number=number or 0,
        least=BOX[kind].shadows + 1,
    )


def _slipped(event: Event) -> Sentence:
    """Say on which cubes a Freeze still lies, or that it came off."""
    name, kinds = event.args
    if not kinds:
        return say("cube-told-slipped-off", freeze=piece(name))
    cubes = joined(pieces(f"{SIDES[1 - SIDES.index(name[0])]}{kind}" for kind in kinds))
    return say("cube-told-slipped", freeze=piece(name), cubes=cubes)


def _revived(event: Event) -> Sentence:
    """Say which cube came back without a roll."""
    side, kind = event.args
    key = "cube-told-revived-freeze" if kind == "F" else "cube-told-revived"
    return say(key, who=side_word(side), cube=kind_name(kind))


def _foul(event: Event) -> Sentence:
    """Say which foul a side made."""
    side, word = event.args
    return say("cube-told-foul", who=side_word(side), fault=fault(word))


def _teams(event: Event) -> Sentence:
    """Say which team a side has chosen, and its points."""
    side, text = event.args
    team = {parsed[1]: parsed[2] for word in text.split() if (parsed := cube(word))}
    total = sum(BOX[kind].cost * count for kind, count in team.items())
    return say("cube-told-teams", who=who(side), cubes=stacks({KING: 1, **team}), points=total)


def _bout(event: Event) -> Sentence:
    """Say who won a bout and why, and how many bouts each side has won."""
    side, reason, bouts = event.args
    why = say(f"cube-why-{reason}", other=who(1 - side))
    return say("cube-told-bout", who=who(side), why=why, red=bouts[0], blue=bouts[1], next=who(1 - side))


def _over(event: Event) -> Sentence:
    """Say who won the game and why, or that nobody did."""
    winners, reason = event.args
    if not winners:
        return say("cube-told-nobody")
    return say(
        "cube-told-over", who=who(winners[0]), why=say(f"cube-why-{reason}", other=who(1 - winners[0]))
    )


# Kind of event → the function that returns its sentence.
SENTENCES: dict[str, Callable[[Event], Sentence]] = {
    "chose": _one("cube-told-chose"),
    "teams": _teams,
    "head": lambda event: say("cube-told-head", who=side_word(event.args[0]), other=side_word(event.args[1])),
    "begins": _one("cube-told-begins"),
    "drawn-start": _one("cube-told-drawn-start"),
    "placed": lambda event: say(
        "cube-told-placed-all" if event.args[1] else "cube-told-placed", who=side_word(event.args[0])
    ),
    "turn": _one("cube-told-turn"),
    "stopped": _one("cube-told-stopped"),
    "no-extra": _one("cube-told-no-extra"),
    "king-moved": _one("cube-told-king-moved"),
    "returned": _one("cube-told-returned"),
    "hid": _hid,
    "healed": _healed,
    "revived": _revived,
    "froze": _froze,
    "off": _off,
    "slipped": _slipped,
    "thawed": lambda event: say("cube-told-thawed", freeze=piece(event.args[0])),
    "foul": _foul,
    "spared": _one("cube-told-spared"),
    "king-spared": _one("cube-told-king-spared"),
    "rolled": _rolled,
    "roll-disputed": _one("cube-told-roll-disputed"),
    "replay": lambda event: say("cube-told-replay"),
    "stopped-bout": lambda event: say("cube-told-stopped-bout"),
    "bout": _bout,
    "over": _over,
}
