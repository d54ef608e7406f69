-- ARGV: the first day.
local rows = {}
for _, day in ipairs(redis.call('ZRANGEBYSCORE', key('days', 'all'), ARGV[1], '+inf')) do
  local lists = redis.call('HGETALL', key('lists', day))
  for i = 1, #lists, 2 do rows[#rows + 1] = {lists[i], lists[i + 1]} end
end
return rows
