-- Shared by every script that puts messages into the outbox; not a script of its own.
-- A message has a time (sorted set), a body (hash) and a label (hash): "version serial lease attempts created_ms due".
-- Messages that coalesce keep one id per subject, kind and target: the newest body and the earliest time win, a lease under
-- way stays. Others are named by their version, their serial and their place among those put together, each padded, for
-- messages of one time are claimed by their ids. The serial tells a worker that finishes whether what it sent was still
-- the newest. `due` is when a body that came during a lease is wanted, or 'kept' for one that was given back, whose time
-- no newer body brings forward.

local function label_of(labels, id)
  local label = redis.call('HGET', labels, id)
  if not label then return nil end
  local version, serial, lease, attempts, created, due = string.match(label, '^(%S+) (%S+) (%S+) (%S+) (%S+) ?(%S*)$')
  return {version = version, serial = serial, lease = lease, attempts = attempts, created = created, due = due}
end

local function set_label(labels, id, l)
  redis.call('HSET', labels, id, l.version .. ' ' .. l.serial .. ' ' .. l.lease .. ' ' .. l.attempts .. ' ' .. l.created .. ' ' .. (l.due or ''))
end

-- whichever of two times comes first; one of them may be missing
local function sooner(one, other)
  if not one or one == '' or tonumber(other) < tonumber(one) then return other end
  return one
end

-- first: index in ARGV of the first of the messages, which take four arguments each: name, '1' to coalesce, time, body
local function enqueue(first, outbox, bodies, labels, counters, subject, version, now)
  if first > #ARGV then return end
  local number = redis.call('HINCRBY', counters, 'serial', 1)
  local serial = string.format('%.0f', number)
  local place = 0
  for i = first, #ARGV, 4 do
    local id
    if ARGV[i + 1] == '1' then
      id = subject .. ':' .. ARGV[i]
    else
      id = string.format('%s:%08d.%016.0f.%02d:%s', subject, tonumber(version), number, place, ARGV[i])
    end
    local before = label_of(labels, id)
    redis.call('HSET', bodies, id, ARGV[i + 3])
    local leased, kept = before and before.lease ~= '0', before and before.due == 'kept'
    set_label(labels, id, {
      version = version, serial = serial, attempts = '0',
      lease = before and before.lease or '0', created = before and before.created or now,
      due = kept and 'kept' or leased and sooner(before.due, ARGV[i + 2]) or '',
    })
    redis.call('ZADD', outbox, (leased or kept) and 'NX' or 'LT', ARGV[i + 2], id)
    place = place + 1
  end
end
