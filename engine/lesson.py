"""Playable lessons: scenes of one or two taps in which the real rules of a game answer.

A game's lesson is a scenario file (docs/scenarios.md); each scenario is a scene, in the order of play. The
first seat is the learner's. The title is the SCENE of `learn-GAME-SCENE`, with which the keys of the scene's
sentences begin. A line `Name> …` of the learner is the answer that the scene wants; lines of other seats are
given automatically. Each try of a scenario is one right route through the scene. A line `Name? …` of the
learner is a wrong answer that can be tapped as well; the rules say why it is wrong. It is a button. Only if
the game explains cells that are not a choice (`Presentation.explain_cell`), it is a tap on a cell of the
board instead.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from msgspec.structs import replace

from engine import files
from engine.game import Game, Rules
from engine.match import Match
from engine.presentation import Form, Grid, Menu, MenuChoice, MenuPage, Path, Sentence, Style
from engine.questions import Answer, Event, Refused

if TYPE_CHECKING:
    from engine.scenario import RunningScenario, Scenario, ScenarioRunner

LEARNER = 0  # the learner's seat
LOOKS = "looks"  # group of choices that only show something; lessons leave them out
ASKED = "asked"  # fact `taps`: offer only first taps that this scene or one before it wants
ANSWERS = "answers"  # fact `taps`: like ASKED, but offer every answer to the question
NONE = "none"  # facts `log`, `headline` and `prompt`: the scene's own sentences replace that text


class LessonPosition(NamedTuple):
    """A scene as far as it is played."""

    match: Match[Any]
    """The match at the learner's question, or at the end of the scene."""
    answer_count: int
    """How many right answers the learner has given in this scene."""
    right_answers: Mapping[str, int]
    """The right answers now, each with the number of the try (route) that it belongs to; empty at the end."""
    wrong_answers: tuple[str, ...]
    """Answers that can be tapped although the rules refuse them."""
    events: tuple[Event, ...]
    """What the learner's last answer caused, and what has happened after that."""
    scene_index: int
    """Index of the scene, from 0."""

    @property
    def is_over(self) -> bool:
        """Return whether the scene is over, so that no answer is wanted any more."""
        return not self.right_answers


