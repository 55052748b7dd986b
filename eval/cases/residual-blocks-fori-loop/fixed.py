import jax
import jax.numpy as jnp
from jax import lax


def make_blocks(key, depth, width):
    blocks = []
    for k in jax.random.split(key, depth):
        ka, kb = jax.random.split(k)
        blocks.append({
            "norm": 1.0 + 0.1 * jax.random.normal(ka, (width,)),
            "w": jax.random.normal(kb, (width, width)) / jnp.sqrt(width),
        })
    return blocks


def rms_norm(x, scale):
    return scale * x / jnp.sqrt(jnp.mean(x**2, axis=-1, keepdims=True) + 1e-6)


@jax.jit
def backbone(blocks, x):
    stacked = jax.tree.map(lambda *leaves: jnp.stack(leaves), *blocks)

    def body(i, h):
        block = jax.tree.map(lambda leaf: leaf[i], stacked)
        return h + jax.nn.silu(rms_norm(h, block["norm"]) @ block["w"])

    return lax.fori_loop(0, len(blocks), body, x)


blocks = make_blocks(jax.random.PRNGKey(0), 6, 16)
tokens = jax.random.normal(jax.random.PRNGKey(1), (4, 16))
hidden = backbone(blocks, tokens)
norms = jnp.linalg.norm(hidden, axis=-1)
print(norms)
