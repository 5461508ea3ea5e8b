-- uses: enqueue
-- Gives a leased message back, to be claimed again at a later time.
-- KEYS: 1 outbox 2 labels. ARGV: 1 id 2 lease 3 time_ms 4 '1' where a newer body may bring that forward.
-- Returns 1, or 0 when the lease is another's.
local label = label_of(KEYS[2], ARGV[1])
if not label or label.lease ~= ARGV[2] then return 0 end
label.lease, label.due = '0', ARGV[4] == '1' and '' or 'kept'
label.attempts = string.format('%.0f', tonumber(label.attempts) + 1)
set_label(KEYS[2], ARGV[1], label)
redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
return 1
