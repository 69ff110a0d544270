from marchlands.envs.openspiel.game import register
from marchlands.envs.openspiel.variant import VARIANTS
for name in VARIANTS:
    for v in ("match", *VARIANTS[name]):
        register(name, v)
