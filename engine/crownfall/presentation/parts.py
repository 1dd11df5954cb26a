"""What Crownfall adds to the referee's presentation."""

from engine.crownfall.presentation import forms, menus, names, reminders, scene, turn_form, words
from engine.referee.presentation.parts import OwnForm, PresentationParts

PARTS = PresentationParts(
    game_words=names.TONGUE,
    headline=words.headline,
    lines=words.lines,
    notes=words.notes,
    describe=words.describe,
    scene=scene.scene,
    path=menus.path,
    form_buttons=menus.form_buttons,
    forms={
        "army": OwnForm(
            forms.new_army,
            lambda view, draft, tab, judge: forms.army(view, draft),
            lambda view, draft, tab, key, values: forms.army_edited(view, draft, key, values),
        )
    },
    report_page=turn_form.report_page,
    edit_report=turn_form.edit_report,
    corrections=menus.corrections,
    quick_reports=menus.quick_reports,
    short_headline=words.state,
    tally=words.tally,
    first_notes=reminders.tips,
    by_hand_kinds=frozenset(
        [
            *("undone", "place", "died", "health", "rewound", "sneaked", "ported", "swapped", "summoned"),
            *("removed", "stacked", "parted", "unstacked", "take-apart", "released", "raised", "warded"),
            *("guarded", "spared", "blessed", "wasted"),
        ]
    ),
    instruction_kinds=frozenset(("place", "stacked", "parted", "take-apart")),
    late_lines=menus.late_lines,
    turn_reports=menus.turn_reports,
    pieces=names.LOOKS,
)
