-- Writes fields of a game or challenge that exists; an empty value removes the field.
-- KEYS: 1 record. ARGV: field, value, ... Returns 1, or 0 when there is no such record.
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
for i = 1, #ARGV, 2 do
  if ARGV[i + 1] == '' then redis.call('HDEL', KEYS[1], ARGV[i]) else redis.call('HSET', KEYS[1], ARGV[i], ARGV[i + 1]) end
end
return 1
