p = np.asarray(prices, np.float64)


def _ma(x, n):
    return np.convolve(x, np.ones(n) / n, mode="valid")


for w in (1, 3, 20):
    np.testing.assert_allclose(moving_average(prices, w), _ma(p, w), rtol=1e-4)
for (f, s), v in grid.items():
    b = _ma(p, s)
    sig = np.sign(_ma(p, f)[-len(b):] - b)[:-1]
    np.testing.assert_allclose(v, (sig * np.diff(np.log(p))[-len(sig):]).sum(), atol=2e-3)
assert len(grid) == 4 and best == max(grid, key=grid.get)
