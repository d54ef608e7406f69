-- The one atomic step of a table. KEYS: table, log, clicks, tokens, results, outbox.
-- ARGV: 1 epoch; 2 and 3 seq and head before; 4 and 5 seq and head after; 6 interaction or ''; 7 when; 8 clicks before this score
-- are forgotten; 9 '1' if the table closes; 10 and 11 how long clicks of a closed table and tokens are kept, in ms; 12 token's
-- owner or ''; 13 token; 14 number of events; then the events; then number and record of each result.
local state = redis.call('HMGET', KEYS[1], 'epoch', 'seq', 'head', 'closed')
local events = tonumber(ARGV[14])
if not state[1] then return {'unknown'} end
if events > 0 and state[1] == ARGV[1] and state[3] == ARGV[5] then
  return {'stored', redis.call('ZCARD', KEYS[6])}
end
if ARGV[6] ~= '' and redis.call('ZSCORE', KEYS[3], ARGV[6]) then return {'duplicate'} end
if state[1] ~= ARGV[1] then return {'fenced'} end
if state[2] ~= ARGV[2] or state[3] ~= ARGV[3] then return {'position', state[2]} end

redis.call('HSET', KEYS[1], 'seq', ARGV[4], 'head', ARGV[5])
for i = 15, 14 + events do redis.call('RPUSH', KEYS[2], ARGV[i]) end
for i = 15 + events, #ARGV, 2 do
  if redis.call('HSETNX', KEYS[5], ARGV[i], ARGV[i + 1]) == 1 then
    redis.call('ZADD', KEYS[6], ARGV[i], ARGV[i])
  end
end
if ARGV[6] ~= '' then
  redis.call('ZADD', KEYS[3], ARGV[7], ARGV[6])
  redis.call('ZREMRANGEBYSCORE', KEYS[3], '-inf', ARGV[8])
end
if ARGV[9] == '1' then
  redis.call('HSET', KEYS[1], 'closed', '1')
  redis.call('DEL', KEYS[4])
  redis.call('PEXPIRE', KEYS[3], ARGV[10])
elseif ARGV[12] ~= '' and not state[4] then
  redis.call('HSET', KEYS[4], ARGV[12], ARGV[13])
  redis.call('PEXPIRE', KEYS[4], ARGV[11])
end
return {'stored', redis.call('ZCARD', KEYS[6])}
