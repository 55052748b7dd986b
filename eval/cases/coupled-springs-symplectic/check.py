import numpy as np

Kn = np.array([[2, -1, 0], [-1, 2, -1], [0, -1, 2.0]])
q = np.array([1.0, 0.0, -0.5]); p = np.zeros(3); es = []
for _ in range(400):
    ph = p - 0.025 * Kn @ q
    q = q + 0.05 * ph
    p = ph - 0.025 * Kn @ q
    es.append(0.5 * p @ p + 0.5 * q @ Kn @ q)
np.testing.assert_allclose(energies, es, rtol=1e-3)
np.testing.assert_allclose(q_end, q, atol=2e-3)
np.testing.assert_allclose(p_end, p, atol=2e-3)
