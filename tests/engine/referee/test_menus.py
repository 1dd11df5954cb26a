"""Every button of random games is an answer, or says why not; nothing is asked without a button."""

import itertools
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from cogs.core.components import layout
from cogs.core.components.button_ids import ButtonId
from cogs.core.components.items import MOST as MOST_COMPONENTS
from cogs.core.components.items import size_of
from cogs.core.panels import form_builder, table_menus
from cogs.core.text.sentences import Localizer
from engine.crownfall import armies, reports
from engine.crownfall.roles import ladder, role_of, side_of
from engine.crownfall.stage import STAGE
from engine.game import Setup, games
from engine.match import Match
from engine.presentation import FormField, Menu, MenuChoice
from engine.questions import Refused
from tests.support.content import WORDS
from tests.support.depth import EACH_LANGUAGE, first_short
from tests.support.referee_games import GAMES, decisions

NUMBERS, MOST = range(400, 404), 100
SAID = Localizer(WORDS, "en")


def seen(match: Match[Any], seat: int | None) -> Any:
    return match.rules.view(match.state, match.question, seat)


def reason_of(match: Match[Any], seat: int, line: str) -> str:
    """Why a line is refused; "" where it is accepted."""
    try:
        match.rules.check_line(match.state, seat, line)
    except Refused as refused:
        return refused.reason if refused.rule else "no rule"
    return ""


def check_paths(menu: Menu) -> None:
    """No two answers end at the same button, none at a button that opens more; none looks alike, as far as
    a button shows its label."""
    steps: dict[tuple[str, ...], dict[str, MenuChoice]] = {}
    for path in (*menu.paths.values(), *menu.forms.values()):
        for n, choice in enumerate(path):
            steps.setdefault(tuple(one.key for one in path[:n]), {})[choice.key] = choice
    for shown in steps.values():
        looks = [(layout.cut(SAID(one.label), layout.MOST_LABEL), one.piece) for one in shown.values()]
        assert len({*looks}) == len(looks), looks
    ways = [tuple(choice.key for choice in path) for path in (*menu.paths.values(), *menu.forms.values())]
    assert len(set(ways)) == len(ways), ways
    for keys in ways:
        assert keys
        assert not any(other[: len(keys)] == keys for other in ways if other != keys), keys


@pytest.mark.parametrize("game", first_short(GAMES))
def test_every_button_is_an_answer_and_every_question_has_one(game: str) -> None:
    for number in NUMBERS:
        for match in decisions(game, number, most=MOST):
            if match.question is None:
                continue
            check_public(match)
            for seat in match.question.seats:
                check_own(match, seat)


def check_public(match: Match[Any]) -> None:
    """Everybody's panel: what it has is legal for somebody, and says why not to the rest."""
    menu, ask = match.rules.private_panels.public_menu(seen(match, None)), match.question
    assert menu is not None
    assert ask is not None
    check_paths(menu)
    seats = range(len(match.state.sides))
    waits = match.state.objection
    for token in menu.paths:
        reasons = [reason_of(match, seat, token) for seat in seats]
        late = waits and "ref-objection" in reasons
        assert "" in reasons or late or token.startswith("rule "), (token, reasons)
    for seat in ask.seats:
        mine = [token for token in menu.paths if reason_of(match, seat, token) in ("", "ref-objection")]
        assert mine or {*ask.forms_of(seat)} & {*menu.forms}, (ask.kind, seat)


def check_own(match: Match[Any], seat: int) -> None:
    ask = match.question
    assert ask is not None
    menu = match.rules.presentation.menu(seen(match, seat), list(match.legal(seat)))
    check_paths(menu)
    for token in menu.paths:
        assert reason_of(match, seat, token) in ("", "ref-objection"), token
    listed = [token for token in ask.tokens.get(seat, ()) if token not in menu.paths]
    built = tuple(f"{form} " for form in ask.forms_of(seat))
    assert all(token in ("draw", "void", "roll all") or token.startswith(built) for token in listed), (
        ask.kind,
        listed,
    )
    assert {*ask.forms_of(seat)} <= {*menu.forms}, (ask.kind, ask.forms_of(seat))


# ---------------------------------------------------------------- forms


def taps(field: Any, rng: random.Random) -> tuple[str, list[str]] | None:
    """One tap in a field of a form, as the panel gives it."""
    if field.kind in ("steps", "taps"):
        able = [choice.key for choice in field.choices if not choice.disabled]
        return (f"{field.key}:{rng.choice(able)}", []) if able else None
    if field.kind in ("many", "one") and field.choices:
        keys = [choice.key for choice in field.choices]
        most = min(len(keys), 1 if field.kind == "one" else 3)
        return field.key, rng.sample(keys, rng.randrange(field.kind == "one", most + 1))
    return None


