#!lua flags=allow-oom
-- Raises the epoch and gives everything. KEYS: table, log, tokens, outbox.
if redis.call('EXISTS', KEYS[1]) == 0 or redis.call('HEXISTS', KEYS[1], 'log_removed') == 1 then return false end
redis.call('HINCRBY', KEYS[1], 'epoch', 1)
return {
  redis.call('HMGET', KEYS[1], 'epoch', 'header', 'seq', 'head', 'closed', 'post'),
  redis.call('LRANGE', KEYS[2], 0, -1),
  redis.call('HGETALL', KEYS[3]),
  redis.call('ZCARD', KEYS[4]),
}
