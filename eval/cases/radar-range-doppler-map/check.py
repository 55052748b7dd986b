assert detections == targets
_s = simulate(11, 6, seed=9)
_c = _s.reshape(2, 16, 32) * np.hanning(32)
_rd = np.abs(np.fft.fft(np.fft.fft(_c, axis=-1) * np.hanning(16)[:, None], axis=-2)).sum(0)
np.testing.assert_allclose(range_doppler(_s), _rd, rtol=2e-3, atol=2e-3)
