# expect: timeout, did not end, wall
import signal
import time
from contextlib import suppress

for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}:
    with suppress(OSError):
        signal.signal(number, signal.SIG_IGN)
while True:
    time.sleep(1)
