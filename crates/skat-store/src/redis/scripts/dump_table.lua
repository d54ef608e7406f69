#!lua flags=no-writes
-- KEYS: table, log, results.
if redis.call('EXISTS', KEYS[1]) == 0 then return false end
return {
  redis.call('HMGET', KEYS[1], 'header', 'seq', 'head', 'closed', 'post', 'log_removed'),
  redis.call('LRANGE', KEYS[2], 0, -1),
  redis.call('HGETALL', KEYS[3]),
}
