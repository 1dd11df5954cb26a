-- Documents beside the tables, and what they are found by. term: a hash (see documents.py).
CREATE TABLE documents (
    seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind text COLLATE "C" NOT NULL,
    key text COLLATE "C" NOT NULL,
    version bigint NOT NULL,
    value bytea NOT NULL,
    UNIQUE (kind, key)
);

CREATE TABLE terms (
    term bigint NOT NULL,
    place double precision NOT NULL,
    key text COLLATE "C" NOT NULL,
    seq bigint NOT NULL REFERENCES documents,
    PRIMARY KEY (term, place, key, seq)
);

CREATE INDEX terms_of_document ON terms (seq);
