"""Forms of Cube Quest: the report of a flick, the team, Healers and Freezes.

Sides: 0 red, 1 blue. A kind is a letter of `KINDS`; a cube's code is `bG`, or `bG2` for two.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from engine.cube_quest import flick, reports
from engine.cube_quest import state as st
from engine.cube_quest.cubes import (
    BOX,
    CAPTURABLE,
    FREEZE,
    HEALER,
    KING,
    SHOWN,
    Team,
    code,
    counted,
    cube,
    points,
    read_team,
    team_text,
)
from engine.cube_quest.presentation import names
from engine.cube_quest.presentation.armies import READY
from engine.cube_quest.state import CubeQuestBoard
from engine.presentation import Form, FormField, MenuChoice, Sentence, say
from engine.questions import Refused
from engine.referee.presentation.forms import Draft, toggled
from engine.referee.presentation.menus import short
from engine.referee.state import SIDES, PendingFlick
from engine.referee.view import RefereedView

FAULTS = ("none", *reports.FAULTS)
MOST_FIELDS, MOST_TAPPED = 8, 20
LESS, LAST, OWN = "less", "last", "own"
MINUS = "-"  # last character of the key of a button that counts down
READY_NAMES = {
    LAST: say("cube-team-last"),
    OWN: say("cube-team-own"),
    **{name: say(f"cube-army-{name}") for name in READY},
}
SIGNS = ("🔴", "🔵")


# ---------------------------------------------------------------- the report


def fields(view: RefereedView, case: PendingFlick, draft: Draft) -> list[FormField]:
    """Return the fields of the report, all on one screen. case: the flick.

    They are cubes off the board by colour, captured ones, Freezes, the Helm and a foul.
    """
    b = view.state.board
    asked = reports.facts(b, case)
    off = draft.words("off")
    form_fields = [one for side in (0, 1) for one in _cubes(view, f"off{SIDES[side]}", "off", side, off)]
    kings = [word for word in off if word in ("rK", "bK")]
    if len(kings) == 2 and view.state.options["double_king"] == "first":
        form_fields.append(_first(draft))
    more = list[FormField]()
    if "cap" in asked:
        more += [
            one for s in (0, 1) for one in _cubes(view, f"cap{SIDES[s]}", "cap", s, draft.words("cap"), off)
        ]
    if "thaw" in asked:
        more.append(_freezes(view, draft))
    if "home" in asked:
        more.append(_home(draft))
    form_fields += [_at_rest(field) for field in more] if kings else more
    if not case.note:
        form_fields.append(_foul(draft))
    tapped = [field for field in form_fields if field.kind == "taps" or _counts_down(field)]
    many = sum(len(field.choices) for field in tapped) > MOST_TAPPED
    return [field for field in form_fields if field.choices and not (many and _counts_down(field))]


def _counts_down(field: FormField) -> bool:
    """Return whether a field has buttons that count down.

    They are left out if there are very many kinds, because other buttons would then become select menus.
    """
    return field.kind == "steps" and any(choice.key.endswith(MINUS) for choice in field.choices)


def _at_rest(field: FormField) -> FormField:
    """Return the field with all choices disabled.

    After the fall of a King it keeps its place, but decides nothing.
    """
    return replace(field, choices=tuple(replace(choice, disabled=True) for choice in field.choices))


def _cubes(
    view: RefereedView, key: str, what: str, side: int, ticked: Sequence[str], gone: Sequence[str] = ()
) -> list[FormField]:
    """Return two fields of cubes: buttons that count up, one a kind, and below them buttons that count down.

    Cubes under a Freeze have their own buttons (CQ-238). No tap moves another button. If there are too many
    buttons, the first field is a select menu with a choice for each number: one Grunt, two Grunts.

    key: key of the field. what: `off` or `cap`. ticked: words of the clause. gone: words of cubes that left
    the board.
    """
    b = view.state.board
    lost = numbers(gone, side)
    listed, choices, less, chosen = list[MenuChoice](), list[MenuChoice](), list[MenuChoice](), set[str]()
    for kind in SHOWN if what == "off" else CAPTURABLE:
        on_board, frozen = b.camps[side].board.get(kind, 0), st.frozen(b, side, kind)
        most = max(0, on_board - lost.get(kind, 0) - frozen)
        for n in range(1, most + 1):
            label = say(f"cube-some-{what}", side=SIGNS[side], cubes=names.many(kind, n))
            listed.append(MenuChoice(code(side, kind, n), label))
        if on_board > frozen:
            now = _count([word for word in ticked if word[:2] == code(side, kind) and "/" not in word])
            counting = _counting(kind, side, now, on_board - frozen)
            choices.append(replace(counting, disabled=not (most or now)))
            less += [_one_less(view, kind, side, now)] if on_board - frozen > 1 else []
            chosen |= {code(side, kind)} if now and code(side, kind, now) in ticked else set()
        for lying in b.ices if frozen else ():
            if lying.side != side and kind in lying.cubes:
                word = code(side, kind, under=lying.code)
                below = say("cube-under", kind=names.kind_name(kind), freeze=lying.code)
                under = MenuChoice(word, below, piece=names.sign(kind, side))
                listed.append(under)
                choices.append(under)
    label = say(f"cube-field-{what}", side=say(f"ref-side-{SIDES[side]}"))
    chosen |= frozenset(ticked) & {one.key for one in (*choices, *listed)}
    up = FormField(key, "taps", label, tuple(choices), frozenset(chosen), list_choices=tuple(listed[:25]))
    return [up, FormField(key, "steps", label, tuple(less))]


def _counting(kind: str, side: int, now: int, most: int) -> MenuChoice:
    """Return a button that counts up, and after the last number back to none.

    kind, side: of the cubes. now, most: the current and the highest number.
    """
    label = names.many(kind, now) if now else names.kind_name(kind)
    return MenuChoice(code(side, kind), label, piece=names.sign(kind, side), widest=names.many(kind, most))


def _one_less(view: RefereedView, kind: str, side: int, now: int) -> MenuChoice:
    """Return a button that counts down. now: the current number."""
    label = short(view, "cube-one-less", kind=names.kind_name(kind))
    return MenuChoice(f"{code(side, kind)}{MINUS}", label, piece=names.sign(kind, side), disabled=not now)


def _count(words: Sequence[str]) -> int:
    """Return how many cubes these words name."""
    return sum(given[2] for word in words if (given := cube(word)) is not None)


def counted_up(words: Sequence[str], key: str, most: int) -> list[str]:
    """Return the words of a clause after a tap on a button.

    The button adds one of a kind (after `most` it removes all), removes one, or toggles a cube under a
    Freeze.

    words: cubes in notation. key: key of the button: the cube's code, with `-` at its end to remove one.
    """
    if "/" in key:
        return [word for word in words if word != key] if key in words else [*words, key]
    mine = [word for word in words if word[:2] == key[:2] and "/" not in word]
    now = _count(mine)
    others = [word for word in words if word not in mine]
    if key.endswith(MINUS):
        return [*others, f"{key[:2]}{now - 1 if now > 2 else ''}"] if now > 1 else others
    return others if now >= most else [*others, f"{key}{now + 1 if now else ''}"]


def numbers(words: Sequence[str], side: int) -> Team:
    """Return the number of a colour's cubes of each kind in a list of words."""
    cube_counts: Team = {}
    for word in words:
        plain = cube(word.partition("/")[0])
        if plain is not None and plain[0] == side:
            cube_counts[plain[1]] = cube_counts.get(plain[1], 0) + plain[2]
    return cube_counts


