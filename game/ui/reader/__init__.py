"""The game for somebody who does not see it: a tree of nodes for screen readers, announcements, speech."""
