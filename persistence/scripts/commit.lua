-- uses: enqueue
-- uses: fields
-- Moves a game on by one version: snapshot, log entry, deadline, messages and de-duplication, all or nothing.
-- KEYS: 1 meta 2 state 3 events 4 operations 5 due 6 outbox 7 bodies 8 labels 9 counters 10 chapters, then a draft that is forgotten
-- ARGV: 1 operation 2 expected version 3 now_ms 4 remember_s 5 format 6 state 7 entry of the log, which begins with its version
--       8 deadline_ms ('' none) 9 status 10 subject
--       11 number of fields 12 number of fields that must not have changed 13 number of log entries that are bound
--       14 number of chapters made of them, then field and value for each of the first ('' removes it), field and value
--       for each of the second ('' not there), first version and bytes for each chapter, then four for each message
-- Returns {code, version, status}: ok | dup (version this operation produced) | gone | stale | closed | torn.
-- The operation is looked for before the version is compared: repeating one's own write is dup, never stale.
-- An operation is remembered by the version and, in ten digits, the second at which it led there.
local before = redis.call('HGET', KEYS[4], ARGV[1])
if before then return {'dup', string.sub(before, 1, -11), ''} end
local meta = redis.call('HMGET', KEYS[1], 'ver', 'status')
local version = meta[1]
if not version then return {'gone', '0', ''} end
if version ~= ARGV[2] then return {'stale', version, meta[2]} end
if meta[2] ~= 'live' then return {'closed', version, meta[2]} end
local kept = 15 + 2 * tonumber(ARGV[11])
local chapters = kept + 2 * tonumber(ARGV[12])
local first = chapters + 2 * tonumber(ARGV[14])
for i = kept, chapters - 1, 2 do
  if (redis.call('HGET', KEYS[1], ARGV[i]) or '') ~= ARGV[i + 1] then return {'stale', version, meta[2]} end
end
local newer = string.format('%.0f', tonumber(version) + 1)
-- The log alone may still refuse, when it is ahead of the state, and then nothing has been done.
local last = tonumber(string.match(redis.call('LINDEX', KEYS[3], -1) or '', '^%d+'))
if last and last > tonumber(version) then return {'torn', version, meta[2]} end
-- Bound is the whole stretch that was read, or nothing.
if first > chapters and last == tonumber(version) and redis.call('LLEN', KEYS[3]) == tonumber(ARGV[13]) then
  for i = chapters, first - 1, 2 do redis.call('HSET', KEYS[10], ARGV[i], ARGV[i + 1]) end
  redis.call('DEL', KEYS[3])
end
redis.call('RPUSH', KEYS[3], ARGV[7])
redis.call('SET', KEYS[2], ARGV[6])
if ARGV[9] ~= 'live' then
  redis.call('HINCRBY', KEYS[9], 'games:live', -1)
  redis.call('HINCRBY', KEYS[9], 'games:' .. ARGV[9], 1)
end
redis.call('HSET', KEYS[1], 'ver', newer, 'status', ARGV[9], 'schema', ARGV[5], 'at', ARGV[3], 'deadline', ARGV[8])
local second = math.floor(tonumber(ARGV[3]) / 1000)
local told = redis.call('HGETALL', KEYS[4])
for i = 1, #told, 2 do
  local at = tonumber(string.sub(told[i + 1], -10)) or 0
  if at < second - tonumber(ARGV[4]) then redis.call('HDEL', KEYS[4], told[i]) end
end
redis.call('HSET', KEYS[4], ARGV[1], newer .. string.format('%010d', second))
redis.call('EXPIRE', KEYS[4], ARGV[4])
if ARGV[8] == '' then redis.call('ZREM', KEYS[5], ARGV[10]) else redis.call('ZADD', KEYS[5], ARGV[8], ARGV[10]) end
write_fields(KEYS[1], 15, kept - 1)
for i = 11, #KEYS do redis.call('DEL', KEYS[i]) end
enqueue(first, KEYS[6], KEYS[7], KEYS[8], KEYS[9], ARGV[10], newer, ARGV[3])
return {'ok', newer, ARGV[9]}
