-- Checksums (see seals.py), and how many lines a journal has; NULL: written before there were any.
ALTER TABLE tables ADD COLUMN lines INTEGER;
ALTER TABLE tables ADD COLUMN seal INTEGER;
ALTER TABLE lines ADD COLUMN seal INTEGER;
ALTER TABLE notes ADD COLUMN seal INTEGER;

-- "Cast": so another program's file is never taken for ours.
PRAGMA application_id = 1130460020;
