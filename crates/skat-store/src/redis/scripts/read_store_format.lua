#!lua flags=no-writes
-- Says whose store it is, and changes nothing: program and format, or empty texts if there is no store. KEYS: meta.
if redis.call('EXISTS', KEYS[1]) == 0 then return {'', ''} end
if redis.call('TYPE', KEYS[1]).ok ~= 'hash' then return {false, false} end
return redis.call('HMGET', KEYS[1], 'program', 'format')
