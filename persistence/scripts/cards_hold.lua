-- Keeps definitions for a holder; one that is stored already is not stored again.
-- KEYS: 1 definitions 2 counts of holders 3 the holder's digests 4 holders. ARGV: 1 holder, then digest and definition for each.
redis.call('SADD', KEYS[4], ARGV[1])
for i = 2, #ARGV, 2 do
  if redis.call('SADD', KEYS[3], ARGV[i]) == 1 then
    redis.call('HINCRBY', KEYS[2], ARGV[i], 1)
    redis.call('HSETNX', KEYS[1], ARGV[i], ARGV[i + 1])
  end
end
return 1
