"""Computers at their seats, the teacher, and the worker processes in which both think."""