def filled(match: Match[Any], seat: int, form: str, rng: random.Random) -> Iterator[tuple[str, Any]]:
    """A form after each tap: its draft and how it looks."""
    view, rules = seen(match, seat), match.rules
    draft = rules.forms.new_draft(view, form)
    for _ in range(7):
        look = rules.forms.show_draft(view, draft, "")
        yield draft, look
        if not look.fields:
            return
        tap = taps(rng.choice(look.fields), rng)
        if tap is not None:
            draft = rules.forms.edit_draft(view, draft, "", *tap)


@pytest.mark.parametrize("game", first_short(GAMES))
def test_every_tap_in_a_form_leads_to_an_answer_or_says_why_not(game: str) -> None:
    """Sent exactly if it is legal; else its reason stands above the fields, or a field still waits."""
    rng, kinds = random.Random(3), Counter[str]()
    for number in NUMBERS:
        for match in decisions(game, number, most=40):
            if match.question is None:
                continue
            for seat in match.question.seats:
                for form in match.question.forms_of(seat):
                    for draft, look in filled(match, seat, form, rng):
                        check_form(match, seat, draft, look)
                        check_buttons(match, seat, draft, look)
                        kinds[form] += 1
    assert {"report", "no", "version"} <= set(kinds)


def check_buttons(match: Match[Any], seat: int, draft: str, look: Any) -> None:
    """A button for one more or one less cannot be tapped exactly where it would change nothing; no other one
    can be tapped there, such as the chosen one of several.
    """
    for field in look.fields:
        for choice in field.choices if field.kind in ("steps", "taps") else ():
            after = match.rules.forms.edit_draft(
                seen(match, seat), draft, "", f"{field.key}:{choice.key}", []
            )
            assert choice.disabled or after != draft, (draft, field.key, choice.key)
            if choice.key in ("+1", "-1"):
                same = match.rules.forms.show_draft(seen(match, seat), after, "") == look
                assert choice.disabled == same, (draft, field.key, choice.key)


def check_form(match: Match[Any], seat: int, draft: str, look: Any) -> None:
    reason = reason_of(match, seat, draft)
    empty = draft in ("= .", "over = .") and match.state.stage in ("play", "report")
    empty = empty or draft.strip() == "mix"  # a King alone is legal, and nobody means it
    sent = not empty and (not reason or reason == "ref-objection")
    assert (not look.send_button.disabled) == sent, (draft, reason)
    line_keys = [line.key for line in look.lines]
    waits = reason in ("syntax", "ref-same-version", "ref-objection", "cube-heal-nothing") or "?" in draft
    assert not reason or waits or f"refused-{reason}" in line_keys, (draft, reason, line_keys)
    for field in look.fields:
        assert {choice.key for choice in (*field.choices, *field.list_choices)} >= field.chosen
        assert len(field.choices) <= 25
        assert field.kind == "text" or field.choices


# ---------------------------------------------------------------- links of two special Blinks


def flicked(report: str = "") -> Match[Any]:
    """Crownfall after a flick of red's Jester, reported so."""
    options = {"start": "red", "objection_s": "0", "army_size": "6"}
    match = Match.new(GAMES["crownfall"], Setup(("Ann", "Bob"), options, bytes(32)))
    for seat in (0, 1):
        match.answer(seat, "army K1 A1 W1 J1 L1")
    for seat in (0, 1):
        match.answer(seat, "deployed")
    match.answer(0, "flick J1")
    if report:
        match.answer(0, f"= {report}")
    return match


def partners_shown(match: Match[Any], seat: int, draft: str) -> dict[str, tuple[MenuChoice, ...]]:
    look = match.rules.forms.show_draft(seen(match, seat), draft, "")
    return {field.key: field.choices for field in look.fields if field.key[:5] in ("with-", "more-")}


def links_shown(match: Match[Any], seat: int, draft: str) -> FormField:
    look = match.rules.forms.show_draft(seen(match, seat), draft, "")
    return next(field for field in look.fields if field.key == "link")


