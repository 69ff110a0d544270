"""Print the requirements of the named extras in pyproject.toml, one per line."""

import sys
import tomllib
from pathlib import Path

project = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))["project"]
print("\n".join(project["dependencies"]))
for extra in sys.argv[1:]:
    print("\n".join(project["optional-dependencies"][extra]))
