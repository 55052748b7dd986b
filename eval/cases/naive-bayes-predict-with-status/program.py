import jax
import jax.numpy as jnp

CLASSES = ("ham", "spam")


def fit(counts, labels, smoothing=1.0):
    onehot = jax.nn.one_hot(labels, len(CLASSES))
    per_class = onehot.T @ counts + smoothing
    return {
        "log_prior": jnp.log(onehot.mean(axis=0)),
        "log_like": jnp.log(per_class / per_class.sum(axis=1, keepdims=True)),
    }


@jax.jit
def predict(model, counts):
    scores = counts @ model["log_like"].T + model["log_prior"]
    return {
        "label": scores.argmax(axis=1),
        "log_prob": jax.nn.log_softmax(scores),
        "method": "multinomial-nb",
    }


key = jax.random.PRNGKey(0)
labels = jnp.arange(60) % 2
rates = jnp.where(labels[:, None] == 1, jnp.array([4.0, 1.0, 0.5, 2.0]), jnp.array([1.0, 3.0, 2.0, 2.0]))
counts = jax.random.poisson(key, rates).astype(jnp.float32)

model = fit(counts[:40], labels[:40])
result = predict(model, counts[40:])
accuracy = float((result["label"] == labels[40:]).mean())
names = [CLASSES[int(i)] for i in result["label"]]
print(result["method"], accuracy)
