# Iterative proportional fitting of a contingency table (a.k.a. raking)
import numpy as np
import jax.numpy as jnp
import jax


def rake(table, row_totals, col_totals, tol=1e-5, max_sweeps=200):
    def cond(state):
        table, sweep = state
        row_err = jnp.abs(table.sum(1) - row_totals).max()
        return (row_err > tol) & (sweep < max_sweeps)

    def body(state):
        table, sweep = state
        table = table * (row_totals / table.sum(1))[:, None]
        table = table * (col_totals / table.sum(0))[None, :]
        return table, sweep + 1

    return jax.lax.while_loop(cond, body, (table, 0))


survey = jnp.asarray([[40.0, 30.0, 20.0],
                      [35.0, 50.0, 15.0]])
rows = jnp.asarray([0.55, 0.45])
cols = jnp.asarray([0.30, 0.45, 0.25])

fitted, sweeps = rake(survey / survey.sum(), rows, cols)
weights = fitted / (survey / survey.sum())
print("sweeps:", sweeps)
print(np.round(fitted, 4))
