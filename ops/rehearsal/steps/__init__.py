"""The steps of the rehearsal, one subject a file. Each file lists its steps in `STEPS`."""
