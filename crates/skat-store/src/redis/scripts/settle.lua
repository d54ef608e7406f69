#!lua flags=allow-oom
-- KEYS: table, results, outbox. ARGV: number and moment of each result. Gives whether the table is closed, and how many are left.
if redis.call('EXISTS', KEYS[1]) == 0 then return false end
for i = 1, #ARGV, 2 do
  local record = redis.call('HGET', KEYS[2], ARGV[i])
  if record and cjson.decode(record).at == tonumber(ARGV[i + 1]) then redis.call('ZREM', KEYS[3], ARGV[i]) end
end
return {redis.call('HEXISTS', KEYS[1], 'closed'), redis.call('ZCARD', KEYS[3])}
