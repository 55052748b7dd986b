# expect: failed, Errno 24, open files
import os

kept = []
while True:
    kept.append(os.open("/dev/null", os.O_RDONLY))
