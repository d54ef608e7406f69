-- Stores the groups of a week in place of those with this version. KEYS: the groups. ARGV: version or '0', this attempt's own number, groups.
local found = redis.call('HMGET', KEYS[1], 'version', 'attempt')
if (found[1] or '0') ~= ARGV[1] then
  if found[2] == ARGV[2] then return 1 end
  return 0
end
redis.call('HSET', KEYS[1], 'attempt', ARGV[2], 'groups', ARGV[3])
redis.call('HINCRBY', KEYS[1], 'version', 1)
return 1
