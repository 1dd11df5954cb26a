"""Forms of Crownfall: the report of a flick, and the army.

Blinks are codes such as `rK2`: team, role, number. Sides: 0 red, 1 blue. `case` is the flick that is
reported.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from engine.crownfall import armies, reports
from engine.crownfall import state as st
from engine.crownfall.presentation import names
from engine.crownfall.presentation.menus import role_name, whole
from engine.crownfall.roles import CLERIC, CROWN, JESTER, Options, ladder, own, role_of, side_of
from engine.presentation import Form, FormField, MenuChoice, Sentence, say
from engine.questions import Refused
from engine.referee.presentation.forms import Draft, toggled
from engine.referee.state import SIDES, PendingFlick
from engine.referee.view import RefereedView

UNKNOWN = "?"
SIGNS = ("🔴", "🔵")
MOST_LISTED, MOST_ROLES = 25, 7
MANY = (JESTER, CLERIC)  # roles to which several Blinks may be joined


def fields(view: RefereedView, case: PendingFlick, draft: Draft) -> list[FormField]:
    """Return the fields of the report, all on one screen.

    They are Blinks that left, special links, what came apart, and whether the flick hit anything. While a
    link has no partner yet, only its fields are shown.
    """
    s = view.state
    b, options = s.board, s.options
    asked = reports.facts(b, case, options)
    off, links = draft.words("off"), draft.words("link")
    lone = next((link.partition("+")[0] for link in links if link.endswith(UNKNOWN)), "")
    if lone:
        return [*_partners(view, case, lone, links, off), _alone(view, lone)]
    form_fields = []
    able = reports.could_leave(b, case)
    for side in (0, 1):  # red first, as in the picture
        mine = [one for one in able if side_of(one) == side]
        special = [_said(view, one) for one in mine if flagged(view, one)]
        key = "fall-field-off-flagged" if special else "fall-field-off"
        label = say(key, side=say(f"ref-side-{SIDES[side]}"), flagged=special)
        choices, listed = tuple(_button(view, one) for one in mine), tuple(_listed(view, one) for one in mine)
        key = f"off{SIDES[side]}"
        form_fields.append(
            FormField(key, "taps", label, choices, frozenset(off) & {*mine}, list_choices=listed)
        )
    if "link" in asked:
        form_fields.append(_links(view, case, links, off))
    if "apart" in asked:
        joined = reports.joined(b, case)
        named = zip(reports.pair_names(joined), joined, strict=True)
        pairs = tuple(_pair(view, name, held, holder) for name, (holder, held) in named)
        form_fields.append(
            FormField("apart", "taps", say("fall-field-apart"), pairs, frozenset(draft.words("apart")))
        )
    if "clear" in asked:
        form_fields.append(_hit(draft))
    return [field for field in form_fields if field.choices]


def _button(view: RefereedView, blink: str) -> MenuChoice:
    """Return a button with a Blink's picture and code."""
    return MenuChoice(blink, own(blink), piece=names.sign(blink))


def _said(view: RefereedView, blink: str) -> Sentence:
    """Describe what is special about a Blink; this text is too long for its button."""
    return say("fall-flagged", blink=own(blink), flags=flagged(view, blink))


def _listed(view: RefereedView, blink: str) -> MenuChoice:
    """Return the choice of a Blink for a select menu, with its flags."""
    return MenuChoice(blink, whole(view, blink), note=say("fall-flags", flags=flagged(view, blink)))


def _pair(view: RefereedView, key: str, first: str, second: str) -> MenuChoice:
    """Return a button for two Blinks. key: key of the button.

    The second one has its side's sign if the first is of the other side.
    """
    other = own(second) if first[0] == second[0] else SIGNS[side_of(second)] + own(second)
    label = say("fall-pair", first=own(first), second=other)
    return MenuChoice(key, label, piece=names.sign(first), widest=_longest_pair(first))


def flagged(view: RefereedView, blink: str) -> list[Sentence]:
    """Return the flags of a Blink: used, blessed, stacked, captive, pinned (CFA-352)."""
    b = view.state.board
    known = {
        "used": blink in b.used,
        "blessed": blink in b.blessed,
        "stacked": st.rider(b, blink) or st.loaded(b, blink),
        "captive": st.captive(b, blink),
        "pinned": blink in b.pinned,
    }
    return [say(f"fall-flag-{name}") for name, is_so in known.items() if is_so]


