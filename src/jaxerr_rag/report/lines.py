"""Single lines that mean something in more than one format.

Every pattern is anchored and free of nested quantifiers: the text is hostile and may be one 200,000
character line, so each test is linear in the line and most lines fail it on a substring check first.
"""

from __future__ import annotations

import re

from jaxerr_rag.report.model import Link

HEADER = "Traceback (most recent call last)"
FOOTER_RULE = "--------------------"
FOOTER = "For simplicity, JAX has removed its internal frames"

_LINKS: tuple[tuple[str, Link], ...] = (
    ("The above exception was the direct cause of the following exception", "cause"),
    ("During handling of the above exception, another exception occurred", "context"),
)

_EXCEPTION = re.compile(r"([^\W\d]\w*(?:\.(?:[^\W\d]\w*|<locals>))*)(?::(?: (.*)|))?$")
_SEVERITIES = frozenset(
    {"DEBUG", "INFO", "WARNING", "WARN", "ERROR", "CRITICAL", "FATAL"}
    | {"Debug", "Info", "Warning", "Error", "Note", "NOTE", "Hint", "I", "W", "E", "F"}
)
_ERROR_NAME = re.compile(r"(?:Error|Exception|Warning|Interrupt|Exit|Iteration|Group|Failure|Timeout)$")

_LOG = re.compile(
    r"[IWEFD]\d{4} \d\d:\d\d:\d\d"  # glog, absl
    r"|[IWEF] +(?:external|tensorflow|xla|third_party)/"
    r"|\[?\d{4}[-/]\d\d[-/]\d\d[ T]\d\d:\d\d"
    r"|\[?\d\d:\d\d:\d\d[ ,.\]]"
    r"|(?:DEBUG|INFO|WARNING|ERROR|CRITICAL|FATAL)(?: *:|\s+\S)"
    r"|\[(?:DEBUG|INFO|WARNING|ERROR|CRITICAL|FATAL)\]"
    r"|(?:srun|slurmstepd|mpirun|prterun|wandb|make|bash|zsh|sh): "
    r"|Process finished with exit code|Exception ignored in|Exception in thread |terminate called "
    r"|Aborted|Segmentation fault|Killed$|\*\*\* |##\[|Fatal Python error|Command exited with|Elapsed time"
    r"|(?:FAILED|PASSED|ERROR) \S+::|_{3,} \S.{0,400} _{3,}$|={3,} \S.{0,400} ={3,}$"  # pytest
)
_WARNING_LINE = re.compile(r"(?:[A-Za-z]:)?[^:\s][^:]{0,400}:\d+: \w*Warning: ")
_PROMPT = re.compile(
    r">>> |\.\.\. |In \[\d*\]: ?|Out\[\d+\]: |\$ |% |PS [A-Z]:\\|[A-Z]:\\[^>\s]{0,200}>"
    r"|(?:\([\w.-]{1,60}\) )?\[?[\w.-]{1,60}@[\w.-]{1,80}[: ~]\S{0,200} ?[$#%]"
)
_PROSE = re.compile(
    r"(?:I|I'm|I've|I’m|I’ve|I'd|My|Any|Thanks|Thank|Please (?:help|advise|let)|Hi|Hello|How|Why|What|Does|Is"
    r"|Can|Could|Am|Environment|System|Versions?|Expected|jax|jaxlib|jaxlib version|python|Python|OS|numpy)"
    r"\b[^A-Z(]"
)


def indent(line: str) -> int:
    """The number of leading blanks."""
    return len(line) - len(line.lstrip())


def link_sentence(line: str) -> Link | None:
    """The link a sentence such as "During handling of the above..." announces."""
    if "above exception" in line:
        for sentence, link in _LINKS:
            if line.strip(" \t|").startswith(sentence):
                return link
    return None


def is_header(line: str) -> bool:
    """Whether a traceback begins on the line, whatever stands before."""
    return HEADER in line


def exception_line(line: str) -> tuple[str, str] | None:
    """``(class, first line of the message)`` of ``jax.errors.X: text``, or None.

    Any identifier is taken for a class, as after the frames of a traceback; see `named_exception` for
    lines that have no traceback to vouch for them.
    """
    match = _EXCEPTION.match(line)
    if match is None or match[1] in _SEVERITIES:
        return None
    return match[1], (match[2] or "")


def named_exception(line: str) -> tuple[str, str] | None:
    """The same for a line on its own: the class must look like one."""
    found = exception_line(line)
    if found is None:
        return None
    module, _, name = found[0].rpartition(".")
    if _ERROR_NAME.search(name) or (module and name[:1].isupper()):
        return found
    return None


def is_log(line: str) -> bool:
    """Whether the line was written by a logger, a launcher, a shell or an interpreter's prompt."""
    if _LOG.match(line) or _PROMPT.match(line):
        return True
    return "Warning: " in line and _WARNING_LINE.match(line) is not None


def is_prose(line: str) -> bool:
    """Whether a paragraph after a message is the user speaking again."""
    return _PROSE.match(line) is not None
