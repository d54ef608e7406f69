#!lua
-- KEYS: the person. ARGV: locale or '', '1' if he is shown everywhere.
if redis.call('HEXISTS', KEYS[1], 'user') == 1 then
  if ARGV[1] == '' then redis.call('HDEL', KEYS[1], 'locale') else redis.call('HSET', KEYS[1], 'locale', ARGV[1]) end
  redis.call('HSET', KEYS[1], 'shared', ARGV[2])
end
return 'stored'
