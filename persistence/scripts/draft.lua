-- Keeps a draft for some seconds if the one before it still stands; returns 1, or 0 when it does not.
-- KEYS: draft. ARGV: the draft, seconds, whether there was one before it ("1" or "0"), the one before.
local stands = redis.call('GET', KEYS[1])
if (ARGV[3] == '1' and stands ~= ARGV[4]) or (ARGV[3] == '0' and stands) then
  return 0
end
redis.call('SET', KEYS[1], ARGV[1], 'EX', ARGV[2])
return 1
