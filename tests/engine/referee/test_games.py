"""Random refereed games: no error, nothing lost or doubled, lists that mean what they say, every ending.

`CASTELLAN_GAMES=10000` sets how many games of each are played; without it 24 are.
"""

import os
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from engine.crownfall import state as fall
from engine.crownfall.roles import CROWN, GIANT, JESTER, KNIGHT, KWEEN, role_of, side_of
from engine.cube_quest import state as quest
from engine.cube_quest.cubes import BOX, FREEZE, HEALER, KINDS, KING, SKULK, points
from engine.game import Setup, games
from engine.match import Match, encode_state
from engine.questions import CLOCK, REFEREE, Answer, Refused
from tests.support.depth import DEEP, first_short
from tests.support.referee_games import GAMES as RULES
from tests.support.referee_games import decisions, form_line, new_table, setup_of, table_answer, told_games

GAMES = int(os.environ.get("CASTELLAN_GAMES", "24"))
SHARES = 5
SHARED = [
    pytest.param(range(share, GAMES, SHARES), id=f"share{share}", marks=[DEEP] if share else [])
    for share in range(SHARES)
]
NAMES = tuple(RULES)


# ---------------------------------------------------------------- what always holds: Crownfall


def check_crownfall(s: Any) -> None:
    """Every Blink in one place, pairs of Blinks on the field, counters within their bounds."""
    b = s.board
    blinks = list(fall.everyone(b))
    places = Counter([*b.dead, *b.out, *([b.skeleton] if b.skeleton else [])])
    assert set(places) <= set(blinks)
    assert all(count == 1 for count in places.values()), "CFA-008"
    assert set(fall.standing(b)) == set(blinks) - set(places)
    check_counters(b, blinks, s.options)
    check_pairs(b)
    assert all(role_of(one) == GIANT and fall.on_field(b, one) for one in b.pinned)
    assert len(b.actions) == len(b.players)
    assert all(number >= 0 for number in b.actions), "CFA-060"
    assert sum(b.actions) <= int(s.options["actions_per_turn"])
    assert all(s.sides[seat] == b.acting for seat in b.players)
    assert 0 <= b.gallops <= 3
    if b.skeleton:
        assert b.due or s.case or b.flick, "a skeleton without a flick"


def check_counters(b: Any, blinks: list[str], options: Any) -> None:
    royal = {one for one in blinks if role_of(one) in (CROWN, KWEEN)}
    assert set(b.health) == royal
    assert all(0 <= b.health[one] <= (fall.HEALTH if role_of(one) == CROWN else 1) for one in royal)
    assert {one for one in royal if b.health[one] == 0} == set(b.out)
    assert not royal & set(b.dead)
    assert len(set(b.blessed)) == len(b.blessed)
    assert all(fall.on_field(b, one) for one in b.blessed)
    least = fall.UNLIMITED if options["blessings_per_cleric"] == "unlimited" else 0
    assert all(left >= least for left in b.blessings.values())


def check_pairs(b: Any) -> None:
    """A Knight carries one ally, a Jester holds enemies; all of them are on the field."""
    for pair in (*b.stacks, *b.grapples):
        assert fall.on_field(b, pair.holder)
        assert fall.on_field(b, pair.held)
    riders, knights = [pair.held for pair in b.stacks], [pair.holder for pair in b.stacks]
    assert all(role_of(one) == KNIGHT for one in knights)
    assert len(set(knights)) == len(knights), "CFA-147"
    assert len(set(riders)) == len(riders)
    assert not set(riders) & set(knights), "CFA-151"
    assert all(side_of(pair.holder) == side_of(pair.held) for pair in b.stacks)
    assert all(role_of(pair.holder) == JESTER for pair in b.grapples)
    assert all(side_of(pair.holder) != side_of(pair.held) for pair in b.grapples)
    assert len({(pair.holder, pair.held) for pair in b.grapples}) == len(b.grapples)


# ---------------------------------------------------------------- what always holds: Cube Quest


