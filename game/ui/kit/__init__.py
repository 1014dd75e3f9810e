"""Drawing, text, motion, sound and widgets. The kit knows neither tiles nor cards."""
