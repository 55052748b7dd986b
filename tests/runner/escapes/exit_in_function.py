# expect: failed, before its last statement
import sys


def main():
    sys.exit(0)
    raise AssertionError("not reached")


if __name__ == "__main__":
    main()
