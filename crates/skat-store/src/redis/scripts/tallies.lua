-- ARGV: number of tallies; board and person of each; month and table of each counted table.
local records, counted = {}, {}
local keys = tonumber(ARGV[1])
for i = 2, 2 * keys, 2 do
  records[#records + 1] = redis.call('HGET', key('tallies', ARGV[i]), ARGV[i + 1])
end
for i = 2 * keys + 2, #ARGV, 2 do
  counted[#counted + 1] = redis.call('HGET', key('counted', ARGV[i]), ARGV[i + 1])
end
return {version, records, counted}
