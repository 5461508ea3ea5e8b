-- uses: enqueue
-- uses: fields
-- A message was delivered: take it out of the outbox and remember what came of it (message ids) in the same step.
-- KEYS: 1 outbox 2 bodies 3 labels 4 record. ARGV: 1 id 2 lease 3 serial 4 now_ms, then field, value, ...
-- Returns: done | newer (a newer body came meanwhile; it is due now, or when it is wanted) | lost (another worker holds the lease) | gone.
local label = label_of(KEYS[3], ARGV[1])
if not label then return 'gone' end
if label.lease ~= ARGV[2] then return 'lost' end
if #ARGV > 4 and redis.call('EXISTS', KEYS[4]) == 1 then
  write_fields(KEYS[4], 5, #ARGV)
end
if label.serial ~= ARGV[3] then
  local due = label.due ~= '' and tonumber(label.due) > tonumber(ARGV[4]) and label.due or ARGV[4]
  label.lease, label.due = '0', ''
  set_label(KEYS[3], ARGV[1], label)
  redis.call('ZADD', KEYS[1], due, ARGV[1])
  return 'newer'
end
redis.call('ZREM', KEYS[1], ARGV[1])
redis.call('HDEL', KEYS[2], ARGV[1])
redis.call('HDEL', KEYS[3], ARGV[1])
return 'done'
