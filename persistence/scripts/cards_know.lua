-- Makes cards the installation's, unless its cards have changed since; their definitions are stored and held by another.
-- KEYS: 1 digests by reference 2 version, then as cards_hold, 7 references by alias 8 digests of uniques by reference.
-- ARGV: 1 the version that is expected 2 holder 3 number of cards 4 number of uniques, then reference and digest for
--       each of both, then alias and reference for each alias.
-- Returns 1, or 0 where the cards have changed.
if (redis.call('GET', KEYS[2]) or '0') ~= ARGV[1] then return 0 end
redis.call('SADD', KEYS[6], ARGV[2])
local function know(shelf, reference, digest)
  local before = redis.call('HGET', shelf, reference)
  redis.call('HSET', shelf, reference, digest)
  if redis.call('SADD', KEYS[5], digest) == 1 then redis.call('HINCRBY', KEYS[4], digest, 1) end
  if before and before ~= digest and redis.call('SREM', KEYS[5], before) == 1 and redis.call('HINCRBY', KEYS[4], before, -1) <= 0 then
    redis.call('HDEL', KEYS[4], before)
    redis.call('HDEL', KEYS[3], before)
  end
end
local uniques = 5 + 2 * tonumber(ARGV[3])
local aliases = uniques + 2 * tonumber(ARGV[4])
for i = 5, uniques - 1, 2 do know(KEYS[1], ARGV[i], ARGV[i + 1]) end
for i = uniques, aliases - 1, 2 do know(KEYS[8], ARGV[i], ARGV[i + 1]) end
for i = aliases, #ARGV, 2 do redis.call('HSET', KEYS[7], ARGV[i], ARGV[i + 1]) end
redis.call('INCR', KEYS[2])
return 1
