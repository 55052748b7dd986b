"""Program to `Verdict`: runs a program against one JAX and says what happened."""

from jaxerr_rag.runner.environment import JaxEnvironment, probe
from jaxerr_rag.runner.process import Needs, Verdict, run_program

__all__ = ["JaxEnvironment", "Needs", "Verdict", "probe", "run_program"]
