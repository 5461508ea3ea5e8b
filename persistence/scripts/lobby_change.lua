-- lobby_change
-- uses: enqueue
-- Changes a lobby that nobody has changed since it was read, once.
-- KEYS: 1 record 2 operation 3 open terms 4 due 5 outbox 6 bodies 7 labels 8 counters
-- ARGV: 1 operation 2 now_ms 3 remember_s 4 lobby id 5 subject 6 expected version 7 new status 8 due_ms ('' none)
--       9 keep_s ('' for ever) 10 body, then four for each message
-- Returns {code, version}: ok | dup | stale | gone.
local before = redis.call('GET', KEYS[2])
if before then return {'dup', before} end
local record = redis.call('HMGET', KEYS[1], 'version', 'status', 'terms_key')
local version = record[1]
if not version then return {'gone', '0'} end
if version ~= ARGV[6] then return {'stale', version} end
local newer = string.format('%.0f', tonumber(version) + 1)
redis.call('HSET', KEYS[1], 'version', newer, 'status', ARGV[7], 'at', ARGV[2], 'body', ARGV[10])
if record[2] == 'open' and ARGV[7] ~= 'open' then
  local open = redis.call('HGET', KEYS[3], record[3])
  if open and string.match(open, '^%S+') == ARGV[4] then redis.call('HDEL', KEYS[3], record[3]) end
end
redis.call('SET', KEYS[2], newer, 'EX', ARGV[3])
if ARGV[8] == '' then redis.call('ZREM', KEYS[4], ARGV[5]) else redis.call('ZADD', KEYS[4], ARGV[8], ARGV[5]) end
if ARGV[9] ~= '' then redis.call('EXPIRE', KEYS[1], ARGV[9]) end
enqueue(11, KEYS[5], KEYS[6], KEYS[7], KEYS[8], ARGV[5], '0', ARGV[2])
return {'ok', newer}
