-- uses: enqueue
-- Stores a new game as version 1.
-- KEYS: as commit. ARGV: 1 operation 2 now_ms 3 remember_s 4 format 5 state 6 entry 7 deadline_ms ('' none) 8 subject
--       9 state as it is kept with the entry 10 number of fields, then field and value for each, then four for each message
-- Returns {code, version}: ok | dup | exists.
local before = redis.call('GET', KEYS[4])
if before then return {'dup', before} end
if redis.call('EXISTS', KEYS[1]) == 1 then return {'exists', redis.call('HGET', KEYS[1], 'ver')} end
redis.call('SET', KEYS[2], ARGV[5])
redis.call('HSET', KEYS[1], 'ver', '1', 'status', 'live', 'schema', ARGV[4], 'created', ARGV[2], 'at', ARGV[2], 'deadline', ARGV[7])
redis.call('HINCRBY', KEYS[9], 'games:live', 1)
local first = 11 + 2 * tonumber(ARGV[10])
for i = 11, first - 1, 2 do redis.call('HSET', KEYS[1], ARGV[i], ARGV[i + 1]) end
redis.call('XADD', KEYS[3], '1-0', 'op', ARGV[1], 'at', ARGV[2], 'e', ARGV[6], 's', ARGV[9])
redis.call('SET', KEYS[4], '1', 'EX', ARGV[3])
if ARGV[7] ~= '' then redis.call('ZADD', KEYS[5], ARGV[7], ARGV[8]) end
enqueue(first, KEYS[6], KEYS[7], KEYS[8], KEYS[9], ARGV[8], '1', ARGV[2])
return {'ok', '1'}
