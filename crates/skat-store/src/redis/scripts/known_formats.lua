#!lua flags=no-writes
-- Gives the newest format that each live process knows. KEYS: meta. ARGV: lease in ms.
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local known = {}
local fields = redis.call('HGETALL', KEYS[1])
for i = 1, #fields, 2 do
  if string.match(fields[i], '^process:') then
    local at, format = string.match(fields[i + 1], '^(%d+):(%d+)$')
    if at and now - at < tonumber(ARGV[1]) then known[#known + 1] = tonumber(format) end
  end
end
return known
