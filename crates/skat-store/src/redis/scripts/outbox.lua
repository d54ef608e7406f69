#!lua flags=no-writes
-- KEYS: table, results, outbox.
local header = redis.call('HGET', KEYS[1], 'header')
if not header then return false end
local rows = {}
for _, number in ipairs(redis.call('ZRANGE', KEYS[3], 0, -1)) do
  rows[#rows + 1] = {number, redis.call('HGET', KEYS[2], number)}
end
return {header, rows}
