-- Counts a finished game in the log of a ladder, once, if the log is as long as it was when the ratings were worked out.
-- KEYS: 1 counted games 2 log 3 ratings 4 names 5 people of the server, then one list of places for each person
-- ARGV: 1 game 2 length of the log 3 entry, then person, rating and name for each person
-- Returns ok | dup (this game was counted before) | stale (another one was counted meanwhile).
if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 1 then return 'dup' end
local length = redis.call('LLEN', KEYS[2])
if length ~= tonumber(ARGV[2]) then return 'stale' end
redis.call('RPUSH', KEYS[2], ARGV[3])
redis.call('HSET', KEYS[1], ARGV[1], length)
for i = 6, #KEYS do
  local at = 4 + 3 * (i - 6)
  redis.call('HSET', KEYS[3], ARGV[at], ARGV[at + 1])
  redis.call('HSET', KEYS[4], ARGV[at], ARGV[at + 2])
  redis.call('SADD', KEYS[5], ARGV[at])
  redis.call('RPUSH', KEYS[i], length)
end
return 'ok'
