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
    team_text,
)
from engine.cube_quest.presentation import names
from engine.cube_quest.presentation.armies import READY, fault
from engine.cube_quest.specials import free_labels
from engine.cube_quest.state import CubeQuestBoard
from engine.presentation import Form, FormField, MenuChoice, Sentence, say
from engine.questions import Refused, refusal_raised
from engine.referee.presentation.forms import Draft, Judge, ReportPage, toggled
from engine.referee.presentation.menus import short
from engine.referee.state import SIDES, PendingFlick
from engine.referee.view import RefereedView

FAULTS = ("none", *reports.FAULTS)  # the choices for a foul
MOST_FIELDS = 8  # the most kinds of cubes that the form for Healers shows
MOST_TAPPED = 20  # the most buttons of a report with which buttons that count down are shown
LESS = "less"  # key of the tab that removes cubes from a team
LAST, OWN = "last", "own"  # keys of the team of the bout before, and of the one that the player brought
MINUS = "-"  # last character of the key of a button that counts down
# Key of a team to begin with → its name.
READY_NAMES = {
    LAST: say("cube-team-last"),
    OWN: say("cube-team-own"),
    **{name: say(f"cube-army-{name}") for name in READY},
}
SIGNS = ("🔴", "🔵")  # of the sides


# ---------------------------------------------------------------- the report


def fields(view: RefereedView, case: PendingFlick, draft: Draft) -> list[FormField]:
    """Return the fields of the report of a flick, all on one screen: for each side the cubes that left the
    board, captured cubes, Freezes, where a Helm stopped, and a foul.

    case: the flick. draft: the report so far.
    """
    b = view.state.board
    asked_facts = reports.facts(b, case)
    off = draft.words("off")
    form_fields = list[FormField]()
    for side in (0, 1):
        form_fields += _cubes(view, f"off{SIDES[side]}", "off", side, off)
    kings = [word for word in off if word in ("rK", "bK")]
    if len(kings) == 2 and view.state.options["double_king"] == "first":
        form_fields.append(_first(draft))
    later_fields = list[FormField]()
    if "cap" in asked_facts:
        for side in (0, 1):
            later_fields += _cubes(view, f"cap{SIDES[side]}", "cap", side, draft.words("cap"), off)
    if "thaw" in asked_facts:
        later_fields.append(_freezes(view, draft))
    if "home" in asked_facts:
        later_fields.append(_home(draft))
    form_fields += (
        [
            replace(field, choices=tuple(replace(choice, disabled=True) for choice in field.choices))
            for field in later_fields
        ]
        if _ends_bout(view, case, draft)
        else later_fields
    )
    if not case.note:
        form_fields.append(_foul(draft))
    tapped = [field for field in form_fields if field.kind == "taps" or _counts_down(field)]
    too_many = sum(len(field.choices) for field in tapped) > MOST_TAPPED
    return [field for field in form_fields if field.choices and not (too_many and _counts_down(field))]


def _ends_bout(view: RefereedView, case: PendingFlick, draft: Draft) -> bool:
    """Return whether a King is lost by the report so far, so that nothing else is asked. A King that a foul
    of the opponent knocked off goes back, and the other cubes are reported (CQ-200, CQ-228).
    """
    is_spared = bool(draft.words("foul") or case.note) and view.state.options["foul_king_counts"] == "off"
    own_king = code(case.side, KING)
    return any(word == own_king or (word[1:2] == KING and not is_spared) for word in draft.words("off"))


def _counts_down(field: FormField) -> bool:
    """Return whether a field has buttons that count down. Such a field is left out if the form has so many
    buttons that its other fields would become select menus.
    """
    return field.kind == "steps" and any(choice.key.endswith(MINUS) for choice in field.choices)


