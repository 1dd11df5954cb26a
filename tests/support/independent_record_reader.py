"""A reader of records that was made from docs/records.md alone: nothing of ours is imported here.

`python tests/support/independent_record_reader.py FILE…` prints each record as JSON. Its grammars are
the page's,
rule by rule, as regular expressions.
"""

import hashlib
import itertools
import json
import re
import sys
from typing import Any, NamedTuple

WORDS = ("castellan", "game", "pack", "cards", "seat", "option", "commitment", "secret", "luck", "start")
WORDS += ("beacon", "seed")
SEVERAL = ("seat", "luck")
HEADER = re.compile(r"# (?:option ([A-Za-z_-]+)|([a-z]+)):(?: (.*))?")
DIGESTS, BLANKS, BOM = ("cards", "commitment", "seed"), " \t", "\ufeff"
VERSIONS = ("1", "2")
MENDED = "# the rules were mended after this game had begun: its answers as they were given"
DAY, TIME = "[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])", "(?:[01][0-9]|2[0-3])(?::[0-5][0-9]){2}"
MOMENT = re.compile(f"(.*?) # ({DAY}T{TIME}Z)")
CLAIMED = re.compile("# (.+) won by claim")
SEATS = {"crownfell": (2, 2), "craft-the-crown": (2, 4), "crown-crest": (2, 2)}
SEATS |= {"crownfall": (2, 4), "cube-quest": (2, 2)}
TEAMS = {"crownfall": "rbrb", "cube-quest": "rb"}


class NotARecord(Exception):
    """What does not fit the page, in a sentence."""


class Move(NamedTuple):
    """who: as the line calls them ("" where it does not); said: the step; at: its moment ("" unknown)."""

    who: str
    said: str
    at: str = ""


class Read(NamedTuple):
    """state: open, over or stopped."""

    state: str
    header: dict[str, str]
    options: dict[str, str]
    seats: tuple[str, ...]
    luck: tuple[str, ...]
    cards: tuple[str, ...]
    opening: tuple[str, ...]
    moves: tuple[Move, ...]
    ending: str
    winners: tuple[str, ...]
    reason: str


# ---------------------------------------------------------------- grammars


def rules(text: str, **more: str) -> re.Pattern[str]:
    """A pattern in which `<name>` stands for a rule."""
    while (match := re.search(r"(?<!\(\?P)<(\w+)>", text)) is not None:
        text = text[: match.start()] + f"(?:{more[match[1]]})" + text[match.end() :]
    return re.compile(text)


