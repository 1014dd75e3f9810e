"""Pictures of every scene, and short films of the gestures: `main.py gallery`."""
