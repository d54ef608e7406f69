local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)

-- The holder of a shard and whether it is ready, both nothing if nobody holds it.
local function holder(shard)
  local held = redis.call('HGET', KEYS[2], shard)
  if not held then return nil end
  return string.match(held, '^(%x+):(%d)$')
end

-- Notes under a word of its own that a process has changed a shard.
local function note_change(process, shard)
  local word = table.concat({process, shard, time[1], time[2]}, ':')
  redis.call('HSET', KEYS[3], 'change', word)
end
