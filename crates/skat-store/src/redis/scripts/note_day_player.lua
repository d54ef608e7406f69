#!lua
-- Adds a day, and the server from which they play, to those of a person, unless nobody is behind the pseudonym. KEYS: the person, their
-- days, their servers. ARGV: day, server or ''.
if redis.call('HEXISTS', KEYS[1], 'user') == 0 then return 0 end
redis.call('SADD', KEYS[2], ARGV[1])
if ARGV[2] ~= '' then redis.call('SADD', KEYS[3], ARGV[2]) end
return 1
