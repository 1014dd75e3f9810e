"""The school: the page of a book with its stages, and the tables they are played on."""
