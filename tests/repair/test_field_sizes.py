"""Sizes that travel as fields of records are read from the shapes of the arrays beside them."""

from __future__ import annotations

import pytest

from tests.repair.situations import changed, first, patched, situation

HEAD = "import jax\nimport jax.numpy as jnp\nimport numpy as np\nfrom typing import NamedTuple\n"
GRAPH = HEAD + "class Graph(NamedTuple):\n    nodes: jax.Array\n    ids: jax.Array\n    n: int\n"
USE = "@jax.jit\ndef pool(graph, m):\n    return jnp.zeros((graph.n, 2)).at[graph.ids].add(m)\n"
READ = [("graph.n,", "graph.nodes.shape[0],")]


@pytest.mark.parametrize(
    "made",
    [
        "g = Graph(x, ids, x.shape[0])\n",
        "def load(x, ids):\n    x = jnp.asarray(x)\n    return Graph(x, ids, n=len(x))\n",
        "def draw(rng, n):\n    x = rng.normal(size=(n, 4)).astype('f4')\n    return Graph(x, ids, n)\n",
        "def draw(n):\n    return Graph(jnp.zeros((n, 4)), ids, n)\n"
        "def join(gs):\n    return Graph(nodes=jnp.concatenate([g.nodes for g in gs]), ids=ids,"
        " n=sum(g.n for g in gs))\n",
        "def draw(n):\n    return Graph(jnp.zeros((n, 4)), ids, n)\n"
        "def again(g, ids):\n    return Graph(g.nodes.astype(np.float32), ids, g.n)\n",
    ],
)
def test_a_size_is_read_from_the_array_that_every_construction_makes_it_of(made: str) -> None:
    program = GRAPH + made + USE
    assert first(situation(program, "shape-from-tracer")) == changed(program, READ)


@pytest.mark.parametrize(
    "made",
    [
        "def pad(x, to):\n    return Graph(jnp.pad(x, (0, to - x.shape[0])), ids, x.shape[0])\n",
        "g = Graph(x, ids, x.shape[0])\nh = Graph(x, ids, count)\n",
        "g = Graph(x, ids, x.shape[0])\nh = g._replace(n=3)\n",
        "g = Graph(x, ids, 3)\n",
        "",
    ],
)
def test_a_number_that_may_be_another_is_left(made: str) -> None:
    assert not any(
        "shape[0]," in text for text in patched(situation(GRAPH + made + USE, "shape-from-tracer"))
    )


OTHERS = [
    (
        "Batch = collections.namedtuple('Batch', 'x n')\ndef make(x):\n    return Batch(x=x, n=len(x))\n",
        "f = jax.jit(lambda b: jnp.arange(b.n) + b.x)\n",
        ("b.n)", "b.x.shape[0])"),
    ),
    (
        "class Mesh:\n    def __init__(self, x, n):\n        self.x, self.n = x, n\n"
        "m = Mesh(p, len(p))\nk = Mesh(q, q.shape[0])\n",
        "def size(mesh):\n    return jnp.zeros(mesh.n)\n",
        ("mesh.n)", "mesh.x.shape[0])"),
    ),
    (
        "class Seqs(NamedTuple):\n    x: int\n    n: int\n    @classmethod\n    def of(cls, x):\n"
        "        return cls(x, n=x.shape[1])\n",
        "class Encoder:\n    def positions(self, seqs):\n        return jnp.arange(seqs.n)\n",
        ("seqs.n)", "seqs.x.shape[1])"),
    ),
    (
        "def make(n):\n    return {'x': np.ones((3, n)), 'n': n}\n",
        "def f(b):\n    n = b['n']\n    return jnp.zeros(n)\n",
        ("b['n']", 'b["x"].shape[1]'),
    ),
]


@pytest.mark.parametrize(("made", "use", "change"), OTHERS)
def test_other_records_than_named_tuples(made: str, use: str, change: tuple[str, str]) -> None:
    program = f"{HEAD}import collections\n{made}{use}"
    assert first(situation(program, "shape-from-tracer")) == changed(program, [change])
