-- Keeps fields of a hash; returns 1, or 0 and nothing is kept where it would grow to more than it may have.
-- KEYS: hash. ARGV: how many there may be, then field and value for each.
local more = 0
for i = 2, #ARGV, 2 do more = more + 1 - redis.call('HEXISTS', KEYS[1], ARGV[i]) end
if more > 0 and redis.call('HLEN', KEYS[1]) + more > tonumber(ARGV[1]) then return 0 end
for i = 2, #ARGV, 2 do redis.call('HSET', KEYS[1], ARGV[i], ARGV[i + 1]) end
return 1
