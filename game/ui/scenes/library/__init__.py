"""What can be looked up: matches, statistics, replays, rules, levels."""
