import numpy as np

E = np.log(np.array([[0.27, 0.20, 0.35, 0.18], [0.31, 0.23, 0.17, 0.29], [0.18, 0.32, 0.30, 0.20]]))


def _prof(s, k):
    return np.cumsum([E[(k + i) % 3]["ACGT".index(c)] - np.log(0.25) for i, c in enumerate(s)])


S = "GCCGAGGACATCGTGCTGAACGGC"
np.testing.assert_allclose(scores, [_prof(S, k).max() for k in range(3)], rtol=1e-4)
np.testing.assert_allclose(profile, _prof(S, 0), rtol=1e-4, atol=1e-5)
assert frame == int(np.argmax([_prof(S, k).max() for k in range(3)]))
np.testing.assert_allclose(coding_score(encode("TTTACG"), 2)[1], _prof("TTTACG", 2), rtol=1e-4, atol=1e-5)
