"""Reports of games that the bot did not see: attacks first, then what honest people do with them."""

import asyncio
from typing import Any

import pytest

from engine.questions import Refused
from sessions.results import report_data as data
from sessions.results.rated_games import Scope
from sessions.results.report_data import (
    COUNTS,
    DAY,
    DISPUTED,
    DRAFT,
    KEPT_SECONDS,
    LAPSED,
    OPEN,
    OPEN_SECONDS,
    TAKEN_BACK,
    VOID,
    ResultReport,
    places,
    possible,
    ranks_of,
)
from sessions.results.result_data import REPORTED, outcome_of
from sessions.store.memory import MemoryStore
from tests.support.results import ANN, BOB, CLEO, DAN, EVE, GAME, GUILD, NOW, House, new

pytestmark = pytest.mark.asyncio

HOUR = 3_600


@pytest.fixture
async def house() -> House:
    store = MemoryStore()
    await store.open()
    return House(store)


async def refused(work: Any) -> str:
    with pytest.raises(Refused) as refusal:
        await work
    return refusal.value.reason


async def counted(house: House, *people: int, **more: Any) -> ResultReport:
    report = await house.reports.open(new(*people, **more))
    for person in people[1:]:
        report = await house.reports.confirm(report.id, person, report.turn)
    return report


# ---------------------------------------------------------------- attacks


async def test_a_reported_result_that_managers_took_out_of_the_ratings_stays_in_the_history(
    house: House,
) -> None:
    """It counts for nothing, also after a correction and by another report, until a manager puts it back."""
    report = await counted(house, ANN, BOB)
    results = house.results
    assert await house.rating(ANN) is not None
    for guild, manager, why in ((GUILD + 1, DAN, "no-table"), (GUILD, BOB, "report-void-own")):
        assert await refused(results.set_voided(report.id, guild, manager, True)) == why
    await results.set_voided(report.id, GUILD, DAN, True)
    assert await house.rating(ANN) is None
    assert await house.listed(ANN) == [report.id]
    assert await refused(results.set_voided(report.id, GUILD, DAN, True)) == "void-already"
    assert await refused(house.reports.open(new(BOB, ANN))) == "report-struck-lately"
    corrected = await house.reports.correct(report.id, BOB, report.turn, (1,))
    await house.reports.confirm(report.id, ANN, corrected.turn)
    result = await results.load_result(report.id)
    assert result is not None
    assert (result.rank_of(BOB), result.rated, result.voided) == (1, False, True)
    await results.set_voided(report.id, GUILD, DAN, False)
    assert await house.rating(BOB) is not None


async def test_an_unrated_result_is_not_taken_out_of_ratings(house: House) -> None:
    report = await counted(house, ANN, BOB, rated=False)
    assert await refused(house.results.set_voided(report.id, GUILD, DAN, True)) == "void-not-rated"


async def test_a_result_that_was_struck_out_is_not_entered_again_by_another_report(house: House) -> None:
    """Ann and Bob have one struck out by Dan; whichever of them reports it once more gains nothing."""
    report = await counted(house, ANN, BOB)
    await house.reports.void(report.id, GUILD, DAN, "never played")
    assert await house.rating(ANN) is None
    for people in ((ANN, BOB), (BOB, ANN)):
        for at in (NOW - 60, NOW, NOW - DAY):
            assert await refused(house.reports.open(new(*people, at=at))) == "report-struck-lately"
    unrated = await counted(house, ANN, BOB, rated=False)
    assert unrated.stage == COUNTS
    assert await house.rating(ANN) is None
    assert (await counted(house, ANN, CLEO)).rated, "with somebody else it is another game"
    assert (await counted(house, ANN, BOB, at=NOW - 60 - DAY)).rated, "and so is one a day apart"


async def test_reporting_alone_counts_nothing(house: House) -> None:
    assert await refused(house.reports.open(new(ANN))) == "report-with-whom"
    assert await refused(house.reports.open(new(ANN, ANN))) == "report-twice"
    assert await refused(house.reports.open(new(ANN, 0))) == "report-with-whom"
    assert await refused(house.reports.open(new(ANN, -7))) == "report-with-whom"
    assert await refused(house.reports.open(new(BOB, CLEO, reporter=ANN))) == "report-not-yours"
    assert await refused(house.reports.open(new(ANN, BOB, CLEO, DAN, EVE))) == "report-with-whom"
    report = await house.reports.open(new(ANN, BOB))
    assert report.stage == OPEN
    assert await refused(house.reports.confirm(report.id, ANN, report.turn)) == "report-agreed"
    assert await house.listed(ANN) == []
    assert await house.rating(ANN) is None


