import itertools
import numpy as np

a, want = 110.0, []
for row in [[1000.1, 1000.3, 1000.2], [999.8, 1250.0, 999.9], [999.1, 999.3, 0.0], [998.9, 998.7, 998.8]]:
    a = 0.7 * a + 0.3 * 44330.0 * (1.0 - (np.median(row) / 1013.25) ** 0.1903)
    want.append(a)
np.testing.assert_allclose(altitudes, want, rtol=1e-3)
for perm in itertools.permutations([1.0, 5.0, 2.0]):
    assert float(jax.jit(vote)(*perm)) == 2.0
