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
from engine.crownfall.presentation.words import flags
from engine.crownfall.roles import CLERIC, CROWN, JESTER, Options, ladder, own, role_of, side_of
from engine.presentation import Form, FormField, MenuChoice, Sentence, say
from engine.questions import Refused, refusal_raised
from engine.referee.presentation.forms import Draft, toggled
from engine.referee.state import SIDES, PendingFlick
from engine.referee.view import RefereedView

UNKNOWN = "?"  # in a draft, in place of the partner of a link that is not chosen yet
MOST_LISTED = 25  # the most Blinks in one select menu
MANY = (JESTER, CLERIC)  # roles to which several Blinks may be joined


def fields(view: RefereedView, case: PendingFlick, draft: Draft) -> list[FormField]:
    """Return the fields of the report of a flick, all on one screen: Blinks that left, links of special
    Blinks (those whose role acts on Blinks to which they are joined), pairs that came apart, and whether the
    flick hit anything. While the partner of a link is missing, only the fields for that partner are shown.

    case: the flick. draft: the report so far.
    """
    s = view.state
    b, options = s.board, s.options
    asked_facts = reports.facts(b, case, options, _parted(b, case, draft))
    off, links = draft.words("off"), draft.words("link")
    without_partner = next((link.partition("+")[0] for link in links if link.endswith(UNKNOWN)), "")
    if without_partner:
        return [*_partners(view, case, without_partner, draft), _alone(without_partner)]
    form_fields = []
    candidates = reports.could_leave(b)
    for side in (0, 1):  # red first, as in the picture
        blinks_of_side = [blink for blink in candidates if side_of(blink) == side]
        flags_by_blink = {blink: list(flags(b, blink, options)) for blink in blinks_of_side}
        special = [
            say("fall-flagged", blink=own(blink), flags=words)
            for blink, words in flags_by_blink.items()
            if words
        ]
        key = "fall-field-off-flagged" if special else "fall-field-off"
        label = say(key, side=say(f"ref-side-{SIDES[side]}"), flagged=special)
        choices, listed = (
            tuple(_button(blink) for blink in blinks_of_side),
            tuple(_listed(view, blink) for blink in blinks_of_side),
        )
        key = f"off{SIDES[side]}"
        form_fields.append(
            FormField(key, "taps", label, choices, frozenset(off) & {*blinks_of_side}, list_choices=listed)
        )
    if "link" in asked_facts:
        form_fields.append(_links(view, case, draft))
    if "apart" in asked_facts:
        joined_pairs = reports.joined(b, case)
        named_pairs = zip(reports.pair_names(joined_pairs), joined_pairs, strict=True)
        pair_buttons = tuple(_pair(name, held, holder) for name, (holder, held) in named_pairs)
        form_fields.append(
            FormField("apart", "taps", say("fall-field-apart"), pair_buttons, frozenset(draft.words("apart")))
        )
    if "clear" in asked_facts and not _proves_hit(case, draft):
        form_fields.append(_hit(draft))
    return [field for field in form_fields if field.choices]


def _button(blink: str) -> MenuChoice:
    """Return a button with a Blink's picture and code."""
    return MenuChoice(blink, own(blink), piece=names.sign(blink))


def _listed(view: RefereedView, blink: str) -> MenuChoice:
    """Return a Blink as an entry of a select menu, with its flags."""
    s = view.state
    note = say("fall-flags", flags=list(flags(s.board, blink, s.options)))
    return MenuChoice(blink, whole(view, blink), note=note)


def _pair(key: str, first: str, second: str) -> MenuChoice:
    """Return a button for two Blinks. The second one has its side's sign if they are of different sides.

    key: of the button.
    """
    second_label = own(second) if first[0] == second[0] else names.SIGNS[side_of(second)] + own(second)
    label = say("fall-pair", first=own(first), second=second_label)
    return MenuChoice(key, label, piece=names.sign(first), widest=_longest_pair(first))


def _parted(b: st.CrownfallBoard, case: PendingFlick, draft: Draft) -> list[reports.BlinkPair]:
    """Return the stacks and grapples that the flick has ended by the report so far."""
    return reports.parted(b, case, draft.words("off"), draft.words("apart"))


def _links(view: RefereedView, case: PendingFlick, draft: Draft) -> FormField:
    """Return the field of links: the special Blinks that may be joined to others, and before each the links
    that it has so far. Those whose stack or grapple has ended with this flick come last.

    A button that cannot be used now is disabled, but keeps its place.
    """
    b, off, links = view.state.board, draft.words("off"), draft.words("link")
    parted = _parted(b, case, draft)
    taken = {blink for link in links for blink in link.split("+") if role_of(blink) not in MANY}
    pairs = tuple(_pair(link, *link.split("+")[:2]) for link in links)
    choices, listed_blinks = list[MenuChoice](), list[str]()
    freed = [
        blink
        for blink in st.standing(b)
        if reports.matters(b, blink, case, parted) and not reports.matters(b, blink, case)
    ]
    for blink in (*(other for other in st.standing(b) if other not in freed), *freed):
        own_pairs = [pair for pair in pairs if pair.key.partition("+")[0] == blink]
        choices += own_pairs
        if not (reports.matters(b, blink, case, parted) and reports.joinable(b, blink, case, parted)):
            continue
        is_free = blink not in off and blink not in taken and bool(_others(b, case, blink, draft))
        if is_free or not own_pairs:
            choices.append(replace(_button(blink), disabled=not is_free, widest=_longest_pair(blink)))
        listed_blinks += [blink] if is_free else []
    choices += [pair for pair in pairs if pair not in choices]
    listed = (*pairs, *(_listed(view, blink) for blink in listed_blinks))
    return FormField(
        "link", "taps", say("fall-field-link"), tuple(choices), frozenset(links), list_choices=listed
    )


