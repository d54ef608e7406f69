#!lua
-- Replaces what was chosen for a server, if that is still this. KEYS: all choices. ARGV: server, what must be chosen, what becomes chosen;
-- '' for nothing.
if (redis.call('HGET', KEYS[1], ARGV[1]) or '') ~= ARGV[2] then return 0 end
if ARGV[3] == '' then redis.call('HDEL', KEYS[1], ARGV[1]) else redis.call('HSET', KEYS[1], ARGV[1], ARGV[3]) end
return 1
