-- Adds to the statistics whatever only an `other` database of this form has.
INSERT INTO main.players SELECT * FROM other.players WHERE match NOT IN (SELECT key FROM main.matches);
INSERT INTO main.results SELECT * FROM other.results WHERE match NOT IN (SELECT key FROM main.matches);
INSERT INTO main.matches SELECT * FROM other.matches WHERE key NOT IN (SELECT key FROM main.matches)
