import numpy as np
import jax
import jax.numpy as jnp

ENTITIES = ["oslo", "norway", "bergen", "rome", "italy"]
RELATIONS = ["capital_of", "located_in"]
FACTS = [("oslo", "capital_of", "norway"), ("rome", "capital_of", "italy"), ("bergen", "located_in", "norway"),
         ("oslo", "located_in", "norway"), ("rome", "located_in", "italy")]
D_HEAD, D_TAIL = 6, 4


def init(seed):
    rng = np.random.default_rng(seed)
    return {
        "head": jnp.asarray(0.4 * rng.normal(size=(len(ENTITIES), D_HEAD))),
        "tail": jnp.asarray(0.4 * rng.normal(size=(len(ENTITIES), D_TAIL))),
        "relation": jnp.asarray(0.4 * rng.normal(size=(len(RELATIONS), D_HEAD, D_TAIL))),
    }


def score_all_tails(params, heads, relations):
    h = params["head"][heads]
    r = params["relation"][relations]
    return jnp.einsum("bi,bij,nj->bn", h, r, params["tail"])


def loss(params, triples):
    h, r, t = triples.T
    logp = jax.nn.log_softmax(score_all_tails(params, h, r), axis=-1)
    return -jnp.take_along_axis(logp, t[:, None], axis=1).mean()


@jax.jit
def step(params, triples):
    value, grads = jax.value_and_grad(loss)(params, triples)
    return jax.tree.map(lambda p, g: p - 1.0 * g, params, grads), value


triples = jnp.array([(ENTITIES.index(h), RELATIONS.index(r), ENTITIES.index(t)) for h, r, t in FACTS])
start = params = init(0)
losses = []
for _ in range(200):
    params, value = step(params, triples)
    losses.append(float(value))
answers = [ENTITIES[i] for i in score_all_tails(params, triples[:, 0], triples[:, 1]).argmax(axis=1)]
print(losses[0], losses[-1], answers)