def _steps(key: str, label: Sentence, choices: Sequence[tuple[str, Sentence]], chosen: str) -> FormField:
    """Return a row of buttons of which one is chosen.

    key: key of the field. choices: key and label of each button. chosen: key of the chosen one.
    """
    row = tuple(MenuChoice(name, text, style="main" if name == chosen else "plain") for name, text in choices)
    return FormField(key, "steps", label, row)


def _first(draft: Draft) -> FormField:
    """Return the field for which King left the board first (CQ-216)."""
    chosen = next(iter(draft.words("first")), "none")
    choices = [("none", say("cube-first-none"))]
    choices += [(f"{letter}K", say("cube-first", side=say(f"ref-side-{letter}"))) for letter in SIDES]
    return _steps("first", say("cube-field-first"), choices, chosen)


def _freezes(view: RefereedView, draft: Draft) -> FormField:
    """Return the field for Freezes that came off or lie on fewer cubes now."""
    choices = []
    for lying in view.state.board.ices:
        sign, other = names.sign(FREEZE, lying.side), 1 - lying.side
        choices.append(MenuChoice(f"off-{lying.code}", say("cube-came-off", freeze=lying.code), piece=sign))
        for kind in dict.fromkeys(lying.cubes if len(lying.cubes) > 1 else ()):
            covered = list(lying.cubes)
            covered.remove(kind)
            word = f"{lying.code}>" + "+".join(code(other, one) for one in covered)
            slid = say("cube-slid-off", freeze=lying.code, kind=names.kind_name(kind))
            choices.append(MenuChoice(word, slid, piece=sign))
    ticked = {*(f"off-{name}" for name in draft.words("thaw")), *draft.words("slip")}
    return FormField("ice", "taps", say("cube-field-ice"), tuple(choices[:25]), frozenset(ticked))


