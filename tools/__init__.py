"""What a player never runs: benchmarks, long runs, pictures of every scene, the room of the tests. In no package."""
