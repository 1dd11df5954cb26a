"""What may be done at a table, a matter a file: functions that change it in memory and return what they did.

Each raises Refused, changing nothing, where it is not allowed. `sessions.tables` makes a change last.
"""
