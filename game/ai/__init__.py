"""Computer players: they get a view and a random generator, nothing else."""
