-- queue_join
-- Somebody who wants to play is paired with who waits, or waits: one step, so nobody is paired twice.
-- Who waits longest comes first, but nobody whom either has blocked, and whom they met last only where no other waits.
-- KEYS: 1 who waits, by when they came 2 their lines 3 what they bring 4 blocks 5 whom each met last 6 pairs 7 pairs due
-- ARGV: 1 person 2 line 3 what they bring 4 now_ms 5 since when at most somebody waits 6 pair id 7 pair due_ms
-- Whose time is over is passed over here, and taken out by `queue_expire` once they are told.
-- Returns {code, pair}: paired | waiting; a pair is a list of what both bring, who waited first.
local before = redis.call('HGET', KEYS[6], ARGV[6])
if before then return {'paired', before} end
local function gone(person)
  redis.call('ZREM', KEYS[1], person)
  redis.call('HDEL', KEYS[2], person)
end
local met, found = redis.call('HGET', KEYS[5], ARGV[1]), nil
for _, other in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], '(' .. ARGV[5], '+inf')) do
  local possible = other ~= ARGV[1] and redis.call('HGET', KEYS[2], other) == ARGV[2]
    and redis.call('SISMEMBER', KEYS[4], other .. '>' .. ARGV[1]) == 0
    and redis.call('SISMEMBER', KEYS[4], ARGV[1] .. '>' .. other) == 0
  if possible and (not found or (found == met and other ~= met)) then found = other end
end
if not found then
  local since = redis.call('ZSCORE', KEYS[1], ARGV[1])
  local over = not since or tonumber(since) <= tonumber(ARGV[5])
  if over or redis.call('HGET', KEYS[2], ARGV[1]) ~= ARGV[2] then redis.call('ZADD', KEYS[1], ARGV[4], ARGV[1]) end
  redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
  redis.call('HSET', KEYS[3], ARGV[1], ARGV[3])
  return {'waiting', ''}
end
local pair = cjson.encode({redis.call('HGET', KEYS[3], found), ARGV[3]})
for _, person in ipairs({found, ARGV[1]}) do
  gone(person)
  redis.call('HDEL', KEYS[3], person)
end
redis.call('HSET', KEYS[5], found, ARGV[1], ARGV[1], found)
redis.call('HSET', KEYS[6], ARGV[6], pair)
redis.call('ZADD', KEYS[7], ARGV[7], ARGV[6])
return {'paired', pair}
