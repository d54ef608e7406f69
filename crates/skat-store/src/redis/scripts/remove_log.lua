#!lua flags=allow-oom
-- Removes the log and the message of a closed table, if its last event is older and all its results are counted. Raises the epoch, so
-- that a process that still has the table in memory can't write. KEYS: table, log, outbox. ARGV: moment, '1' to remove it. Gives
-- 'removed', 'old' if it may be removed, 'kept', or 'damaged' if the last event can't be read.
local state = redis.call('HMGET', KEYS[1], 'header', 'closed', 'log_removed')
if not state[1] then return false end
if not state[2] or state[3] or redis.call('ZCARD', KEYS[3]) > 0 then return 'kept' end
local last = redis.call('LRANGE', KEYS[2], -1, -1)[1]
if not last then return 'kept' end
local sound, event = pcall(cjson.decode, last)
if not sound or type(event) ~= 'table' or type(event.at) ~= 'number' then return 'damaged' end
if event.at >= tonumber(ARGV[1]) then return 'kept' end
if ARGV[2] ~= '1' then return 'old' end
redis.call('UNLINK', KEYS[2])
redis.call('HDEL', KEYS[1], 'post')
redis.call('HINCRBY', KEYS[1], 'epoch', 1)
redis.call('HSET', KEYS[1], 'log_removed', '1')
return 'removed'
