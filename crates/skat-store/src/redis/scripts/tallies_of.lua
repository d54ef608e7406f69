-- ARGV: person.
local rows = {}
for _, board in ipairs(redis.call('SMEMBERS', key('boards', ARGV[1]))) do
  rows[#rows + 1] = {board, redis.call('HGET', key('tallies', board), ARGV[1])}
end
return rows
