import numpy as np


def _relax_np(g):
    while (g >= 4).any():
        for i, j in zip(*np.where(g >= 4)):
            g[i, j] -= 4
            for a, b in ((i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1)):
                if 0 <= a < g.shape[0] and 0 <= b < g.shape[1]:
                    g[a, b] += 1
    return g


def _run_np(drops, sink=None):
    g = np.zeros((5, 5), int)
    for d in drops:
        g[d] += 1
        g = _relax_np(g)
        if sink:
            g[sink] = 0
    return g


np.testing.assert_array_equal(final_grid, _run_np([(2, 2)] * 60))
np.testing.assert_array_equal(drained, _run_np([(0, 1)] * 9, (0, 0)))
assert int(final_grid.sum()) > 0
np.testing.assert_array_equal(pile.drop(pile.empty(), 4, 0, grains=3)[4], [3, 0, 0, 0, 0])
