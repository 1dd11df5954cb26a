"""Handlers of taps: one for each subject, and the router that finds the right one."""
