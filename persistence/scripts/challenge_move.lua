-- uses: enqueue
-- Moves a challenge from one of the given statuses to another, once.
-- KEYS: 1 record 2 operation 3 open terms 4 due 5 outbox 6 bodies 7 labels 8 counters
-- ARGV: 1 operation 2 now_ms 3 remember_s 4 challenge id 5 subject 6 statuses it may come from, each between blanks
--       7 new status 8 due_ms ('' none) 9 not before its expiry ('1' or '') 10 keep_s ('' for ever)
--       11 number of fields, then field and value for each, then four for each message
-- Returns {code, status}: ok | dup (status this operation led to) | refused (status it has) | gone.
local before = redis.call('GET', KEYS[2])
if before then return {'dup', before} end
local record = redis.call('HMGET', KEYS[1], 'status', 'terms_key', 'expires')
local status = record[1]
if not status then return {'gone', ''} end
if not string.find(ARGV[6], ' ' .. status .. ' ', 1, true) then return {'refused', status} end
if ARGV[9] == '1' and tonumber(ARGV[2]) < tonumber(record[3]) then return {'refused', status} end
redis.call('HSET', KEYS[1], 'status', ARGV[7], 'at', ARGV[2])
if ARGV[8] ~= '' then redis.call('HSET', KEYS[1], 'expires', ARGV[8]) end
local first = 12 + 2 * tonumber(ARGV[11])
for i = 12, first - 1, 2 do redis.call('HSET', KEYS[1], ARGV[i], ARGV[i + 1]) end
if status == 'open' then
  local open = redis.call('HGET', KEYS[3], record[2])
  if open and string.match(open, '^%S+') == ARGV[4] then redis.call('HDEL', KEYS[3], record[2]) end
end
redis.call('SET', KEYS[2], ARGV[7], 'EX', ARGV[3])
if ARGV[8] == '' then redis.call('ZREM', KEYS[4], ARGV[5]) else redis.call('ZADD', KEYS[4], ARGV[8], ARGV[5]) end
if ARGV[10] ~= '' then redis.call('EXPIRE', KEYS[1], ARGV[10]) end
enqueue(first, KEYS[5], KEYS[6], KEYS[7], KEYS[8], ARGV[5], '0', ARGV[2])
return {'ok', ARGV[7]}
