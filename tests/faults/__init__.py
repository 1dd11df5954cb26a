"""Discord's faults put at every request of scripted games; `python -m tests.faults` runs the long sweep."""
