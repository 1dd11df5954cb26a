-- Finds tables that ended long ago without reading every table.
CREATE INDEX tables_ended ON tables (changed) WHERE phase = 'over';

-- Which tables ever named a person, also those that are over: for whoever asks what is kept of them.
-- Grows by triggers; only the store's `forget` takes something out.
CREATE TABLE traces (
    person bigint NOT NULL,
    seq bigint NOT NULL REFERENCES tables,
    PRIMARY KEY (person, seq)
);

CREATE INDEX traces_of_table ON traces (seq);

INSERT INTO traces SELECT DISTINCT person, seq FROM tables, unnest(people) AS person ON CONFLICT DO NOTHING;

CREATE FUNCTION traces_grow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO traces SELECT DISTINCT person, NEW.seq FROM unnest(NEW.people) AS person
        ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;

CREATE TRIGGER traces_come AFTER INSERT ON tables FOR EACH ROW EXECUTE FUNCTION traces_grow();

CREATE TRIGGER traces_change AFTER UPDATE OF people ON tables FOR EACH ROW
    WHEN (NEW.people <> OLD.people) EXECUTE FUNCTION traces_grow();
