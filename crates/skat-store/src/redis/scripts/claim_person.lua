#!lua
-- Gives a pseudonym to a user, if nobody has it, and says who has it. KEYS: the person. ARGV: user.
redis.call('HSETNX', KEYS[1], 'user', ARGV[1])
return redis.call('HGET', KEYS[1], 'user')
