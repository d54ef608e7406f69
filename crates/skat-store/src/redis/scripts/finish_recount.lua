-- ARGV: version, the new generation. Every other one is of no more use.
if generation == ARGV[2] then return 1 end
if version ~= ARGV[1] or redis.call('HGET', spares, ARGV[2]) ~= 'building' then
  redis.call('HSET', spares, ARGV[2], 'dropped')
  return 0
end
for _, other in ipairs(redis.call('HKEYS', spares)) do redis.call('HSET', spares, other, 'dropped') end
redis.call('HSET', spares, generation, 'dropped')
redis.call('HDEL', spares, ARGV[2])
redis.call('HSET', KEYS[1], 'generation', ARGV[2])
-- A failover may have taken back some versions; what was computed from one of them must not be written now.
redis.call('HINCRBY', KEYS[1], 'version', 1000000)
return 1