def check_cube_quest(s: Any) -> None:
    """Every cube of the teams in one place; what is frozen, rolls or hides is on the board."""
    b = s.board
    for side, camp in enumerate(b.camps):
        if camp.team:
            check_cubes(b, side)
            assert points(camp.team) <= int(s.options["points"]) or s.options["mix"] == "basic"
        assert 0 <= camp.credit <= 9 if s.options["foul_stack"] == "off" else camp.credit >= 0
        assert 0 <= camp.bouts <= int(s.options["bouts_to_win"])
        assert s.result or camp.bouts < int(s.options["bouts_to_win"])
        assert camp.home <= camp.board.get(SKULK, 0)
        assert camp.fresh <= camp.board.get(HEALER, 0)
    for ice in b.ices:
        other = b.camps[1 - ice.side].board
        assert ice.label in (1, 2)
        assert ice.cubes, "CQ-179"
        assert all(ice.cubes.count(kind) <= other.get(kind, 0) for kind in ice.cubes), "CQ-166"
    assert len({ice.code for ice in b.ices}) == len(b.ices)
    owed = Counter((roll.side, roll.kind, roll.revive) for roll in b.rolls)
    for (side, kind, revive), count in owed.items():
        camp = b.camps[side]
        assert count <= (camp.defeated if revive else camp.board).get(kind, 0)
        assert BOX[kind].shadows
    if b.choice is not None and b.choice.kind == "hide":
        assert b.choice.most <= quest.hideable(b, b.acting), "CQ-138"


def check_cubes(b: Any, side: int) -> None:
    camp = b.camps[side]
    apart = {SKULK: camp.hiding, HEALER: camp.spent, FREEZE: camp.reserve}
    lying = {FREEZE: sum(1 for one in b.ices if one.side == side)}
    for kind in KINDS:
        parts = (purse.get(kind, 0) for purse in (camp.board, camp.defeated, apart, lying))
        counts = [*parts]
        assert min(counts) >= 0
        assert sum(counts) == camp.team.get(kind, 0), (side, kind, counts)
    assert camp.team[KING] == 1
    assert not camp.board.get(FREEZE)


CHECKS = {"crownfall": check_crownfall, "cube-quest": check_cube_quest}


# ---------------------------------------------------------------- games


@pytest.mark.parametrize("numbers", SHARED)
@pytest.mark.parametrize("game", NAMES)
def test_games_go_on_and_lose_nothing(game: str, numbers: range) -> None:
    """After every answer; and what an undo would bring back is the table as it was once (CFA-379, CQ-268)."""
    seen: Counter[str] = Counter()
    for number in numbers:
        boards = set[str]()
        for match in decisions(game, number):
            s = match.state
            if s.result is not None and match.question is None:
                check_result(match)
            CHECKS[game](s)
            boards.add(s.snapshot())
            assert {step.board for step in s.past} <= boards
            assert len({step.turn for step in s.past}) < 2, "CFA-380, CQ-269"
            seen["over" if match.question is None else match.question.kind] += 1
    assert {"report", "confirm", "version", "agree", "over"} <= set(seen)


def told_in(game: str, numbers: range, **options: str) -> set[str]:
    """Everything that was told and asked in random games."""
    kinds: set[str] = set()
    for number in numbers:
        for match, events in told_games(game, number, 600, **options):
            kinds |= {event.kind for event in events}
            kinds |= {f"ask {match.question.kind}"} if match.question else set()
    return kinds


PROTOCOL = {
    *("announced", "reported", "confirmed", "wiped", "disputed", "yielded", "reflick", "secrets", "timeout"),
    *("called-referee", "ruled", "lot", "proposed", "agreed", "declined", "undone", "resumed"),
}
OWN = {
    "crownfall": {
        *("stacked", "caught", "released", "blessed", "warded", "raised", "ported", "swapped"),
        *("sneaked", "summoned", "removed", "rewound", "owns", "skipped", "fixed"),
    },
    "cube-quest": {
        *("chose", "teams", "healed", "froze", "thawed", "hid", "returned", "rolled", "foul", "head"),
        *("roll-disputed", "king-moved", "no-extra", "bout"),
    },
}

