import numpy as np

for _g, _s in genes.items():
    _c = np.zeros(64, int)
    for _i in range(0, len(_s) - len(_s) % 3, 3):
        _c["ACGT".index(_s[_i]) * 16 + "ACGT".index(_s[_i + 1]) * 4 + "ACGT".index(_s[_i + 2])] += 1
    np.testing.assert_array_equal(counts[_g], _c)
    _p = (_c + 0.5) / (_c + 0.5).sum()
    np.testing.assert_allclose(scores[_g], np.sum(_p * np.log2(_p * 64)), rtol=1e-4)
assert int(counts["rpsA"].max()) == 4
