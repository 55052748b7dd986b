import jax
import jax.numpy as jnp
import numpy as np
from jax.scipy.signal import convolve2d

KERNEL = jnp.array([[1, 1, 1], [1, 0, 1], [1, 1, 1]], dtype=jnp.float32)


def generation(board):
    neighbours = convolve2d(board, KERNEL, mode="same")
    survive = (board == 1) & ((neighbours == 2) | (neighbours == 3))
    born = (board == 0) & (neighbours == 3)
    return (survive | born).astype(board.dtype)


@jax.jit
def evolve(board):
    return jax.lax.fori_loop(0, 8, generation, board)


board = np.zeros((12, 12), dtype=np.float32)
for r, c in [(1, 2), (2, 3), (3, 1), (3, 2), (3, 3)]:      # a glider
    board[r, c] = 1
board = jnp.asarray(board)

after_one = generation(board)
after_eight = evolve(board)
population = int(after_eight.sum())
print("\n".join("".join(".#"[int(v)] for v in row) for row in after_eight))
