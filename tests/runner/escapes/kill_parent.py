# expect: failed, ended nothing
# The first process of its own space is what watches it: a signal from inside must not end it.
import os
import signal

ended = []
for pid in {os.getppid(), *range(1, 40)} - {os.getpid(), 0}:
    try:
        os.kill(pid, signal.SIGKILL)
        os.kill(pid, 0)
    except PermissionError:
        pass
    except ProcessLookupError:
        ended += [pid] * (pid == os.getppid())
print("ESCAPED" if ended else "")
raise RuntimeError("ended nothing")