@pytest.mark.parametrize("report", ["link rJ1+bK1", "link bK1+rJ1"])
def test_a_jester_joined_to_an_enemy_knight_is_asked_from_the_jesters_side(report: str) -> None:
    """Whoever does something to the other stands first, so a further partner is one of its own enemies."""
    match = flicked(report)
    rules, view = match.rules, seen(match, 1)
    draft = rules.forms.new_draft(view, "no")
    assert draft == "no = link rJ1+bK1"
    assert partners_shown(match, 1, draft) == {}
    assert links_shown(match, 1, draft).chosen == {"rJ1+bK1"}
    shown = partners_shown(match, 1, rules.forms.edit_draft(view, draft, "", "link:rJ1", ()))
    assert set(shown) == {"with-rJ1"}
    assert all(side_of(c.key) == 1 or role_of(c.key) in "KL" for c in shown["with-rJ1"])
    assert "bK1" not in {choice.key for choice in shown["with-rJ1"]}
    match.answer(1, "ok")
    assert [(pair.holder, pair.held) for pair in match.state.board.grapples] == [("rJ1", "bK1")]


def test_a_knight_that_is_ticked_can_name_the_jester_that_caught_it() -> None:
    """A link is named once, from either end; it counts the same."""
    match = flicked()
    rules, view = match.rules, seen(match, 0)
    draft = rules.forms.edit_draft(view, "= .", "", "link", ["bK1"])
    keys = [choice.key for choice in partners_shown(match, 0, draft)["with-bK1"]]
    assert "rJ1" in keys
    assert all(side_of(key) == 1 or role_of(key) in "JL" for key in keys)
    draft = rules.forms.edit_draft(view, draft, "", "with-bK1", ["rJ1"])
    match.answer(0, draft)
    assert match.state.case.report == "link rJ1+bK1"


def test_a_tap_that_arrives_twice_names_a_link_once() -> None:
    """With one possible partner a tap on a special Blink is the whole link."""
    match = flicked()
    rules, view = match.rules, seen(match, 0)
    asked = rules.forms.edit_draft(view, "= .", "", "link", ["bK1"])
    keys = [choice.key for choice in partners_shown(match, 0, asked)["with-bK1"]]
    draft = "= ."
    for key in keys[1:]:
        draft = rules.forms.edit_draft(view, draft, "", f"off{key[0]}:{key}", ())
    for _ in range(2):
        draft = rules.forms.edit_draft(view, draft, "", "link:bK1", ())
        assert draft.count(f"bK1+{keys[0]}") == 1, draft
    shown = [choice.key for choice in links_shown(match, 0, draft).choices]
    assert len(set(shown)) == len(shown)


def test_partners_can_be_unticked() -> None:
    """Pair by pair; of a link whose partner is missing nothing is sent, and one tap leads back."""
    match = flicked()
    rules, view = match.rules, seen(match, 0)
    draft = rules.forms.edit_draft(view, "= link rJ1+bK1 rJ1+bA1", "", "link:rJ1+bK1", ())
    assert draft == "= link rJ1+bA1"
    draft = rules.forms.edit_draft(view, "= .", "", "link:rJ1", ())
    assert draft == "= link rJ1+?"
    look = rules.forms.show_draft(view, draft, "")
    assert look.send_button.disabled
    assert [field.key for field in look.fields] == ["with-rJ1", "link"], "one question at a time"
    assert rules.forms.edit_draft(view, draft, "", "with-rJ1", ()) == draft
    assert rules.forms.edit_draft(view, draft, "", "link:rJ1", ()) == "= ."


def test_who_has_nobody_left_to_be_joined_to_is_not_offered() -> None:
    """Ticking it led to an empty list; it keeps its place."""
    match = flicked()
    gone = " ".join(f"{side}{blink}" for side in "rb" for blink in ("C", "K1", "A1", "W1", "L1"))
    draft = f"= off {gone} bJ1"
    shown = links_shown(match, 0, draft).choices
    assert all(choice.disabled for choice in shown)
    still_shown = links_shown(match, 0, draft.replace(" bA1", "")).choices
    assert [choice.key for choice in still_shown if not choice.disabled] == ["rJ1"]
    assert [choice.key for choice in still_shown] == [choice.key for choice in shown]


def test_every_part_of_a_report_that_names_a_piece_is_a_button_with_its_sign() -> None:
    """Nothing is chosen from a menu where there is room (CFA-340 to CFA-343)."""
    match = flicked("link rJ1+bK1")
    match.answer(1, "ok")
    match.answer(0, "flick K1")
    view = seen(match, 0)
    for draft in ("= .", "= off bA1 ; apart bK1", "= link rK1+?"):
        look = match.rules.forms.show_draft(view, draft, "")
        named = [field for field in look.fields if any(choice.key[0] in "rb" for choice in field.choices)]
        assert len(named) >= (1 if "?" in draft else 4)
        for field in named:
            assert field.kind in ("taps", "steps")
            assert all(choice.piece is not None for choice in field.choices) or field.kind == "steps"
        assert form_builder.fields_as_buttons(look) == [
            field for field in look.fields if field.kind == "taps"
        ]


