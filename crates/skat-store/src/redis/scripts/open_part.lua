#!lua flags=no-writes
-- The tables of a part of the index, each with the seconds since it was put there. KEYS: the part.
local now = redis.call('TIME')[1]
local tables = redis.call('HGETALL', KEYS[1])
for i = 2, #tables, 2 do tables[i] = now - tables[i] end
return tables
