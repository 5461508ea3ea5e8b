-- Keeps a deck under its key; returns 1, or 0 where the person has as many decks as they may and this would be one more.
-- KEYS: decks. ARGV: key, deck, how many there may be.
if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 and redis.call('HLEN', KEYS[1]) >= tonumber(ARGV[3]) then
  return 0
end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
return 1
