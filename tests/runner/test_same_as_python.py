"""A program behaves in a worker as under ``python program.py``: the same output, traceback and outcome."""

from __future__ import annotations

import os
import subprocess
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest

from jaxerr_rag.runner import Pool, available_isolation, run_program
from jaxerr_rag.runner.environment import interpreter

_PROGRAMS = {
    "passes": """
        import sys
        import jax, jax.numpy as jnp
        print(__name__, __file__, sys.argv, sys.path[0])
        print(jax.jit(jnp.sin)(1.0), "é")
        """,
    "tracer_bool": """
        import jax

        @jax.jit
        def step(x):
            if x > 0:
                return x
            return -x

        def main():
            print("before")
            step(1.0)

        main()
        """,
    "scan_carry": """
        import jax, jax.numpy as jnp
        jax.lax.scan(lambda carry, x: (carry + x, x), 0, jnp.ones(3))
        """,
    "chained": """
        import jax.numpy as jnp
        try:
            jnp.ones(3) + jnp.ones(4)
        except TypeError as error:
            raise ValueError("while adding") from error
        """,
    "syntax_error": "import jax\nx = (1,\n",
    "deep_recursion": "def f(n):\n    return f(n + 1)\n\nf(0)\n",
    "exception_hook": """
        import sys
        sys.excepthook = lambda kind, error, trace: print("hook", kind.__name__, trace.tb_lineno)
        1 / 0
        """,
    "notes_and_groups": """
        error = ExceptionGroup("several", [ValueError("one"), TypeError("two")])
        error.add_note("a note")
        raise error
        """,
    "exits_with_message": "import sys\nsys.exit('no data')\n",
    "exit_status_of_main": """
        import sys
        def main():
            return 0
        if __name__ == "__main__":
            sys.exit(main())
        """,
    "at_exit_and_threads": """
        import atexit, pickle, threading, time
        class Point:
            pass
        atexit.register(print, "at exit", type(pickle.loads(pickle.dumps(Point()))).__module__)
        threading.Thread(target=lambda: (time.sleep(0.1), print("thread"))).start()
        print("end")
        """,
    "own_warning": "import warnings\nwarnings.warn('careful')\nfrom jax import no_such_name\n",
    "enables_x64": """
        import os
        os.environ["JAX_ENABLE_X64"] = "1"
        import jax.numpy as jnp
        print(jnp.ones(1).dtype)
        """,
    "unfiltered": """
        import os
        os.environ["JAX_TRACEBACK_FILTERING"] = "off"
        import jax.numpy as jnp
        jnp.ones(3) @ jnp.ones(4)
        """,
}


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("user") / "programs"
    folder.mkdir()
    for name, text in _PROGRAMS.items():
        (folder / f"{name}.py").write_text(textwrap.dedent(text).lstrip())
    return folder


@pytest.fixture(scope="module")
def pool(programs: Path) -> Iterator[Pool]:
    if available_isolation() is None:
        pytest.skip("nothing here isolates a program")
    with Pool(files=[programs]) as pool:
        yield pool


@pytest.mark.parametrize("name", _PROGRAMS)
def test_warm_cold_and_plain_runs_agree(name: str, programs: Path, pool: Pool) -> None:
    program = programs / f"{name}.py"
    plain = subprocess.run(
        [interpreter().executable, "-X", "faulthandler=0", program],
        env={k: v for k, v in os.environ.items() if k.startswith("OPENBLAS_")}
        | {"JAX_PLATFORMS": "cpu", "LANG": "C.UTF-8", "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    expected = ("failed" if plain.returncode else "passed", plain.stdout, plain.stderr)
    for verdict in (pool.run(program), run_program(program, interpreter())):
        assert (verdict.status, verdict.stdout, verdict.stderr) == expected
