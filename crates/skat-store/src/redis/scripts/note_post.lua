#!lua
-- KEYS: table. ARGV: epoch, place of the message or ''.
local epoch = redis.call('HGET', KEYS[1], 'epoch')
if not epoch then return 'unknown' end
if epoch ~= ARGV[1] then return 'fenced' end
if ARGV[2] == '' then
  redis.call('HDEL', KEYS[1], 'post')
else
  redis.call('HSET', KEYS[1], 'post', ARGV[2])
end
return 'stored'
