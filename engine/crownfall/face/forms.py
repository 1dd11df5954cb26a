"""Forms of Crownfall: what happened after a flick, and the army."""

from collections.abc import Sequence
from typing import Literal

from engine.ask import Refused
from engine.crownfall import armies, reports
from engine.crownfall import state as st
from engine.crownfall.face.menus import blink_of, role_name, whole
from engine.crownfall.roles import CROWN, Options, ladder, own, side_of
from engine.face import Choice, Field, Form, Say, say
from engine.referee.face.forms import Draft
from engine.referee.state import SIDES, Case
from engine.referee.view import View

UNKNOWN = "?"
MOST_LISTED, MOST_LINKS = 25, 8


def fields(view: View, case: Case, draft: Draft) -> list[Field]:
    """One screen: who left, special links and their partners, what came apart, whether it hit anything."""
    s = view.table
    b, options = s.board, s.options
    asked = reports.facts(b, case, options)
    off, links = draft.words("off"), draft.words("link")
    found = []
    able = reports.could_leave(b, case)
    for side in (case.side, 1 - case.side):
        mine = [one for one in able if side_of(one) == side]
        label = say("fall-field-off", side=say(f"ref-side-{SIDES[side]}"))
        found.append(_ticks(view, f"off{SIDES[side]}", label, mine, off))
    if "link" in asked:
        found += _links(view, case, links, off)
    if "apart" in asked:
        pairs = reports.joined(b, case)
        choices = tuple(
            Choice(held, say("fall-field-pair", first=whole(view, holder), second=whole(view, held)))
            for holder, held in pairs
        )
        found.append(
            Field("apart", "many", say("fall-field-apart"), choices, frozenset(draft.words("apart")))
        )
    if "clear" in asked:
        found.append(_hit(draft))
    return [field for field in found if field.choices]


def _ticks(view: View, key: str, label: Say, blinks: Sequence[str], ticked: Sequence[str]) -> Field:
    choices = tuple(Choice(one, _button(view, one)) for one in blinks)
    listed = tuple(Choice(one, whole(view, one), note=flags(view, one)) for one in blinks)
    kind: Literal["taps", "many"] = "taps" if key.startswith("off") else "many"
    shown = choices if kind == "taps" else listed
    return Field(key, kind, label, shown, frozenset(ticked) & {*blinks}, listed=listed)


def _button(view: View, blink: str) -> Say:
    """On a button its flags stand in brackets."""
    name, special = blink_of(view, own(blink)), flagged(view, blink)
    return say("fall-flagged", blink=name, flags=special) if special else name


def flags(view: View, blink: str) -> Say:
    """used, blessed, stacked, captive, pinned (CFA-352)."""
    return say("fall-flags", flags=flagged(view, blink))


def flagged(view: View, blink: str) -> list[Say]:
    b = view.table.board
    known = {
        "used": blink in b.used,
        "blessed": blink in b.blessed,
        "stacked": st.rider(b, blink) or st.loaded(b, blink),
        "captive": st.captive(b, blink),
        "pinned": blink in b.pinned,
    }
    return [say(f"fall-flag-{name}") for name, is_so in known.items() if is_so]


def _links(view: View, case: Case, links: Sequence[str], off: Sequence[str]) -> list[Field]:
    """Which special Blinks are joined now, and each one's partner, if there is a choice."""
    b = view.table.board
    pairs = joined_to(links)
    able = [one for one in st.standing(b) if one in pairs or reports.matters(b, one, case)]
    able = [one for one in able if one not in off]
    found = [_ticks(view, "link", say("fall-field-link"), able, [*pairs])]
    for special, chosen in pairs.items():
        others = [one for one in reports.joinable(b, special, case) if one not in off]
        others += [one for one in chosen if one not in (UNKNOWN, *others)]
        label = say("fall-field-partner", blink=whole(view, special))
        for key, part in (("with", others[:MOST_LISTED]), ("more", others[MOST_LISTED:])):
            choices = tuple(Choice(one, whole(view, one)) for one in part)
            ticked = frozenset(chosen) & {*part}
            if choices:
                kind: Literal["many", "one"] = "many" if len(chosen) > 1 else "one"
                found.append(Field(f"{key}-{special}", kind, label, choices, ticked))
    return found[:MOST_LINKS]


def joined_to(links: Sequence[str]) -> dict[str, list[str]]:
    """Special Blinks with their partners; mostly there is one."""
    found: dict[str, list[str]] = {}
    for link in links:
        special, _, partner = link.partition("+")
        found.setdefault(special, []).append(partner)
    return found


def _hit(draft: Draft) -> Field:
    """Whether the flicked Blink hit anything; yes unless said otherwise."""
    clear = draft.has("clear")
    return Field(
        "hit",
        "steps",
        say("fall-prompt-hit"),
        (
            Choice("yes", say("fall-tap-hit"), style="plain" if clear else "main"),
            Choice("no", say("fall-tap-clear"), style="main" if clear else "plain"),
        ),
    )


