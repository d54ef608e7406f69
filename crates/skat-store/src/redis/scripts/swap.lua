#!lua
-- Replaces a value if it is still this one. KEYS: where. ARGV: what it must be, what it becomes, '' for nothing.
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
if ARGV[2] == '' then redis.call('DEL', KEYS[1]) else redis.call('SET', KEYS[1], ARGV[2]) end
return 1
