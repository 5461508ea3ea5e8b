-- Removes every trace of a game from its partition.
-- KEYS: 1 meta 2 state 3 events 4 bad 5 due 6 outbox 7 bodies 8 labels 9 counters 10 chapters. ARGV: 1 subject. Returns how many keys went.
local prefix = ARGV[1] .. ':'
for _, id in ipairs(redis.call('HKEYS', KEYS[8])) do
  if string.sub(id, 1, #prefix) == prefix then
    redis.call('ZREM', KEYS[6], id)
    redis.call('HDEL', KEYS[7], id)
    redis.call('HDEL', KEYS[8], id)
  end
end
redis.call('ZREM', KEYS[5], ARGV[1])
local status = redis.call('HGET', KEYS[1], 'status')
if status then redis.call('HINCRBY', KEYS[9], 'games:' .. status, -1) end
return redis.call('UNLINK', KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[10])
