-- uses: enqueue
-- Ends the leases of workers that are known to be dead: what they held is due now.
-- KEYS: 1 outbox 2 labels 3 owner. ARGV: 1 now_ms. Returns how many messages were freed.
local freed = 0
for _, id in ipairs(redis.call('HKEYS', KEYS[2])) do
  local label = label_of(KEYS[2], id)
  if label.lease ~= '0' then
    label.lease = '0'
    set_label(KEYS[2], id, label)
    redis.call('ZADD', KEYS[1], ARGV[1], id)
    freed = freed + 1
  end
end
redis.call('DEL', KEYS[3])
return freed
