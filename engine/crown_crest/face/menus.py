"""Taps: one's own panel by phase, what may be tapped in public, things to look through."""

from collections.abc import Iterator, Sequence

from engine.crown_crest import effects, notation
from engine.crown_crest.cards import Pack, Step
from engine.crown_crest.face import preview, words
from engine.crown_crest.view import View
from engine.face import Choice, Menu, Page, Path, Say, Style, Term, Word, say

ORDER = ("ch", "u", "c", "end", "mv-", "tk-")
LOOKS = ("cards", "table")
SIGNS = {"rock": "✊", "paper": "✋", "scissors": "✌️"}


def menu(pack: Pack, view: View, tokens: Sequence[str]) -> Menu:
    """Everything a seat can do now, and its cards to read."""
    kind = view.asked[0] if view.asked and view.viewer in view.asked[1] else ""
    paths = {token: _path(pack, view, token, tokens) for token in tokens if token != "resign"}
    forms = {
        form: (Choice(form, say(f"crest-form-{form}"), style="main", group="verbs"),) for form in view.forms
    }
    return Menu(
        paths,
        prompt=say(f"crest-prompt-{kind}") if kind else None,
        pages=tuple(_pages(pack, view, tokens)),
        forms=forms,
        order=(*view.forms, *ORDER, *(path[0].key for path in paths.values()), *LOOKS),
        # Where the last tap was, the next one would stand, such as the same card once more.
        home=tuple(dict.fromkeys(path[0].key for path in paths.values())),
    )


def open_menu(pack: Pack, view: View) -> Menu | None:
    """What gives nothing away: the janken's three buttons, the order of the fronts, the clean-up actions."""
    if view.asked is None:
        return None
    kind, seats, _ = view.asked
    match kind:
        case "janken":
            tokens = [f"throw {hand}" for hand in notation.THROWS]
        case "order":
            tokens = ["ord L", "ord R"]
        case "cleanup":
            tokens = _open_actions(pack, view, seats[0])
        case _:
            return None
    paths = {token: _path(pack, view, token, tokens) for token in tokens}
    return Menu(paths, prompt=say(f"crest-prompt-{kind}"))


def _open_actions(pack: Pack, view: View, seat: int) -> list[str]:
    """The clean-up actions as everybody may know them: not those that choose a card of the hand."""
    s = preview.seen(view)
    lines = effects.cleanup_lines(s, pack, seat)
    steps = effects.cleanup_steps(s, pack, seat)
    secret = any(step.kind == "charge" for step in steps)
    return [line for line in lines if not (secret and line.startswith("ca eff"))]


def doors(view: View) -> list[Choice]:
    return [Choice("", say("crest-door-hand"), style="main"), Choice("cards", say("crest-door-cards"))]


def _path(pack: Pack, view: View, token: str, tokens: Sequence[str]) -> Path:
    verb, card, before, _ = notation.splits(token)
    match verb:
        case "ch":
            return _charge(card)
        case "u":
            code = card.rstrip("+")
            label = say("crest-reinforce", card=Term(code)) if card.endswith("+") else Term(code)
            return (_verb("u"), *_played(pack, view, token, label, tokens))
        case "c":
            return (_verb("c"), *_played(pack, view, token, Term(card), tokens))
        case "mv" | "tk":
            return _list_of(verb, token)
        case "ord":
            return (Choice(f"ord{card}", say(f"crest-area-{card}"), style="main", group="verbs"),)
        case "fb":
            codes = card.split(" ")[1:]
            return (Choice("-".join(codes), say("crest-list", cards=[Term(code) for code in codes])),)
        case "ca":
            return _cleanup(pack, view, card, before)
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


