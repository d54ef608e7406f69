#!lua
-- Notes that a process lives and the newest format that it knows. A process that is new here also forgets the dead, so that no
-- heartbeat reads all processes. Gives the store's format. KEYS: meta. ARGV: process, format, lease in ms.
local format = redis.call('HGET', KEYS[1], 'format')
if not format then return false end
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local note = string.format('%.0f:%s', now, ARGV[2])
if redis.call('HSET', KEYS[1], 'process:' .. ARGV[1], note) == 0 then return format end
local fields = redis.call('HGETALL', KEYS[1])
for i = 1, #fields, 2 do
  local at = string.match(fields[i], '^process:') and string.match(fields[i + 1], '^(%d+):')
  if at and now - at >= tonumber(ARGV[3]) then redis.call('HDEL', KEYS[1], fields[i]) end
end
return format
