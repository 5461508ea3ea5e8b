-- Gives up a partition that the worker owns, so that another can take it at once.
-- KEYS: 1 owner. ARGV: 1 worker
if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end
return 0
