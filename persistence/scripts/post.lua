-- uses: enqueue
-- Puts messages into the outbox outside of a commit.
-- KEYS: 1 outbox 2 bodies 3 labels 4 counters. ARGV: 1 subject 2 version 3 now_ms, then four for each message
enqueue(4, KEYS[1], KEYS[2], KEYS[3], KEYS[4], ARGV[1], ARGV[2], ARGV[3])
return 1