def _home(draft: Draft) -> FormField:
    """Return the field for where the first flick of a Helm ended."""
    choices = [("no", say("cube-tap-away")), ("yes", say("cube-tap-home"))]
    return _steps("home", say("cube-prompt-home"), choices, "yes" if draft.has("home") else "no")


def _foul(draft: Draft) -> FormField:
    """Return the field for a foul."""
    chosen = next(iter(draft.words("foul")), "none")
    choices = [
        MenuChoice(word, say("cube-no-foul" if word == "none" else f"ref-fault-{word}")) for word in FAULTS
    ]
    return FormField("foul", "one", say("cube-field-foul"), tuple(choices), frozenset((chosen,)))


def edited(view: RefereedView, case: PendingFlick, draft: Draft, key: str, values: Sequence[str]) -> Draft:
    """Return the draft after a tap. Raises Refused for a key that no panel has.

    case: unused. key: the tapped field and value (`field:value`). values: what is chosen in a select menu.
    """
    name, _, value = key.partition(":")
    verb, letter = name[:-1], name[-1]
    if verb in ("off", "cap") and letter in SIDES:
        others = [word for word in draft.words(verb) if word[0] != letter]
        if value:
            mine = [word for word in draft.words(verb) if word[0] == letter]
            return draft.put(verb, [*others, *counted_up(mine, value, _most(view, draft, verb, value))])
        return draft.put(verb, [*others, *one_count(values)])
    if name == "ice":
        ticked = [*(f"off-{freeze}" for freeze in draft.words("thaw")), *draft.words("slip")]
        values = toggled(ticked, value, values)
        draft = draft.put("thaw", [one.removeprefix("off-") for one in values if one.startswith("off-")])
        return draft.put("slip", [one for one in values if ">" in one])
    if name == "first":
        return draft.put("first", [value] if value != "none" else [])
    if name == "home":
        return draft.flag("home", value == "yes")
    if name == "foul" and values:
        return draft.put("foul", [values[0]] if values[0] != "none" else [])
    raise Refused("stale")


def _most(view: RefereedView, draft: Draft, verb: str, key: str) -> int:
    """Return the highest number of a button: cubes that are not frozen, and did not fall off for `cap`.

    verb: `off` or `cap`. key: the cube's code.
    """
    side, kind = SIDES.index(key[0]), key[1:2]
    gone = numbers(draft.words("off"), side).get(kind, 0) if verb == "cap" else 0
    b: CubeQuestBoard = view.state.board
    return b.camps[side].board.get(kind, 0) - st.frozen(b, side, kind) - gone


def one_count(values: Sequence[str]) -> list[str]:
    """Return the values. Raises Refused if two numbers of the same kind are ticked."""
    kinds = [given[1] for word in values if (given := cube(word)) is not None]
    if len({*kinds}) < len(kinds):
        raise Refused("cube-two-counts")
    return [*values]


# ---------------------------------------------------------------- the team


def team(view: RefereedView, draft: str, tab: str) -> Form:
    """Return the form of a team (CQ-D01).

    The sum of points is at the top. Below are ready teams, then buttons that add cubes, or remove them in the
    tab `less`.

    draft: `mix` and the team in notation. tab: the open page.
    """
    most = int(view.state.options["points"])
    chosen = draft_cubes(draft)
    lines = [say("cube-team-title", points=points(chosen), most=most)]
    held = [names.many(kind, chosen[kind]) for kind in SHOWN if chosen.get(kind)]
    lines.append(say("cube-team-now", cubes=held))
    wrong = fault(draft, most)
    if wrong is not None:
        lines.append(say(f"refused-{wrong.reason}", **wrong.facts))
    empty = not team_text(chosen, king=False)
    if empty:
        lines.append(say("cube-team-empty"))
    removes = tab == LESS
    ready = tuple(MenuChoice(name, READY_NAMES[name]) for name in offered(view))
    form_fields = [FormField("ready", "steps", say("cube-field-ready"), ready)] if ready else []
    for row in (SHOWN[1:4], SHOWN[4:]):
        form_fields.append(
            FormField(
                "kind", "steps", say("cube-field-kinds"), tuple(_kind(chosen, one, removes) for one in row)
            )
        )
    tabs = (MenuChoice("", say("cube-team-add")), MenuChoice(LESS, say("cube-team-less")))
    send = MenuChoice("send", say("cube-team-send"), style="good", disabled=wrong is not None or empty)
    return Form(tuple(lines), tuple(form_fields), tabs, LESS if removes else "", send)


