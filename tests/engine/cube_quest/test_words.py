"""Cube Quest in words: nothing without a sentence, every reminder at its moment, no key missing."""

import ast
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import engine.cube_quest
from cogs.core.text.sentences import LANGUAGES, Localizer
from engine.cube_quest.cubes import KINDS, points, read_team
from engine.cube_quest.presentation import armies, names, news, reminders, words
from engine.cube_quest.presentation.scene import scene
from engine.cube_quest.rules import OPTIONS, CubeQuest
from engine.cube_quest.state import LOST_KINGS, Roll
from engine.game import Setup
from engine.match import Match
from engine.presentation import Sentence
from engine.questions import Event, Outcome, Refused
from tests.support.content import WORDS
from tests.support.depth import first_short
from tests.support.referee_games import told_games

RULES = CubeQuest()
SOURCE = Path(engine.cube_quest.__file__).parent
# The rules that the catalogue marks [tells].
TELLS = (
    *(5, 6, 7, 8, 9, 36, 37, 38, 39, 40, 41, 43, 44, 66, 68, 69, 72, 73, 82, 83, 108, 110, 132, 133, 173),
    *(201, 260, 288, 289, 290, 292),
)
EVENTS = ("returned", "froze", "foul", "reflick")
TEAM = "S2 G6 H2 U2 R1 F2"
SEEDS = range(12)


def voices() -> list[Localizer]:
    """English and Japanese first."""
    return [
        Localizer(WORDS, language, lambda seat: ("Ann", "猫")[seat], plain=True) for language in LANGUAGES
    ]


def spoken(says: Any) -> list[str]:
    """In every language; raises where a message or an argument is missing."""
    texts = [localizer.lines(says) for localizer in voices()]
    assert "cube-" not in "".join(texts)
    return texts


def match(**options: str) -> Match[Any]:
    given = {"objection_s": "0", "start": "red", **options}
    return Match.new(RULES, Setup(("Ann", "Bob"), given, bytes(32)))


def played(*lines: str, **options: str) -> Match[Any]:
    """A match after these lines, each with its seat's letter before it."""
    cube_match = match(**options)
    for line in lines:
        seat, _, rest = line.partition(" ")
        cube_match.answer("rb".index(seat), rest)
    return cube_match


def begun(*lines: str, **options: str) -> Match[Any]:
    teams = [f"{side} mix {TEAM}" for side in "rb"] if options.get("mix") == "custom" else []
    return played(*teams, "r placed", "b placed", *lines, **options)


def view(cube_match: Match[Any], seat: int | None = None) -> Any:
    return RULES.view(cube_match.state, cube_match.question, seat)


def reasons(call: str) -> Iterator[str]:
    """First arguments of all calls of a name in the game's own code; of an f-string its beginning."""
    for file in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            if call != getattr(node.func, "attr", getattr(node.func, "id", "")):
                continue
            first = node.args[0]
            if isinstance(first, ast.Constant):
                yield str(first.value)
            elif isinstance(first, ast.JoinedStr) and isinstance(first.values[0], ast.Constant):
                yield str(first.values[0].value)


# ---------------------------------------------------------------- everything has words


def test_every_event_has_a_sentence() -> None:
    event_kinds = {*reasons("emit")}
    assert len(event_kinds) > 25
    for kind in event_kinds - news.SENTENCES.keys():
        for language in LANGUAGES:
            assert f"ref-told-{kind}" in WORDS.keys(language), kind
    assert news.SENTENCES.keys() - event_kinds == {"over"}


def test_every_refusal_has_a_sentence() -> None:
    refusal_reasons = {reason for reason in reasons("Refused") if reason.startswith("cube-")}
    assert len(refusal_reasons) > 45
    for language in LANGUAGES:
        known = WORDS.keys(language)
        missing = {r for r in refusal_reasons if not any(key.startswith(f"refused-{r}") for key in known)}
        assert not missing


@pytest.mark.parametrize("kind", KINDS)
def test_refusals_name_every_kind(kind: str) -> None:
    for key in ("never-flicked", "not-in-team", "not-there", "frozen"):
        for localizer in voices():
            localizer.refusal(Refused(f"cube-{key}", kind=kind))
    for localizer in voices():
        assert "2" in localizer.refusal(Refused("cube-box", kind=kind, box=2))
        for count in (0, 1, 3):
            localizer.refusal(Refused("cube-not-defeated", kind=kind, there=count))


