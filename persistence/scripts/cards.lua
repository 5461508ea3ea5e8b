-- uses: commands
-- If what stands there is as expected, has a holder take hold of definitions and let others go, and carries out commands.
-- A definition that is stored already is not stored again; one that nobody else holds is removed when it is let go.
-- KEYS: 1 definitions 2 counts of holders 3 the holder's digests, then others of their slot
-- ARGV: 1 number of definitions it takes hold of, then expectations and commands as `commands` takes them, digest and
--       definition ('' where it is stored) for each of these, digests it lets go. Returns 1, or 0: nothing was done.
-- The holder's digests are kept in half their length, two hexadecimal digits a byte; there may be whole ones from before.
local function short(digest)
  if #digest ~= 32 or string.find(digest, '[^0-9a-f]') then return digest end
  return (string.gsub(digest, '..', function(byte) return string.char(tonumber(byte, 16)) end))
end
local stands, _, rest = carry_out(2)
if stands == 0 then return 0 end
local gone = rest + 2 * tonumber(ARGV[1])
for i = rest, gone - 1, 2 do
  if redis.call('SISMEMBER', KEYS[3], ARGV[i]) == 0 and redis.call('SADD', KEYS[3], short(ARGV[i])) == 1 then
    redis.call('HINCRBY', KEYS[2], ARGV[i], 1)
    if ARGV[i + 1] ~= '' then redis.call('HSETNX', KEYS[1], ARGV[i], ARGV[i + 1]) end
  end
end
for i = gone, #ARGV do
  if redis.call('SREM', KEYS[3], ARGV[i], short(ARGV[i])) == 1 and redis.call('HINCRBY', KEYS[2], ARGV[i], -1) <= 0 then
    redis.call('HDEL', KEYS[2], ARGV[i])
    redis.call('HDEL', KEYS[1], ARGV[i])
  end
end
return 1
