import csv
import io
import numpy as np
import jax
import jax.numpy as jnp

CSV = """name,age,fare,class,survived
Allen,29,211.3,1,1
Braund,22,7.25,3,0
Cumings,38,71.28,1,1
Dooley,32,7.75,3,0
Heikkinen,26,7.92,3,1
McCarthy,54,51.86,1,0
Nasser,14,30.07,2,1
Palsson,2,21.07,3,0
"""

rows = list(csv.reader(io.StringIO(CSV)))
header, table = rows[0], np.array(rows[1:], dtype=object)
columns = {name: table[:, i] for i, name in enumerate(header)}


def design(columns, names=("age", "fare", "class")):
    x = np.stack([columns[n] for n in names], axis=1)
    x = jnp.asarray(x)
    x = (x - x.mean(axis=0)) / x.std(axis=0)
    return jnp.concatenate([jnp.ones((x.shape[0], 1)), x], axis=1)


def nll(beta, x, y):
    z = x @ beta
    return jnp.mean(jax.nn.softplus(z) - y * z) + 0.01 * jnp.sum(beta[1:] ** 2)


@jax.jit
def newton(beta, x, y):
    g, h = jax.grad(nll)(beta, x, y), jax.hessian(nll)(beta, x, y)
    return beta - jnp.linalg.solve(h, g)


x = design(columns)
y = jnp.array([float(v) for v in columns["survived"]])
beta = jnp.zeros(4)
for _ in range(8):
    beta = newton(beta, x, y)
odds = dict(zip(("intercept", "age", "fare", "class"), np.exp(np.asarray(beta))))
print(odds)