CELL = {
    "card": "[A-Z]{3}",
    "space": "[a-e][1-5]",
    "number": "[0-9]+",
    "turn": "d<card> <space>|<card> <space>(?: c<card>)*|<card> c<card>"
    "|a<card>(?:: <effect>(?:, <effect>)*)?",
    "effect": "c<card>|<card> <space>|<card>",
    "rally": "r<card> <space>: (?:d<card> <space>|rev<card>|dir<card> <space>)",
}
CARD = r"[^\W\d_][\w'-]*"
CRAFT = {
    "card": CARD,
    "number": "[0-9]+",
    "player": r"[A-Z][A-Za-z0-9_'-]*",
    "stacks": r"-|<card>(?:\*<number>)?(?:, <card>(?:\*<number>)?)*",
    "quoted": r'"(?:\\["\\]|[^"\\])*"',
    "item": r"<number>g|(?:own|hand):(?:<card>|\?)(?:\*<number>)?|iou:<quoted>",
    "side": "nothing|<item>(?:, <item>)*",
    "use": r"use <card>(?: as <card>)?(?: craft <card>)?(?: from (?:hand|discard|market))?"
    r"(?: drop <card>)?(?: take <card>)?(?: @<player>(?: take own:<card>)?)*",
    "react": "react (?:none|<card>(?: as <card>)?(?: site <card>)?)",
    "deal": "(?:trade @<player>|counter t<number>) give <side> get <side>",
    "act": r"craft <card>(?: via <card>)?|(?:buy|sell|discard) <card>|(?:reserve|swap) (?:<card>|\?)|<use>"
    r"|<react>|<deal>|(?:accept|decline|withdraw) t<number>|mark i<number> (?:kept|broken)|end|resign",
}
CREST = {
    "card": "[A-Z][A-Z0-9]+",
    "seat": "[SN]",
    "area": "[LRb]",
    "number": "[0-9]+",
    "choice": r"(?:<seat>\.)?<card>(?:><area>)?|<area>|<number>|adv|yes|no|-",
    "choices": "<choice>(?: <choice>)*",
    "act": r"throw (?:rock|paper|scissors|\?)|ch <card>(?: adv)?|u <card>\+?(?:: <choices>)?"
    r"|c <card>(?:: <choices>)?(?: \| <choices>)?|e <card>(?:: <choices>)?|end"
    "|mv (?:-|<card>><area>(?: <card>><area>)*)|tk (?:-|<card>=<number>(?: <card>=<number>)*)"
    "|ord [LR]|fb [LR](?: <card>)*|tr (?:-|<card>@<number>(?: <card>@<number>)*)|gain <number>"
    "|ca (?:draw|adv|eff <card>(?:: <choices>)?)|resign",
}
TALK = {
    "number": "[0-9]+",
    "word": r"[\w-]+",
    "fault": "hand|touch|push|through",
    "report": "<seen>|<told>",
    "seen": r"\.|<clause>(?: ; <clause>)*",
    "told": r"<piece> <seen>(?: \| <piece> <seen>)*",
    "link": r"https://\S+",
    "step": r"= <report>|no(?: = <report>)?|ok(?: foul <fault>| roll)?|withdraw|wipe|yield|reflick|agree"
    r"|refuse|secret(?: = <report>| \?)?|callref|noref|rule (?:r|b|reflick)|flick <piece>(?: free| extra)?"
    r"|again|stop|end|over(?: = <report>)?|undo|fix <piece> <word>=<word>|photo(?: <number>)?(?: <link>)?"
    r"|pause|resume|match (?:yes|no)|skip|claim|resign(?: game)?|timeout <word>|<own>",
}
FALL = {
    **TALK,
    "piece": "[rb]?[CKAEWJLNGVQ][0-9]*",
    "clause": r"off(?: <piece>)*|link(?: <piece>\+<piece>)*|apart(?: <piece>)*|clear",
    "own": "army(?: <piece>)*|deployed|start [rb]|owns <piece>|raise none|draw|lot [rb]"
    "|(?:nudge|sneak|gallop|kween|rewind|keep|ward|lose|hold|free|break) <piece>"
    "|(?:summon|stack|part|raise|port|swap) <piece> <piece>",
}
CUBE = {
    **TALK,
    "piece": "[rb]?[KSHUGRF][0-9]*(?:/[rb]F[0-9])?",
    "clause": r"(?:off|cap|thaw)(?: <piece>)*|slip <piece>><piece>(?:\+<piece>)*|home|roll|first <piece>"
    "|foul <fault>",
    "own": r"mix(?: <piece>)*|mix \?|placed|head [rb]|start [rb]|king|return U|hide <piece>"
    r"|heal <piece> :(?: <piece>)*|void|freeze(?: <piece>><piece>(?:\+<piece>)*(?:@near|@far)?)*"
    r"|foul <fault>|roll <piece>(?: face| shadow| bot| <number>)|roll all|no roll|lot [rb]",
}
WHO = "(?:r[0-9]*|b[0-9]*|bot|ref)"


class Grammar(NamedTuple):
    """opening, line: of each line; line has groups who and said. ending: who won, and why."""

    opening: re.Pattern[str]
    line: re.Pattern[str]
    ending: re.Pattern[str]
    begins: tuple[str, ...] = ()


