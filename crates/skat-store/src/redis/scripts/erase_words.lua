#!lua flags=allow-oom
-- Replaces events by ones without words. Raises the epoch, because a process that has the table in memory still knows the words.
-- KEYS: table, log. ARGV: number of an event, what it must be, what it becomes, for each. Gives 1 if it has replaced any.
local replaced = 0
for i = 1, #ARGV, 3 do
  if redis.call('LINDEX', KEYS[2], ARGV[i]) == ARGV[i + 1] then
    redis.call('LSET', KEYS[2], ARGV[i], ARGV[i + 2])
    replaced = 1
  end
end
if replaced == 1 then redis.call('HINCRBY', KEYS[1], 'epoch', 1) end
return replaced
