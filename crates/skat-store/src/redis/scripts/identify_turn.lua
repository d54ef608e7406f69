if redis.call('SET', KEYS[1], 1, 'NX', 'PX', ARGV[1]) then return 0 end
-- What ends in this moment is worth one more look.
return math.max(redis.call('PTTL', KEYS[1]), 1)
