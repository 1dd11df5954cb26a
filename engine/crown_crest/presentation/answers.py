"""An answer in a few words: for hints, reviews of a game, typed lines, and answers given in advance."""

from engine.crown_crest import notation
from engine.crown_crest.cards import CrownCrestPack
from engine.crown_crest.presentation import builder, menus
from engine.crown_crest.view import CrownCrestView
from engine.presentation import Sentence, Term, say


def answer_text(pack: CrownCrestPack, view: CrownCrestView, token: str) -> Sentence | None:
    """Return an answer in a few words; None for resigning, which has a button outside the game's menu.
    view: the view of the player who gives the answer. token: the answer in notation.
    """
    verb, card, _, _ = notation.split_answer(token)
    first_word, _, other_words = card.partition(" ")
    match verb:
        case "ch":
            return say("crest-told-charge", card=Term(first_word), counts="yes" if other_words else "no")
        case "u" | "c":
            return _played(pack, view, token)
        case "ord" | "ca":
            return say(f"crest-told-{first_word}")
        case "fb":
            return say("crest-told-fallback", cards=[Term(code) for code in other_words.split(" ")])
        case "mv" | "tk":
            return builder.draft_text(token)
        case "throw":
            return say("crest-told-throw", sign=menus.SIGNS[first_word], hand=say(f"crest-{first_word}"))
        case "end":
            return say("crest-verb-end")
        case _:
            return None


def _played(pack: CrownCrestPack, view: CrownCrestView, token: str) -> Sentence:
    """Return in words the card that an answer plays, and what the answer chooses for its effects."""
    verb, card, choices, link_choices = notation.split_answer(token)
    kind = "reinforce" if card.endswith("+") else "unit" if verb == "u" else "command"
    play = say(f"crest-confirm-{kind}", card=Term(card.rstrip("+")), choice="no")
    chosen = [choice for choice in (*choices, *link_choices) if choice != "-"]
    return say("crest-told-play", play=play, chosen=menus.picks(pack, view, token)) if chosen else play
