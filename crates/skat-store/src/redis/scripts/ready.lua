if holder(ARGV[1]) ~= ARGV[2] then return 0 end
redis.call('HSET', KEYS[2], ARGV[1], ARGV[2] .. ':1')
note_change(ARGV[2], ARGV[1])
return 1
