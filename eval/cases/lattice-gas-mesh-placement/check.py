_n = start.copy()
for _ in range(5):
    _h = _n[0] * _n[1] * (1 - _n[2]) * (1 - _n[3]) - _n[2] * _n[3] * (1 - _n[0]) * (1 - _n[1])
    _n = _n + _h * np.array([-1, -1, 1, 1])[:, None, None]
    _n = np.stack([np.roll(_n[i], s, axis=(0, 1)) for i, s in enumerate(((1, 0), (-1, 0), (0, 1), (0, -1)))])
np.testing.assert_array_equal(planes, _n)
np.testing.assert_array_equal(density, _n.sum(0))
assert density.sum() == start.sum()
assert len(planes.sharding.device_set) == 8 and {s.data.shape for s in planes.addressable_shards} == {(4, 4, 4)}
