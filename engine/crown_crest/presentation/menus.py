"""Menus: the private panel by phase, what the public panel offers, and pages to look cards up."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from engine.crown_crest import effects, notation
from engine.crown_crest.cards import CrownCrestPack, EffectStep
from engine.crown_crest.presentation import preview, words
from engine.crown_crest.view import CrownCrestView
from engine.presentation import Menu, MenuChoice, MenuPage, Path, Sentence, Style, Term, Word, say

ORDER = ("ch", "u", "c", "end", "mv-", "tk-")
"""First taps in the order of the menu."""
LOOKS = ("cards",)
"""Pages to look things up."""
ASKED = {"u": "unit", "c": "command"}  # verb → the kind of card that it plays
SIGNS = {"rock": "✊", "paper": "✋", "scissors": "✌️"}
"""Hand of janken → its sign."""


def menu(pack: CrownCrestPack, view: CrownCrestView, tokens: Sequence[str]) -> Menu:
    """Return the menu of a private panel: everything that the seat can do now, and its cards to read.
    tokens: the viewer's legal answers.
    """
    order = {code: place for place, code in enumerate(words.in_order(pack, view.hand))}
    ordered = sorted(
        tokens, key=lambda token: order.get(notation.split_answer(token)[1].rstrip("+").split(" ")[0], 0)
    )
    all_paths = {token: _path(pack, view, token, tokens) for token in ordered if token != "resign"}
    paths = _straight({token: path for token, path in all_paths.items() if path})
    lone = _lone(tokens)  # if only one unit can move, its moves are buttons and the form is not needed
    paths |= {token: (_go(token),) for token in lone}
    forms = {
        form: (MenuChoice(form, say(f"crest-form-{form}"), style="plain" if lone else "main", group="verbs"),)
        for form in view.forms
    }
    return Menu(
        paths,
        prompt=_prompt(pack, view, tokens),
        pages=tuple(_pages(pack, view, paths)),
        forms=forms,
        order=(
            *(paths[token][0].key for token in lone),
            *view.forms,
            *ORDER,
            *(path[0].key for path in paths.values()),
            *LOOKS,
        ),
        # After an answer the panel starts anew. Otherwise another choice, such as playing the same card
        # again, could appear under the finger.
        restart_keys=tuple(dict.fromkeys(path[0].key for path in paths.values())),
    )


def _lone(tokens: Sequence[str]) -> list[str]:
    """Return the moves of the only unit that can move, none if several can."""
    moves = {token: dict(notation.pairs(token, ">")) for token in tokens if token.startswith("mv ")}
    units = {code for moved in moves.values() for code in moved}
    return [token for token, moved in moves.items() if moved] if len(units) == 1 else []


def _go(token: str) -> MenuChoice:
    """Return a unit and the area it moves to as one tap."""
    ((code, area),) = notation.pairs(token, ">")
    label = say("crest-to", card=Term(code), area=say(f"crest-area-{area}"))
    return MenuChoice(f"go-{area}", label, style="main", group="verbs")


def _straight(paths: dict[str, Path]) -> dict[str, Path]:
    """Drop the choice of a card from the paths of a verb with which only one card can be played."""
    for verb in ("u", "c"):
        through = {token: path for token, path in paths.items() if path[0].key == verb}
        if len({path[1].key for path in through.values()}) == 1:
            paths = paths | {
                t: (replace(p[0], next_prompt=p[1].next_prompt), *p[2:]) for t, p in through.items()
            }
    return paths


def public_menu(pack: CrownCrestPack, view: CrownCrestView) -> Menu | None:
    """Return the menu of the public panel: what gives nothing away, so janken, the order of the fronts,
    cleanup actions. None in other phases.
    """
    if view.question is None:
        return None
    kind, seats, _ = view.question
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
    return Menu(paths, prompt=_asks(kind, tokens))


def _prompt(pack: CrownCrestPack, view: CrownCrestView, tokens: Sequence[str]) -> Sentence | None:
    """Return what the viewer must do, and what of it is possible."""
    if view.question is None or view.viewer is None or view.viewer not in view.question[1]:
        return None
    match view.question[0]:
        case "main":
            able = {token.partition(" ")[0] for token in tokens}
            charge, play = "ch" in able, bool({"u", "c"} & able)
            possible = "both" if charge and play else "charge" if charge else "play" if play else "none"
            return say("crest-prompt-main", can=possible)
        case "tokens":
            return say("crest-prompt-tokens", turn="last" if view.viewer == view.first else "first")
        case kind:
            return _asks(kind, tokens)


def _asks(kind: str, tokens: Sequence[str]) -> Sentence:
    """Return what a question of this kind wants. `tokens`: its answers."""
    if kind == "cleanup":
        crest = any(token.startswith("ca eff") for token in tokens)
        return say("crest-prompt-cleanup", crest="yes" if crest else "no")
    return say(f"crest-prompt-{kind}")


def _open_actions(pack: CrownCrestPack, view: CrownCrestView, seat: int) -> list[str]:
    """Return the cleanup actions that everybody may know: not those that choose a hand card."""
    s = preview.visible_state(view)
    lines = effects.cleanup_lines(s, pack, seat)
    steps = effects.cleanup_steps(s, pack, seat)
    secret = any(step.kind == "charge" for step in steps)
    return [line for line in lines if not (secret and line.startswith("ca eff"))]


def private_panel_buttons(view: CrownCrestView) -> list[MenuChoice]:
    """Return the buttons of the public panel that open the private panel."""
    return [
        MenuChoice("", say("crest-door-hand"), style="main"),
        MenuChoice("cards", say("crest-door-cards")),
    ]


def _path(pack: CrownCrestPack, view: CrownCrestView, token: str, tokens: Sequence[str]) -> Path:
    """Return the taps that lead to an answer; empty for moves and tokens that only the form gives. `tokens`:
    all legal answers.
    """
    verb, card, before, _ = notation.split_answer(token)
    match verb:
        case "ch":
            return _charge(view, card)
        case "u":
            code = card.rstrip("+")
            label = say("crest-reinforce", card=Term(code)) if card.endswith("+") else Term(code)
            return (_verb("u"), *_played(pack, view, token, label, tokens))
        case "c":
            return (_verb("c"), *_played(pack, view, token, Term(card), tokens))
        case "mv" | "tk":
            return _nothing_of(verb, token)
        case "ord":
            return (MenuChoice(f"ord{card}", say(f"crest-order-{card}"), style="main", group="verbs"),)
        case "fb":
            codes = card.split(" ")[1:]
            units = say("crest-list", cards=[Term(code) for code in codes])
            return (MenuChoice("-".join(codes), units, style="main"),)
        case "ca":
            return _cleanup(pack, view, card, before)
        case "throw":
            label = say("crest-throw", sign=SIGNS[card], hand=card)
            return (MenuChoice(card, label, style="main", group="verbs"),)
        case _:
            last: Style = "plain" if len(tokens) > len(_alone(tokens)) else "good"
            return (MenuChoice("end", say("crest-verb-end"), style=last, group="end"),)


def _alone(tokens: Sequence[str]) -> list[str]:
    """Return the answers that are left to a player who can do nothing else."""
    return [token for token in tokens if token in ("end", "resign")]


def _verb(verb: str, prompt: str = "") -> MenuChoice:
    """Return the tap for what to do. `prompt`: the key of the text shown after it, "" for the usual one."""
    return MenuChoice(
        verb,
        say(f"crest-verb-{verb}"),
        style="plain" if prompt else "main",  # at the highest level players seldom want to charge
        group="verbs",
        next_prompt=say(prompt or f"crest-prompt-{verb}"),
    )


def _charge(view: CrownCrestView, card: str) -> Path:
    """Return the taps for a charge. `card`: the card, followed by ` adv` if the charge also advances the
    counts.
    """
    code, _, adv = card.partition(" ")
    assert view.viewer is not None
    side = view.armies[view.viewer]
    if side.level < side.max_level:
        return (_verb("ch"), MenuChoice(code, Term(code)))
    which = MenuChoice(code, Term(code), next_prompt=say("crest-prompt-ch-counts", card=Term(code)))
    if adv:
        counts = MenuChoice("adv", say("crest-charge-advance"), style="good")
    else:
        counts = MenuChoice("-", say("crest-charge-only"))
    return (_verb("ch", f"crest-prompt-ch-full{'' if side.counts else '-idle'}"), which, counts)


def _played(
    pack: CrownCrestPack, view: CrownCrestView, token: str, label: Word, tokens: Sequence[str]
) -> Path:
    """Return the tap for the card, then one for all its choices, or one to confirm if it has none.
    label: what names the card. tokens: all legal answers.
    """
    verb, card, before, after = notation.split_answer(token)
    code = card.rstrip("+")
    first, linked = _choosing(pack, view, verb, card)
    picked = [*before, *after]
    bare = f"{verb} {card}"
    ways = sum(other == bare or other.startswith((f"{bare}: ", f"{bare} | ")) for other in tokens)
    alone = not picked and bool(first or linked) and ways == 1
    choosing = bool(first or linked)
    then = say("crest-prompt-idle" if alone else "crest-prompt-effect") if choosing else None
    which = MenuChoice(code, label, style="main", next_prompt=then)
    if not picked:
        kind = "reinforce" if card.endswith("+") else "unit" if verb == "u" else "command"
        asks = "alone" if alone else "none" if first or linked else "no"
        confirm = say(
            f"crest-confirm-{kind}",
            card=Term(code),
            cost=view.costs.get(code, 0),
            choice=asks,
        )
        return (which, MenuChoice("-", confirm, style="plain" if alone else "good"))
    style: Style = "good" if ways == 1 else "plain"
    return (which, MenuChoice("_".join(picked).replace(".", "'"), picks(pack, view, token), style=style))


def picks(pack: CrownCrestPack, view: CrownCrestView, token: str) -> Sentence:
    """Return what a play chooses, and what happens to it."""
    verb, card, before, after = notation.split_answer(token)
    first, linked = _choosing(pack, view, verb, card)
    steps = [*first[: len(before)], *linked] if verb == "c" else first
    chosen = zip((*before, *after), steps, strict=False)
    return say("crest-list", cards=[_picked(one, step) for one, step in chosen])


def _about(pack: CrownCrestPack, view: CrownCrestView, code: str) -> Sentence:
    """Return a card with its cost now."""
    card = pack.cards[code]
    cost = view.costs.get(code, card.cost)
    less = "no" if cost == card.cost else "yes"
    return say(
        f"crest-about-{card.kind}",
        card=Term(code),
        cost=cost,
        printed=card.cost,
        less=less,
        strength=card.strength,
    )


def _grown(pack: CrownCrestPack, view: CrownCrestView, code: str) -> Sentence:
    """Return a card that reinforces: its cost, and its unit's strength before and after."""
    before, after = preview.reinforced(pack, view, code)
    return say(
        "crest-about-reinforced",
        card=Term(code),
        cost=view.costs.get(code, pack.cards[code].cost),
        before=before,
        after=after,
    )


