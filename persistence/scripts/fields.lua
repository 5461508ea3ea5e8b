-- Shared by scripts that write fields; not a script of its own.
-- Field and value stand in ARGV from `first` to `last`; an empty value removes the field.
local function write_fields(record, first, last)
  for i = first, last, 2 do
    if ARGV[i + 1] == '' then redis.call('HDEL', record, ARGV[i]) else redis.call('HSET', record, ARGV[i], ARGV[i + 1]) end
  end
end
