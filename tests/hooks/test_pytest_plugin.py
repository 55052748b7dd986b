"""The pytest plugin: errors of JAX are explained in the reports of tests, others are left alone."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path

import jax
import pytest

import jaxerr_rag

pytest_plugins = ["pytester"]

DOCS = Path(__file__).parents[2] / "docs" / "pytest.md"
PLUGIN = "jaxerr_rag.hooks.pytest_plugin"
# In an environment that was installed before the entry point was declared the plugin is named.
NAMED = [] if any(found.value == PLUGIN for found in entry_points(group="pytest11")) else ["-p", PLUGIN]

JAX_FAILURES = """
import jax
import jax.numpy as jnp
import pytest

def test_branch():
    jax.jit(lambda x: x if x > 0 else -x)(1.0)

def test_carry():
    jax.lax.scan(lambda total, x: (total + 0.5, x), jnp.int32(0), jnp.arange(3))

def test_shapes():
    jnp.ones((2, 3)) + jnp.ones((4,))

def test_assignment():
    x = jnp.zeros(3)
    x[0] = 1.0

def test_gradient():
    jax.grad(lambda x: x ** 2)(3)

@jax.jit
def checked(x):
    assert x > 0
    return x

def test_assertion_on_a_tracer():
    checked(1.0)

@pytest.fixture
def data():
    return jnp.ones((2, 3)) @ jnp.ones((2, 3))

def test_setup(data):
    pass
"""

IDS = {
    "test_branch": "python-if-on-tracer",
    "test_carry": "scan-carry-dtype-mismatch",
    "test_shapes": "broadcast-shape-mismatch",
    "test_assignment": "item-assignment-on-array",
    "test_gradient": "grad-of-integer-input",
}

OTHER_FAILURES = """
import jax
import jax.numpy as jnp
import pytest

def test_assertion():
    assert jnp.arange(3).sum() == 4

def test_fail():
    pytest.fail("TypeError: JAX arrays are immutable")

def test_own_error_in_jit():
    @jax.jit
    def step(x):
        raise ValueError("Incompatible shapes for broadcasting: shapes=[(2, 3), (4,)]")
    step(1.0)

def test_key():
    {}["loss"]

@pytest.mark.xfail
def test_expected():
    jax.grad(lambda x: x ** 2)(3)

def test_skipped():
    pytest.skip("no GPU")

def test_passes():
    pass
