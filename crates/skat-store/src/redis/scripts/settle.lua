#!lua flags=allow-oom
-- KEYS: table, outbox. ARGV: up to which number. Gives whether the table is closed, and how many are left.
if redis.call('EXISTS', KEYS[1]) == 0 then return false end
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', ARGV[1])
return {redis.call('HEXISTS', KEYS[1], 'closed'), redis.call('ZCARD', KEYS[2])}
