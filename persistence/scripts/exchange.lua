-- uses: enqueue
-- Puts one value of a game's record in the place of another if that still stands, and messages into the outbox with it.
-- KEYS: 1 meta 2 outbox 3 bodies 4 labels 5 counters
-- ARGV: 1 field 2 before ('' nothing) 3 after ('' nothing) 4 version at which alone ('' any) 5 subject 6 now_ms,
--       then four for each message
-- Returns 1; 0 when something else stands there by now, or the game has moved on; -1 when there is no such game.
local version = redis.call('HGET', KEYS[1], 'ver')
if not version then return -1 end
if ARGV[4] ~= '' and version ~= ARGV[4] then return 0 end
if (redis.call('HGET', KEYS[1], ARGV[1]) or '') ~= ARGV[2] then return 0 end
if ARGV[3] == '' then redis.call('HDEL', KEYS[1], ARGV[1]) else redis.call('HSET', KEYS[1], ARGV[1], ARGV[3]) end
enqueue(7, KEYS[2], KEYS[3], KEYS[4], KEYS[5], ARGV[5], version, ARGV[6])
return 1