def test_every_option_and_its_values_have_words() -> None:
    for option in OPTIONS:
        for language in LANGUAGES:
            assert f"option-{option.name}" in WORDS.keys(language)
        for value in option.choices:
            assert {f"value-{option.name}-{value}", f"value-{value}"} & WORDS.keys("ja"), (option.name, value)
    for localizer in voices():
        for key in ("game", "about", "howto"):
            assert localizer.say(f"{key}-cube-quest", mix="custom", table="shared", reports="auto")


def test_a_report_is_a_sentence_a_fact() -> None:
    text = "off rG2 bS bG/rF1 ; cap rS ; thaw rF1 ; slip bF2>rG+rG2 ; home ; first bK ; foul push"
    sentences = news.report(text)
    assert len(sentences) == 7
    english, japanese, *_ = spoken(sentences)
    for part in (
        "2 red Grunts",
        "a blue Striker",
        "a blue Grunt under the red Freeze F1",
        "the blue King left",
    ):
        assert part in english
    assert "赤のグラント2個" in japanese
    assert [one.key for one in news.report(".")] == ["cube-fact-none"]
    assert len(news.report("done")) == len(news.report("")) == 1


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("rK", "the red King"),
        ("bG3", "3 blue Grunts"),
        ("rF2", "the red Freeze F2"),
        ("rF", "a red Freeze"),
        ("bG/rF1", "a blue Grunt under the red Freeze F1"),
        ("return U", "the return of a Skulk"),
        ("hide U2", "the hiding of 2 Skulks"),
        ("roll bS face", "the roll of a blue Striker"),
        ("freeze F1>bS F2>bG+bG@near", "the placing of F1 on a blue Striker and F2 on 2 blue Grunts"),
        ("what is it", "“what is it”"),
        ("x", "“x”"),
    ],
)
def test_pieces_are_called_by_name(code: str, expected: str) -> None:
    assert spoken([names.piece(code)])[0] == expected


@pytest.mark.parametrize(
    "reason",
    [
        "king",
        "kings",
        "kings-first",
        "resign",
        "claim",
        "unfinished",
        "moderator",
        "ended",
        "deserted",
        "new",
    ],
)
@pytest.mark.parametrize("bouts", ["1", "3"])
def test_every_ending_has_words(reason: str, bouts: str) -> None:
    cube_match = begun(bouts_to_win=bouts)
    winners = (1,) if reason in (*LOST_KINGS, "resign", "claim") else ()
    cube_match.end(Outcome(winners, reason))
    headlines = spoken(words.headline(view(cube_match)))
    assert ("猫" in headlines[0]) == bool(winners)
    assert (headlines[0].count("first to 3") > 0) == (bouts == "3" and bool(winners))
    fallen = [line for line in words.lines(view(cube_match)) if line.key == "cube-camp-defeated"]
    assert len(fallen) == {"king": 1, "kings": 2, "kings-first": 2}.get(reason, 0)
    spoken([news.describe(Event("over", (winners, reason)))])
    assert not words.notes(view(cube_match))


# ---------------------------------------------------------------- reminders


def test_every_rule_that_is_told_is_in_one_reminder() -> None:
    rules = Counter(rule for told in reminders.REMINDERS.values() for _, ids in told for rule in ids)
    assert rules == Counter(f"CQ-{number:03}" for number in TELLS)


def shown(cube_match: Match[Any]) -> set[str]:
    return {say.key for say in reminders.at(view(cube_match))}


def keys(*moments: str) -> set[str]:
    return {key for moment in moments for key, _ in reminders.REMINDERS[moment]}


def test_reminders_come_at_their_moment() -> None:
    custom = {"mix": "custom"}
    teams = [f"{side} mix {TEAM}" for side in "rb"]
    assert shown(match(**custom)) == keys("teams")
    assert not shown(match(start="agree"))
    assert shown(match()) == keys("setup", "teams")
    assert shown(played(*teams, **custom)) == keys("setup", "setup-healers", "setup-screen")
    assert shown(match(secret_setup="on")) == keys("setup", "teams", "setup-screen")
    assert shown(match(table="video")) == keys("setup", "teams", "setup-video")
    assert shown(match(table="proxy")) == keys("setup", "teams", "setup-proxy")
    assert not shown(begun())
    assert not shown(begun("r flick S", "r = cap rS", "b ok"))
    assert shown(begun(table="video")) == keys("video-turn")
    assert not shown(begun("r flick S", table="video"))
    assert shown(begun("r flick S", "r = off bS", table="video")) == keys("video-report")


