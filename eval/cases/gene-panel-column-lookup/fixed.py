import numpy as np
import jax
import jax.numpy as jnp
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P

PANEL = {"TP53": 3, "BRCA1": 17, "EGFR": 22, "KRAS": 9}


def load_expression(n_cells=12, n_genes=32):
    """log-normalised counts, genes spread over the devices"""
    rng = np.random.default_rng(40)
    counts = rng.poisson(rng.gamma(1.0, 3.0, size=n_genes), size=(n_cells, n_genes))
    return np.log1p(1e2 * counts / counts.sum(1, keepdims=True)).astype(np.float32)


mesh = jax.make_mesh((8,), ("genes",), axis_types=(AxisType.Explicit,))
by_gene = NamedSharding(mesh, P(None, "genes"))
expression = jax.device_put(load_expression(), by_gene)


@jax.jit
def panel_score(expression, columns, weights):
    mean = jnp.mean(expression, axis=0)
    centred = expression - mean
    selected = centred.at[:, columns].get(out_sharding=NamedSharding(mesh, P(None, None)))
    return selected @ weights


columns = jnp.array(list(PANEL.values()))
weights = jnp.array([1.0, -0.5, 2.0, 0.25])
scores = panel_score(expression, columns, weights)
ranking = np.argsort(np.asarray(scores))[::-1]
print(ranking[:3], scores.sharding)
