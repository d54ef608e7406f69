redis.call('HSET', KEYS[1], ARGV[1], string.format('%.0f:%s', now, ARGV[2]))
redis.call('HSET', KEYS[3], ARGV[1], 1)
for _, key in ipairs(KEYS) do redis.call('PEXPIRE', key, ARGV[4]) end
local peers = {}
-- Version 0.1.0 doesn't note changes, so beside its processes all shards are sent each time.
local all_note_changes = true
local beats = redis.call('HGETALL', KEYS[1])
for i = 1, #beats, 2 do
  local at, leaving = string.match(beats[i + 1], '^(%d+):(%d)$')
  if now - at >= tonumber(ARGV[3]) then
    redis.call('HDEL', KEYS[1], beats[i])
    redis.call('HDEL', KEYS[3], beats[i])
  else
    peers[#peers + 1] = {beats[i], leaving}
    if redis.call('HEXISTS', KEYS[3], beats[i]) == 0 then all_note_changes = false end
  end
end
local change = all_note_changes and redis.call('HGET', KEYS[3], 'change') or ''
-- The caller knows the shards already.
if change ~= '' and change == ARGV[5] then return {peers, change, false} end
return {peers, change, redis.call('HGETALL', KEYS[2])}
