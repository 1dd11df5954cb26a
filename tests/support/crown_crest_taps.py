"""Crown Crest as people play it in Discord: the deck workshop, one's own panel, the builders, all by taps."""

import random
import re
from typing import Any

from sessions.table.table import Dealing
from tests.support.craft_the_crown_taps import arg_of, give, menu_of, own, part
from tests.support.message_parts import buttons, lists, matches, shown_text, walk
from tests.support.panel_limits import faults
from tests.support.simulated_server import SimulatedServer

GAME, PACK = "crown-crest", "house"
LOOKS = 0.2
RAW_KEY = re.compile(r"\b(crest|deck|refused|panel|lobby|sure)-[a-z]+")
KANA = re.compile(r"[ぁ-んァ-ヶ一-龠]")


def same_decks(seed: bytes = bytes(32)) -> Dealing:
    """Return a dealing by which computers play with the same decks in every run."""
    return Dealing(compute_seed=lambda body: seed)


SAME_DECKS = same_decks()


class Sent:
    """A message that was sent, as the checker of limits reads views."""

    def __init__(self, message: Any) -> None:
        self.message = message

    def to_components(self) -> list[dict[str, Any]]:
        return [part if isinstance(part, dict) else part.to_dict() for part in self.message.components]


def fits(message: Any) -> str:
    """A message within Discord's limits, all its words found; its text."""
    assert faults(Sent(message)) == []  # type: ignore[arg-type]
    text = shown_text(message)
    words = [text, *(b.get("label") or "" for b in buttons(message))]
    words += [o["label"] + (o.get("description") or "") for one in lists(message) for o in one["options"]]
    assert not [word for word in words if RAW_KEY.search(word)]
    labels = [b["label"] for b in buttons(message) if b.get("label")]
    assert len(set(labels)) == len(labels), "buttons that look alike"
    return text


def spoken(message: Any, *, japanese: bool) -> None:
    """What a reader is shown is in their language: its text and every button."""
    text = fits(message) + "".join(b.get("label") or "" for b in buttons(message))
    assert bool(KANA.search(text)) == japanese, text


def all_words(message: Any) -> str:
    """Everything a message says, components and ids included."""
    return f"{message.content} {walk(message.components)}"


def said(result: Any) -> str:
    """The private words that answered a tap, the last ones where there are several."""
    assert result.acknowledged
    answer = (result.followups or [result.response])[-1]
    assert answer.ephemeral
    text = fits(answer)
    assert len(text) > 3
    assert "went wrong" not in text
    return text


# ---------------------------------------------------------------- decks


async def workshop(room: SimulatedServer, name: str) -> Any:
    """`/deck`."""
    return (await room.people[name].slash(room.channel, "deck")).response


def deck_act(message: Any, act: str) -> str:
    """The id of a button of the workshop: `new`, `edit`, `copy`."""
    shown = {arg_of(b["custom_id"]): b["custom_id"] for b in buttons(message) if matches(b, "deck")}
    return next(shown[arg] for arg in shown if arg.partition(".")[0] == act)


async def tap_deck(room: SimulatedServer, name: str, message: Any, act: str) -> Any:
    result = await room.people[name].click(message, custom_id=deck_act(message, act))
    fits(result.response)
    return result.response


async def pick(room: SimulatedServer, name: str, message: Any, value: str) -> Any:
    """An entry of whichever list has it."""
    entry = next(one for one in lists(message) if value in [o["value"] for o in one["options"]])
    result = await room.people[name].select(message, [value], custom_id=entry["custom_id"])
    fits(result.response)
    return result.response


async def typed(room: SimulatedServer, name: str, message: Any, act: str, text: str) -> Any:
    """`decktext` by its button and modal: `name` or `code`; the whole result."""
    wanted = next(
        b["custom_id"]
        for b in buttons(message)
        if matches(b, "decktext") and arg_of(b["custom_id"]).partition(".")[0] == act
    )
    asked = await room.people[name].click(message, custom_id=wanted)
    assert asked.modal is not None
    return await room.people[name].submit_modal(asked, {"text": text})


async def count(room: SimulatedServer, name: str, message: Any, code: str, copies: int) -> Any:
    """On the page of a deck being edited: so many of a card."""
    return await tap_set(room, name, await pick(room, name, message, code), code, copies)


