"""What a model wrote, against what it was given."""

from __future__ import annotations

import pytest

from jaxerr_rag.llm.cited import objection

IDS = ["scan-carry-dtype", "a1b2c3d4e5"]
SOURCES = ["Since JAX 0.4.36, see https://docs.jax.dev/scan.html.\n\n```python\ny = jnp.zeros(3)\n```"]
GIVEN = ["jax 0.10.2 /home/ada/train.py\nx = jnp.ones(3)\nsee https://evil.example"]


def wrong(text: str) -> str | None:
    return objection(text, IDS, SOURCES, GIVEN)


@pytest.mark.parametrize(
    "text",
    [
        "The carry changes [scan-carry-dtype].",
        "The carry changes [scan-carry-dtype], as `x[0]`, `a[not-an-id]` and [sic] show [a1b2c3d4e5].",
        "On JAX 0.10.2 and 0.4.36 [scan-carry-dtype]: see https://docs.jax.dev/scan.html.",
        "Write [scan-carry-dtype]:\n\n```python\nx = jnp.ones(3)\n```",
        "Call `jax.lax.scan` and `jnp.where` [scan-carry-dtype].",
    ],
)
def test_what_is_in_the_sources_passes(text):
    assert wrong(text) is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "empty"),
        ("The carry changes.", "cites nothing"),
        ("It `[scan-carry-dtype]`.", "cites nothing"),
        ("It [scan-carry-dtype] and [other-page].", "cites other-page"),
        ("It [scan-carry-dtype].\n\n" + "word " * 25, "no citation"),
        ("It [scan-carry-dtype]: https://evil.example", "link"),
        ("It [scan-carry-dtype]: [here](//evil.example/x)", "link"),
        ("It [scan-carry-dtype]: ![x](javascript:alert(1))", "link"),
        ("It [scan-carry-dtype]: www.evil.example", "link"),
        ("It [scan-carry-dtype]: go to evil.com now", "link"),
        ("It [scan-carry-dtype].\n\n[x]: evil", "link"),
        ("It [scan-carry-dtype] <img src=x onerror=alert(1)>", "HTML"),
        ("It [scan-carry-dtype] works on JAX 0.9.9.", "version 0.9.9"),
        ("It [scan-carry-dtype]: `pip install jax==7.7`", "version 7.7"),
        ("It [scan-carry-dtype]:\n\n```python\nimport os; os.remove('x')\n```", "code that was not run"),
        ("It [scan-carry-dtype]:\n\n~~~\nrm -rf .\n", "code that was not run"),
    ],
)
def test_what_is_not_is_objected_to(text, said):
    assert said in (wrong(text) or "")
