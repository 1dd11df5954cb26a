"""A result in words, from the side of one player; scores, and the score between two people."""

from collections.abc import Mapping, Sequence

from cogs.core.components.layout import cut
from cogs.core.panels.deadlines import format_timestamp
from cogs.core.panels.view_parts import lasted
from cogs.core.text.sentences import Localizer, literal, mention_of, plain_name
from sessions.packs.available_packs import GamePacks
from sessions.results.result_data import GameResult, ResultSeat, outcome_of
from sessions.results.results import HeadToHead, Score

SHORT = 120  # below so many minutes, a list shows minutes in short form


def linked_game_title(
    game: str, game_packs: Mapping[str, GamePacks], localizer: Localizer, link: str = ""
) -> str:
    """Return the game's symbol and name; the name is a link if there is one. The game may not be installed.

    game_packs: the installed games, by name.
    link: an address; "" for none.
    """
    key, symbol = f"game-{game}", game_packs[game].game.symbol if game in game_packs else "🎲"
    name = f"**{localizer.say(key) if localizer.catalogues.has(key) else literal(game)}**"
    return f"{symbol} [{name}]({link})" if link else f"{symbol} {name}"


def against_whom(result: GameResult, person: int, localizer: Localizer, most: int) -> str:
    """Return whether the person won, lost or drew, and against whom. most: characters of a name."""
    outcome = outcome_of(result, person)
    others = [seat for seat in result.seats if seat.person != person]
    if outcome == "won":
        others = [seat for seat in others if seat.rank > 1]
    elif outcome == "lost":
        others = [seat for seat in others if seat.rank == 1]
    return localizer.say(f"result-{outcome}", players=_names(others, localizer, most))


def facts_of(result: GameResult, person: int, where: str, localizer: Localizer, most: int) -> str:
    """Return facts about a game: when and how it ended, who won or lost together with the person, its length.

    where: the name of another server; "" for this one.
    most: characters of a name.
    """
    won = outcome_of(result, person) == "won"
    same_side = [seat for seat in result.seats if seat.person != person and (seat.rank == 1) == won]
    is_draw = outcome_of(result, person) == "drawn"
    facts = [
        format_timestamp(result.at),
        _how(result, localizer),
        localizer.say("result-with", players=_names(same_side, localizer, most))
        if same_side and not is_draw
        else "",
        _turns(result, localizer),
        _lasted(result, localizer),
        literal(cut(where, most)),
        localizer.say("result-voided") if result.voided else "",
    ]
    return f"-# {' · '.join(fact for fact in facts if fact)}"


def _names(seats: Sequence[ResultSeat], localizer: Localizer, most: int) -> str:
    """Return the players in these seats by name, each name once. most: characters of a name."""
    return localizer([*dict.fromkeys(_name(seat, localizer, most) for seat in seats)])


def _name(seat: ResultSeat, localizer: Localizer, most: int) -> str:
    """Return the name of the player in a seat; of a computer player its level. most: characters of a name."""
    level_key = f"level-{seat.level}"
    if seat.level and localizer.catalogues.has(level_key):
        return localizer.say("computer-sign", name=localizer.say(level_key))
    name = cut(seat.name, most)
    return (plain_name(name) if localizer.plain else literal(name)) or localizer.say("result-somebody")


def _how(result: GameResult, localizer: Localizer) -> str:
    """Return how the game ended; "" if there is no sentence for the game's reason."""
    keys = (f"result-how-{result.game}-{result.reason}", f"result-how-{result.reason}")
    return next((localizer.say(key) for key in keys if localizer.catalogues.has(key)), "")


def _turns(result: GameResult, localizer: Localizer) -> str:
    """Return the number of turns in words; "" if the number is not known."""
    own_key = f"over-turns-{result.game}"  # for a game that has another word for turns
    key = own_key if localizer.catalogues.has(own_key) else "over-turns"
    return localizer.say(key, turns=result.turns) if result.turns else ""


def _lasted(result: GameResult, localizer: Localizer) -> str:
    """Return how long a game lasted, in words; "" if that is not known."""
    minutes = round((result.at - result.began) / 60) if result.began else 0
    if not 0 < minutes < SHORT:
        return lasted(minutes, localizer) if minutes > 0 else ""
    return localizer.say("result-minutes", minutes=minutes)


# ---------------------------------------------------------------- figures


def score_line(score: Score, localizer: Localizer) -> str:
    """Return how many games there were, and how they ended."""
    counts = {"games": score.games, "won": score.won, "lost": score.lost, "drawn": score.drawn}
    return localizer.say("results-score", **counts) if score.games else localizer.say("results-none")


def short_score(score: Score, localizer: Localizer) -> str:
    """Return “won–lost”, with draws if there are any."""
    return localizer.say("results-short", won=score.won, lost=score.lost, drawn=score.drawn)


def between_line(between: HeadToHead, person: int, localizer: Localizer) -> str:
    """Return the score between the reader and another person. person: the other one (Discord id)."""
    counts = {"ahead": between.ahead, "behind": between.behind, "even": between.even}
    return localizer.say("results-you", player=mention_of(person), **counts)
