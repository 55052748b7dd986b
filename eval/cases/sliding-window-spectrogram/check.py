def _spec(x):
    x = np.asarray(x, np.float64)
    return np.array([np.abs(np.fft.rfft(x[s:s + 32] * np.hanning(32))) ** 2 for s in range(0, len(x) - 31, 16)])


np.testing.assert_allclose(power, _spec(chirp), rtol=1e-2, atol=1e-2)
np.testing.assert_allclose(ridge, _spec(chirp).argmax(1) * 256 / 32)
noise = np.random.default_rng(0).normal(size=100).astype(np.float32)
np.testing.assert_allclose(spectrogram(jnp.asarray(noise)), _spec(noise), rtol=1e-2, atol=1e-2)
