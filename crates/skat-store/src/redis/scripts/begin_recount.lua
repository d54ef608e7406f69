-- ARGV: version, the new generation.
if version ~= ARGV[1] then return 0 end
redis.call('HSET', spares, ARGV[2], 'building')
return 1
