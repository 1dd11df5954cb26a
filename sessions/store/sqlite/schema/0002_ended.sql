-- Finds tables that ended long ago without reading every table.
CREATE INDEX tables_ended ON tables (changed) WHERE phase = 'over';
