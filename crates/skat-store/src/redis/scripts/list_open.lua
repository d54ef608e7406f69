#!lua
-- Puts a table among the open ones, with the time. KEYS: a part of the index. ARGV: table.
return redis.call('HSET', KEYS[1], ARGV[1], redis.call('TIME')[1])
