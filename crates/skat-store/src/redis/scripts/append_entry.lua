-- Appends events to an entry, if it has this number of events. KEYS: entry, the day's scores, running entries, attempts, erased persons.
-- ARGV: person, number, this attempt's own number, text of the events, score, number of results, the text of an empty entry, for how many
-- milliseconds attempts are kept.
if redis.call('SISMEMBER', KEYS[5], ARGV[1]) == 1 then return 'erased' end
local text = redis.call('GET', KEYS[1]) or ARGV[7]
local _, events = string.gsub(text, ';', '')
if events ~= tonumber(ARGV[2]) then
  if redis.call('HGET', KEYS[4], ARGV[1]) == ARGV[3] then return 'stored' end
  return 'other'
end
put_entry(ARGV[1], text .. ARGV[4], ARGV[5], ARGV[6])
redis.call('HSET', KEYS[4], ARGV[1], ARGV[3])
redis.call('PEXPIRE', KEYS[4], ARGV[8])
return 'stored'
