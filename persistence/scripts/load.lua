-- One consistent read of a game; several plain reads could straddle a commit.
-- KEYS: 1 meta 2 state 3 events. Returns {fields and values of meta, state, the newest log entry if there is one}.
return {redis.call('HGETALL', KEYS[1]), redis.call('GET', KEYS[2]), redis.call('LRANGE', KEYS[3], -1, -1)}
