from jax import jit, lax
import jax.numpy as jnp


class Sandpile:
    """Abelian sandpile; grains falling over the edge are lost."""

    def __init__(self, n, capacity=4):
        self.n = n
        self.capacity = capacity
        self._relax = jit(self._relax_impl)

    def empty(self):
        return jnp.zeros((self.n, self.n), dtype=jnp.int32)

    def drop(self, grid, row, col, grains=1):
        return grid.at[row, col].add(grains)

    def _topple(self, grid):
        hot = (grid >= self.capacity).astype(grid.dtype)
        grid = grid - self.capacity * hot
        grid = grid.at[1:, :].add(hot[:-1, :])
        grid = grid.at[:-1, :].add(hot[1:, :])
        grid = grid.at[:, 1:].add(hot[:, :-1])
        return grid.at[:, :-1].add(hot[:, 1:])

    def _relax_impl(self, grid):
        return lax.while_loop(lambda g: (g >= self.capacity).any(), self._topple, grid)

    def run(self, grid, drops, sink=None):
        for row, col in drops:
            grid = self._relax(self.drop(grid, row, col))
            if sink is not None:
                grid = grid.at[sink].set(0)
        return grid


pile = Sandpile(5)
final_grid = pile.run(pile.empty(), [(2, 2)] * 60)
drained = pile.run(pile.empty(), [(0, 1)] * 9, sink=(0, 0))
print(final_grid)
