-- Has somebody be called otherwise in a ladder, their name gone, if they have as many games as when these were rewritten.
-- KEYS: 1 places of their games 2 log 3 ratings 4 names, then the people of each server
-- ARGV: 1 person 2 how they are called from now on 3 number of games, then place and entry for each of these
-- Returns 1, or 0 where a game has been counted meanwhile: then nothing is done.
if redis.call('LLEN', KEYS[1]) ~= tonumber(ARGV[3]) then return 0 end
for i = 4, #ARGV, 2 do redis.call('LSET', KEYS[2], ARGV[i], ARGV[i + 1]) end
local rating = redis.call('HGET', KEYS[3], ARGV[1])
if rating then
  redis.call('HSET', KEYS[3], ARGV[2], rating)
  redis.call('HDEL', KEYS[3], ARGV[1])
end
redis.call('HDEL', KEYS[4], ARGV[1])
for i = 5, #KEYS do redis.call('SREM', KEYS[i], ARGV[1]) end
redis.call('DEL', KEYS[1])
return 1
