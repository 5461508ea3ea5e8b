-- Makes cards the installation's, unless its cards have changed since; their definitions are stored and held by another.
-- KEYS: 1 digests by reference 2 version, then as cards_hold, 7 references by alias. ARGV: 1 the version that is expected
--       2 holder 3 number of cards, then reference and digest for each, then alias and reference for each.
-- Returns 1, or 0 where the cards have changed.
if (redis.call('GET', KEYS[2]) or '0') ~= ARGV[1] then return 0 end
redis.call('SADD', KEYS[6], ARGV[2])
local last = 3 + 2 * tonumber(ARGV[3])
for i = 4, last, 2 do
  local before = redis.call('HGET', KEYS[1], ARGV[i])
  redis.call('HSET', KEYS[1], ARGV[i], ARGV[i + 1])
  if redis.call('SADD', KEYS[5], ARGV[i + 1]) == 1 then redis.call('HINCRBY', KEYS[4], ARGV[i + 1], 1) end
  if before and before ~= ARGV[i + 1] and redis.call('SREM', KEYS[5], before) == 1 and redis.call('HINCRBY', KEYS[4], before, -1) <= 0 then
    redis.call('HDEL', KEYS[4], before)
    redis.call('HDEL', KEYS[3], before)
  end
end
for i = last + 1, #ARGV, 2 do redis.call('HSET', KEYS[7], ARGV[i], ARGV[i + 1]) end
redis.call('INCR', KEYS[2])
return 1
