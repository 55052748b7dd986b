import numpy as np
import jax
import jax.numpy as jnp
from typing import List, NamedTuple


class Chain(NamedTuple):
    name: str
    coords: np.ndarray     # (residues, 3), C-alpha


def helix(n, name, pitch=1.5, radius=2.3):
    i = np.arange(n)
    angle = np.deg2rad(100.0) * i
    return Chain(name, np.stack([radius * np.cos(angle), radius * np.sin(angle), pitch * i], axis=1).astype(np.float32))


def radius_of_gyration(coords):
    centred = coords - coords.mean(axis=0)
    return jnp.sqrt(jnp.mean(jnp.sum(centred**2, axis=-1)))


def contact_order(coords, cutoff=7.0):
    n = coords.shape[0]
    d = jnp.linalg.norm(coords[:, None] - coords[None], axis=-1)
    sep = jnp.abs(jnp.arange(n)[:, None] - jnp.arange(n)[None])
    contact = (d < cutoff) & (sep > 2)
    return jnp.sum(sep * contact) / jnp.maximum(contact.sum(), 1) / n


def describe(chains: List[Chain]):
    coords = jnp.stack([jnp.asarray(c.coords) for c in chains])
    features = jax.vmap(lambda x: jnp.stack([radius_of_gyration(x), contact_order(x)]))(coords)
    return dict(zip([c.name for c in chains], np.asarray(features)))


chains = [helix(18, "1abc"), helix(12, "2xyz"), helix(30, "3def", pitch=2.0)]
features = describe(chains)
longest = max(features, key=lambda name: features[name][0])
print(features, longest)
