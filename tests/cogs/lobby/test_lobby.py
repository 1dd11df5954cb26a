"""Before and after a game as people see it: the list of games, what a lobby offers, the end."""

import re
from typing import Any

import pytest

from cogs.core.panels import table_menus
from cogs.core.text.sentences import Localizer
from engine.computers.levels import LEVELS
from engine.game import games
from sessions.results.entering import result_of
from sessions.table.table_data import Person
from tests.support.announcements import AnnouncementClock
from tests.support.content import WORDS, shelves
from tests.support.depth import EACH_LOCALE, EACH_WRITTEN_LANGUAGE
from tests.support.message_parts import buttons, lists, matches, shown_text, walk
from tests.support.private_answers import said
from tests.support.referee_taps import Phones
from tests.support.simulated_server import SimulatedServer, hall

pytestmark = pytest.mark.usefixtures("no_errors")


def labels(message: Any) -> list[str]:
    """What stands on a message's buttons, in their order."""
    return [b.get("label", "") for b in buttons(message)]


async def choose(room: SimulatedServer, name: str, act: str, value: str, message: Any = None) -> Any:
    message = message or await room.panel()
    (select_menu,) = [one for one in lists(message) if matches(one, act)]
    return await room.people[name].select(message, [value], custom_id=select_menu["custom_id"])


async def finished(room: SimulatedServer, loser: str = "Ann") -> Any:
    table = await room.table()
    await room.host.tables.answer(table.id, Person(room.people[loser].id, loser), "resign")
    await room.host.services.panels.show(table)
    return await room.panel()


async def test_one_button_makes_it_a_first_game_for_whoever_has_played_none() -> None:
    async with hall() as room:
        await room.people["Ann"].slash(room.channel, "play", game="crownfell")
        await room.tap("Bob", "join")
        assert "New to the game?" in shown_text(await room.panel())
        assert "Set up a first game" in labels(await room.panel())
        await room.tap("Ann", "first")
        panel = await room.panel()
        assert "New to the game?" not in shown_text(panel)
        assert "Options: First game (fixed cards, no draft)" in shown_text(panel)
        assert (await room.table()).match is None, "Bob may not be ready"
        await room.tap("Ann", "start")
        await finished(room)
        await room.people["Ann"].slash(room.channel, "play", game="crownfell")
        assert "New to the game?" not in shown_text(await room.panel()), "she has"


@pytest.mark.parametrize("game", ["crownfell", "crown-crest", "craft-the-crown"])
async def test_whoever_is_alone_begins_a_first_game_by_one_button(game: str) -> None:
    async with hall() as room:
        await room.people["Ann"].slash(room.channel, "play", game=game)
        panel = await room.panel()
        assert "Play the Page" in shown_text(panel)
        (green,) = [b for b in buttons(panel) if b["style"] in (1, 3)]
        assert (green["label"], green["emoji"]["name"]) == ("Start a first game", "🌱")
        await room.tap("Ann", "first")
        table = await room.table()
        assert [seat.level for seat in table.body.seats] == ["", "page"]
        assert table.match is not None
        assert (
            table.body.options.game.items()
            >= dict(room.host.tables.packs_by_game[game].game.first_game_options).items()
        )


@pytest.mark.parametrize("step", ["alone", "computer", "two", "invited"])
@pytest.mark.parametrize("game", sorted(games()))
async def test_a_lobby_has_one_start_button(game: str, step: str) -> None:
    async with hall() as room:
        more = {"opponent": room.people["Bob"]} if step == "invited" else {}
        await room.people["Ann"].slash(room.channel, "play", game=game, **more)
        if step == "two":
            await room.tap("Bob", "join")
        elif step == "computer" and [one for one in lists(await room.panel()) if matches(one, "computer")]:
            await choose(room, "Ann", "computer", "page")
        shown = [b.get("label", "") for b in buttons(await room.panel(), enabled=False)]
        assert len([label for label in shown if label.startswith("Start")]) == 1, shown


async def test_the_list_of_computers_names_the_strongest_before_it_is_opened() -> None:
    async with hall() as room:
        await room.people["Ann"].slash(room.channel, "play", game="crownfell")
        (level,) = [one for one in lists(await room.panel()) if matches(one, "computer")]
        assert room.host.services.catalogues.text("en", f"level-{LEVELS[-1].name}") in level["placeholder"]


