-- In form 1 each table of a tournament was a match.
UPDATE matches SET over = 0 WHERE options LIKE '%players=tournament%'
    AND (SELECT count(*) FROM players p WHERE p.match = matches.key) < 8;
UPDATE players SET won = 0 WHERE match IN (SELECT key FROM matches WHERE NOT over);
