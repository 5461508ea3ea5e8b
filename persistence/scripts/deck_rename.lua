-- Keeps a deck under another key; returns 1, 0 where there is no such deck, or -1 where the other key is taken.
-- Asked again, it has been done: 1. KEYS: decks. ARGV: old key, new key, the deck under its new name.
local there = redis.call('HGET', KEYS[1], ARGV[2])
if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then
  return there == ARGV[3] and 1 or 0
end
if ARGV[1] ~= ARGV[2] and there then
  return -1
end
redis.call('HDEL', KEYS[1], ARGV[1])
redis.call('HSET', KEYS[1], ARGV[2], ARGV[3])
return 1
