# expect: failed, before its last statement
import sys

sys.exit(0)
raise AssertionError("not reached")
