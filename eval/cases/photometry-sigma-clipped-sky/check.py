S = np.asarray(stamps, np.float64)
R = np.sqrt(yy**2 + xx**2)
for i in range(30):
    ring = S[i][R > 6.0]
    c, w = np.median(ring), ring.std()
    sk = ring[np.abs(ring - c) < 2.5 * w].mean()
    np.testing.assert_allclose(sky[i], sk, rtol=1e-3)
    np.testing.assert_allclose(flux[i], ((S[i] - sk) * (R <= 5.0)).sum(), rtol=5e-3)
np.testing.assert_allclose(np.median(np.asarray(ratio)), 1.0, atol=0.03)