GRAMMARS = {
    "crownfell": Grammar(
        rules("# black: .+|row(?: <card>){8}|hands B(?: <card>){4} W(?: <card>){4}", **CELL),
        rules(
            r"(?P<who>[BW]) (?P<said>p<card>)|(?P<number><number>)\. (?P<turn><turn>(?:; <rally>)*)"
            "|(?P<open># rally open)",
            **CELL,
        ),
        re.compile(
            r"(?P<who>[BW])\+ (?P<won>elimination|no-move|resign|claim)"
            r"|= (?P<why>repetition|quiet|cap|agreed)"
        ),
        ("row ", "hands "),
    ),
    "craft-the-crown": Grammar(
        rules("! shuffle <stacks>|! first <player>", **CRAFT),
        rules(
            r"(?P<open>! (?:shuffle <stacks>|pick <player> <stacks>|turn <player>))"
            r"|(?P<who><player>)> (?P<said><act>)",
            **CRAFT,
        ),
        rules("! win (?P<who><player>) (?P<won>crown|gold|resign|claim)", **CRAFT),
    ),
    "crown-crest": Grammar(
        rules("! crest <seat> <card>|! deck <seat>(?: <card>){20}|! first <seat>", **CREST),
        rules(
            "(?P<open>T<number> (?:day|night) <seat>|first <seat>)|(?P<who><seat>) (?P<said><act>)", **CREST
        ),
        rules("! win (?P<who><seat>) (?P<won>lead|turns|resign|claim)|= (?P<why>turns)", **CREST),
    ),
    "crownfall": Grammar(
        re.compile("# unverified: one account answered for both sides|# video"),
        rules(f"(?P<who>{WHO}) (?P<said><step>)(?: # .*)?", **FALL),
        re.compile("= (?P<why>crown|crowns|coup|resign|agreed|claim|unfinished)(?:: (?P<names>.+))?"),
    ),
    "cube-quest": Grammar(
        re.compile("# unverified: one account answered for both sides|# video"),
        rules(f"(?P<who>{WHO}) (?P<said><step>)(?: # .*)?", **CUBE),
        re.compile("= (?P<why>king|resign|claim|unfinished)(?:: (?P<names>.+))?"),
    ),
}
ENDING = {
    "crownfell": r"= .+|[BW]\+ \S+",
    "craft-the-crown": r"= .+|! win .+",
    "crown-crest": r"= .+|! win .+",
    "crownfall": r"= .+",
    "cube-quest": r"= .+",
}


# ---------------------------------------------------------------- reading


def read(text: str) -> Read:
    """A record; raises NotARecord."""
    parsed: dict[str, Any] = {"header": {}, "options": {}, "seat": [], "luck": [], "cards": []}
    rows = text.removeprefix(BOM).replace("\r\n", "\n").split("\n")
    at = 0
    while at < len(rows) and (not rows[at].strip(BLANKS) or header_line(rows[at], parsed)):
        at += 1
    for row in itertools.takewhile(lambda row: row.startswith("#"), rows[at + 1 :]):
        if row.partition(":")[0].removeprefix("# ").split(" ")[0] in WORDS:
            raise NotARecord(f"“{rows[at]}” is no line of a header")
    check_header(parsed)
    body = [row.rstrip(BLANKS) for row in rows[at:] if row.strip(BLANKS)]
    check_deal(parsed)
    opening, moves, ending, winners, reason = below(body, parsed)
    header, mended = parsed["header"], body[:1] == [MENDED]
    shown = "seed" in header
    return Read(
        "over" if ending or (mended and shown) else "stopped" if shown else "open",
        header,
        parsed["options"],
        tuple(parsed["seat"]),
        tuple(parsed["luck"]),
        tuple(parsed["cards"]),
        opening,
        moves,
        ending,
        winners,
        reason,
    )


