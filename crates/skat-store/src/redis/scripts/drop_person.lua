#!lua flags=allow-oom
-- Takes a pseudonym from a user, if it is his, with the reviews and the imported deals. KEYS: the person, their reviews, their
-- imported deals. ARGV: user.
if redis.call('HGET', KEYS[1], 'user') == ARGV[1] then redis.call('DEL', KEYS[1], KEYS[2], KEYS[3]) end
return 'stored'
