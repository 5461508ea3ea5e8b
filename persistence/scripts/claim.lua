-- uses: enqueue
-- Leases messages whose time has come to the worker that owns the partition; what it does not finish comes back by itself.
-- KEYS: 1 owner 2 outbox 3 bodies 4 labels 5 counters. ARGV: 1 worker 2 now_ms 3 lease_ms 4 limit 5 ownership_ms
-- Returns for each message: id, body, label (which holds the lease). Nothing is written while nothing is due.
local ids = redis.call('ZRANGEBYSCORE', KEYS[2], '-inf', ARGV[2], 'LIMIT', 0, ARGV[4])
if #ids == 0 then return {} end
local owner = redis.call('GET', KEYS[1])
if not owner then
  redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[5])
elseif owner ~= ARGV[1] then
  return {}
elseif redis.call('PTTL', KEYS[1]) * 2 < tonumber(ARGV[5]) then
  redis.call('PEXPIRE', KEYS[1], ARGV[5])
end
local out = {}
local till = string.format('%.0f', tonumber(ARGV[2]) + tonumber(ARGV[3]))
for _, id in ipairs(ids) do
  local label = label_of(KEYS[4], id)
  local body = redis.call('HGET', KEYS[3], id)
  if label and body then
    label.due = ''
    label.lease = string.format('%.0f', redis.call('HINCRBY', KEYS[5], 'lease', 1))
    set_label(KEYS[4], id, label)
    redis.call('ZADD', KEYS[2], till, id)
    out[#out + 1] = id
    out[#out + 1] = body
    out[#out + 1] = redis.call('HGET', KEYS[4], id)
  else
    redis.call('ZREM', KEYS[2], id)
  end
end
return out
