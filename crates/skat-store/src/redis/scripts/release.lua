if holder(ARGV[1]) == ARGV[2] then
  redis.call('HDEL', KEYS[2], ARGV[1])
  new_revision(ARGV[2], ARGV[1], ARGV[3])
end
return 1
