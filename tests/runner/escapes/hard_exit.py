# expect: failed, before its last statement
import os

os._exit(0)
