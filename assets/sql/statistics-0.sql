-- The statistics from form 1 on; each file takes them from one form to the next.
CREATE TABLE matches (
    key TEXT PRIMARY KEY, book TEXT NOT NULL, options TEXT NOT NULL, begun TEXT NOT NULL,
    over INTEGER NOT NULL, humans INTEGER NOT NULL, hints INTEGER NOT NULL
);
CREATE TABLE players (
    match TEXT NOT NULL REFERENCES matches(key), seat INTEGER NOT NULL, kind TEXT NOT NULL, name TEXT NOT NULL,
    hints INTEGER NOT NULL, won INTEGER NOT NULL, PRIMARY KEY (match, seat)
);
CREATE TABLE results (
    match TEXT NOT NULL REFERENCES matches(key), round INTEGER NOT NULL, seat INTEGER NOT NULL, ended TEXT NOT NULL,
    won INTEGER NOT NULL, points INTEGER, left INTEGER, turns INTEGER, tiles INTEGER, opening_turn INTEGER, longest_run INTEGER, called INTEGER, forgotten INTEGER, caught INTEGER, catches INTEGER, needless INTEGER, PRIMARY KEY (match, round, seat)
);
