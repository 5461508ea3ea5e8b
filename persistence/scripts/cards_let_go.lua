-- Ends a holder's hold on definitions; those that nobody else holds are removed. KEYS: as cards_hold. ARGV: 1 holder, then digests.
for i = 2, #ARGV do
  if redis.call('SREM', KEYS[3], ARGV[i]) == 1 and redis.call('HINCRBY', KEYS[2], ARGV[i], -1) <= 0 then
    redis.call('HDEL', KEYS[2], ARGV[i])
    redis.call('HDEL', KEYS[1], ARGV[i])
  end
end
if redis.call('EXISTS', KEYS[3]) == 0 then redis.call('SREM', KEYS[4], ARGV[1]) end
return 1
