"""Checks of every panel, menu and form that random games reach."""

import random
import re
from typing import Any

from engine.match import Match
from engine.questions import Outcome, Refused
from engine.records import record
from tests.support.contract import trials
from tests.support.contract.blindness import probes
from tests.support.contract.house import PEOPLE, STRANGER, ContractTable, check, shown
from tests.support.contract.trials import GameUnderTest
from tests.support.contract.worlds import WorldPair
from tests.support.message_parts import walk

LOOKED_AT, ANSWERS, OFTEN, WAYS, EDITS, NEWS = 2, 50, 0.02, 2, 3, 20
GAMES = 4


def ways(menu: Any, dice: random.Random) -> list[tuple[str, ...]]:
    """Some of the steps between the first tap and the last."""
    if menu is None:
        return []
    paths = [
        *menu.paths.values(),
        *menu.forms.values(),
        *menu.standing_answers.values(),
        *(p.path for p in menu.pages),
    ]
    prefixes = {tuple(choice.key for choice in path[:n]) for path in paths for n in range(1, len(path))}
    return dice.sample(sorted(prefixes), min(len(prefixes), WAYS))


PAINTED, LONGEST_ALT, LIST = 3, 1_024, 3


RAW = re.compile(r"\{\s*\$|\bSentence\(|\bPrintedName\(")


async def check_everything(board: ContractTable, match: Match[Any], people: int, dice: random.Random) -> None:
    """What everybody sees, what each sees for themselves, menus' steps, forms with some taps."""
    check(await board.public())
    for picked in ways(trials.menu_of(match, None), dice):
        check(await board.public(picked))
    for person in (*PEOPLE[:people], STRANGER):
        view = await board.private(person)
        check(view, private=True)
        assert not RAW.search(shown(view))
        check(board.menu(person), private=True)
    for seat in range(people):
        for picked in ways(trials.menu_of(match, seat), dice):
            check(await board.private(PEOPLE[seat], picked), private=True)
        check_forms(board, match, seat, dice)


def check_forms(board: ContractTable, match: Match[Any], seat: int, dice: random.Random) -> None:
    """Every form that this seat may fill in: as it opens, and after taps of any kind."""
    rules = match.rules
    for form in match.question.forms_of(seat) if match.question else ():
        view = rules.view(match.state, match.question, seat)
        name = dice.choice(trials.opened(match, seat, form))
        draft, lists = rules.forms.new_draft(view, name), dict[str, frozenset[str]]()
        for _ in range(EDITS):
            panel = board.form(name, rules.forms.show_draft(view, draft, ""))
            check(panel, private=True)
            check_lists(panel, lists)
            draft = trials.tapped(rules, view, draft, dice)


def check_lists(panel: Any, known: dict[str, frozenset[str]]) -> None:
    """A list in which something else is chosen than before is another one to whoever sees it."""
    for part in walk(panel.to_components()):
        if part["type"] == LIST:
            chosen = frozenset(one["value"] for one in part["options"] if one.get("default"))
            for mark in (part["custom_id"], f"{part['id']}"):
                assert known.setdefault(mark, chosen) == chosen, part


async def check_panels(trial: GameUnderTest, board: ContractTable) -> None:
    for number in range(1, 1 + LOOKED_AT):
        dice, kinds, events = random.Random(number), set[str](), list[Any]()
        match, people = trial.begun(number), trial.people(number)
        for place in range(ANSWERS):
            kind = match.question.kind if match.question else "over"
            board.put(match, trial.setup(number).options, people, events[-NEWS:])
            if kind not in kinds or place < 2 or dice.random() < OFTEN:
                await check_everything(board, match, people, dice)
            kinds.add(kind)
            if match.question is None:
                break
            events += given(trial, match, dice)


def given(trial: GameUnderTest, match: Match[Any], dice: random.Random) -> list[Any]:
    """What the next answer did."""
    seat, line = trial.answer(match, dice)
    return match.answer(seat, line).events if line else []


def check_words(trial: GameUnderTest, board: ContractTable) -> None:
    dice, match = random.Random(1), trial.begun(1)
    board.put(match, trial.setup(1).options, trial.people(1))
    localizer, names = board.voice(), trials.NAMES[: trial.people(1)]
    for _ in range(ANSWERS):
        if match.question is None:
            break
        events = given(trial, match, dice)
        for viewer in (None, *range(len(names))):
            assert not RAW.search(board.told(events, viewer))
        for seat in match.question.seats if match.question and dice.random() < OFTEN else ():
            check_refused(trial, match, seat, localizer, dice)
    assert record.outcome_text(match.result, names)


def check_refused(
    trial: GameUnderTest, match: Match[Any], seat: int, localizer: Any, dice: random.Random
) -> None:
    """Whatever is refused is refused by a sentence."""
    for line in probes(trial, WorldPair(match, match, (seat,)), seat, dice):
        try:
            match.copy().answer(seat, line)
        except Refused as refused:
            sentence = localizer.refusal(refused)
        else:
            continue
        assert sentence.strip()


def check_end(trial: GameUnderTest, board: ContractTable) -> None:
    """The headline names the winners, because the panel leaves out the news of the end. Also the one who is
    left if all others have gone."""
    localizer, named = board.voice(plain=True), 0
    for number in range(GAMES):
        answers, match = trial.played(trial.setup(number), number)
        if match.result is None or number % 2:
            match = Match.new(trial.rules, trial.setup(number))
            match.replay(answers[: len(answers) // 2])
            match.end(Outcome((0,), "claim"))
        assert match.result is not None
        board.put(match, trial.setup(number).options, trial.people(number))
        view = trial.rules.view(match.state, None, None)
        headline = localizer.lines(trial.rules.presentation.headline(view))
        for winner in match.result.winners:
            assert board.table.names[winner] in headline
            named += 1
    assert named


def check_answered_in_secret(trial: GameUnderTest, board: ContractTable) -> None:
    """Whoever has answered a secret question, while others have not, reads something else than before: what
    they answered is in no view, so only these words say that it counted."""
    localizer, presentation = board.voice(plain=True), trial.rules.presentation

    def own_words(match: Match[Any], seat: int) -> str:
        view = trial.rules.view(match.state, match.question, seat)
        return str(localizer.lines([*presentation.headline(view), *presentation.hand(view)]))

    for number in range(GAMES):
        match, dice = trial.begun(number), random.Random(number)
        board.put(match, trial.setup(number).options, trial.people(number))
        for _ in range(ANSWERS):
            question = match.question
            if question is None:
                break
            seat, line = trial.answer(match, dice)
            before = own_words(match, seat) if seat >= 0 else ""
            if line:
                match.answer(seat, line)
            after, others = match.question, {*question.seats} - {seat}
            if question.secret and after is not None and after.secret and {*after.seats} == others:
                assert own_words(match, seat) != before


def check_grid(trial: GameUnderTest) -> None:
    """The catalogue says which spaces and sides a grid of buttons has. Emojis of spaces that it does not name
    are another game's, or missing."""
    catalogue = trial.rules.catalogue
    for number in range(GAMES):
        for match in trial.decisions(number, ANSWERS):
            for seat in match.question.seats if match.question else ():
                grid = trials.menu_of(match, seat).grid if seat >= 0 else None
                for cell in (cell for row in grid.rows for cell in row) if grid else ():
                    assert catalogue.spaces.get(cell.cell) == cell.ground, "Catalogue.spaces"
                    assert not cell.card or (cell.side or 0) < len(catalogue.sides), "Catalogue.sides"
