"""What ends or offers something is typed whole: an abbreviation is asked back, in every game and command."""

from typing import Any

import pytest

from engine.game import Setup
from engine.match import Match
from engine.questions import Refused
from tests.support import referee_games as tables
from tests.support.message_parts import shown_text
from tests.support.plays import rules_of
from tests.support.simulated_server import hall

RULES = {
    **{game: rules_of("house", game) for game in ("crownfell", "craft-the-crown", "crown-crest")},
    **tables.GAMES,
}


@pytest.mark.parametrize("game", RULES)
def test_no_beginning_of_a_word_is_the_word(game: str) -> None:
    rules = RULES[game]
    match = Match.new(rules, Setup(("Ann", "Bob"), {}, bytes(32)))
    for seat in (0, 1):
        for word in rules.declarations:
            before = match.save()
            for cut in range(1, len(word)):
                for typed in (word[:cut], word[:cut].upper(), f" {word[:cut]}  "):
                    with pytest.raises(Refused) as caught:
                        match.answer(seat, typed)
                    assert caught.value.reason == "whole-word" or word not in match.legal(seat)
            assert match.save() == before


async def begun(room: Any, game: str) -> tuple[Any, str]:
    await room.opened(game)
    table = await room.table()
    seat = table.match.question.seats[0]
    return table, next(n for n, who in room.people.items() if table.seat_to_act(who.id) == seat)


@pytest.mark.usefixtures("no_errors")
async def test_the_command_neither_reads_nor_suggests_an_abbreviation() -> None:
    async with hall() as room:
        table, name = await begun(room, "crownfell")
        person, before = room.people[name], table.body.progress.question
        for typed in ("", "r", "re", "res", "resig", "d", "dra"):
            offered = await person.autocomplete(room.channel, "move", "answer", typed)
            assert not {"resign", "draw"} & {choice["value"] for choice in offered}, typed
            if typed:
                interaction = await person.slash(room.channel, "move", answer=typed)
                assert "the whole word" in shown_text(interaction.response), typed
        table = await room.table()
        assert (table.body.progress.question, table.match.result) == (before, None)
        for word in ("draw", "resign"):
            offered = await person.autocomplete(room.channel, "move", "answer", word)
            assert [choice["value"] for choice in offered] == [word]
        await person.slash(room.channel, "move", answer="Resign")
        assert (await room.table()).match.result.reason == "resign"
