-- Reads all that lies under some keys, as it is at one instant.
-- KEYS: any of one slot. Returns for each {kind, milliseconds it still lives (-1 for ever), parts in one list}.
-- An entry of a stream is its id, how many parts it has, and these.
local answer = {}
for place, key in ipairs(KEYS) do
  local kind, parts = redis.call('TYPE', key).ok, {}
  if kind == 'string' then parts = {redis.call('GET', key)}
  elseif kind == 'hash' then parts = redis.call('HGETALL', key)
  elseif kind == 'set' then parts = redis.call('SMEMBERS', key)
  elseif kind == 'zset' then parts = redis.call('ZRANGE', key, 0, -1, 'WITHSCORES')
  elseif kind == 'list' then parts = redis.call('LRANGE', key, 0, -1)
  elseif kind == 'stream' then
    for _, entry in ipairs(redis.call('XRANGE', key, '-', '+')) do
      parts[#parts + 1] = entry[1]
      parts[#parts + 1] = tostring(#entry[2])
      for _, part in ipairs(entry[2]) do parts[#parts + 1] = part end
    end
  end
  answer[place] = {kind, redis.call('PTTL', key), parts}
end
return answer
