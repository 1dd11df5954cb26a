"""An answer in a few words: for hints, reviews of a game, typed lines, and answers given in advance."""

from engine.crown_crest import notation
from engine.crown_crest.cards import CrownCrestPack
from engine.crown_crest.presentation import builder, menus
from engine.crown_crest.view import CrownCrestView
from engine.presentation import Sentence, Term, say


def answer_text(pack: CrownCrestPack, view: CrownCrestView, token: str) -> Sentence | None:
    """Return an answer in a few words; None for declarations such as resigning, whose buttons the game does
    not make.
    """
    verb, card, _, _ = notation.split_answer(token)
    first, _, rest = card.partition(" ")
    match verb:
        case "ch":
            return say("crest-told-charge", card=Term(first), counts="yes" if rest else "no")
        case "u" | "c":
            return _played(pack, view, token)
        case "ord" | "ca":
            return say(f"crest-told-{first}")
        case "fb":
            return say("crest-told-fallback", cards=[Term(code) for code in rest.split(" ")])
        case "mv" | "tk":
            return builder.draft_text(token)
        case "throw":
            return say("crest-told-throw", sign=menus.SIGNS[first], hand=say(f"crest-{first}"))
        case "end":
            return say("crest-verb-end")
        case _:
            return None


def _played(pack: CrownCrestPack, view: CrownCrestView, token: str) -> Sentence:
    """Return the card that is played, and what it chooses."""
    verb, card, before, after = notation.split_answer(token)
    kind = "reinforce" if card.endswith("+") else "unit" if verb == "u" else "command"
    play = say(f"crest-confirm-{kind}", card=Term(card.rstrip("+")), choice="no")
    chosen = [one for one in (*before, *after) if one != "-"]
    return say("crest-told-play", play=play, chosen=menus.picks(pack, view, token)) if chosen else play
