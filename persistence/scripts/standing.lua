-- uses: enqueue
-- Keeps what a seat has ordered if what was ordered before still stands, and puts messages into the outbox with it.
-- KEYS: 1 meta 2 outbox 3 bodies 4 labels 5 counters
-- ARGV: 1 field 2 before ('' nothing) 3 orders ('' nothing) 4 subject 5 now_ms, then four for each message
-- Returns 1; 0 when something else is ordered by now; -1 when there is no such game.
local version = redis.call('HGET', KEYS[1], 'ver')
if not version then return -1 end
if (redis.call('HGET', KEYS[1], ARGV[1]) or '') ~= ARGV[2] then return 0 end
if ARGV[3] == '' then redis.call('HDEL', KEYS[1], ARGV[1]) else redis.call('HSET', KEYS[1], ARGV[1], ARGV[3]) end
enqueue(6, KEYS[2], KEYS[3], KEYS[4], KEYS[5], ARGV[4], version, ARGV[5])
return 1
