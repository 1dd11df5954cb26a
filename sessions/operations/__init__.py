"""Operations on a table, one subject a file: functions that change it in memory and return what they did.

Each raises Refused, and changes nothing, if it is not allowed. `sessions.tables` saves the change.
"""
