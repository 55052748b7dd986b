# expect: failed, wrote over, output
while True:
    print("x" * 10_000)