def edited(view: View, case: Case, draft: Draft, key: str, values: Sequence[str]) -> Draft:
    """The draft after a tap; raises Refused for what no panel of ours says."""
    b = view.table.board
    name, _, value = key.partition(":")
    if name in ("offr", "offb"):
        others = [one for one in draft.words("off") if one[0] != name[3]]
        if value:
            mine = [one for one in draft.words("off") if one[0] == name[3]]
            values = [one for one in mine if one != value] if value in mine else [*mine, value]
        draft = draft.put("off", [*others, *values])
        kept = [one for one in draft.words("link") if not {*one.split("+")} & {*values}]
        return draft.put("link", kept)
    if name == "apart":
        return draft.put("apart", list(values))
    if name == "hit":
        return draft.flag("clear", value == "no")
    if name == "link":
        known = joined_to(draft.words("link"))
        links = []
        for special in values:
            others = [o for o in reports.joinable(b, special, case) if o not in draft.words("off")]
            only = others[0] if len(others) == 1 else UNKNOWN
            links += [f"{special}+{partner}" for partner in known.get(special, [only])]
        return draft.put("link", links)
    if name[:5] in ("with-", "more-"):
        special = name[5:]
        others = [one for one in draft.words("link") if not one.startswith(f"{special}+")]
        return draft.put("link", [*others, *(f"{special}+{partner}" for partner in values or [UNKNOWN])])
    raise Refused("stale")


# ---------------------------------------------------------------- the army


def army(view: View, draft: str) -> Form:
    """Numbers by role, with plus and minus; or a drawn cluster."""
    options = view.table.options
    counts = counted(draft)
    wanted = int(options["army_size"])
    total = sum(counts.values())
    side = say(f"ref-side-{SIDES[view.table.sides[view.viewer or 0]]}")
    lines = [say("fall-army-title", side=side, total=total, wanted=wanted)]
    roles = (*armies.crowns(options), *ladder(options))
    held = [
        say("fall-army-role", role=role_name(view, role), count=counts[role])
        for role in roles
        if counts.get(role)
    ]
    lines.append(say("fall-army-now", roles=held))
    try:
        armies.read(armies.written(counts), options)
        wrong = None
    except Refused as refused:
        wrong = refused
    if wrong is not None:
        lines.append(say(f"refused-{wrong.reason}", **wrong.facts))
    found: list[Field] = []
    for place, role in enumerate(ladder(options)):
        reached = place == 0 or counts.get(ladder(options)[place - 1]) or counts.get(role)
        if reached and len(found) < 7:
            found.append(_steps(view, role, counts.get(role, 0)))
    found.append(Field("draw", "text", say("fall-army-draw"), longest=200, hint=say("fall-army-hint")))
    send = None if wrong is not None else Choice("send", say("fall-army-send"))
    return Form(tuple(lines), tuple(found), send=send)


def _steps(view: View, role: str, count: int) -> Field:
    name = role_name(view, role)
    steps = (
        Choice("-1", say("fall-army-less", role=name), off=not count),
        Choice("+1", say("fall-army-more", role=name, count=count)),
    )
    return Field(role, "steps", name, steps)


def counted(draft: str) -> dict[str, int]:
    """The numbers of a draft, Crowns with them."""
    counts = armies.counted(draft.removeprefix("army").strip())
    return {CROWN: counts.get(CROWN, 1), **{role: n for role, n in counts.items() if role != CROWN}}


def first_army(options: Options) -> str:
    """An army for a start: Crowns as the table wants them, Knights, and Assassins for the rest."""
    royal = armies.crowns(options)
    rest = max(0, int(options["army_size"]) - sum(royal.values()))
    knights = min(rest, (rest + 1) // 2 if rest > 2 else rest, armies.MOST_KNIGHTS * sum(royal.values()))
    counts = {**royal, ladder(options)[0]: knights}
    left = rest - knights
    if left:
        counts[ladder(options)[1]] = left
    return f"army {armies.written({role: n for role, n in counts.items() if n})}"


def army_edited(view: View, draft: str, key: str, values: Sequence[str]) -> str:
    """One more, one less, or a cluster that was drawn."""
    role, _, step = key.partition(":")
    if role == "draw":
        drawn = (values[0] if values else "").replace("\n", "/")
        return f"army {armies.written(armies.read(armies.DRAWN + drawn, view.table.options))}"
    counts = counted(draft)
    if role not in ladder(view.table.options) or step not in ("+1", "-1"):
        raise Refused("stale")
    counts[role] = max(0, counts.get(role, 0) + int(step))
    return f"army {armies.written({one: n for one, n in counts.items() if n})}"