def _played(pack: Pack, view: View, token: str, label: Word, tokens: Sequence[str]) -> Path:
    """The card, then all its choices in one tap, or a last look at what is played where it has none."""
    verb, card, before, after = notation.splits(token)
    code = card.rstrip("+")
    first, linked = _choosing(pack, view, verb, card)
    picked = [*before, *after]
    alone = bool(first or linked) and not any(
        other.startswith((f"{token}: ", f"{token} | ")) for other in tokens
    )
    text = say("crest-card-full", text=Term(code, "text"), more=Term(code, "more"))
    about = say("crest-about", about=_about(pack, view, code), text=text)
    then = say("crest-about-nothing", about=about) if alone and not picked else about
    which = Choice(code, label, style="main", then=then)
    if not picked:
        way = "reinforce" if card.endswith("+") else "unit" if verb == "u" else "command"
        asks = "alone" if alone else "none" if first or linked else "no"
        confirm = say(
            f"crest-confirm-{way}",
            card=Term(code),
            cost=view.costs.get(code, 0),
            choice=asks,
        )
        return (which, Choice("-", confirm, style="good"))
    steps = [*first[: len(before)], *linked] if verb == "c" else first
    said = [_picked(one, step) for one, step in zip(picked, steps, strict=False)]
    return (which, Choice("_".join(picked).replace(".", "'"), say("crest-list", cards=said)))


def _about(pack: Pack, view: View, code: str) -> Say:
    """The card by its name, with what it costs now."""
    card = pack.cards[code]
    return say(
        f"crest-about-{card.kind}", card=Term(code), cost=view.costs.get(code, 0), strength=card.strength
    )


def _choosing(pack: Pack, view: View, verb: str, card: str) -> tuple[list[Step], list[Step]]:
    """The steps of a card that let its player choose if it is played now: its own, those of its links."""
    assert view.viewer is not None
    if not pack.faces[card.rstrip("+")].chooses:
        return [], []
    if verb == "u":
        lists = effects.entering(preview.seen(view), pack, view.viewer, card.rstrip("+"))
        return [step for steps in lists for step in steps if step.chooses], []
    number = len(view.camps[view.viewer].link) + 1
    played = pack.commands[card]
    links = [step for at, steps in played.links if number >= at for step in steps if step.chooses]
    return [step for step in played.play if step.chooses], links


def _picked(choice: str, step: Step) -> Word:
    """A choice as the notation writes it, and what becomes of it."""
    if choice == "-":
        return say("crest-pick-none")
    code, _, area = choice.rpartition(".")[2].partition(">")
    if area:
        return say("crest-to", card=Term(code), area=say(f"crest-area-{area}"))
    return say(f"crest-pick-{step.kind}", card=Term(code), amount=step.amount)


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


def _cleanup(pack: Pack, view: View, card: str, before: Sequence[str]) -> Path:
    words_ = card.split(" ")
    if words_[0] != "eff":
        return (Choice(words_[0], say(f"crest-cleanup-{words_[0]}"), style="main", group="verbs"),)
    text = say("crest-card-text", text=Term(words_[1], "more"))
    use = say("crest-cleanup-eff", card=Term(words_[1]))
    crest = Choice("eff", use, style="main", group="verbs", then=text)
    if not before:
        return (crest, Choice("-", use, style="good"))
    assert view.asked is not None
    steps = effects.cleanup_steps(preview.seen(view), pack, view.asked[1][0])
    step = next(step for step in steps if step.chooses)
    return (crest, Choice("_".join(before).replace(".", "'"), _picked(before[0], step)))


def _pages(pack: Pack, view: View, tokens: Sequence[str]) -> Iterator[Page]:
    """Texts of the cards one may want to read now; the table in words."""
    codes: dict[str, None] = {}
    codes |= dict.fromkeys(view.hand)
    for side in view.camps:
        codes |= dict.fromkeys((side.crest, *(one.code for one in side.units)))
    yield Page((_look("cards"),), tuple(words.texts(pack, list(codes))))
    yield Page((_look("table"),), tuple(words.lines(pack, view)))
    if words.playing(view):
        able = {token.partition(" ")[0] for token in tokens}
        for verb in ("ch", "u", "c"):
            way = _verb(verb) if verb in able else _shut(pack, view, verb)
            yield Page((way,), tuple(words.hand(pack, view)))


def _shut(pack: Pack, view: View, verb: str) -> Choice:
    """A verb with nothing to do it with: its button says why, and takes no tap."""
    kind = {"u": "unit", "c": "command"}.get(verb, "")
    if any(not kind or pack.cards[code].kind == kind for code in view.hand):
        why = "spent" if verb == "ch" else "dear"
    else:
        why = "none"
    return Choice(verb, say(f"crest-shut-{verb}", why=why), group="verbs", off=True)


def _look(name: str) -> Choice:
    return Choice(name, say(f"crest-look-{name}"), group="looks")