async def test_against_a_computer_nobody_throws_for_who_begins() -> None:
    async with hall() as room:
        await room.people["Ann"].slash(room.channel, "play", game="crown-crest")
        await choose(room, "Ann", "computer", "page")
        await room.tap("Ann", "start")
        table = await room.table()
        assert table.match.question.kind != "janken"
        assert not table.match.answers


async def test_a_first_game_is_set_up_with_the_computer_that_sits_there_already() -> None:
    async with hall() as room:
        await room.people["Ann"].slash(room.channel, "play", game="crownfell")
        await choose(room, "Ann", "computer", "knight")
        assert "Set up a first game" in labels(await room.panel())
        await room.tap("Ann", "first")
        await room.tap("Ann", "start")
        table = await room.table()
        assert [seat.level for seat in table.body.seats] == ["", "knight"]
        assert table.match is not None


async def test_a_first_game_does_not_begin_without_whoever_is_invited() -> None:
    async with hall() as room:
        await room.people["Ann"].slash(room.channel, "play", game="crownfell", opponent=room.people["Bob"])
        assert "Set up a first game" in labels(await room.panel())
        await room.tap("Ann", "first")
        assert (await room.table()).match is None


@pytest.mark.parametrize("game", ["crownfell", "crown-crest", "craft-the-crown", "crownfall", "cube-quest"])
async def test_joining_has_no_colour_for_whoever_sits_there_alone(game: str) -> None:
    async with hall() as room:
        await room.people["Ann"].slash(room.channel, "play", game=game)
        (join,) = [b for b in buttons(await room.panel()) if matches(b, "join")]
        assert join["style"] == 2
        await room.tap("Ann", "leave")
        if not (await room.table()).is_over:
            (join,) = [b for b in buttons(await room.panel()) if matches(b, "join")]
            assert join["style"] == 1


async def test_level_and_clock_stand_in_the_lobby_and_are_chosen_there() -> None:
    async with hall() as room:
        await room.people["Ann"].slash(room.channel, "play", game="crownfell")
        await choose(room, "Ann", "option", "live")
        (clock,) = [one for one in lists(await room.panel()) if matches(one, "option")]
        assert [one["label"] for one in clock["options"] if one.get("default")] == [
            "Clock: live, 5 min a move"
        ]
        await choose(room, "Ann", "computer", "page")
        panel = await room.panel()
        assert not [one for one in lists(panel) if matches(one, "option")], "nobody waits for anybody"
        (level,) = [one for one in lists(panel) if matches(one, "computer")]
        assert [one["label"] for one in level["options"] if one.get("default")] == ["Level: 🤖\u00a0Page"]
        await choose(room, "Ann", "computer", "knight")
        assert [seat.level for seat in (await room.table()).body.seats] == ["", "knight"]
        await choose(room, "Ann", "computer", "-")
        assert len((await room.table()).body.seats) == 1


@pytest.mark.parametrize(("locale", "apart"), [("en-US", "real table"), ("ja", "実物の駒")])
async def test_games_have_signs_and_those_with_real_pieces_stand_apart(locale: str, apart: str) -> None:
    async with hall(locale) as room:
        room.speak("Ann", locale)
        shown = (await room.people["Ann"].slash(room.channel, "play")).response
        before, _, after = shown_text(shown).partition(apart)
        named = [b for b in buttons(shown) if not matches(b, "queue")]
        signs = {b["custom_id"].split(":")[4].split(".")[0]: b["emoji"]["name"] for b in named}
        assert len({*signs.values()}) == len(signs) == len(shelves())
        assert all(signs[game] in before for game in ("crownfell", "crown-crest", "craft-the-crown"))
        assert all(signs[game] in after for game in ("crownfall", "cube-quest"))
        listed = await room.people["Ann"].autocomplete(room.channel, "play", "game", "crownf")
        assert len({*(choice["name"] for choice in listed)}) == 2
        assert sum("実物" in choice["name"] or "real" in choice["name"] for choice in listed) == 1
        for typed in ("crown cr", "Crown C", "クラウンクレ" if locale == "ja" else "crown-c"):
            listed = await room.people["Ann"].autocomplete(room.channel, "play", "game", typed)
            assert listed[0]["value"] == "crown-crest", f"Enter takes the first of {listed}"
        listed = await room.people["Ann"].autocomplete(room.channel, "play", "game", "the cr")
        assert [choice["value"] for choice in listed] == ["craft-the-crown"]


