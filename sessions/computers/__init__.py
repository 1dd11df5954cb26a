"""Computer players, the teacher, and the worker processes in which both compute."""
