#!lua flags=no-writes
-- KEYS: the hours, the last reminders.
return {redis.call('HGETALL', KEYS[1]), redis.call('HGETALL', KEYS[2])}
