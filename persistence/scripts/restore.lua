-- uses: enqueue
-- Takes up a game again that was set aside: its state, its record and its log, as far as they were proven.
-- KEYS: 1 meta 2 state 3 events 4 bad 5 due 6 outbox 7 bodies 8 labels 9 counters 10 chapters
-- ARGV: 1 when it was set aside 2 now_ms 3 subject 4 version 5 status 6 format 7 state 8 deadline_ms ('' none)
--       9 number of fields 10 number of log entries 11 number of what is set aside besides
--       then field and value for each ('' removes it); id, operation, time, entry and state ('' none) for each entry of the
--       log; name and bytes for each of what is set aside; four for each message
-- Returns 1; 0 when it is not set aside (any more), or was set aside anew.
local meta = redis.call('HMGET', KEYS[1], 'status', 'quarantined_at', 'status_before')
if meta[1] ~= 'quarantined' or meta[2] ~= ARGV[1] then return 0 end
local entries = 12 + 2 * tonumber(ARGV[9])
local aside = entries + 5 * tonumber(ARGV[10])
local first = aside + 2 * tonumber(ARGV[11])
for i = 12, entries - 1, 2 do
  if ARGV[i + 1] == '' then redis.call('HDEL', KEYS[1], ARGV[i]) else redis.call('HSET', KEYS[1], ARGV[i], ARGV[i + 1]) end
end
for i = aside, first - 1, 2 do
  redis.call('HSETNX', KEYS[4], ARGV[i], ARGV[i + 1])
  local chapter = string.match(ARGV[i], '^chapter:(%d+)$')
  if chapter then redis.call('HDEL', KEYS[10], chapter) end
end
redis.call('DEL', KEYS[3])
for i = entries, aside - 1, 5 do
  if ARGV[i + 4] == '' then
    redis.call('XADD', KEYS[3], ARGV[i], 'op', ARGV[i + 1], 'at', ARGV[i + 2], 'e', ARGV[i + 3])
  else
    redis.call('XADD', KEYS[3], ARGV[i], 'op', ARGV[i + 1], 'at', ARGV[i + 2], 'e', ARGV[i + 3], 's', ARGV[i + 4])
  end
end
redis.call('SET', KEYS[2], ARGV[7])
redis.call('HDEL', KEYS[1], 'status_before', 'reason', 'quarantined_at', 'unproven')
redis.call('HSET', KEYS[1], 'ver', ARGV[4], 'status', ARGV[5], 'schema', ARGV[6], 'at', ARGV[2], 'deadline', ARGV[8])
redis.call('HINCRBY', KEYS[9], 'games:quarantined', -1)
-- where its status could not be read it is counted as what it was all along
if meta[3] == 'live' or meta[3] == 'over' then redis.call('HINCRBY', KEYS[9], 'games:' .. ARGV[5], 1) end
if ARGV[8] ~= '' then redis.call('ZADD', KEYS[5], ARGV[8], ARGV[3]) end
enqueue(first, KEYS[6], KEYS[7], KEYS[8], KEYS[9], ARGV[3], ARGV[4], ARGV[2])
return 1
