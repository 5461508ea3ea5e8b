-- Discord has refused a first message: nobody is written to for the first time for a while, longer each time.
-- KEYS: 1 turns given 2 pause. ARGV: 1 person 2 now_ms 3 first pause, ms 4 longest, ms. Returns milliseconds to wait.
local now, till = tonumber(ARGV[2]), tonumber(redis.call('HGET', KEYS[2], 'until') or '0')
redis.call('ZREM', KEYS[1], ARGV[1])
if till > now then return till - now end
local times = redis.call('HINCRBY', KEYS[2], 'times', 1)
local wait = math.min(tonumber(ARGV[4]), tonumber(ARGV[3]) * 2 ^ math.min(times - 1, 20))
redis.call('HSET', KEYS[2], 'until', string.format('%.0f', now + wait))
redis.call('PEXPIRE', KEYS[2], 86400000)
return wait
