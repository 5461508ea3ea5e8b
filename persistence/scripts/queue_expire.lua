-- Somebody whose time in the queue is over waits no longer; who has come anew meanwhile does.
-- KEYS: 1 who waits 2 their lines 3 what they bring 4 whom they suit. ARGV: 1 person 2 since when at most somebody waits
-- Returns 1, or 0 where they wait, or do not any more.
local since = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not since or tonumber(since) > tonumber(ARGV[2]) then return 0 end
redis.call('HDEL', KEYS[2], ARGV[1])
redis.call('HDEL', KEYS[3], ARGV[1])
redis.call('HDEL', KEYS[4], ARGV[1])
return redis.call('ZREM', KEYS[1], ARGV[1])