def header_line(row: str, parsed: dict[str, Any]) -> bool:
    """Whether it is one; then it is put into what was found."""
    if row.startswith("#|") and parsed["header"]:
        parsed["cards"].append(row[2:])
        return True
    known = HEADER.fullmatch(row.rstrip(BLANKS))
    if known is None or (known[2] or "option") not in WORDS or known[2] == "option":
        return False
    name, word, value = known[1], known[2], known[3] or ""
    if not parsed["header"] and word != "castellan":
        return False
    if word in SEVERAL:
        parsed[word].append(value)
        return True
    into, key = (parsed["options"], name) if name else (parsed["header"], word)
    if key in into:
        raise NotARecord(f"{key} stands there twice")
    into[key] = value
    return True


def check_header(parsed: dict[str, Any]) -> None:
    header, seats = parsed["header"], parsed["seat"]
    if header.get("castellan") not in VERSIONS:
        raise NotARecord(
            f"its version is {header.get('castellan', 'missing')}, and this reader knows 1 and 2"
        )
    if header.get("game") not in GRAMMARS:
        raise NotARecord("its game is not one of the page's")
    least, most = SEATS[header["game"]]
    if not least <= len(seats) <= most:
        raise NotARecord("nobody sits like that")
    for word in DIGESTS:
        if word in header and re.fullmatch("[0-9a-f]{64}", header[word]) is None:
            raise NotARecord(f"{word} is not 64 hexadecimal digits")


def check_deal(parsed: dict[str, Any]) -> None:
    """Seal, seed and cards, as far as they are shown."""
    header = parsed["header"]
    secret, seed, seal = (header.get(word, "") for word in ("secret", "seed", "commitment"))
    if secret:
        parts = [secret, *parsed["luck"]]
        parts += [f"{word}: {header[word]}" for word in ("start", "beacon") if word in header]
        if hashlib.sha256("".join(f"{one}\n" for one in parts).encode()).hexdigest() != seed:
            raise NotARecord("the seed is not what the secret gives")
    computed_seal = (
        hashlib.sha256(secret.encode() if secret else bytes.fromhex(seed)).hexdigest() if seed else seal
    )
    if seal and computed_seal != seal:
        raise NotARecord("the seal is not that of the secret")
    texts = ["\n".join(parsed["cards"]) + end for end in ("\n", "")]
    digests = [hashlib.sha256(one.encode()).hexdigest() for one in texts]
    if parsed["cards"] and header.get("cards") not in digests:
        raise NotARecord("the cards are not those that it names")


def below(
    body: list[str], parsed: dict[str, Any]
) -> tuple[tuple[str, ...], tuple[Move, ...], str, tuple[str, ...], str]:
    """Opening, moves and ending."""
    header = parsed["header"]
    game, timed = header["game"], header["castellan"] == "2"
    grammar = GRAMMARS[game]
    if body[:1] == [MENDED]:
        return ((), *as_given(body[1:]))
    ending = body.pop() if body and re.fullmatch(ENDING[game], body[-1]) else ""
    cut = 0
    while cut < len(body) and body[cut].startswith(("#", "! ", *grammar.begins)):
        cut += 1
    opening, lines = body[:cut], body[cut:]
    if game == "crownfell" and opening[-1:] == ["# rally open"]:
        opening, lines = opening[:-1], [opening[-1], *lines]
    if game == "craft-the-crown":  # what chance gives before the first act may stand there too
        first = next((n for n, line in enumerate(opening) if line.startswith("! first ")), -1)
        opening, lines = opening[: first + 1], [*opening[first + 1 :], *lines]
    for line in opening:
        if grammar.opening.fullmatch(line) is None:
            raise NotARecord(f"“{line}” is no line of an opening")
    moves = tuple(move(grammar, line, timed) for line in lines)
    if game in TEAMS and not {one.who for one in moves} <= marks(game, parsed["seat"], parsed["options"]):
        raise NotARecord("somebody speaks who does not sit there")
    winners, reason = ended(grammar, ending, parsed["seat"], tuple(opening)) if ending else ((), "")
    return tuple(opening), moves, ending, winners, reason


