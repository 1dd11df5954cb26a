"""The steps of the rehearsal, a matter a file. A step is added to the list `STEPS` of its file."""
