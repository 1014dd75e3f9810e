"""The scenes of a round, from its deal to the scores."""
