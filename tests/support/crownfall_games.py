"""Games of Crownfall at random: legal taps, and reports made up from what a form would ask."""

import random
from collections.abc import Iterator
from typing import Any

from engine.crownfall import GAME, reports
from engine.crownfall.armies import crowns
from engine.crownfall.roles import ladder
from engine.game import Setup
from engine.match import AcceptedLine, Match
from engine.questions import REFEREE, Refused

NAMES = ("Ann", "猫", "Cleo", "Dora")
# How readily a player takes a verb, so that games get somewhere.
WEIGHTS = {"undo": 0.02, "resign": 0.002, "draw": 0.004, "pause": 0.01, "photo": 0.01, "end": 0.1}
WEIGHTS |= {"secret": 3, "callref": 3, "gallop": 3, "summon": 5, "kween": 5, "sneak": 2, "ok": 9}
WEIGHTS |= {"port": 0.1, "swap": 0.1, "match": 0.1, "wipe": 0.1, "nudge": 0.3}
TABLES: tuple[dict[str, str], ...] = (
    {"army_size": "9"},
    {"army_size": "12", "actions_per_turn": "4", "rewind_role": "Seer", "gallop_role": "Rider"},
    {"army_size": "10", "kween": "on", "team_order": "split", "table": "video"},
    {"army_size": "9", "crowns_per_team": "2", "clones_win": "last_crown", "royal_coup": "on"},
    {"army_size": "6", "table": "hotseat", "min_gap_inch": "0", "jester_break_action": "on"},
    {"army_size": "12", "table": "proxy", "team_order": "back_to_back", "blessings_per_cleric": "unlimited"},
    {"army_size": "2", "small_army": "on", "resilience_costs_health": "off", "blessing_guards_crown": "on"},
)


def begun(number: int) -> Match[Any]:
    options = {"objection_s": "0", **TABLES[number % len(TABLES)]}
    seats = NAMES[: 2 + 2 * (number % 4 // 2)]
    return Match.new(GAME.make_rules(None), Setup(seats, options, number.to_bytes(32, "big")))


def army(options: Any) -> str:
    """One Blink of every role as far as the army goes, the rest Knights."""
    royal = crowns(options)
    left = int(options["army_size"]) - sum(royal.values())
    roles = ladder(options)[:left]
    counts = {**royal, **dict.fromkeys(roles, 1)}
    if roles:
        counts[roles[0]] += left - len(roles)
    return " ".join(f"{role}{count}" for role, count in counts.items())


def report(match: Match[Any], rng: random.Random) -> str:
    """Something that may have happened after the open flick."""
    s = match.state
    case = s.case or s.last
    b = s.board
    if case is None or rng.random() < 0.15:
        return "."
    if reports.asks_hit(b, case, s.options) and rng.random() < 0.5:
        return rng.choice(("clear", f"off {case.piece} ; clear"))
    parts = []
    able = reports.could_leave(b)
    off = rng.sample(able, min(len(able), rng.choice((0, 0, 1, 1, 2, 3))))
    links = []
    for blink in able:
        if blink not in off and reports.matters(b, blink, case):
            others = [other for other in reports.partners(b, blink, case) if other not in off]
            if others and rng.random() < 0.4:
                links.append(f"{blink}+{rng.choice(others)}")
    joined = [held for _, held in reports.joined(b, case) if held not in off and rng.random() < 0.3]
    for word, arguments in (("off", off), ("link", links[:2]), ("apart", joined)):
        if arguments:
            parts.append(f"{word} {' '.join(arguments)}")
    return " ; ".join(parts) or "."


def lines(match: Match[Any], rng: random.Random) -> Iterator[tuple[int, str]]:
    """What somebody might say now, the likeliest first."""
    ask = match.question
    assert ask is not None
    if not ask.seats:
        yield REFEREE, f"rule {rng.choice(('r', 'b', 'reflick'))}"
    everybody = list(range(len(match.state.sides)))
    seat = rng.choice(list(ask.seats) or everybody)
    if ask.kind == "army":
        yield seat, f"army {army(match.state.options)}"
    if ask.kind == "report" and rng.random() < 0.9:
        yield seat, f"= {report(match, rng)}"
    if ask.kind in ("confirm", "version") and rng.random() < 0.15:
        yield seat, f"{'no ' if ask.kind == 'confirm' else ''}= {report(match, rng)}"
    if ask.kind == "secret":
        yield seat, f"secret = {report(match, rng)}"
    for speaker in (seat, rng.choice(everybody)) if rng.random() < 0.1 else (seat,):
        legal = list(match.legal(speaker))
        if legal:
            weights = [WEIGHTS.get(line.split(" ")[0], 1) for line in legal]
            yield speaker, rng.choices(legal, weights)[0]


def step(match: Match[Any], rng: random.Random) -> AcceptedLine | None:
    """One answer of somebody; None where nothing that was tried is legal."""
    for _ in range(20):
        for seat, line in lines(match, rng):
            try:
                return match.answer(seat, line)
            except Refused:
                continue
    return None
