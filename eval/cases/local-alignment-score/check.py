def _sw(a, b, match=2.0, mismatch=-1.0, gap=-1.5):
    Hm = np.zeros((len(a) + 1, len(b) + 1))
    for i in range(1, len(a) + 1):
        for j in range(1, len(b) + 1):
            s = match if a[i - 1] == b[j - 1] else mismatch
            Hm[i, j] = max(0.0, Hm[i - 1, j - 1] + s, Hm[i - 1, j] + gap, Hm[i, j - 1] + gap)
    return Hm.max()


np.testing.assert_allclose(scores, [_sw(r, "ACTGTTACGGTTGACTAA") for r in reads])
for p, q in [("AAAA", "CCCC"), ("GATTACA", "GCATGCT"), ("TACGGGCCC", "TAGCCCTA")]:
    np.testing.assert_allclose(smith_waterman(encode(p), encode(q)), _sw(p, q))
np.testing.assert_allclose(smith_waterman(encode("GATTACA"), encode("GCATGCT"), gap=-0.4), _sw("GATTACA", "GCATGCT", gap=-0.4))