def test_who_was_flicked_along_is_no_partner_of_its_jester() -> None:
    match = flicked("link rJ1+bK1")
    match.answer(1, "ok")
    match.answer(0, "end")
    while match.state.board.acting or match.question.kind != "action":  # type: ignore[union-attr]
        match.answer(match.question.seats[0], "end")  # type: ignore[union-attr]
    match.answer(0, "flick J1")
    s = match.state
    assert "bK1" not in reports.partners(s.board, "rJ1", s.case)
    assert "bA1" in reports.partners(s.board, "rJ1", s.case)


def choosable(match: Match[Any], draft: str, key: str) -> list[str]:
    """What may be chosen in a field of the form of a report."""
    look = match.rules.forms.show_draft(seen(match, 0), draft, "")
    choices = [choice for field in look.fields if field.key == key for choice in field.choices]
    return [choice.key for choice in choices if not choice.disabled]


def test_whoever_came_apart_may_be_joined_anew_in_the_same_report() -> None:
    """A Knight whose rider left carries another ally; whose Jester left is carried (CFA-155)."""
    facts = [
        "option objection_s=0, start=red", "army-size 6", "army Red K1 A3 J1", "army Blue K2 A2 J1",
        "captive rJ1+bA1", "stack bK1+bA2", "turn Red",
    ]  # fmt: skip
    match = Match(GAMES["crownfall"], STAGE.position(GAMES["crownfall"], facts, ("Red", "Blue")))
    match.answer(0, "flick A1")
    assert "bK1" not in choosable(match, "= .", "link")
    assert "bK1" in choosable(match, "= off bA2", "link")
    assert "bK1" in choosable(match, "= apart bA2", "link")
    assert "bA1" not in choosable(match, "= link bK2+?", "with-bK2")
    assert "bA1" in choosable(match, "= off rJ1 ; link bK2+?", "with-bK2")


@pytest.mark.parametrize(
    ("draft", "is_over"), [("off bK", True), ("off bK ; foul push", False), ("off rK ; foul push", True)]
)
def test_after_a_king_that_a_foul_spares_the_other_cubes_are_asked_for(draft: str, is_over: bool) -> None:
    """It goes back, and the bout goes on (CQ-200); a King that is lost ends it (CQ-228)."""
    setup = Setup(("Red", "Blue"), {"start": "red", "objection_s": "0", "reports": "flicks"}, bytes(32))
    match = Match.new(GAMES["cube-quest"], setup)
    for seat, line in ((0, "placed"), (1, "placed"), (0, "flick S")):
        match.answer(seat, line)
    assert choosable(match, f"= {draft}", "capr") == ([] if is_over else ["rS", "rG"])


def test_a_shared_turn_goes_on_while_a_partner_has_an_action() -> None:
    """It ends by itself only when nobody of the team can do anything (CFA-308, CFA-R45)."""
    options = {"start": "red", "objection_s": "0", "army_size": "6", "team_order": "split", "teams": "rbr"}
    match = Match.new(GAMES["crownfall"], Setup(("Ann", "Bob", "Cleo"), options, bytes(32)))
    for seat, line in ((0, "army K3 A2"), (1, "army K3 A2"), (0, "deployed"), (1, "deployed")):
        match.answer(seat, line)
    for seat, piece in ((0, "K1"), (2, "K2")):
        assert match.question is not None
        assert match.rules.forced(match.state, match.question, 0) is None
        match.answer(seat, f"flick {piece}")
        match.answer(seat, "= .")
    assert match.question is not None
    assert match.rules.forced(match.state, match.question, 0) == "end"


def cubes(*answers: tuple[int, str]) -> Match[Any]:
    """A bout with a Striker, Grunts and a Freeze on either side, after these answers."""
    options = {"mix": "custom", "start": "red", "reports": "flicks", "objection_s": "0"}
    match = Match.new(GAMES["cube-quest"], Setup(("Ann", "Bob"), options))
    begin = [(0, "mix S1 G4 F1"), (1, "mix S1 G4 F1"), (0, "placed"), (1, "placed")]
    for seat, line in (*begin, *answers):
        match.answer(seat, line)
    return match


def label(match: Match[Any], line: str) -> Any:
    menu = match.rules.private_panels.public_menu(seen(match, None))
    assert menu is not None
    return menu.paths[line][0].label


def test_what_was_claimed_is_done_again_and_not_flicked_again() -> None:
    """The button of a disputed Freeze said "Flick again"."""
    claim = cubes((0, "freeze F1>bG"), (1, "no"))
    assert label(claim, "reflick").key == "ref-tap-redo"
    flick = cubes((0, "flick S"), (0, "= off bG"), (1, "no = ."))
    assert label(flick, "reflick").key == "ref-tap-reflick"


