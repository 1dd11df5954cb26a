-- Documents beside the tables, and what they are found by. term: a hash (see documents.py); seal: see checksums.py.
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