async def test_two_who_agree_cannot_enter_a_month_of_rated_games_at_once(house: House) -> None:
    """What was played days ago is kept and shown, and is never rated; of what is rated three count a day."""
    for number in range(30):
        await counted(house, ANN, BOB, at=NOW - 60 - number * DAY / 3)
        late = await counted(house, ANN, CLEO, at=NOW - (4 + number % 24) * DAY)
        assert late.is_too_late_to_rate
        assert not late.rated
        house.now += number % 15 // 14 * (DAY + 1)  # so many reports a day somebody may make
    assert len(await house.listed(CLEO)) == 10, "a page of them"
    assert await house.rating(CLEO) is None
    (rating,) = await house.ratings.ratings_of(ANN, [Scope(GAME, GUILD)])
    assert rating is not None
    assert rating.games <= 3 * (data.RATED_DAYS + 1)


async def test_nobody_confirms_disputes_corrects_or_takes_back_for_another(house: House) -> None:
    report = await house.reports.open(new(ANN, BOB))
    arguments = (report.id, CLEO, report.turn)
    for act in (house.reports.confirm, house.reports.dispute, house.reports.take_back):
        assert await refused(act(*arguments)) == "report-not-yours"
    assert await refused(house.reports.correct(*arguments, [1])) == "report-not-yours"
    assert await refused(house.reports.take_back(report.id, BOB, report.turn)) == "report-not-said"
    assert await house.reports.get(report.id) == report
    await house.reports.confirm(report.id, BOB, report.turn)
    assert await refused(house.reports.correct(report.id, CLEO, 2, [1])) == "report-not-yours"


async def test_of_three_all_have_to_say_so(house: House) -> None:
    report = await house.reports.open(new(ANN, BOB, CLEO, order=(0, 2)))
    report = await house.reports.confirm(report.id, BOB, report.turn)
    assert (report.stage, report.waits_for) == (OPEN, [CLEO])
    assert await refused(house.reports.confirm(report.id, BOB, report.turn)) == "report-agreed"
    assert await house.listed(BOB) == []
    report = await house.reports.confirm(report.id, CLEO, report.turn)
    assert (report.stage, report.counts) == (COUNTS, (1, 3, 2))
    assert await house.listed(BOB) == [report.id]


async def test_confirmed_at_once_in_two_processes_it_counts_once(house: House) -> None:
    other = house.process()
    report = await house.reports.open(new(ANN, BOB))
    both = [one.confirm(report.id, BOB, report.turn) for one in (house.reports, other)]
    done = await asyncio.gather(*both, return_exceptions=True)
    assert sorted(type(one).__name__ for one in done) == ["Refused", "ResultReport"]
    assert await house.listed(BOB) == [report.id]
    assert (await house.results.load_versioned_result(report.id))[0] == 1
    for turns in range(8):  # the second word comes so much later

        async def later(report: ResultReport, turns: int = turns) -> None:
            for _ in range(turns):
                await asyncio.sleep(0)
            await other.confirm(report.id, CLEO, report.turn)

        three = await house.reports.open(new(ANN, BOB, CLEO))
        await asyncio.gather(house.reports.confirm(three.id, BOB, three.turn), later(three))
        assert (await house.reports.get(three.id)).stage == COUNTS, "neither word is lost"


@pytest.mark.parametrize("first", ["confirm", "take_back", "dispute"])
async def test_what_comes_too_late_changes_nothing(house: House, first: str) -> None:
    report = await house.reports.open(new(ANN, BOB))
    who = {"confirm": BOB, "take_back": ANN, "dispute": BOB}
    done = await getattr(house.reports, first)(report.id, who[first], report.turn)
    for act, person in who.items():
        why = await refused(getattr(house.reports, act)(report.id, person, report.turn))
        assert why in ("report-over", "report-changed"), (first, act)
    assert await house.reports.get(report.id) == done
    assert bool(await house.listed(ANN)) == (first == "confirm")