"""


@pytest.fixture(autouse=True)
def elsewhere(monkeypatch):
    monkeypatch.delenv("GITHUB_ACTIONS", raising=False)


def sections(output: str) -> list[str]:
    return re.findall(r"^-+ jaxerr -+\n(.*)$", output, re.MULTILINE)


def test_errors_of_jax_get_a_section_and_the_outcomes_stay(pytester):
    pytester.makepyfile(JAX_FAILURES)
    result = pytester.runpytest_inprocess(*NAMED, "--jaxerr")
    result.assert_outcomes(failed=6, errors=1)
    titles = sections(result.stdout.str())
    assert len(titles) == 7
    assert "TracerBoolConversionError: Python `if` on a traced value" in titles
    result.stdout.re_match_lines([r"  x: ~?float32\[\], traced"])


def test_quiet_gives_one_line_each_with_the_user_s_line(pytester):
    pytester.makepyfile(test_it=JAX_FAILURES)
    result = pytester.runpytest_inprocess(*NAMED, "-q", "--jaxerr")
    assert sections(result.stdout.str()) == []
    lines = result.stdout.str().partition("errors of JAX")[2].splitlines()[1:8]
    source = JAX_FAILURES.strip().splitlines()
    told = {}
    for line in lines:
        place, entry, _ = line.split(": ", 2)
        function = next(
            word for word in reversed(source[: int(place.partition(":")[2])]) if word.startswith("def ")
        )
        told[re.findall(r"def (\w+)", function)[0]] = entry
    assert IDS.items() <= told.items()


def test_other_failures_get_no_section(pytester):
    pytester.makepyfile(OTHER_FAILURES)
    result = pytester.runpytest_inprocess(*NAMED, "--jaxerr")
    result.assert_outcomes(failed=4, xfailed=1, skipped=1, passed=1)
    assert "jaxerr -" not in result.stdout.str() and "errors of JAX" not in result.stdout.str()


def test_it_is_off_unless_asked_for(pytester):
    pytester.makepyfile("import jax\ndef test_gradient():\n    jax.grad(lambda x: x ** 2)(3)\n")
    assert sections(pytester.runpytest_inprocess(*NAMED).stdout.str()) == []
    pytester.makeini("[pytest]\njaxerr = true\n")
    assert len(sections(pytester.runpytest_inprocess(*NAMED).stdout.str())) == 1


def test_an_error_while_a_test_file_is_imported_is_explained(pytester):
    pytester.makepyfile("import jax.numpy as jnp\nTABLE = jnp.ones((2, 3)) + jnp.ones((4,))\n")
    result = pytester.runpytest_inprocess(*NAMED, "--jaxerr")
    result.assert_outcomes(errors=1)
    assert len(sections(result.stdout.str())) == 1


def test_github_gets_an_annotation_on_the_user_s_line(pytester, monkeypatch):
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    pytester.makepyfile(test_it="import jax\n\ndef test_gradient():\n    jax.grad(lambda x: x ** 2)(3)\n")
    result = pytester.runpytest_inprocess(*NAMED, "--jaxerr")
    result.stdout.fnmatch_lines(
        ["::error file=test_it.py,line=4,col=5,title=grad-of-integer-input::test_it.py:4:5:*"]
    )


def test_our_own_failure_is_one_line(pytester, monkeypatch):
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("broken index")

    monkeypatch.setattr(jaxerr_rag, "explain", broken)
    pytester.makepyfile(test_it="import jax\ndef test_gradient():\n    jax.grad(lambda x: x ** 2)(3)\n")
    result = pytester.runpytest_inprocess(*NAMED, "--jaxerr")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["test_it.py::test_gradient: not explained: RuntimeError: broken index"])
    assert "in broken" not in result.stdout.str()


def test_with_xdist_reports_come_home_explained(pytester, monkeypatch):
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    pytester.makepyfile(test_it="import jax\ndef test_gradient():\n    jax.grad(lambda x: x ** 2)(3)\n")
    # Other plugins of this environment take seconds to import.
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    result = pytester.runpytest_subprocess("-p", PLUGIN, "-p", "xdist.plugin", "--jaxerr", "-n", "1")
    result.assert_outcomes(failed=1)
    assert sections(result.stdout.str()) == ["TypeError: grad with respect to integers or booleans"]
    result.stdout.fnmatch_lines(["::error file=test_it.py,line=3,*"])


def test_switched_off_it_imports_nothing_more():
    program = (
        f"import sys, pytest\nimport {PLUGIN}\n"
        "print(*[name for name in sys.modules if name.startswith(('jax', 'numpy'))])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert set(done.stdout.split()) == {"jaxerr_rag", "jaxerr_rag.hooks", PLUGIN}


_SHOWN = re.compile(
    r"(```python\n(.*?)```\n.*?<!-- output: pytest (.*?) -->\n```\w*\n)(.*?)(```\n)", re.DOTALL
)


def test_the_output_in_the_docs_is_what_pytest_prints(pytester):
    """``JAXERR_WRITE_DOCS=1`` writes it anew."""
    text = DOCS.read_text(encoding="utf-8")

    def printed(found: re.Match[str]) -> str:
        pytester.makepyfile(test_layer=found[2])
        out = pytester.runpytest_inprocess(*NAMED, *found[3].split(), "-p", "no:cacheprovider").stdout.str()
        kept = out[out.index("= FAILURES =") :].partition("\n")[2]
        kept = kept[re.search(r"^(-+ jaxerr|=+ errors of JAX)", kept, re.MULTILINE).start() :]  # type: ignore[union-attr]
        kept = re.sub(r"in \d+\.\d+s", "in 0.50s", kept.replace(f"{pytester.path}/", ""))
        return f"{found[1]}{kept}\n{found[5]}"

    now = _SHOWN.sub(printed, text)
    if os.environ.get("JAXERR_WRITE_DOCS") == "1":
        DOCS.write_text(now, encoding="utf-8")
    version = r"JAX \d[\d.]+: https://\S+"
    assert re.sub(version, "", now) == re.sub(version, "", text)


assert jax  # imported here, so that a session inside this one does not import it a second time
