#!lua flags=no-writes
-- KEYS: entry, the day's scores. ARGV: person.
return {redis.call('GET', KEYS[1]), redis.call('HGET', KEYS[2], ARGV[1])}
