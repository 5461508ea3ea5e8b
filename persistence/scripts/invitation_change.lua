-- uses: enqueue
-- Changes a challenge or lobby, once: on the version that was read, or from some statuses, or both.
-- KEYS: 1 record 2 operation 3 open terms 4 due 5 outbox 6 bodies 7 labels 8 counters
-- ARGV: 1 now_ms 2 remember_s 3 id 4 subject 5 expected version ('' any) 6 statuses it may come from, each between
--       blanks ('' any) 7 new status 8 due_ms ('' none) 9 not before its expiry ('1' or '') 10 keep_s ('' for ever)
--       11 number of fields, then field and value for each, then four for each message
-- Returns {code, status, version}: ok | dup (status this operation led to) | stale | refused (status it has) | gone.
local before = redis.call('GET', KEYS[2])
if before then return {'dup', before, '0'} end
local record = redis.call('HMGET', KEYS[1], 'status', 'version', 'expires', 'terms_key')
local status, version = record[1], record[2] or '0'
if not status then return {'gone', '', '0'} end
if ARGV[5] ~= '' and version ~= ARGV[5] then return {'stale', status, version} end
if ARGV[6] ~= '' and not string.find(ARGV[6], ' ' .. status .. ' ', 1, true) then return {'refused', status, version} end
if ARGV[9] == '1' and tonumber(ARGV[1]) < tonumber(record[3]) then return {'refused', status, version} end
local newer = string.format('%.0f', tonumber(version) + 1)
redis.call('HSET', KEYS[1], 'version', newer, 'status', ARGV[7], 'at', ARGV[1])
local first = 12 + 2 * tonumber(ARGV[11])
for i = 12, first - 1, 2 do redis.call('HSET', KEYS[1], ARGV[i], ARGV[i + 1]) end
if status == 'open' and ARGV[7] ~= 'open' then
  local open = redis.call('HGET', KEYS[3], record[4])
  if open and string.match(open, '^%S+') == ARGV[3] then redis.call('HDEL', KEYS[3], record[4]) end
end
redis.call('SET', KEYS[2], ARGV[7], 'EX', ARGV[2])
if ARGV[8] == '' then redis.call('ZREM', KEYS[4], ARGV[4]) else redis.call('ZADD', KEYS[4], ARGV[8], ARGV[4]) end
if ARGV[10] ~= '' then redis.call('EXPIRE', KEYS[1], ARGV[10]) end
enqueue(first, KEYS[5], KEYS[6], KEYS[7], KEYS[8], ARGV[4], '0', ARGV[1])
return {'ok', ARGV[7], newer}
