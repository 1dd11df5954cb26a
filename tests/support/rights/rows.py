"""What can be done at all: every command of the tree and every act of a component, as interactions' data."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from simcord.backend import serializers

from sessions.table.table_data import TableBody

NEW_CHANNEL = "#new"


class Command(NamedTuple):
    """A slash command with its options; `@who` stands for a person, `NEW_CHANNEL` for a new channel."""

    name: str
    options: tuple[tuple[str, str], ...] = ()

    def data(self, table: str, body: TableBody, people: dict[str, Any], backend: Any) -> dict[str, Any]:
        parts = self.name.split(" ")
        resolved: dict[str, Any] = {}
        options: list[dict[str, Any]] = []
        for name, value in self.options:
            if value.startswith("@"):
                user = people[value[1:]]
                resolved.setdefault("users", {})[str(user.id)] = dict(
                    serializers.user_payload(backend.get_user(user.id))
                )
                resolved.setdefault("members", {})[str(user.id)] = member(user, backend)
                options.append({"name": name, "type": 6, "value": str(user.id)})
            elif value in ("picture", "file"):
                file = {
                    "id": "1", "filename": "p.png", "size": 3, "content_type": "text/plain",
                    "url": "https://cdn.discordapp.com/p.png", "proxy_url": "https://cdn.discordapp.com/p.png",
                }  # fmt: skip
                resolved.setdefault("attachments", {})["1"] = file
                options.append({"name": name, "type": 11, "value": "1"})
            else:
                options.append({"name": name, "type": 7 if value == NEW_CHANNEL else 3, "value": value})
        for part in reversed(parts[1:]):
            options = [{"name": part, "type": 1, "options": options}]
        command = {"id": "1", "name": parts[0], "type": 1, "options": options}
        return {**command, "resolved": resolved} if resolved else command


def member(person: Any, backend: Any) -> dict[str, Any]:
    """Somebody of the server, as Discord adds it to whoever is picked."""
    guild = backend.get_guild(person.guild.id)
    return dict(serializers.member_payload(backend, guild, guild.members[person.id], with_user=False))


class Act(NamedTuple):
    """A tap. values: of a list.

    number: `q` for the open question, `p` for the proposal, `l` for the notice of somebody late.
    beside: on another message than the table's panel.
    """

    act: str
    arg: str = ""
    number: str = "q"
    values: tuple[str, ...] = ()
    kind: int = 2
    beside: bool = True
    tableless: bool = False

    def data(self, table: str, body: TableBody, people: dict[str, Any], backend: Any) -> dict[str, Any]:
        proposal = body.proposal.number if body.proposal else 0
        number = {"q": body.progress.question, "p": proposal, "l": body.clock.timeout_line}.get(
            self.number, 0
        )
        prefix = {2: "", 3: "s", 5: "u", 8: "h"}[self.kind]
        name = "" if self.tableless else table
        tap_data: dict[str, Any] = {
            "custom_id": f"{prefix}c:{name}:{number}:{self.act}:{self.arg}",
            "component_type": self.kind,
        }
        if self.kind == 5:
            users = {
                str(people[v].id): dict(serializers.user_payload(backend.get_user(people[v].id)))
                for v in self.values
            }
            members = {str(people[v].id): member(people[v], backend) for v in self.values}
            tap_data |= {"values": list(users), "resolved": {"users": users, "members": members}}
        elif self.kind == 3:
            tap_data["values"] = list(self.values)
        return tap_data

    def shown(self, data: dict[str, Any]) -> list[dict[str, Any]]:
        """The thing that was tapped, as the message has it."""
        more: dict[str, Any] = {"label": "x", "style": 2}
        if self.kind == 3:
            more = {"options": [{"label": value, "value": value} for value in self.values]}
        more = more if self.kind not in (5, 8) else {}
        tapped = {"type": self.kind, "custom_id": data["custom_id"], "id": 1, **more}
        return [{"type": 1, "components": [tapped]}]


class Forged(NamedTuple):
    """Data that no panel of ours has sent. type: of the interaction (2 command, 3 component, 5 form)."""

    type: int
    given: dict[str, Any]
    beside: bool = True

    def data(self, table: str, body: TableBody, people: dict[str, Any], backend: Any) -> dict[str, Any]:
        ours = str(self.given.get("custom_id", ""))
        ours = ours.replace("{t}", table).replace("{q}", str(body.progress.question))
        return {**self.given, "custom_id": ours} if self.type != 2 else self.given

    def shown(self, data: dict[str, Any]) -> list[dict[str, Any]]:
        """The component, as if a message of ours had it."""
        kind = self.given.get("component_type", 2)
        tapped = {"type": kind, "custom_id": data["custom_id"], "id": 1}
        if kind == 3:
            tapped["options"] = [{"label": "?", "value": "?"}]
        return [{"type": 1, "components": [tapped if kind != 2 else {**tapped, "style": 2, "label": "x"}]}]


def commands() -> dict[str, Command]:
    """Rows of commands with options, by the line they have in the matrix."""
    return {
        "/play": Command("play", (("game", "crownfell"),)),
        "/play list": Command("play"),
        "/play at": Command("play", (("game", "crownfell"), ("at", "in 2 hours"))),
        "/play at nonsense": Command("play", (("game", "crownfell"), ("at", "soon"))),
        "/queue game": Command("queue", (("game", "chess"), ("pace", "live"))),
        "/play thread": Command("play", (("game", "crownfell"), ("where", "thread"))),
        "/play opponent": Command("play", (("game", "crownfell"), ("opponent", "@moderator"))),
        "/history who": Command("history", (("who", "@referee"),)),
        "/history nonsense": Command("history", (("game", "chess"),)),
        "/leaderboard season": Command("leaderboard", (("season", "2020 Q1"),)),
        "/leaderboard nonsense": Command("leaderboard", (("season", "soon"),)),
        "/leaderboard where": Command("leaderboard", (("where", "all"), ("season", "2020-1"))),
        "/report": Command("report", (("game", "crownfell"), ("with", "@referee"), ("result", "won"))),
        "/report nonsense": Command("report", (("game", "chess"), ("with", "@referee"))),
        "/players who": Command("players", (("who", "@referee"),)),
        "/profile who": Command("profile", (("who", "@referee"),)),
        "/block add": Command("block add", (("who", "@referee"),)),
        "/block remove": Command("block remove", (("who", "@moderator"),)),
        "/play computer": Command("play", (("game", "crownfell"), ("computer", "squire"))),
        "/table computer squire": Command("table computer", (("level", "squire"),)),
        "/move resign": Command("move", (("answer", "resign"),)),
        "/move nonsense": Command("move", (("answer", "nonsense"),)),
        "/move nothing": Command("move"),
        "/move if alone": Command("move", (("if", "nonsense"),)),
        "/move if nonsense": Command("move", (("if", "nonsense"), ("then", "nonsense"))),
        "/share eyes": Command("share", (("eyes", "1"),)),
        "/card": Command("card", (("card", "ANG"),)),
        "/print": Command("print", (("game", "crownfell"),)),
        "/print nonsense": Command("print", (("game", "chess"),)),
        "/print pack": Command("print", (("game", "crownfell"), ("pack", "+abcdefgh"))),
        "/rules": Command("rules", (("words", "win"),)),
        "/photo": Command("photo", (("picture", "picture"),)),
        "/pack new": Command("pack new", (("game", "crownfell"),)),
        "/pack new cube-quest": Command("pack new", (("game", "cube-quest"),)),
        "/tournament entrants": Command("tournament entrants", (("file", "file"),)),
        "/pack add": Command("pack add", (("file", "file"),)),
        "/pack add server": Command("pack add", (("file", "file"), ("where", "server"))),
        "/pack code": Command("pack code", (("code", "abcdefgh2345"),)),
        "/pack code server": Command("pack code", (("code", "abcdefgh2345"), ("where", "server"))),
        "/replay record": Command("replay", (("record", "file"),)),
        "/trade": Command("trade", (("who", "@player"),)),
        "/table luck": Command("table luck", (("words", "blue whale"),)),
        "/table luck none": Command("table luck", (("words", "\u200b"),)),
        "/me zone": Command("me", (("zone", "asia/tokyo"),)),
        "/me nonsense": Command("me", (("zone", "../../etc/passwd"),)),
        "/table deputy": Command("table deputy", (("who", "@referee"),)),
        "/table appoint": Command("table appoint", (("who", "@stranger"),)),
        "/table move": Command("table move", (("channel", NEW_CHANNEL),)),
        "/table replace": Command("table replace", (("who", "@referee"),)),
        "/table replace seat": Command("table replace", (("who", "@referee"), ("seat", "@asked"))),
    }


def branches(answer: str, awaited: str, then: str) -> dict[str, Command]:
    """Rows of answers in advance: of whoever waits, and together with an answer of whoever is asked."""
    both = (("if", awaited), ("then", then))
    return {
        "/move if": Command("move", (("if", answer), ("then", awaited))),
        "/move and if": Command("move", (("answer", answer), *both)),
    }


def plain_rows(names: Iterable[str]) -> dict[str, Command | Act]:
    """Return the rows of lines that are called as a command, or as an act alone: the command without options,
    and the tap without an argument."""
    return {name: Command(name[1:]) if name.startswith("/") else Act(name) for name in names}


def acts(move: str = "", own: str = "", form: str = "", draft: str = "") -> dict[str, Act]:
    """Rows of taps with more than an act.

    move: a path of the public menu that is an answer
    own: one of the asked seat's own menu
    """
    return {
        "m": Act("m", move, beside=False),
        "m nonsense": Act("m", "no.such", beside=False),
        "v": Act("v", own or move),
        "cell": Act("cell", "c3"),
        "card": Act("card", "ANG"),
        "form": Act("form", f"{form}|.{draft}"),
        "write": Act("write", f"{form}|.text"),
        "give": Act("give", f"{form}|."),
        "scrap": Act("scrap", f"{form}|."),
        "games": Act("games", number="-", tableless=True),
        "open": Act("open", "crownfell.house", number="-", tableless=True),
        "instead": Act("instead", "crownfell.house", number="-", tableless=True),
        "thread": Act("thread", "crownfell.house", number="-", tableless=True),
        "join": Act("join", beside=False),
        "leave": Act("leave", beside=False),
        "present": Act("present", beside=False),
        "time": Act("time", beside=False),
        "event": Act("event", beside=False),
        "accept": Act("accept", beside=False),
        "turndown": Act("turndown", beside=False),
        "turndown later": Act("turndown", values=("later",), kind=3),
        "turndown nonsense": Act("turndown", values=("rude",), kind=3),
        "seats": Act("seats", beside=False),
        "invite": Act("invite", values=("moderator",), kind=5),
        "withdraw": Act("withdraw", values=("1",), kind=3),
        "remove": Act("remove", values=("1",), kind=3),
        "challenge": Act("challenge", "h.1.crownfell.house", number="-", tableless=True),
        "blocks": Act("blocks", "1", number="-", tableless=True),
        "unblock": Act("unblock", number="-", values=("moderator",), kind=5, tableless=True),
        "start": Act("start", beside=False),
        "fair": Act("fair", "0123456789abcdef"),
        "option": Act("option", "language", values=("ja",), kind=3),
        "option clock": Act("option", "clock", values=("live",), kind=3),
        "option undo": Act("option", "undo", values=("off",), kind=3),
        "deck": Act("deck", tableless=True),
        "deck new": Act("deck", "new", tableless=True),
        "army": Act("army", tableless=True),
        "decktext": Act("decktext", "code", tableless=True),
        "armytext": Act("armytext", "code", tableless=True),
        "privacy": Act("privacy", tableless=True),
        "privacy export": Act("privacy", "export", tableless=True),
        "privacy sure": Act("privacy", "sure", tableless=True),
        "privacy delete": Act("privacy", "delete", tableless=True),
        "word draw": Act("word", "draw"),
        "word resign": Act("word", "resign"),
        "sure resign": Act("sure", "resign"),
        "sure force": Act("sure", "force"),
        "end force": Act("end", "force"),
        "substitute": Act("substitute", "0", values=("referee",), kind=5),
        "judge": Act("judge", values=("referee",), kind=5),
        "agree": Act("agree", number="p"),
        "decline": Act("decline", number="p"),
        "take": Act("take", "0"),
        "out": Act("out", "0"),
        "take other": Act("take", "1"),
        "late wait": Act("late", "wait", number="l"),
        "late skip": Act("late", "skip", number="l"),
        "late substitute": Act("late", "substitute", number="l"),
        "late nonsense": Act("late", "burn", number="l"),
        "late old": Act("late", "wait", number="-"),
        "late panel": Act("late", "wait", number="-", beside=False),
        "late computer": Act("late", "computer", number="l"),
        "late computer squire": Act("late", "computer", number="l", values=("squire",), kind=3),
        "computer": Act("computer", values=("squire",), kind=3, beside=False),
        "computer remove": Act("computer", values=("-",), kind=3, beside=False),
        "computer nonsense": Act("computer", values=("duke",), kind=3, beside=False),
        "standin": Act("standin", "0"),
        "standin squire": Act("standin", "0", values=("squire",), kind=3),
        "standin other": Act("standin", "1", values=("squire",), kind=3),
        "standin nonsense": Act("standin", "1", values=("duke",), kind=3),
        "against": Act("against", "squire.crownfell.house", tableless=True),
        "alone": Act("alone", "squire.crownfell.house", tableless=True),
        "pause ask": Act("pause", "ask"),
        "pause own": Act("pause", "own"),
        "pause nonsense": Act("pause", "burn"),
        "sure claim": Act("sure", "claim"),
        "advance back": Act("advance", "1"),
        "advance nonsense": Act("advance", "²"),
        "me pings": Act("me", "pings", values=("away",), kind=3, tableless=True),
        "me holiday": Act("me", "holiday", values=("0",), kind=3, tableless=True),
        "me nonsense": Act("me", "nonsense", values=("1",), kind=3, tableless=True),
        "me results": Act("me", "results", values=("everybody",), kind=3, tableless=True),
        "history": Act("history", "1.all..on", number="-", tableless=True),
        "history game": Act("history", "1.both.crownfell.on", number="-", tableless=True),
        "history nonsense": Act("history", "1.some..on", number="-", tableless=True),
        "profile": Act("profile", "1.all..open", number="-", tableless=True),
        "profile nonsense": Act("profile", "x.all..open", number="-", tableless=True),
        "leaders": Act("leaders", ".here.2020-1.on", number="-", tableless=True),
        "leaders everywhere": Act("leaders", "crownfell.all..on", number="-", tableless=True),
        "leaders nonsense": Act("leaders", "chess.all..on", number="-", tableless=True),
        "leadersgame": Act(
            "leadersgame", ".here..list", number="-", values=("crownfell",), kind=3, tableless=True
        ),
        "leadersgame nonsense": Act(
            "leadersgame", ".there..list", number="-", values=("-",), kind=3, tableless=True
        ),
        "leaderswhich": Act(
            "leaderswhich", ".here..list", number="-", values=("all",), kind=3, tableless=True
        ),
        "leaderswhich nonsense": Act(
            "leaderswhich", ".here..list", number="-", values=("2999-1",), kind=3, tableless=True
        ),
        "resultreplay": Act(
            "resultreplay", "1.all..list", number="-", values=("abcdefgh",), kind=3, tableless=True
        ),
        "resultreplay nonsense": Act(
            "resultreplay", "1", number="-", values=("a:b",), kind=3, tableless=True
        ),
        "resultvoid": Act(
            "resultvoid", "1.all..list", number="-", values=("abcdefgh",), kind=3, tableless=True
        ),
        "resultsfor": Act("resultsfor", "1.all..list", number="-", values=("me",), kind=3, tableless=True),
        "resultsfor nonsense": Act(
            "resultsfor", "1", number="-", values=("friends",), kind=3, tableless=True
        ),
        "reportyes": Act("reportyes", "abcdefghijkl", number="-", tableless=True),
        "reportno": Act("reportno", "abcdefghijkl", number="-", tableless=True),
        "reportback": Act("reportback", "abcdefghijkl", number="-", tableless=True),
        "reportmore": Act("reportmore", "abcdefghijkl", number="-", tableless=True),
        "reportrank": Act("reportrank", "abcdefghijkl.0.rest", number="-", tableless=True),
        "reportrank nonsense": Act("reportrank", "abcdefghijkl.²", number="-", tableless=True),
        "reportvoid": Act("reportvoid", "abcdefghijkl", number="-", tableless=True),
        "countgame other": Act("countgame", "0", values=("referee",), kind=5),
        "rematch level": Act("rematch", "knight"),
        "rematch nonsense": Act("rematch", "king"),
        "page eyes": Act("page", "1"),
        "page nonsense": Act("page", "²"),
        "share eyes": Act("share", "0"),
        "share nonsense": Act("share", "²"),
        "sharefirst": Act("sharefirst", ".0.0", values=("1",), kind=3),
        "sharefirst nonsense": Act("sharefirst", ".0.0", values=("x",), kind=3),
        "sharelast": Act("sharelast", ".0.0", values=("1",), kind=3),
        "sharelast eyes": Act("sharelast", "0.0.0", values=("1",), kind=3),
        "sharepost": Act("sharepost", ".0.0"),
        "sharepost eyes": Act("sharepost", "0.0.0"),
        "sharepost nonsense": Act("sharepost", ".x.0"),
        "shareend": Act("shareend", number="-"),
        "sharestop": Act("sharestop", "0123abcd", tableless=True),
        "replay": Act("replay", "-.on", number="-"),
        "replay nonsense": Act("replay", "²", number="-"),
        "replayturns": Act("replayturns", "-", number="-", values=("1",), kind=3),
        "replayturns nonsense": Act("replayturns", "-", number="-", values=("x",), kind=3),
        "replayeyes": Act("replayeyes", "-", number="-", values=("-",), kind=3),
        "replayeyes other": Act("replayeyes", "-", number="-", values=("1",), kind=3),
        "replaymoment": Act("replaymoment", "-", number="-"),
        "replayadvice": Act("replayadvice", "-", number="-"),
        "replayon": Act("replayon", "-", number="-"),
        "replayon nonsense": Act("replayon", "-", number="-", values=("duke",), kind=3),
        "replaystart": Act("replaystart", "-.0.page", number="-"),
        "replaystart nonsense": Act("replaystart", "-.7.page", number="-"),
        "replaygames": Act("replaygames", "on", number="-", tableless=True),
        "moment": Act("moment", "0"),
        "learn": Act("learn", "crownfell", tableless=True, number="-"),
        "problem": Act("problem", number="-"),
        "learncell": Act("learncell", "crownfell.c3", tableless=True, number="-"),
        "learn nonsense": Act("learn", "chess", tableless=True, number="-"),
        "ladder": Act("ladder", number="-", tableless=True),
        "climb": Act("climb", "list", number="-", values=("page.crownfell",), kind=3, tableless=True),
        "climb nonsense": Act("climb", "list", number="-", values=("king.chess",), kind=3, tableless=True),
        "weekly": Act("weekly", "list", number="-", values=("crownfell",), kind=3, tableless=True),
        "weekly nonsense": Act("weekly", "list", number="-", values=("chess",), kind=3, tableless=True),
        "weekboard": Act("weekboard", number="-", tableless=True),
        "practise": Act("practise", "crownfell", tableless=True),
        "puzzle": Act("puzzle", "no.such", number="-", tableless=True),
        "puzzlecard": Act("puzzlecard", number="-", values=("no.such",), kind=3, tableless=True),
        "solve": Act("solve", number="-", tableless=True),
        "again": Act("again", number="-", tableless=True),
        "nopuzzle": Act("nopuzzle", tableless=True),
        "setup": Act("setup", "thread", values=("yes",), kind=3, tableless=True),
        "setup channels": Act("setup", "channels", kind=8, tableless=True),
        "player": Act("player", values=("moderator",), kind=5, tableless=True),
        "keepout": Act("keepout", "1", values=("7",), kind=3, tableless=True),
        "letplay": Act("letplay", number="-", tableless=True),
        "offboards": Act("offboards", "1.hide", tableless=True),
        "actlog": Act("actlog", tableless=True),
        "cuplog": Act("cuplog", "gone.on", tableless=True),
        "staff": Act("staff", "gone.", tableless=True),
        "staff judge": Act("staff", "gone.name.judge", values=("moderator",), kind=5, tableless=True),
        "entrantlist": Act("entrantlist", "gone", tableless=True),
        "entrantname": Act("entrantname", "gone.1", tableless=True),
        "setup desk": Act("setup", "desk", kind=8, tableless=True),
        "desk": Act("desk", "crownfall", tableless=True),
        "desk nonsense": Act("desk", "crownfell", tableless=True),
        "tables": Act("tables", tableless=True),
        "enter": Act("enter", "gone.up", tableless=True),
        "enter nonsense": Act("enter", "no/such", tableless=True),
        "owngame": Act("owngame", "gone.", tableless=True),
        "owntable": Act("owntable", "gone.open.1.0", tableless=True),
        "askorganiser": Act("askorganiser", "gone.call.1.0", tableless=True),
        "ownresult": Act("ownresult", "gone.say.1.0.first", tableless=True),
        "cupstart": Act("cupstart", "gone", tableless=True),
        "cupplan": Act("cupplan", "gone.main", tableless=True),
        "cupdraft": Act("cupdraft", "gone.pairs", tableless=True),
        "cuptime": Act("cuptime", "gone.ask.1.0", tableless=True),
        "cupfiles": Act("cupfiles", "gone", tableless=True),
        "standings": Act("standings", "gone.picture", tableless=True),
        "organise": Act("organise", "gone.", tableless=True),
        "callpairs": Act("callpairs", "gone.sure", tableless=True),
        "plan": Act("plan", "show.crownfell.000610.", tableless=True),
        "plan list": Act("plan", "kind.crownfell.000610.", values=("1",), kind=3, tableless=True),
        "plan options": Act("plan", "options.crownfell.000610.0012", tableless=True),
        "plan league": Act("plan", "show.crownfell.340700.", tableless=True),
        "plan open": Act("plan", "open.crownfell.000610.", tableless=True),
        "plan nonsense": Act("plan", "show.crownfell.9.", tableless=True),
        "pack": Act("pack", tableless=True),
        "pack other": Act("pack", "abcdefgh.0", tableless=True),
        "pack server": Act("pack", "server", values=("abcdefgh",), kind=3, tableless=True),
        "print": Act("print", "crownfell..house", tableless=True),
        "print pack": Act("print", "crownfell..+abcdefgh", tableless=True),
        "print nonsense": Act("print", "chess..", tableless=True),
        "printout": Act("printout", "crownfell..house", values=("en.a4",), kind=3, tableless=True),
        "printout pack": Act("printout", "crownfell..+abcdefgh", values=("en.a4",), kind=3, tableless=True),
        "printout nonsense": Act("printout", "crownfell..house", values=("en.a0",), kind=3, tableless=True),
        "packplay": Act("packplay", "abcdefgh", tableless=True),
        "packfile": Act("packfile", "abcdefgh", tableless=True),
        "packname": Act("packname", "abcdefgh", tableless=True),
        "packcode": Act("packcode", "abcdefgh", tableless=True),
        "packcode new": Act("packcode", "abcdefgh.new", tableless=True),
        "packback": Act("packback", "abcdefgh", tableless=True),
        "packversions": Act("packversions", "abcdefgh", tableless=True),
        "packdelete": Act("packdelete", "abcdefgh.yes", tableless=True),
        "packtest": Act("packtest", "abcdefgh", tableless=True),
        "packtest back": Act("packtest", "abcdefgh.back", tableless=True),
        "packtestgo": Act("packtestgo", "abcdefgh", tableless=True),
        "packtestend": Act("packtestend", "abcdefgh", tableless=True),
        "packtestall": Act("packtestall", "abcdefgh.0", tableless=True),
        "packnew": Act("packnew", "crownfell.sheet", tableless=True),
        "packnew nonsense": Act("packnew", "chess.text", tableless=True),
        "packread": Act("packread", "abcdefgh", values=("cp932",), kind=3, tableless=True),
        "packtype": Act("packtype", "person", tableless=True),
        "packtype server": Act("packtype", "server", tableless=True),
        "packtype nonsense": Act("packtype", "everybody", tableless=True),
        "queue": Act("queue", "show", tableless=True),
        "queue game": Act("queue", "game.live.any", values=("crownfell",), kind=3, tableless=True),
        "queue again": Act("queue", "again.1.crownfell", tableless=True),
        "queue again nonsense": Act("queue", "again.x.crownfell", tableless=True),
        "queue leave": Act("queue", "leave", tableless=True),
        "queue nonsense": Act("queue", "game.slowly.any", values=("crownfell",), kind=3, tableless=True),
        "notify": Act("notify", "show", tableless=True),
        "notify games": Act("notify", "games", values=("crownfell",), kind=3, tableless=True),
        "notify add": Act("notify", "add.crownfell", tableless=True),
        "notify off": Act("notify", "off", tableless=True),
        "notify nonsense": Act("notify", "games", values=("chess",), kind=3, tableless=True),
        "there": Act("there", "1..crownfell.house", number="-", tableless=True),
        "rule": Act("rule", "CFL-001", tableless=True),
    }


def craft_commands(hidden_card: str) -> dict[str, Command]:
    """Commands with which somebody may try to see another's cards. hidden_card: a card that nobody
    else knows of."""
    moves = {
        "nonsense": "nonsense",
        "buy": "buy Stone",
        "swap": f"swap {hidden_card}",
        "reserve": f"reserve {hidden_card}",
        "craft": "craft Keg",
        "ask": "trade @2 give nothing get hand:Keg",
        "accept": "accept t1",
        "counter": "counter t1 give nothing get hand:Keg",
        "withdraw": "withdraw t1",
    }
    rows = {f"/move {name}": Command("move", (("answer", line),)) for name, line in moves.items()}
    rows["/move if"] = Command("move", (("if", f"craft {hidden_card}"), ("then", "end")))
    for who in ("asked", "player", "owner", "stranger"):
        rows[f"/trade {who}"] = Command("trade", (("who", f"@{who}"),))
    rows |= {
        "/table deputy": Command("table deputy", (("who", "@referee"),)),
        "/table deputy none": Command("table deputy"),
        "/table deputy player": Command("table deputy", (("who", "@player"),)),
        "/table appoint": Command("table appoint", (("who", "@stranger"),)),
        "/table appoint player": Command("table appoint", (("who", "@player"),)),
        "/table appoint seat": Command("table appoint", (("who", "@stranger"), ("seat", "@asked"))),
    }
    return rows | {"/trade": rows["/trade player"]}


def craft_acts(card: str, draft: str) -> dict[str, Act]:
    """Taps of one's own panel and of the builder. card: in the asked player's hand; draft: their offer."""
    return {
        "mine trade": Act("mine", "trade"),
        "mine offer": Act("mine", "t1.see"),
        "mine accept": Act("mine", "t1.accept"),
        "mine counter": Act("mine", "t1.counter"),
        "v buy": Act("v", "market.buy.Stone"),
        "v discard": Act("v", f"discard.{card}"),
        "v accept": Act("v", "t1.accept"),
        "v withdraw": Act("v", "t1.withdraw"),
        "m": Act("m", "end", beside=False),
        "form": Act("form", f"{draft}|."),
        "form hand": Act("form", f"{draft}|give.hand", values=(f"{card}#1",), kind=3),
        "form check": Act("form", f"{draft}|check."),
        "form counter": Act("form", "counter t1|."),
        "write": Act("write", f"{draft}|get.named"),
        "write counter": Act("write", "counter t1|get.named"),
        "give": Act("give", f"{draft}|check."),
        "give counter": Act("give", "counter t1|check."),
        "scrap": Act("scrap", f"{draft}|."),
        "scrap counter": Act("scrap", "counter t1|."),
        "out": Act("out", "2"),
        "out other": Act("out", "1"),
        "take": Act("take", "2"),
        "word resign": Act("word", "resign"),
        "page eyes": Act("page", "1"),
    }
