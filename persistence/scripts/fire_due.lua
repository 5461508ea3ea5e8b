-- uses: enqueue
-- A leased deadline has come: what it brings goes into the outbox and the next one is set, in one step; only while nobody
-- has set another or dealt with it.
-- KEYS: 1 due 2 outbox 3 bodies 4 labels 5 counters
-- ARGV: 1 subject 2 lease 3 next time_ms 4 now_ms, then four for each message. Returns 1, or 0 when it has changed.
local score = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not score or tonumber(score) ~= tonumber(ARGV[2]) then return 0 end
redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
enqueue(5, KEYS[2], KEYS[3], KEYS[4], KEYS[5], ARGV[1], '0', ARGV[4])
return 1
