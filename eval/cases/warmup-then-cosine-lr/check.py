import numpy as np

def ref(s):
    if s < 100:
        return 3e-3 * s / 100
    return 1e-5 + 0.5 * (3e-3 - 1e-5) * (1 + np.cos(np.pi * (s - 100) / 900))
np.testing.assert_allclose(curve, [ref(s) for s in range(0, 1001, 50)], rtol=1e-3, atol=1e-8)
x = 0.0
for s in range(1000):
    x = x - ref(s) * 2 * (x - 4)
np.testing.assert_allclose(w, x, rtol=1e-3)
np.testing.assert_allclose(make_schedule(1.0, 10, 20)(5), 0.5, rtol=1e-5)
