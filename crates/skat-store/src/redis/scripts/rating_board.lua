-- ARGV: first and last row from 0, the asker or ''.
local ranks, ratings = key('ranks', 'rating'), key('ratings', 'all')
local rows = {}
for _, person in ipairs(redis.call('ZREVRANGE', ranks, ARGV[1], ARGV[2])) do
  rows[#rows + 1] = {person, redis.call('HGET', ratings, person)}
end
local own = false
if ARGV[3] ~= '' then
  local place = redis.call('ZREVRANK', ranks, ARGV[3])
  if place then own = {place, redis.call('HGET', ratings, ARGV[3])} end
end
return {rows, redis.call('ZCARD', ranks), own}
