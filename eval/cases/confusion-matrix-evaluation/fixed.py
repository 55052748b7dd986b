import jax
import jax.numpy as jnp
import numpy as np


def confusion_matrix(y_true, y_pred, n_classes):
    cm = jnp.zeros((n_classes, n_classes), dtype=jnp.int32)
    for t, p in zip(y_true, y_pred):
        cm = cm.at[t, p].add(1)
    return cm


def scores(cm):
    tp = jnp.diag(cm)
    precision = tp / jnp.maximum(cm.sum(axis=0), 1)
    recall = tp / jnp.maximum(cm.sum(axis=1), 1)
    f1 = 2 * precision * recall / jnp.maximum(precision + recall, 1e-9)
    return precision, recall, f1


@jax.jit
def classify(centers, x):
    return jnp.argmin(((x[:, None] - centers[None]) ** 2).sum(-1), axis=1)


rng = np.random.default_rng(0)
centers = jnp.array([[0.0, 0.0], [1.5, 0.0], [0.0, 1.5]])
y_true = rng.integers(0, 3, 90)
x = np.asarray(centers)[y_true] + 0.6 * rng.normal(size=(90, 2))
y_pred = classify(centers, x)
cm = confusion_matrix(y_true, y_pred, 3)
precision, recall, f1 = scores(cm)
print(cm, f1)
