"""Armies: numbers of Blinks by role, typed or read from a drawn cluster (CFA-021 to CFA-045)."""

import re

from engine.crownfall.roles import CROWN, KWEEN, Options, ladder
from engine.questions import Refused

COUNT = re.compile(r"([CKAEWJLNGVQ])(\d{0,2})")  # letter of a role, and how many; 1 without a number
MOST_KNIGHTS = 6  # for each Crown or Killer Kween of the army
LEAST, MOST = 6, 25  # the size of an army
SMALL = 2  # the least size of an army with the option `small_army`
# Steps (down, right) from a place of a drawn cluster to its neighbours; it is a hexagonal grid.
NEIGHBOURS = ((0, -2), (0, 2), (-1, -1), (-1, 1), (1, -1), (1, 1))
DRAWN = "map "  # what an army that is a drawn cluster begins with


def size(options: Options) -> int:
    """Return the number of Blinks of each team, which the table options set. Raises Refused if they set a
    number that is not allowed (CFA-021 to CFA-024).
    """
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
    """Read an army as role → number, Crowns first. Raises Refused if the rules do not allow it.

    text: numbers such as `K3 A2`, or `map ` and a drawn cluster. In numbers a single Crown may be left out.
    options: of the table.
    """
    royal_counts = crowns(options)
    counts = _drawn(text[len(DRAWN) :], options) if text.startswith(DRAWN) else counted(text)
    counts.setdefault(CROWN, 1)
    if any(counts.get(role, 0) != royal_counts.get(role, 0) for role in (CROWN, KWEEN)):
        rule = "CFA-318" if royal_counts[CROWN] > 1 else "CFA-027"
        if KWEEN in royal_counts:
            rule = "CFA-325"
        raise Refused("fall-crowns", rule, crowns=sum(royal_counts.values()))
    roles = ladder(options)
    unknown_roles = [role for role in counts if role not in (*royal_counts, *roles)]
    if unknown_roles:
        raise Refused("syntax", "syntax", text=text[:60])
    total, wanted = sum(counts.values()), size(options)
    if total != wanted:
        raise Refused("fall-army-sum", "CFA-041", total=total, wanted=wanted)
    if counts.get(roles[0], 0) > MOST_KNIGHTS * sum(royal_counts.values()):
        raise Refused("fall-knights", "CFA-043", most=MOST_KNIGHTS * sum(royal_counts.values()))
    missing = ""
    for role in roles:
        if not counts.get(role):
            missing = missing or role
        elif missing:
            raise Refused("fall-gap", "CFA-042", role=role, missing=missing)
    return {role: counts[role] for role in (*royal_counts, *roles) if counts.get(role)}


def counted(text: str) -> dict[str, int]:
    """Read numbers such as `K3 A2` as role → number. Raises Refused if they are not understood."""
    counts: dict[str, int] = {}
    for word in text.split():
        match = COUNT.fullmatch(word)
        if match is None:
            raise Refused("syntax", "syntax", text=text[:60])
        counts[match[1]] = counts.get(match[1], 0) + (int(match[2]) if match[2] else 1)
    return {role: count for role, count in counts.items() if count}


def _drawn(text: str, options: Options) -> dict[str, int]:
    """Read a drawn cluster, a plan of the touching Blinks of an army, as role → number. Raises Refused if the
    plan is not understood or not connected.

    text: rows that are divided by `/`. `C` is a Crown, `Q` a Killer Kween, `x` or `o` another Blink. Empty
    places are dots; in a text without dots they are blanks.

    A Blink's role follows from its steps to the nearest Crown or Killer Kween (CFA-028).
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
    to_visit = list(steps)
    while to_visit:
        visited = to_visit.pop(0)
        for down, right in NEIGHBOURS:
            place = (visited[0] + down, visited[1] + right)
            if place in places and place not in steps:
                steps[place] = steps[visited] + 1
                to_visit.append(place)
    if len(steps) < len(places):
        raise Refused("fall-apart", "CFA-028")
    roles, counts = ladder(options), dict[str, int]()
    for place, distance in steps.items():
        role = places[place] if not distance else roles[min(distance, len(roles)) - 1]
        counts[role] = counts.get(role, 0) + 1
    return counts


def written(counts: dict[str, int]) -> str:
    """Return an army in notation, such as `K3 A2`; a single Crown is not written. counts: role → number."""
    return " ".join(f"{role}{count}" for role, count in counts.items() if not (role == CROWN and count == 1))
