-- The open tables of a server, by phase, in the order in which they were opened.
CREATE INDEX tables_of_server ON tables (guild, phase, seq) WHERE phase <> 'over';