def test_a_first_game_says_what_the_lesson_leaves_out() -> None:
    """Each at its question; a person sees each of them once, one at a time."""

    def first(cube_match: Match[Any]) -> list[str]:
        explanations = (
            RULES.presentation.first_notes(view(cube_match)) if RULES.presentation.first_notes else []
        )
        spoken(explanations)
        return [one.key.partition("-")[2].partition("-")[2] for one in explanations]

    assert first(match()) == []
    assert first(begun()) == ["flick", "first-king"]
    assert first(begun(reports="turns")) == ["flick", "first-king", "rest", "edges"]
    assert first(begun("r flick S")) == ["first-wipe", "first-foul", "rest", "edges"]
    assert first(begun("r flick H", mix="custom"))[-1] == "helm"
    assert first(begun("r flick S", "r = off bS")) == ["first-foul"]
    captured = ("r flick S", "r = cap rS", "b ok")
    assert first(begun(*captured)) == ["roll", "first-roll"]
    assert first(begun(*captured, rolls="table")) == ["roll"]
    told = {key for key, _ in reminders.REMINDERS["first"]}
    assert told == {f"cube-remind-{name}" for name in ("flick", "rest", "edges", "helm", "roll")}


@pytest.mark.parametrize("moment", EVENTS)
def test_reminders_of_events_are_their_sentence(moment: str) -> None:
    arguments = {"returned": (0,), "froze": (0, "rF1", ("S", "G", "G")), "foul": (1, "push")}
    arguments["reflick"] = ("rS", False)
    sentence = news.describe(Event(moment, arguments[moment]))
    assert {sentence.key} == keys(moment)
    spoken([sentence])


# ---------------------------------------------------------------- the table in words


def test_the_headline_says_who_does_what_in_one_line() -> None:
    assert spoken(words.headline(view(begun())))[0] == "### Ann · tap a cube, then flick it"
    turn = spoken(words.headline(view(begun(reports="turns"))))[0]
    assert turn == "### Ann · flick, then report"
    fouled = begun("r flick S", "r = off bG ; foul push", "b ok")
    assert "+ 1 extra flick" in spoken(words.headline(view(fouled)))[0]


def quiet_label(cube_match: Match[Any]) -> str:
    """The label of the button by which the flicking side says that nothing happened in this flick."""
    (seat,) = cube_match.question.seats
    path = RULES.presentation.menu(view(cube_match, seat), cube_match.legal(seat)).paths["= ."]
    return voices()[0](path[0].label)


def test_a_flick_ends_the_turn_on_its_button_only_if_no_extra_flick_follows() -> None:
    """Blue owes Red a flick for a foul; such a turn is reported flick by flick."""
    assert quiet_label(begun("r flick S", reports="turns")) == "Done, nothing happened"
    owed = begun("r king", "b over = foul push", "r ok", reports="turns")
    assert spoken(words.headline(view(owed)))[0] == "### Ann · tap a cube, then flick it (+ 1 extra flick)"
    owed.answer(0, "flick S")
    assert quiet_label(owed) == "Nothing happened"
    owed.answer(0, "= .")
    assert owed.question.kind == "extra"


def test_odds_of_open_rolls_are_said() -> None:
    cube_match = begun("r flick S", "r = cap rS bG2", "b ok")
    english = spoken(words.lines(view(cube_match)))[0]
    assert "Striker: 5 of 6 sides save it" in english
    assert english.count("Grunt: 2 of 6 sides save it; of a die, 5 or more") == 1
    cube_match.state.board.rolls = [Roll(0, "H", revive=True)]
    assert "Helm: 3 of 6 sides bring it back" in spoken(words.lines(view(cube_match)))[0]


