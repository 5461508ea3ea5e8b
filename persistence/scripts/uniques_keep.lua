-- Keeps uniques; returns 1, or 0 and nothing is kept where the person would have more than they may.
-- KEYS: digests by reference. ARGV: how many there may be, then reference and digest for each.
local more = 0
for i = 2, #ARGV, 2 do more = more + 1 - redis.call('HEXISTS', KEYS[1], ARGV[i]) end
if redis.call('HLEN', KEYS[1]) + more > tonumber(ARGV[1]) then return 0 end
for i = 2, #ARGV, 2 do redis.call('HSET', KEYS[1], ARGV[i], ARGV[i + 1]) end
return 1
