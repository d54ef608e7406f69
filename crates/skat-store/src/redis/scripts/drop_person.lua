#!lua flags=allow-oom
-- Takes a pseudonym from a user, if it is his. KEYS: the person. ARGV: user.
if redis.call('HGET', KEYS[1], 'user') == ARGV[1] then redis.call('DEL', KEYS[1]) end
return 'stored'
