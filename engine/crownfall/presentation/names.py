"""Names of teams, roles and Blinks, and reports in words.

Blinks are codes such as `rK2`: team, role, number. Sides: 0 red, 1 blue.
"""

from collections.abc import Sequence
from functools import reduce

from engine.crownfall.roles import BLINK, CAVALRY, CROWN, REWINDER, ROYAL, Options, own, role_of, side_of
from engine.presentation import Quote, Sentence, say
from engine.referee.presentation.words import GameWords
from engine.referee.report_protocol import EMPTY, FLICK_BAR
from engine.referee.state import TURN

# Role that a table may rename → the option with its name.
RENAMED = {REWINDER: "rewind_role", CAVALRY: "gallop_role"}
# Name in such an option → key of its translation; other names are shown as they are.
KNOWN = {"Chronomancer": "fall-role-chronomancer", "Rider": "fall-role-rider", "Cavalry": "fall-role-V"}
SIGNS = ("🔴", "🔵")  # of the sides
CLAIMS = ("port", "swap")  # verbs of claims about two Blinks
LOOKS = ("blink", "royal")  # pictures of Blinks on buttons
DONE, NOT_DONE = "done", ""  # what two sides may say about a claim, in place of a report


def role(letter: str, options: Options | None = None) -> Sentence:
    """Return the name of a role, as the table calls it. letter: of the role. options: of the table; None for
    the usual names.
    """
    name = options[RENAMED[letter]] if options and letter in RENAMED else ""
    if not name:
        return say(f"fall-role-{letter}")
    return Sentence(KNOWN[name]) if name in KNOWN else say("fall-role-named", name=Quote(name))


def piece(code: str, options: Options | None = None) -> Sentence:
    """Return in words what a report is about (`PendingFlick.piece`): a Blink, the turn, or a claim.

    code: such as `rK2`, `turn`, or the claim `port rW1 rK2`. options: of the table, which may rename roles;
    None for the usual names.
    """
    verb, *blinks = code.split() or [""]
    if code == TURN:
        return say("ref-the-turn")
    if verb == "hold" and blinks:
        return say("fall-claim-hold", blink=piece(blinks[0], options))
    if verb in CLAIMS and len(blinks) == 2:
        helper, ally = (piece(blink, options) for blink in blinks)
        return say(f"fall-claim-{verb}", helper=helper, ally=ally)
    match = BLINK.fullmatch(code)
    if match is None or match[1] is None:
        return say("fall-other", text=Quote(code))
    key = "fall-piece-only" if own(code) == CROWN else "fall-piece"  # a team's only Crown has no number
    return say(key, sign=SIGNS[side_of(code)], role=role(match[2], options), code=own(code))


def sign(code: str) -> tuple[str, int]:
    """Return how a Blink looks on a button: (name of its picture, side)."""
    return ("royal" if role_of(code) in ROYAL else "blink"), side_of(code)


def pieces(codes: Sequence[str], options: Options | None = None) -> list[Sentence]:
    """Return the names of Blinks."""
    return [piece(code, options) for code in codes]


def report(text: str, options: Options | None = None) -> list[Sentence]:
    """Return a report in words, a short sentence (without full stop) for each fact.

    text: the report of a flick or of a whole turn, or what a side says about a claim. options: of the table;
    None for the usual names.
    """
    if text == EMPTY:
        return [say("fall-report-nothing")]
    if text in (DONE, NOT_DONE):
        return [say("fall-report-done" if text else "fall-report-not-done")]
    if BLINK.fullmatch(text.split(" ")[0]):
        parts = [part.strip().partition(" ") for part in text.split(FLICK_BAR)]
        flicks = [
            say("fall-report-flick", blink=piece(blink, options), facts=report(facts or EMPTY, options))
            for blink, _, facts in parts
        ]
        return [reduce(lambda first, more: say("fall-report-lines", first=first, more=more), flicks)]
    return [fact for clause in text.split(";") for fact in _facts(clause.split(), options)]


def _facts(words: list[str], options: Options | None) -> list[Sentence]:
    """Return the sentences for one clause of a report, such as `off bK2`. words: of the clause."""
    match words:
        case ["off", *blinks]:
            return [say("fall-report-off", blinks=pieces(blinks, options))]
        case ["link", *links]:
            pairs = [pieces(link.split("+"), options) for link in links]
            return [say("fall-report-link", blink=pair[0], other=pair[-1]) for pair in pairs]
        case ["apart", *pair_names]:
            blinks = [blink for name in pair_names for blink in name.split("+")]
            return [say("fall-report-apart", blinks=pieces(blinks, options))]
        case ["clear"]:
            return [say("fall-report-clear")]
        case _:
            return [say("fall-other", text=Quote(" ".join(words)))]


# How the referee names pieces and reports of this game.
TONGUE = GameWords(piece, report, say("fall-form-help"), say("fall-form-turn-help"))
