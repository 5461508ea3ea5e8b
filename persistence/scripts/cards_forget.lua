-- Takes cards from the installation, unless its cards have changed since; definitions that nobody else holds are removed.
-- KEYS: 1 digests by reference 2 version, then as cards_hold, 7 references by alias 8 digests of uniques by reference.
-- ARGV: 1 the version that is expected 2 holder 3 number of references, then the references, then aliases.
-- Returns 1, or 0 where the cards have changed.
if (redis.call('GET', KEYS[2]) or '0') ~= ARGV[1] then return 0 end
local function forget(shelf, reference)
  local digest = redis.call('HGET', shelf, reference)
  if not digest then return end
  redis.call('HDEL', shelf, reference)
  if redis.call('SREM', KEYS[5], digest) == 1 and redis.call('HINCRBY', KEYS[4], digest, -1) <= 0 then
    redis.call('HDEL', KEYS[4], digest)
    redis.call('HDEL', KEYS[3], digest)
  end
end
local last = 3 + tonumber(ARGV[3])
for i = 4, last do
  forget(KEYS[1], ARGV[i])
  forget(KEYS[8], ARGV[i])
end
for i = last + 1, #ARGV do redis.call('HDEL', KEYS[7], ARGV[i]) end
if redis.call('EXISTS', KEYS[5]) == 0 then redis.call('SREM', KEYS[6], ARGV[2]) end
redis.call('INCR', KEYS[2])
return 1
