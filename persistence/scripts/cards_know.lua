-- Makes cards the installation's, unless its cards have changed since; their definitions are stored and held by another.
-- KEYS: 1 digests by reference 2 version, then as cards_hold, 7 references by alias 8 digests of uniques by reference
--       9 names 10 names of sets by code.
-- ARGV: 1 the version that is expected 2 holder 3 number of cards 4 number of uniques 5 number of aliases
--       6 number of cards with names, then reference and digest for each card and unique, alias and reference for each
--       alias, card and names for each of those, code and name for each set.
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
local uniques = 7 + 2 * tonumber(ARGV[3])
local aliases = uniques + 2 * tonumber(ARGV[4])
local names = aliases + 2 * tonumber(ARGV[5])
local sets = names + 2 * tonumber(ARGV[6])
for i = 7, uniques - 1, 2 do know(KEYS[1], ARGV[i], ARGV[i + 1]) end
for i = uniques, aliases - 1, 2 do know(KEYS[8], ARGV[i], ARGV[i + 1]) end
for i = aliases, names - 1, 2 do redis.call('HSET', KEYS[7], ARGV[i], ARGV[i + 1]) end
for i = names, sets - 1, 2 do redis.call('HSET', KEYS[9], ARGV[i], ARGV[i + 1]) end
for i = sets, #ARGV, 2 do redis.call('HSET', KEYS[10], ARGV[i], ARGV[i + 1]) end
redis.call('INCR', KEYS[2])
return 1
