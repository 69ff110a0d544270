"""`python -m marchlands` is the command `marchlands`."""

import sys

from marchlands.cli import main

if __name__ == "__main__":
    sys.exit(main())
