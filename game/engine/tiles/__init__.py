"""The tile books: UNO RUMMY, Rummy and Rummikub."""
