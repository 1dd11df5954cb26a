"""`python bot.py export ID` and `forget ID`: does what `/privacy` does, for people who can no longer use it.

A bot that uses a database file has to be stopped meanwhile; the file's lock ensures that. Its next start
shows the changed tables.
"""

import sys
from collections.abc import Callable

from engine.terminal import write_data
from sessions.people.personal_data import PersonalData
from sessions.tables.tables import Tables

WORDS = "export", "forget"
DIGITS = 17, 20  # of a Discord id: fewest and most


async def answer(word: str, who: str, tables: Tables, ask: Callable[[str], str] = input) -> int:
    """Export or erase the data of the person with this id; return 0 if it is done, else 1.

    word: one of `WORDS`; who: the id as it was typed; ask: shows a question and returns what was typed.
    """
    if not (who.isascii() and who.isdecimal() and DIGITS[0] <= len(who) <= DIGITS[1]):
        return _refused(f"“{who}” is not a Discord user id; it has {DIGITS[0]} to {DIGITS[1]} digits.")
    await tables.store.open()
    try:
        data = PersonalData(tables)
        if word == "export":
            write_data((await data.export(int(who))).decode() + "\n")
            return 0
        return await _forget(data, int(who), ask)
    finally:
        await tables.store.close()


def stopped(fault: Exception) -> str:
    """Return what to print if the database cannot be opened, most often because the bot runs.

    fault: the error.
    """
    return f"Nothing was done: {fault}\nIf the bot is running, stop it first."


async def _forget(data: PersonalData, person: int, ask: Callable[[str], str]) -> int:
    """Erase a person's data after a confirmation; return the exit status: 0 if all is done, else 1.

    person: the Discord id. ask: shows a question and returns what was typed.
    """
    counts = await data.count(person)
    if not any(counts):
        return _refused("Nothing is stored about this person.")
    print(
        f"Tables that go on: {counts.open_tables}. Tables that are over: {counts.past_tables}."
        f" Things of their own: {counts.own_entries}."
    )
    if ask("Type the id again to delete all of it: ").strip() != str(person):
        return _refused("Nothing was deleted.")
    done = await data.erase_person(person)
    print(f"Deleted. Tables that no longer name this person: {done.changed_tables}.")
    if done.failed_tables:
        return _refused(f"Tables that could not be changed: {done.failed_tables}. Run this again.")
    return 0


def _refused(why: str) -> int:
    """Print why a request was not carried out, or not completely; return the exit status 1."""
    print(why, file=sys.stderr)
    return 1
