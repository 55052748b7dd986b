# expect: failed, (Errno 11|started over), processes
import os
import time

for _ in range(5000):
    if os.fork() == 0:
        time.sleep(60)
print("ESCAPED")
