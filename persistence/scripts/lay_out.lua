-- Lays out anew what a program of layout 1 has written of a game; does nothing where that is done.
-- KEYS: 1 a log, which was a stream, or an operation, which had a key of its own 2 the operations of the game
-- ARGV: 1 operation ('' for a log) 2 now_ms 3 remember_s
local kind = redis.call('TYPE', KEYS[1]).ok
if kind == 'stream' then
  local entries = redis.call('XRANGE', KEYS[1], '-', '+')
  redis.call('DEL', KEYS[1])
  for _, entry in ipairs(entries) do
    local told = {op = '', at = '0', e = '', s = ''}
    for i = 1, #entry[2], 2 do told[entry[2][i]] = entry[2][i + 1] end
    local numbers = table.concat({string.match(entry[1], '%d+'), told.at, #told.op, #told.e, ''}, ' ')
    redis.call('RPUSH', KEYS[1], numbers .. told.op .. told.e .. told.s)
  end
elseif kind == 'string' and ARGV[1] ~= '' then
  local since = tonumber(ARGV[3]) * 1000 - redis.call('PTTL', KEYS[1])
  local second = math.floor((tonumber(ARGV[2]) - since) / 1000)
  redis.call('HSET', KEYS[2], ARGV[1], redis.call('GET', KEYS[1]) .. string.format('%010d', second))
  redis.call('EXPIRE', KEYS[2], ARGV[3])
  redis.call('DEL', KEYS[1])
end
