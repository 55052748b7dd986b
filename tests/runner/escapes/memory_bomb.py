# expect: failed, MemoryError, memory
kept = []
while True:
    kept.append(bytes(1 << 30))
