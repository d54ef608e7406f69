local held = holder(ARGV[1])
if held == ARGV[2] then return 1 end
if (held or '') ~= ARGV[3] then return 0 end
redis.call('HSET', KEYS[2], ARGV[1], ARGV[2] .. ':0')
note_change(ARGV[2], ARGV[1])
for _, key in ipairs({KEYS[2], KEYS[3]}) do redis.call('PEXPIRE', key, ARGV[4]) end
return 1
