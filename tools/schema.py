"""Write the JSON Schemas of packs to docs/schema/, one for each game."""

import json
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "src"))

import marchlands as ml  # noqa: E402
from marchlands.engine.game import find_game  # noqa: E402

for name in ml.games():
    path = ROOT / "docs" / "schema" / f"{name}-pack.schema.json"
    path.write_text(json.dumps(find_game(name).pack_schema(), indent=2, ensure_ascii=False) + "\n", "utf-8")
    print(path.relative_to(ROOT))
