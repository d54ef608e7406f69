-- ARGV: the first day, and how many lists are enough. Returns the day with which to go on, or '', and
-- the lists of whole days.
local rows = {}
for _, day in ipairs(redis.call('ZRANGEBYSCORE', key('days', 'all'), ARGV[1], '+inf')) do
  if #rows >= tonumber(ARGV[2]) then return {day, rows} end
  local lists = redis.call('HGETALL', key('lists', day))
  for i = 1, #lists, 2 do rows[#rows + 1] = {lists[i], lists[i + 1]} end
end
return {'', rows}
