"""Somebody who takes any legal answer; works with this version's code and the earlier ones' of `make.py`."""

import importlib
import random
from typing import Any

ASIDE = ("resign", "draw", "undo", "pause", "photo", "void", "claim", "dispute", "fix", "callref", "no")
FORMS = 0.6  # how readily a form is filled in where there are buttons too


def line_of(game: str, match: Any, seat: int, rng: random.Random) -> str:
    """A line for this seat of this match, which is asked or may rule."""
    tokens = list(match.question.tokens.get(seat, ()))
    plain = [token for token in tokens if token.split(" ")[0] not in ASIDE]
    forms = _forms(match.question, seat)
    if forms and (not plain or rng.random() < FORMS):
        for _ in range(20):
            line = filled(game, match, seat, rng.choice(forms), rng)
            if line and match.rules.token(match.state, match.question, seat, line) is not None:
                return line
    if "ok" in plain:
        return "ok"
    by_verb: dict[str, list[str]] = {}
    for token in plain or tokens:
        by_verb.setdefault(token.split(" ")[0], []).append(token)
    return rng.choice(by_verb[rng.choice(sorted(by_verb))])


def _forms(ask: Any, seat: int) -> list[str]:
    return list(getattr(ask, "forms", {}).get(seat, ()))


def filled(game: str, match: Any, seat: int, form: str, rng: random.Random) -> str:
    """A form as it may be filled in."""
    samples = importlib.import_module(f"engine.{game.replace('-', '_')}.samples")
    s, below = match.state, rng.randrange
    if hasattr(match.rules, "pack"):
        return str(samples.sample(s, match.rules.pack, seat, form, below))
    if form in ("army", "mix", "heal", "freeze"):
        return _referees(samples, match, form, below)
    case = s.case or s.last
    if form == "secret":
        return f"secret = {case.report}"
    return f"= {samples.report(s.board, case, s.options, below)}" if form == "report" else ""


def _referees(samples: Any, match: Any, form: str, below: Any) -> str:
    s = match.state
    if form == "army":
        return str(samples.army(s.options, below))
    if form == "mix":
        return str(samples.team(s.options, below))
    if form == "heal":
        return str(samples.heal(s, below))
    return str(samples.freeze(s, match.rules.special_actions.labels(s, s.board.acting), below))
