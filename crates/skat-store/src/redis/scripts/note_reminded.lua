-- Notes that a person is being reminded on a day, if they want it and weren't on this day or a later one. KEYS: the hours, the last reminders.
-- ARGV: person, day, this attempt's own number.
if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then return 0 end
local last = redis.call('HGET', KEYS[2], ARGV[1])
if last then
  local day, attempt = string.match(last, '^(%S+) (%S+)$')
  if attempt == ARGV[3] then return 1 end
  if day and day >= ARGV[2] then return 0 end
end
redis.call('HSET', KEYS[2], ARGV[1], ARGV[2] .. ' ' .. ARGV[3])
return 1
