"""What Cube Quest adds to the referee's presentation."""

from engine.cube_quest.cubes import SHOWN
from engine.cube_quest.presentation import forms, menus, names, news, reminders, scene, words
from engine.cube_quest.reports import FAULTS
from engine.cube_quest.state import hides_teams
from engine.referee.presentation.parts import UNASKED_LINES, OwnForm, PresentationParts

PARTS = PresentationParts(
    game_words=news.TONGUE,
    headline=words.headline,
    lines=words.lines,
    notes=words.notes,
    describe=words.describe,
    scene=scene.scene,
    path=menus.path,
    form_buttons=menus.form_buttons,
    forms={
        "mix": OwnForm(
            forms.new_team,
            lambda view, draft, tab, judge: forms.team(view, draft, tab),
            lambda view, draft, tab, key, values: forms.team_edited(view, draft, tab, key),
        ),
        "heal": OwnForm(
            lambda view: "heal R1 :",
            lambda view, draft, tab, judge: forms.heal(view, draft, judge),
            lambda view, draft, tab, key, values: forms.heal_edited(view, draft, key),
        ),
        "freeze": OwnForm(
            lambda view: "freeze",
            lambda view, draft, tab, judge: forms.freeze(view, draft, judge),
            lambda view, draft, tab, key, values: forms.freeze_edited(view, draft, key, values),
        ),
    },
    report_page=forms.report_page,
    edit_report=forms.edit_report,
    corrections=menus.corrections,
    quick_reports=menus.quick_reports,
    short_headline=lambda view: None,
    tally=words.tally,
    first_notes=reminders.firsts,
    by_hand_kinds=frozenset(
        ("undone", "returned", "king-moved", "hid", "healed", "froze", "revived", "spared", "king-spared")
    ),
    unasked_lines=(*UNASKED_LINES, "no roll", "hide U1", "hide U2", *(f"foul {fault}" for fault in FAULTS)),
    hides=hides_teams,
    pieces=tuple(names.sign(kind, 0)[0] for kind in SHOWN),
)