def test_rolls_of_different_cubes_say_which_cube() -> None:
    """Two captured cubes had the same three buttons twice."""
    both = cubes((0, "flick S"), (0, "= cap rS rG"), (1, "ok"))
    check_paths(both.rules.private_panels.public_menu(seen(both, None)))
    single = cubes((0, "flick S"), (0, "= cap rS"), (1, "ok"))
    assert label(single, "roll rS face").key == "cube-tap-roll-face"


# ---------------------------------------------------------------- the army of Crownfall


@pytest.mark.parametrize("language", EACH_LANGUAGE)
@pytest.mark.parametrize("size", ["6", "10", "25"])
def test_less_and_more_of_a_role_stand_side_by_side(language: str, size: str) -> None:
    """“2 steps: Assassin (2) +” and its “−” stood in a row each."""
    match = Match.new(GAMES["crownfall"], Setup(("Ann", "Bob"), {"army_size": size}, bytes(32)))
    view, localizer = seen(match, 0), Localizer(SAID.catalogues, language)
    draft = match.rules.forms.new_draft(view, "army")
    form = match.rules.forms.show_draft(view, draft, "")
    fields = [field for field in form.fields if field.kind == "steps"]
    assert len(fields) >= 2
    for field in fields:
        both = [
            layout.button(ButtonId("t", 0, "form", one.key), localizer(one.label)) for one in field.choices
        ]
        assert len(layout.rows(both)) == 1, localizer(field.label)


@pytest.mark.parametrize("size", first_short(range(12, 26), 1))
def test_every_role_of_an_army_has_buttons_in_its_form(size: int) -> None:
    """The form of twelve ended before the Cavalry. A role of its own for Rewind makes one more."""
    for role in ("Wizard", "Chronomancer"):
        options = {"army_size": str(size), "rewind_role": role}
        match = Match.new(GAMES["crownfall"], Setup(("Ann", "Bob"), options, bytes(32)))
        view, forms = seen(match, 0), match.rules.forms
        form = forms.show_draft(view, forms.new_draft(view, "army"), "")
        assert [field.key for field in form.fields if field.kind == "steps"] == list(
            ladder(match.state.options)
        )
        items = form_builder.fields(form, lambda key: ButtonId("t", 0, "form", key), SAID, lambda *_: None)
        assert sum(map(size_of, items)) + 7 <= MOST_COMPONENTS, "frame, text, and two rows below"


def test_any_number_of_blinks_may_be_chosen() -> None:
    """Only 1, 3, 6, 12 and 99 were offered. Every value of a menu is one that the table may have."""
    for game in games().values():
        for option in game.options:
            offered = table_menus.values(option)
            assert [option.check(value) for value in offered] == offered
            assert option.default in offered or option.free_pattern, (game.name, option.name)
            assert len(offered) <= 25
    size = next(option for option in games()["crownfall"].options if option.name == "army_size")
    assert {str(number) for number in range(armies.LEAST, armies.MOST + 1)} <= {*table_menus.values(size)}


# ---------------------------------------------------------------- what stays where it is


def edit_of(item: Any) -> str:
    """The edit of a button, that of a link by whose it is."""
    return str(getattr(item, "custom_id", "")).partition(":form:")[2].partition("+")[0]


def placed(look: Any) -> dict[str, tuple[int, int]]:
    """Where each edit of a form stands, by its row and its place in that."""
    items = form_builder.fields(
        look, lambda key: ButtonId("t", 0, "form", key), SAID, lambda code, side: None
    )
    rows = [[edit_of(one) for one in getattr(item, "children", ())] for item in items]
    return {key: (row, place) for row, keys in enumerate(rows) for place, key in enumerate(keys)}


@pytest.mark.parametrize("game", first_short(GAMES))
def test_a_tap_moves_no_button_of_a_report(game: str) -> None:
    """A second tap at the same place means the same; what means nothing then is grey."""
    rng, seen_still = random.Random(7), 0
    for number in NUMBERS:
        for match in decisions(game, number, most=40):
            if match.question is None:
                continue
            for seat in match.question.seats:
                for form in match.question.forms_of(seat):
                    looks = [look for _, look in filled(match, seat, form, rng)]
                    for before, after in itertools.pairwise(looks):
                        if [one.key for one in before.fields] == [one.key for one in after.fields]:
                            assert placed(before) == placed(after), (form, number)
                            seen_still += 1
    assert seen_still > 300
