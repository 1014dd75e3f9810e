-- The database as it was before the school and the puzzles of cards, with a rated try, one of a day, and a storm.
CREATE TABLE tries (
    at TEXT NOT NULL, mode TEXT NOT NULL, book TEXT NOT NULL, puzzle TEXT NOT NULL, day TEXT NOT NULL,
    solved INTEGER NOT NULL, moves INTEGER NOT NULL, hints INTEGER NOT NULL, seconds REAL NOT NULL,
    mine REAL, mine_deviation REAL, mine_volatility REAL, its REAL, its_deviation REAL, its_volatility REAL
);
CREATE TABLE runs (at TEXT NOT NULL, mode TEXT NOT NULL, book TEXT NOT NULL, score INTEGER NOT NULL);
PRAGMA user_version = 1;
INSERT INTO tries VALUES ('2026-11-21T18:30:05+00:00', 'rated', 'rummy', '1 rummy 3 any 7', '', 1, 4, 1, 12.5,
    1012.5, 200, 0.06, 1190, 90, 0.06);
INSERT INTO tries VALUES ('2026-11-21T18:30:05+00:00', 'day', 'rummikub', '1 rummikub 2 any 1', '2026-11-21', 0, 0, 0,
    3.0, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO runs VALUES ('2026-11-21T18:30:05+00:00', 'storm', 'rummikub', 12);
