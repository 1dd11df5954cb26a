"""Armies: numbers of Blinks by role, typed or read from a drawn cluster (CFA-021 to CFA-045)."""

import re

from engine.crownfall.roles import CROWN, KWEEN, Options, ladder
from engine.questions import Refused

COUNT = re.compile(r"([CKAEWJLNGVQ])(\d{0,2})")
MOST_KNIGHTS = 6
LEAST, MOST, SMALL = 6, 25, 2
NEIGHBOURS = ((0, -2), (0, 2), (-1, -1), (-1, 1), (1, -1), (1, 1))
DRAWN = "map "


def size(options: Options) -> int:
    """Return the agreed number of Blinks of a team. Raises Refused (CFA-021 to CFA-024)."""
    number = int(options["army_size"])
    least = SMALL if options["small_army"] == "on" else LEAST
    if number < least:
        raise Refused("fall-army-small", "CFA-023", least=least)
    if number > MOST:
        raise Refused("fall-army-large", "CFA-024", most=MOST)
    return number


def crowns(options: Options) -> dict[str, int]:
    """Return how many Crowns and Killer Kweens an army has, as role → number."""
    if options["kween"] == "on":
        return {CROWN: 1, KWEEN: 1}
    return {CROWN: int(options["crowns_per_team"])}


def read(text: str, options: Options) -> dict[str, int]:
    """Parse an army: role → number, Crowns first. Raises Refused if the rules do not allow it.

    text: numbers such as `K3 A2`, or `map ` and a drawn cluster.
    """
    royal = crowns(options)
    given = _drawn(text[len(DRAWN) :], options) if text.startswith(DRAWN) else counted(text)
    given.setdefault(CROWN, 1)
    if any(given.get(role, 0) != royal.get(role, 0) for role in (CROWN, KWEEN)):
        clones = "CFA-318" if royal[CROWN] > 1 else "CFA-027"
        raise Refused("fall-crowns", "CFA-325" if KWEEN in royal else clones, crowns=sum(royal.values()))
    roles = ladder(options)
    wrong = [role for role in given if role not in (*royal, *roles)]
    if wrong:
        raise Refused("syntax", "syntax", text=text[:60])
    total, wanted = sum(given.values()), size(options)
    if total != wanted:
        raise Refused("fall-army-sum", "CFA-041", total=total, wanted=wanted)
    if given.get(roles[0], 0) > MOST_KNIGHTS * sum(royal.values()):
        raise Refused("fall-knights", "CFA-043", most=MOST_KNIGHTS * sum(royal.values()))
    missing = ""
    for role in roles:
        if not given.get(role):
            missing = missing or role
        elif missing:
            raise Refused("fall-gap", "CFA-042", role=role, missing=missing)
    return {role: given[role] for role in (*royal, *roles) if given.get(role)}


def counted(text: str) -> dict[str, int]:
    """Parse numbers such as `K3 A2`: role → number. Raises Refused."""
    counts: dict[str, int] = {}
    for word in text.split():
        match = COUNT.fullmatch(word)
        if match is None:
            raise Refused("syntax", "syntax", text=text[:60])
        counts[match[1]] = counts.get(match[1], 0) + (int(match[2]) if match[2] else 1)
    return {role: count for role, count in counts.items() if count}


def _drawn(text: str, options: Options) -> dict[str, int]:
    """Parse a cluster, as role → number, drawn as lines of `C` and `x` that are divided by /. Raises Refused.

    A Blink's role follows from its steps to the nearest Crown (CFA-028). Empty places are dots; in a text
    without dots they are blanks.
    """
    text = text.replace(" ", "") if "." in text else text
    places: dict[tuple[int, int], str] = {}
    for row, line in enumerate(text.split("/")):
        for column, sign in enumerate(line):
            if sign in "CcQqxXoO":
                places[row, column] = sign.upper()
            elif sign not in " .":
                raise Refused("fall-drawing", "CFA-028", sign=sign)
    steps = {place: 0 for place, sign in places.items() if sign in (CROWN, KWEEN)}
    if not steps:
        raise Refused("fall-crowns", "CFA-027", crowns=sum(crowns(options).values()))
    edge = list(steps)
    while edge:
        near = edge.pop(0)
        for down, right in NEIGHBOURS:
            place = (near[0] + down, near[1] + right)
            if place in places and place not in steps:
                steps[place] = steps[near] + 1
                edge.append(place)
    if len(steps) < len(places):
        raise Refused("fall-apart", "CFA-028")
    roles, counts = ladder(options), dict[str, int]()
    for place, far in steps.items():
        role = places[place] if not far else roles[min(far, len(roles)) - 1]
        counts[role] = counts.get(role, 0) + 1
    return counts


def written(counts: dict[str, int]) -> str:
    """Return an army in notation; a single Crown is not written: `K3 A2`. counts: role → number."""
    return " ".join(f"{role}{n}" for role, n in counts.items() if not (role == CROWN and n == 1))
