import numpy as np

H = np.arange(25.0); Z = 1.8 + 1.2 * np.cos(2 * np.pi * H / 12.42); C = np.array([4.0, 3.2, 2.1, 2.6, 5.0])
arr = lambda d: d + np.array([0, 5, 9, 14, 20.0]) / 6
ref = lambda d: C + np.interp(arr(d), H, Z) - 3
np.testing.assert_allclose(margin, ref(1.5), atol=1e-4)
np.testing.assert_allclose(rate, np.interp(arr(1.5), H, np.gradient(Z)), atol=1e-4)
assert safe == [float(d) for d in np.arange(0, 12, 0.5) if ref(d).min() > 1.0]
