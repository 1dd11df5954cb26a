"""Playable lessons: scenes of one or two taps, in which the rules of a game answer as they always do.

A game's lesson is a scenario file (docs/scenarios.md), a scene a scenario in the order they are played. The
first seat is the learner's, and the title names the scene's sentences: `learn-GAME-SCENE` and what follows
it. `NameShape> …` of the learner is asked for, any other seat's is given by itself; a further try is another
right way. `NameShape? …` of the learner can be tapped as well, and the rules say why not: where the game
tells of a cell why it is no choice (`Presentation.why`), by tapping that cell, which looks as it does at any
table; else as a button."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from msgspec.structs import replace

from engine import files
from engine.game import Game, Rules
from engine.match import Match
from engine.presentation import Form, Grid, Menu, MenuChoice, MenuPage, Path, Sentence, Style
from engine.questions import Answer, Event, Refused

if TYPE_CHECKING:
    from engine.scenario import Play, Runner, Scenario, ScenarioStep

LEARNER, LOOKS = 0, "looks"
ASKED = "asked"  # of a scene's taps: only those that it or a scene before it asks for
ANSWERS = "answers"  # the same, but every answer to its question is there
NONE = "none"  # of a scene's log, headline or prompt: its own sentences say what happened, or what to do


class LessonPosition(NamedTuple):
    """A scene as far as it is played.

    match: at the learner's question, or where the scene ends; taps: answers that the learner has given;
    asked: the right answers now, each with the way it is on, none at the end; lures: answers to be tapped
    that the rules refuse; events: what has happened since the learner's last answer, that one's too; scene:
    which one it is.
    """

    match: Match[Any]
    taps: int
    asked: Mapping[str, int]
    lures: tuple[str, ...]
    events: tuple[Event, ...]
    scene: int

    @property
    def done(self) -> bool:
        return not self.asked


class Lesson:
    """All scenes of a game, read from their file when they are first asked for."""

    def __init__(self, game: Game, packs: Mapping[str, Rules[Any, Any]], file: str) -> None:
        self.game, self.packs, self.file = game, packs, file
        self._known: dict[int, frozenset[str]] = {}

    @cached_property
    def scenes(self) -> tuple["Scenario", ...]:
        """Raises `files.UnreadableFile` or `scenario.ScenarioError` for a file that is none of scenes."""
        return tuple(_scenarios().parse(self.file, files.text(self.file)))

    @cached_property
    def names(self) -> tuple[str, ...]:
        return tuple(scene.title for scene in self.scenes)

    @cached_property
    def rules(self) -> Rules[Any, Any]:
        """With the cards that the file names; with the usual ones where those are not there."""
        usual = next(iter(self.packs.values()))
        return self.packs.get(self.scenes[0].fact("pack") or "", usual)

    @cached_property
    def _runner(self) -> "Runner":
        runner: Runner = _scenarios().Runner()
        return runner

    def stand(self, number: int, attempt: int = 0, taps: int = 0) -> LessonPosition:
        """A scene after so many right answers of the learner on one of its ways; raises LookupError for a
        place that it does not have."""
        scene = self.scenes[number]
        steps, left, lures, since = scene.tries[attempt], taps, list[str](), 0
        play = _scenarios().begin(scene, self.game, self.rules)
        for place, step in enumerate(steps):
            if self._is_asked(play, step):
                if not left:
                    return self._open(play, number, attempt, taps, lures, since)
                left, lures, since = left - 1, [], len(play.told)
            if step.kind == "?":
                lures += [step.text] if play.seat(step.who) == LEARNER else []
            elif step.kind != "=":
                self._runner.perform(scene, play, steps, place)
        if left:
            raise LookupError(taps)
        return LessonPosition(play.match, taps, {}, (), tuple(play.told[since:]), number)

    def _open(
        self, play: "Play", number: int, attempt: int, taps: int, lures: Sequence[str], since: int
    ) -> LessonPosition:
        scene = self.scenes[number]
        own = [self._lines(scene.tries[other], play) for other in range(len(scene.tries))]
        before = own[attempt][:taps]
        asked: dict[str, int] = {}
        for other, lines in enumerate(own):
            if lines[:taps] == before and len(lines) > taps:
                asked.setdefault(lines[taps], other)
        order = dict.fromkeys((own[attempt][taps], *asked))
        right = {line: attempt if line == own[attempt][taps] else asked[line] for line in order}
        return LessonPosition(play.match, taps, right, tuple(lures), tuple(play.told[since:]), number)

    def _lines(self, steps: Sequence["ScenarioStep"], play: "Play") -> list[str]:
        return [step.text for step in steps if step.kind == ">" and play.seat(step.who) == LEARNER]

    def _is_asked(self, play: "Play", step: "ScenarioStep") -> bool:
        return step.kind == ">" and play.seat(step.who) == LEARNER

    def tried(self, stand: LessonPosition, line: str) -> int | None:
        """The way that an answer is on, None where it is not the one that is asked for; raises Refused."""
        given = _given(stand, line)
        return next((way for right, way in stand.asked.items() if _given(stand, right) == given), None)

    def menu(self, stand: LessonPosition) -> Menu:
        """What can be tapped, as at any table; lures that no cell tells of too, and forms only where one is
        asked for.

        What the scene asks for has the colour of what moves one on, nothing else has one, and there is
        nothing to look up. Of some scenes only those first taps are there that were asked for so far.
        """
        match = stand.match
        assert match.ask is not None
        lures = stand.lures if self.rules.face.why is None else ()
        tokens = dict.fromkeys((*match.ask.tokens.get(LEARNER, ()), *lures, *self._quick(stand)))
        menu = self.rules.face.menu(self.view(stand), [*tokens])
        paths = {token: path for token, path in menu.paths.items() if path and not _shortcut(stand, token)}
        forms = {} if all(_tapped(stand, line, paths) for line in stand.asked) else menu.forms
        wanted = [*forms.values()] or [path for token, path in paths.items() if _is_asked_for(stand, token)]
        offered = self.scenes[stand.scene].fact("taps")
        met = self._met(stand.scene) if offered in (ASKED, ANSWERS) else None

        def stays(path: Path, answer: bool = False) -> bool:
            return met is None or path[0].key in met or (answer and offered == ANSWERS)

        shown = [page for page in menu.pages if page.path[0].group != LOOKS and stays(page.path)]
        shown = [page for page in shown if not page.path[0].off]
        return Menu(
            {token: _coloured(path, wanted) for token, path in paths.items() if stays(path, True)},
            menu.prompt,
            menu.grid,
            tuple(MenuPage(_coloured(page.path, wanted), page.lines) for page in shown),
            {form: _coloured(path, wanted) for form, path in forms.items() if stays(path)},
            order=menu.order,
        )

    def board(self, stand: LessonPosition) -> Grid | None:
        """The board of buttons as it lies there, whoever is asked; None without one, or where no cell tells
        anything."""
        return self.rules.face.menu(self.view(stand), ()).grid if self.rules.face.why is not None else None

    def _quick(self, stand: LessonPosition) -> list[str]:
        """What a panel has buttons for beside the listed answers, where the scene asks for such a one."""
        assert stand.match.ask is not None
        listed = stand.match.ask.tokens.get(LEARNER, ())
        panel = self.rules.own_panels and self.rules.own_panels.public_menu(self.view(stand))
        paths = {token: path for token, path in panel.paths.items() if token not in listed} if panel else {}
        doors = {paths[line][0].key for line in stand.asked if line in paths}
        return [token for token, path in paths.items() if path and path[0].key in doors]

    def logged(self, number: int) -> bool:
        """Whether a scene tells what has happened in the words of the log."""
        return self.scenes[number].fact("log") != NONE

    def headed(self, number: int) -> bool:
        """Whether a scene says what is asked in the words of the table, too."""
        return self.scenes[number].fact("headline") != NONE

    def prompted(self, number: int) -> bool:
        """Whether a scene repeats below the picture what the table asks next, once something is picked."""
        return self.scenes[number].fact("prompt") != NONE

    def _met(self, number: int) -> frozenset[str]:
        """The first taps that this scene or one before it asks for."""
        if number not in self._known:
            known = self._met(number - 1) if number else frozenset()
            scene = self.scenes[number]
            for attempt in range(len(scene.tries)):
                taps = 0
                while not (stand := self.stand(number, attempt, taps)).done:
                    assert stand.match.ask is not None
                    menu = self.rules.face.menu(self.view(stand), stand.match.ask.tokens[LEARNER])
                    known |= {menu.paths[token][0].key for token in menu.paths if _is_asked_for(stand, token)}
                    taps += 1
            self._known[number] = known
        return self._known[number]

    def only_lures(self, stand: LessonPosition, picked: Sequence[str]) -> str | None:
        """After these picks: the answer that the rules refuse, where no other is left to tap.

        None on a board, where the last tap is what one learns.
        """
        menu = self.menu(stand)
        if menu.grid is not None:
            return None
        ways = [*menu.paths.items(), *((form, path) for form, path in menu.forms.items())]
        below = [token for token, path in ways if [choice.key for choice in path[: len(picked)]] == [*picked]]
        return below[0] if below and picked and set(below) <= {*stand.lures} else None

    def led(self, stand: LessonPosition, picked: Sequence[str]) -> tuple[str, ...]:
        """These picks as far as an answer that is asked for begins with them."""
        paths = self.menu(stand).paths.items()
        asked = [[choice.key for choice in path] for token, path in paths if _is_asked_for(stand, token)]
        ends = [n for n in range(len(picked) + 1) if any(way[:n] == [*picked[:n]] for way in asked)]
        return tuple(picked[: max(ends, default=0)])

    def strays(self, stand: LessonPosition, picked: Sequence[str]) -> bool:
        """Whether no answer that is asked for is left to tap after these picks.

        Never on a board, which stays, and where another card's spaces are worth a look.
        """
        menu = self.menu(stand)
        if menu.grid is not None or self.led(stand, picked) == tuple(picked):
            return False
        ways = [[choice.key for choice in path] for path in menu.forms.values()]
        return not any(way[: len(picked)] == [*picked] for way in ways)

    def view(self, stand: LessonPosition) -> Any:
        """The table as the learner sees it."""
        return self.rules.view(stand.match.state, stand.match.ask, LEARNER)

    def why(self, stand: LessonPosition, picked: Sequence[str], cell: str) -> Refused | list[Sentence]:
        """Why a cell of the board is no choice after these picks; raises Refused for no such cell."""
        view, face = self.view(stand), self.rules.face
        grid = face.menu(view, ()).grid
        if face.why is None or grid is None or cell not in {one.cell for line in grid.rows for one in line}:
            raise Refused("stale")
        explanation = face.why(view, picked, cell)
        if isinstance(explanation, str):
            return self.rules.refuse(stand.match.state, stand.match.ask, LEARNER, explanation)
        return explanation

    def form(self, stand: LessonPosition, name: str, draft: str, tab: str = "") -> tuple[str, Form]:
        """A form of the menu and its draft ("": as it begins); raises Refused where there is no such form, or
        none with this draft."""
        if self.rules.forms is None or name not in self.menu(stand).forms:
            raise Refused("stale")
        draft = draft or self.rules.forms.new(self.view(stand), name)
        try:
            return draft, self._led_on(stand, draft, self.rules.forms.shown(self.view(stand), draft, tab))
        except (ValueError, LookupError):
            raise Refused("stale") from None

    def _led_on(self, stand: LessonPosition, draft: str, form: Form) -> Form:
        """With the colour of what moves one on for the button after which the form says what is asked for."""

        def coloured(key: str, choice: MenuChoice) -> MenuChoice:
            try:
                assert self.rules.forms is not None
                after = self.rules.forms.edited(self.view(stand), draft, form.tab, f"{key}:{choice.key}", ())
                right = after != draft and self.tried(stand, after) is not None
            except (Refused, ValueError, LookupError):
                return choice
            return replace(choice, style="good") if right else choice

        fields = (
            replace(one, choices=tuple(coloured(one.key, choice) for choice in one.choices))
            if one.kind in ("taps", "steps")
            else one
            for one in form.fields
        )
        return replace(form, fields=tuple(fields))

    def edited(
        self, stand: LessonPosition, name: str, draft: str, tab: str, key: str, values: Sequence[str]
    ) -> str:
        """A draft after something was chosen in it; raises Refused for what cannot be."""
        draft, _ = self.form(stand, name, draft, tab)
        assert self.rules.forms is not None
        return self.rules.forms.edited(self.view(stand), draft, tab, key, values)


def _is_asked_for(stand: LessonPosition, token: str) -> bool:
    """Whether a listed answer is one that is asked for, perhaps written otherwise."""
    if token in stand.asked or token in stand.lures:
        return token in stand.asked
    try:
        given = _given(stand, token)
        return any(_given(stand, line) == given for line in stand.asked)
    except Refused:
        return False


def _shortcut(stand: LessonPosition, token: str) -> bool:
    """Whether a tap gives an answer that another tap, the one that is to be learned, gives as well."""
    assert stand.match.ask is not None
    listed = stand.match.ask.tokens.get(LEARNER, ())
    if token in listed or token in stand.lures:
        return False
    try:
        given = _given(stand, token)
        return len(given) == 1 and given[0][1] in listed
    except Refused:
        return False


def _coloured(path: Path, wanted: Sequence[Path]) -> Path:
    """The way as far as it is one to what is asked for; cells of a board have colours that mean something."""
    keys = [choice.key for choice in path]
    ways = [[choice.key for choice in one] for one in wanted]
    coloured = []
    for place, choice in enumerate(path, 1):
        style: Style = "good" if keys[:place] in [way[:place] for way in ways] else "plain"
        coloured.append(choice if choice.cell else replace(choice, style=style))
    return tuple(coloured)


def _tapped(stand: LessonPosition, line: str, paths: Iterable[str]) -> bool:
    """Whether an answer is among these lines, perhaps written otherwise."""
    wanted = _given(stand, line)
    if len(wanted) == 1 and wanted[0][1] in paths:
        return True
    return any(_given(stand, token) == wanted for token in paths if token not in stand.lures)


def _given(stand: LessonPosition, line: str) -> list[Answer]:
    """The answers that a line stands for; raises Refused."""
    return stand.match.copy().answer(LEARNER, line).answers


class GameWithPacks(Protocol):
    """A game with the packs it can be played with, by name."""

    @property
    def game(self) -> Game: ...

    @property
    def rules(self) -> Mapping[str, Rules[Any, Any]]: ...


def load_lessons(shelves: Mapping[str, GameWithPacks]) -> dict[str, Lesson]:
    """The lessons of the games that have one, and cards to play with."""
    lesson_files = {name: files.lessons(name) for name, shelf in shelves.items() if shelf.rules}
    return {
        name: Lesson(shelves[name].game, shelves[name].rules, str(file))
        for name, file in lesson_files.items()
        if file is not None
    }


def _scenarios() -> Any:
    """What plays scenarios is read in with the first lesson: nothing else that is served needs it."""
    from engine import scenario

    return scenario
