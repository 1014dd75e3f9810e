-- In form 2 a level had another name.
UPDATE players SET kind = 'medium' WHERE kind = 'normal';
