"""Discord's faults put at every request of scripted games; `python -m tests.deep.faults` runs the long
sweep.
"""