async def test_what_is_confirmed_is_what_was_read(house: House) -> None:
    """The reporter says something else while the other's thumb is on its way."""
    report = await house.reports.open(new(ANN, BOB, order=(1,)))
    changed = await house.reports.correct(report.id, ANN, report.turn, [0])
    assert await refused(house.reports.confirm(report.id, BOB, report.turn)) == "report-changed"
    assert changed.agreed == (ANN,)
    assert await house.listed(BOB) == []


async def test_a_correction_needs_the_others_as_well(house: House) -> None:
    report = await counted(house, ANN, BOB)
    before = await house.rating(ANN)
    report = await house.reports.correct(report.id, BOB, report.turn, [1])
    assert (report.stage, report.waits_for, report.counts) == (COUNTS, [ANN], (1, 2))
    assert await refused(house.reports.confirm(report.id, BOB, report.turn)) == "report-agreed"
    assert await house.rating(ANN) == before
    refused_one = await house.reports.dispute(report.id, ANN, report.turn)
    assert (refused_one.stage, refused_one.proposed, refused_one.counts) == (COUNTS, (), (1, 2))
    report = await house.reports.correct(report.id, BOB, refused_one.turn, [1])
    report = await house.reports.confirm(report.id, ANN, report.turn)
    assert report.counts == (2, 1)
    result = await house.results.load_result(report.id)
    assert result is not None
    assert (outcome_of(result, BOB), result.kind) == ("won", REPORTED)
    ann, bob = await house.rating(ANN), await house.rating(BOB)
    assert ann is not None
    assert bob is not None
    assert ann < 1500 < bob


async def test_ratings_do_not_depend_on_who_confirmed_when(house: House) -> None:
    """The same five games, confirmed in two orders, one of them corrected: the same ratings."""
    games = [(ANN, BOB), (BOB, CLEO), (CLEO, ANN), (ANN, CLEO), (BOB, ANN)]

    async def played(turned: bool) -> list[float | None]:
        store = MemoryStore()
        await store.open()
        new_house = House(store)
        open_ = [
            await new_house.reports.open(new(*pair, at=NOW - 3_600 * (9 - n))) for n, pair in enumerate(games)
        ]
        for n, report in [*enumerate(open_)][:: -1 if turned else 1]:
            await new_house.reports.confirm(report.id, games[n][1], report.turn)
            await new_house.ratings.refresh()
        wrong = await new_house.reports.correct(open_[1].id, BOB, 3, [1])
        await new_house.reports.confirm(wrong.id, CLEO, wrong.turn)
        return [await new_house.rating(person) for person in (ANN, BOB, CLEO)]

    first, second = await played(False), await played(True)
    assert first == second
    assert None not in first


async def test_whoever_deletes_themselves_keeps_the_loss_with_the_others(house: House) -> None:
    report = await counted(house, ANN, BOB)
    won = await house.rating(ANN)
    waiting = await house.reports.open(new(ANN, BOB))
    await house.reports.erase_person(BOB)
    await house.results.erase_person(BOB)
    assert await house.rating(ANN) == won
    assert await house.listed(ANN) == [report.id]
    report = await house.reports.get(report.id)
    assert [seat.name for seat in report.seats] == ["Ann", ""]
    assert await refused(house.reports.correct(report.id, ANN, report.turn, [1])) == "report-forgotten"
    gone = await house.reports.get(waiting.id)
    assert (gone.stage, gone.people) == (TAKEN_BACK, [ANN])
    assert await refused(house.reports.confirm(gone.id, BOB, gone.turn)) == "report-not-yours"
    assert await house.reports.export(BOB) == []
    stored = [one.value for one in house.store.documents.stored.values()]
    assert b"Ann" in b"".join(stored)
    assert b"Bob" not in b"".join(stored)
    terms = [data.of_person(BOB), data.waiting_for(BOB), data.by_person(BOB), data.open_by(BOB)]
    assert await house.store.documents.counts(terms) == [0, 0, 0, 0]


async def test_neither_of_the_future_nor_of_long_ago(house: House) -> None:
    assert await refused(house.reports.open(new(ANN, BOB, at=NOW + 1))) == "report-future"
    assert await refused(house.reports.open(new(ANN, BOB, at=NOW - 30 * DAY - 1))) == "report-too-old"
    assert (await house.reports.open(new(ANN, BOB, at=NOW - 30 * DAY))).stage == OPEN


