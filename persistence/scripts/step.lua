-- uses: enqueue
-- If what stands there is as expected, carries out commands and puts messages into the outbox; else does nothing.
-- KEYS: those of the outbox where there are messages (1 outbox 2 bodies 3 labels 4 counters), then others of its slot
-- ARGV: 1 subject 2 version ('' the first value found) 3 now_ms 4 number of expectations 5 number of commands
--       then for each expectation a command, the number of values it may find (0 for anything that is there) and these
--       values ('-' for nothing, else after a '+'); each command; four for each message
--       a command is the number of its keys, that of its other words, its name, the places of its keys in KEYS, its words
-- Returns {1 or 0 (nothing was done), what each expectation found}.
local at = 6
local function run()
  local keys, words = tonumber(ARGV[at]), tonumber(ARGV[at + 1])
  local command = {unpack(ARGV, at + 2, at + 2 + keys + words)}
  at = at + 3 + keys + words
  for i = 2, 1 + keys do command[i] = KEYS[tonumber(command[i])] end
  return redis.call(unpack(command))
end
local found, stands = {}, 1
for i = 1, tonumber(ARGV[4]) do
  local value = run()
  if type(value) == 'number' then value = string.format('%.0f', value) end
  local values = tonumber(ARGV[at])
  local fits = values == 0 and value
  for j = at + 1, at + values do fits = fits or ARGV[j] == (value and '+' .. value or '-') end
  at = at + 1 + values
  if not fits then stands = 0 end
  found[i] = value
end
if stands == 1 then
  for _ = 1, tonumber(ARGV[5]) do run() end
  enqueue(at, KEYS[1], KEYS[2], KEYS[3], KEYS[4], ARGV[1], ARGV[2] ~= '' and ARGV[2] or found[1], ARGV[3])
end
return {stands, found}
