"""Points as tournaments write them, and the plan that a button's id carries."""

import pytest

from cogs.competitions.plan_view import (
    KINDS,
    MOST,
    VENUES,
    PlanDraft,
    draft_button_id,
    read,
)
from cogs.competitions.tournament_words import halves, in_points, quarters
from cogs.core.text.sentences import Localizer
from engine.questions import Refused
from sessions.competitions.entrants import planned
from tests.support.content import WORDS

VOICE = Localizer(WORDS, "en")
LISTS = {"most": MOST, "venue": VENUES}  # of all kinds alike


@pytest.mark.parametrize(
    ("count", "text"),
    [(0, "0"), (1, "¼"), (2, "½"), (3, "¾"), (4, "1"), (5, "1¼"), (6, "1½"), (7, "1¾"), (8, "2"), (40, "10")],
)
def test_quarters_are_written_as_fractions(count: int, text: str) -> None:
    assert quarters(count) == text
    if count % 2 == 0:
        assert halves(count // 2) == text


@pytest.mark.parametrize(
    ("half_points", "text"),
    [(0, "0 points"), (1, "½ point"), (2, "1 point"), (3, "1½ points"), (4, "2 points"), (7, "3½ points")],
)
def test_points_are_one_or_many(half_points: int, text: str) -> None:
    assert in_points(half_points, VOICE) == text


def draft(kind: str, **chosen: int) -> PlanDraft:
    return PlanDraft("crownfell", KINDS.index(kind), hours=0)._replace(**chosen)


def games() -> dict[str, object]:
    return dict.fromkeys(("crownfell", "crown-crest"), object())


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("field", ["rounds", "most", "hours", "venue", "extra"])
def test_the_last_of_each_list_is_read_and_nothing_after_it(kind: str, field: str) -> None:
    values = LISTS.get(field) or getattr(draft(kind).choices, field)
    length = len(values)
    last = draft(kind, **{field: length - 1})
    assert read(draft_button_id(last, "show"), games()) == ("show", last)  # type: ignore[arg-type]
    with pytest.raises(Refused, match="stale"):
        read(draft_button_id(draft(kind, **{field: length}), "show"), games())  # type: ignore[arg-type]


@pytest.mark.parametrize("options", [(), (0,), (1, 2, 35)])
def test_options_and_the_page_travel_in_the_id(options: tuple[int, ...]) -> None:
    given = draft(KINDS[0])._replace(options=options)
    button_id = draft_button_id(given, "options", 3)
    assert button_id.number == 3
    assert read(button_id, games()) == ("options", given)  # type: ignore[arg-type]


@pytest.mark.parametrize("change", ["", "x", "chess"])
def test_a_game_that_is_not_offered_is_refused_unless_one_is_to_be_chosen(change: str) -> None:
    given = draft(KINDS[0])._replace(game=change)
    for word in ("game", "show"):
        if word == "game" and not change:
            assert read(draft_button_id(given, word), games()) == (word, given)  # type: ignore[arg-type]
        else:
            with pytest.raises(Refused, match="game-not-offered"):
                read(draft_button_id(given, word), games())  # type: ignore[arg-type]


def test_a_forged_id_is_refused() -> None:
    good = draft_button_id(draft(KINDS[0]), "show")
    word, game, places, _ = good.arg.split(".")
    for arg in (f"{word}.{game}.{places}0.", f"{word}.{game}.{places[:-1]}.", f"{word}.{game}.{places}.?"):
        with pytest.raises(Refused, match="stale"):
            read(good._replace(arg=arg), games())  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", KINDS)
def test_everything_that_the_form_offers_can_be_opened(kind: str) -> None:
    choices = draft(kind).choices
    for rounds in range(len(choices.rounds)):
        for extra in range(len(choices.extra)):
            for most in range(len(MOST)):
                plan = draft(kind, rounds=rounds, extra=extra, most=most).plan
                assert planned(plan).plan.kind == kind
