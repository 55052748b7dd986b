for hz, (bpm, n) in zip((0.9, 1.25, 2.0), rates):
    sig = ecg(hz)
    s = sig - np.convolve(sig, np.ones(101) / 101, mode="same")
    pk = np.where((s[1:-1] > s[:-2]) & (s[1:-1] >= s[2:]) & (s[1:-1] > 0.4))[0] + 1
    assert n == len(pk) - 1
    np.testing.assert_allclose(bpm, 60 * n * 100 / (pk[-1] - pk[0]), rtol=5e-3)
    np.testing.assert_allclose(bpm, 60 * hz, rtol=0.03)
