"""What the columns and signs of standings mean, one line each; only those that this tournament has."""

from collections.abc import Iterator

from cogs.core.text.sentences import Localizer
from sessions.competitions.standings import order_of
from sessions.competitions.tournament_data import BYE, HALF, KNOCKOUT, REST, ZERO, Tournament

# Ends of keys of sentences: signs of all tournaments, and those for a round without an opponent.
SIGNS = ("won", "lost", "drawn", "won-unplayed", "lost-unplayed")
ALONE = {BYE: "bye", HALF: "half", ZERO: "zero", REST: "rest"}


def key_lines(tournament: Tournament, localizer: Localizer) -> Iterator[str]:
    """Yield lines that explain the signs of rounds, then the tie-breaks in order."""
    yield f"**{localizer.say('tournament-key-signs')}**"
    results = {
        pairing.result for tournament_round in tournament.rounds for pairing in tournament_round.pairings
    }
    sign_words = [*SIGNS, *(word for result, word in ALONE.items() if result in results)]
    yield " · ".join(_sign(word, localizer) for word in sign_words[:3])
    yield " · ".join(_sign(word, localizer) for word in sign_words[3:5])
    if sign_words[5:]:
        yield " · ".join(_sign(word, localizer) for word in sign_words[5:])
    yield f"-# {localizer.say('tournament-key-numbers')}"
    if tournament.plan.kind == KNOCKOUT:
        return
    yield f"**{localizer.say('tournament-key-equal')}**"
    for place, name in enumerate(order_of(tournament), 1):
        short_name, long_name = localizer.say(f"tie-short-{name}"), localizer.say(f"tie-{name}")
        tie_name = (
            f"**{short_name}**"
            if short_name.casefold() == long_name.casefold()
            else f"**{short_name}** {long_name}"
        )
        about = localizer.say(f"tie-about-{name}")
        yield f"{place}\\. {localizer.say('tournament-key-tie', tie=tie_name, about=about)}"


def _sign(word: str, localizer: Localizer) -> str:
    """Return a sign and what it means. word: of SIGNS or ALONE."""
    return f"`{localizer.say(f'tournament-sign-{word}')}` {localizer.say(f'tournament-key-{word}')}"