def _cubes(
    view: RefereedView, key: str, what: str, side: int, ticked: Sequence[str], gone: Sequence[str] = ()
) -> list[FormField]:
    """Return two fields for cubes of one side: the first with a button for each kind that counts up, the
    second with buttons that count down.

    Cubes under a Freeze have their own buttons (CQ-238). No tap moves another button. If there are too many
    buttons, the first field is a select menu with a choice for each number: one Grunt, two Grunts.

    key: of both fields. what: `off` for cubes that left, `cap` for captured ones. ticked: the cubes that this
    clause of the report names so far. gone: for `cap`, the cubes that left the board by the report.
    """
    b = view.state.board
    gone_by_kind = numbers(gone, side)
    listed, choices, minus_buttons = list[MenuChoice](), list[MenuChoice](), list[MenuChoice]()
    chosen = set[str]()  # keys of the choices that the draft has already
    for kind in SHOWN if what == "off" else CAPTURABLE:
        on_board, frozen = b.camps[side].board.get(kind, 0), st.frozen(b, side, kind)
        most = max(0, on_board - gone_by_kind.get(kind, 0) - frozen)
        for number in range(1, most + 1):
            label = say(f"cube-some-{what}", side=SIGNS[side], cubes=names.many(kind, number))
            listed.append(MenuChoice(code(side, kind, number), label))
        if on_board > frozen:
            count = _count([word for word in ticked if word[:2] == code(side, kind) and "/" not in word])
            counting = _counting(kind, side, count, on_board - frozen)
            choices.append(replace(counting, disabled=not (most or count)))
            minus_buttons += [_one_less(view, kind, side, count)] if on_board - frozen > 1 else []
            chosen |= {code(side, kind)} if count and code(side, kind, count) in ticked else set()
        for freeze in b.ices if frozen else ():
            if freeze.side != side and kind in freeze.cubes:
                word = code(side, kind, under=freeze.code)
                under_label = say("cube-under", kind=names.kind_name(kind), freeze=freeze.code[1:])
                under_choice = MenuChoice(word, under_label, piece=names.sign(kind, side))
                listed.append(under_choice)
                choices.append(under_choice)
    label = say(f"cube-field-{what}", side=say(f"ref-side-{SIDES[side]}"))
    chosen |= frozenset(ticked) & {choice.key for choice in (*choices, *listed)}
    counting_field = FormField(
        key, "taps", label, tuple(choices), frozenset(chosen), list_choices=tuple(listed[:25])
    )
    return [counting_field, FormField(key, "steps", label, tuple(minus_buttons))]


def _counting(kind: str, side: int, count: int, most: int) -> MenuChoice:
    """Return a button that counts up the cubes of a kind, and after the highest number back to none.

    count, most: the current and the highest number.
    """
    label = names.many(kind, count) if count else names.kind_name(kind)
    return MenuChoice(code(side, kind), label, piece=names.sign(kind, side), widest=names.many(kind, most))


def _one_less(view: RefereedView, kind: str, side: int, count: int) -> MenuChoice:
    """Return a button that counts down the cubes of a kind. count: the current number."""
    label = short(view, "cube-one-less", kind=names.kind_name(kind))
    return MenuChoice(f"{code(side, kind)}{MINUS}", label, piece=names.sign(kind, side), disabled=not count)


def _count(words: Sequence[str]) -> int:
    """Return how many cubes these words name together, such as 3 for `bG2 bS`."""
    return sum(parsed[2] for word in words if (parsed := cube(word)) is not None)


def counted_up(words: Sequence[str], key: str, most: int) -> list[str]:
    """Return the cubes of a clause of the report after a tap on a button. The button of a kind adds one cube,
    and after `most` cubes removes all; a button with `-` removes one; that of a cube under a Freeze adds or
    removes this cube.

    words: the cubes before, in notation. key: of the button: the cube's code, with `-` after it to remove
    one.
    most: the highest number of cubes of the kind.
    """
    if "/" in key:
        return [word for word in words if word != key] if key in words else [*words, key]
    same_kind = [word for word in words if word[:2] == key[:2] and "/" not in word]
    count = _count(same_kind)
    others = [word for word in words if word not in same_kind]
    if key.endswith(MINUS):
        return [*others, f"{key[:2]}{count - 1 if count > 2 else ''}"] if count > 1 else others
    return others if count >= most else [*others, f"{key}{count + 1 if count else ''}"]


def numbers(words: Sequence[str], side: int) -> Team:
    """Return how many cubes of each kind of a side these words name, including cubes under Freezes."""
    cube_counts: Team = {}
    for word in words:
        parsed = cube(word.partition("/")[0])
        if parsed is not None and parsed[0] == side:
            cube_counts[parsed[1]] = cube_counts.get(parsed[1], 0) + parsed[2]
    return cube_counts