async def test_whoever_blocked_the_reporter_is_not_called_and_nobody_sees_it(house: House) -> None:
    plain = await house.reports.open(new(ANN, BOB))
    assert await house.reports.pingable(plain) == (BOB,)
    await house.people.blocks.add(BOB, ANN)
    report = await house.reports.open(new(ANN, BOB, at=NOW - HOUR))
    assert await house.reports.pingable(report) == ()
    assert (report.stage, report.waits_for, report.turn) == (plain.stage, plain.waits_for, plain.turn)
    assert await refused(house.reports.open(new(BOB, ANN))) == "report-blocked"
    await house.people.set_pings(BOB, "never")
    await house.people.blocks.remove(BOB, ANN)
    assert await house.reports.pingable(report) == ()


async def test_one_can_only_report_so_much(house: House) -> None:
    house.reports.most_open, house.reports.most_a_day = 3, 5
    done = await asyncio.gather(
        *(house.reports.open(new(ANN, BOB, at=NOW - HOUR * n)) for n in range(5)), return_exceptions=True
    )
    reports = [report for report in done if isinstance(report, ResultReport)]
    assert len(reports) == 3, "also at once"
    assert await refused(house.reports.open(new(ANN, CLEO))) == "reports-open"
    for report in reports:
        await house.reports.take_back(report.id, ANN, report.turn)
    for _ in range(2):
        await counted(house, ANN, BOB)
    assert await refused(house.reports.open(new(ANN, BOB))) == "reports-today"
    house.now += DAY + 1
    assert (await house.reports.open(new(ANN, BOB))).stage == OPEN


async def test_many_reports_of_one_game_are_one(house: House) -> None:
    """Each pinged whoever it named."""
    at_once = await asyncio.gather(
        *(house.reports.open(new(ANN, BOB, at=NOW - n)) for n in range(3)), return_exceptions=True
    )
    (report,) = [one for one in at_once if isinstance(one, ResultReport)]
    for same in (new(ANN, BOB), new(ANN, BOB, order=(1,)), new(ANN, BOB, rated=False)):
        assert await refused(house.reports.open(same)) == "report-there"
    for other in (
        new(ANN, CLEO),
        new(ANN, BOB, CLEO),
        new(ANN, BOB, game="crown-crest"),
        new(ANN, BOB, at=NOW - HOUR),
    ):
        assert (await house.reports.open(other)).stage == OPEN
    await house.reports.confirm(report.id, BOB, report.turn)
    assert (await house.reports.open(new(ANN, BOB))).stage == OPEN, "they play quickly"


async def test_ranks_that_no_game_has_are_refused(house: House) -> None:
    report = await house.reports.open(new(ANN, BOB, CLEO, DAN, sides=[0, 1, 0, 1]))
    assert report.proposed == (1, 2, 1, 2)
    assert [one.sides for one in places(report, report.proposed)] == [(0,), (1,)]
    for ranks in [(1, 2, 2, 1), (1, 3, 1, 3), (2, 2, 2, 2), (1, 1, 1), (0, 1, 0, 1), (-1, 1, -1, 1)]:
        assert not possible(report, ranks), ranks
    for order in ([2], [-1], [0, 0]):
        assert await refused(house.reports.correct(report.id, BOB, report.turn, order)) == "stale"
    alone = await house.reports.open(new(ANN, BOB, CLEO))
    assert ranks_of(alone, []) == (1, 1, 1)
    assert [possible(alone, ranks) for ranks in ((1, 1, 2), (1, 2, 2), (1, 3, 2), (2, 3, 1), (1, 3, 3))] == [
        *(False, True, True, True, False)
    ]


# ---------------------------------------------------------------- who manages the server


async def test_a_server_strikes_out_what_is_not_its_managers_own(house: House) -> None:
    report = await counted(house, ANN, BOB)
    assert await refused(house.reports.void(report.id, GUILD, BOB, "no")) == "report-void-own"
    assert await refused(house.reports.void(report.id, 6, DAN, "no")) == "report-gone"
    report = await house.reports.void(report.id, GUILD, DAN, "never played")
    assert (report.stage, report.counts, report.void_reason) == (VOID, (), "never played")
    assert await house.listed(ANN) == []
    assert await house.rating(ANN) is None
    assert await refused(house.reports.correct(report.id, ANN, report.turn, [1])) == "report-over"
    assert await refused(house.reports.void(report.id, GUILD, DAN, "again")) == "report-over"


