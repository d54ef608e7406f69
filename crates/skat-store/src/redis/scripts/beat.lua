redis.call('HSET', KEYS[1], ARGV[1], string.format('%.0f:%s', now, ARGV[2]))
redis.call('PEXPIRE', KEYS[1], ARGV[4])
if redis.call('EXISTS', KEYS[2]) == 1 then redis.call('PEXPIRE', KEYS[2], ARGV[4]) end
local peers = {}
local beats = redis.call('HGETALL', KEYS[1])
for i = 1, #beats, 2 do
  local at, leaving = string.match(beats[i + 1], '^(%d+):(%d)$')
  if now - at >= tonumber(ARGV[3]) then
    redis.call('HDEL', KEYS[1], beats[i])
  else
    peers[#peers + 1] = {beats[i], leaving}
  end
end
return {peers, redis.call('HGETALL', KEYS[2])}
