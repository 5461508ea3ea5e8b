-- uses: enqueue
-- Ends the leases of workers that are known to be dead: what they held is due now.
-- KEYS: 1 outbox 2 labels 3 owner. ARGV: 1 now_ms 2 the dead worker, if it must own the partition.
-- Returns how many messages were freed.
if ARGV[2] and redis.call('GET', KEYS[3]) ~= ARGV[2] then return 0 end
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
