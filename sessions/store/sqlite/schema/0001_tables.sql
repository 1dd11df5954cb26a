CREATE TABLE tables (
    seq INTEGER PRIMARY KEY,  -- order of opening
    id TEXT NOT NULL UNIQUE,
    guild INTEGER NOT NULL,
    place INTEGER NOT NULL,
    game TEXT NOT NULL,
    phase TEXT NOT NULL,
    version INTEGER NOT NULL,
    shown_version INTEGER NOT NULL,
    due REAL,
    people TEXT NOT NULL,  -- JSON array of user ids, in the row's order
    changed REAL NOT NULL,
    body BLOB NOT NULL,
    lines INTEGER NOT NULL,  -- how many lines its journal has
    seal INTEGER NOT NULL  -- its checksum, as in the other tables; see checksums.py
) STRICT;

-- Partial indexes stay as small as what is open, however many tables are over.
CREATE INDEX tables_open ON tables (place) WHERE phase <> 'over';
CREATE INDEX tables_over ON tables (place, changed) WHERE phase = 'over';
CREATE INDEX tables_ended ON tables (changed) WHERE phase = 'over';
CREATE INDEX tables_of_server ON tables (guild, phase, seq) WHERE phase <> 'over';
CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;
CREATE INDEX tables_unshown ON tables (changed) WHERE shown_version < version;

CREATE TABLE lines (
    seq INTEGER NOT NULL REFERENCES tables,
    number INTEGER NOT NULL,
    at REAL NOT NULL,
    kind TEXT NOT NULL,
    seat INTEGER NOT NULL,
    text TEXT NOT NULL,
    seal INTEGER NOT NULL,
    PRIMARY KEY (seq, number)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER lines_without_gaps BEFORE INSERT ON lines
WHEN NEW.number <> 1 + coalesce((SELECT max(number) FROM lines WHERE seq = NEW.seq), 0)
BEGIN
    SELECT RAISE(ABORT, 'a journal line does not follow the one before');
END;

-- Who is at which table that is not over: an index over tables.people, kept by triggers alone.
CREATE TABLE members (
    person INTEGER NOT NULL,
    seq INTEGER NOT NULL REFERENCES tables,
    PRIMARY KEY (person, seq)
) STRICT, WITHOUT ROWID;

CREATE INDEX members_of_table ON members (seq);

CREATE TRIGGER members_come AFTER INSERT ON tables WHEN NEW.phase <> 'over'
BEGIN
    INSERT OR IGNORE INTO members SELECT value, NEW.seq FROM json_each(NEW.people);
END;

CREATE TRIGGER members_change AFTER UPDATE OF people, phase ON tables
WHEN NEW.people <> OLD.people OR (NEW.phase = 'over') <> (OLD.phase = 'over')
BEGIN
    DELETE FROM members WHERE seq = NEW.seq;
    INSERT OR IGNORE INTO members SELECT value, NEW.seq FROM json_each(NEW.people) WHERE NEW.phase <> 'over';
END;

-- Which tables ever named a person, also those that are over: for whoever asks what is kept of them.
-- Grows by triggers; only the store's `forget` takes something out.
CREATE TABLE traces (
    person INTEGER NOT NULL,
    seq INTEGER NOT NULL REFERENCES tables,
    PRIMARY KEY (person, seq)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER traces_come AFTER INSERT ON tables
BEGIN
    INSERT OR IGNORE INTO traces SELECT value, NEW.seq FROM json_each(NEW.people);
END;

CREATE TRIGGER traces_change AFTER UPDATE OF people ON tables WHEN NEW.people <> OLD.people
BEGIN
    INSERT OR IGNORE INTO traces SELECT value, NEW.seq FROM json_each(NEW.people);
END;

CREATE TABLE notes (
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    value BLOB NOT NULL,
    seal INTEGER NOT NULL,
    PRIMARY KEY (kind, key)
) STRICT, WITHOUT ROWID;

-- Documents beside the tables, and what they are found by. term: a hash (see documents.py).
CREATE TABLE documents (
    seq INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    version INTEGER NOT NULL,
    seal INTEGER NOT NULL,
    value BLOB NOT NULL,
    UNIQUE (kind, key)
) STRICT;

CREATE TABLE terms (
    term INTEGER NOT NULL,
    place REAL NOT NULL,
    key TEXT NOT NULL,
    seq INTEGER NOT NULL REFERENCES documents,
    PRIMARY KEY (term, place, key, seq)
) STRICT, WITHOUT ROWID;

CREATE INDEX terms_of_document ON terms (seq);

-- "Cast": so another program's file is never taken for ours.
PRAGMA application_id = 1130460020;
