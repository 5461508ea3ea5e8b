-- uses: enqueue
-- uses: commands
-- If what stands there is as expected, carries out commands and puts messages into the outbox; else does nothing.
-- KEYS: those of the outbox where there are messages (1 outbox 2 bodies 3 labels 4 counters), then others of its slot
-- ARGV: 1 subject 2 version ('' the first value found) 3 now_ms, then expectations and commands as `commands` takes them,
--       four for each message
-- Returns {1 or 0 (nothing was done), what each expectation found}.
local stands, found, rest = carry_out(4)
if stands == 1 then
  enqueue(rest, KEYS[1], KEYS[2], KEYS[3], KEYS[4], ARGV[1], ARGV[2] ~= '' and ARGV[2] or found[1], ARGV[3])
end
return {stands, found}
