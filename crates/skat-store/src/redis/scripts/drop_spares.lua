-- Deletes so many keys of generations that are of no more use, and gives whether there may be more. ARGV: how many.
local function dropped()
  local all = redis.call('HGETALL', spares)
  for i = 1, #all, 2 do
    if all[i + 1] == 'dropped' then return all[i] end
  end
end
local spare = dropped()
if not spare then return 0 end
generation = spare
local names = redis.call('SPOP', key('keys', 'all'), ARGV[1])
for _, name in ipairs(names) do redis.call('UNLINK', name) end
if #names == 0 then redis.call('HDEL', spares, spare) end
return 1