def as_given(lines: list[str]) -> tuple[tuple[Move, ...], str, tuple[str, ...], str]:
    """Moves of a record whose rules were mended, and who won where it says so."""
    claimed = CLAIMED.fullmatch(lines[-1]) if lines else None
    matches = [re.fullmatch("(-?[0-9]+): (.+)", line) for line in (lines[:-1] if claimed else lines)]
    if None in matches:
        raise NotARecord("a line is no answer of a seat")
    moves = tuple(Move(one[1], one[2]) for one in matches if one)
    return moves, "", (claimed[1],) if claimed else (), "claim" if claimed else ""


def marks(game: str, seats: list[str], options: dict[str, str]) -> set[str]:
    """Who may speak in a game of pieces."""
    sides = options.get("teams", TEAMS[game])[: len(seats)] if game == "crownfall" else TEAMS[game]
    called = {"bot", "ref"}
    for side in "rb":
        mates = sides.count(side)
        called |= {side} if mates == 1 else {f"{side}{one}" for one in range(1, mates + 1)}
    return called


def move(grammar: Grammar, line: str, timed: bool) -> Move:
    moment = MOMENT.fullmatch(line) if timed else None
    line, at = (moment[1], moment[2]) if moment else (line, "")
    known = grammar.line.fullmatch(line)
    if known is None:
        raise NotARecord(f"“{line}” is no line of this game")
    parts = known.groupdict()
    if parts.get("open"):
        return Move("", parts["open"], at)
    if parts.get("turn"):
        return Move("WB"[int(parts["number"]) % 2], parts["turn"], at)
    return Move(parts["who"], parts["said"], at)


def ended(
    grammar: Grammar, ending: str, seats: list[str], opening: tuple[str, ...]
) -> tuple[tuple[str, ...], str]:
    """Who won, by name, and why."""
    known = grammar.ending.fullmatch(ending)
    if known is None:
        raise NotARecord(f"“{ending}” is no ending of this game")
    parts = known.groupdict()
    who, why = parts.get("who") or "", parts.get("won") or parts.get("why") or ""
    if parts.get("names"):
        return by_names(parts["names"], seats), why
    return ((called(who, seats, opening),) if who else ()), why


def called(who: str, seats: list[str], opening: tuple[str, ...]) -> str:
    """The seat that a game's notation calls so."""
    black = next((line[9:] for line in opening if line.startswith("# black: ")), "")
    if black:
        return black if who == "B" else next(name for name in seats if name != black)
    if who in ("S", "N") and any(line.startswith("! crest ") for line in opening):
        return seats["SN".index(who)]
    return seats[handles(seats).index(who)]


def handles(seats: list[str]) -> list[str]:
    """What Craft the Crown calls its players."""
    names: list[str] = []
    for number, name in enumerate(seats, 1):
        fits = re.fullmatch(r"[A-Z][A-Za-z0-9_'-]*", name) and not re.fullmatch("P[0-9]+", name)
        names.append(name if fits and name not in names else f"P{number}")
    return names


def by_names(text: str, seats: list[str]) -> tuple[str, ...]:
    """Names with `, ` between them; a name may hold that too."""
    if not text:
        return ()
    for name in seats:
        if text == name:
            return (name,)
        if text.startswith(f"{name}, "):
            rest = by_names(text[len(name) + 2 :], seats)
            if rest:
                return (name, *rest)
    return ()


def main(files: list[str]) -> None:
    for file in files:
        with open(file, encoding="utf-8", newline="") as opened:
            print(json.dumps(read(opened.read())._asdict(), ensure_ascii=False))


if __name__ == "__main__":
    main(sys.argv[1:])