def _links(view: RefereedView, case: PendingFlick, links: Sequence[str], off: Sequence[str]) -> FormField:
    """Return the field of links: special Blinks that may be joined, and next to each its links so far.

    A button that cannot be used now keeps its place. links: such as `rA1+rK2`. off: Blinks that left.
    """
    b = view.state.board
    taken = {blink for link in links for blink in link.split("+") if role_of(blink) not in MANY}
    pairs = tuple(_pair(view, link, *link.split("+")[:2]) for link in links)
    choices, more = list[MenuChoice](), list[str]()
    for blink in st.standing(b):
        mine = [pair for pair in pairs if pair.key.partition("+")[0] == blink]
        choices += mine
        if not (reports.matters(b, blink, case) and _others(b, case, blink, ())):
            continue
        free = blink not in off and blink not in taken and bool(_others(b, case, blink, off))
        if free or not mine:
            choices.append(replace(_button(view, blink), disabled=not free, widest=_longest_pair(blink)))
        more += [blink] if free else []
    choices += [pair for pair in pairs if pair not in choices]
    listed = (*pairs, *(_listed(view, blink) for blink in more))
    return FormField(
        "link", "taps", say("fall-field-link"), tuple(choices), frozenset(links), list_choices=listed
    )


def _longest_pair(blink: str) -> Sentence:
    """Return a label as long as the longest pair of a Blink, so that the button's width never changes."""
    return say("fall-pair", first=own(blink), second=SIGNS[0] + own(blink))


def _others(b: st.CrownfallBoard, case: PendingFlick, blink: str, off: Sequence[str]) -> list[str]:
    """Return the Blinks on the field to which this one may be joined. off: Blinks that left."""
    return [one for one in reports.joinable(b, blink, case) if one not in off]


def _partners(
    view: RefereedView, case: PendingFlick, special: str, links: Sequence[str], off: Sequence[str]
) -> list[FormField]:
    """Return the fields for the partner of a special Blink. links: the links so far. off: Blinks that
    left.
    """
    known = {one for link in links if special in link.split("+") for one in link.split("+")}
    others = [one for one in _others(view.state.board, case, special, off) if one not in known]
    label = say("fall-field-partner", blink=whole(view, special))
    return [
        FormField(
            f"{key}-{special}",
            "taps",
            label,
            tuple(_button(view, one) for one in part),
            list_choices=tuple(_listed(view, one) for one in part),
            single=True,
        )
        for key, part in (("with", others[:MOST_LISTED]), ("more", others[MOST_LISTED:]))
        if part
    ]


def _alone(view: RefereedView, special: str) -> FormField:
    """Return the button that takes the link back: the Blink is joined to none."""
    label = say("fall-not-joined", blink=own(special))
    return FormField("link", "steps", label, (MenuChoice(special, label),))


def _hit(draft: Draft) -> FormField:
    """Return the field for whether the flicked Blink hit anything; the default is yes."""
    clear = draft.has("clear")
    return FormField(
        "hit",
        "steps",
        say("fall-prompt-hit"),
        (
            MenuChoice("yes", say("fall-tap-hit"), style="plain" if clear else "main"),
            MenuChoice("no", say("fall-tap-clear"), style="main" if clear else "plain"),
        ),
    )


def edited(view: RefereedView, case: PendingFlick, draft: Draft, key: str, values: Sequence[str]) -> Draft:
    """Return the draft after a tap. Raises Refused for a key that no panel has.

    key: the tapped field and value (`field:value`). values: what is chosen in a select menu.
    """
    name, _, value = key.partition(":")
    if name in ("offr", "offb"):
        others = [one for one in draft.words("off") if one[0] != name[3]]
        values = toggled([one for one in draft.words("off") if one[0] == name[3]], value, values)
        draft = draft.put("off", [*others, *values])
        remaining_links = [one for one in draft.words("link") if not {*one.split("+")} & {*values}]
        return draft.put("link", remaining_links)
    if name == "apart":
        return draft.put("apart", toggled(draft.words("apart"), value, values))
    if name == "hit":
        return draft.flag("clear", value == "no")
    if name == "link":
        return draft.put("link", _linked(view, case, draft, toggled(draft.words("link"), value, values)))
    if name[:5] in ("with-", "more-"):
        special = name[5:]
        lone = f"{special}+{UNKNOWN}"
        others = [one for one in draft.words("link") if one != lone]
        new_links = [f"{special}+{partner}" for partner in ([value] if value else values)]
        return draft.put("link", [*others, *(new_links or [lone])])
    raise Refused("stale")