def _choosing(
    pack: CrownCrestPack, view: CrownCrestView, verb: str, card: str
) -> tuple[list[EffectStep], list[EffectStep]]:
    """Return the steps of a card that let its player choose if it is played now: its own, and those of its
    links.
    verb: "u" for a unit, "c" for a command. card: its code, for a reinforcement with `+`.
    """
    assert view.viewer is not None
    if not pack.card_lines[card.rstrip("+")].needs_choice:
        return [], []
    if verb == "u":
        lists = effects.choosing_steps_on_entry(
            preview.visible_state(view), pack, view.viewer, card.rstrip("+")
        )
        return [step for steps in lists for step in steps if step.needs_choice], []
    number = len(view.armies[view.viewer].link) + 1
    played = pack.commands[card]
    links = [step for at, steps in played.links if number >= at for step in steps if step.needs_choice]
    return [step for step in played.command_steps if step.needs_choice], links


def _picked(choice: str, step: EffectStep) -> Word:
    """Return a choice in words, and what happens to it."""
    if choice == "-":
        return say("crest-pick-none")
    code, _, area = choice.rpartition(".")[2].partition(">")
    if area:
        return say("crest-to", card=Term(code), area=say(f"crest-area-{area}"))
    return say(f"crest-pick-{step.kind}", card=Term(code), amount=step.amount)


