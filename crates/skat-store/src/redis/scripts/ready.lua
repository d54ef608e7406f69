if holder(ARGV[1]) ~= ARGV[2] then return 0 end
redis.call('HSET', KEYS[2], ARGV[1], ARGV[2] .. ':1')
new_revision(ARGV[2], ARGV[1], ARGV[3])
return 1