class Lesson:
    """All scenes of a game. The file is read when the scenes are first needed.

    rules_by_pack: the rules by the name of their pack.
    file: the path of the scenario file.

    In the methods `number` is the index of a scene from 0, and `position` is a point in a scene.
    """

    def __init__(self, game: Game, rules_by_pack: Mapping[str, Rules[Any, Any]], file: str) -> None:
        self.game, self.rules_by_pack, self.file = game, rules_by_pack, file
        # By index of a scene: the result of `_wanted_first_taps`.
        self._first_taps_by_scene: dict[int, frozenset[str]] = {}

    @cached_property
    def scenes(self) -> tuple["Scenario", ...]:
        """Return the scenes. Raises `files.UnreadableFile` or `scenario.ScenarioError`."""
        return tuple(_scenario_module().parse(self.file, files.text(self.file)))

    @cached_property
    def scene_titles(self) -> tuple[str, ...]:
        """Return the titles of the scenes, in order."""
        return tuple(scene.title for scene in self.scenes)

    @cached_property
    def rules(self) -> Rules[Any, Any]:
        """Return the rules with the pack that the file names. If that pack is missing, use the usual one."""
        usual = next(iter(self.rules_by_pack.values()))
        return self.rules_by_pack.get(self.scenes[0].fact("pack") or "", usual)

    @cached_property
    def _runner(self) -> "ScenarioRunner":
        """Return the object that carries out the steps of scenes."""
        runner: ScenarioRunner = _scenario_module().ScenarioRunner()
        return runner

    def position_at(self, number: int, attempt: int = 0, taps: int = 0) -> LessonPosition:
        """Return a scene after so many right answers of the learner.

        number: index of the scene, from 0.
        attempt: index of the try (route) that is followed, from 0.
        taps: how many right answers.
        Raises LookupError if the scene has no such position.
        """
        scene = self.scenes[number]
        steps, taps_left, wrong_answers, first_event = scene.tries[attempt], taps, list[str](), 0
        play = _scenario_module().begin(scene, self.game, self.rules)
        for index, step in enumerate(steps):
            if step.kind == ">" and play.seat(step.who) == LEARNER:
                if not taps_left:
                    return self._open_position(play, number, attempt, taps, wrong_answers, first_event)
                taps_left, wrong_answers, first_event = taps_left - 1, [], len(play.events)
            if step.kind == "?":
                wrong_answers += [step.text] if play.seat(step.who) == LEARNER else []
            elif step.kind != "=":
                self._runner.perform(scene, play, steps, index)
        if taps_left:
            raise LookupError(taps)
        return LessonPosition(play.match, taps, {}, (), tuple(play.events[first_event:]), number)

    def _open_position(
        self,
        play: "RunningScenario",
        number: int,
        attempt: int,
        taps: int,
        wrong_answers: Sequence[str],
        first_event: int,
    ) -> LessonPosition:
        """Return the position at the learner's question.

        Its right answers are those of all tries that agree with the learner's answers so far.

        play: the scene, played up to that question.
        number: index of the scene.
        attempt: index of the try (route) that is followed.
        taps: how many answers the learner has given.
        wrong_answers: those that the scene lists at this question.
        first_event: index of the first event since the learner's last answer.
        """
        scene = self.scenes[number]
        learner_lines = [
            [step.text for step in steps if step.kind == ">" and play.seat(step.who) == LEARNER]
            for steps in scene.tries
        ]
        before = learner_lines[attempt][:taps]
        try_of_line: dict[str, int] = {}
        for other_try, lines in enumerate(learner_lines):
            if lines[:taps] == before and len(lines) > taps:
                try_of_line.setdefault(lines[taps], other_try)
        followed_line = learner_lines[attempt][taps]
        try_of_line[followed_line] = attempt
        right_answers = {followed_line: attempt, **try_of_line}  # the followed try's answer is the first
        return LessonPosition(
            play.match, taps, right_answers, tuple(wrong_answers), tuple(play.events[first_event:]), number
        )

    def try_of_answer(self, position: LessonPosition, line: str) -> int | None:
        """Return the index of the try (route) that an answer belongs to; None if it is not a right answer.

        Raises Refused if the rules do not allow the answer.
        """
        answers = _answers_of_line(position, line)
        return next(
            (
                try_number
                for right, try_number in position.right_answers.items()
                if _answers_of_line(position, right) == answers
            ),
            None,
        )

    def menu(self, position: LessonPosition) -> Menu:
        """Return what can be tapped: the menu of a table, without things to look up.

        Wrong answers of the scene are added, unless the game explains cells (`explain_cell`). Forms are
        offered only if a right answer needs one. Only taps that lead to a right answer have a colour. A scene
        with the fact `taps` offers fewer first taps (ASKED, ANSWERS).
        """
        match = position.match
        assert match.question is not None
        wrong_answers = position.wrong_answers if self.rules.presentation.explain_cell is None else ()
        tokens = dict.fromkeys(
            (*match.question.tokens.get(LEARNER, ()), *wrong_answers, *self._quick_answers(position))
        )
        menu = self.rules.presentation.menu(self.view(position), [*tokens])
        paths = {
            token: path
            for token, path in menu.paths.items()
            if path and not _repeats_another_tap(position, token)
        }
        forms = (
            {} if all(_is_offered(position, line, paths) for line in position.right_answers) else menu.forms
        )
        wanted = [*forms.values()] or [
            path for token, path in paths.items() if _is_right_answer(position, token)
        ]
        offered = self.scenes[position.scene_index].fact("taps")
        wanted_keys = self._wanted_first_taps(position.scene_index) if offered in (ASKED, ANSWERS) else None

        def stays(path: Path, answer: bool = False) -> bool:
            """Return whether the scene offers this path.

            answer: whether the path gives an answer; the fact `taps answers` offers all of these.
            """
            return wanted_keys is None or path[0].key in wanted_keys or (answer and offered == ANSWERS)

        shown = [page for page in menu.pages if page.path[0].group != LOOKS and stays(page.path)]
        shown = [page for page in shown if not page.path[0].disabled]
        return Menu(
            {token: _coloured_path(path, wanted) for token, path in paths.items() if stays(path, True)},
            menu.prompt,
            menu.grid,
            tuple(MenuPage(_coloured_path(page.path, wanted), page.lines) for page in shown),
            {form: _coloured_path(path, wanted) for form, path in forms.items() if stays(path)},
            lists=tuple(menu_list for menu_list in menu.lists if stays(menu_list.path)),
            order=menu.order,
        )

    def board(self, position: LessonPosition) -> Grid | None:
        """Return the board as a grid of buttons, also when it is the other side's turn.

        None if the game has no such grid, or does not explain its cells (`explain_cell`).
        """
        return (
            self.rules.presentation.menu(self.view(position), ()).grid
            if self.rules.presentation.explain_cell is not None
            else None
        )

    def _quick_answers(self, position: LessonPosition) -> list[str]:
        """Return answers of the public panel that the question does not list.

        These are the answers of each button that leads to a right answer.
        """
        assert position.match.question is not None
        listed = position.match.question.tokens.get(LEARNER, ())
        panel = self.rules.private_panels and self.rules.private_panels.public_menu(self.view(position))
        paths = {token: path for token, path in panel.paths.items() if token not in listed} if panel else {}
        button_keys = {paths[line][0].key for line in position.right_answers if line in paths}
        return [token for token, path in paths.items() if path and path[0].key in button_keys]

    def shows(self, number: int, part: Literal["log", "headline", "prompt"]) -> bool:
        """Return whether a scene shows the log, the headline of the table, or again the question."""
        return self.scenes[number].fact(part) != NONE

    def _wanted_first_taps(self, number: int) -> frozenset[str]:
        """Return the keys of the choices that begin a right answer of this scene or of an earlier one."""
        if number not in self._first_taps_by_scene:
            known = self._wanted_first_taps(number - 1) if number else frozenset()
            scene = self.scenes[number]
            for attempt in range(len(scene.tries)):
                taps = 0
                while not (position := self.position_at(number, attempt, taps)).is_over:
                    assert position.match.question is not None
                    menu = self.rules.presentation.menu(
                        self.view(position), position.match.question.tokens[LEARNER]
                    )
                    known |= {
                        menu.paths[token][0].key for token in menu.paths if _is_right_answer(position, token)
                    }
                    taps += 1
            self._first_taps_by_scene[number] = known
        return self._first_taps_by_scene[number]

    def only_wrong_answer(self, position: LessonPosition, picked: Sequence[str]) -> str | None:
        """Return the wrong answer that these picks lead to; None if they can lead to an answer that is not
        wrong.

        Of several wrong answers return the first.

        Always None on a board, where the learner should make the last tap.

        picked: keys of the choices that were tapped.
        """
        menu = self.menu(position)
        if menu.grid is not None:
            return None
        paths_by_answer = [*menu.paths.items(), *((form, path) for form, path in menu.forms.items())]
        answers_below = [
            token
            for token, path in paths_by_answer
            if [choice.key for choice in path[: len(picked)]] == [*picked]
        ]
        return (
            answers_below[0]
            if answers_below and picked and set(answers_below) <= {*position.wrong_answers}
            else None
        )

    def leading_picks(self, position: LessonPosition, picked: Sequence[str]) -> tuple[str, ...]:
        """Return the longest beginning of these picks that leads to a right answer.

        picked: keys of the choices that were tapped.
        """
        paths = self.menu(position).paths.items()
        right_paths = [
            [choice.key for choice in path] for token, path in paths if _is_right_answer(position, token)
        ]
        lengths = [
            n
            for n in range(len(picked) + 1)
            if any(path_keys[:n] == [*picked[:n]] for path_keys in right_paths)
        ]
        return tuple(picked[: max(lengths, default=0)])

    def strays(self, position: LessonPosition, picked: Sequence[str]) -> bool:
        """Return whether these picks do not lead to a right answer.

        Always False on a board: the board stays in view, and the learner may look at another card's spaces.

        picked: keys of the choices that were tapped.
        """
        menu = self.menu(position)
        if menu.grid is not None or self.leading_picks(position, picked) == tuple(picked):
            return False
        form_paths = [[choice.key for choice in path] for path in menu.forms.values()]
        return not any(path_keys[: len(picked)] == [*picked] for path_keys in form_paths)

    def view(self, position: LessonPosition) -> Any:
        """Return the table as the learner sees it."""
        return self.rules.view(position.match.state, position.match.question, LEARNER)

    def explain_cell(
        self, position: LessonPosition, picked: Sequence[str], cell: str
    ) -> Refused | list[Sentence]:
        """Return why a cell of the board is not a choice after these picks (keys of choices).

        Raises Refused if there is no such cell.
        """
        view, presentation = self.view(position), self.rules.presentation
        grid = presentation.menu(view, ()).grid
        if (
            presentation.explain_cell is None
            or grid is None
            or cell not in {grid_cell.cell for row in grid.rows for grid_cell in row}
        ):
            raise Refused("stale")
        explanation = presentation.explain_cell(view, picked, cell)
        if isinstance(explanation, str):
            return self.rules.refusal_of(position.match.state, position.match.question, LEARNER, explanation)
        return explanation

    def form(self, position: LessonPosition, name: str, draft: str, tab: str = "") -> tuple[str, Form]:
        """Return the draft of a form, and the form as it looks with that draft.

        name: of a form of the menu.
        draft: "" for the form's first one.
        tab: key of the open page; "" for the first one.
        Raises Refused if the menu has no such form, or the draft does not fit.
        """
        if self.rules.forms is None or name not in self.menu(position).forms:
            raise Refused("stale")
        draft = draft or self.rules.forms.new_draft(self.view(position), name)
        try:
            return draft, self._coloured_form(
                position, draft, self.rules.forms.show_draft(self.view(position), draft, tab)
            )
        except (ValueError, LookupError):
            raise Refused("stale") from None

    def _coloured_form(self, position: LessonPosition, draft: str, form: Form) -> Form:
        """Return the form, with a colour on each button after which the draft is a right answer. If it is one
        already, no button has a colour: a tap could only write the same answer in other words.
        """
        try:
            if self.try_of_answer(position, draft) is not None:
                return form
        except Refused:
            pass

        def coloured(key: str, choice: MenuChoice) -> MenuChoice:
            """Return the choice, green if tapping it makes the draft a right answer. key: of its field."""
            try:
                assert self.rules.forms is not None
                after = self.rules.forms.edit_draft(
                    self.view(position), draft, form.tab, f"{key}:{choice.key}", ()
                )
                right = after != draft and self.try_of_answer(position, after) is not None
            except (Refused, ValueError, LookupError):
                return choice
            return replace(choice, style="good") if right else choice

        fields = (
            replace(
                form_field, choices=tuple(coloured(form_field.key, choice) for choice in form_field.choices)
            )
            if form_field.kind in ("taps", "steps")
            else form_field
            for form_field in form.fields
        )
        return replace(form, fields=tuple(fields))

    def edit_draft(
        self, position: LessonPosition, name: str, draft: str, tab: str, key: str, values: Sequence[str]
    ) -> str:
        """Return a draft after values were chosen in it. Raises Refused if they are not possible.

        name: of a form of the menu.
        draft: "" for the form's first one.
        tab: key of the open page; "" for the first one.
        key: of the field, or for a button `FIELD:CHOICE`.
        values: what was chosen in a list or typed; empty for a button.
        """
        draft, _ = self.form(position, name, draft, tab)
        assert self.rules.forms is not None
        return self.rules.forms.edit_draft(self.view(position), draft, tab, key, values)


