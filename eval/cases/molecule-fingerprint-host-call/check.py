import numpy as np

def ref(b):
    d = b.sum(1).astype(int); bits = np.zeros(16)
    for i in range(6):
        bits[(3 * d[i] + sum(7 * d[j] for j in range(6) if b[i, j])) % 16] += 1
    return np.linspace(-1, 1, 16) @ bits - 0.5 * 0.10
np.testing.assert_allclose(ring_value, ref(hexagon), atol=1e-5)
np.testing.assert_allclose(chain_value, ref(chain), atol=1e-5)
np.testing.assert_allclose(charge_grad, [-0.1, 0.1, -0.2, 0.0, 0.2, 0.0], atol=1e-6)