def _steps(key: str, label: Sentence, choices: Sequence[tuple[str, Sentence]], chosen: str) -> FormField:
    """Return a row of buttons of which one is chosen.

    key: of the field. choices: (key, label) of each button. chosen: key of the chosen one.
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
    for freeze in view.state.board.ices:
        sign, enemy_side = names.sign(FREEZE, freeze.side), 1 - freeze.side
        choices.append(
            MenuChoice(
                f"off-{freeze.code}", say("cube-came-off", freeze=names.piece(freeze.code)), piece=sign
            )
        )
        for kind in dict.fromkeys(freeze.cubes if len(freeze.cubes) > 1 else ()):
            covered = list(freeze.cubes)
            covered.remove(kind)
            word = f"{freeze.code}>" + "+".join(code(enemy_side, covered_kind) for covered_kind in covered)
            label = say("cube-slid-off", freeze=names.piece(freeze.code), kind=names.kind_name(kind))
            choices.append(MenuChoice(word, label, piece=sign))
    ticked = {*(f"off-{name}" for name in draft.words("thaw")), *draft.words("slip")}
    return FormField("ice", "taps", say("cube-field-ice"), tuple(choices[:25]), frozenset(ticked))


def _home(draft: Draft) -> FormField:
    """Return the field for whether the first flick of a Helm ended in its own territory."""
    choices = [("no", say("cube-tap-away")), ("yes", say("cube-tap-home"))]
    return _steps("home", say("cube-prompt-home"), choices, "yes" if draft.has("home") else "no")


def _foul(draft: Draft) -> FormField:
    """Return the field for a foul of the flicking side."""
    chosen = next(iter(draft.words("foul")), "none")
    choices = [
        MenuChoice(word, say("cube-no-foul" if word == "none" else f"ref-fault-{word}")) for word in FAULTS
    ]
    return FormField("foul", "one", say("cube-field-foul"), tuple(choices), frozenset((chosen,)))


def edited(view: RefereedView, case: PendingFlick, draft: Draft, key: str, values: Sequence[str]) -> Draft:
    """Return the report after a tap. Raises Refused for a key that no panel has.

    draft: the report before. case: not used. key: the tapped field and value (`field:value`). values: what is
    chosen in a select menu.
    """
    name, _, value = key.partition(":")
    verb, letter = name[:-1], name[-1]
    if verb in ("off", "cap") and letter in SIDES:
        of_other_side = [word for word in draft.words(verb) if word[0] != letter]
        if value:
            of_this_side = [word for word in draft.words(verb) if word[0] == letter]
            return draft.put(
                verb, [*of_other_side, *counted_up(of_this_side, value, _most(view, draft, verb, value))]
            )
        return draft.put(verb, [*of_other_side, *one_count(values)])
    if name == "ice":
        ticked = [*(f"off-{freeze}" for freeze in draft.words("thaw")), *draft.words("slip")]
        values = toggled(ticked, value, values)
        draft = draft.put("thaw", [key.removeprefix("off-") for key in values if key.startswith("off-")])
        return draft.put("slip", [key for key in values if ">" in key])
    if name == "first":
        return draft.put("first", [value] if value != "none" else [])
    if name == "home":
        return draft.flag("home", value == "yes")
    if name == "foul" and values:
        return draft.put("foul", [values[0]] if values[0] != "none" else [])
    raise Refused("stale")


def report_page(view: RefereedView, case: PendingFlick, report: str, tab: str) -> ReportPage:
    """Return the form of a report, which has one page. report: as far as it is filled in. tab: not used."""
    return ReportPage(fields(view, case, Draft.read(report)))


def edit_report(
    view: RefereedView, case: PendingFlick, report: str, tab: str, key: str, values: Sequence[str]
) -> str:
    """Return the report after a tap. tab: not used. key, values: as in `edited`."""
    return edited(view, case, Draft.read(report), key, values).text()


def _most(view: RefereedView, draft: Draft, verb: str, key: str) -> int:
    """Return the highest number to which a button for cubes counts: the cubes of its kind that are not
    frozen; for captures without those that left the board.

    verb: `off` or `cap`. key: of the button, which begins with the cube's code.
    """
    side, kind = SIDES.index(key[0]), key[1:2]
    gone = numbers(draft.words("off"), side).get(kind, 0) if verb == "cap" else 0
    b: CubeQuestBoard = view.state.board
    return b.camps[side].board.get(kind, 0) - st.frozen(b, side, kind) - gone


def one_count(values: Sequence[str]) -> list[str]:
    """Return the chosen cubes unchanged. Raises Refused if two numbers of the same kind are chosen. values:
    the cubes in notation.
    """
    kinds = [parsed[1] for word in values if (parsed := cube(word)) is not None]
    if len({*kinds}) < len(kinds):
        raise Refused("cube-two-counts")
    return [*values]


# ---------------------------------------------------------------- the team


def new_team(view: RefereedView) -> str:
    """Return the first draft of the form: the player's team of the bout before; if there is none, the team
    that the player brought.
    """
    kits = view.state.board.lasts or view.state.kits
    return f"mix {kits[view.viewer] if view.viewer is not None and kits else ''}".strip()


def team(view: RefereedView, draft: str, tab: str) -> Form:
    """Return the form of a team (CQ-D01): the sum of points at the top, what each kind of cube is good for,
    then ready teams, then buttons for cubes. They add a cube; in the tab `less` they remove one.

    draft: `mix` and the team in notation. tab: the open tab, `less` or "".
    """
    most = int(view.state.options["points"])
    cubes = draft_cubes(draft)
    lines = [say("cube-team-title", points=points(cubes), most=most)]
    cube_names = [names.many(kind, cubes[kind]) for kind in SHOWN if cubes.get(kind)]
    lines.append(say("cube-team-now", cubes=cube_names))
    refusal = fault(draft.removeprefix("mix").strip(), most)
    if refusal is not None:
        lines.append(say(f"refused-{refusal.reason}", **refusal.facts))
    is_empty = not team_text(cubes, king=False)
    if is_empty:
        lines.append(say("cube-team-empty"))
    lines += [
        say("cube-team-kind", cube=names.kind_name(kind), idea=say(f"cube-idea-{kind}")) for kind in SHOWN[1:]
    ]
    removes = tab == LESS
    ready_buttons = tuple(MenuChoice(name, READY_NAMES[name]) for name in offered(view))
    form_fields = (
        [FormField("ready", "steps", say("cube-field-ready"), ready_buttons)] if ready_buttons else []
    )
    for row in (SHOWN[1:4], SHOWN[4:]):
        form_fields.append(
            FormField(
                "kind",
                "steps",
                say("cube-field-kinds"),
                tuple(_kind(cubes, row_kind, removes) for row_kind in row),
            )
        )
    tabs = (MenuChoice("", say("cube-team-add")), MenuChoice(LESS, say("cube-team-less")))
    send = MenuChoice("send", say("cube-team-send"), style="good", disabled=refusal is not None or is_empty)
    return Form(tuple(lines), tuple(form_fields), tabs, LESS if removes else "", send)


def _kind(cubes: Team, kind: str, removes: bool) -> MenuChoice:
    """Return the button of a kind. cubes: those of the draft. removes: whether a tap removes one."""
    count = cubes.get(kind, 0)
    is_disabled = not count if removes else count >= BOX[kind].box
    label = say("cube-pick", kind=names.kind_name(kind), count=count, cost=BOX[kind].cost)
    return MenuChoice(kind, label, style="main" if count else "plain", disabled=is_disabled)


def offered(view: RefereedView) -> dict[str, str]:
    """Return the teams from which a player may begin, as key → notation: the team of the last bout, the team
    that the player brought, and ready teams. Teams that this table does not allow are left out.
    """
    s, seat = view.state, view.viewer or 0
    teams = {LAST: s.board.lasts[seat] if s.board.lasts else "", OWN: s.kits[seat] if s.kits else "", **READY}
    most = int(s.options["points"])
    return {name: text for name, text in teams.items() if text and fault(text, most) is None}


def draft_cubes(draft: str) -> Team:
    """Return the cubes of a draft, always with a King, even if the team is not allowed. draft: `mix` and the
    team.
    """
    words = [parsed for word in draft.removeprefix("mix").split() if (parsed := cube(word)) is not None]
    return {KING: 1, **{kind: number for _, kind, number in words if kind != KING and number}}


def team_edited(view: RefereedView, draft: str, tab: str, key: str) -> str:
    """Return the draft of a team after a tap. Raises Refused for a key that no form has.

    tab: `less` if a tap removes a cube. key: the tapped field and value: `kind:S` or `ready:ALL`.
    """
    field_key, _, value = key.partition(":")
    if field_key == "ready" and value in offered(view):
        return f"mix {offered(view)[value]}"
    if field_key != "kind" or value not in SHOWN[1:]:
        raise Refused("stale")
    cubes = draft_cubes(draft)
    cubes[value] = max(0, min(BOX[value].box, cubes.get(value, 0) + (-1 if tab == LESS else 1)))
    return f"mix {team_text(cubes, king=False)}".strip()


# ---------------------------------------------------------------- Healers


def heal(view: RefereedView, draft: str, judge: Judge) -> Form:
    """Return the form for Healers: how many are used, and which defeated cubes to revive (CQ-D22, CQ-D23).

    draft: such as `heal R2 : S G2`. judge: the check of the rules, which raises Refused for a draft that
    cannot be sent.
    """
    s = view.state
    refusal = refusal_raised(judge, draft)
    side = s.board.acting
    number, to_revive = _healing(draft)
    total = points(to_revive)
    lines = [say("cube-heal-title", points=total, most=6 * number)]
    if to_revive and refusal is not None:
        lines.append(say(f"refused-{refusal.reason}", **refusal.facts))
    form_fields = []
    healer_count = st.healers(s.board, side)
    if healer_count > 1:
        choices = [(str(count), say("cube-healers", count=count)) for count in range(1, healer_count + 1)]
        form_fields.append(_steps("with", say("cube-field-healers"), choices, str(number)))
    camp = s.board.camps[side]
    for kind in dict.fromkeys(flick.revivable(s, side)):
        defeated = _defeated(camp, kind)
        steps = (
            MenuChoice("-1", say("cube-less", kind=names.kind_name(kind)), disabled=not to_revive.get(kind)),
            MenuChoice(
                "+1",
                say("cube-revive", kind=names.kind_name(kind), count=to_revive.get(kind, 0), there=defeated),
                disabled=to_revive.get(kind, 0) >= defeated,
            ),
        )
        form_fields.append(FormField(kind, "steps", names.kind_name(kind), steps))
    send = MenuChoice("send", say("cube-heal-send"), style="good", disabled=refusal is not None)
    return Form(tuple(lines), tuple(form_fields[:MOST_FIELDS]), send_button=send)


def _defeated(camp: st.CubeArmy, kind: str) -> int:
    """Return how many cubes of a kind can be revived. For Healers this includes Healers that were used. camp:
    the cubes of the side.
    """
    return camp.defeated.get(kind, 0) + (camp.spent if kind == HEALER else 0)


def _healing(draft: str) -> tuple[int, Team]:
    """Return (number of Healers used, cubes to revive) of a draft such as `heal R2 : S G2`."""
    healers_text, _, cubes_text = draft.removeprefix("heal ").partition(":")
    words = [parsed for word in cubes_text.split() if (parsed := cube(word)) is not None]
    return int(healers_text.strip()[1:] or 1), {kind: count for _, kind, count in words if count}


def heal_edited(view: RefereedView, draft: str, key: str) -> str:
    """Return the draft for Healers after a tap. Raises Refused for a key that no form has.

    key: a kind of cube and the change of its number, such as `S:+1`; or the number of Healers, such as
    `with:2`.
    """
    kind, _, step = key.partition(":")
    number, to_revive = _healing(draft)
    side = view.state.board.acting
    if kind == "with" and step.isdecimal():
        number = max(1, min(int(step), st.healers(view.state.board, side)))
    elif kind in BOX and step in ("+1", "-1"):
        camp = view.state.board.camps[side]
        defeated = _defeated(camp, kind)
        to_revive[kind] = max(0, min(defeated, to_revive.get(kind, 0) + int(step)))
    else:
        raise Refused("stale")
    words = " ".join(
        f"{revived_kind}{count if count > 1 else ''}" for revived_kind, count in to_revive.items() if count
    )
    return f"heal R{number} : {words}".rstrip()


# ---------------------------------------------------------------- Freezes


def freeze(view: RefereedView, draft: str, judge: Judge) -> Form:
    """Return the form for Freezes: which enemy cubes are under each and, if two are placed, in which
    territory each lies (CQ-D26, CQ-D27).

    draft: such as `freeze F1>bS+bG`. judge: as for `heal`.
    """
    b = view.state.board
    refusal = refusal_raised(judge, draft)
    enemy_side = 1 - b.acting
    freezes = _lying(draft)
    lines = [say("cube-freeze-title")]
    if refusal is not None and refusal.reason != "syntax":
        lines.append(say(f"refused-{refusal.reason}", **refusal.facts))
    form_fields = []
    for label in free_labels(view.state, b.acting):
        ticked, place = freezes.get(label, ([], "near"))
        choices, listed = [], []
        for kind in SHOWN:
            on_board = b.camps[enemy_side].board.get(kind, 0) if kind not in (KING, FREEZE) else 0
            listed += [
                MenuChoice(code(enemy_side, kind, number), names.many(kind, number))
                for number in range(1, on_board + 1)
            ]
            choices += [_counting(kind, enemy_side, ticked.count(kind), on_board)] if on_board else []
        name = say("cube-field-freeze", freeze=f"F{label}")
        ticked_keys = {code(enemy_side, kind, number) for kind, number in counted(ticked).items()} & {
            choice.key for choice in listed
        }
        ticked_keys |= {code(enemy_side, kind) for kind in ticked}
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
        if len(freezes) > 1 and ticked:
            places = [(where, say(f"cube-place-{where}", freeze=f"F{label}")) for where in ("near", "far")]
            form_fields.append(_steps(f"at{label}", say("cube-field-place"), places, place))
    send = MenuChoice("send", say("cube-freeze-send"), style="good", disabled=refusal is not None)
    return Form(tuple(lines), tuple(form_fields), send_button=send)


def _lying(draft: str) -> dict[int, tuple[list[str], str]]:
    """Return the Freezes of a draft: label → (kinds, territory). The kinds are those of the cubes under the
    Freeze, one for each cube. The territory is "near" or "far".
    """
    freezes = {}
    for word in draft.removeprefix("freeze").split():
        name, _, place_text = word.partition(">")
        cubes_text, _, place = place_text.partition("@")
        kinds = []
        for cube_text in cubes_text.split("+"):
            parsed = cube(cube_text)
            if parsed is not None:
                kinds += [parsed[1]] * parsed[2]
        freezes[int(name[1:])] = (kinds, place or "near")
    return freezes


def freeze_edited(view: RefereedView, draft: str, key: str, values: Sequence[str]) -> str:
    """Return the draft for Freezes after a tap. Raises Refused for a key that no form has.

    key: the tapped field and value: `on1:bS` for cubes under Freeze 1, `at1:far` for its territory.
    values: what is chosen in a select menu.
    """
    name, _, value = key.partition(":")
    freezes = _lying(draft)
    field_kind, label = name[:2], int(name[2:] or 0)
    if field_kind == "on":
        if value:
            camp = view.state.board.camps[1 - view.state.board.acting]
            cubes_before = [
                f"{value[0]}{kind}{number}"
                for kind, number in counted(freezes.get(label, ([], ""))[0]).items()
            ]
            values = counted_up(cubes_before, value, camp.board.get(value[1:2], 0))
        parsed_cubes = [parsed for word in one_count(values) if (parsed := cube(word)) is not None]
        kinds = [kind for _, kind, number in parsed_cubes for _ in range(number)]
        freezes[label] = (kinds, freezes.get(label, ([], "near"))[1])
        if not kinds:
            del freezes[label]
    elif field_kind == "at" and label in freezes and value in ("near", "far"):
        freezes[label] = (freezes[label][0], value)
    else:
        raise Refused("stale")
    enemy_side = 1 - view.state.board.acting
    words = []
    for entry, (kinds, place) in sorted(freezes.items()):
        territory = f"@{place}" if len(freezes) > 1 else ""
        words.append(f"F{entry}>" + "+".join(code(enemy_side, kind) for kind in kinds) + territory)
    return f"freeze {' '.join(words)}".strip()