def _is_right_answer(position: LessonPosition, token: str) -> bool:
    """Return whether an answer is right, even if the scene has it in another notation.

    An answer that the scene lists is right or wrong as listed. Any other one is right if it does the same as
    a right answer.

    token: the answer, in the game's notation.
    """
    if token in position.right_answers or token in position.wrong_answers:
        return token in position.right_answers
    try:
        answers = _answers_of_line(position, token)
        return any(_answers_of_line(position, line) == answers for line in position.right_answers)
    except Refused:
        return False


def _repeats_another_tap(position: LessonPosition, token: str) -> bool:
    """Return whether an answer that the question does not list does the same as a listed one.

    Such answers are not offered, because the learner should find the listed one.

    token: the answer, in the game's notation.
    """
    assert position.match.question is not None
    listed = position.match.question.tokens.get(LEARNER, ())
    if token in listed or token in position.wrong_answers:
        return False
    try:
        answers = _answers_of_line(position, token)
        return len(answers) == 1 and answers[0][1] in listed
    except Refused:
        return False


def _coloured_path(path: Path, wanted: Sequence[Path]) -> Path:
    """Return a path with a colour on the choices that lead to a right answer.

    Cells of a board keep their own colour, because it has a meaning.

    wanted: the paths of the right answers.
    """
    keys = [choice.key for choice in path]
    wanted_keys = [[choice.key for choice in wanted_path] for wanted_path in wanted]
    coloured = []
    for length, choice in enumerate(path, 1):
        style: Style = (
            "good" if keys[:length] in [path_keys[:length] for path_keys in wanted_keys] else "plain"
        )
        coloured.append(choice if choice.cell else replace(choice, style=style))
    return tuple(coloured)


