_x = np.asarray(inputs, np.float64)
_d = ((_x[:, None] - _x[None]) ** 2).sum(-1)
np.testing.assert_allclose(kernel, np.exp(-_d / 4.5), rtol=1e-4, atol=1e-5)
assert tile == 4 and pick_tile(6) == 2 and pick_tile(7) == 1