def _kind(chosen: Team, kind: str, removes: bool) -> MenuChoice:
    """Return the button of a kind. chosen: the cubes of the draft. removes: whether a tap removes one."""
    now = chosen.get(kind, 0)
    off = not now if removes else now >= BOX[kind].box
    label = say("cube-pick", kind=names.kind_name(kind), count=now, cost=BOX[kind].cost)
    return MenuChoice(kind, label, style="main" if now else "plain", disabled=off)


def offered(view: RefereedView) -> dict[str, str]:
    """Return teams to begin with, by name: the last bout's, the player's own, and ready ones that this table
    allows."""
    s, seat = view.state, view.viewer or 0
    teams = {LAST: s.board.lasts[seat] if s.board.lasts else "", OWN: s.kits[seat] if s.kits else "", **READY}
    most = int(s.options["points"])
    return {name: text for name, text in teams.items() if text and fault(text, most) is None}


def fault(draft: str, most: int) -> Refused | None:
    """Return why a team may not be played, or None. draft: `mix` and the team. most: the points allowed."""
    try:
        read_team(draft.removeprefix("mix").strip(), most)
    except Refused as refused:
        return refused
    return None


def draft_cubes(draft: str) -> Team:
    """Return the cubes of a draft, even if the team is not allowed."""
    words = [parsed for word in draft.removeprefix("mix").split() if (parsed := cube(word)) is not None]
    return {KING: 1, **{kind: n for _, kind, n in words if kind != KING and n}}


def team_edited(view: RefereedView, draft: str, tab: str, key: str) -> str:
    """Return the draft of a team after a tap. Raises Refused.

    tab: the open page, which says whether a tap adds or removes. key: the tapped field and value
    (`field:value`).
    """
    what, _, kind = key.partition(":")
    if what == "ready" and kind in offered(view):
        return f"mix {offered(view)[kind]}"
    if what != "kind" or kind not in SHOWN[1:]:
        raise Refused("stale")
    chosen = draft_cubes(draft)
    chosen[kind] = max(0, min(BOX[kind].box, chosen.get(kind, 0) + (-1 if tab == LESS else 1)))
    return f"mix {team_text(chosen, king=False)}".strip()


# ---------------------------------------------------------------- Healers


def heal(view: RefereedView, draft: str, wrong: Refused | None) -> Form:
    """Return the form for Healers: how many are used, and which defeated cubes to revive (CQ-D22, CQ-D23).

    wrong: why the draft cannot be sent.
    """
    s = view.state
    side = s.board.acting
    number, chosen = _healing(draft)
    total = points(chosen)
    lines = [say("cube-heal-title", points=total, most=6 * number)]
    if chosen and wrong is not None:
        lines.append(say(f"refused-{wrong.reason}", **wrong.facts))
    form_fields = []
    able = st.healers(s.board, side)
    if able > 1:
        choices = [(str(n), say("cube-healers", count=n)) for n in range(1, able + 1)]
        form_fields.append(_steps("with", say("cube-field-healers"), choices, str(number)))
    camp = s.board.camps[side]
    for kind in dict.fromkeys(flick.revivable(s, side)):
        defeated = _defeated(camp, kind)
        steps = (
            MenuChoice("-1", say("cube-less", kind=names.kind_name(kind)), disabled=not chosen.get(kind)),
            MenuChoice(
                "+1",
                say("cube-revive", kind=names.kind_name(kind), count=chosen.get(kind, 0), there=defeated),
                disabled=chosen.get(kind, 0) >= defeated,
            ),
        )
        form_fields.append(FormField(kind, "steps", names.kind_name(kind), steps))
    send = MenuChoice("send", say("cube-heal-send"), style="good", disabled=wrong is not None)
    return Form(tuple(lines), tuple(form_fields[:MOST_FIELDS]), send_button=send)


def _defeated(camp: st.CubeArmy, kind: str) -> int:
    """Return how many cubes of a kind can come back. For Healers this includes spent ones."""
    return camp.defeated.get(kind, 0) + (camp.spent if kind == HEALER else 0)


def _healing(draft: str) -> tuple[int, Team]:
    """Return the number of Healers of a draft, and the cubes to revive."""
    head, _, tail = draft.removeprefix("heal ").partition(":")
    words = [parsed for word in tail.split() if (parsed := cube(word)) is not None]
    return int(head.strip()[1:] or 1), {kind: n for _, kind, n in words if n}