def _is_offered(position: LessonPosition, line: str, paths: Iterable[str]) -> bool:
    """Return whether one of the offered taps gives this answer, or one that does the same.

    paths: the answers that taps give.
    """
    wanted = _answers_of_line(position, line)
    if len(wanted) == 1 and wanted[0][1] in paths:
        return True
    return any(
        _answers_of_line(position, token) == wanted for token in paths if token not in position.wrong_answers
    )


def _answers_of_line(position: LessonPosition, line: str) -> list[Answer]:
    """Return the answers that a line of the learner stands for. Raises Refused. The match stays as it is."""
    return position.match.copy().answer(LEARNER, line).answers


def load_lessons(games_with_packs: Mapping[str, Any]) -> dict[str, Lesson]:
    """Return the lessons of the games that have one and cards to play with, by name of the game.

    games_with_packs: by name, objects with the attributes `game` and `rules`, the rules by name of the pack.
    """
    return {
        name: Lesson(game_with_packs.game, game_with_packs.rules, str(file))
        for name, game_with_packs in games_with_packs.items()
        if game_with_packs.rules and (file := files.lessons(name)) is not None
    }


def _scenario_module() -> Any:
    """Import the module that plays scenarios.

    It is imported only with the first lesson, because serving needs it for nothing else.
    """
    from engine import scenario

    return scenario
