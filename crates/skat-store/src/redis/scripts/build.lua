-- ARGV[1]: the generation that is being built.
if redis.call('HGET', spares, ARGV[1]) ~= 'building' then return 0 end
generation = ARGV[1]
write()
return 1
