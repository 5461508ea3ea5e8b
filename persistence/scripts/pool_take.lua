-- Puts a pool that is complete in the place of the one before. KEYS: 1 the new references 2 the pool.
redis.call('PERSIST', KEYS[1])
redis.call('RENAME', KEYS[1], KEYS[2])
return 1