async def test_the_end_says_who_won_how_long_it_took_and_what_one_could_do_next() -> None:
    clock = AnnouncementClock()
    async with hall(now=clock) as room:
        await room.opened()
        clock.now += 14 * 60
        panel = await finished(room)
        text = shown_text(panel)
        assert text.startswith("### ♟️ ")
        assert "wins" in text.splitlines()[0]
        assert "-# 14 minutes" in text
        assert not re.search("[0-9a-f]{64}", text)
        assert labels(panel) == ["Again", "Swap seats", "Replay", "How to play", "Record", "Fair?"]
        assert "in a minute" in said(await room.tap("Bob", "howto"))


async def test_points_are_counted_up_where_there_are_any() -> None:
    async with hall() as room:
        await room.opened("craft-the-crown")
        lines = shown_text(await finished(room)).splitlines()
        points = [line for line in lines if line.startswith("**") and "Gold** · " in line]
        assert len(points) == 2
        assert f"<@{room.people['Bob'].id}>" in points[0], "the winner's first"


@pytest.mark.parametrize(("act", "order"), [("rematch:same", ["Ann", "Bob"]), ("rematch:", ["Bob", "Ann"])])
async def test_a_rematch_keeps_seats_or_swaps_them(act: str, order: list[str]) -> None:
    async with hall() as room:
        await room.opened()
        first = await room.table()
        await finished(room)
        await room.tap("Bob", act)
        other = "rematch:" if act != "rematch:" else "rematch:same"
        assert "Settle that first" in said(await room.tap("Ann", other)), "that is not what Bob asked for"
        await room.tap("Ann", act)
        table = await room.table()
        assert table.id != first.id
        assert [seat.name for seat in table.body.seats] == order
        assert table.body.options.game["colours"] == (
            "toss" if act != "rematch:" else table.body.options.game["colours"]
        )


# ---------------------------------------------------------------- a channel that has a table already


async def test_who_sits_alone_may_close_a_table_for_another_one() -> None:
    async with hall() as room:
        ann, bob = room.people["Ann"], room.people["Bob"]
        await ann.slash(room.channel, "play", game="crownfell", computer="page")
        first = await room.table()
        refused = (await bob.slash(room.channel, "play", game="crownfall")).response
        assert [b.get("label") for b in buttons(refused)] == ["Open a thread"], "it is not his to close"
        await bob.click(refused, custom_id=buttons(refused)[0]["custom_id"])
        refused = (await ann.slash(room.channel, "play", game="craft-the-crown")).response
        asked = await room.tap("Ann", "instead", refused)
        assert "Your game of Crownfell is still on" in said(asked)
        assert "you resign: the other side wins, but it doesn't count in your results" in said(asked)
        assert labels(asked.response) == ["Resign and play Craft the Crown"]
        (back,) = [part for part in walk(asked.response.components) if part.get("url")]
        assert back["label"] == "No, back to Crownfell"
        assert back["url"].endswith(str(first.body.shown.panel))
        assert (await room.table()).id == first.id
        await room.tap("Ann", "instead", asked.response)
        table = await room.table()
        assert (table.game, table.phase) == ("craft-the-crown", "lobby")
        old = await room.host.tables.get(first.id)
        assert old.is_over
        assert [old.body.seats[seat].level for seat in old.match.result.winners] == ["page"]
        assert result_of(old) is None, "what the question says"


@pytest.mark.parametrize(
    ("game", "turn"),
    [("crownfell", "。"), ("crown-crest", "（1ターン目）。"), ("craft-the-crown", "（第[12]手番）。")],
)
async def test_the_question_names_the_turn_in_the_words_of_the_game(game: str, turn: str) -> None:
    async with hall("ja") as room:
        room.speak("Ann", "ja")
        await room.people["Ann"].slash(room.channel, "play", game=game, computer="page")
        refused = (await room.people["Ann"].slash(room.channel, "play", game="cube-quest")).response
        asked = await room.tap("Ann", "instead", refused)
        # A draft is before the first turn; a computer may have had its turn.
        assert re.search(f"対戦中です{turn}", said(asked))


