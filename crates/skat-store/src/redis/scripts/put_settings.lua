#!lua
-- KEYS: the person. ARGV: locale or '', '1' if he is shown everywhere, what else he has chosen or ''.
if redis.call('HEXISTS', KEYS[1], 'user') == 1 then
  if ARGV[1] == '' then redis.call('HDEL', KEYS[1], 'locale') else redis.call('HSET', KEYS[1], 'locale', ARGV[1]) end
  redis.call('HSET', KEYS[1], 'shared', ARGV[2])
  if ARGV[3] == '' then redis.call('HDEL', KEYS[1], 'choices') else redis.call('HSET', KEYS[1], 'choices', ARGV[3]) end
end
return 'stored'