@pytest.mark.parametrize("by", ["bot", "face", "shadow"])
def test_a_roll_that_was_made_is_a_large_die_until_the_next_step(by: str) -> None:
    cube_match = begun("r flick S", "r = cap rS bG", "b ok", f"r roll rS {by}", f"b roll bG {by}")

    def dice() -> list[Any]:
        return [tile for tile in scene(view(cube_match)).tiles if tile.kind.startswith("die-")]

    assert [(tile.kind, tile.note) for tile in dice()] == [("die-0", "S"), ("die-1", "G")]
    assert all((tile.count > 0) == (by == "bot") for tile in dice())
    if by != "bot":
        assert [tile.strong for tile in dice()] == [by == "face"] * 2
    spoken([tile.name for tile in dice()])
    assert min(tile.h for tile in dice()) > 0.8
    cube_match.answer(1, "flick S")
    assert not dice()
    cube_match.answer(1, "= .")
    assert not dice()


def test_nobody_sees_a_secret_team() -> None:
    cube_match = played(f"r mix {TEAM}", mix="custom")
    for seat in (1, None):
        text = spoken(words.lines(view(cube_match, seat)))[0]
        assert "in secret" in text
        assert "Helm" not in text
        assert not [tile for tile in scene(view(cube_match, seat)).tiles if tile.kind.startswith("cube-")]
    assert "2 Helms" in spoken(words.lines(view(cube_match, 0)))[0]


def test_cubes_under_two_freezes_are_told_once() -> None:
    cube_match = begun("r freeze F1>bS2@near F2>bS@far", mix="custom")
    covers = names.covers(cube_match.state.board, 1)
    assert [(one.label, one.count) for one in covers] == [("F1", 1), ("F1+F2", 1)]
    assert sum(one.count for one in covers) == 2


# ---------------------------------------------------------------- random games


def positions(seed: int, most: int = 160) -> Iterator[tuple[Match[Any], list[Event]]]:
    """One random game, with what was just told; what is refused has words as well."""
    rng, known = random.Random(seed), ["end"]
    mix = {"mix": "basic"} if seed % 3 == 2 else {"mix": "custom"}
    for cube_match, events in told_games("cube-quest", seed, most, **mix):
        yield cube_match, events
        for line in rng.sample(known, min(2, len(known))):
            try:
                cube_match.copy().answer(rng.randrange(2), line)
            except Refused as refused:
                for localizer in voices():
                    localizer.refusal(refused)
        legal_lines = cube_match.legal(rng.randrange(2))
        known = [*known[-40:], *rng.sample(list(legal_lines), min(2, len(legal_lines)))]


@pytest.mark.parametrize("seed", first_short(SEEDS, 2))
def test_random_games_are_worded(seed: int) -> None:
    for cube_match, events in positions(seed):
        for seat in (None, 0, 1):
            seen = view(cube_match, seat)
            assert spoken(words.headline(seen))[0]
            assert spoken(words.lines(seen))[0]
            spoken(words.notes(seen))
            picture = scene(seen)
            spoken([tile.name for tile in picture.tiles if isinstance(tile.name, Sentence)])
            assert list(picture.alt) == words.lines(seen)
        spoken(RULES.presentation.news(events, None))


@pytest.mark.parametrize(("report", "call"), [(".", "foul push"), ("off bG", "ok foul push")])
def test_who_denies_a_foul_raises_no_objection(report: str, call: str) -> None:
    """The accused was said to object, which whoever called the foul had done."""
    called = begun("r flick S", f"r = {report}", f"b {call}")
    denied = spoken(RULES.presentation.news(called.answer(0, "refuse").events, None))
    english, japanese = denied[0], denied[LANGUAGES.index("ja")]
    assert "Ann says that it was no foul" in english.replace("\n", " ")
    assert "disputed" in english
    assert "object" not in english
    assert "異議" not in japanese
    objected = begun("r flick S", f"r = {report}").answer(1, "no = off bG2").events
    assert "猫 objects." in spoken(RULES.presentation.news(objected, None))[0]


def test_that_a_king_left_is_said_once_at_the_end() -> None:
    """The headline says it, and the news beside it nothing of it again."""
    ends = 0
    for seed in SEEDS:
        for cube_match, events in positions(seed):
            if cube_match.result is None or cube_match.result.reason != "king":
                continue
            ends += 1
            news = RULES.presentation.news([event for event in events if event.kind != "over"], None)
            english, japanese, *_ = spoken([*words.headline(view(cube_match, None)), *news])
            assert english.count("King of") == japanese.count("さんのキング") == 1, english
    assert ends > 1


