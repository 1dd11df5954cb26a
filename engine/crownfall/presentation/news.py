"""The game's own events in words; some sentences contain a reminder of what players do by hand."""

from collections.abc import Callable

from engine.crownfall import armies
from engine.crownfall.presentation.names import TONGUE, piece, pieces, role
from engine.crownfall.roles import CROWN
from engine.presentation import SeatName, Sentence, say
from engine.questions import Event
from engine.referee.presentation import words as referee
from engine.referee.presentation.words import side_word

# Events that are about Blinks only → the sentence's names for the Blinks.
BLINKS: dict[str, tuple[str, ...]] = {
    "held": ("blink",),
    "loose": ("blink",),
    "rewound": ("blink",),
    "warded": ("blink",),
    "died": ("blink",),
    "guarded": ("blink",),
    "spared": ("blink",),
    "removed": ("blink",),
    "unstacked": ("blink",),
    "take-apart": ("blink",),
    "nudged": ("blink",),
    "sneaked": ("blink",),
    "stacked": ("knight", "ally"),
    "parted": ("blink", "other"),
    "apart": ("blink", "other"),
    "released": ("jester", "captive"),
    "left-untold": ("blink",),
    "caught": ("jester", "captive"),
    "raised": ("necromancer", "ally"),
    "summoned": ("necromancer", "blink"),
    "ported": ("wizard", "ally"),
    "swapped": ("necromancer", "ally"),
    "wasted": ("cleric", "other"),
}


def describe(event: Event) -> Sentence:
    """Return the sentence of an event. Events of all refereed games are described by the referee."""
    if event.kind in BLINKS:
        named = zip(BLINKS[event.kind], event.args, strict=True)
        itself = "-itself" if event.kind == "ported" and event.args[0] == event.args[1] else ""
        return Sentence(f"fall-told-{event.kind}{itself}", {name: piece(code) for name, code in named})
    if event.kind in SENTENCES:
        return SENTENCES[event.kind](event)
    return referee.describe(event, TONGUE)


def army(text: str) -> list[Sentence]:
    """Return an army in words, a sentence for each role. text: the army in notation; a single Crown need not
    be in it.
    """
    counts = {CROWN: 1, **armies.counted(text)}
    return [
        say("fall-count", role=role(letter), code=letter, count=count) for letter, count in counts.items()
    ]


def _mustered(event: Event) -> Sentence:
    """Say which army a player has chosen."""
    seat, _, text = event.args
    return say("fall-told-mustered", player=SeatName(seat), army=army(text))


def _deployed(event: Event) -> Sentence:
    """Say that a team is ready, or both are."""
    seat, are_both_ready = event.args
    return say("fall-told-deployed", player=SeatName(seat), all="yes" if are_both_ready else "no")


def _turn(event: Event) -> Sentence:
    """Say whose turn begins."""
    _, players = event.args
    return say("fall-told-turn", players=[SeatName(seat) for seat in players])


def _ability(event: Event) -> Sentence:
    """Say which Blink uses an ability that costs two actions."""
    verb, blink = event.args
    return say(f"fall-told-ability-{verb}", blink=piece(blink))


def _health(event: Event) -> Sentence:
    """Say how much health a Crown has left."""
    crown, health_left = event.args
    return say("fall-told-health", blink=piece(crown), left=health_left)


def _blessed(event: Event) -> Sentence:
    """Say which Cleric blesses which Blink, and how many Blessings it has left."""
    cleric, other, blessings_left = event.args
    return say("fall-told-blessed", cleric=piece(cleric), other=piece(other), left=blessings_left)


def _over(event: Event) -> Sentence:
    """Say who won and why, or why the game is drawn."""
    winners, reason = event.args
    if not winners:
        return say(f"fall-drawn-{reason if reason in DRAWS else 'ended'}")
    why = reason if reason in WINS else "other"
    return say(f"fall-won-{why}", winners=[SeatName(seat) for seat in winners])


# Reasons of an outcome that have sentences of their own, for wins and for draws.
WINS, DRAWS = ("crown", "resign", "claim"), ("agreed", "crowns", "coup", "unfinished")
# Kind of event → the function that returns its sentence.
SENTENCES: dict[str, Callable[[Event], Sentence]] = {
    "mustered": _mustered,
    "owns": lambda event: say("fall-told-owns", player=SeatName(event.args[0]), blink=piece(event.args[1])),
    "deployed": _deployed,
    "drawn-start": lambda event: say("fall-told-drawn-start", side=side_word(event.args[0])),
    "turn": _turn,
    "ended": lambda event: say("fall-told-ended", side=side_word(event.args[0])),
    "ability": _ability,
    "stopped": lambda event: say("fall-told-stopped", player=SeatName(event.args[0])),
    "health": _health,
    "blessed": _blessed,
    "place": lambda event: say("fall-told-place", blinks=pieces(event.args[0]), count=len(event.args[0])),
    "over": _over,
}
