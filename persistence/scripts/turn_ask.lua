-- Gives somebody their turn to be written to for the first time, if it has come; else they wait for it, or do not.
-- KEYS: 1 waiting 2 until when each counts as waiting 3 turns given 4 pause. ARGV: 1 person 2 now_ms 3 order, the smaller
-- the sooner 4 how many a minute 5 how long a turn holds, ms 6 how long who waits is away at most, ms 7 '1' to wait.
-- Returns 0 for a turn, which holds however often it is asked for, else milliseconds until it may come.
local MINUTE = 60000
local person, now, most = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[4])
redis.call('ZREMRANGEBYSCORE', KEYS[3], '-inf', now - tonumber(ARGV[5]))
if redis.call('ZSCORE', KEYS[3], person) then return 0 end
for _, gone in ipairs(redis.call('ZRANGEBYSCORE', KEYS[2], '-inf', now)) do
  redis.call('ZREM', KEYS[1], gone)
  redis.call('ZREM', KEYS[2], gone)
end
local paused = math.max(0, tonumber(redis.call('HGET', KEYS[4], 'until') or '0') - now)
local given = redis.call('ZRANGEBYSCORE', KEYS[3], '(' .. string.format('%.0f', now - MINUTE), '+inf', 'WITHSCORES')
local free = most - #given / 2
local before = redis.call('ZCOUNT', KEYS[1], '-inf', '(' .. ARGV[3])
if ARGV[7] == '1' then
  redis.call('ZADD', KEYS[1], 'LT', ARGV[3], person)
  before = redis.call('ZRANK', KEYS[1], person)
end
if paused == 0 and before < free then
  redis.call('ZREM', KEYS[1], person)
  redis.call('ZREM', KEYS[2], person)
  redis.call('ZADD', KEYS[3], ARGV[2], person)
  redis.call('PEXPIRE', KEYS[3], ARGV[5])
  return 0
end
local ahead = math.max(0, before - math.max(0, free))
local wait = math.floor(ahead / most) * MINUTE
local first = tonumber(given[(ahead % most) * 2 + 2] or ARGV[2])
wait = math.max(wait + first + MINUTE - now, paused, 1)
if ARGV[7] == '1' then
  local till = now + math.min(wait, tonumber(ARGV[6])) + tonumber(ARGV[6])
  redis.call('ZADD', KEYS[2], string.format('%.0f', till), person)
  redis.call('PEXPIRE', KEYS[1], 2 * tonumber(ARGV[5]))
  redis.call('PEXPIRE', KEYS[2], 2 * tonumber(ARGV[5]))
end
return math.ceil(wait)
