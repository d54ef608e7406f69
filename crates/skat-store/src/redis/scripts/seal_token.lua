#!lua flags=allow-oom
-- Seals a token that was stored in the clear, unless it has changed since. KEYS: tokens. ARGV: owner, token as found, sealed token.
if redis.call('HGET', KEYS[1], ARGV[1]) == ARGV[2] then redis.call('HSET', KEYS[1], ARGV[1], ARGV[3]) end
return 1