def _linked(view: RefereedView, case: PendingFlick, draft: Draft, ticked: Sequence[str]) -> list[str]:
    """Return the links after a tap.

    A tap on a special Blink adds a link, with its partner if only one is possible; it removes the link if the
    partner is still missing.

    ticked: the links, and the Blinks that were tapped.
    """
    links = [one for one in ticked if "+" in one and not one.endswith(UNKNOWN)]
    missing = {one.partition("+")[0] for one in draft.words("link") if one.endswith(UNKNOWN)}
    for special in (one for one in ticked if "+" not in one and one not in missing):
        others = _others(view.state.board, case, special, draft.words("off"))
        links.append(f"{special}+{others[0] if len(others) == 1 else UNKNOWN}")
    return [*dict.fromkeys(links)]  # a tap may arrive twice


# ---------------------------------------------------------------- the army


def army(view: RefereedView, draft: str) -> Form:
    """Return the form of an army: numbers by role with plus and minus, or a drawn cluster."""
    options = view.state.options
    counts = counted(draft)
    wanted = int(options["army_size"])
    total = sum(counts.values())
    side = say(f"ref-side-{SIDES[view.state.sides[view.viewer or 0]]}")
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
    form_fields: list[FormField] = []
    for place, role in enumerate(ladder(options)):  # all possible roles, so that buttons keep their places
        able = place < wanted - sum(armies.crowns(options).values()) or counts.get(role)
        if able and len(form_fields) < MOST_ROLES:
            form_fields.append(_steps(view, role, counts.get(role, 0), full=total >= wanted))
    form_fields.append(
        FormField("draw", "text", say("fall-army-draw"), longest=200, placeholder=say("fall-army-hint"))
    )
    send = MenuChoice("send", say("fall-army-send"), style="good", disabled=wrong is not None)
    return Form(
        tuple(lines), tuple(form_fields), send_button=send, answer_lines=(say("fall-army-now", roles=held),)
    )


def _steps(view: RefereedView, role: str, count: int, *, full: bool) -> FormField:
    """Return the buttons that add and remove one Blink of a role.

    count: how many the army has. full: whether the army has its agreed size.
    """
    name = role_name(view, role)
    steps = (
        MenuChoice("-1", say("fall-army-less", role=name), disabled=not count),
        MenuChoice("+1", say("fall-army-more", role=name, count=count), disabled=full),
    )
    return FormField(role, "steps", name, steps)


def counted(draft: str) -> dict[str, int]:
    """Return the numbers of a draft, as role → number, with at least one Crown. draft: `army` and the
    army.
    """
    counts = armies.counted(draft.removeprefix("army").strip())
    return {CROWN: counts.get(CROWN, 1), **{role: n for role, n in counts.items() if role != CROWN}}


def first_army(options: Options) -> str:
    """Return the first draft: the Crowns of the table's options, Knights, and Assassins for the rest."""
    royal = armies.crowns(options)
    rest = max(0, int(options["army_size"]) - sum(royal.values()))
    knights = min(rest, (rest + 1) // 2 if rest > 2 else rest, armies.MOST_KNIGHTS * sum(royal.values()))
    counts = {**royal, ladder(options)[0]: knights}
    left = rest - knights
    if left:
        counts[ladder(options)[1]] = left
    return f"army {armies.written({role: n for role, n in counts.items() if n})}"


def army_edited(view: RefereedView, draft: str, key: str, values: Sequence[str]) -> str:
    """Return the draft after a tap, or after a cluster was typed. Raises Refused.

    key: the role and the step, `K:+1`; or `draw`, with the cluster in `values`.
    """
    role, _, step = key.partition(":")
    if role == "draw":
        drawn = (values[0] if values else "").replace("\n", "/")
        return f"army {armies.written(armies.read(armies.DRAWN + drawn, view.state.options))}"
    counts = counted(draft)
    if role not in ladder(view.state.options) or step not in ("+1", "-1"):
        raise Refused("stale")
    full = sum(counts.values()) >= int(view.state.options["army_size"])
    if step == "-1" or not full:
        counts[role] = max(0, counts.get(role, 0) + int(step))
    return f"army {armies.written({one: n for one, n in counts.items() if n})}"
