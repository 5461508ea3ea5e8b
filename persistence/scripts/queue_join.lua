-- queue_join
-- Somebody who wants to play is paired with who waits, or waits: one step, so nobody is paired twice.
-- Who waits longest comes first, but nobody whom either has blocked, and whom they met last only where no other waits.
-- KEYS: 1 who waits, by when they came 2 their lines 3 what they bring 4 blocks 5 whom each met last 6 pairs 7 pairs due
--   8 how each stands and whom they want to meet: {rating, reliability, lowest, highest, reliable}, -1 for not known
-- ARGV: 1 person 2 line 3 what they bring 4 now_ms 5 since when at most somebody waits 6 pair id 7 pair due_ms
--   8 how this person stands and whom they want
-- Whose time is over is passed over here, and taken out by `queue_expire` once they are told.
-- Returns {code, pair}: paired | waiting; a pair is a list of what both bring, who waited first.
local before = redis.call('HGET', KEYS[6], ARGV[6])
if before then return {'paired', before} end
local function gone(person)
  redis.call('ZREM', KEYS[1], person)
  redis.call('HDEL', KEYS[2], person)
  redis.call('HDEL', KEYS[8], person)
end
-- Ratings that are not known are no rating that is asked for; too few answers to tell are reliable enough.
local function wanted(by, other)
  if (by[3] > 0 or by[4] > 0) and other[1] < 0 then return false end
  if other[1] < by[3] and by[3] > 0 then return false end
  if by[4] > 0 and other[1] > by[4] then return false end
  return other[2] < 0 or other[2] >= by[5]
end
local mine = cjson.decode(ARGV[8])
local function suits(other)
  local theirs = redis.call('HGET', KEYS[8], other)
  if not theirs then return true end
  theirs = cjson.decode(theirs)
  return wanted(mine, theirs) and wanted(theirs, mine)
end
local met, found = redis.call('HGET', KEYS[5], ARGV[1]), nil
for _, other in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], '(' .. ARGV[5], '+inf')) do
  local possible = other ~= ARGV[1] and redis.call('HGET', KEYS[2], other) == ARGV[2]
    and redis.call('SISMEMBER', KEYS[4], other .. '>' .. ARGV[1]) == 0
    and redis.call('SISMEMBER', KEYS[4], ARGV[1] .. '>' .. other) == 0
    and suits(other)
  if possible and (not found or (found == met and other ~= met)) then found = other end
end
if not found then
  local since = redis.call('ZSCORE', KEYS[1], ARGV[1])
  local over = not since or tonumber(since) <= tonumber(ARGV[5])
  if over or redis.call('HGET', KEYS[2], ARGV[1]) ~= ARGV[2] then redis.call('ZADD', KEYS[1], ARGV[4], ARGV[1]) end
  redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
  redis.call('HSET', KEYS[3], ARGV[1], ARGV[3])
  redis.call('HSET', KEYS[8], ARGV[1], ARGV[8])
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
