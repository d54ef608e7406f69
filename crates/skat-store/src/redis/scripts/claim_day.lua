#!lua
-- Claims a day for a process, unless another one has it for longer than now. KEYS: its preparation. ARGV: process, now, until when.
local held = redis.call('HMGET', KEYS[1], 'process', 'until')
if held[1] and held[1] ~= ARGV[1] and tonumber(held[2]) > tonumber(ARGV[2]) then return 0 end
redis.call('HSET', KEYS[1], 'process', ARGV[1], 'until', ARGV[3])
return 1
