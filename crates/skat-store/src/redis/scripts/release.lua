if holder(ARGV[1]) == ARGV[2] then
  redis.call('HDEL', KEYS[2], ARGV[1])
  note_change(ARGV[2], ARGV[1])
end
return 1
