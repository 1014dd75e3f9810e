"""The scenes of the window, one a module."""