async def test_the_question_names_somebody_with_both_seats_once() -> None:
    """It said “Ann (B)”, which is how the second seat of one device is called."""
    async with hall() as room:
        room.host.services.is_single_channel = True
        await Phones(room).castle(("Ann",), table="hotseat")
        refused = (await room.people["Bob"].slash(room.channel, "play", game="crownfall")).response
        mention = f"<@{room.people['Ann'].id}>"
        assert f"A game of Cube Quest with {mention} is being played here" in shown_text(refused)


async def test_the_practice_server_leads_nowhere_that_its_page_cannot_show() -> None:
    async with hall() as room:
        room.host.services.is_single_channel = True
        ann, bob = room.people["Ann"], room.people["Bob"]
        await room.opened()
        announced = room.message(int((await room.table()).body.deal.announcement))
        assert "discord.com" not in said(await room.tap("Ann", "fair", announced))
        before = (await room.table()).body.shown.panel
        refused = (await ann.slash(room.channel, "play", game="crownfall")).response
        parts = [part for part in walk(refused.components) if part.get("url")]
        assert parts == []
        assert labels(refused) == ["Close it, play Crownfall", "No, back to Crownfell"]
        assert "A game of Crownfell with Bob is being played here" in shown_text(refused), (
            "another's table is not closed by one tap"
        )
        assert (await room.table()).body.shown.panel == before, "nothing pushes the question out of sight"
        await room.tap("Ann", "stay", refused)
        now = await room.table()
        assert now.body.shown.panel > before, "the table itself is there again, at the end of the channel"
        refused = (await ann.slash(room.channel, "play", game="crownfall")).response
        threaded = await bob.slash(room.channel, "play", game="crownfall", where="thread")
        assert "in this channel" in said(threaded)
        assert (await room.table()).game == "crownfell"
        await room.tap("Ann", "instead", refused)
        assert (await room.table()).game == "crownfall"


@pytest.mark.parametrize("begun", [True, False])
async def test_whoever_closes_others_table_is_asked_and_they_are_told(begun: bool) -> None:
    """On the practice page somebody without a seat may close it; the panel named a moderator."""
    async with hall() as room:
        room.host.services.is_single_channel = True
        ann, bob, cleo = (room.people[name] for name in ("Ann", "Bob", "Cleo"))
        if begun:
            await room.opened()
        else:
            await ann.slash(room.channel, "play", game="crownfell")
            await room.tap("Bob", "join")
        asked = (await cleo.slash(room.channel, "play", game="crownfall")).response
        assert "for everybody?" in shown_text(asked)
        await room.tap("Cleo", "instead", asked)
        (told,) = [text for one in room.channel.history() if "closed this game" in (text := shown_text(one))]
        assert all(f"<@{person.id}>" in told for person in (ann, bob, cleo))
        assert "Crownfell" in told
        assert not [one for one in room.channel.history() if "moderator" in shown_text(one)]


@pytest.mark.parametrize("locale", EACH_LOCALE)
@pytest.mark.parametrize("game", ["crownfell", "crown-crest", "craft-the-crown", "crownfall", "cube-quest"])
async def test_help_is_told_whole(locale: str, game: str) -> None:
    async with hall(locale) as room:
        room.speak("Bob", locale)
        await room.people["Ann"].slash(room.channel, "play", game=game)
        help_text = shown_text((await room.people["Bob"].slash(room.channel, "help")).response)
        table = await room.table()
        localizer = room.host.services.localizers.localizer(table, "ja" if locale == "ja" else "en")
        played = room.host.tables.packs_by_game[game].game
        assert help_text.endswith(table_menus.how_to(localizer, played, table.body.options.game))


