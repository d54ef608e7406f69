local held = holder(ARGV[1])
if held == ARGV[2] then return 1 end
if (held or '') ~= ARGV[3] then return 0 end
redis.call('HSET', KEYS[2], ARGV[1], ARGV[2] .. ':0')
redis.call('PEXPIRE', KEYS[2], ARGV[4])
new_revision(ARGV[2], ARGV[1], ARGV[4])
return 1
