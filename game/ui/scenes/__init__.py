"""The scenes of the window, one per module."""
