-- One consistent read of a game; several plain reads could straddle a commit.
-- KEYS: 1 meta 2 state 3 events. Returns {fields and values of meta, state, id of the newest log entry, that entry}.
local newest = redis.call('XREVRANGE', KEYS[3], '+', '-', 'COUNT', 1)[1]
local entry = ''
if newest then
  for i = 1, #newest[2], 2 do
    if newest[2][i] == 'e' then entry = newest[2][i + 1] end
  end
end
return {redis.call('HGETALL', KEYS[1]), redis.call('GET', KEYS[2]), newest and newest[1] or '', entry}
