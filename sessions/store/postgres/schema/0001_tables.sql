CREATE TABLE tables (
    seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,  -- order of opening
    id text NOT NULL UNIQUE,
    guild bigint NOT NULL,
    channel bigint NOT NULL,
    game text NOT NULL,
    phase text NOT NULL,
    version bigint NOT NULL,
    shown_version bigint NOT NULL,
    due double precision,
    people bigint[] NOT NULL,
    body bytea NOT NULL,
    changed double precision NOT NULL
);

-- A row is written with every answer: vacuum early, so that the table stays as small as what is in it.
ALTER TABLE tables SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);

-- Partial indexes stay as small as what is open, however many tables are over.
CREATE INDEX tables_open ON tables (channel) WHERE phase <> 'over';
CREATE INDEX tables_over ON tables (channel, changed) WHERE phase = 'over';
CREATE INDEX tables_ended ON tables (changed) WHERE phase = 'over';
CREATE INDEX tables_of_server ON tables (guild, phase, seq) WHERE phase <> 'over';
CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;
CREATE INDEX tables_unshown ON tables (changed) WHERE shown_version < version;

CREATE TABLE journal_lines (
    seq bigint NOT NULL REFERENCES tables,
    number bigint NOT NULL,
    at double precision NOT NULL,
    kind text NOT NULL,
    seat bigint NOT NULL,
    text text NOT NULL,
    PRIMARY KEY (seq, number)
);

CREATE FUNCTION line_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.number <> 1 + coalesce((SELECT max(number) FROM journal_lines WHERE seq = NEW.seq), 0) THEN
        RAISE EXCEPTION 'a journal line does not follow the one before' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER lines_without_gaps BEFORE INSERT ON journal_lines FOR EACH ROW EXECUTE FUNCTION line_follows();

-- Who is at which table that is not over: an index over tables.people, kept by triggers alone.
CREATE TABLE current_people (
    person bigint NOT NULL,
    seq bigint NOT NULL REFERENCES tables,
    PRIMARY KEY (person, seq)
);

CREATE INDEX current_people_of_table ON current_people (seq);

CREATE FUNCTION current_people_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM current_people WHERE seq = NEW.seq;
    INSERT INTO current_people SELECT DISTINCT person, NEW.seq FROM unnest(NEW.people) AS person
        WHERE NEW.phase <> 'over';
    RETURN NULL;
END $$;

CREATE TRIGGER current_people_come AFTER INSERT ON tables FOR EACH ROW WHEN (NEW.phase <> 'over')
    EXECUTE FUNCTION current_people_follow();

CREATE TRIGGER current_people_change AFTER UPDATE OF people, phase ON tables FOR EACH ROW
    WHEN (NEW.people <> OLD.people OR (NEW.phase = 'over') <> (OLD.phase = 'over'))
    EXECUTE FUNCTION current_people_follow();

-- Which tables ever named a person, also those that are over: for whoever asks what is kept of them.
-- Grows by triggers; only `erase_person` of the store takes something out.
CREATE TABLE named_people (
    person bigint NOT NULL,
    seq bigint NOT NULL REFERENCES tables,
    PRIMARY KEY (person, seq)
);

CREATE INDEX named_people_of_table ON named_people (seq);

CREATE FUNCTION named_people_grow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO named_people SELECT DISTINCT person, NEW.seq FROM unnest(NEW.people) AS person
        ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;

CREATE TRIGGER named_people_come AFTER INSERT ON tables FOR EACH ROW EXECUTE FUNCTION named_people_grow();

CREATE TRIGGER named_people_change AFTER UPDATE OF people ON tables FOR EACH ROW
    WHEN (NEW.people <> OLD.people) EXECUTE FUNCTION named_people_grow();

CREATE TABLE entries (
    kind text NOT NULL,
    key text NOT NULL,
    value bytea NOT NULL,
    PRIMARY KEY (kind, key)
);

-- Documents beside the tables, and what they are found by. hash: of an index key (see documents.py).
CREATE TABLE documents (
    seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind text COLLATE "C" NOT NULL,
    key text COLLATE "C" NOT NULL,
    version bigint NOT NULL,
    value bytea NOT NULL,
    UNIQUE (kind, key)
);

CREATE TABLE index_keys (
    hash bigint NOT NULL,
    sort_number double precision NOT NULL,
    key text COLLATE "C" NOT NULL,
    seq bigint NOT NULL REFERENCES documents,
    PRIMARY KEY (hash, sort_number, key, seq)
);

CREATE INDEX index_keys_of_document ON index_keys (seq);