@pytest.mark.parametrize("gone", [ANN, BOB])
async def test_the_reason_of_a_strike_out_names_nobody_who_deleted_themselves(
    house: House, gone: int
) -> None:
    """The words were somebody else's, and whom they name nobody can know."""
    report = await counted(house, ANN, BOB)
    report = await house.reports.void(report.id, GUILD, DAN, "Ann and Bob never met")
    await house.reports.erase_person(gone)
    report = await house.reports.get(report.id)
    assert (report.stage, report.void_reason) == (VOID, "")
    assert report.changes > report.shown_changes, "its card in the channel follows"


# ---------------------------------------------------------------- time


async def test_what_nobody_answers_lapses_and_is_kept_a_month(house: House) -> None:
    report = await house.reports.open(new(ANN, BOB))
    no = await house.reports.open(new(ANN, CLEO))
    await house.reports.dispute(no.id, CLEO, no.turn)
    draft = await house.reports.open(new(ANN, BOB, CLEO, order=None))
    assert draft.stage == DRAFT
    confirmed = await counted(house, ANN, BOB, at=NOW - HOUR)
    confirmed = await house.reports.correct(confirmed.id, ANN, confirmed.turn, [1])
    house.now += OPEN_SECONDS - 1
    await house.reports.lapse()
    assert (await house.reports.get(report.id)).stage == OPEN
    assert (await house.reports.get(no.id)).stage == DISPUTED
    assert await refused(house.reports.get(draft.id)) == "report-gone"
    house.now += 2
    await house.reports.lapse()
    assert [(await house.reports.get(one.id)).stage for one in (report, no)] == [LAPSED, LAPSED]
    confirmed = await house.reports.get(confirmed.id)
    assert (confirmed.stage, confirmed.proposed, confirmed.counts) == (COUNTS, (), (1, 2))
    assert await refused(house.reports.confirm(report.id, BOB, report.turn)) == "report-over"
    house.now += KEPT_SECONDS + 1
    await house.reports.lapse()
    assert await refused(house.reports.get(report.id)) == "report-gone"
    assert (await house.reports.get(confirmed.id)).stage == COUNTS


# ---------------------------------------------------------------- cards, and one table one report


async def test_a_card_is_shown_until_it_says_how_things_stand(house: House) -> None:
    report = await house.reports.open(new(ANN, BOB))
    assert [one.id for one in await house.reports.unshown()] == [report.id]
    await house.reports.show(report, 99)
    assert await house.reports.unshown() == []
    after = await house.reports.confirm(report.id, BOB, report.turn)
    assert after.message == 99
    await house.reports.show(report, 99)
    assert [one.id for one in await house.reports.unshown()] == [report.id], "shown as it was before"


async def test_a_table_is_reported_once(house: House) -> None:
    both = [house.reports.open(new(ANN, BOB, table="abcdefgh")) for _ in range(2)]
    done = await asyncio.gather(*both, return_exceptions=True)
    assert sorted(type(one).__name__ for one in done) == ["Refused", "ResultReport"]
    report = await house.reports.get("abcdefgh")
    await house.reports.take_back(report.id, ANN, report.turn)
    again = await house.reports.open(new(ANN, CLEO, table="abcdefgh"))
    assert again.turn > report.turn
    assert await refused(house.reports.confirm(report.id, CLEO, report.turn)) == "report-changed"
    await house.reports.confirm(report.id, CLEO, again.turn)
    assert await house.listed(CLEO) == ["abcdefgh"]
    assert await refused(house.reports.open(new(ANN, BOB, table="abcdefgh"))) == "report-there"


async def test_teams_and_draws_are_results_like_others(house: House) -> None:
    team = await counted(house, ANN, BOB, CLEO, DAN, sides=[0, 1, 1, 0])
    result = await house.results.load_result(team.id)
    assert result is not None
    assert [outcome_of(result, one) for one in (ANN, BOB, CLEO, DAN)] == ["won", "lost", "lost", "won"]
    drawn = await counted(house, ANN, BOB, order=())
    result = await house.results.load_result(drawn.id)
    assert result is not None
    assert outcome_of(result, BOB) == "drawn"
    assert (await house.results.score(ANN)).games == 2
