"""Open Steinreich: `python3 main.py`. The tests: `python3 main.py test`. More: `python3 main.py --help`."""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - old Pythons must be able to read this file and say what they lack
    sys.stderr.write(
        "Steinreich needs Python 3.11 or newer; this is Python %d.%d.\n"  # noqa: UP031
        "Get it from python.org (Debian, Ubuntu: sudo apt install python3; macOS: brew install python)\n"
        "and start the game with it, for example: python3.12 main.py\n" % sys.version_info[:2]
    )
    sys.exit(2)

if __name__ == "__main__":
    try:
        from game.cli import main

        status = main()
    except KeyboardInterrupt:
        status = 130
    sys.exit(status)
