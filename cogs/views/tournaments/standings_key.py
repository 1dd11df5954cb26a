"""What the columns and signs of standings mean, one line each; only those that this tournament has."""

from collections.abc import Iterator

from cogs.text.sentences import Localizer
from sessions.tournaments.standings import order_of
from sessions.tournaments.tournament_data import BYE, HALF, KNOCKOUT, REST, ZERO, Tournament

SIGNS = ("won", "lost", "drawn", "won-unplayed", "lost-unplayed")
ALONE = {BYE: "bye", HALF: "half", ZERO: "zero", REST: "rest"}


def key_lines(tournament: Tournament, localizer: Localizer) -> Iterator[str]:
    """Yield the signs of rounds, then the tie-breaks in order."""
    yield f"**{localizer.say('tournament-key-signs')}**"
    had = {one.result for made in tournament.rounds for one in made.pairings}
    words = [*SIGNS, *(word for result, word in ALONE.items() if result in had)]
    yield " · ".join(_sign(word, localizer) for word in words[:3])
    yield " · ".join(_sign(word, localizer) for word in words[3:5])
    if words[5:]:
        yield " · ".join(_sign(word, localizer) for word in words[5:])
    yield f"-# {localizer.say('tournament-key-numbers')}"
    if tournament.plan.kind == KNOCKOUT:
        return
    yield f"**{localizer.say('tournament-key-equal')}**"
    for place, name in enumerate(order_of(tournament), 1):
        short, long = localizer.say(f"tie-short-{name}"), localizer.say(f"tie-{name}")
        called = f"**{short}**" if short.casefold() == long.casefold() else f"**{short}** {long}"
        about = localizer.say(f"tie-about-{name}")
        yield f"{place}\\. {localizer.say('tournament-key-tie', tie=called, about=about)}"


def _sign(word: str, localizer: Localizer) -> str:
    """Return a sign and what it means. word: of SIGNS or ALONE."""
    return f"`{localizer.say(f'tournament-sign-{word}')}` {localizer.say(f'tournament-key-{word}')}"
