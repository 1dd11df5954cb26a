"""The protocol in words: who reported what, both versions of a dispute, what is proposed.

Sides: 0 red, 1 blue. `game_words` are the game's words for pieces and reports.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from engine.presentation import SeatName, Sentence, Word, say
from engine.questions import Event, Refused
from engine.referee.report_protocol import EMPTY
from engine.referee.state import SIDES, TURN, RefereedProposal
from engine.referee.view import RefereedView


class GameWords(NamedTuple):
    """The words of a game that the protocol needs."""

    piece: Callable[[str], Word]
    """Name of a piece, from its code."""
    report: Callable[[str], list[Sentence]]
    """Sentences for a report in its normal form."""
    help: Sentence
    """A line of help above the form of a report."""
    turn_help: Sentence | None = None
    """A line of help above the form of a whole turn."""


def side_word(side: int) -> Sentence:
    """Return a side's sign and name."""
    return say(f"ref-side-{SIDES[side]}")


def describe(event: Event, game_words: GameWords) -> Sentence:
    """Return the sentence of an event of the protocol, `ref-told-KIND`, with its arguments (TOLD)."""
    args = event.args
    facts = TOLD[event.kind](args, game_words) if event.kind in TOLD else {}
    if event.kind in BY_SEAT:
        facts["player"] = SeatName(args[0])
    return say(f"ref-told-{event.kind}", **facts)


# Events whose first argument is the seat that did it.
BY_SEAT = (
    "announced", "reported", "withdrawn", "wiped", "confirmed", "disputed", "yielded", "said-secretly",
    "called-referee", "proposed", "agreed", "declined", "photo", "match", "resumed", "skipped",
    "undo-declined",
)  # fmt: skip
UNDONE = "undone"  # kind of the event of an undo
YES_OR_NO = ("blessed", "dead")  # counters that are shown as yes or no
# Facts of a refusal that hold a piece's code, and the sentences that stand for an unknown code.
PIECES, UNKNOWN = ("blink", "cube"), ("fall-other", "cube-piece-other")
Args = tuple[Any, ...]  # the arguments of an event
# By kind of event: returns the arguments of its sentence, from the event's arguments and the game's words.
TOLD: dict[str, Callable[[Args, GameWords], dict[str, Any]]] = {
    "announced": lambda a, t: {"piece": t.piece(a[1])},
    "yielded": lambda a, t: {
        "kind": a[1] if a[1] in ("claim", "taken-back") else "report",
        "facts": "" if a[1] in ("claim", "taken-back") else t.report(a[1]),
    },
    "undone": lambda a, t: {"kind": "at-once", "player": SeatName(a[0])} if a else {"kind": "agreed"},
    # With a fourth argument that is true, other steps of the turn were before this report.
    "reported": lambda a, t: {
        "facts": say("ref-nothing-more") if a[1] == EMPTY and any(a[3:]) else t.report(a[1])
    },
    "wiped": lambda a, t: {"piece": t.piece(a[1])},
    "reflick": lambda a, t: {
        "piece": "" if a[1] else t.piece(a[0]),
        "kind": "claim" if a[1] else "turn" if a[0] == TURN else "report",
    },
    "secrets": lambda a, t: {
        "same": "yes" if a[2] else "no",
        "first": t.report(a[0]),
        "second": t.report(a[1]),
    },
    "lot": lambda a, t: {"side": side_word(a[0])},
    "ruled": lambda a, t: {"what": ruling(a[0])},
    "proposed": lambda a, t: {"what": proposed(a[1], a[2], t)},
    "agreed": lambda a, t: {"kind": a[1]},
    "declined": lambda a, t: {"kind": a[1]},
    "disputed": lambda a, t: {"about": "foul" if is_about_foul(a[2], a[4]) else "report"},
    "fixed": lambda a, t: {
        "piece": t.piece(a[0]),
        "counter": say(f"ref-counter-{a[1]}"),
        "value": counted(a[1], a[2]),
    },
    "photo": lambda a, t: {"link": a[1] if a[1].startswith("https://") else ""},
    "match": lambda a, t: {"answer": a[1]},
    "timeout": lambda a, t: {"word": a[0]},
}


