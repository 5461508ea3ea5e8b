-- Sets the bytes of a game that cannot be read aside; the game takes no commits from then on.
-- KEYS: 1 meta 2 state 3 bad 4 due 5 counters. ARGV: 1 version it was read at 2 now_ms 3 reason 4 subject
-- Returns 1; 0 when the game has moved on since, or is gone or set aside already.
local meta = redis.call('HMGET', KEYS[1], 'ver', 'status')
if (meta[1] or '') ~= ARGV[1] or meta[2] == 'quarantined' then return 0 end
redis.call('HSETNX', KEYS[3], ARGV[1], redis.call('GET', KEYS[2]) or '')
redis.call('DEL', KEYS[2])
redis.call('HSET', KEYS[1], 'status', 'quarantined', 'status_before', meta[2] or '', 'reason', ARGV[3], 'quarantined_at', ARGV[2])
redis.call('ZREM', KEYS[4], ARGV[4])
if meta[2] then redis.call('HINCRBY', KEYS[5], 'games:' .. meta[2], -1) end
redis.call('HINCRBY', KEYS[5], 'games:quarantined', 1)
return 1
