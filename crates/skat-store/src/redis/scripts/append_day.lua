-- Appends an event to a day, if it has this number of events. KEYS: its events, its preparation. ARGV: number, this attempt's own number,
-- event.
if redis.call('LLEN', KEYS[1]) ~= tonumber(ARGV[1]) then
  if redis.call('HGET', KEYS[2], 'attempt') == ARGV[2] then return 1 end
  return 0
end
redis.call('RPUSH', KEYS[1], ARGV[3])
redis.call('HSET', KEYS[2], 'attempt', ARGV[2])
return 1
