"""Drawing, lettering, movement, sound and widgets. The kit knows neither tiles nor cards."""
