def _fnv(data, seed):
    h = 2166136261 ^ seed
    for b in data:
        h = ((h ^ int(b)) * 16777619) % 2**32
    return h


_want = [[_fnv(w, s) % 4096 for s in SEEDS] for w in np.asarray(seen)]
np.testing.assert_array_equal(positions(seen), _want)
_b = np.zeros(4096, bool)
_b[np.ravel(_want)] = True
np.testing.assert_array_equal(bits, _b)
assert np.asarray(hits).tolist() == [True, False, True, False]
