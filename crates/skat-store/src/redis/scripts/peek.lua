#!lua flags=no-writes
-- What the list of open tables needs. KEYS: table, outbox.
local state = redis.call('HMGET', KEYS[1], 'header', 'closed')
if not state[1] then return false end
return {state[1], state[2] and 1 or 0, redis.call('ZCARD', KEYS[2])}
