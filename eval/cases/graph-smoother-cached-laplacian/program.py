from functools import cached_property, partial
import jax
import jax.numpy as jnp


class SensorGraph:
    def __init__(self, n, edges):
        self.n = n
        self.edges = tuple(edges)

    @cached_property
    def laplacian(self):
        L = jnp.zeros((self.n, self.n))
        for i, j in self.edges:
            L = L.at[i, i].add(1.0).at[j, j].add(1.0)
            L = L.at[i, j].add(-1.0).at[j, i].add(-1.0)
        return L

    def roughness(self, signal):
        return signal @ self.laplacian @ signal


@partial(jax.jit, static_argnums=0)
def smooth(graph, signal, weight):
    def objective(s):
        return jnp.sum((s - signal) ** 2) + weight * graph.roughness(s)

    s = signal
    for _ in range(200):
        s = s - 0.05 * jax.grad(objective)(s)
    return s


ring = SensorGraph(8, [(i, (i + 1) % 8) for i in range(8)])
noisy = jnp.array([1.0, 1.4, 0.8, 1.1, 5.0, 4.7, 5.2, 4.9])
clean = smooth(ring, noisy, 0.8)
before = float(ring.roughness(noisy))
after = float(ring.roughness(clean))
print("roughness", before, "->", after)
