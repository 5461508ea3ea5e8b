-- Shared by scripts that compare and then carry out commands; not a script of its own.
-- In ARGV a command is the number of its words, then these; its keys stand in KEYS too. An expectation is a command, the
-- number of values it may find (0 for anything that is there), these values ('-' for nothing, else after a '+').
local at
local function run()
  local first = at + 1
  at = first + ARGV[at]
  return redis.call(unpack(ARGV, first, at - 1))
end

-- Carries out commands if what is expected stands; first: index in ARGV of the number of expectations, then that of
-- commands, each expectation, each command. Returns 1 or 0, what each expectation found, and where the rest of ARGV begins
-- (only where it was done).
local function carry_out(first)
  at = first + 2
  local found, stands = {}, 1
  for i = 1, tonumber(ARGV[first]) do
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
    for _ = 1, tonumber(ARGV[first + 1]) do run() end
  end
  return stands, found, at
end
