-- Leases deadlines that have come: each is hidden until now + lease, then comes up again unless it was dealt with.
-- KEYS: 1 due. ARGV: 1 now_ms 2 lease_ms 3 limit. Returns subject and lease for each.
local out = {}
local till = string.format('%.0f', tonumber(ARGV[1]) + tonumber(ARGV[2]))
for _, subject in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[1], 'LIMIT', 0, ARGV[3])) do
  redis.call('ZADD', KEYS[1], till, subject)
  out[#out + 1] = subject
  out[#out + 1] = till
end
return out
