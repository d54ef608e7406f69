#!lua flags=allow-oom
-- Takes a pseudonym from a user, if it is his, with the reviews. KEYS: the person, their reviews. ARGV: user.
if redis.call('HGET', KEYS[1], 'user') == ARGV[1] then redis.call('DEL', KEYS[1], KEYS[2]) end
return 'stored'
