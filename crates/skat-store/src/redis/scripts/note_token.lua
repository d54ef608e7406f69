#!lua
-- KEYS: table, tokens. ARGV: epoch, owner, token or '', how long it is kept in ms.
local state = redis.call('HMGET', KEYS[1], 'epoch', 'closed')
if not state[1] then return 'unknown' end
if state[1] ~= ARGV[1] then return 'fenced' end
if ARGV[3] == '' then
  redis.call('HDEL', KEYS[2], ARGV[2])
elseif not state[2] then
  redis.call('HSET', KEYS[2], ARGV[2], ARGV[3])
  redis.call('PEXPIRE', KEYS[2], ARGV[4])
end
return 'stored'