async def tap_set(room: SimulatedServer, name: str, message: Any, code: str, copies: int) -> Any:
    """On the page of a card: so many of it."""
    shown = [b["custom_id"] for b in buttons(message)]
    wanted = next(
        one for one in shown if arg_of(one).startswith("set.") and one.endswith(f".{code}.{copies}")
    )
    result = await room.people[name].click(message, custom_id=wanted)
    fits(result.response)
    return result.response


async def kits(room: SimulatedServer, name: str) -> list[Any]:
    saved_kits: list[Any] = await room.host.services.kits.of(room.people[name].id, GAME, PACK)
    return saved_kits


# ---------------------------------------------------------------- a table


async def table_for_two(room: SimulatedServer, first: str = "Ann", second: str = "Bob") -> None:
    await room.people[first].slash(room.channel, "play", game=GAME, pack=PACK)
    await room.tap(second, "join")


async def begun(room: SimulatedServer, **throws: str) -> None:
    """A table for two that has begun; Ann wins the janken."""
    await table_for_two(room)
    await room.tap("Ann", "start")
    await room.tap("Ann", f"m:{throws.get('Ann', 'paper')}")
    await room.tap("Bob", f"m:{throws.get('Bob', 'rock')}")


async def play_on(room: SimulatedServer, rng: random.Random) -> str:
    """One answer by taps of whoever is asked; which kind of question it was."""
    table = await room.table()
    ask, name = table.match.question, (await room.asked())[0]
    tokens = [token for token in (await menu_of(room, name)).paths if token != "resign"]
    message = await own(room, name)
    japanese = room.locales[room.people[name].id] == "ja"
    spoken(message, japanese=japanese)
    seat = table.seat_to_act(room.people[name].id)
    if ask.forms.get(seat):
        await by_form(room, name, message, rng)
    else:
        token = chosen(table.match.state, seat, tokens, rng)
        if rng.random() < LOOKS:
            ways = [[choice.key for choice in path] for path in (await menu_of(room, name)).paths.values()]
            route = rng.choice([*ways, ["cards", ""], ["cards", "table", ""]])
            spoken(await own(room, name, *route[:-1]), japanese=japanese)
            message = await own(room, name)
        spoken(await give(room, name, token, message), japanese=japanese)
    spoken(await room.panel(), japanese=False)
    return str(ask.kind)


def chosen(s: Any, seat: int, tokens: list[str], rng: random.Random) -> str:
    """Charge, then units, then commands, at random among them."""
    for verb in ("ch ", "u ", "c "):
        some = [token for token in tokens if token.startswith(verb)]
        if some and not (verb == "ch " and s.armies[seat].hand and len(s.armies[seat].hand) < 2):
            return rng.choice(some)
    return rng.choice(tokens)


async def by_form(room: SimulatedServer, name: str, message: Any, rng: random.Random) -> None:
    """Moves or tokens through the builder: whatever its lists offer, a few of them, then sent."""
    menu = await menu_of(room, name)
    form, path = next(iter(menu.forms.items()))
    assert len(path) == 1
    message = await tap_own(room, name, message, path[0].key)
    for _ in range(4 if form == "mv" else 2):
        offered = [
            (one["custom_id"], option["value"])
            for one in lists(message)
            for option in one["options"]
            if option["value"] not in ("b", "0") and not option.get("default")
        ]
        if not offered:
            break
        entry, value = rng.choice(offered)
        message = (await room.people[name].select(message, [value], custom_id=entry)).response
        spoken(message, japanese=room.locales[room.people[name].id] == "ja")
    before = (await room.table()).body.progress.answers
    if (await room.table()).body.prepared.drafts:
        await part(room, name, message, "give", ".")
    else:
        await give(room, name, f"{form} -")
    assert (await room.table()).body.progress.answers > before


async def tap_own(room: SimulatedServer, name: str, message: Any, key: str) -> Any:
    wanted = next(b["custom_id"] for b in buttons(message) if f":v:{key}" in b["custom_id"])
    return (await room.people[name].click(message, custom_id=wanted)).response


async def chosen_ready(room: SimulatedServer, name: str, code: str) -> None:
    """A ready deck for the lobby."""
    message = await pick(room, name, await workshop(room, name), f"r-{code}")
    await tap_deck(room, name, message, "play")
