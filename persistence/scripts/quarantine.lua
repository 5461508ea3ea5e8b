-- uses: enqueue
-- Sets the bytes of a game that cannot be read aside; the game takes no commits from then on, and its players are told.
-- KEYS: 1 meta 2 state 3 bad 4 due 5 outbox 6 bodies 7 labels 8 counters
-- ARGV: 1 version it was read at 2 now_ms 3 reason 4 subject, then four for each message
-- Returns 1; 0 when the game has moved on since, or is gone or set aside already.
local meta = redis.call('HMGET', KEYS[1], 'ver', 'status')
if (meta[1] or '') ~= ARGV[1] or meta[2] == 'quarantined' then return 0 end
redis.call('HSETNX', KEYS[3], ARGV[1], redis.call('GET', KEYS[2]) or '')
redis.call('DEL', KEYS[2])
redis.call('HSET', KEYS[1], 'status', 'quarantined', 'status_before', meta[2] or '', 'reason', ARGV[3], 'quarantined_at', ARGV[2])
redis.call('ZREM', KEYS[4], ARGV[4])
-- of a status that cannot be read, the count goes down when it is known (restore)
if meta[2] == 'live' or meta[2] == 'over' then redis.call('HINCRBY', KEYS[8], 'games:' .. meta[2], -1) end
redis.call('HINCRBY', KEYS[8], 'games:quarantined', 1)
enqueue(5, KEYS[5], KEYS[6], KEYS[7], KEYS[8], ARGV[4], tonumber(ARGV[1]) and ARGV[1] or '0', ARGV[2])
return 1
