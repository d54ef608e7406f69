#!lua
-- Opens a deal by one of its players, or ends that. KEYS: the person. ARGV: the deal's field, '1' if it is open from now on.
if ARGV[2] ~= '1' then
  redis.call('HDEL', KEYS[1], ARGV[1])
elseif redis.call('HEXISTS', KEYS[1], 'user') == 1 then
  redis.call('HSET', KEYS[1], ARGV[1], '1')
end
return 'stored'
