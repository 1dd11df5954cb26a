"""Taps: one's own panel by phase, what may be tapped in public, things to look through."""

from collections.abc import Iterator, Sequence

from engine.crown_crest import notation
from engine.crown_crest.cards import Pack
from engine.crown_crest.face import words
from engine.crown_crest.view import View
from engine.face import Choice, Menu, Page, Path, Style, Term, Word, say

ORDER = ("ch", "u", "c", "end", "mv-", "tk-")
LOOKS = ("cards", "table")
SIGNS = {"rock": "✊", "paper": "✋", "scissors": "✌️"}


def menu(pack: Pack, view: View, tokens: Sequence[str]) -> Menu:
    """Everything a seat can do now, and its cards to read."""
    kind = view.asked[0] if view.asked and view.viewer in view.asked[1] else ""
    paths = {token: _path(pack, view, token) for token in tokens if token != "resign"}
    forms = {
        form: (Choice(form, say(f"crest-form-{form}"), style="main", group="verbs"),) for form in view.forms
    }
    return Menu(
        paths,
        prompt=say(f"crest-prompt-{kind}") if kind else None,
        pages=tuple(_pages(pack, view)),
        forms=forms,
        order=(*view.forms, *ORDER, *(path[0].key for path in paths.values()), *LOOKS),
    )


def open_menu(pack: Pack, view: View) -> Menu | None:
    """What gives nothing away: the janken's three buttons, the order of the fronts, drawing or advancing."""
    if view.asked is None:
        return None
    tokens = {
        "janken": [f"throw {hand}" for hand in notation.THROWS],
        "order": ["ord L", "ord R"],
        "cleanup": ["ca draw", "ca adv"],
    }.get(view.asked[0])
    if tokens is None:
        return None
    paths = {token: _path(pack, view, token) for token in tokens}
    return Menu(paths, prompt=say(f"crest-prompt-{view.asked[0]}"))


def doors(view: View) -> list[Choice]:
    return [Choice("", say("crest-door-hand"), style="main"), Choice("cards", say("crest-door-cards"))]


def _path(pack: Pack, view: View, token: str) -> Path:
    verb, card, before, after = notation.splits(token)
    match verb:
        case "ch":
            return _charge(card)
        case "u":
            code = card.rstrip("+")
            label = say("crest-reinforce", card=Term(code)) if card.endswith("+") else Term(code)
            return (_verb("u"), *_played(view, code, label, before, after))
        case "c":
            return (_verb("c"), *_played(view, card, Term(card), before, after))
        case "mv" | "tk":
            return _list_of(verb, token)
        case "ord":
            return (Choice(f"ord{card}", say(f"crest-area-{card}"), style="main", group="verbs"),)
        case "fb":
            codes = card.split(" ")[1:]
            return (Choice("-".join(codes), say("crest-list", cards=[Term(code) for code in codes])),)
        case "ca":
            return _cleanup(card, before)
        case "throw":
            label = say("crest-throw", sign=SIGNS[card], hand=say(f"crest-{card}"))
            return (Choice(card, label, style="main", group="verbs"),)
        case _:
            return (Choice("end", say("crest-verb-end"), style="good", group="verbs"),)


def _verb(verb: str) -> Choice:
    return Choice(verb, say(f"crest-verb-{verb}"), group="verbs", then=say(f"crest-prompt-{verb}"))


def _charge(card: str) -> Path:
    code, _, adv = card.partition(" ")
    key = f"{code}-adv" if adv else code
    label = say("crest-charge-advance", card=Term(code)) if adv else Term(code)
    return (_verb("ch"), Choice(key, label, style="main" if adv else "plain"))


def _played(view: View, code: str, label: Word, before: Sequence[str], after: Sequence[str]) -> Path:
    """The card, then all its choices in one tap."""
    text = say("crest-card-full", text=Term(code, "text"), more=Term(code, "more"))
    which = Choice(code, label, style="main", then=text)
    picked = [*before, *after]
    if not picked:
        return (which, Choice("-", say("crest-as-it-is"), style="good"))
    label = say("crest-list", cards=[_picked(one) for one in picked])
    return (which, Choice("_".join(picked).replace(".", "'"), label))


def _picked(choice: str) -> Word:
    """A choice as the notation writes it, in words."""
    code, _, area = choice.rpartition(".")[2].partition(">")
    if area:
        return say("crest-to", card=Term(code), area=say(f"crest-area-{area}"))
    return say("crest-enemy", card=Term(code)) if "." in choice else Term(code)


def _list_of(verb: str, token: str) -> Path:
    """Nobody moves, or a single move; the form does the rest."""
    if token.endswith(" -"):
        style: Style = "good"
        return (Choice(f"{verb}-", say(f"crest-none-{verb}"), style=style, group="verbs"),)
    if verb == "mv":
        code, area = notation.pairs(token, ">")[0]
        label = say("crest-to", card=Term(code), area=say(f"crest-area-{area}"))
        return (_verb("mv1"), Choice(f"{code}-{area}", label))
    code, count = notation.pairs(token, "=")[0]
    return (_verb("tk1"), Choice(f"{code}-{count}", say("crest-stake", card=Term(code), tokens=int(count))))


def _cleanup(card: str, before: Sequence[str]) -> Path:
    words_ = card.split(" ")
    if words_[0] != "eff":
        return (Choice(words_[0], say(f"crest-cleanup-{words_[0]}"), style="main", group="verbs"),)
    text = say("crest-card-text", text=Term(words_[1], "more"))
    crest = Choice("eff", Term(words_[1]), style="main", group="verbs", then=text)
    if not before:
        return (crest, Choice("-", say("crest-as-it-is"), style="good"))
    return (crest, Choice("_".join(before).replace(".", "'"), _picked(before[0])))


def _pages(pack: Pack, view: View) -> Iterator[Page]:
    """Texts of the cards one may want to read now; the table in words."""
    codes: dict[str, None] = {}
    codes |= dict.fromkeys(view.hand)
    for side in view.camps:
        codes |= dict.fromkeys((side.crest, *(one.code for one in side.units)))
    yield Page((_look("cards"),), tuple(words.texts(pack, list(codes))))
    yield Page((_look("table"),), tuple(words.lines(pack, view)))
    if view.viewer is not None and view.asked and view.viewer in view.asked[1] and view.asked[0] == "main":
        for verb in ("ch", "u", "c"):
            yield Page((_verb(verb),), tuple(words.hand(pack, view)))


def _look(name: str) -> Choice:
    return Choice(name, say(f"crest-look-{name}"), group="looks")
