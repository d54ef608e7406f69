-- ARGV: board, order, first and last row from 0, the asker or ''.
local ranks, tallies = key('ranks', ARGV[1] .. ':' .. ARGV[2]), key('tallies', ARGV[1])
local rows = {}
for _, person in ipairs(redis.call('ZREVRANGE', ranks, ARGV[3], ARGV[4])) do
  rows[#rows + 1] = {person, redis.call('HGET', tallies, person)}
end
local own = false
if ARGV[5] ~= '' then
  local place = redis.call('ZREVRANK', ranks, ARGV[5])
  if place then own = {place, redis.call('HGET', tallies, ARGV[5])} end
end
return {rows, redis.call('ZCARD', ranks), own}