ASKED = {
    "crownfall": {
        *("army", "owns", "deployed", "action", "report", "confirm", "version", "agree", "rule", "secret"),
        *("stack", "ward", "rewind", "raise", "again"),
    },
    "cube-quest": {
        *(
            "mix",
            "head",
            "placed",
            "action",
            "report",
            "confirm",
            "version",
            "secret",
            "agree",
            "rule",
            "pause",
        ),
        *("roll", "again", "heal", "extra"),
    },
}


@DEEP
@pytest.mark.parametrize("game", NAMES)
def test_random_games_reach_everything(game: str) -> None:
    """Else the other random tests would prove little; what is rarer has its scenarios."""
    many = max(GAMES // 4, 12)
    kinds = told_in(game, range(1000, 1000 + many))
    if game == "crownfall":
        kinds |= told_in(game, range(2000, 2000 + many // 2), army_size="25", kween="off", table="shared")
    wanted = PROTOCOL | OWN[game] | {f"ask {kind}" for kind in ASKED[game]}
    assert wanted <= kinds, wanted - kinds


def test_all_options_come_up() -> None:
    for game in NAMES:
        seen_values: dict[str, set[str]] = {}
        for number in range(120):
            for name, value in setup_of(game, number).options.items():
                seen_values.setdefault(name, set()).add(value)
        for option in games()[game].options:
            some = set(option.choices) - {"random"} if option.choices else {option.default}
            if option.name == "reports":
                continue  # these tables tell each flick; whole turns are in the contract's games
            few = len(seen_values[option.name]) > 1
            assert few, option.name
            assert some <= seen_values[option.name] or option.name == "teams"


# ---------------------------------------------------------------- lists


# What is not, or not always, listed: reports, texts, numbers, links; while confirming, `foul` is `ok foul`.
UNLISTED = {"=", "secret", "army", "mix", "heal", "freeze", "fix", "photo", "timeout", "resign", "no", "foul"}
ODD = (
    *("", "?", "= ", "= off", "= off xC", "= .;", "no", "no = .", "no roll", "yield", "ok foul push", "ok x"),
    *("agree", "refuse", "reflick", "secret = .", "callref", "noref", "undo 2", "fix", "fix rK", "fix rK x"),
    *("photo 1 http://x", "photo x", "pause", "resume", "match maybe", "resign me", "skip", "claim", "wipe"),
    *("fix rC health=99", "fix bS defeated=99", "fix rK1 dead=١", "= off rC rC bC ; link rC+bC", "flick"),
    *("flick C free free", "army", "army K99", "army map x", "mix K2", "mix G99", "freeze F1>", "heal R9:K"),
    *("flick bK1", "flick rK", "roll rS 7", "hide U9", "return U2", "raise", "stack", "swap C C", "port C"),
)
NEUTRAL = ("rule r", "rule b", "rule reflick", "timeout idle", "timeout confirm", "timeout start")


def made_up(match: Match[Any], known: list[str], rng: random.Random) -> Iterator[Answer]:
    """Lines that somebody might try: what was legal elsewhere, what is odd, what others may say."""
    seats = range(len(match.state.sides))
    for line in (*rng.sample(ODD, 4), *rng.sample(known, min(6, len(known)))):
        yield rng.choice(seats), line
    yield rng.choice(seats), rng.choice(NEUTRAL)
    yield REFEREE, rng.choice([*known, "timeout idle"])
    yield CLOCK, rng.choice([*known, "rule r"])


def check_refused(match: Match[Any], seat: int, line: str) -> None:
    before = encode_state(match.state), encode_state(match.base), [*match.answers], match.question
    with pytest.raises(Refused) as refused:
        match.answer(seat, line)
    assert refused.value.reason
    assert (encode_state(match.state), encode_state(match.base), match.answers, match.question) == before


@pytest.mark.parametrize("numbers", SHARED)
@pytest.mark.parametrize("game", NAMES)
def test_what_is_not_legal_is_refused_and_changes_nothing(game: str, numbers: range) -> None:
    """And whatever can be listed is legal exactly if it is listed."""
    rng, refused, known = random.Random(5), Counter[bool](), ["end"]
    for number in numbers[: max(1, len(numbers) // 5)]:
        for match in decisions(game, number, most=80):
            s = match.state
            for seat, line in made_up(match, known, rng):
                legal = [] if seat < 0 and match.question is None else list(match.legal(seat))
                verb = line.split(" ")[0]
                fine = line in legal
                if match.question is not None and not fine:
                    tidy = match.rules.token(s, match.question, seat, line)
                    fine = tidy is not None
                    assert tidy != line or verb in UNLISTED, f"{line} is legal for {seat} but not listed"
                    assert not fine or seat >= 0 or verb == "timeout"
                    assert not fine or line not in NEUTRAL or seat < 0
                if not fine:
                    check_refused(match, seat, line)
                refused[not fine] += 1
            known += [line for seat in range(len(s.sides)) for line in match.legal(seat) if line not in known]
            known = rng.sample(known, min(60, len(known)))
    assert refused[True] > refused[False] > 0


@pytest.mark.parametrize("game", NAMES)
def test_a_neutral_person_says_nothing_but_rulings(game: str) -> None:
    """Where no referee was called, a referee has nothing to say; the clock only what ran out."""
    for number in range(3):
        for match in decisions(game, number, most=120):
            if match.question is None or REFEREE in match.question.tokens:
                continue
            for line in ("rule r", "rule reflick", "ok", "end", "agree", "timeout idle"):
                check_refused(match, REFEREE, line)
            for line in ("rule r", "ok", "end", "timeout", "timeout soon"):
                check_refused(match, CLOCK, line)


# ---------------------------------------------------------------- endings


def natural(game: str, number: int, report: str, **options: str) -> str:
    """How a random game ends in which many a flick is reported so; "" if it does not."""
    match, rng = new_table(game, number, pace="live", **options), random.Random(number)
    for _ in range(500):
        if match.question is None:
            break
        seat, line = table_answer(game, match, rng)
        wild = match.question.kind == "report" and rng.random() < 0.3 and match.question.seats
        if wild and match.rules.token(match.state, match.question, match.question.seats[0], report):
            seat, line = match.question.seats[0], report
        if line and line.split(" ")[0] not in ("resign", "draw", "claim"):
            match.answer(seat, line)
    return match.result.reason if match.result else ""


BOTH = {"crowns_per_team": "1", "kween": "off", "army_size": "6", "small_army": "off"}
CLONES = {**BOTH, "royal_coup": "off", "crowns_per_team": "2"}
NATURAL = {
    "crown": ("crownfall", "= off rC", {**BOTH, "royal_coup": "off"}),
    "crowns": ("crownfall", "= off rC bC", {**BOTH, "royal_coup": "off", "double_zero": "draw"}),
    "coup": ("crownfall", "= off rC bC", {**BOTH, "royal_coup": "on"}),
    "last": ("crownfall", "= off rC1", {**CLONES, "clones_win": "last_crown"}),
    "clones": ("crownfall", "= off bC1 bC2", {**CLONES, "clones_win": "team"}),
    "king": ("cube-quest", "= off rK", {"bouts_to_win": "1"}),
    "bouts": ("cube-quest", "= off bK", {"bouts_to_win": "3"}),
}


@pytest.mark.parametrize("name", first_short(NATURAL, 2))
def test_every_natural_ending_comes_up(name: str) -> None:
    """Crowns down, both down, Royal Coup, a King lost, bouts won."""
    game, report, options = NATURAL[name]
    reason = {"last": "crown", "clones": "crown", "bouts": "king"}.get(name, name)
    ends = Counter(natural(game, number, report, **options) for number in range(8))
    assert ends[reason] >= 3, ends


def check_result(match: Match[Any]) -> None:
    """A side wins, or one of a team where only the last Crown counts; a draw is nobody's."""
    s, result = match.state, match.result
    assert result is not None
    if result.reason in ("crowns", "coup", "agreed", "unfinished"):
        assert result.winners == ()
    elif s.options.get("clones_win") == "last_crown" and s.board.owners and result.reason == "crown":
        assert len(result.winners) == 1
    else:
        side = s.sides[result.winners[0]]
        assert result.winners == s.seats_of(side)
    assert match.question is None


@pytest.mark.parametrize("game", NAMES)
def test_ends_by_what_people_want(game: str) -> None:
    """Resigning, agreeing, claiming a win and seven idle days (CFA-302 to 304, 392; CQ-223, 224, 282)."""
    for options in ({"table": "shared"}, {"table": "hotseat"}):
        match = begun(game, **options)
        match.answer(0, "resign")
        assert match.result is not None
        assert (match.result.winners, match.result.reason) == ((1,), "resign")
    match = begun(game)
    match.answer(CLOCK, "timeout idle")
    assert match.result is not None
    assert (match.result.winners, match.result.reason) == ((), "unfinished")
    match = begun(game)
    for _ in range(3):
        red = match.state.board.acting == 0
        if red:
            match.answer(CLOCK, "timeout start")
            match.answer(1, "skip")
        else:
            idle_turn(game, match)
    match.answer(1, "claim")
    assert match.result is not None
    assert (match.result.winners, match.result.reason) == ((1,), "claim")


def begun(game: str, **options: str) -> Match[Any]:
    """A plain game with two seats where red is to move."""
    rng, own = random.Random(1), {"start": "red", "objection_s": "0", **options}
    own |= {"teams": "rbrb"} if game == "crownfall" else {"mix": "basic"}
    match = Match.new(RULES[game], Setup(("Ann", "Bob"), own, bytes(32)))
    while match.question is not None and match.question.kind in ("army", "deployed", "placed"):
        seat, kind = match.question.seats[0], match.question.kind
        line = form_line(game, match.rules, match.state, seat, "army", rng) if kind == "army" else kind
        match.answer(seat, line or kind)
    assert match.question is not None
    assert (match.question.kind, match.question.seats) == ("action", (0,))
    return match


def idle_turn(game: str, match: Match[Any]) -> None:
    """Blue moves, and nothing happens."""
    side = match.state.board.acting
    if game == "cube-quest":
        match.answer(1, "king")
    while match.state.board.acting == side and game == "crownfall":
        match.answer(1, "end")


@pytest.mark.parametrize("game", NAMES)
def test_both_may_end_a_game_without_a_winner(game: str) -> None:
    match = begun(game)
    word = {"crownfall": "draw", "cube-quest": "void"}[game]
    bout = match.state.board.turn
    match.answer(0, word)
    match.answer(1, word)
    if game == "crownfall":
        assert match.result is not None
        assert (match.result.winners, match.result.reason) == ((), "agreed")
    else:
        assert match.result is None
        assert match.state.board.phase == "placed"
        assert match.state.board.turn == bout, "CQ-224"


@pytest.mark.parametrize("game", sorted(RULES))
def test_every_dispute_is_numbered_and_kept(game: str) -> None:
    most = 0
    for number in range(6):
        for match in decisions(game, number, most=120):
            s = match.state
            assert [one.number for one in s.disputes] == list(range(1, len(s.disputes) + 1))
            if s.stage == "dispute":
                last = s.disputes[-1]
                assert not last.ended
                assert last.piece == s.case.piece
            most = max(most, len(s.disputes))
    assert most > 1


@pytest.mark.parametrize("game", sorted(RULES))
def test_everybody_hears_of_a_dispute_and_of_the_end(game: str) -> None:
    disputes = ends = 0
    for number in range(20):
        match, rng = new_table(game, number), random.Random(-number)
        for _ in range(120):
            seat, line = table_answer(game, match, rng)
            before, was_over = len(match.state.disputes), match.result is not None
            done = match.answer(seat, line) if line else None
            event_kinds = [event.kind for event in done.events if event.visible_to is None] if done else []
            if len(match.state.disputes) > before:
                assert "disputed" in event_kinds
                disputes += 1
            if match.result is not None and not was_over:
                assert "over" in event_kinds
                ends += 1
            if match.question is None:
                break
    assert disputes > 1
    assert ends > 1
