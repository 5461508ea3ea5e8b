-- uses: enqueue
-- Stores a new challenge or lobby, unless one about the same is open already in its partition.
-- KEYS: 1 record 2 operation 3 open terms 4 due 5 outbox 6 bodies 7 labels 8 counters
-- ARGV: 1 now_ms 2 remember_s 3 id 4 subject 5 what it is about 6 expires_ms
--       7 number of fields, then field and value for each, then four for each message
-- Returns {code, id}: ok | dup | open (the one that is open already).
local before = redis.call('GET', KEYS[2])
if before or redis.call('EXISTS', KEYS[1]) == 1 then return {'dup', ARGV[3]} end
local other = redis.call('HGET', KEYS[3], ARGV[5])
if other then
  local id, expires = string.match(other, '^(%S+) (%S+)$')
  if tonumber(expires) > tonumber(ARGV[1]) then return {'open', id} end
end
redis.call('HSET', KEYS[1], 'version', '0', 'status', 'open', 'created', ARGV[1], 'at', ARGV[1], 'expires', ARGV[6],
  'terms_key', ARGV[5])
local first = 8 + 2 * tonumber(ARGV[7])
for i = 8, first - 1, 2 do redis.call('HSET', KEYS[1], ARGV[i], ARGV[i + 1]) end
redis.call('HSET', KEYS[3], ARGV[5], ARGV[3] .. ' ' .. ARGV[6])
redis.call('SET', KEYS[2], 'open', 'EX', ARGV[2])
redis.call('ZADD', KEYS[4], ARGV[6], ARGV[4])
enqueue(first, KEYS[5], KEYS[6], KEYS[7], KEYS[8], ARGV[4], '0', ARGV[1])
return {'ok', ARGV[3]}
