-- Adds whatever only an `other` database of this form has.
INSERT INTO main.tries SELECT * FROM other.tries EXCEPT SELECT * FROM main.tries;
INSERT INTO main.runs SELECT * FROM other.runs EXCEPT SELECT * FROM main.runs;
INSERT INTO main.starts SELECT * FROM other.starts EXCEPT SELECT * FROM main.starts;
INSERT OR IGNORE INTO main.unfinished SELECT * FROM other.unfinished
