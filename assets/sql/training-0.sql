-- What was tried, from form 1 on; each file takes it from one form to the next.
CREATE TABLE tries (
    at TEXT NOT NULL, mode TEXT NOT NULL, book TEXT NOT NULL, puzzle TEXT NOT NULL, day TEXT NOT NULL,
    solved INTEGER NOT NULL, moves INTEGER NOT NULL, hints INTEGER NOT NULL, seconds REAL NOT NULL,
    mine REAL, mine_deviation REAL, mine_volatility REAL, its REAL, its_deviation REAL, its_volatility REAL
);
CREATE TABLE runs (at TEXT NOT NULL, mode TEXT NOT NULL, book TEXT NOT NULL, score INTEGER NOT NULL);
