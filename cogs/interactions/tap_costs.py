"""What commands and taps cost others, by a name of `cooldowns.RATES`; all others cost nobody much.

play: a table, perhaps a thread. luck: a line of a journal and an edited panel. call: somebody is pinged.
think: seconds of a worker. try: a puzzle's proof. file: a whole journal is read. look: Discord is asked many
things, or something is painted. lobby: a line of a journal and an edited panel.
"""

COMMANDS = {
    "play": "play",
    "table luck": "luck",
    "table undo": "call",
    "table draw": "call",
    "table rematch": "call",
    "table end": "call",
    "table pause": "call",
    "table nudge": "call",
    "table replace": "call",
    "table deputy": "call",
    "table appoint": "call",
    "table leave": "call",
    "table computer": "call",
    "table back": "call",
    "table hint": "think",
    "record": "file",
    "photo": "file",
    "puzzle": "look",
    "learn": "look",
    "doctor": "look",
    "puzzle-channel": "look",
    "setup": "look",
    "tables": "look",
    "queue": "lobby",
    "notify": "lobby",
}
ACTS = {
    "open": "play",
    "challenge": "play",
    "instead": "play",
    "thread": "play",
    "against": "play",
    "alone": "play",
    "undo": "call",
    "word": "call",
    "quit": "call",
    "end": "call",
    "rematch": "call",
    "substitute": "call",
    "judge": "call",
    "take": "call",
    "out": "call",
    "pause": "call",
    "nudge": "call",
    "late": "call",
    "back": "call",
    "standin": "call",
    "hint": "think",
    "moments": "think",
    "moment": "think",
    "record": "file",
    "problem": "file",
    "nopuzzle": "look",
    "join": "lobby",
    "accept": "lobby",
    "turndown": "lobby",
    "invite": "lobby",
    "withdraw": "lobby",
    "remove": "lobby",
    "leave": "lobby",
    "option": "lobby",
    "computer": "lobby",
    "puzzle": "try",
    "learn": "try",
    "learncell": "try",
    "practise": "play",
    "again": "look",
    "solve": "look",
    "there": "play",
    "setup": "look",
    "tables": "look",
    "sit": "lobby",
    "queue": "lobby",
    "notify": "lobby",
}
# Taps of which some cost more than others: the act, and what its argument begins with.
PARTS = {("privacy", "export"): "file", ("privacy", "delete"): "file"}


def of_tap(act: str, arg: str) -> str:
    """The name of what a tap costs; "" for one that costs nobody much."""
    return PARTS.get((act, arg)) or ACTS.get(act, "")