def _nothing_of(verb: str, token: str) -> Path:
    """Return the tap for no moves or no tokens; the form gives all other answers."""
    if not token.endswith(" -"):
        return ()
    return (MenuChoice(f"{verb}-", say(f"crest-none-{verb}"), group="verbs"),)


def _cleanup(pack: CrownCrestPack, view: CrownCrestView, card: str, before: Sequence[str]) -> Path:
    """Return the taps for a cleanup action. `card`: `draw`, `adv` or `eff` with the crest. `before`: the
    choice, if there is one.
    """
    assert view.question is not None
    words_, seat = card.split(" "), view.question[1][0]
    if words_[0] != "eff":
        idle = words_[0] == "adv" and not view.armies[seat].counts
        label = say(f"crest-cleanup-{words_[0]}")
        return (MenuChoice(words_[0], label, style="plain" if idle else "main", group="verbs"),)
    crest = MenuChoice("eff", say("crest-cleanup-eff", card=Term(words_[1])), style="main", group="end")
    steps = effects.cleanup_steps(preview.visible_state(view), pack, seat)
    step = next((step for step in steps if step.needs_choice), None)
    if step is None:
        return (crest,)
    crest = replace(crest, next_prompt=say("crest-card-text", text=Term(words_[1], "action")))
    if not before:
        return (crest, MenuChoice("-", say("crest-cleanup-eff", card=Term(words_[1])), style="good"))
    return (crest, MenuChoice("_".join(before).replace(".", "'"), _picked(before[0], step)))


