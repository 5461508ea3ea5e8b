-- uses: enqueue
-- uses: fields
-- Messages about one subject were delivered: take them out of the outbox and remember what came of them (message ids) in the same step.
-- KEYS: 1 outbox 2 bodies 3 labels 4 record. ARGV: 1 now_ms, then for each message: id, lease, serial, number of fields, field, value, ...
-- Returns for each: done | newer (a newer body came meanwhile; it is due now, or when it is wanted) | lost (another worker holds the lease) | gone.
local function acknowledge(id, lease, serial, first, last)
  local label = label_of(KEYS[3], id)
  if not label then return 'gone' end
  if label.lease ~= lease then return 'lost' end
  if first <= last and redis.call('EXISTS', KEYS[4]) == 1 then
    write_fields(KEYS[4], first, last)
  end
  if label.serial ~= serial then
    local due = label.due ~= '' and tonumber(label.due) > tonumber(ARGV[1]) and label.due or ARGV[1]
    label.lease, label.due = '0', ''
    set_label(KEYS[3], id, label)
    redis.call('ZADD', KEYS[1], due, id)
    return 'newer'
  end
  redis.call('ZREM', KEYS[1], id)
  redis.call('HDEL', KEYS[2], id)
  redis.call('HDEL', KEYS[3], id)
  return 'done'
end

local found, at = {}, 2
while at <= #ARGV do
  local last = at + 3 + 2 * tonumber(ARGV[at + 3])
  found[#found + 1] = acknowledge(ARGV[at], ARGV[at + 1], ARGV[at + 2], at + 4, last)
  at = last + 1
end
return found
