-- uses: enqueue
-- Stores a new challenge, unless the same one is already open between the two people.
-- KEYS: 1 record 2 operation 3 open terms 4 due 5 outbox 6 bodies 7 labels 8 counters
-- ARGV: 1 operation 2 now_ms 3 remember_s 4 challenge id 5 subject 6 terms key 7 expires_ms
--       8 number of fields, then field and value for each, then four for each message
-- Returns {code, challenge id}: ok | dup | open (the one that is open already).
local before = redis.call('GET', KEYS[2])
if before or redis.call('EXISTS', KEYS[1]) == 1 then return {'dup', ARGV[4]} end
local other = redis.call('HGET', KEYS[3], ARGV[6])
if other then
  local id, expires = string.match(other, '^(%S+) (%S+)$')
  if tonumber(expires) > tonumber(ARGV[2]) then return {'open', id} end
end
redis.call('HSET', KEYS[1], 'status', 'open', 'created', ARGV[2], 'at', ARGV[2], 'expires', ARGV[7], 'terms_key', ARGV[6])
local first = 9 + 2 * tonumber(ARGV[8])
for i = 9, first - 1, 2 do redis.call('HSET', KEYS[1], ARGV[i], ARGV[i + 1]) end
redis.call('HSET', KEYS[3], ARGV[6], ARGV[4] .. ' ' .. ARGV[7])
redis.call('SET', KEYS[2], 'open', 'EX', ARGV[3])
redis.call('ZADD', KEYS[4], ARGV[7], ARGV[5])
enqueue(first, KEYS[5], KEYS[6], KEYS[7], KEYS[8], ARGV[5], '0', ARGV[2])
return {'ok', ARGV[4]}
