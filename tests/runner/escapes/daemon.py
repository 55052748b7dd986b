# expect: passed
# The grandchild must end with the program: the test looks for its command line.
import subprocess
import sys

subprocess.Popen([sys.executable, "-c", "import time; time.sleep(61.0625)"], start_new_session=True)
