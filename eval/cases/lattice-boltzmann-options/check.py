np.testing.assert_allclose(masses, 256.0, rtol=1e-4)
nu = (1 / 1.5 - 0.5) / 3
want = 0.05 * np.exp(-nu * (2 * np.pi / 16) ** 2 * 40)
np.testing.assert_allclose(ux.max(), want, rtol=0.03)
np.testing.assert_allclose(ux[3], want * np.sin(2 * np.pi * np.arange(16) / 16), atol=2e-3)
