-- Form 1 knew no stages of the school.
CREATE TABLE starts (at TEXT NOT NULL, book TEXT NOT NULL, knows TEXT NOT NULL);
