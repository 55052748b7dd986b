import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec

LOGICAL = {
    "embedding": ("vocab", "embed"),
    "mixer": ("embed", "hidden"),
    "readout": ("hidden", "vocab"),
}
RULES = {"vocab": "tensor", "embed": "fsdp", "hidden": None}


def specs(rules=RULES):
    return {name: PartitionSpec(*(rules[a] for a in axes)) for name, axes in LOGICAL.items()}


def shardings(mesh):
    return {name: NamedSharding(mesh, spec) for name, spec in specs().items()}


def init_params(seed, vocab=16, embed=8, hidden=6):
    sizes = {"vocab": vocab, "embed": embed, "hidden": hidden}
    rng = np.random.default_rng(seed)
    return {
        name: rng.normal(0, 0.3, size=[sizes[a] for a in axes]).astype(np.float32) for name, axes in LOGICAL.items()
    }


def logits(params, bag):
    h = jnp.tanh(bag @ params["embedding"] @ params["mixer"])
    return h @ params["readout"]


mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("fsdp", "tp"))
params = jax.device_put(init_params(0), shardings(mesh))
bags = np.eye(16, dtype=np.float32)[:5] + np.eye(16, dtype=np.float32)[7:12]
predictions = jax.jit(logits)(params, bags)
print({k: v.sharding.spec for k, v in params.items()})
