"""From a change at a table to what Discord shows: sending, retrying, backing off, mending."""
