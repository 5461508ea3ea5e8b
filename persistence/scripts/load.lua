-- One consistent read of a game; two plain reads could straddle a commit.
-- KEYS: 1 meta 2 state. Returns {fields and values of meta, state}.
return {redis.call('HGETALL', KEYS[1]), redis.call('GET', KEYS[2])}
