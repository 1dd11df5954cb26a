-- Which tables ever named a person, also those that are over: for whoever asks what is kept of them.
-- Grows by triggers; only the store's `forget` takes something out.
CREATE TABLE traces (
    person bigint NOT NULL,
    seq bigint NOT NULL REFERENCES tables,
    PRIMARY KEY (person, seq)
);

INSERT INTO traces SELECT DISTINCT person, seq FROM tables, unnest(people) AS person;
INSERT INTO traces SELECT DISTINCT text::bigint, seq FROM lines
    WHERE kind IN ('open', 'join', 'leave', 'seat', 'kit') AND text ~ '^[1-9][0-9]{0,17}$' ON CONFLICT DO NOTHING;

CREATE FUNCTION traces_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO traces SELECT DISTINCT person, NEW.seq FROM unnest(NEW.people) AS person ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;

CREATE TRIGGER traces_come AFTER INSERT ON tables FOR EACH ROW EXECUTE FUNCTION traces_follow();

CREATE TRIGGER traces_change AFTER UPDATE OF people ON tables FOR EACH ROW
    WHEN (NEW.people <> OLD.people) EXECUTE FUNCTION traces_follow();
