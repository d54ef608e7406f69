#!lua flags=allow-oom
-- Takes a pseudonym from a user, if it is his, with the reviews, the imported deals, and the lists of his days and servers. Gives 0 if these
-- lists have grown since they were read. KEYS: the person, their reviews, their imported deals, their days, their servers. ARGV: user, number
-- of days, number of servers.
if redis.call('HGET', KEYS[1], 'user') ~= ARGV[1] then return 1 end
if redis.call('SCARD', KEYS[4]) ~= tonumber(ARGV[2]) or redis.call('SCARD', KEYS[5]) ~= tonumber(ARGV[3]) then return 0 end
redis.call('DEL', KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5])
return 1
