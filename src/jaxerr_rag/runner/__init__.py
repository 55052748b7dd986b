"""Program to `Verdict`: runs a program against one JAX and says what happened."""

from jaxerr_rag.runner.environment import JaxEnvironment, make_environment, probe
from jaxerr_rag.runner.isolation import available_isolation
from jaxerr_rag.runner.pool import Job, Pool, run_program
from jaxerr_rag.runner.verdict import Needs, Verdict
from jaxerr_rag.runner.worker import Stopped

__all__ = [
    "JaxEnvironment",
    "Job",
    "Needs",
    "Pool",
    "Stopped",
    "Verdict",
    "available_isolation",
    "make_environment",
    "probe",
    "run_program",
]
