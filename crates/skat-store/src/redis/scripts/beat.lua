redis.call('HSET', KEYS[1], ARGV[1], string.format('%.0f:%s', now, ARGV[2]))
redis.call('HSET', KEYS[3], ARGV[1], 1)
for _, key in ipairs(KEYS) do redis.call('PEXPIRE', key, ARGV[4]) end
local peers = {}
local gives_revisions = {}
for _, process in ipairs(redis.call('HKEYS', KEYS[3])) do gives_revisions[process] = true end
-- Version 0.1.0 gives no revisions, so beside its processes all shards are sent each time.
local all_give_revisions = true
local beats = redis.call('HGETALL', KEYS[1])
for i = 1, #beats, 2 do
  local at, leaving = string.match(beats[i + 1], '^(%d+):(%d)$')
  if now - at >= tonumber(ARGV[3]) then
    redis.call('HDEL', KEYS[1], beats[i])
    redis.call('HDEL', KEYS[3], beats[i])
  else
    peers[#peers + 1] = {beats[i], leaving}
    if not gives_revisions[beats[i]] then all_give_revisions = false end
  end
end
local revision = all_give_revisions and redis.call('HGET', KEYS[3], 'revision') or ''
-- The caller knows the shards already.
if revision ~= '' and revision == ARGV[5] then return {peers, revision, false} end
return {peers, revision, redis.call('HGETALL', KEYS[2])}