def _pages(pack: CrownCrestPack, view: CrownCrestView, paths: Mapping[str, Path]) -> Iterator[MenuPage]:
    """Yield pages with the texts of relevant cards, the table in words, and the hand cards above the choices
    of a verb.
    paths: the menu's paths, by answer.
    """
    codes: dict[str, None] = {}
    codes |= dict.fromkeys(view.hand)
    for side in view.armies:
        codes |= dict.fromkeys((side.crest, *(one.code for one in side.units)))
    cards = _look("cards")
    yield MenuPage((cards,), tuple(words.texts(pack, list(codes))))
    yield MenuPage((cards, _look("table")), tuple(words.lines(pack, view)))
    for verb, kind in ASKED.items():  # only these have costs to show; a charge costs nothing
        if any(path[0].key == verb and len(path) > 2 for path in paths.values()):
            yield MenuPage((_verb(verb),), tuple(words.offered(pack, view, kind)))
    yield from _card_pages(pack, view, paths)


def _card_pages(pack: CrownCrestPack, view: CrownCrestView, paths: Mapping[str, Path]) -> Iterator[MenuPage]:
    """Yield the text of a chosen card, shown above the choices of how to play it."""
    pages: dict[Sequence[str], MenuPage] = {}
    for token, path in paths.items():
        verb, card, _, _ = notation.split_answer(token)
        if verb in ASKED:
            code, place = card.rstrip("+"), path[:-1]
            about = _grown(pack, view, code) if card.endswith("+") else _about(pack, view, code)
            line = say("crest-held-does", held=about, text=words.printed(pack, code))
            pages.setdefault(tuple(choice.key for choice in place), MenuPage(place, (line,)))
    yield from pages.values()


def _look(name: str) -> MenuChoice:
    """Return the tap that opens a page to look things up."""
    return MenuChoice(name, say(f"crest-look-{name}"), group="looks")
