#!lua
-- Says whose store it is. An empty place becomes ours in the newest format, and a store whose format is too old is migrated to the
-- newest. Formats 8 and 10 have brought indexes in other slots, which are filled afterwards; the other formats since the first one on
-- Redis only allow more to be stored. KEYS: meta.
-- ARGV: program, newest format, oldest format that stays, then number and name of each step from the first format on.
-- Gives program and format, as they are now.
if redis.call('EXISTS', KEYS[1]) == 1 and redis.call('TYPE', KEYS[1]).ok ~= 'hash' then return {false, false} end
local found = redis.call('HMGET', KEYS[1], 'program', 'format')
local from
if redis.call('EXISTS', KEYS[1]) == 0 then
  from = 0
elseif found[1] == ARGV[1] then
  from = tonumber(found[2])
end
if not from or from >= tonumber(ARGV[3]) or (from > 0 and from < tonumber(ARGV[4])) then return found end
redis.call('HSET', KEYS[1], 'program', ARGV[1], 'format', ARGV[2])
local to = tonumber(ARGV[2])
if from > 0 and ((from < 8 and to >= 8) or (from < 10 and to >= 10)) then redis.call('HSET', KEYS[1], 'unindexed', '1') end
local now = redis.call('TIME')[1]
for i = 4, #ARGV, 2 do
  if tonumber(ARGV[i]) > from then redis.call('HSET', KEYS[1], 'migration:' .. ARGV[i + 1], now) end
end
return {ARGV[1], ARGV[2]}
