"""Names, labels, fields, scans and plates are as flax, equinox, optax and NumPyro want them."""

from __future__ import annotations

import pytest

from tests.repair.situations import changed, passing, patched, situation

LABELS = (
    "Some parameters have no corresponding transformation.\n"
    "Parameter labels: ['bias', 'w'] \nTransforms keys: {}"
)
GROUPS = "import optax\nways = {'biases': a, 'w': b}\ntx = optax.multi_transform(ways, labels)\n"
LOSS = """\
import optax
targets = jax.nn.one_hot(y, 3)
f = optax.softmax_cross_entropy_with_integer_labels(z, targets)
"""
NAMED = "for i in range(3):\n    x = nn.Dense(4, name='layer')(x)\n"
OF_WIDTHS = "for width in widths:\n    x = nn.Dense(width, name='layer')(x)\n"
IN_USE = 'Could not create submodule "layer" in Module Net: Name in use.'
SOWN = "class Net(nn.Module):\n    def __call__(self, x):\n        self.used = count(x)\n        return x\n"
READ = """\
class Net(nn.Module):
    def __call__(self, x):
        self.peak = x.max()
        return x / self.peak
"""
FIELD = "import equinox as eqx\ndef scale(net):\n    net.last.weight = 2 * net.last.weight\n    return net\n"
SMALL = [
    (GROUPS, "optax-label-without-transform", LABELS.format("['biases', 'w']"), 3, [("'biases'", "'bias'")]),
    (LOSS, "optax-integer-labels-given-one-hot", "", 3, [("_with_integer_labels", "")]),
    (NAMED, "flax-name-in-use", IN_USE, 2, [("'layer'", "f'layer_{i}'")]),
    (
        OF_WIDTHS,
        "flax-name-in-use",
        IN_USE,
        2,
        [("'layer'", "f'layer_{i}'"), ("for width in widths", "for i, width in enumerate(widths)")],
    ),
    (
        SOWN,
        "flax-set-attribute-in-frozen-module",
        "",
        3,
        [("self.used = count(x)", 'self.sow("intermediates", "used", count(x))')],
    ),
    (READ, "flax-set-attribute-in-frozen-module", "", 3, [("self.peak", "peak_now")]),
    (
        FIELD,
        "equinox-frozen-field-assigned",
        "",
        3,
        [
            (
                "net.last.weight = 2 * net.last.weight",
                "net = eqx.tree_at(lambda n: n.last.weight, net, 2 * net.last.weight)",
            )
        ],
    ),
]


@pytest.mark.parametrize(("program", "entry", "message", "line", "changes"), SMALL)
def test_names_labels_and_fields_are_as_the_library_wants_them(
    program: str, entry: str, message: str, line: int, changes: list[tuple[str, str]]
) -> None:
    assert patched(situation(program, entry, message, line))[0] == changed(program, changes)


NOT_MENDED = [
    (FIELD.replace("    return net\n", ""), "equinox-frozen-field-assigned", "", 3),
    (SOWN + "print(net.used)\n", "flax-set-attribute-in-frozen-module", "", 3),
    (GROUPS, "optax-label-without-transform", LABELS.format("['a', 'biases', 'w']"), 3),
]


@pytest.mark.parametrize(("program", "entry", "message", "line"), NOT_MENDED)
def test_what_others_read_or_nobody_gets_back_stays(
    program: str, entry: str, message: str, line: int
) -> None:
    """A parameter that is not returned, an attribute read outside, two keys for one label."""
    assert patched(situation(program, entry, message, line)) == []


SCAN = """\
import jax
from flax import linen as nn

class Net(nn.Module):
    def setup(self):
        self.mix = nn.Dense(4)

    def step(self, h, x):
        return self.mix(h) + x, h

    @nn.compact
    def __call__(self, xs, h):
        cell = nn.GRUCell(4)

        def advance(c, x):
            return cell(c, x)

        a = jax.lax.scan(advance, h, xs)
        b = jax.lax.scan(self.step, h, xs, reverse=True)
        c = jax.lax.scan(lambda c, _: (self.mix(c), None), h, length=3)
"""
SHARED = 'variable_broadcast="params", split_rngs={"params": False}'
SCANS = [
    (
        "a =",
        [
            ("def advance(c", "def advance(cell, c"),
            ("jax.lax.scan(advance, h, xs)", f"nn.scan(advance, {SHARED})(cell, h, xs)"),
        ],
    ),
    (
        "b =",
        [
            (
                "        b = jax.lax.scan(self.step, h, xs, reverse=True)",
                "        lifted = nn.scan("
                f"lambda self, carry, x: self.step(carry, x), {SHARED}, reverse=True)\n"
                "        b = lifted(self, h, xs)",
            )
        ],
    ),
    (
        "c =",
        [
            (
                "        c = jax.lax.scan(lambda c, _: (self.mix(c), None), h, length=3)",
                f"        lifted = nn.scan(lambda self, c, _: (self.mix(c), None), {SHARED}, length=3)\n"
                "        c = lifted(self, h, None)",
            )
        ],
    ),
]


@pytest.mark.parametrize(("start", "changes"), SCANS)
def test_layers_are_lifted_into_scans(start: str, changes: list[tuple[str, str]]) -> None:
    made = passing(SCAN, "flax-layer-inside-lax-scan", "", ("__call__", start))
    assert patched(made)[0] == changed(SCAN, changes)


PLATE = """\
import numpyro

def model(county, n, radon=None):
    level = numpyro.sample("level", prior)
    with numpyro.plate("houses", n):
        numpyro.sample("radon", dist.Normal(level[county], 1.0), obs=radon)
"""
WINDS = """\
import numpyro

def model(wind):
    with numpyro.plate("stations", wind.shape[0]):
        numpyro.sample("wind", dist.Normal(means, 1.0), obs=wind)
"""
PLATES = [
    (PLATE, "[(5,), (60,)]", [('houses", n', 'houses", county.shape[0]')]),
    (WINDS, "[(4,), (3,)]", [("1.0)", "1.0).to_event(1)")]),
]


@pytest.mark.parametrize(("program", "shapes", "changes"), PLATES)
def test_plates_are_as_long_as_the_data(program: str, shapes: str, changes: list[tuple[str, str]]) -> None:
    message = f"Incompatible shapes for broadcasting: shapes={shapes}"
    made = situation(program, "numpyro-plate-size-mismatch", message)
    assert patched(made)[0] == changed(program, changes)