@pytest.mark.parametrize("seed", first_short(SEEDS, 2))
def test_every_cube_is_in_the_picture(seed: int) -> None:
    """On the board, beside it or defeated; a Freeze on other cubes is shown by its label on them."""
    for cube_match, _ in positions(seed):
        s = cube_match.state
        if s.board.phase == "mix":
            continue
        tiles = scene(view(cube_match)).tiles
        for side in (0, 1):
            kinds = [f"{kind}-{side}" for kind in ("cube", "ice", "aside", "out")]
            seen = sum(tile.count for tile in tiles if tile.kind in kinds)
            camp = s.board.camps[side]
            total = sum(
                (*camp.board.values(), *camp.defeated.values(), camp.reserve, camp.hiding, camp.spent)
            )
            assert seen == total
        labels = {tile.coin for tile in tiles if tile.kind.startswith("ice-")}
        assert {part for label in labels for part in label.split("+")} == {
            one.code[1:] for one in s.board.ices
        }


# ---------------------------------------------------------------- teams


def test_ready_armies_may_be_played() -> None:
    assert len(armies.READY) == 3
    for code, text in armies.READY.items():
        assert points(read_team(text, armies.POINTS)) <= armies.POINTS
        spoken([Sentence(f"cube-army-{code}"), Sentence(f"cube-army-{code}-idea")])
        assert armies.team_of(armies.team_code(text)) == text
        assert "can be played" in spoken(words.team_lines(text))[0]


def test_a_team_is_built_by_taps() -> None:
    text = ""
    for kind, count in (("S", 4), ("G", 12), ("F", 1), ("G", 11), ("S", 0), ("S", 4)):
        text = armies.team_with(text, kind, count)
    assert text == "S4 G11 F1"
    assert armies.team_code(text) == "S4G11F1"
    title, choices = armies.team_parts(text)[0]
    assert [choice.key for choice in choices] == [*"SGHURF"]
    spoken([title, *(choice.label for choice in choices), *(choice.note for choice in choices)])
    lines, counts = armies.team_part(text, "G")
    assert [choice.key for choice in counts if choice.style == "main"] == ["11"]
    assert len(counts) == 13
    spoken([*lines, *(choice.label for choice in counts)])


@pytest.mark.parametrize(
    ("text", "expected"),
    [("S4 G12 F1", "42 points"), ("G13", "only 12 Grunts"), ("", "40 left"), ("K2", "left")],
)
def test_what_is_wrong_with_a_team_is_said(text: str, expected: str) -> None:
    assert expected in spoken(words.team_lines(text))[0]


@pytest.mark.parametrize("code", ["X", "S4Q1", "S" * 99, "<@1>", "S999"])
def test_what_is_no_team_is_refused(code: str) -> None:
    with pytest.raises(Refused):
        armies.team_of(code)
    with pytest.raises(Refused):
        armies.team_part("", code)
    with pytest.raises(Refused):
        armies.team_with("", code, 1)


def test_every_seat_has_a_colour_of_its_own() -> None:
    """CQ-003: a colour is a seat, so nobody can choose one twice."""
    cube_match = Match.new(RULES, Setup(("Ann", "Bob"), {}, bytes(32)))
    assert cube_match.state.sides == [0, 1]
    assert [RULES.seating.label(seat, cube_match.state.options).key for seat in (0, 1)] == [
        "ref-side-r",
        "ref-side-b",
    ]


@pytest.mark.parametrize(
    ("captured", "all_rolls", "face"),
    [
        ("rG bG", False, "cube-tap-roll-face"),  # Blue is asked after Red
        ("rG2 bG", True, "cube-tap-roll-face"),
        ("rG rS", True, "cube-tap-roll-face-of"),
    ],
)
def test_buttons_of_rolls_are_for_the_cubes_of_whoever_is_asked(
    captured: str, all_rolls: bool, face: str
) -> None:
    """“The bot rolls them all” rolled one of two, and the only Grunt was named by a letter."""
    cube_match = begun(f"r over = cap {captured}", "b ok", reports="turns")
    menu = RULES.private_panels.public_menu(view(cube_match))
    assert menu is not None
    paths = menu.paths
    assert bool(paths.get("roll all")) == all_rolls
    assert paths["roll rG face"][0].label.key == face
