-- Takes something on for a while, unless somebody else has, or it is done.
-- KEYS: 1 claim. ARGV: 1 worker 2 lease in milliseconds. Returns mine | theirs | done.
local holder = redis.call('GET', KEYS[1])
if holder == 'done' then return 'done' end
if holder and holder ~= ARGV[1] then return 'theirs' end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 'mine'
