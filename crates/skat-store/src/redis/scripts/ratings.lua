-- ARGV: persons.
local records = {}
for i = 1, #ARGV do records[i] = redis.call('HGET', key('ratings', 'all'), ARGV[i]) end
return records
