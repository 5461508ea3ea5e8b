-- Takes a leased deadline away, or moves it; only while nobody has set another.
-- KEYS: 1 due. ARGV: 1 subject 2 lease 3 new time_ms ('' none). Returns 1, or 0 when it has changed.
local score = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not score or tonumber(score) ~= tonumber(ARGV[2]) then return 0 end
if ARGV[3] == '' then redis.call('ZREM', KEYS[1], ARGV[1]) else redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1]) end
return 1
