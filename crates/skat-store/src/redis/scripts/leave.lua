redis.call('HDEL', KEYS[1], ARGV[1])
redis.call('HDEL', KEYS[3], ARGV[1])
for _, shard in ipairs(redis.call('HKEYS', KEYS[2])) do
  if holder(shard) == ARGV[1] then redis.call('HDEL', KEYS[2], shard) end
end
new_revision(ARGV[1], 'all', ARGV[2])
return 1
