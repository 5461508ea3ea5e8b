-- uses: enqueue
-- Puts one value of a game's record in the place of another if that still stands, and messages into the outbox with it.
-- KEYS: 1 meta 2 due 3 outbox 4 bodies 5 labels 6 counters
-- ARGV: 1 field 2 before ('' nothing) 3 after ('' nothing) 4 version at which alone ('' any) 5 subject 6 now_ms
--       7 deadline_ms ('' none, 'keep' as it is), then four for each message
-- Returns 1; 0 when something else stands there by now, or the game has moved on; -1 when there is no such game.
local version = redis.call('HGET', KEYS[1], 'ver')
if not version then return -1 end
if ARGV[4] ~= '' and version ~= ARGV[4] then return 0 end
if (redis.call('HGET', KEYS[1], ARGV[1]) or '') ~= ARGV[2] then return 0 end
if ARGV[3] == '' then redis.call('HDEL', KEYS[1], ARGV[1]) else redis.call('HSET', KEYS[1], ARGV[1], ARGV[3]) end
if ARGV[7] ~= 'keep' then
  redis.call('HSET', KEYS[1], 'deadline', ARGV[7])
  if ARGV[7] == '' then redis.call('ZREM', KEYS[2], ARGV[5]) else redis.call('ZADD', KEYS[2], ARGV[7], ARGV[5]) end
end
enqueue(8, KEYS[3], KEYS[4], KEYS[5], KEYS[6], ARGV[5], version, ARGV[6])
return 1