def _longest_pair(blink: str) -> Sentence:
    """Return a label as long as the longest pair of a Blink, so that the button's width never changes."""
    return say("fall-pair", first=own(blink), second=names.SIGNS[0] + own(blink))


def _others(b: st.CrownfallBoard, case: PendingFlick, blink: str, draft: Draft) -> list[str]:
    """Return the Blinks to which this one may be joined by the report so far."""
    off = draft.words("off")
    return [other for other in reports.joinable(b, blink, case, _parted(b, case, draft)) if other not in off]


def _partners(view: RefereedView, case: PendingFlick, special: str, draft: Draft) -> list[FormField]:
    """Return the fields that ask to which Blink a special Blink is joined: one, or two if there are too many
    candidates for one select menu.

    special: the special Blink. draft: the report so far.
    """
    links = draft.words("link")
    joined_already = {blink for link in links if special in link.split("+") for blink in link.split("+")}
    candidates = _others(view.state.board, case, special, draft)
    others = [blink for blink in candidates if blink not in joined_already]
    label = say("fall-field-partner", blink=whole(view, special))
    return [
        FormField(
            f"{key}-{special}",
            "taps",
            label,
            tuple(_button(blink) for blink in partners),
            list_choices=tuple(_listed(view, blink) for blink in partners),
            single=True,
        )
        for key, partners in (("with", others[:MOST_LISTED]), ("more", others[MOST_LISTED:]))
        if partners
    ]


def _alone(special: str) -> FormField:
    """Return the field with one button, which takes back the unfinished link of a special Blink."""
    label = say("fall-not-joined", blink=own(special))
    return FormField("link", "steps", label, (MenuChoice(special, label),))


def _hit(draft: Draft) -> FormField:
    """Return the field for whether the flicked Blink hit anything. Nothing is chosen before somebody says."""
    return FormField(
        "hit",
        "taps",
        say("fall-prompt-hit"),
        (MenuChoice("yes", say("fall-tap-hit")), MenuChoice("no", say("fall-tap-clear"))),
        frozenset(key for key, word in (("yes", "hit"), ("no", "clear")) if draft.has(word)),
        single=True,
    )


def missing(view: RefereedView, case: PendingFlick, draft: Draft) -> Sentence | None:
    """Return what has to be answered before the report of a flick can be sent; None for nothing.

    Whether a Blink with Rewind hit anything decides whether it is lost, so it is asked if that Blink left.
    """
    s = view.state
    is_lost = case.piece in draft.words("off") and reports.asks_hit(s.board, case, s.options)
    if not is_lost or _proves_hit(case, draft) or draft.has("hit") or draft.has("clear"):
        return None
    return say("fall-prompt-hit")


def _proves_hit(case: PendingFlick, draft: Draft) -> bool:
    """Return whether the report names another Blink, which the flicked one has hit (CFA-167)."""
    return bool(draft.words("link") or {*draft.words("off"), *draft.words("apart")} - {case.piece})


def edited(
    view: RefereedView,
    case: PendingFlick,
    draft: Draft,
    key: str,
    values: Sequence[str],
    *,
    fills_in: bool = True,
) -> Draft:
    """Return the report after a tap. Raises Refused for a key that no panel has.

    draft: the report before. key: the tapped field and value (`field:value`). values: what is chosen in a
    select menu. fills_in: whether the partner of a link is filled in if only one is possible.
    """
    name, _, value = key.partition(":")
    if name in ("offr", "offb"):
        letter = name[3]
        of_other_side = [blink for blink in draft.words("off") if blink[0] != letter]
        ticked = [blink for blink in draft.words("off") if blink[0] == letter]
        values = toggled(ticked, value, values)
        draft = draft.put("off", [*of_other_side, *values])
        remaining_links = [link for link in draft.words("link") if not {*link.split("+")} & {*values}]
        return draft.put("link", remaining_links)
    if name == "apart":
        return draft.put("apart", toggled(draft.words("apart"), value, values))
    if name == "hit":
        answer = value or next(iter(values), "")
        return draft.flag("clear", answer == "no").flag("hit", answer == "yes")
    if name == "link":
        ticked = toggled(draft.words("link"), value, values)
        return draft.put("link", _linked(view, case, draft, ticked, fills_in=fills_in))
    if name[:5] in ("with-", "more-"):
        special = name[5:]
        unfinished = f"{special}+{UNKNOWN}"
        others = [link for link in draft.words("link") if link != unfinished]
        new_links = [f"{special}+{partner}" for partner in ([value] if value else values)]
        return draft.put("link", [*others, *(new_links or [unfinished])])
    raise Refused("stale")


