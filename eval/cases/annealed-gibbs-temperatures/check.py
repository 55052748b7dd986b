import numpy as np
import itertools

Jn = np.asarray(J, np.float64)
all_e = [-0.5 * np.array(s) @ Jn @ np.array(s) for s in itertools.product([-1, 1], repeat=8)]
s = np.asarray(state, np.float64)
assert energies.shape == (10,)
np.testing.assert_allclose(energies[-1], -0.5 * s @ Jn @ s, atol=1e-3)
np.testing.assert_allclose(best_energy, np.min(np.asarray(energies)), atol=1e-4)
assert min(all_e) - 1e-3 <= float(best_energy)
key = random.split(random.PRNGKey(3))
k_init, key = key[0], key[1]
x = random.rademacher(k_init, (8,)).astype(jnp.float32)
for T, e in zip([4.0, 3.0, 2.0], np.asarray(energies)):
    key, sub = random.split(key)
    x = gibbs_sweep(x, sub, T)
    np.testing.assert_allclose(e, energy(x), atol=1e-3)