async def test_rules_are_looked_up_in_the_game_at_hand_and_then_in_all() -> None:
    async with hall() as room:
        await room.people["Ann"].slash(room.channel, "play", game="crownfell")

        async def rules(words: str) -> str:
            return said(await room.people["Bob"].slash(room.channel, "rules", words=words))

        assert {*re.findall(r"\*\*([A-Z]+)-", await rules("win"))} == {"CFL"}
        assert "**CQ-128** · Cube Quest" in await rules("CQ-128")
        assert "No rule matches" in await rules("xylophone")
        offered = await room.people["Bob"].autocomplete(room.channel, "rules", "words", "king gold")
        games = [choice["value"].partition("-")[0] for choice in offered]
        assert len({*games}) > 1
        assert "CFL" not in games[games.count("CFL") :], "this game's stand first"


async def test_rules_are_looked_up_in_the_game_that_is_asked_about() -> None:
    """Chosen, or named in the question; a rule says of which game it is, unless that is the table's own."""
    async with hall() as room:
        room.speak("Bob", "ja")

        async def rules(words: str, **more: str) -> str:
            return said(await room.people["Bob"].slash(room.channel, "rules", words=words, **more))

        assert len({*re.findall(r"\*\*([A-Z]+)-\S+ · ", await rules("勝つには"))}) > 1
        await room.people["Ann"].slash(room.channel, "play", game="craft-the-crown")
        assert {*re.findall(r"\*\*([A-Z]+)-", await rules("手札の上限"))} == {"CTC"}
        for words in ("in crownfell, when do i lose?", "クラウンフェルで負けるのはいつ"):
            reply = await rules(words)
            assert {*re.findall(r"\*\*([A-Z]+)-\S+ · クラウンフェル", reply)} == {"CFL"}, reply
            assert reply.count("**CFL-") == reply.count(" · クラウンフェル")
        reply = await rules("when do i lose", game="cube-quest")
        assert {*re.findall(r"\*\*([A-Z]+)-", reply)} == {"CQ"}
        assert "ありません" in await rules("when do i lose", game="chess")
        offered = await room.people["Bob"].autocomplete(room.channel, "rules", "words", "crownfell hand")
        assert {choice["value"].partition("-")[0] for choice in offered} == {"CFL"}
        assert {*re.findall(r"\*\*([A-Z]+)-", await rules("crownfell or crownfall"))} == {"CFL", "CFA"}


@pytest.mark.parametrize("language", EACH_WRITTEN_LANGUAGE)
async def test_help_says_what_is_true_of_this_table(language: str) -> None:
    """On one device nobody confirms on another; cubes that are in no team are not explained."""
    words = {
        "en": ("The other player confirms", "other team confirms", "**Helm**"),
        "ja": ("相手が確認するか", "相手チームが確認するか", "**ヘルム**"),
    }
    confirms, team, helm = words[language]
    localizer = Localizer(WORDS, language)
    games = shelves()

    def told(game: str, **options: str) -> str:
        return table_menus.how_to(localizer, games[game].game, options)

    assert confirms in told("cube-quest")
    assert confirms not in told("cube-quest", table="hotseat")
    assert team in told("crownfall")
    assert team not in told("crownfall", table="hotseat")
    assert helm not in told("cube-quest")
    assert helm in told("cube-quest", mix="custom")
    assert helm in table_menus.how_to(localizer, games["cube-quest"].game), "of no table in particular"


@pytest.mark.parametrize("game", ["crownfall", "cube-quest"])
async def test_whoever_is_alone_in_a_lobby_of_real_pieces_has_one_button_with_a_colour(game: str) -> None:
    """It is the next useful step: one device for all, and then to begin."""
    async with hall() as room:
        await room.people["Ann"].slash(room.channel, "play", game=game)
        panel = await room.panel()
        coloured = [b for b in buttons(panel) if b["style"] != 2]
        assert [b["label"] for b in coloured] == ["One device"]
        await room.people["Ann"].click(panel, custom_id=coloured[0]["custom_id"])
        assert (await room.table()).body.options.game["table"] == "hotseat"
        again = [b["label"] for b in buttons(await room.panel()) if b["style"] != 2]
        assert again == ["Start"]


async def test_no_line_of_the_list_of_games_breaks_between_a_number_and_its_word() -> None:
    async with hall() as room:
        listed = shown_text((await room.people["Ann"].slash(room.channel, "play")).response)
        assert "2\u00a0players, 20\u00a0min" in listed
