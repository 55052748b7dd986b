import json
import numpy as np
import jax
import jax.numpy as jnp


def flatten(tree, prefix=""):
    for name, value in tree.items():
        path = f"{prefix}/{name}" if prefix else name
        if isinstance(value, dict):
            yield from flatten(value, path)
        elif isinstance(value, (jax.Array, np.ndarray)):
            yield path, value
        # everything else (ints, strings, None) is metadata and not compared


def relative_change(a, b):
    denom = jnp.linalg.norm(jnp.ravel(a))
    return float(jnp.linalg.norm(jnp.ravel(b) - jnp.ravel(a)) / jnp.maximum(denom, 1e-8))


def diff(old, new, tol=1e-3):
    old, new = dict(flatten(old)), dict(flatten(new))
    report = {"missing": sorted(old.keys() - new.keys()), "added": sorted(new.keys() - old.keys()), "changed": {}}
    for path in sorted(old.keys() & new.keys()):
        change = relative_change(old[path], new[path])
        if change > tol:
            report["changed"][path] = round(change, 4)
    return report


step_100 = {
    "meta": {"step": 100, "run": "baseline"},
    "encoder": {"kernel": jnp.full((3, 4), 0.5), "bias": jnp.zeros(4)},
    "stats": np.arange(4.0),
}
step_200 = {
    "meta": {"step": 200, "run": "baseline"},
    "encoder": {"kernel": jnp.full((3, 4), 0.6)},
    "stats": np.arange(4.0) + 1e-5,
    "head": jnp.ones(2),
}
report = diff(step_100, step_200)
print(json.dumps(report, indent=2))
