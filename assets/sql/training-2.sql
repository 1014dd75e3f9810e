-- Form 2 forgot whatever was not finished.
CREATE TABLE unfinished (
    book TEXT NOT NULL, puzzle TEXT NOT NULL, sitting TEXT NOT NULL, seconds REAL NOT NULL, hints INTEGER NOT NULL,
    PRIMARY KEY (book, puzzle, sitting)
);
