CREATE TABLE tables (
    seq INTEGER PRIMARY KEY,  -- order of opening
    id TEXT NOT NULL UNIQUE,
    guild INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    game TEXT NOT NULL,
    phase TEXT NOT NULL,
    version INTEGER NOT NULL,
    shown_version INTEGER NOT NULL,
    due REAL,
    people TEXT NOT NULL,  -- JSON array of user ids, in the row's order
    changed REAL NOT NULL,
    body BLOB NOT NULL,
    line_count INTEGER NOT NULL,  -- how many lines its journal has
    checksum INTEGER NOT NULL  -- see checksums.py
) STRICT;

-- Partial indexes stay as small as what is open, however many tables are over.
CREATE INDEX tables_open ON tables (channel) WHERE phase <> 'over';
CREATE INDEX tables_over ON tables (channel, changed) WHERE phase = 'over';
CREATE INDEX tables_ended ON tables (changed) WHERE phase = 'over';
CREATE INDEX tables_of_server ON tables (guild, phase, seq) WHERE phase <> 'over';
CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;
CREATE INDEX tables_unshown ON tables (changed) WHERE shown_version < version;

CREATE TABLE journal_lines (
    seq INTEGER NOT NULL REFERENCES tables,
    number INTEGER NOT NULL,
    at REAL NOT NULL,
    kind TEXT NOT NULL,
    seat INTEGER NOT NULL,
    text TEXT NOT NULL,
    checksum INTEGER NOT NULL,
    PRIMARY KEY (seq, number)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER lines_without_gaps BEFORE INSERT ON journal_lines
WHEN NEW.number <> 1 + coalesce((SELECT max(number) FROM journal_lines WHERE seq = NEW.seq), 0)
BEGIN
    SELECT RAISE(ABORT, 'a journal line does not follow the one before');
END;

-- Who is at which table that is not over: an index over tables.people, kept by triggers alone.
CREATE TABLE current_people (
    person INTEGER NOT NULL,
    seq INTEGER NOT NULL REFERENCES tables,
    PRIMARY KEY (person, seq)
) STRICT, WITHOUT ROWID;

CREATE INDEX current_people_of_table ON current_people (seq);

CREATE TRIGGER current_people_come AFTER INSERT ON tables WHEN NEW.phase <> 'over'
BEGIN
    INSERT OR IGNORE INTO current_people SELECT value, NEW.seq FROM json_each(NEW.people);
END;

CREATE TRIGGER current_people_change AFTER UPDATE OF people, phase ON tables
WHEN NEW.people <> OLD.people OR (NEW.phase = 'over') <> (OLD.phase = 'over')
BEGIN
    DELETE FROM current_people WHERE seq = NEW.seq;
    INSERT OR IGNORE INTO current_people SELECT value, NEW.seq FROM json_each(NEW.people) WHERE NEW.phase <> 'over';
END;

-- Which tables ever named a person, also those that are over: for whoever asks what is kept of them.
-- Grows by triggers; only `erase_person` of the store takes something out.
CREATE TABLE named_people (
    person INTEGER NOT NULL,
    seq INTEGER NOT NULL REFERENCES tables,
    PRIMARY KEY (person, seq)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER named_people_come AFTER INSERT ON tables
BEGIN
    INSERT OR IGNORE INTO named_people SELECT value, NEW.seq FROM json_each(NEW.people);
END;

CREATE TRIGGER named_people_change AFTER UPDATE OF people ON tables WHEN NEW.people <> OLD.people
BEGIN
    INSERT OR IGNORE INTO named_people SELECT value, NEW.seq FROM json_each(NEW.people);
END;

CREATE TABLE entries (
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    value BLOB NOT NULL,
    checksum INTEGER NOT NULL,
    PRIMARY KEY (kind, key)
) STRICT, WITHOUT ROWID;

-- Documents beside the tables, and what they are found by. hash: of an index key (see documents.py).
CREATE TABLE documents (
    seq INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    version INTEGER NOT NULL,
    checksum INTEGER NOT NULL,
    value BLOB NOT NULL,
    UNIQUE (kind, key)
) STRICT;

CREATE TABLE index_keys (
    hash INTEGER NOT NULL,
    sort_number REAL NOT NULL,
    key TEXT NOT NULL,
    seq INTEGER NOT NULL REFERENCES documents,
    PRIMARY KEY (hash, sort_number, key, seq)
) STRICT, WITHOUT ROWID;

CREATE INDEX index_keys_of_document ON index_keys (seq);

-- "Cast": so another program's file is never taken for ours.
PRAGMA application_id = 1130460020;
