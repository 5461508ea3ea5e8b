-- queue_leave
-- Somebody waits no longer.
-- KEYS: 1 who waits 2 their lines 3 what they bring 4 whom they suit. ARGV: 1 person. Returns 1, or 0 where they did not wait.
redis.call('HDEL', KEYS[2], ARGV[1])
redis.call('HDEL', KEYS[3], ARGV[1])
redis.call('HDEL', KEYS[4], ARGV[1])
return redis.call('ZREM', KEYS[1], ARGV[1])