def _linked(
    view: RefereedView, case: PendingFlick, draft: Draft, ticked: Sequence[str], *, fills_in: bool
) -> list[str]:
    """Return the links of a report after a tap. A tap on a special Blink adds a link. Its partner is asked
    next, and a second tap on the special Blink removes the link.

    ticked: the links that stay, such as `rA1+rK2`, and the Blinks that were tapped. fills_in: whether the
    partner is filled in if only one is possible.
    """
    links = [word for word in ticked if "+" in word and not word.endswith(UNKNOWN)]
    without_partner = {link.partition("+")[0] for link in draft.words("link") if link.endswith(UNKNOWN)}
    for special in ticked:
        if "+" in special or special in without_partner:
            continue
        others = _others(view.state.board, case, special, draft)
        links.append(f"{special}+{others[0] if fills_in and len(others) == 1 else UNKNOWN}")
    return [*dict.fromkeys(links)]  # a tap may arrive twice


# ---------------------------------------------------------------- the army


def army(view: RefereedView, draft: str) -> Form:
    """Return the form of an army: numbers by role with plus and minus, or a text field for a drawn cluster.
    draft: `army` and the numbers.
    """
    options = view.state.options
    counts = counted(draft)
    wanted = int(options["army_size"])
    total = sum(counts.values())
    side = say(f"ref-side-{SIDES[view.state.sides[view.viewer or 0]]}")
    lines = [say("fall-army-title", side=side, total=total, wanted=wanted)]
    roles = (*armies.crowns(options), *ladder(options))
    roles_now = [
        say("fall-army-role", role=role_name(view, role), count=counts[role])
        for role in roles
        if counts.get(role)
    ]
    lines.append(say("fall-army-now", roles=roles_now))
    refusal = refusal_raised(armies.read, armies.written(counts), options)
    if refusal is not None:
        lines.append(say(f"refused-{refusal.reason}", **refusal.facts))
    form_fields: list[FormField] = []
    for distance, role in enumerate(ladder(options)):  # all possible roles, so that buttons keep their places
        is_possible = distance < wanted - sum(armies.crowns(options).values()) or counts.get(role)
        if is_possible:
            form_fields.append(_steps(view, role, counts.get(role, 0), full=total >= wanted))
    form_fields.append(
        FormField("draw", "text", say("fall-army-draw"), longest=200, placeholder=say("fall-army-hint"))
    )
    send = MenuChoice("send", say("fall-army-send"), style="good", disabled=refusal is not None)
    return Form(
        tuple(lines),
        tuple(form_fields),
        send_button=send,
        answer_lines=(say("fall-army-now", roles=roles_now),),
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
    """Return the numbers of a draft as role → number, with at least one Crown. draft: `army` and the numbers,
    such as `army K3 A2`.
    """
    counts = armies.counted(draft.removeprefix("army").strip())
    return {CROWN: counts.get(CROWN, 1), **{role: count for role, count in counts.items() if role != CROWN}}


def new_army(view: RefereedView) -> str:
    """Return the first draft of the form: the army that the team has chosen already, if there is one."""
    own_army = view.state.board.armies[view.state.sides[view.viewer or 0]]
    return f"army {armies.written(st.tally(own_army))}" if own_army else first_army(view.state.options)


def first_army(options: Options) -> str:
    """Return the first draft of an army. It has the Crowns that the options require; of the other Blinks
    about half are Knights, and the rest are Assassins.
    """
    royal_counts = armies.crowns(options)
    others = max(0, int(options["army_size"]) - sum(royal_counts.values()))
    knights = min(
        others, (others + 1) // 2 if others > 2 else others, armies.MOST_KNIGHTS * sum(royal_counts.values())
    )
    counts = {**royal_counts, ladder(options)[0]: knights}
    assassins = others - knights
    if assassins:
        counts[ladder(options)[1]] = assassins
    return f"army {armies.written({role: count for role, count in counts.items() if count})}"


def army_edited(view: RefereedView, draft: str, key: str, values: Sequence[str]) -> str:
    """Return the draft of an army after a tap, or after a cluster was typed. Raises Refused for a key that no
    form has.

    key: the role and the step, such as `K:+1`; or `draw`, with the cluster in `values`.
    """
    role, _, step = key.partition(":")
    if role == "draw":
        cluster = (values[0] if values else "").replace("\n", "/")
        return f"army {armies.written(armies.read(armies.DRAWN + cluster, view.state.options))}"
    counts = counted(draft)
    if role not in ladder(view.state.options) or step not in ("+1", "-1"):
        raise Refused("stale")
    is_full = sum(counts.values()) >= int(view.state.options["army_size"])
    if step == "-1" or not is_full:
        counts[role] = max(0, counts.get(role, 0) + int(step))
    return f"army {armies.written({role: count for role, count in counts.items() if count})}"
