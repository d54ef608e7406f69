local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)

-- The holder of a shard and whether it is ready, both nothing if nobody holds it.
local function holder(shard)
  local held = redis.call('HGET', KEYS[2], shard)
  if not held then return nil end
  return string.match(held, '^(%x+):(%d)$')
end

-- Gives the shards a new revision after a process has changed one.
local function new_revision(process, shard, kept_ms)
  local revision = table.concat({process, shard, time[1], time[2]}, ':')
  redis.call('HSET', KEYS[3], 'revision', revision)
  redis.call('PEXPIRE', KEYS[3], kept_ms)
end
