"""The notation of the rulebook: tolerant reading, and writing in one canonical form.

A token is a legal answer in the canonical form. A clause is what a person types for one answer. A line may
have several clauses, divided by semicolons. In patterns and examples NAM is a card's code, sp a space.
"""

import re
from collections.abc import Sequence

from engine.crownfell.board import NUMBER
from engine.crownfell.state import EMPTY, HAND, CrownfellState
from engine.game import unique_beginning
from engine.questions import Question

WORDS = ("resign", "draw")
"""Answers that are legal at any time."""
# Parts of patterns: a card, a space, a rally action, and up to three captures.
CARD, SPACE = "([a-z]{3})", "([a-e][1-5])"
REPLY = rf"(?:(?P<deploy>d){CARD} {SPACE}|(?P<revive>rev){CARD}|(?P<direct>dir){CARD} {SPACE})"
TAKEN = r"((?: c[a-z]{3}){0,3})"
FORMS = {
    "word": re.compile(r"resign|draw|-", re.I | re.A),
    "pick": re.compile(rf"p{CARD}", re.I | re.A),
    "reply": re.compile(REPLY, re.I | re.A),
    "rally": re.compile(rf"r{CARD} {SPACE}{TAKEN}: ?(.+)", re.I | re.A),
    "ability": re.compile(rf"a{CARD}(?:: ?(.+))?", re.I | re.A),
    "shot": re.compile(rf"{CARD} c{CARD}", re.I | re.A),
    "move": re.compile(rf"{CARD} {SPACE}{TAKEN}", re.I | re.A),
}
"""Name of a form → its pattern. A clause has the first form that fits. `reply`: deploy, revive or direct;
`rally`: a move's `rNAM sp:` with its rally action; `shot`: a ranged capture without a move.
"""
EFFECT = re.compile(rf"c{CARD}|{CARD} {SPACE}|{CARD}", re.I | re.A)  # one effect of an ability


def form(clause: str) -> str | None:
    """Return the name of the form that a clause has, a key of `FORMS`; None for none."""
    return next((name for name, pattern in FORMS.items() if pattern.fullmatch(clause)), None)


def canonical(clause: str) -> str:
    """Return the clause with the capitals and blanks of a record.

    A clause without a form of the notation keeps its capitals and gets single blanks.
    """
    clause = " ".join(clause.split())
    kind = form(clause)
    if kind is None:
        return clause
    if kind == "rally":
        card, space, captures, rally_action = FORMS["rally"].fullmatch(clause).groups()  # type: ignore[union-attr]
        rally_action = rally_action if form(rally_action) == "rally" else canonical(rally_action)
        return f"r{card.upper()} {space.lower()}{_taken(captures)}: {rally_action}"
    if kind == "ability":
        card, effects = FORMS["ability"].fullmatch(clause).groups()  # type: ignore[union-attr]
        if effects is None:
            return f"a{card.upper()}"
        return f"a{card.upper()}: " + ", ".join(_effect(effect.strip()) for effect in effects.split(","))
    if kind == "move":
        card, space, captures = FORMS["move"].fullmatch(clause).groups()  # type: ignore[union-attr]
        return f"{card.upper()} {space.lower()}{_taken(captures)}"
    if kind == "shot":
        card, target = FORMS["shot"].fullmatch(clause).groups()  # type: ignore[union-attr]
        return f"{card.upper()} c{target.upper()}"
    if kind == "pick":
        return "p" + clause[1:].upper()
    return _reply(clause) if kind == "reply" else clause.lower()


def _reply(clause: str) -> str:
    """Return a deploy, revive or direct with the capitals and blanks of a record."""
    match = FORMS["reply"].fullmatch(clause)
    assert match is not None
    prefix, *code_words = (word for word in match.groups() if word and len(word) != 2)
    space = f" {clause[-2:].lower()}" if prefix.lower() != "rev" else ""
    return f"{prefix.lower()}{code_words[0].upper()}{space}"


def _taken(captures: str) -> str:
    """Return the captures of a clause in capitals, each with a blank before it. captures: ` cfoo cbar`."""
    return "".join(f" c{word[1:].upper()}" for word in captures.split())


def _effect(effect: str) -> str:
    """Return one effect of an ability with the capitals of a record. Another text is returned unchanged."""
    if not EFFECT.fullmatch(effect):
        return effect
    if " " in effect:
        return f"{effect[:3].upper()} {effect[4:].lower()}"
    return f"c{effect[1:].upper()}" if len(effect) == 4 else effect.upper()


def clauses(ask: Question | None, text: str) -> Sequence[str]:
    """Split a line at its semicolons into canonical clauses.

    `rNAM sp: …` at the beginning becomes two clauses: the move, and its rally. While a rally is open, this
    clause answers the rally and is not split.

    ask: the open question; None after the end.
    """
    parts = [canonical(part) for part in text.split(";")]
    rally = FORMS["rally"].fullmatch(parts[0])
    if rally is None or (ask is not None and ask.kind == "rally"):
        return parts
    card, space, captures, rally_action = rally.groups()
    return [f"{card} {space}{captures}", f"r{card} {space}: {rally_action}", *parts[1:]]


def token(tokens: Sequence[str], ask: Question, s: CrownfellState, clause: str) -> str | None:
    """Return the legal token that a clause means, or None.

    The clause may leave out the capture on the destination. It may also be the beginning of a token, if only
    one token begins so.

    tokens: the legal answers. ask: the open question; the detail of a rally is (card, space).
    """
    clause = canonical(clause)
    rally = FORMS["rally"].fullmatch(clause)
    if rally is not None:
        if ask.kind != "rally" or rally.groups()[:2] != ask.detail:
            return None
        clause = rally.group(4)
    if clause in tokens:
        return clause
    filled = with_capture(s, clause)
    return filled if filled in tokens else unique_beginning(clause, tokens, WORDS)


def with_capture(s: CrownfellState, clause: str) -> str:
    """Return a move's clause with the capture of the card on the destination, if a card is there.

    Other clauses are returned unchanged.
    """
    move = FORMS["move"].fullmatch(clause)
    if move is None:
        return clause
    card, space, captures = move.groups()
    slot = s.board[NUMBER[space]]
    if slot == EMPTY or s.spots[slot] >= HAND or f" c{s.codes[slot]}" in captures:
        return clause
    return f"{card} {space} c{s.codes[slot]}{captures}"
