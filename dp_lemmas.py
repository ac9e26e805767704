"""The way in for the command `verify`, under a name that no other distribution has.

Another distribution may have the import name `verify`.  Where it lies in the way, this says so in one line
instead of starting somebody else's program: so it stands outside of the package.
"""

from __future__ import annotations

import sys


def main() -> int:
    """Run the command; 2 and one line where another package is in the way."""
    try:
        import verify
        from verify.cli import main as command

        if not hasattr(verify, "_mixed"):  # its first lines are somebody else's, its modules are ours
            raise ImportError(f"{verify.__file__} is of another distribution")
    except ImportError as error:
        why = str(error)
        if "dp-lemmas" not in why:
            why = f"the package `verify` of dp-lemmas is hidden by another one of this name: {why}"
        print(f"verify: {why}", file=sys.stderr)
        return 2
    return command()


if __name__ == "__main__":
    sys.exit(main())
