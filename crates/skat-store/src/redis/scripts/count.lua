if version ~= ARGV[1] then return 0 end
write()
redis.call('HINCRBY', KEYS[1], 'version', 1)
return 1