def events_that_hold(events: Sequence[Event]) -> list[Event]:
    """Return the events that still hold, in their order.

    Events before an undo are left out, except the consent to the undo. If the other side objected to the
    undo, the undo is left out, and the events before it hold again.
    """
    remaining: list[Event] = []
    before: list[Event] = []
    for event in events:
        if event.kind == UNDONE:
            before = remaining
            remaining = [
                earlier for earlier in remaining if earlier.kind == "agreed" and earlier.args[1] == "undo"
            ]
        elif event.kind == "undo-declined":
            remaining = [
                *before,
                *(earlier for earlier in remaining if earlier.kind != UNDONE and earlier not in before),
            ]
            before = []
        remaining.append(event)
    return remaining


def with_piece_names(refused: Refused, game_words: GameWords) -> Refused:
    """Return the refusal with names of pieces instead of codes, which a person who taps has never read.

    refused: the refusal as the rules raise it.
    """
    named = {
        name: piece
        for name, code in refused.facts.items()
        if name in PIECES
        and isinstance(code, str)
        and isinstance(piece := game_words.piece(code), Sentence)
        and piece.key not in UNKNOWN
    }
    return Refused(refused.reason, refused.rule, **{**refused.facts, **named})


def is_about_foul(version: str, report: str) -> bool:
    """Return whether a version differs from the report in nothing but a foul. Both are in notation."""
    differences = sorted(set(version.split(" ; ")) ^ set(report.split(" ; ")))
    fouls = [fact for fact in differences if fact.startswith("foul ")]
    return bool(fouls) and all(fact in fouls or fact == EMPTY for fact in differences)


def counted(field: str, value: Any) -> Word:
    """Return the value of a counter as a word: a number, or yes and no. field: the name of the counter."""
    return say("ref-yes" if str(value) == "1" else "ref-no") if field in YES_OR_NO else str(value)


def ruling(word: str) -> Sentence:
    """Return the ruling of a referee in words.

    word: `reflick`, or the letter of the side whose version counts.
    """
    if word == "reflick":
        return say("ref-ruling-reflick")
    return say("ref-ruling-version", side=side_word(SIDES.index(word)))


def proposed(kind: str, text: str, game_words: GameWords) -> Sentence:
    """Return in words what is proposed.

    kind: such as `undo`. text: particulars: for `fix` `PIECE COUNTER=VALUE`, for `version` a report, for
    `noref` what then settles the dispute.
    """
    match kind:
        case "version":
            return say("ref-proposed-version", facts=game_words.report(text))
        case "noref":
            return say("ref-proposed-noref", how=text)
        case "fix":
            piece, _, change = text.partition(" ")
            field, _, value = change.partition("=")
            return say(
                "ref-proposed-fix",
                piece=game_words.piece(piece),
                counter=say(f"ref-counter-{field}"),
                value=counted(field, value),
            )
        case "foul":
            return say("ref-proposed-foul", fault=say(f"ref-fault-{text}"))
        case "ability":
            verb, piece, *_ = text.split(" ")
            return say("ref-proposed-ability", ability=say(f"ref-ability-{verb}"), piece=piece)
        case _:
            return say(f"ref-proposed-{kind}")


def claims(view: RefereedView, game_words: GameWords) -> list[Sentence]:
    """Return what the open question is about: the report, both versions of a dispute, or a proposal."""
    s, case = view.state, view.state.case
    if case is not None and view.stage == "confirm":
        key = "ref-note-report-turn" if case.kind == TURN else "ref-note-report"
        return [say(key, piece=game_words.piece(case.piece), facts=game_words.report(case.report))]
    if case is not None and view.stage in ("dispute", "rule"):
        return versions(view, game_words)
    return [proposal_note(s.proposal, game_words)] if view.stage == "agree" else []


def notes(view: RefereedView) -> list[Sentence]:
    """Return notes about who may rule, and about secret reports."""
    keys = {"rule": "ref-note-rule", "secret": "ref-note-secret"}
    return [say(keys[view.stage])] if view.stage in keys else []


def versions(view: RefereedView, game_words: GameWords) -> list[Sentence]:
    """Return a sentence for each version of the open dispute, or one for a claim (CFA-D32, CQ-D30)."""
    case = view.state.case
    if case.claim:
        return [say("ref-note-claimed", side=side_word(case.by), other=side_word(1 - case.by))]
    sentences = []
    for side in (case.by, 1 - case.by):
        sentences.append(
            say("ref-note-version", side=side_word(side), facts=game_words.report(case.version_of(side)))
        )
    return sentences


def proposal_note(proposal: RefereedProposal, game_words: GameWords) -> Sentence:
    """Return the note on an open proposal: who proposes what."""
    what = proposed(proposal.kind, proposal.text, game_words)
    return say("ref-note-proposal", player=SeatName(proposal.seat), what=what)