def heal_edited(view: RefereedView, draft: str, key: str) -> str:
    """Return the draft for Healers after a tap. Raises Refused. key: the kind and the step, `S:+1`, or
    `with:2`."""
    kind, _, step = key.partition(":")
    number, chosen = _healing(draft)
    side = view.state.board.acting
    if kind == "with" and step.isdecimal():
        number = max(1, min(int(step), st.healers(view.state.board, side)))
    elif kind in BOX and step in ("+1", "-1"):
        camp = view.state.board.camps[side]
        defeated = _defeated(camp, kind)
        chosen[kind] = max(0, min(defeated, chosen.get(kind, 0) + int(step)))
    else:
        raise Refused("stale")
    words = " ".join(f"{one}{n if n > 1 else ''}" for one, n in chosen.items() if n)
    return f"heal R{number} : {words}".rstrip()


# ---------------------------------------------------------------- Freezes


def freeze(view: RefereedView, draft: str, labels: Sequence[int], wrong: Refused | None) -> Form:
    """Return the form for Freezes: the enemy cubes under each, and the territory if there are two (CQ-D26,
    CQ-D27).

    labels: the Freezes in reserve. wrong: why the draft cannot be sent.
    """
    b = view.state.board
    other = 1 - b.acting
    lying = _lying(draft)
    lines = [say("cube-freeze-title")]
    if wrong is not None and wrong.reason != "syntax":
        lines.append(say(f"refused-{wrong.reason}", **wrong.facts))
    form_fields = []
    for label in labels:
        ticked, place = lying.get(label, ([], "near"))
        choices, listed = [], []
        for kind in SHOWN:
            on_board = b.camps[other].board.get(kind, 0) if kind not in (KING, FREEZE) else 0
            listed += [MenuChoice(code(other, kind, n), names.many(kind, n)) for n in range(1, on_board + 1)]
            choices += [_counting(kind, other, ticked.count(kind), on_board)] if on_board else []
        name = say("cube-field-freeze", freeze=f"F{label}")
        ticked_keys = {code(other, kind, n) for kind, n in counted(ticked).items()} & {
            one.key for one in listed
        }
        ticked_keys |= {code(other, kind) for kind in ticked}
        form_fields.append(
            FormField(
                f"on{label}",
                "taps",
                name,
                tuple(choices),
                frozenset(ticked_keys),
                list_choices=tuple(listed[:25]),
            )
        )
        if len(lying) > 1 and ticked:
            places = [(one, say(f"cube-place-{one}", freeze=f"F{label}")) for one in ("near", "far")]
            form_fields.append(_steps(f"at{label}", say("cube-field-place"), places, place))
    send = MenuChoice("send", say("cube-freeze-send"), style="good", disabled=wrong is not None)
    return Form(tuple(lines), tuple(form_fields), send_button=send)


def _lying(draft: str) -> dict[int, tuple[list[str], str]]:
    """Return label → kinds under the Freeze, and territory."""
    lying = {}
    for word in draft.removeprefix("freeze").split():
        head, _, tail = word.partition(">")
        under, _, place = tail.partition("@")
        kinds = []
        for cube_text in under.split("+"):
            given = cube(cube_text)
            if given is not None:
                kinds += [given[1]] * given[2]
        lying[int(head[1:])] = (kinds, place or "near")
    return lying


def freeze_edited(view: RefereedView, draft: str, key: str, values: Sequence[str]) -> str:
    """Return the draft for Freezes after a tap. Raises Refused.

    key: the tapped field and value: `on1:bS` for cubes under a Freeze, `at1:far` for its territory.
    values: what is chosen in a select menu.
    """
    name, _, value = key.partition(":")
    lying = _lying(draft)
    what, label = name[:2], int(name[2:] or 0)
    if what == "on":
        if value:
            camp = view.state.board.camps[1 - view.state.board.acting]
            before = [f"{value[0]}{kind}{n}" for kind, n in counted(lying.get(label, ([], ""))[0]).items()]
            values = counted_up(before, value, camp.board.get(value[1:2], 0))
        given = [entry for word in one_count(values) if (entry := cube(word)) is not None]
        kinds = [kind for _, kind, n in given for _ in range(n)]
        lying[label] = (kinds, lying.get(label, ([], "near"))[1])
        if not kinds:
            del lying[label]
    elif what == "at" and label in lying and value in ("near", "far"):
        lying[label] = (lying[label][0], value)
    else:
        raise Refused("stale")
    other = 1 - view.state.board.acting
    words = [
        f"F{entry}>" + "+".join(code(other, kind) for kind in kinds) + (f"@{place}" if len(lying) > 1 else "")
        for entry, (kinds, place) in sorted(lying.items())
    ]
    return f"freeze {' '.join(words)}".strip()
