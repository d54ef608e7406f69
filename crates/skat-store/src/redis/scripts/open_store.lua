#!lua
-- Says whose store it is; an empty place becomes ours. KEYS: meta. ARGV: program, format, then the names of the steps made.
if redis.call('EXISTS', KEYS[1]) == 0 then
  redis.call('HSET', KEYS[1], 'program', ARGV[1], 'format', ARGV[2])
  local now = redis.call('TIME')[1]
  for i = 3, #ARGV do redis.call('HSET', KEYS[1], 'migration:' .. ARGV[i], now) end
end
if redis.call('TYPE', KEYS[1]).ok ~= 'hash' then return {false, false} end
return redis.call('HMGET', KEYS[1], 'program', 'format')
