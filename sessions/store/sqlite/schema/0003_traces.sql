-- Which tables ever named a person, also those that are over: for whoever asks what is kept of them.
-- Grows by triggers; only the store's `forget` takes something out.
CREATE TABLE traces (
    person INTEGER NOT NULL,
    seq INTEGER NOT NULL REFERENCES tables,
    PRIMARY KEY (person, seq)
) STRICT, WITHOUT ROWID;

INSERT OR IGNORE INTO traces SELECT value, seq FROM tables, json_each(people);
INSERT OR IGNORE INTO traces SELECT CAST(text AS INTEGER), seq FROM lines
    WHERE kind IN ('open', 'join', 'leave', 'seat', 'kit') AND text GLOB '[1-9]*';

CREATE TRIGGER traces_come AFTER INSERT ON tables
BEGIN
    INSERT OR IGNORE INTO traces SELECT value, NEW.seq FROM json_each(NEW.people);
END;

CREATE TRIGGER traces_change AFTER UPDATE OF people ON tables WHEN NEW.people <> OLD.people
BEGIN
    INSERT OR IGNORE INTO traces SELECT value, NEW.seq FROM json_each(NEW.people);
END;
