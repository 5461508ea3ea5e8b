-- Gives out moments at which requests may be made, a fixed distance apart, with so many at once after a pause.
-- KEYS: 1 when the next would be without that allowance, in microseconds. ARGV: 1 now_ms 2 how many a second.
-- Returns milliseconds to wait.
local distance = 1000000 / tonumber(ARGV[2])
local now = tonumber(ARGV[1]) * 1000
local next_one = math.max(tonumber(redis.call('GET', KEYS[1]) or '0'), now)
redis.call('SET', KEYS[1], string.format('%.0f', next_one + distance), 'PX', 60000)
local allowed = 1000000 - distance
return math.max(0, math.ceil((next_one - allowed - now) / 1000))
