"""Permanent messages of servers to which other places can link."""
